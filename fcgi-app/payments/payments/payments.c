/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include "page.h"

static const char *const statuses[] = {
	"created",
	"submitted",
	"settled",
	"returned",
	"failed",
	NULL,
};

/* clang-format off */
#define T struct payment
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "pay", .example = "\"pay_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,          .words = statuses, .example = "\"created\"",
	      .doc = "Where the payment is. settled, returned and failed are final."),
	FIELD(T, amount,          .decimals = 2, .min = 10000, .max = 999999999990000,
	      .example = "1250.50", .doc = "Amount in major units, at most two decimals."),
	FIELD(T, currency,        .min = 3, .max = 3, .example = "\"MXN\"",
	      .doc = "ISO 4217 code. A CLABE receives MXN."),
	FIELD(T, clabe,           .min = CLABE_LEN, .max = CLABE_LEN, .format = "password", .example = "\"002010077777777771\"",
	      .doc = "CLABE of the beneficiary: 18 digits, the last one a check digit. No answer shows it again."),
	FIELD(T, clabe_sealed,    .doc = "The CLABE, encrypted."),
	FIELD(T, clabe_hash,      .doc = "Keyed digest of the account and the CLABE."),
	FIELD(T, clabe_masked,    .doc = "Bank and last four digits of the CLABE."),
	FIELD(T, clabe_last4,     .example = "\"7771\"", .doc = "Last four digits of the beneficiary's CLABE."),
	FIELD(T, bank,            .nullable = true, .example = "\"Banamex\"", .doc = "Institution that the CLABE names."),
	FIELD(T, reference,       .min = 1, .max = 40, .example = "\"INV-2041\"",
	      .doc = "What the payment is for, in the payer's words."),
	FIELD(T, tracking_key,    .nullable = true, .example = "\"PD01KAF2B8M0V3N7Q1X5Z9C4T6H8\"",
	      .doc = "Clave de rastreo, by which the banks know the payment; from its submission on."),
	FIELD(T, failure_code,    .nullable = true, .example = "null",
	      .doc = "Why it failed or was returned, for programs."),
	FIELD(T, failure_message, .nullable = true, .example = "null",
	      .doc = "The same in the words of the rail."),
	FIELD(T, idempotency_key, .doc = "Idempotency-Key of the request that made it."),
	FIELD(T, due_at,          .doc = "When the rail is asked about it."),
	FIELD(T, created_at,      .doc = "When it was created."),
	FIELD(T, updated_at,      .doc = "When it last changed."),
	FIELD(T, submitted_at,    .nullable = true, .doc = "When the rail took it."),
	FIELD(T, settled_at,      .nullable = true, .doc = "When the beneficiary's bank had the money."),
	FIELD(T, returned_at,     .nullable = true, .doc = "When the beneficiary's bank sent it back."),
	FIELD(T, failed_at,       .nullable = true, .doc = "When the rail refused it."),
};
#undef T

const struct shape payment_row_shape =
	SHAPE(struct payment, "PaymentRow", fields, "A payment as it is stored.");

const struct shape payment_shape = {
	.name = "Payment",
	.of   = &payment_row_shape,
	.take = NAMES("id", "status", "amount", "currency", "clabe_last4", "bank",
		      "reference", "tracking_key", "failure_code", "failure_message",
		      "created_at", "updated_at", "submitted_at", "settled_at",
		      "returned_at", "failed_at"),
	.need = NAMES("id", "status", "amount", "currency", "clabe_last4", "bank",
		      "reference", "tracking_key", "failure_code", "failure_message",
		      "created_at", "updated_at", "submitted_at", "settled_at",
		      "returned_at", "failed_at"),
	.doc  = "A payment to a bank account in Mexico (SPEI).",
};

const struct shape payment_new_shape = {
	.name = "PaymentNew",
	.of   = &payment_row_shape,
	.take = NAMES("amount", "currency", "clabe", "reference"),
	.need = NAMES("amount", "currency", "clabe", "reference"),
	.doc  = "A payment to be made.",
};

#define T struct payment_filter
static const struct field filter_fields[] = {
	FIELD(T, limit,           .min = 1, .max = PAGE_MAX, .example = "50",
	      .doc = "How many at most; 50 unless told."),
	FIELD(T, cursor,          .min = 1, .max = 400, .doc = "next_cursor of the page before."),
	FIELD(T, idempotency_key, .min = 1, .max = 255,
	      .doc = "Only the payment made by the request with this Idempotency-Key."),
};
#undef T

const struct shape payment_filter_shape =
	SHAPE(struct payment_filter, "PaymentFilter", filter_fields, "Which payments to list.");

#define T struct payment_rows
static const struct field rows_fields[] = {
	FIELD(T, rows,            .doc = "How many rows to read."),
	FIELD(T, after,           .doc = "Only identifiers below this one."),
	FIELD(T, idempotency_key, .doc = "Of the request that made it."),
};
#undef T

const struct shape payment_rows_shape =
	SHAPE(struct payment_rows, "PaymentRows", rows_fields, "Which rows to read.");

const struct query payment_insert = {
	.name = "payment_insert",
	.in   = &payment_row_shape,
	.sql  = "INSERT INTO payments (account, id, status, amount, currency, clabe,"
		" clabe_sealed, clabe_hash, reference, idempotency_key, due_at, created_at, updated_at, request_id)"
		" VALUES (:account, :id, :status, :amount, :currency, :clabe_masked,"
		" :clabe_sealed, :clabe_hash, :reference, :idempotency_key, :due_at, :created_at, :updated_at, :request_id)",
};

#define SHOWN								\
	"SELECT p.id, p.status, p.amount, p.currency,"			\
	" RIGHT(p.clabe, 4) AS clabe_last4, b.name AS bank, p.reference,"	\
	" p.tracking_key, p.failure_code, p.failure_message,"		\
	" p.created_at, p.updated_at, p.submitted_at, p.settled_at,"	\
	" p.returned_at, p.failed_at"					\
	"  FROM payments p LEFT JOIN banks b ON b.abm = LEFT(p.clabe, 3)"	\
	" WHERE p.account = :account"

const struct query payment_get = {
	.name = "payment_get",
	.in   = &payment_row_shape,
	.out  = &payment_row_shape,
	.sql  = SHOWN " AND p.id = :id",
};

const struct query payment_page_rows = {
	.name = "payment_page_rows",
	.in   = &payment_rows_shape,
	.out  = &payment_row_shape,
	.sql  = SHOWN " AND p.id < :after ORDER BY p.id DESC LIMIT :rows",
};

const struct query payment_page_by_key = {
	.name = "payment_page_by_key",
	.in   = &payment_rows_shape,
	.out  = &payment_row_shape,
	.sql  = SHOWN " AND p.idempotency_key = :idempotency_key AND p.id < :after"
		" ORDER BY p.id DESC LIMIT :rows",
};

const struct query payment_bank = {
	.name  = "payment_bank",
	.in    = &payment_row_shape,
	.out   = &payment_row_shape,
	.sql   = "SELECT name AS bank FROM banks WHERE abm = LEFT(:clabe, 3)",
	.flags = Q_SHARED,
};
/* clang-format on */
