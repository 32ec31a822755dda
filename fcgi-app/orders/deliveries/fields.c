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
static const char *const kinds[] = { "shortage", "overage", "contamination", "wrong_product", "demurrage", "other", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define VOLUME(m, ...) FIELD(T, m, .decimals = 3, .max = UNITS(10000000), __VA_ARGS__)

#define T struct delivery
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "dlv", .example = "\"dlv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the delivery."),
	FIELD(T, status,           .words = statuses, .example = "\"scheduled\"", .doc = "Current status of the delivery: `scheduled`, `arrived` (truck at the site), `unloading`, `completed` (product unloaded), `accepted` (by the customer) or `disputed` (a claim is open)."),
	FIELD(T, load_id,          .prefix = "lod", .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Load that carries the delivery."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "Order that the delivery is for."),
	FIELD(T, line_no,          .min = 1, .max = 64, .nullable = true, .example = "null", .doc = "Number of the order line."),
	FIELD(T, site_id,          .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Site to deliver to."),
	FIELD(T, tank_id,          .prefix = "tnk", .nullable = true, .example = "null", .doc = "Tank to deliver into."),
	FIELD(T, market,           .words = markets, .example = "\"MX\"", .doc = "Country whose limits apply."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,             .words = unit_words, .example = "\"l\"", .doc = "Unit of all volumes: `l` (liters) or `gal` (US gallons)."),
	VOLUME(planned,            .min = UNITS(1), .example = "19000.000", .doc = "Gross volume planned, in the delivery's unit."),
	VOLUME(gross,              .nullable = true, .example = "18990.000", .doc = "Gross volume delivered, at its temperature; at most what the load's compartments for the order line hold. `net` must agree with it: within 0.5 points of the factor of API MPMS 11.1 from `temperature` and `density`, or without them of net to gross on the confirmed bills of lading."),
	VOLUME(net,                .nullable = true, .example = "18885.000", .doc = "Net volume delivered, at base temperature (60 °F or 20 °C)."),
	FIELD(T, bol_net,          .decimals = 3, .nullable = true, .example = "null",
	      .doc = "Share of the delivery in the net volume of the confirmed bills of lading, in proportion to the planned volumes, in the delivery's unit."),
	FIELD(T, variance,         .decimals = 3, .nullable = true, .example = "null", .doc = "Difference in the delivery's unit: `net` less `bol_net`. Negative for a shortage."),
	FIELD(T, variance_pct,     .decimals = 3, .nullable = true, .example = "null", .doc = "Difference as a percentage of `bol_net`."),
	FIELD(T, within_tolerance, .nullable = true, .example = "null", .doc = "Whether G-DELIV passes: within 0.5 % or 20 gal / 75 l (net, and gross if a delivered order is billed gross), gross and net in agreement, below the safe fill of the tank, and inside the geofence of the site."),
	VOLUME(level_before,       .nullable = true, .example = "null", .doc = "Volume in the tank before the delivery, in the delivery's unit."),
	VOLUME(level_after,        .nullable = true, .example = "null", .doc = "Volume in the tank after the delivery, in the delivery's unit."),
	FIELD(T, temperature,      .decimals = 2, .min = UNITS(-60), .max = UNITS(310), .nullable = true, .example = "null",
	      .doc = "Temperature of the product, in `temperature_unit`."),
	FIELD(T, temperature_unit, .words = degrees, .nullable = true, .example = "null", .doc = "Unit of the temperature: `F` (Fahrenheit) or `C` (Celsius)."),
	FIELD(T, density,          .decimals = 3, .min = UNITS(400), .max = UNITS(1200), .nullable = true, .example = "null", .doc = "Density at base temperature, in kg/m³."),
	VOLUME(meter_start,        .nullable = true, .example = "null", .doc = "Meter reading before the delivery."),
	VOLUME(meter_end,          .nullable = true, .example = "null", .doc = "Meter reading after the delivery."),
	FIELD(T, ticket_no,        .min = 1, .max = 40, .nullable = true, .example = "null", .doc = "Number of the drop ticket."),
	FIELD(T, signed_by,        .min = 1, .max = 100, .nullable = true, .example = "\"R. Garza\"", .doc = "Name of the recipient."),
	FIELD(T, signed_at,        .past = true, .nullable = true, .example = "null", .doc = "Time of the signature. At most five minutes ahead of the server's clock."),
	FIELD(T, water_mm,         .max = 10000, .nullable = true, .example = "null", .doc = "Water level in the tank, in millimeters."),
	FIELD(T, latitude,         .decimals = 6, .min = UNITS(-90), .max = UNITS(90), .nullable = true, .example = "null",
	      .doc = "Latitude of the truck, in degrees north (WGS 84)."),
	FIELD(T, longitude,        .decimals = 6, .min = UNITS(-180), .max = UNITS(180), .nullable = true, .example = "null", .doc = "Longitude of the truck, in degrees east (WGS 84)."),
	FIELD(T, arrived_at,       .nullable = true, .example = "null", .doc = "Time at which the truck arrived."),
	FIELD(T, started_at,       .past = true, .nullable = true, .example = "null", .doc = "Time at which unloading began. At most five minutes ahead of the server's clock."),
	FIELD(T, ended_at,         .past = true, .nullable = true, .example = "null", .doc = "Time at which unloading ended. At most five minutes ahead of the server's clock."),
	FIELD(T, diverted,         .example = "false", .doc = "Whether the delivery was diverted to another site."),
	FIELD(T, diverted_from_id, .prefix = "sit", .nullable = true, .example = "null", .doc = "Site that the delivery was planned for before it was diverted."),
	FIELD(T, distance_km,      .decimals = 6, .min = 0, .max = UNITS(100000), .nullable = true, .example = "null", .doc = "Road distance from the terminal to the site of a diverted delivery, in kilometers."),
	FIELD(T, diversion_number, .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "null",
	      .doc = "Diversion number issued by the state."),
	FIELD(T, claim_id,         .prefix = "clm", .nullable = true, .example = "null", .doc = "Claim opened by the dispute."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the delivery was created."),
	FIELD(T, updated_at,       .doc = "Time at which the delivery was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the delivery was archived. Null unless it is archived."),
};
#undef T

#define MEASURED "gross", "net", "level_before", "level_after", "temperature", "temperature_unit",	\
	"density", "meter_start", "meter_end", "ticket_no", "water_mm", "latitude", "longitude"

const struct shape delivery_shape =
	SHAPE(struct delivery, "Delivery", fields, "A delivery: one drop at a site.");

const struct shape delivery_new_shape = {
	.name = "DeliveryNew",
	.of   = &delivery_shape,
	.take = NAMES("load_id", "order_id", "line_no", "site_id", "tank_id", "market", "product", "unit", "planned"),
	.need = NAMES("load_id", "site_id", "market", "product", "unit", "planned"),
	.doc  = "Fields accepted when creating a delivery that the departure of its load did not schedule.",
};

const struct shape delivery_edit_shape = {
	.name = "DeliveryEdit",
	.of   = &delivery_shape,
	.take = NAMES("tank_id", "planned", MEASURED),
	.doc  = "Fields accepted when updating a delivery that is not completed.",
};

const struct shape delivery_start_shape = {
	.name = "DeliveryStart",
	.of   = &delivery_shape,
	.take = NAMES("started_at", "tank_id", "level_before", "meter_start", "water_mm", "latitude", "longitude"),
	.doc  = "Measurements at the start of unloading.",
};

const struct shape delivery_complete_shape = {
	.name = "DeliveryEnd",
	.of   = &delivery_shape,
	.take = NAMES(MEASURED, "started_at", "ended_at", "signed_by"),
	.need = NAMES("gross", "net"),
	.doc  = "Measurements of the completed delivery.",
};

const struct shape delivery_sign_shape = {
	.name = "DeliverySignature",
	.of   = &delivery_shape,
	.take = NAMES("signed_by", "signed_at"),
	.need = NAMES("signed_by"),
	.doc  = "Name of the recipient and time of the signature.",
};

const struct shape delivery_variance_shape = {
	.name = "DeliveryVariance",
	.of   = &delivery_shape,
	.take = NAMES("id", "version", "status", "product", "unit", "planned", "gross", "net", "bol_net", "variance",
		      "variance_pct", "within_tolerance", "claim_id"),
	.doc  = "Delivered volume compared with the volume lifted for it.",
};

#define T struct delivery_dispute
static const struct field dispute_fields[] = {
	FIELD(T, reason,   .min = 1, .max = 500, .example = "\"180 liters short at the dip\"", .doc = "Description of the problem."),
	FIELD(T, kind,     .words = kinds, .example = "\"shortage\"", .doc = "Kind of claim: `shortage` (less product than billed), `overage` (more product than lifted), `contamination`, `wrong_product`, `demurrage` (waiting time) or `other`. Defaults to `overage` if more was delivered than lifted, otherwise to `shortage`."),
	FIELD(T, quantity, .decimals = 3, .min = 0, .max = UNITS(10000000), .example = "180.000", .doc = "Volume claimed, in the unit of the delivery. Defaults to the shortage or overage."),
	FIELD(T, amount,   .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "4421.20", .doc = "Amount of money claimed, in `currency`."),
	FIELD(T, currency, .words = currencies, .example = "\"MXN\"", .doc = "Currency of the amount."),
};
#undef T
const struct shape delivery_dispute_shape = {
	.name = "DeliveryDispute", .size = PRESENT(struct delivery_dispute),
	.fields = dispute_fields, .n = MEMBERS(dispute_fields),
	.need = NAMES("reason"),
	.doc  = "Reason for disputing a delivery, and the claim.",
};

#define T struct delivery_diversion
static const struct field diversion_fields[] = {
	FIELD(T, site_id,          .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "New site to deliver to."),
	FIELD(T, tank_id,          .prefix = "tnk", .doc = "Tank to deliver into at the new site."),
	FIELD(T, distance_km,      .decimals = 6, .min = 0, .max = UNITS(100000), .example = "42.5", .doc = "Road distance from the terminal to the new site, in kilometers, for freight tariffs that depend on it."),
	FIELD(T, diversion_number, .min = 1, .max = 20, .chars = "A-Z0-9-", .example = "\"D2026-004417\"",
	      .doc = "Diversion number issued by the state. Required in the United States."),
	FIELD(T, carta_porte_id,   .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .example = "\"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ac\"",
	      .doc = "IdCCP of the Carta Porte that replaces the one on board. Required in Mexico."),
	FIELD(T, cfdi_uuid,        .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .example = "\"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ac\"",
	      .doc = "Fiscal folio (UUID) of the CFDI that carries the new Carta Porte."),
};
#undef T
const struct shape delivery_diversion_shape = {
	.name = "DeliveryDiversion", .size = PRESENT(struct delivery_diversion),
	.fields = diversion_fields, .n = MEMBERS(diversion_fields),
	.need = NAMES("site_id"),
	.doc  = "New destination of a delivery.",
};

#define T struct delivery_ticket
static const struct field ticket_fields[] = {
	FIELD(T, delivery_id,      .prefix = "dlv", .doc = "Identifier of the delivery."),
	FIELD(T, ticket_no,        .nullable = true, .example = "\"T-88213\"", .doc = "Number of the drop ticket."),
	FIELD(T, bol_numbers,      .nullable = true, .example = "\"4821907\"", .doc = "Numbers of the load's bills of lading, separated by spaces."),
	FIELD(T, carrier,          .nullable = true, .example = "\"Transportes del Norte, S.A. de C.V.\"", .doc = "Name of the carrier."),
	FIELD(T, vehicle_no,       .nullable = true, .example = "\"12AB3C\"", .doc = "Plates or unit number of the vehicle."),
	FIELD(T, driver,           .nullable = true, .example = "\"Xochilt Casas Chavez\"", .doc = "Name of the driver."),
	FIELD(T, site,             .example = "\"Estación Apodaca\"", .doc = "Name of the site."),
	FIELD(T, product,          .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,             .example = "\"l\"", .doc = "Unit of the volumes."),
	FIELD(T, gross,            .decimals = 3, .nullable = true, .example = "18990.000", .doc = "Gross volume delivered, at its temperature, in the delivery's unit."),
	FIELD(T, net,              .decimals = 3, .nullable = true, .example = "18885.000", .doc = "Net volume delivered, at base temperature, in the delivery's unit."),
	FIELD(T, temperature,      .decimals = 2, .nullable = true, .example = "26.10", .doc = "Temperature of the product, in `temperature_unit`."),
	FIELD(T, temperature_unit, .nullable = true, .example = "\"C\"", .doc = "Unit of the temperature: `F` (Fahrenheit) or `C` (Celsius)."),
	FIELD(T, meter_start,      .decimals = 3, .nullable = true, .example = "1000.000", .doc = "Meter reading before the delivery."),
	FIELD(T, meter_end,        .decimals = 3, .nullable = true, .example = "19990.000", .doc = "Meter reading after the delivery."),
	FIELD(T, signed_by,        .nullable = true, .example = "\"R. Garza\"", .doc = "Name of the recipient."),
	FIELD(T, started_at,       .nullable = true, .doc = "Time at which unloading began."),
	FIELD(T, ended_at,         .nullable = true, .doc = "Time at which unloading ended."),
};
#undef T
const struct shape delivery_ticket_shape =
	SHAPE(struct delivery_ticket, "DeliveryTicket", ticket_fields, "A drop ticket.");

#define T struct delivery_facts
static const struct field facts_fields[] = {
	FIELD(T, bol_gross,          .decimals = 3, .nullable = true),
	FIELD(T, gross,              .decimals = 3, .nullable = true),
	FIELD(T, factor,             .decimals = 6, .nullable = true),
	FIELD(T, vcf,                .decimals = 2),
	FIELD(T, billing_basis,      .nullable = true),
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
