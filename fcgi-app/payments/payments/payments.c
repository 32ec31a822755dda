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
	      .doc = "Unique identifier of the payment."),
	FIELD(T, status,          .words = statuses, .example = "\"created\"",
	      .doc = "Current status of the payment: `created` (waiting for the rail), `submitted` (accepted by the rail), `settled` (credited to the beneficiary), `returned` (sent back by the beneficiary's bank) or `failed` (rejected by the rail). The last three are final."),
	FIELD(T, amount,          .decimals = 2, .min = 10000, .max = 999999999990000,
	      .example = "1250.50", .doc = "Amount in major units of `currency`, with at most two decimals."),
	FIELD(T, currency,        .min = 3, .max = 3, .example = "\"MXN\"",
	      .doc = "Currency (ISO 4217). Payments to a CLABE are in MXN."),
	FIELD(T, clabe,           .min = CLABE_LEN, .max = CLABE_LEN, .format = "password", .example = "\"002010077777777771\"",
	      .doc = "CLABE of the beneficiary: 18 digits, the last of which is a check digit. It is never returned in a response."),
	FIELD(T, clabe_sealed,    .doc = "The CLABE, encrypted."),
	FIELD(T, clabe_hash,      .doc = "Keyed digest of the account and the CLABE."),
	FIELD(T, clabe_masked,    .doc = "Bank and last four digits of the CLABE."),
	FIELD(T, clabe_last4,     .example = "\"7771\"", .doc = "Last four digits of the beneficiary's CLABE."),
	FIELD(T, bank,            .nullable = true, .example = "\"Banamex\"", .doc = "Bank that the CLABE belongs to."),
	FIELD(T, reference,       .min = 1, .max = 40, .example = "\"INV-2041\"",
	      .doc = "Payment reference, as the payer words it."),
	FIELD(T, tracking_key,    .nullable = true, .example = "\"PD01KAF2B8M0V3N7Q1X5Z9C4T6H8\"",
	      .doc = "Tracking key (clave de rastreo) by which the banks identify the payment. Null until the payment is submitted."),
	FIELD(T, failure_code,    .nullable = true, .example = "null",
	      .doc = "Code of the reason for a failure or return."),
	FIELD(T, failure_message, .nullable = true, .example = "null",
	      .doc = "Reason for a failure or return, as the rail words it."),
	FIELD(T, idempotency_key, .doc = "Idempotency-Key of the request that made it."),
	FIELD(T, due_at,          .doc = "When the rail is asked about it."),
	FIELD(T, created_at,      .doc = "Time at which the payment was created."),
	FIELD(T, updated_at,      .doc = "Time at which the payment was last changed."),
	FIELD(T, submitted_at,    .nullable = true, .doc = "Time at which the rail accepted the payment."),
	FIELD(T, settled_at,      .nullable = true, .doc = "Time at which the beneficiary's bank received the money."),
	FIELD(T, returned_at,     .nullable = true, .doc = "Time at which the beneficiary's bank sent the money back."),
	FIELD(T, failed_at,       .nullable = true, .doc = "Time at which the rail refused the payment."),
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
	.doc  = "Fields accepted when creating a payment.",
};

#define T struct payment_filter
static const struct field filter_fields[] = {
	FIELD(T, limit,           .min = 1, .max = PAGE_MAX, .example = "50",
	      .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,          .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
	FIELD(T, idempotency_key, .min = 1, .max = 255,
	      .doc = "Return only the payment created by the request with this Idempotency-Key."),
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
