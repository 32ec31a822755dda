/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tax.h"

/* clang-format off */
const char *const tax_uses[] = { "highway", "retail", "off_road", "farm", "export", "government", "school", "heating", NULL };

#define T struct tax
static const struct field fields[] = {
	FIELD(T, id,                  .prefix = "txr", .example = "\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the tax rule."),
	FIELD(T, version,             .example = "2", .doc = "Version of the tax rule."),
	FIELD(T, jurisdiction,        .example = "\"US-TX\"", .doc = "Jurisdiction of the tax."),
	FIELD(T, covers,              .optional = true, .example = "[\"DIESEL_ULSD\"]", .doc = "Codes of the products taxed. Absent if all are."),
	FIELD(T, code,                .example = "\"ST-EXC\"", .doc = "Code of the tax."),
	FIELD(T, label,               .example = "\"Texas diesel tax\"", .doc = "Label of the tax."),
	FIELD(T, subject,             .example = "\"product\"", .doc = "Object of the tax: `product`, `freight` or `fee` (other fees of the delivery)."),
	FIELD(T, basis,               .example = "\"net_volume\"", .doc = "Basis of the rate."),
	FIELD(T, rate,                .decimals = 6, .example = "0.2", .doc = "Rate per unit, or percentage."),
	FIELD(T, unit,                .example = "\"gal\"", .doc = "Unit of the rate."),
	FIELD(T, included_in_base_of, .optional = true, .example = "[]", .doc = "Codes of value taxes whose base includes this tax."),
	FIELD(T, base_rounding,       .optional = true, .example = "\"unit\"", .doc = "Rounding of the base of a value tax."),
	FIELD(T, layer,               .example = "\"ordinary\"", .doc = "Layer of the rule: `ordinary` or `stimulus`."),
	FIELD(T, withheld,            .optional = true, .example = "false", .doc = "Whether the tax is withheld from the payee."),
	FIELD(T, exempt_uses,         .optional = true, .example = "[\"export\"]", .doc = "Uses that are exempt from the tax."),
	FIELD(T, legal_ref,           .optional = true, .example = "\"Tex. Tax Code 162.202\"", .doc = "Law or decree."),
	FIELD(T, narrow,              .example = "2", .doc = "Scope of the rule: 2 for one product, 1 for a family, 0 for all products."),
	FIELD(T, own,                 .example = "false", .doc = "Whether the rule belongs to the account rather than the operator."),
	FIELD(T, by_state,            .optional = true, .example = "true", .doc = "Whether states of the country also tax fuel."),
	FIELD(T, lapsed,              .optional = true, .example = "false", .doc = "Whether the rule had ended before the day."),
};
#undef T

#define T struct tax_key
static const struct field key_fields[] = {
	FIELD(T, jurisdiction),
	FIELD(T, state),
	FIELD(T, country),
	FIELD(T, day),
	FIELD(T, region),
};
#undef T

#define T struct tax_region
static const struct field region_fields[] = {
	FIELD(T, region),
	FIELD(T, municipality),
	FIELD(T, source),
};
#undef T

#define T struct tax_certificate
static const struct field certificate_fields[] = {
	FIELD(T, authority, .nullable = true),
	FIELD(T, products, .nullable = true),
	FIELD(T, uses, .nullable = true),
	FIELD(T, valid_from, .nullable = true),
	FIELD(T, valid_to, .nullable = true),
};
#undef T

#define T struct tax_holder
static const struct field holder_fields[] = {
	FIELD(T, counterparty, .prefix = "cpy"),
};
#undef T

const struct shape tax_certificate_shape = SHAPE(struct tax_certificate, "TaxCertificate", certificate_fields,
	"A certificate that frees a buyer from a tax.");
const struct shape tax_holder_shape = SHAPE(struct tax_holder, "TaxHolder", holder_fields,
	"Whose certificates to read.");

/* A list of words of a permit, separated by spaces: JSON_TABLE has no column for
 * what is not one value. */
#define WORDS(m)                                                              \
	"NULLIF(TRIM(REPLACE(REGEXP_REPLACE(JSON_EXTRACT(c.permits,"          \
	" CONCAT('$[', p.n - 1, ']." m                                        \
	"')), '[^A-Za-z0-9_,-]', ''), ',', ' ')), 'null')"

