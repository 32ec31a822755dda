/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing.h"

/* clang-format off */
#define CODE "A-Z0-9_-"

#define T struct pricing_part
static const struct field part_fields[] = {
	FIELD(T, id,              .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the rule."),
	FIELD(T, version,         .example = "2", .doc = "Its version."),
	FIELD(T, name,            .example = "\"Margin of the north\"", .doc = "What it is called."),
	FIELD(T, label,           .words = pricing_labels, .example = "\"MARGIN\"", .doc = "What it is of the price."),
	FIELD(T, counterparty_id, .prefix = "cpy", .optional = true, .doc = "Only for this customer."),
	FIELD(T, site_id,         .prefix = "sit", .optional = true, .doc = "Only for this site."),
	FIELD(T, customer_group,  .optional = true, .example = "\"NORTH\"", .doc = "Only for this group."),
	FIELD(T, terminal,        .optional = true, .example = "\"MTY\"", .doc = "Only from this terminal."),
	FIELD(T, product,         .optional = true, .example = "\"DIESEL_ULSD\"", .doc = "Only for this product."),
	FIELD(T, formula_id,      .prefix = "pfm", .optional = true, .doc = "The formula that makes its value."),
	FIELD(T, value,           .decimals = 6, .optional = true, .example = "0.35", .doc = "Of one unit."),
	FIELD(T, unit,            .example = "\"l\"", .doc = "Unit of the value."),
	FIELD(T, currency,        .example = "\"MXN\"", .doc = "Currency of the value."),
	FIELD(T, priority,        .optional = true, .example = "0", .doc = "The higher goes before one that is as narrow."),
};
#undef T
const struct shape pricing_part_shape =
	SHAPE(struct pricing_part, "PricingPart", part_fields, "A pricing rule that counts.");

#define T struct pricing_asked
static const struct field asked_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .doc = "The customer."),
	FIELD(T, site_id,         .prefix = "sit", .doc = "The site of delivery."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .example = "\"NORTH\"", .doc = "The group of the customer."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = CODE, .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,            .example = "\"2026-01-15\"", .doc = "Day; today (UTC) where it is left out."),
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
};
/* clang-format on */
