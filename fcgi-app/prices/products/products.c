/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "products.h"

/* clang-format off */
static const char *const statuses[] = { "active", "retired", NULL };
static const char *const families[] = { "gasoline", "diesel", "jet", "lpg", "ethanol", "biodiesel", NULL };
static const char *const groups[] = { "gasoline", "transition", "jet", "fuel_oil", NULL };
static const char *const temperatures[] = { "60F", "15C", "20C", NULL };

#define T struct product_specification
static const struct field specification_fields[] = {
	FIELD(T, property, .min = 1, .max = 40, .example = "\"sulfur\"", .doc = "Property that is measured."),
	FIELD(T, method,   .min = 1, .max = 40, .optional = true, .example = "\"ASTM D5453\"", .doc = "Test method."),
	FIELD(T, unit,     .min = 1, .max = 16, .optional = true, .example = "\"mg/kg\"", .doc = "Unit of the limits."),
	FIELD(T, min,      .decimals = 6, .optional = true, .example = "0", .doc = "Lowest value allowed, in `unit`."),
	FIELD(T, max,      .decimals = 6, .optional = true, .example = "15", .doc = "Highest value allowed, in `unit`."),
};
#undef T
static const struct shape specification_shape = {
	.name = "ProductSpecification",
	.size = PRESENT(struct product_specification),
	.fields = specification_fields, .n = MEMBERS(specification_fields),
	.need = NAMES("property"),
	.doc  = "A quality limit of a product.",
};

#define T struct product_component
static const struct field component_fields[] = {
	FIELD(T, product, .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"", .doc = "Code of the component."),
	FIELD(T, pct,     .decimals = 2, .min = 10000, .max = UNITS(100), .example = "95.00", .doc = "Share of the volume, in percent."),
};
#undef T
static const struct shape component_shape = {
	.name = "ProductComponent",
	.size = PRESENT(struct product_component),
	.fields = component_fields, .n = MEMBERS(component_fields),
	.need = NAMES("product", "pct"),
	.doc  = "A component of a blend.",
};