const struct query tax_certificates = {
	.name = "tax_certificates",
	.in   = &tax_holder_shape,
	.out  = &tax_certificate_shape,
	.sql  = "SELECT p.authority, " WORDS("products") " AS products,"
		"  " WORDS("uses") " AS uses, p.valid_from, p.valid_to"
		"  FROM counterparties AS c JOIN JSON_TABLE(c.permits, '$[*]' COLUMNS("
		"   n FOR ORDINALITY, kind VARCHAR(40) PATH '$.kind', authority VARCHAR(60) PATH '$.authority',"
		"   valid_from DATE PATH '$.valid_from', valid_to DATE PATH '$.valid_to')) AS p"
		" WHERE c.account = :account AND c.id = :counterparty"
		"  AND c.archived_at IS NULL AND p.kind = 'exemption_certificate' LIMIT 50",
	.flags = Q_STEADY,
};

const struct shape tax_shape = SHAPE(struct tax, "TaxInEffect", fields,
	"A tax rule in effect on a day.");
const struct shape tax_key_shape = SHAPE(struct tax_key, "TaxKey", key_fields,
	"A place and a day.");
const struct shape tax_region_shape = SHAPE(struct tax_region, "TaxRegion", region_fields,
	"A region that a municipality belongs to.");

#define PLACE								\
	" WHERE account IN (:account, 'common')"			\
	"  AND jurisdiction IN (:country, :region, :state, :jurisdiction)"	\
	"  AND archived_at IS NULL AND status <> 'draft'"

/* Which products a rule is on: its own, or the name of its family, which
 * tax_read turns into theirs; NULL: all. */
#define COVERS								\
	"COALESCE(product, product_family) AS covers,"			\
	"  IF(product IS NOT NULL, 2, product_family IS NOT NULL) AS narrow"

const struct query tax_rows = {
	.name = "tax_rows",
	.in   = &tax_key_shape,
	.out  = &tax_shape,
	.sql  = "SELECT id, version, jurisdiction, code, label, " COVERS ","
		"  subject, basis, rate, unit, included_in_base_of,"
		"  base_rounding, COALESCE(layer, 'ordinary') AS layer, withheld,"
		"  exempt_uses, legal_ref, account <> 'common' AS own,"
		"  (SELECT by_state FROM tax_jurisdictions"
		"    WHERE code = :country) AS by_state"
		"  FROM tax_rules" PLACE
		"  AND (valid_to IS NULL OR valid_to >= :day)"
		"  AND valid_from <= :day",
	.flags = Q_STEADY,
};

/* Codes that a day must have a rule of and whose last one has ended: read
 * from the index by_required alone. */
const struct query tax_lapsed = {
	.name = "tax_lapsed",
	.in   = &tax_key_shape,
	.out  = &tax_shape,
	.sql  = "SELECT code, subject, " COVERS ", 1 AS lapsed"
		"  FROM tax_rules" PLACE " AND required = 1"
		" GROUP BY code, subject, product, product_family"
		" HAVING MAX(COALESCE(valid_to, '9999-12-31')) < :day",
	.flags = Q_STEADY,
};

/* The region of a municipality, while its decree is in force. */
const struct query tax_region_of = {
	.name = "tax_region_of",
	.in   = &tax_key_shape,
	.out  = &tax_region_shape,
	.sql  = "SELECT p.region, m.name AS municipality, r.source"
		"  FROM tax_region_places AS p"
		"  JOIN tax_regions AS r ON r.code = p.region"
		"   AND r.valid_from <= :day AND r.valid_to >= :day"
		"  LEFT JOIN municipalities AS m ON m.state = SUBSTR(:jurisdiction, 4, 3)"
		"   AND m.code = SUBSTR(:jurisdiction, 8)"
		" WHERE p.jurisdiction = :jurisdiction AND p.valid_from <= :day"
		"  AND (p.valid_to IS NULL OR p.valid_to >= :day)"
		" LIMIT 1",
	.flags = Q_SHARED | Q_STEADY,
};

/* Families, and the products that each consists of. */
const struct query tax_families = {
	.name = "tax_families",
	.in   = &tax_key_shape,
	.out  = &tax_shape,
	.sql  = "SELECT family AS code, GROUP_CONCAT(code SEPARATOR ' ') AS covers"
		"  FROM products WHERE account IN (:account, 'common')"
		" GROUP BY family",
	.flags = Q_STEADY,
};
/* clang-format on */
