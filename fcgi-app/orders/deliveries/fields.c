/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = {
	"scheduled", "arrived", "unloading", "completed", "accepted", "disputed", NULL
};
static const char *const markets[] = { "MX", "US", NULL };
static const char *const degrees[] = { "F", "C", NULL };
static const char *const kinds[] = { "shortage", "contamination", "wrong_product", "demurrage", "other", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define VOLUME(m, ...) FIELD(T, m, .decimals = 3, .max = UNITS(10000000), __VA_ARGS__)

#define T struct delivery
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "dlv", .example = "\"dlv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"scheduled\"", .doc = "Where the drop is."),
	FIELD(T, load_id,          .prefix = "lod", .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The load that brings it."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "The order that it is for."),
	FIELD(T, line_no,          .min = 1, .max = 64, .nullable = true, .example = "null", .doc = "The order's line."),
	FIELD(T, site_id,          .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Where it is dropped."),
	FIELD(T, tank_id,          .prefix = "tnk", .nullable = true, .example = "null", .doc = "The tank that it goes into."),
	FIELD(T, market,           .words = markets, .example = "\"MX\"", .doc = "Country whose limits hold."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,             .words = unit_words, .example = "\"l\"", .doc = "Of all its volumes: litres or gallons."),
	VOLUME(planned,            .min = UNITS(1), .example = "19000.000", .doc = "Gross volume that is to be dropped."),
	VOLUME(gross,              .nullable = true, .example = "18990.000", .doc = "What was dropped, at its temperature."),
	VOLUME(net,                .nullable = true, .example = "18885.000", .doc = "What was dropped, at the base: 60 F or 20 C."),
	FIELD(T, bol_net,          .decimals = 3, .nullable = true, .example = "null",
	      .doc = "Its share of the net volume of the confirmed bills of lading, by what was planned."),
	FIELD(T, variance,         .decimals = 3, .nullable = true, .example = "null", .doc = "net less bol_net: below zero is a shortage."),
	FIELD(T, variance_pct,     .decimals = 3, .nullable = true, .example = "null", .doc = "variance in per cent of bol_net."),
	FIELD(T, within_tolerance, .nullable = true, .example = "null", .doc = "Whether G-DELIV held: 0.5 % or 20 gal / 75 l, safe fill, site fence."),
	VOLUME(level_before,       .nullable = true, .example = "null", .doc = "What the tank held before."),
	VOLUME(level_after,        .nullable = true, .example = "null", .doc = "What the tank held after."),
	FIELD(T, temperature,      .decimals = 2, .min = UNITS(-60), .max = UNITS(310), .nullable = true, .example = "null",
	      .doc = "Temperature of the product, in `temperature_unit`."),
	FIELD(T, temperature_unit, .words = degrees, .nullable = true, .example = "null", .doc = "Fahrenheit or Celsius."),
	FIELD(T, density,          .decimals = 3, .min = UNITS(400), .max = UNITS(1200), .nullable = true, .example = "null", .doc = "kg/m3 at the base."),
	VOLUME(meter_start,        .nullable = true, .example = "null", .doc = "The meter's reading before."),
	VOLUME(meter_end,          .nullable = true, .example = "null", .doc = "The meter's reading after."),
	FIELD(T, ticket_no,        .min = 1, .max = 40, .nullable = true, .example = "null", .doc = "Number of the drop ticket."),
	FIELD(T, signed_by,        .min = 1, .max = 100, .nullable = true, .example = "\"R. Garza\"", .doc = "Who received it."),
	FIELD(T, signed_at,        .nullable = true, .example = "null", .doc = "When it was signed."),
	FIELD(T, water_mm,         .max = 10000, .nullable = true, .example = "null", .doc = "Water at the bottom of the tank, mm."),
	FIELD(T, latitude,         .decimals = 6, .min = UNITS(-90), .max = UNITS(90), .nullable = true, .example = "null",
	      .doc = "Where the truck stood: degrees north (WGS 84)."),
	FIELD(T, longitude,        .decimals = 6, .min = UNITS(-180), .max = UNITS(180), .nullable = true, .example = "null", .doc = "Degrees east."),
	FIELD(T, arrived_at,       .nullable = true, .example = "null", .doc = "When the truck arrived."),
	FIELD(T, started_at,       .nullable = true, .example = "null", .doc = "When unloading began."),
	FIELD(T, ended_at,         .nullable = true, .example = "null", .doc = "When unloading ended."),
	FIELD(T, diverted,         .example = "false", .doc = "Whether it goes elsewhere than it was meant for."),
	FIELD(T, diverted_from_id, .prefix = "sit", .nullable = true, .example = "null", .doc = "The site that it was meant for."),
	FIELD(T, diversion_number, .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "null",
	      .doc = "Number that the state gave for the diversion."),
	FIELD(T, claim_id,         .prefix = "clm", .nullable = true, .example = "null", .doc = "The claim that its dispute opened."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define MEASURED "gross", "net", "level_before", "level_after", "temperature", "temperature_unit",	\
	"density", "meter_start", "meter_end", "ticket_no", "water_mm", "latitude", "longitude"

const struct shape delivery_shape =
	SHAPE(struct delivery, "Delivery", fields, "One drop at a site.");

const struct shape delivery_new_shape = {
	.name = "DeliveryNew",
	.of   = &delivery_shape,
	.take = NAMES("load_id", "order_id", "line_no", "site_id", "tank_id", "market", "product", "unit", "planned"),
	.need = NAMES("load_id", "site_id", "market", "product", "unit", "planned"),
	.doc  = "A drop that a load's departure did not schedule.",
};

const struct shape delivery_edit_shape = {
	.name = "DeliveryEdit",
	.of   = &delivery_shape,
	.take = NAMES("tank_id", "planned", MEASURED),
	.doc  = "What is to change of a delivery that is not completed.",
};

const struct shape delivery_start_shape = {
	.name = "DeliveryStart",
	.of   = &delivery_shape,
	.take = NAMES("started_at", "tank_id", "level_before", "meter_start", "water_mm", "latitude", "longitude"),
	.doc  = "What is known when unloading begins.",
};

const struct shape delivery_complete_shape = {
	.name = "DeliveryEnd",
	.of   = &delivery_shape,
	.take = NAMES(MEASURED, "started_at", "ended_at", "signed_by"),
	.need = NAMES("gross", "net"),
	.doc  = "What was dropped.",
};

const struct shape delivery_sign_shape = {
	.name = "DeliverySignature",
	.of   = &delivery_shape,
	.take = NAMES("signed_by", "signed_at"),
	.need = NAMES("signed_by"),
	.doc  = "Who received it.",
};

const struct shape delivery_variance_shape = {
	.name = "DeliveryVariance",
	.of   = &delivery_shape,
	.take = NAMES("id", "version", "status", "product", "unit", "planned", "gross", "net", "bol_net", "variance",
		      "variance_pct", "within_tolerance", "claim_id"),
	.doc  = "What was dropped against what was lifted for it.",
};

#define T struct delivery_dispute
static const struct field dispute_fields[] = {
	FIELD(T, reason,   .min = 1, .max = 500, .example = "\"180 litres short at the dip\"", .doc = "What is wrong."),
	FIELD(T, kind,     .words = kinds, .example = "\"shortage\"", .doc = "Of the claim; shortage unless told."),
	FIELD(T, quantity, .decimals = 3, .min = 0, .max = UNITS(10000000), .example = "180.000", .doc = "Volume that is claimed, in the delivery's unit; the shortage unless told."),
	FIELD(T, amount,   .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "4421.20", .doc = "Money that is claimed."),
	FIELD(T, currency, .words = currencies, .example = "\"MXN\"", .doc = "Its currency."),
};
#undef T
const struct shape delivery_dispute_shape = {
	.name = "DeliveryDispute", .size = PRESENT(struct delivery_dispute),
	.fields = dispute_fields, .n = MEMBERS(dispute_fields),
	.need = NAMES("reason"),
	.doc  = "Why a delivery is not accepted.",
};

#define T struct delivery_diversion
static const struct field diversion_fields[] = {
	FIELD(T, site_id,          .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Where it goes instead."),
	FIELD(T, tank_id,          .prefix = "tnk", .doc = "The tank that it goes into there."),
	FIELD(T, diversion_number, .min = 1, .max = 20, .chars = "A-Z0-9-", .example = "\"D2026-004417\"",
	      .doc = "Number that the state gave; required in the United States."),
	FIELD(T, carta_porte_id,   .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .example = "\"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ac\"",
	      .doc = "IdCCP of the Carta Porte that takes the place of the one aboard; required in Mexico."),
	FIELD(T, cfdi_uuid,        .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .example = "\"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ac\"",
	      .doc = "Folio of the CFDI that carries it."),
};
#undef T
const struct shape delivery_diversion_shape = {
	.name = "DeliveryDiversion", .size = PRESENT(struct delivery_diversion),
	.fields = diversion_fields, .n = MEMBERS(diversion_fields),
	.need = NAMES("site_id"),
	.doc  = "Where a delivery goes instead.",
};

#define T struct delivery_ticket
static const struct field ticket_fields[] = {
	FIELD(T, delivery_id,      .prefix = "dlv", .doc = "The delivery."),
	FIELD(T, ticket_no,        .nullable = true, .example = "\"T-88213\"", .doc = "Number of the ticket."),
	FIELD(T, bol_numbers,      .nullable = true, .example = "\"4821907\"", .doc = "Bills of lading of the load, with spaces between."),
	FIELD(T, carrier,          .nullable = true, .example = "\"Transportes del Norte, S.A. de C.V.\"", .doc = "Who carried it."),
	FIELD(T, vehicle_no,       .nullable = true, .example = "\"12AB3C\"", .doc = "The vehicle."),
	FIELD(T, driver,           .nullable = true, .example = "\"Xochilt Casas Chavez\"", .doc = "Who drove."),
	FIELD(T, site,             .example = "\"Estación Apodaca\"", .doc = "Where it was dropped."),
	FIELD(T, product,          .example = "\"DIESEL_ULSD\"", .doc = "What was dropped."),
	FIELD(T, unit,             .example = "\"l\"", .doc = "Of the volumes."),
	FIELD(T, gross,            .decimals = 3, .nullable = true, .example = "18990.000", .doc = "At its temperature."),
	FIELD(T, net,              .decimals = 3, .nullable = true, .example = "18885.000", .doc = "At the base."),
	FIELD(T, temperature,      .decimals = 2, .nullable = true, .example = "26.10", .doc = "Of the product."),
	FIELD(T, temperature_unit, .nullable = true, .example = "\"C\"", .doc = "Fahrenheit or Celsius."),
	FIELD(T, meter_start,      .decimals = 3, .nullable = true, .example = "1000.000", .doc = "The meter before."),
	FIELD(T, meter_end,        .decimals = 3, .nullable = true, .example = "19990.000", .doc = "The meter after."),
	FIELD(T, signed_by,        .nullable = true, .example = "\"R. Garza\"", .doc = "Who received it."),
	FIELD(T, started_at,       .nullable = true, .doc = "When unloading began."),
	FIELD(T, ended_at,         .nullable = true, .doc = "When unloading ended."),
};
#undef T
const struct shape delivery_ticket_shape =
	SHAPE(struct delivery_ticket, "DeliveryTicket", ticket_fields, "A drop ticket.");

#define T struct delivery_facts
static const struct field facts_fields[] = {
	FIELD(T, bol_net,            .decimals = 3, .nullable = true),
	FIELD(T, net,                .decimals = 3, .nullable = true),
	FIELD(T, variance,           .decimals = 3, .nullable = true),
	FIELD(T, net_share,          .decimals = 3),
	FIELD(T, net_volume,         .decimals = 3),
	FIELD(T, level_after,        .decimals = 3, .nullable = true),
	FIELD(T, tank_capacity,      .decimals = 3, .nullable = true),
	FIELD(T, tank_safe_fill_pct, .decimals = 2, .nullable = true),
	FIELD(T, tank_unit,          .nullable = true),
	FIELD(T, latitude,           .decimals = 6, .nullable = true),
	FIELD(T, longitude,          .decimals = 6, .nullable = true),
	FIELD(T, site_latitude,      .decimals = 6, .nullable = true),
	FIELD(T, site_longitude,     .decimals = 6, .nullable = true),
	FIELD(T, fence,              .decimals = 0),
};
#undef T
const struct shape delivery_facts_shape =
	SHAPE(struct delivery_facts, "DeliveryFacts", facts_fields, "What G-DELIV sees.");
/* clang-format on */