#define T struct product
static const struct field fields[] = {
	FIELD(T, id,                 .prefix = "prd", .example = "\"prd_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the product. Other resources refer to the product by its code."),
	FIELD(T, status,             .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the product: `active`, or `retired` if it is no longer sold."),
	FIELD(T, code,               .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_B5\"",
	      .doc = "Code by which all resources refer to the product. Unique within the account. If it equals a code of the operator's, the account's own product replaces it."),
	FIELD(T, name,               .min = 1, .max = 100, .example = "\"Diesel with 5 % biodiesel\"",
	      .doc = "Name of the product."),
	FIELD(T, family,             .words = families, .example = "\"diesel\"",
	      .doc = "Family of fuels that the product belongs to: `gasoline`, `diesel`, `jet` (jet fuel), `lpg` (liquefied petroleum gas), `ethanol` or `biodiesel`."),
	FIELD(T, octane_or_cetane,   .decimals = 1, .min = UNITS(1), .max = UNITS(130), .nullable = true, .example = "45",
	      .doc = "Anti-knock index (R+M)/2 of gasoline, or cetane number of diesel."),
	FIELD(T, sulfur_ppm,         .decimals = 1, .min = 0, .max = UNITS(50000), .nullable = true, .example = "15",
	      .doc = "Maximum sulfur content, in mg/kg (NOM-016-CRE-2016; 40 CFR 1090)."),
	FIELD(T, dyed,               .nullable = true, .example = "false",
	      .doc = "Whether the product is dyed as untaxed fuel (26 USC 4082)."),
	FIELD(T, bio_pct,            .decimals = 2, .min = 0, .max = UNITS(100), .nullable = true, .example = "5.00",
	      .doc = "Renewable share of the volume, in percent."),
	FIELD(T, un_number,          .min = 4, .max = 4, .chars = "0-9", .nullable = true, .example = "\"1202\"",
	      .doc = "UN number for shipping documents: 1203 gasoline, 1202 diesel, 1993 flammable liquid, 1075 LPG (49 CFR 172.101; NOM-002-SCT)."),
	FIELD(T, pidx_code,          .min = 1, .max = 8, .chars = "A-Z0-9", .nullable = true, .example = "null",
	      .doc = "PIDX product code, used on bills of lading."),
	FIELD(T, irs_product_code,   .min = 3, .max = 3, .chars = "A-Z0-9", .nullable = true, .example = "\"284\"",
	      .doc = "ExSTARS product code (IRS Publication 3536)."),
	FIELD(T, sat_clave_prodserv, .min = 8, .max = 8, .chars = "0-9", .nullable = true, .example = "\"15101505\"",
	      .doc = "SAT code c_ClaveProdServ: 15101514 gasoline below 91 octane, 15101515 gasoline of 91 octane or more, 15101505 diesel."),
	FIELD(T, sat_subproducto,    .min = 4, .max = 4, .chars = "A-Z0-9", .nullable = true, .example = "\"SP18\"",
	      .doc = "SAT product or sub-product of the hydrocarbons complement and Anexo 30: PR07, SP16 to SP48."),
	FIELD(T, vcf_group,          .words = groups, .nullable = true, .example = "\"fuel_oil\"",
	      .doc = "Group of refined products whose constants are used for volume correction (API MPMS 11.1): `gasoline`, `transition` (between gasoline and jet fuel), `jet` (jet fuel and kerosene) or `fuel_oil` (diesel and fuel oils)."),
	FIELD(T, base_temperature,   .words = temperatures, .nullable = true, .example = "null",
	      .doc = "Base temperature of net volumes: `60F` (60 °F), `15C` (15 °C) or `20C` (20 °C). Null for that of the market: 20 °C in Mexico, 60 °F in the United States."),
	FIELD(T, specifications,     .max = 40, .shape = &specification_shape, .nullable = true,
	      .example = "[{\"property\":\"sulfur\",\"method\":\"ASTM D5453\",\"unit\":\"mg/kg\",\"max\":15}]",
	      .doc = "Quality limits, up to 40."),
	FIELD(T, blend_components,   .max = 10, .shape = &component_shape, .nullable = true,
	      .example = "[{\"product\":\"DIESEL_ULSD\",\"pct\":100}]",
	      .doc = "Components of a blend, up to 10. Their shares add up to 100."),
	FIELD(T, version,            .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,         .doc = "Time at which the product was created."),
	FIELD(T, updated_at,         .doc = "Time at which the product was last changed."),
	FIELD(T, archived_at,        .nullable = true, .example = "null", .doc = "Time at which the product was archived. Null unless it is archived."),
};
#undef T

#define EDITED								\
	"name", "family", "octane_or_cetane", "sulfur_ppm", "dyed",	\
	"bio_pct", "un_number", "pidx_code", "irs_product_code",	\
	"sat_clave_prodserv", "sat_subproducto", "vcf_group",		\
	"base_temperature", "specifications", "blend_components"

const struct shape product_shape =
	SHAPE(struct product, "Product", fields, "A fuel product that is sold.");

static const struct shape new_shape = {
	.name = "ProductNew",
	.of   = &product_shape,
	.take = NAMES("code", EDITED),
	.need = NAMES("code", "name", "family"),
	.doc  = "Fields accepted when creating a product.",
};

static const struct shape edit_shape = {
	.name = "ProductEdit",
	.of   = &product_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a product. Its code cannot be changed.",
};

#define T struct product_facts
static const struct field facts_fields[] = {
	FIELD(T, components, .optional = true),
};
#undef T
const struct shape product_facts_shape =
	SHAPE(struct product_facts, "ProductFacts", facts_fields, "What stands around a product.");

static const struct query components = {
	.name = "product_components",
	.in   = &product_shape,
	.out  = &product_facts_shape,
	.sql  = "SELECT COUNT(DISTINCT code) AS components FROM products"
		" WHERE account IN (:account, 'common') AND archived_at IS NULL"
		"  AND JSON_CONTAINS(JSON_EXTRACT(:blend_components, '$[*].product'),"
		"   JSON_QUOTE(code))",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "retire",
		.to     = "retired",
		.event  = "order.product.retired",
		.doc    = "Retires the product: it is no longer sold. Objects that refer to it do not change.",
	},
	{
		.from   = NAMES("retired"),
		.action = "reinstate",
		.to     = "active",
		.event  = "order.product.reinstated",
		.doc    = "Reinstates the product: it is sold again.",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_code", NAMES("code"), NULL },
	{ 0 },
};

const struct resource products = {
	.name       = "products",
	.noun       = "product",
	.prefix     = "prd",
	.scope      = "catalog",
	.event      = "order.product",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_CREATE | OP_GET | OP_UPDATE | OP_ARCHIVE | OP_BULK | OP_EXPORT |
		      OP_HISTORY | OP_SEARCH | OP_STATS | OP_VALIDATE,
	.shape      = &product_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "code", "name", "family", "octane_or_cetane", "sulfur_ppm",
			    "dyed", "bio_pct", "un_number", "pidx_code", "irs_product_code",
			    "sat_clave_prodserv", "sat_subproducto", "vcf_group", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("code", "name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.facts      = &components,
	.check      = product_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "family", "vcf_group"),
	.unique     = unique,
	.doc        = "Fuel products: those of the operator, available to all accounts, and those of the account.",
	.common     = true,
};
/* clang-format on */
