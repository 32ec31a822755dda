/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "loads.h"
#include "own.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = {
	"planned", "assigned", "accepted", "at_terminal", "loading", "loaded",
	"en_route", "at_site", "unloading", "completed", "aborted", NULL
};
static const char *const markets[] = { "MX", "US", NULL };
static const char *const stop_kinds[] = { "pickup", "drop", NULL };
static const char *const stop_statuses[] = { "pending", "arrived", "completed", NULL };
static const char *const endorsements[] = { "H", "N", "T", "X", "E", NULL };
static const char *const packing_groups[] = { "I", "II", "III", NULL };

#define T struct load_driver
static const struct field driver_fields[] = {
	FIELD(T, name,                .min = 1, .max = 100, .example = "\"Xochilt Casas Chavez\"",
	      .doc = "Driver's name, as on the license."),
	FIELD(T, licence_no,          .min = 4, .max = 20, .chars = "A-Z0-9-", .example = "\"NL123456\"",
	      .doc = "Number of the driving license."),
	FIELD(T, endorsements,        .max = 5, .words = endorsements, .nullable = true, .example = "[\"X\"]",
	      .doc = "Endorsements of the license: `H` hazardous materials, `N` tank vehicle, `T` doubles or triples, `X` hazardous materials and tank (49 CFR 383.93); `E` hazardous materials in Mexico. G-PERMIT-US requires `H` and `N`, or `X`."),
	FIELD(T, licence_valid_to,    .nullable = true, .example = "\"2031-12-31\"",
	      .doc = "Last day of validity of the license. Required to dispatch, assign or accept a load in the United States: G-PERMIT-US refuses a driver without it, or with a license that has expired."),
	FIELD(T, drive_minutes_left,  .min = 0, .max = 1440, .nullable = true, .example = "660",
	      .doc = "Driving time left in the shift, in minutes (49 CFR 395.3; NOM-087-SCT-2-2017)."),
	FIELD(T, window_minutes_left, .min = 0, .max = 1440, .nullable = true, .example = "840",
	      .doc = "Time left until the end of the shift, driving or not, in minutes."),
	FIELD(T, next_break_minutes,  .min = 0, .max = 1440, .nullable = true, .example = "480",
	      .doc = "Driving time left until the next break is due, in minutes."),
};
#undef T
const struct shape load_driver_shape = {
	.name = "LoadDriver", .size = PRESENT(struct load_driver),
	.fields = driver_fields, .n = MEMBERS(driver_fields),
	.need = NAMES("name", "licence_no"),
	.doc  = "The driver of a load and the hours left.",
};

