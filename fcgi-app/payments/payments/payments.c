/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include "resource.h"

static const char *const statuses[] = {
	"created",
	"submitted",
	"settled",
	"returned",
	"failed",
	NULL,
};

static const char *const currencies[] = { "MXN", "USD", NULL };

/* What is shown of a CLABE. */
#define LAST4 "RIGHT(clabe, 4)"
#define BANK  "(SELECT name FROM banks WHERE abm = LEFT(clabe, 3))"

/* clang-format off */
#define T struct payment
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "pay", .example = "\"pay_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the payment."),
	FIELD(T, status,          .words = statuses, .example = "\"created\"",
	      .doc = "Current status of the payment: `created` (waiting for the rail), `submitted` (accepted by the rail), `settled` (credited to the beneficiary), `returned` (sent back by the beneficiary's bank) or `failed` (rejected by the rail). The last three are final."),
	FIELD(T, amount,          .decimals = 2, .min = 10000, .max = 999999999990000,
	      .example = "1250.50", .doc = "Amount in major units of `currency`, with at most two decimals."),
	FIELD(T, currency,        .words = currencies, .example = "\"MXN\"",
	      .doc = "Currency (ISO 4217). Payments to a CLABE are in MXN."),
	FIELD(T, clabe,           .min = CLABE_LEN, .max = CLABE_LEN, .format = "password", .example = "\"002010077777777771\"",
	      .doc = "CLABE of the beneficiary: 18 digits, the last of which is a check digit. It is never returned in a response."),
	FIELD(T, clabe_sealed,    .unversioned = true, .doc = "The CLABE, encrypted."),
	FIELD(T, clabe_hash,      .unversioned = true, .doc = "Keyed digest of the account and the CLABE."),
	FIELD(T, clabe_masked,    .passing = true, .doc = "Bank and last four digits of the CLABE."),
	FIELD(T, clabe_last4,     .sql = LAST4, .example = "\"7771\"", .doc = "Last four digits of the beneficiary's CLABE."),
	FIELD(T, bank,            .sql = BANK, .nullable = true, .example = "\"Banamex\"", .doc = "Bank that the CLABE belongs to."),
	FIELD(T, reference,       .min = 1, .max = 40, .example = "\"INV-2041\"",
	      .doc = "Payment reference, as the payer words it."),
	FIELD(T, tracking_key,    .nullable = true, .example = "\"PD01KAF2B8M0V3N7Q1X5Z9C4T6H8\"",
	      .doc = "Tracking key (clave de rastreo) by which the banks identify the payment. Null until the payment is submitted."),
	FIELD(T, failure_code,    .nullable = true, .example = "null",
	      .doc = "Code of the reason for a failure or return."),
	FIELD(T, failure_message, .nullable = true, .example = "null",
	      .doc = "Reason for a failure or return, as the rail words it."),
	FIELD(T, idempotency_key, .min = 1, .max = 255, .chars = " -~", .doc = "Idempotency-Key of the request that created the payment."),
	FIELD(T, due_at,          .unversioned = true, .doc = "When the rail is asked about it."),
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

const struct query payment_insert = {
	.name = "payment_insert",
	.in   = &payment_row_shape,
	.sql  = "INSERT INTO payments (account, id, status, amount, currency, clabe,"
		" clabe_sealed, clabe_hash, reference, idempotency_key, due_at, created_at, updated_at, request_id)"
		" VALUES (:account, :id, :status, :amount, :currency, :clabe_masked,"
		" :clabe_sealed, :clabe_hash, :reference, :idempotency_key, :due_at, :created_at, :updated_at, :request_id)",
};

const struct query payment_get = {
	.name = "payment_get",
	.in   = &payment_row_shape,
	.out  = &payment_row_shape,
	.sql  = "SELECT id, status, amount, currency, " LAST4 " AS clabe_last4,"
		" " BANK " AS bank, reference, tracking_key, failure_code,"
		" failure_message, created_at, updated_at, submitted_at, settled_at,"
		" returned_at, failed_at"
		"  FROM payments WHERE account = :account AND id = :id",
};

const struct query payment_bank = {
	.name  = "payment_bank",
	.in    = &payment_row_shape,
	.out   = &payment_row_shape,
	.sql   = "SELECT name AS bank FROM banks WHERE abm = LEFT(:clabe, 3)",
	.flags = Q_SHARED,
};

static const struct route routes[] = {
	{
		.op     = "payments.create",
		.method = POST,
		.path   = "/api/v2/payments",
		.scope  = "payments:write",
		.in     = &payment_new_shape,
		.out    = &payment_shape,
		.flags  = R_CREATED | R_FOREVER | R_JUDGES,
		.errs   = ERRS(E_RAIL_NOT_CONFIGURED, E_CLABE_DIGIT, E_CLABE_BANK,
			       E_CURRENCY),
		.fn     = payment_create,
		.title  = "Create a payment",
		.doc    = "Pays MXN to a CLABE over SPEI. The payment is booked in the ledger and sent afterwards; webhooks report the outcome. In the sandbox the amount determines the outcome. The Idempotency-Key is kept permanently: for 72 hours a repeated request returns the stored response, after that the payment in its current state. A repeated request never pays twice.",
	},
	{
		.op     = "payments.get",
		.method = GET,
		.path   = "/api/v2/payments/{id}",
		.scope  = "payments:read",
		.out    = &payment_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = payment_find,
		.title  = "Get a payment",
		.doc    = "Returns a payment.",
	},
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ "amount", "SUM(amount)", "Sum of the amounts; ask by currency." },
	{ 0 },
};

/* Sweep changes them as the rail says: to those who read they are fixed. */
static const struct event events[] = {
	{ "payment.created",  &payment_shape, "A payment was accepted and booked in the ledger." },
	{ "payment.settled",  &payment_shape, "A payment was settled: the beneficiary's bank has received the money." },
	{ "payment.returned", &payment_shape, "A payment was returned: the beneficiary's bank sent the money back." },
	{ "payment.failed",   &payment_shape, "A payment failed: the rail refused it." },
	{ 0 },
};

const struct resource payments = {
	.name       = "payments",
	.noun       = "payment",
	.prefix     = "pay",
	.scope      = "payments",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_EXPORT | OP_STATS | OP_SEARCH,
	.shape      = &payment_shape,
	.filter     = NAMES("currency", "status", "amount", "reference", "tracking_key",
			    "clabe_last4", "bank", "failure_code", "idempotency_key",
			    "created_at", "updated_at", "submitted_at", "settled_at",
			    "returned_at", "failed_at"),
	.sort       = NAMES("amount", "updated_at"),
	.measures   = measures,
	.dimensions = NAMES("status", "currency", "failure_code"),
	.routes     = routes,
	.events     = events,
	.doc        = "Payments to bank accounts, booked in the ledger and sent over a payment rail.",
};
/* clang-format on */
