/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing.h"

/* clang-format off */
#define CODE "A-Z0-9_-"

#define T struct pricing_part
static const struct field part_fields[] = {
	FIELD(T, id,              .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the pricing rule."),
	FIELD(T, version,         .example = "2", .doc = "Version of the pricing rule."),
	FIELD(T, name,            .example = "\"Margin of the north\"", .doc = "Name of the pricing rule."),
	FIELD(T, label,           .words = pricing_labels, .example = "\"MARGIN\"", .doc = "Component of the price that the rule sets: `BASIS`, `MARGIN`, `COST`, `FREIGHT`, `FEE` or `REBATE`."),
	FIELD(T, counterparty_id, .prefix = "cpy", .optional = true, .doc = "Customer that the rule is limited to."),
	FIELD(T, site_id,         .prefix = "sit", .optional = true, .doc = "Site that the rule is limited to."),
	FIELD(T, customer_group,  .optional = true, .example = "\"NORTH\"", .doc = "Customer group that the rule is limited to."),
	FIELD(T, terminal,        .optional = true, .example = "\"MTY\"", .doc = "Terminal that the rule is limited to."),
	FIELD(T, product,         .optional = true, .example = "\"DIESEL_ULSD\"", .doc = "Product that the rule is limited to."),
	FIELD(T, formula_id,      .prefix = "pfm", .optional = true, .doc = "Formula that computes the value."),
	FIELD(T, value,           .decimals = 6, .optional = true, .example = "0.35", .doc = "Value of the component, in `currency` per `unit`."),
	FIELD(T, unit,            .example = "\"l\"", .doc = "Unit of the value."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Currency of the value."),
	FIELD(T, priority,        .optional = true, .example = "0", .doc = "Priority among rules of equal scope. The higher one applies."),
};
#undef T
const struct shape pricing_part_shape =
	SHAPE(struct pricing_part, "PricingPart", part_fields, "A pricing rule that applies.");

#define T struct pricing_asked
static const struct field asked_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "Customer."),
	FIELD(T, site_id,         .prefix = "sit", .doc = "Site of the delivery."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .example = "\"NORTH\"", .doc = "Customer group that the price is computed for."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = CODE, .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,            .example = "\"2026-01-15\"", .doc = "Day. Defaults to today (UTC)."),
};
#undef T
const struct shape pricing_asked_shape =
	SHAPE(struct pricing_asked, "pricing-rules effective parameters", asked_fields, "For whom, of what, when.");

/* Rules that are of something else are left out here, so that all that come
 * match. */
#define MATCHES(m) "  AND (" m " IS NULL OR " m " = :" m ")"

const struct query pricing_rows = {
	.name = "pricing_rows",
	.in   = &pricing_asked_shape,
	.out  = &pricing_part_shape,
	.sql  = "SELECT id, version, name, label, counterparty_id, site_id,"
		"  customer_group, terminal, product, formula_id, value, unit,"
		"  currency, COALESCE(priority, 0) AS priority"
		"  FROM pricing_rules"
		" WHERE account = :account AND status = 'active'"
		"  AND archived_at IS NULL AND valid_from <= :date"
		"  AND (valid_to IS NULL OR valid_to >= :date)"
		MATCHES("counterparty_id") MATCHES("site_id")
		MATCHES("customer_group") MATCHES("terminal") MATCHES("product")
		" ORDER BY id",
	.flags = Q_STEADY,
};
/* clang-format on */
