/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "bills_of_lading.h"
#include "own.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = {
	"received", "matched", "exception", "confirmed", "invoiced", "reversed", "reposted",
	"rejected", "voided", NULL
};
static const char *const types[] = { "original", "reversal", "correction", NULL };
static const char *const degrees[] = { "F", "C", NULL };

#define T struct bill_component
static const struct field component_fields[] = {
	FIELD(T, product, .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"ETHANOL\"", .doc = "Code of the blended product."),
	FIELD(T, gross,   .decimals = 3, .example = "1000.000", .doc = "Gross volume of the component, in the unit of the line."),
	FIELD(T, net,     .decimals = 3, .example = "995.000", .doc = "Net volume of the component, in the unit of the line."),
};
#undef T
static const struct shape component_shape = {
	.name = "BillComponent", .size = PRESENT(struct bill_component),
	.fields = component_fields, .n = MEMBERS(component_fields),
	.need = NAMES("product", "gross", "net"),
	.doc  = "A component of a blend.",
};

/* Volumes are below zero on a reversal, which nobody posts. */
#define T struct bill_line
static const struct field line_fields[] = {
	FIELD(T, line_no,          .min = 1, .max = 64, .example = "1", .doc = "Number of the line on the document."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "Order that the product was lifted for."),
	FIELD(T, order_line,       .min = 1, .max = 64, .nullable = true, .example = "null", .doc = "Number of the order line."),
	FIELD(T, product,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, gross,            .decimals = 3, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "19000.000",
	      .doc = "Gross volume, at the loading temperature, in `unit`."),
	FIELD(T, net,              .decimals = 3, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "18900.000",
	      .doc = "Net volume, at base temperature (60 °F in the United States, 20 °C in Mexico), in `unit`."),
	FIELD(T, unit,             .words = unit_words, .example = "\"l\"", .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, temperature,      .decimals = 2, .min = UNITS(-60), .max = UNITS(310), .nullable = true, .example = "26.40",
	      .doc = "Loading temperature, in `temperature_unit`."),
	FIELD(T, temperature_unit, .words = degrees, .nullable = true, .example = "\"C\"", .doc = "Unit of the temperature: `F` (Fahrenheit) or `C` (Celsius)."),
	FIELD(T, api_gravity,      .decimals = 1, .min = UNITS(-10), .max = UNITS(100), .nullable = true, .example = "null",
	      .doc = "API gravity at 60 °F, in degrees. Given if there is no density."),
	FIELD(T, density,          .decimals = 3, .min = UNITS(400), .max = UNITS(1200), .nullable = true, .example = "840.000",
	      .doc = "Density at base temperature, in kg/m³. Given if there is no API gravity."),
	FIELD(T, ctl,              .decimals = 6, .min = 1, .max = UNITS(2), .nullable = true, .example = "null",
	      .doc = "Volume correction factor printed by the terminal. G-BOL computes its own."),
	FIELD(T, tank,             .min = 1, .max = 20, .nullable = true, .example = "null", .doc = "Tank of the terminal."),
	FIELD(T, compartment,      .min = 1, .max = 20, .nullable = true, .example = "1", .doc = "Number of the compartment that the product was loaded into."),
	FIELD(T, components,       .max = 10, .shape = &component_shape, .nullable = true, .example = "null", .doc = "Components, if the product is a blend."),
};
#undef T
const struct shape bill_line_shape = {
	.name = "BillLine", .size = PRESENT(struct bill_line),
	.fields = line_fields, .n = MEMBERS(line_fields),
	.need = NAMES("line_no", "product", "gross", "net", "unit"),
	.doc  = "A product that was lifted.",
};

