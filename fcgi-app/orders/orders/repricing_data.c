/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

/* clang-format off */
#define T struct order_repricing_due
static const struct field due_fields[] = {
	FIELD(T, since,    .example = "\"2026-01-16T09:30:00.000Z\"", .doc = "Time at which the correction was found to affect the order."),
	FIELD(T, price_id, .prefix = "rpr", .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Rack price that corrects or withdraws the one the order was priced with."),
	FIELD(T, corrects, .prefix = "rpr", .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h7\"", .doc = "Rack price that the order was priced with."),
	FIELD(T, load_ids, .nullable = true, .example = "[\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"]", .doc = "Loads whose lifts were priced with a corrected rack price: see `lines[].lifts`. Null for orders that an earlier release lifted."),
};
#undef T
const struct shape order_repricing_due_shape =
	SHAPE(struct order_repricing_due, "OrderRepricingDue", due_fields, "A correction after the lift that has not been applied to the order yet.");

static const char *const adjustments[] = { "debit", "credit", NULL };
#define T struct order_repricing
static const struct field repricing_fields[] = {
	FIELD(T, at,            .example = "\"2026-01-16T10:00:00.000Z\"", .doc = "Time at which the order was repriced."),
	FIELD(T, reason,        .max = 500, .example = "\"The supplier corrected its list.\"", .doc = "Reason for the repricing."),
	FIELD(T, price_id,      .prefix = "rpr", .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Rack price whose correction was applied."),
	FIELD(T, load_ids,      .nullable = true, .example = "[\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"]", .doc = "Loads whose lifts were repriced."),
	FIELD(T, amount_before, .decimals = 2, .example = "754506.25", .doc = "Amount before the repricing, in the order's currency: the sum of the lines or, for an invoiced order, its invoice and later adjustments."),
	FIELD(T, amount,        .decimals = 2, .example = "752106.25", .doc = "Amount after the repricing, in the order's currency: the sum of the lines, or the invoice at the corrected price."),
	FIELD(T, difference,    .decimals = 2, .example = "-2400.00", .doc = "Difference between the amounts, in the order's currency. Negative if the order became cheaper."),
	FIELD(T, adjustment,    .words = adjustments, .nullable = true, .example = "\"credit\"",
	      .doc = "Adjustment of an invoiced order, whose invoice stands: `debit` or `credit` of the customer, included in the balance. Null if the order was not invoiced or the amount did not change."),
};
#undef T
const struct shape order_repricing_shape =
	SHAPE(struct order_repricing, "OrderRepricing", repricing_fields, "A repricing of an order after its lift.");

#define T struct order_posting
static const struct field posting_fields[] = {
	FIELD(T, order_id),
	FIELD(T, price_id),
	FIELD(T, corrected_by),
};
#undef T
static const struct shape posting_shape =
	SHAPE(struct order_posting, "OrderPosting", posting_fields, "A posting that an order was priced by.");

#define T struct order_correction
static const struct field correction_fields[] = {
	FIELD(T, id),
	FIELD(T, corrects),
	FIELD(T, looks),
	FIELD(T, due_at),
	FIELD(T, rows),
};
#undef T
static const struct shape correction_shape =
	SHAPE(struct order_correction, "OrderCorrection", correction_fields, "A price that took another's place.");

const struct query order_correction_hold = {
	.name = "order_correction_hold",
	.in   = &correction_shape,
	.out  = &correction_shape,
	.sql  = "SELECT id, corrects, looks FROM price_corrections"
		" WHERE account = :account AND id = :id AND due_at <= :now FOR UPDATE",
};

/* The account's own orders; of the operator's prices those of all. */
const struct query order_correction_find = {
	.name  = "order_correction_find",
	.in    = &correction_shape,
	.sql   = "UPDATE order_postings SET due_at = :now, corrected_by = :id"
		 " WHERE price_id = :corrects AND :account IN (account, 'common')"
		 "   AND (corrected_by IS NULL OR corrected_by <> :id) LIMIT :rows",
	.flags = Q_SYSTEM,
};

const struct query order_correction_later = {
	.name = "order_correction_later",
	.in   = &correction_shape,
	.sql  = "UPDATE price_corrections SET looks = looks + 1, due_at = :due_at"
		" WHERE account = :account AND id = :id",
};

const struct query order_correction_end = {
	.name = "order_correction_end",
	.in   = &correction_shape,
	.sql  = "DELETE FROM price_corrections WHERE account = :account AND id = :id",
};

/* One that was withdrawn before it was written down is due at once: sweep may
 * have looked for its orders already. */
const struct query order_posting_add = {
	.name = "order_posting_add",
	.in   = &posting_shape,
	.sql  = "INSERT INTO order_postings (account, order_id, price_id, corrected_by, due_at)"
		" SELECT :account, :order_id, p.id, later.id, IF(later.id IS NULL, NULL, :now)"
		"  FROM rack_prices AS p LEFT JOIN rack_prices AS later"
		"   ON later.account = p.account AND later.series = p.series"
		"    AND later.effective_at = p.effective_at AND later.recorded_at > p.recorded_at"
		"  WHERE p.account IN (:account, 'common') AND p.id = :price_id"
		"  ORDER BY later.recorded_at DESC LIMIT 1"
		" ON DUPLICATE KEY UPDATE corrected_by = VALUES(corrected_by), due_at = VALUES(due_at)",
};

const struct query order_postings_due = {
	.name = "order_postings_due",
	.in   = &posting_shape,
	.out  = &posting_shape,
	.sql  = "SELECT price_id, corrected_by FROM order_postings"
		" WHERE account = :account AND order_id = :order_id AND due_at IS NOT NULL",
};

const struct query order_postings_seen = {
	.name = "order_postings_seen",
	.in   = &posting_shape,
	.sql  = "UPDATE order_postings SET due_at = NULL"
		" WHERE account = :account AND order_id = :order_id AND due_at IS NOT NULL",
};
/* clang-format on */