#define T struct load_compartment
static const struct field compartment_fields[] = {
	FIELD(T, no,               .min = 1, .max = 20, .example = "1",
	      .doc = "Number of the compartment. It is listed more than once if several lines share the compartment."),
	FIELD(T, capacity,         .decimals = 3, .min = UNITS(1), .max = UNITS(100000), .example = "20000.000",
	      .doc = "Capacity of the compartment, in `unit`."),
	FIELD(T, unit,             .words = unit_words, .example = "\"l\"",
	      .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product in the compartment."),
	FIELD(T, planned,          .decimals = 3, .min = UNITS(1), .max = UNITS(100000), .example = "19000.000",
	      .doc = "Gross volume planned, in `unit`."),
	FIELD(T, density,          .decimals = 3, .min = UNITS(400), .max = UNITS(1100), .example = "840.000",
	      .doc = "Density in kg/m³, used to compute the weight."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null",
	      .doc = "Order that the product is for."),
	FIELD(T, line_no,          .min = 1, .max = 64, .nullable = true, .example = "null",
	      .doc = "Number of the order line."),
	FIELD(T, site_id,          .prefix = "sit", .nullable = true, .example = "null",
	      .doc = "Site of the drop. If omitted, the load's only drop."),
	FIELD(T, tank_id,          .prefix = "tnk", .nullable = true, .example = "null",
	      .doc = "Tank to deliver into."),
	FIELD(T, retained_product, .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"NONE\"",
	      .doc = "Code of the product left in the compartment from an earlier load. `NONE` if the compartment is empty."),
};
#undef T
const struct shape load_compartment_shape = {
	.name = "LoadCompartment", .size = PRESENT(struct load_compartment),
	.fields = compartment_fields, .n = MEMBERS(compartment_fields),
	.need = NAMES("no", "capacity", "unit", "product", "planned", "density"),
	.doc  = "A compartment: its product, volume and order line.",
};

#define T struct load_stop
static const struct field stop_fields[] = {
	FIELD(T, seq,        .min = 1, .max = 64, .example = "1",
	      .doc = "Position of the stop in the trip, starting at 1."),
	FIELD(T, kind,       .words = stop_kinds, .example = "\"pickup\"",
	      .doc = "Kind of stop: `pickup` (loading) or `drop` (unloading)."),
	FIELD(T, terminal,   .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "\"MTY\"",
	      .doc = "Code of the terminal of a pickup."),
	FIELD(T, site_id,    .prefix = "sit", .nullable = true, .example = "null",
	      .doc = "Site of a drop."),
	FIELD(T, eta,        .nullable = true, .example = "\"2026-01-15T18:00:00.000Z\"",
	      .doc = "Estimated time of arrival."),
	FIELD(T, arrived_at, .nullable = true, .example = "null", .doc = "Time of arrival. Null until the truck has arrived."),
	FIELD(T, left_at,    .nullable = true, .example = "null", .doc = "Time of departure from the stop. Null until the stop is completed."),
	FIELD(T, status,     .words = stop_statuses, .nullable = true, .example = "\"pending\"",
	      .doc = "Current status of the stop: `pending`, `arrived` or `completed`."),
};
#undef T
const struct shape load_stop_shape = {
	.name = "LoadStop", .size = PRESENT(struct load_stop),
	.fields = stop_fields, .n = MEMBERS(stop_fields),
	.need = NAMES("seq", "kind"),
	.doc  = "A stop of a load.",
};
const struct shape load_stop_new_shape = {
	.name = "LoadStopNew",
	.of   = &load_stop_shape,
	.take = NAMES("seq", "kind", "terminal", "site_id", "eta"),
	.need = NAMES("seq", "kind"),
	.doc  = "A planned stop of a load.",
};

#define T struct load_papers
static const struct field papers_fields[] = {
	FIELD(T, carta_porte_id,       .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .nullable = true,
	      .example = "\"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ab\"",
	      .doc = "IdCCP of the Carta Porte 3.1 complement (Mexico)."),
	FIELD(T, cfdi_uuid,            .min = 36, .max = 36, .chars = "A-Fa-f0-9-", .nullable = true,
	      .example = "\"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ab\"",
	      .doc = "Fiscal folio (UUID) of the stamped CFDI that carries the Carta Porte."),
	FIELD(T, un_number,            .min = 6, .max = 6, .chars = "A-Z0-9", .nullable = true, .example = "null",
	      .doc = "Identification number on the shipping paper, such as UN1203 or NA1993 (49 CFR 172.202)."),
	FIELD(T, proper_shipping_name, .min = 1, .max = 100, .nullable = true, .example = "null",
	      .doc = "Proper shipping name (49 CFR 172.101)."),
	FIELD(T, hazard_class,         .min = 1, .max = 4, .chars = "0-9.", .nullable = true, .example = "null",
	      .doc = "Hazard class. Flammable liquids have class 3."),
	FIELD(T, packing_group,        .words = packing_groups, .nullable = true, .example = "null",
	      .doc = "Packing group (49 CFR 173.121): `I` (great danger), `II` (medium danger) or `III` (minor danger)."),
	FIELD(T, emergency_phone,      .min = 7, .max = 20, .chars = "0-9+() -", .nullable = true, .example = "null",
	      .doc = "Emergency telephone number, answered while the load is in transit (49 CFR 172.604)."),
};
#undef T
const struct shape load_papers_shape =
	SHAPE(struct load_papers, "LoadPapers", papers_fields, "Shipping documents of a load: CFDI with Carta Porte in Mexico, shipping paper in the United States.");

#define COMPARTMENTS_EXAMPLE						\
	"[{\"no\":1,\"capacity\":20000.000,\"unit\":\"l\",\"product\":\"DIESEL_ULSD\","	\
	"\"planned\":19000.000,\"density\":840.000,\"order_id\":null,\"line_no\":null,"	\
	"\"site_id\":null,\"tank_id\":null,\"retained_product\":\"NONE\"}]"

#define DRIVER_EXAMPLE							\
	"{\"name\":\"Xochilt Casas Chavez\",\"licence_no\":\"NL123456\",\"endorsements\":[\"X\"],"	\
	"\"licence_valid_to\":\"2049-12-31\",\"drive_minutes_left\":660,"			\
	"\"window_minutes_left\":840,\"next_break_minutes\":480}"

#define PAPERS_EXAMPLE							\
	"{\"carta_porte_id\":\"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ab\","	\
	"\"cfdi_uuid\":\"5d3f1aaa-3b5a-4a7e-9a2b-0123456789ab\",\"un_number\":null,"	\
	"\"proper_shipping_name\":null,\"hazard_class\":null,\"packing_group\":null,"	\
	"\"emergency_phone\":null}"

#define T struct load
static const struct field fields[] = {
	FIELD(T, id,                   .prefix = "lod", .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the load."),
	FIELD(T, status,               .words = statuses, .example = "\"planned\"",
	      .doc = "Current status of the load: `planned` (no carrier yet), `assigned` (offered to a carrier), `accepted` (by the carrier), `at_terminal` (truck at the terminal), `loading`, `loaded`, `en_route` (on the road), `at_site` (truck at a drop), `unloading`, `completed` (all drops done) or `aborted`."),
	FIELD(T, market,               .words = markets, .example = "\"MX\"",
	      .doc = "Country whose limits and shipping documents apply."),
	FIELD(T, terminal,             .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Code of the terminal where the load is lifted."),
	FIELD(T, order_ids,            .max = 20, .chars = "a-z0-9_", .nullable = true, .example = "null",
	      .doc = "Orders that the compartments are for."),
	FIELD(T, carrier_id,           .prefix = "cpy", .nullable = true, .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Carrier: a counterparty with the role `carrier`."),
	FIELD(T, vehicle_no,           .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "\"12AB3C\"",
	      .doc = "Plates or unit number of the vehicle."),
	FIELD(T, trailer_no,           .min = 1, .max = 20, .chars = "A-Z0-9-", .nullable = true, .example = "\"99XX1A\"",
	      .doc = "Plates or unit number of the trailer."),
	FIELD(T, tare_kg,              .min = 1000, .max = 100000, .nullable = true, .example = "16500",
	      .doc = "Tare weight of vehicle and trailer, in kilograms."),
	FIELD(T, max_gvw_kg,           .min = 3000, .max = 200000, .nullable = true, .example = "46500",
	      .doc = "Gross weight that vehicle and trailer are rated for, in kilograms. The limit of the market applies as well."),
	FIELD(T, driver,               .shape = &load_driver_shape, .nullable = true, .example = DRIVER_EXAMPLE,
	      .doc = "Driver of the load."),
	FIELD(T, compartments,         .min = 1, .max = 40, .shape = &load_compartment_shape, .example = COMPARTMENTS_EXAMPLE,
	      .doc = "Compartments of the load."),
	FIELD(T, stops,                .max = 64, .shape = &load_stop_shape, .sent = &load_stop_new_shape, .example = "[]",
	      .doc = "Stops of the trip, in order."),
	FIELD(T, papers,               .shape = &load_papers_shape, .nullable = true, .example = PAPERS_EXAMPLE,
	      .doc = "Shipping documents of the load."),
	FIELD(T, planned_km,           .decimals = 3, .min = 0, .max = UNITS(10000), .nullable = true, .example = "42.500",
	      .doc = "Planned length of the trip, in kilometers."),
	FIELD(T, route_minutes,        .min = 0, .max = 2880, .nullable = true, .example = "90",
	      .doc = "Planned driving time from the terminal to the last drop, in minutes."),
	FIELD(T, product_kg,           .decimals = 3, .example = "15960.000",
	      .doc = "Weight of the planned product, in kilograms: volume times density."),
	FIELD(T, gross_kg,             .decimals = 3, .nullable = true, .example = "32460.000",
	      .doc = "Gross weight, in kilograms: planned product plus tare."),
	FIELD(T, authorization_number, .min = 8, .max = 8, .chars = "0-9", .nullable = true, .example = "null",
	      .doc = "Number of the load authorization used."),
	FIELD(T, reason,               .min = 1, .max = 200, .nullable = true, .example = "\"No driver is free.\"",
	      .doc = "Reason for which the load was declined or aborted, or its plan corrected."),
	FIELD(T, loading_at,           .nullable = true, .example = "null", .doc = "Time at which loading began."),
	FIELD(T, loaded_at,            .nullable = true, .example = "null", .doc = "Time at which loading ended."),
	FIELD(T, departed_at,          .nullable = true, .example = "null", .doc = "Time of departure from the terminal."),
	FIELD(T, completed_at,         .nullable = true, .example = "null", .doc = "Time at which the trip ended."),
	FIELD(T, version,              .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,           .doc = "Time at which the load was created."),
	FIELD(T, updated_at,           .doc = "Time at which the load was last changed."),
	FIELD(T, archived_at,          .nullable = true, .example = "null", .doc = "Time at which the load was archived. Null unless it is archived."),
};
#undef T

#define CREW "carrier_id", "vehicle_no", "trailer_no", "tare_kg", "max_gvw_kg", "driver"
#define PLAN "compartments", "stops", "papers", "planned_km", "route_minutes", "authorization_number"

const struct shape load_shape =
	SHAPE(struct load, "Load", fields, "A load: one trip of one truck.");

const struct shape load_new_shape = {
	.name = "LoadNew",
	.of   = &load_shape,
	.take = NAMES("market", "terminal", CREW, PLAN),
	.need = NAMES("market", "terminal", "compartments"),
	.doc  = "Fields accepted when creating a load.",
};

const struct shape load_edit_shape = {
	.name = "LoadEdit",
	.of   = &load_shape,
	.take = NAMES(CREW, "papers", "planned_km", "route_minutes", "authorization_number"),
	.doc  = "Fields accepted when updating a load. Stops and compartments have endpoints of their own.",
};

const struct shape load_dispatch_shape = {
	.name = "LoadDispatch",
	.of   = &load_shape,
	.take = NAMES("terminal", CREW, PLAN),
	.need = NAMES("compartments"),
	.doc  = "Truck that an order is dispatched with.",
};

const struct shape load_crew_shape = {
	.name = "LoadCrew",
	.of   = &load_shape,
	.take = NAMES(CREW, "route_minutes"),
	.need = NAMES("carrier_id", "vehicle_no", "driver"),
	.doc  = "Carrier, vehicle and driver of a load.",
};

const struct shape load_reason_shape = {
	.name = "LoadReason",
	.of   = &load_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for declining or aborting a load.",
};

const struct shape load_plan_shape = {
	.name = "LoadPlanCorrection",
	.of   = &load_shape,
	.take = NAMES("reason", "compartments"),
	.need = NAMES("reason", "compartments"),
	.doc  = "Compartments as they were loaded. All compartments are required, for the same order lines. A compartment without an order line is for the line of the plan with its number and product.",
};

const struct shape load_start_shape = {
	.name = "LoadStart",
	.of   = &load_shape,
	.take = NAMES("authorization_number"),
	.doc  = "Load authorization to begin loading with.",
};

const struct shape load_leave_shape = {
	.name = "LoadLeave",
	.of   = &load_shape,
	.take = NAMES("papers"),
	.doc  = "Shipping documents at departure. If omitted, the load keeps those it has.",
};

const struct shape load_stops_shape = {
	.name = "LoadStops",
	.of   = &load_shape,
	.take = NAMES("stops"),
	.need = NAMES("stops"),
	.doc  = "All stops of a load. Stops that have been visited keep their data.",
};

const struct shape load_compartments_shape = {
	.name = "LoadCompartments",
	.of   = &load_shape,
	.take = NAMES("compartments"),
	.need = NAMES("compartments"),
	.doc  = "All compartments of a load.",
};

#define T struct load_call
static const struct field call_fields[] = {
	FIELD(T, seq, .min = 1, .max = 64, .example = "2", .doc = "Number of the stop. Defaults to the next one."),
	FIELD(T, at,  .past = true, .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the event, at most five minutes ahead of the server's clock. Defaults to now."),
};
#undef T
const struct shape load_call_shape =
	SHAPE(struct load_call, "LoadCall", call_fields, "Arrival at or departure from a stop.");

#define T struct load_facts
static const struct field facts_fields[] = {
	FIELD(T, fill,            .decimals = 6, .doc = "Share of a compartment that may be filled."),
	FIELD(T, gvw_kg,          .decimals = 3, .doc = "Maximum gross weight on the market's roads, in kilograms."),
	FIELD(T, route_factor,    .decimals = 6, .doc = "Factor applied to the planned driving time."),
	FIELD(T, loading_minutes, .decimals = 0, .doc = "Time that loading takes, in minutes."),
	FIELD(T, break_minutes,   .decimals = 0, .doc = "Length of a break, in minutes."),
	FIELD(T, heels,           .nullable = true, .doc = "Compartments whose retained product must not be mixed with the product loaded: number, retained, loaded."),
	FIELD(T, bills,           .doc = "Number of bills of lading on board."),
	FIELD(T, exceptions,      .doc = "Number of bills of lading with status `exception`, which do not count as on board."),
	FIELD(T, open_drops,      .doc = "Number of deliveries that are not completed."),
	FIELD(T, compartments,    .shape = &load_compartment_shape, .nullable = true),
	FIELD(T, stops,           .shape = &load_stop_shape, .nullable = true),
	FIELD(T, product_kg,      .decimals = 3, .nullable = true),
	FIELD(T, gross_kg,        .decimals = 3, .nullable = true),
	FIELD(T, max_gvw_kg,      .nullable = true),
	FIELD(T, route_minutes,   .nullable = true),
	FIELD(T, driver,          .shape = &load_driver_shape, .nullable = true),
	FIELD(T, papers,          .shape = &load_papers_shape, .nullable = true),
};
#undef T
const struct shape load_facts_shape =
	SHAPE(struct load_facts, "LoadFacts", facts_fields, "What the guards of a load see.");

#define T struct load_carrier
static const struct field carrier_fields[] = {
	FIELD(T, carrier_status,               .nullable = true),
	FIELD(T, roles,                        .nullable = true),
	FIELD(T, usdot_number,                 .nullable = true),
	FIELD(T, hazmat_registration_valid_to, .nullable = true),
	FIELD(T, insurance_usd,                .decimals = 2, .nullable = true),
	FIELD(T, insurance_valid_to,           .nullable = true),
	FIELD(T, insurance_least,              .decimals = 2, .nullable = true),
	FIELD(T, permits,                      .shape = &permit_shape, .nullable = true),
	FIELD(T, today),
	FIELD(T, missing,                      .nullable = true, .doc = "Carrier and driver details that are missing."),
};
#undef T
const struct shape load_carrier_shape = {
	.name = "LoadCarrier", .size = PRESENT(struct load_carrier),
	.fields = carrier_fields, .n = MEMBERS(carrier_fields),
	.doc = "Permits of the carrier of a load.",
};

#define T struct load_line
static const struct field line_fields[] = {
	FIELD(T, order_id, .prefix = "ord"),
	FIELD(T, line_no),
};
#undef T
const struct shape load_line_shape =
	SHAPE(struct load_line, "LoadLine", line_fields, "A line of an order.");

#define T struct load_place
static const struct field place_fields[] = {
	FIELD(T, id,        .prefix = "sit"),
	FIELD(T, country,   .nullable = true),
	FIELD(T, latitude,  .decimals = 6, .nullable = true),
	FIELD(T, longitude, .decimals = 6, .nullable = true),
};
#undef T
const struct shape load_place_shape =
	SHAPE(struct load_place, "LoadPlace", place_fields, "Where a site lies.");
/* clang-format on */