#define T struct bill_exception
static const struct field exception_fields[] = {
	FIELD(T, rule,    .example = "\"hash_gross\"",
	      .doc = "Check of G-BOL that failed: `hash_gross`, `hash_net`, `hash_count`, `load`, `limits`, `unassigned`, `unplanned`, `plan`, `ordered`, `vcf`, `vcf_unknown`, `authorization`, `time`, `terminal`, `aborted`, `ended` or `duplicate`."),
	FIELD(T, line_no, .nullable = true, .example = "null", .doc = "Number of the line at fault. Null if the document as a whole is."),
	FIELD(T, message, .example = "\"total_gross is not the sum of the lines\"", .doc = "Human-readable description of the finding."),
	FIELD(T, found,   .decimals = 3, .nullable = true, .example = "19001.000", .doc = "Value on the document, in the unit of the compared member."),
	FIELD(T, wanted,  .decimals = 3, .nullable = true, .example = "19000.000", .doc = "Expected value, in the unit of the compared member."),
	FIELD(T, allowed, .decimals = 3, .nullable = true, .example = "0.000", .doc = "Allowed difference between the two values, in the unit of the compared member."),
	FIELD(T, started_at,      .nullable = true, .example = "null", .doc = "Time at which loading began, if outside the authorization or the loading window."),
	FIELD(T, authorized_from, .nullable = true, .example = "null", .doc = "Start of the authorization's validity."),
	FIELD(T, authorized_to,   .nullable = true, .example = "null", .doc = "End of the authorization's validity."),
	FIELD(T, window_from,     .nullable = true, .example = "null", .doc = "Start of the period in which the load and its orders could be loaded. Set if loading began outside that period."),
	FIELD(T, window_to,       .nullable = true, .example = "null", .doc = "End of that period."),
};
#undef T
const struct shape bill_exception_shape =
	SHAPE(struct bill_exception, "BillException", exception_fields, "A finding of G-BOL with its evidence.");

#define LINES_EXAMPLE							\
	"[{\"line_no\":1,\"order_id\":null,\"order_line\":null,\"product\":\"DIESEL_ULSD\","	\
	"\"gross\":19000.000,\"net\":18900.000,\"unit\":\"l\",\"temperature\":26.40,"	\
	"\"temperature_unit\":\"C\",\"api_gravity\":null,\"density\":840.000,\"ctl\":null,"	\
	"\"tank\":null,\"compartment\":1,\"components\":null}]"

#define T struct bill
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "bol", .example = "\"bol_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the bill of lading."),
	FIELD(T, status,           .words = statuses, .example = "\"received\"", .doc = "Current status of the bill of lading: `received`, `matched` (agrees with the load), `exception` (G-BOL found differences), `confirmed` (counts for the order), `invoiced`, `reversed` (canceled by a reversal), `reposted` (replaced by a correction), `rejected` or `voided`."),
	FIELD(T, bol_number,       .min = 1, .max = 20, .chars = "A-Za-z0-9 -", .example = "\"4821907\"",
	      .doc = "Number of the document, unique per supplier and terminal. A reversal and a correction keep the number of the original."),
	FIELD(T, terminal,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"", .doc = "Code of the terminal where the product was lifted."),
	FIELD(T, supplier_id,      .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Supplier of the product."),
	FIELD(T, position_holder,  .min = 1, .max = 100, .nullable = true, .example = "null", .doc = "Holder of the inventory position in the product at the terminal (26 CFR 48.4081-1)."),
	FIELD(T, carrier_scac,     .min = 2, .max = 4, .chars = "A-Z", .nullable = true, .example = "\"TRNO\"", .doc = "Standard Carrier Alpha Code (SCAC)."),
	FIELD(T, consignee_no,     .min = 1, .max = 20, .chars = "A-Za-z0-9-", .nullable = true, .example = "\"7001\"", .doc = "Number of the consignee at the terminal."),
	FIELD(T, load_id,          .prefix = "lod", .nullable = true, .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Load that carried the product."),
	FIELD(T, started_at,       .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which loading began. It determines the price."),
	FIELD(T, ended_at,         .nullable = true, .example = "\"2026-01-15T18:25:00.000Z\"", .doc = "Time at which loading ended."),
	FIELD(T, transaction_type, .words = types, .example = "\"original\"", .doc = "Type of document: `original`, `reversal` or `correction`."),
	FIELD(T, transaction_id,   .min = 1, .max = 40, .chars = "A-Za-z0-9_.:-", .nullable = true, .example = "\"MTY-20260115-4821907\"",
	      .doc = "Identifier of the lifting, shared by its reversal and correction."),
	FIELD(T, original_id,      .prefix = "bol", .nullable = true, .example = "null", .doc = "Bill of lading that this one reverses or corrects."),
	FIELD(T, lines,            .min = 1, .max = 40, .shape = &bill_line_shape, .example = LINES_EXAMPLE, .doc = "Products that were lifted."),
	FIELD(T, seals,            .max = 20, .each = 32, .chars = "A-Za-z0-9-", .nullable = true, .example = "[\"S100234\"]", .doc = "Numbers of the seals."),
	FIELD(T, total_gross,      .decimals = 3, .min = UNITS(-10000000), .max = UNITS(10000000), .example = "19000.000", .doc = "Hash total: sum of the gross volumes of the lines, in their unit."),
	FIELD(T, total_net,        .decimals = 3, .min = UNITS(-10000000), .max = UNITS(10000000), .example = "18900.000", .doc = "Hash total: sum of the net volumes of the lines, in their unit."),
	FIELD(T, line_count,       .min = 1, .max = 40, .example = "1", .doc = "Hash total: number of lines."),
	FIELD(T, exceptions,       .shape = &bill_exception_shape, .nullable = true, .example = "null", .doc = "Findings of G-BOL. Set if the status is `exception`, or if they were accepted."),
	FIELD(T, reason,           .min = 1, .max = 200, .nullable = true, .example = "\"The meter was read wrong.\"", .doc = "Reason for which the bill of lading was reversed, corrected, rejected or voided."),
	FIELD(T, accepted_reason,  .min = 1, .max = 200, .nullable = true, .example = "\"The driver loaded what was left in the arm.\"", .doc = "Reason for accepting the findings of G-BOL. Null unless they were accepted."),
	FIELD(T, accepted_evidence, .min = 1, .max = 500, .nullable = true, .example = "\"Meter ticket 88123, photo of the gauge\"", .doc = "Evidence for `accepted_reason`: a document, a ticket, or who confirmed it. Null unless the findings were accepted."),
	FIELD(T, accepted_at,      .nullable = true, .example = "null", .doc = "Time at which the findings were accepted. They stay in `exceptions`."),
	FIELD(T, confirmed_at,     .nullable = true, .example = "null", .doc = "Time at which the bill of lading was confirmed."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the bill of lading was created."),
	FIELD(T, updated_at,       .doc = "Time at which the bill of lading was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the bill of lading was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN "position_holder", "carrier_scac", "consignee_no", "load_id", "started_at",	\
	"ended_at", "transaction_id", "lines", "seals", "total_gross", "total_net", "line_count"

const struct shape bill_shape =
	SHAPE(struct bill, "BillOfLading", fields, "A bill of lading: the products lifted at a rack.");

const struct shape bill_new_shape = {
	.name = "BillOfLadingNew",
	.of   = &bill_shape,
	.take = NAMES("bol_number", "terminal", "supplier_id", WRITTEN),
	.need = NAMES("bol_number", "terminal", "supplier_id", "started_at", "lines",
		      "total_gross", "total_net", "line_count"),
	.doc  = "Fields accepted when creating a bill of lading, as the terminal sent it.",
};

const struct shape bill_edit_shape = {
	.name = "BillOfLadingEdit",
	.of   = &bill_shape,
	.take = NAMES("bol_number", WRITTEN),
	.doc  = "Fields accepted when updating a bill of lading that is not matched.",
};

const struct shape bill_reason_shape = {
	.name = "BillReversal",
	.of   = &bill_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for reversing a bill of lading.",
};

const struct shape bill_refusal_shape = {
	.name = "BillRefusal",
	.of   = &bill_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for rejecting or voiding a bill of lading.",
};

const struct shape bill_acceptance_shape = {
	.name = "BillAcceptance",
	.of   = &bill_shape,
	.take = NAMES("accepted_reason", "accepted_evidence"),
	.need = NAMES("accepted_reason", "accepted_evidence"),
	.doc  = "Reason and evidence for accepting the findings of G-BOL.",
};

const struct shape bill_correction_shape = {
	.name = "BillCorrection",
	.of   = &bill_shape,
	.take = NAMES("reason", "started_at", "ended_at", "lines", "seals", "total_gross", "total_net", "line_count"),
	.need = NAMES("reason", "lines", "total_gross", "total_net", "line_count"),
	.doc  = "Corrected contents of the document.",
};

#define T struct bill_assignment
static const struct field assignment_fields[] = {
	FIELD(T, line_no,    .min = 1, .max = 64, .example = "1", .doc = "Number of the line. If omitted, all lines."),
	FIELD(T, order_id,   .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Order that the product was lifted for."),
	FIELD(T, order_line, .min = 1, .max = 64, .example = "1", .doc = "Number of the order line."),
	FIELD(T, load_id,    .prefix = "lod", .doc = "Load that carried the product. If omitted, the load already assigned."),
};
#undef T
const struct shape bill_assignment_shape = {
	.name = "BillAssignment", .size = PRESENT(struct bill_assignment),
	.fields = assignment_fields, .n = MEMBERS(assignment_fields),
	.need = NAMES("order_id", "order_line"),
	.doc  = "Order line and load to assign.",
};

#define T struct bill_facts
static const struct field facts_fields[] = {
	FIELD(T, gross_share,     .decimals = 3),
	FIELD(T, gross_volume,    .decimals = 3),
	FIELD(T, vcf,             .decimals = 3),
	FIELD(T, authorized_from, .nullable = true),
	FIELD(T, authorized_to,   .nullable = true),
	FIELD(T, now),
	FIELD(T, ordered_at,      .nullable = true),
	FIELD(T, clock_s),
	FIELD(T, authorization_required, .nullable = true),
};
#undef T
const struct shape bill_facts_shape =
	SHAPE(struct bill_facts, "BillFacts", facts_fields, "What G-BOL sees besides the load.");

#define T struct bill_standing
static const struct field standing_fields[] = {
	FIELD(T, load_status, .nullable = true, .doc = "Status of the load."),
	FIELD(T, ended,       .doc = "Orders of the lines that were canceled or rejected, or reopened after the load was planned."),
	FIELD(T, exceptions,  .shape = &bill_exception_shape, .optional = true, .doc = "What other bills of lading of its load and orders leave no room for."),
};
#undef T
const struct shape bill_standing_shape =
	SHAPE(struct bill_standing, "BillStanding", standing_fields, "What must still be so when a bill of lading is confirmed.");

#define T struct bill_ordered
static const struct field ordered_fields[] = {
	FIELD(T, order_id,     .prefix = "ord"),
	FIELD(T, order_line),
	FIELD(T, quantity,     .decimals = 3),
	FIELD(T, loaded_gross, .decimals = 3),
	FIELD(T, unit),
};
#undef T
const struct shape bill_ordered_shape =
	SHAPE(struct bill_ordered, "BillOrdered", ordered_fields, "What is ordered and lifted of an order line.");

#define T struct bill_beside
static const struct field beside_fields[] = {
	FIELD(T, bol_number),
	FIELD(T, order_id,    .prefix = "ord"),
	FIELD(T, order_line),
	FIELD(T, product),
	FIELD(T, compartment),
	FIELD(T, gross,       .decimals = 3),
	FIELD(T, unit),
};
#undef T
const struct shape bill_beside_shape =
	SHAPE(struct bill_beside, "BillBeside", beside_fields, "A line of another bill of the load.");
/* clang-format on */
