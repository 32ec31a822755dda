/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/permits.h"

/* clang-format off */
#define T struct guard_party
static const struct field party_fields[] = {
	FIELD(T, counterparty_status,  .nullable = true),
	FIELD(T, site_status,          .nullable = true),
	FIELD(T, site_counterparty_id, .prefix = "cpy", .nullable = true),
};
#undef T
const struct shape guard_party_shape =
	SHAPE(struct guard_party, "GuardParty", party_fields, "What G-PARTY sees.");

#define T struct guard_price_line
static const struct field price_line_fields[] = {
	FIELD(T, line_no),
	FIELD(T, price_type),
	FIELD(T, quantity,        .decimals = 3),
	FIELD(T, together,        .decimals = 3, .optional = true),
	FIELD(T, now),
	FIELD(T, quote_status,    .optional = true),
	FIELD(T, valid_until,     .optional = true),
	FIELD(T, quoted_quantity, .decimals = 3, .optional = true),
	FIELD(T, tolerance_pct,   .decimals = 2, .optional = true),
	FIELD(T, contract_open,   .optional = true),
	FIELD(T, contract_why,    .optional = true),
	FIELD(T, contract_left,   .decimals = 3, .optional = true),
	FIELD(T, priceable,       .optional = true),
	FIELD(T, effective_at,    .optional = true),
	FIELD(T, stale_after_s,   .optional = true),
};
#undef T
const struct shape guard_price_line_shape =
	SHAPE(struct guard_price_line, "GuardPriceLine", price_line_fields, "What the price of a line rests on.");

const struct shape guard_price_shape =
	GUARD_LINES("GuardPrice", guard_price_line_shape, "What G-PRICE sees.");

#define T struct guard_contract_line
static const struct field contract_line_fields[] = {
	FIELD(T, line_no,     .doc = "Number of the line."),
	FIELD(T, contract_id, .prefix = "sct", .doc = "Contract that the line is priced by."),
	FIELD(T, lift_on,     .doc = "Day of the lift, in the time zone of the contract."),
	FIELD(T, start_on,    .doc = "First day of the contract."),
	FIELD(T, end_on,      .doc = "Last day of the contract."),
	FIELD(T, open,        .doc = "Whether the contract lets the line be lifted on that day."),
	FIELD(T, why,         .nullable = true, .doc = "Reason why it does not: `state`, `day`, `product` or `terminal`."),
};
#undef T
const struct shape guard_contract_line_shape =
	SHAPE(struct guard_contract_line, "GuardContractLine", contract_line_fields, "A line and the contract that it is lifted by.");

const struct shape guard_contract_shape =
	GUARD_LINES("GuardContract", guard_contract_line_shape, "What G-CONTRACT sees.");

#define T struct guard_freight_line
static const struct field freight_line_fields[] = {
	FIELD(T, line_no, .doc = "Number of the line."),
	FIELD(T, code,    .doc = "Code of the warning of the line."),
	FIELD(T, reason,  .doc = "Reason why there is no freight."),
	FIELD(T, message, .doc = "Description of the warning."),
};
#undef T
const struct shape guard_freight_line_shape =
	SHAPE(struct guard_freight_line, "GuardFreightLine", freight_line_fields, "A line without freight.");

#define T struct guard_freight
static const struct field freight_fields[] = {
	FIELD(T, freight_terms, .doc = "Freight terms of the order."),
	FIELD(T, lines,         .shape = &guard_freight_line_shape, .doc = "Lines whose freight is missing."),
};
#undef T
const struct shape guard_freight_shape =
	SHAPE(struct guard_freight, "GuardFreight", freight_fields, "What G-FREIGHT sees.");

#define T struct guard_terminal
static const struct field terminal_fields[] = {
	FIELD(T, terminal,              .doc = "Code of the terminal."),
	FIELD(T, status,                .doc = "Status of the terminal, or `unknown` if it is no longer in the catalog."),
	FIELD(T, outage_expected_until, .nullable = true, .doc = "Expected end of its outage."),
	FIELD(T, lift_at,               .doc = "Time of the lift: the start of the delivery window, or now."),
	FIELD(T, open,                  .doc = "Whether fuel can be lifted there then."),
};
#undef T
const struct shape guard_terminal_shape =
	SHAPE(struct guard_terminal, "GuardTerminal", terminal_fields, "A terminal at the time of the lift.");

#define T struct guard_terminals
static const struct field terminals_fields[] = { FIELD(T, terminals, .shape = &guard_terminal_shape) };
#undef T
const struct shape guard_terminals_shape =
	SHAPE(struct guard_terminals, "GuardTerminals", terminals_fields, "What G-TERMINAL sees.");

#define T struct guard_credit
static const struct field credit_fields[] = {
	FIELD(T, currency,         .nullable = true),
	FIELD(T, profile_status,   .nullable = true),
	FIELD(T, credit_limit,     .decimals = 2),
	FIELD(T, temporary_limit,  .decimals = 2),
	FIELD(T, guarantees,       .decimals = 2),
	FIELD(T, cash_on_account,  .decimals = 2),
	FIELD(T, exposure,         .decimals = 2),
	FIELD(T, this_order,       .decimals = 2, .nullable = true),
	FIELD(T, needed,           .decimals = 2, .nullable = true),
	FIELD(T, available,        .decimals = 2, .nullable = true),
	FIELD(T, limit,            .decimals = 2, .nullable = true),
	FIELD(T, past_due,         .decimals = 2),
	FIELD(T, past_due_allowed, .decimals = 2),
	FIELD(T, hold,             .nullable = true),
	FIELD(T, band,             .nullable = true),
	FIELD(T, allowed_net_days),
	FIELD(T, cash_reserved,    .decimals = 2),
	FIELD(T, prepaid_cover,    .decimals = 2),
	FIELD(T, override_cap,     .decimals = 2),
};
#undef T
const struct shape guard_credit_shape =
	SHAPE(struct guard_credit, "GuardCredit", credit_fields, "What G-CREDIT sees.");

#define T struct guard_tcn
static const struct field tcn_fields[] = {
	FIELD(T, terminal),
	FIELD(T, status),
	FIELD(T, tcn,    .nullable = true),
	FIELD(T, active),
};
#undef T
const struct shape guard_tcn_shape =
	SHAPE(struct guard_tcn, "GuardTcn", tcn_fields, "A terminal control number.");

#define T struct guard_permit
static const struct field permit_fields[] = {
	FIELD(T, applies),
	FIELD(T, lift_on, .optional = true),
	FIELD(T, missing, .optional = true),
	FIELD(T, terminals, .shape = &guard_tcn_shape, .optional = true),
};
#undef T
const struct shape guard_permit_shape =
	SHAPE(struct guard_permit, "GuardPermit", permit_fields, "What G-PERMIT sees.");

#define T struct guard_tank_line
static const struct field tank_line_fields[] = {
	FIELD(T, line_no),
	FIELD(T, tank_id,       .prefix = "tnk"),
	FIELD(T, takes),
	FIELD(T, finding),
	FIELD(T, gross,         .decimals = 3),
	FIELD(T, together,      .decimals = 3),
	FIELD(T, ullage_at_eta, .decimals = 3, .nullable = true),
	FIELD(T, eta),
	FIELD(T, level,         .decimals = 3, .nullable = true),
	FIELD(T, level_at,      .nullable = true),
};
#undef T
const struct shape guard_tank_line_shape =
	SHAPE(struct guard_tank_line, "GuardTankLine", tank_line_fields, "A line and its tank.");

const struct shape guard_tank_shape =
	GUARD_LINES("GuardTank", guard_tank_line_shape, "What G-TANK sees.");

#define T struct guard_alloc_line
static const struct field alloc_line_fields[] = {
	FIELD(T, line_no),
	FIELD(T, granted),
	FIELD(T, code,          .nullable = true),
	FIELD(T, allocation_id, .prefix = "alo", .nullable = true),
	FIELD(T, remaining,     .decimals = 3, .nullable = true),
	FIELD(T, usable,        .decimals = 3, .nullable = true),
};
#undef T
const struct shape guard_alloc_line_shape =
	SHAPE(struct guard_alloc_line, "GuardAllocLine", alloc_line_fields, "A line and its allocation.");

const struct shape guard_alloc_shape =
	GUARD_LINES("GuardAlloc", guard_alloc_line_shape, "What G-ALLOC sees.");

#define T struct guard_tax_line
static const struct field tax_line_fields[] = {
	FIELD(T, line_no),
	FIELD(T, jurisdiction),
	FIELD(T, product),
	FIELD(T, finding),
	FIELD(T, code, .nullable = true),
};
#undef T
const struct shape guard_tax_line_shape =
	SHAPE(struct guard_tax_line, "GuardTaxLine", tax_line_fields, "A line and its taxes.");

const struct shape guard_tax_shape =
	GUARD_LINES("GuardTax", guard_tax_line_shape, "What G-TAX sees.");

#define T struct guard_match
static const struct field match_fields[] = {
	FIELD(T, expected_quantity, .decimals = 3),
	FIELD(T, expected_total,    .decimals = 2),
	FIELD(T, expected_tax,      .decimals = 2),
	FIELD(T, tolerance,         .decimals = 2),
	FIELD(T, expected_permits,  .optional = true),
};
#undef T
const struct shape guard_match_shape =
	SHAPE(struct guard_match, "GuardMatch", match_fields, "What G-MATCH sees.");

#define T struct guard_pay
static const struct field pay_fields[] = {
	FIELD(T, balance,   .decimals = 2),
	FIELD(T, refused,   .decimals = 2),
	FIELD(T, short_pay, .decimals = 2),
};
#undef T
const struct shape guard_pay_shape =
	SHAPE(struct guard_pay, "GuardPay", pay_fields, "What G-PAY sees.");

#define T struct guard_limit
static const struct field limit_fields[] = {
	FIELD(T, code),
	FIELD(T, name),
	FIELD(T, currency),
	FIELD(T, value, .decimals = 6),
};
#undef T
static const struct shape limit_shape =
	SHAPE(struct guard_limit, "GuardLimit", limit_fields, "A limit of a guard.");

const struct query guard_limit_now = {
	.name  = "guard_limit_now",
	.in    = &limit_shape,
	.out   = &limit_shape,
	.sql   = "SELECT value FROM guard_limits"
		 " WHERE code = :code AND name = :name"
		 "   AND market IN ('*', IF(:currency = 'USD', 'US', 'MX'))"
		 "   AND valid_from <= DATE(:now)"
		 " ORDER BY market DESC, valid_from DESC LIMIT 1",
	.flags = Q_SHARED,
};

/* Held until the commit, so that nobody suspends them in between. */
const struct query guard_parties = {
	.name = "guard_parties",
	.in   = &order_shape,
	.out  = &guard_party_shape,
	.sql  = "SELECT c.status AS counterparty_status, s.status AS site_status,"
		"  s.counterparty_id AS site_counterparty_id"
		"  FROM counterparties c"
		"  LEFT JOIN sites s ON s.account = c.account AND s.id = :site_id"
		"   AND s.archived_at IS NULL"
		" WHERE c.account = :account AND c.id = :counterparty_id"
		"   AND c.archived_at IS NULL LOCK IN SHARE MODE",
};

#define T struct guard_dispute
static const struct field dispute_fields[] = {
	FIELD(T, unmatched,   .doc = "Deliveries that do not match, have not been accepted, and whose claim is open."),
	FIELD(T, open_claims, .doc = "Claims that are neither rejected nor settled."),
};
#undef T
const struct shape guard_dispute_shape =
	SHAPE(struct guard_dispute, "GuardDispute", dispute_fields, "What is in dispute of an order.");

const struct query guard_disputes = {
	.name = "guard_disputes",
	.in   = &order_shape,
	.out  = &guard_dispute_shape,
	.sql  = "SELECT"
		" (SELECT COUNT(*) FROM order_deliveries d"
		"   LEFT JOIN claims c ON c.account = d.account AND c.id = d.claim_id"
		"   WHERE d.account = :account AND d.order_id = :id AND d.archived_at IS NULL"
		"     AND NOT " FLOW_EARLIER("d")
		"     AND d.status <> 'accepted'"
		"     AND NOT (d.status = 'completed' AND d.within_tolerance = 1)"
		"     AND NOT (d.status = 'disputed' AND COALESCE(c.status, '') IN ('rejected', 'settled'))"
		" ) AS unmatched,"
		" (SELECT COUNT(*) FROM claims"
		"   WHERE account = :account AND order_id = :id AND archived_at IS NULL"
		"     AND status NOT IN ('rejected', 'settled')) AS open_claims",
};

#define T struct guard_bills
static const struct field bills_fields[] = {
	FIELD(T, unconfirmed, .doc = "Numbers of bills of lading that name the order and are not confirmed."),
	FIELD(T, unassigned,  .doc = "Numbers of other unconfirmed bills of lading of its loads that have a line without an order."),
};
#undef T
const struct shape guard_bills_shape =
	SHAPE(struct guard_bills, "GuardBills", bills_fields, "What is open of the bills of lading of an order.");

#define NUMBERS(which)							\
	"COALESCE(GROUP_CONCAT(IF(" which ", bol_number, NULL)"		\
	" ORDER BY bol_number SEPARATOR ' '), '')"

/* Only what is open is looked at: few, whatever the account has had. */
const struct query guard_bills = {
	.name = "guard_bills",
	.in   = &order_shape,
	.out  = &guard_bills_shape,
	.sql  = "SELECT " NUMBERS("named") " AS unconfirmed,"
		" " NUMBERS("NOT named AND nobody AND aboard") " AS unassigned"
		" FROM (SELECT b.bol_number,"
		"   COALESCE(JSON_CONTAINS(JSON_EXTRACT(b.`lines`, '$[*].order_id'),"
		"     JSON_QUOTE(:id)), 0) AS named,"
		"   COALESCE(JSON_CONTAINS(JSON_EXTRACT(b.`lines`, '$[*].order_id'),"
		"     'null'), 1) AS nobody,"
		"   b.load_id IN (SELECT d.load_id FROM order_deliveries d"
		"     WHERE d.account = :account AND d.order_id = :id"
		"       AND d.archived_at IS NULL AND NOT " FLOW_EARLIER("d") ") AS aboard"
		"  FROM bills_of_lading b WHERE b.account = :account"
		"    AND b.status IN ('received', 'matched', 'exception')) open_bills",
};

#define T struct guard_carried
static const struct field carried_fields[] = {
	FIELD(T, under_way,  .doc = "Loads of the order that are being loaded or are in transit."),
	FIELD(T, bills,      .doc = "Numbers of bills of lading of its loads that are neither confirmed nor of an aborted load."),
	FIELD(T, dropped,    .decimals = 3, .doc = "Gross volume of its drops."),
	FIELD(T, drops,      .doc = "Number of drops of the order."),
	FIELD(T, open_drops, .doc = "Number of drops that are not completed."),
};
#undef T
const struct shape guard_carried_shape =
	SHAPE(struct guard_carried, "GuardCarried", carried_fields, "What is carried for an order, and what was dropped.");

/* In this round of the order. */
#define LOADS_OF_ORDER								"(SELECT load_id FROM load_lines WHERE account = :account"		"  AND order_id = :id AND round = :round)"
#define DROPS_OF_ORDER								" FROM order_deliveries WHERE account = :account AND order_id = :id"		"  AND archived_at IS NULL AND load_id IN " LOADS_OF_ORDER

const struct query guard_carried = {
	.name = "guard_carried",
	.in   = &order_shape,
	.out  = &guard_carried_shape,
	.sql  = "SELECT COALESCE((SELECT GROUP_CONCAT(id ORDER BY id SEPARATOR ' ')"
		"   FROM loads WHERE account = :account AND id IN " LOADS_OF_ORDER
		"    AND status IN ('loading', 'loaded', 'en_route', 'at_site', 'unloading')),"
		"   '') AS under_way,"
		"  COALESCE((SELECT GROUP_CONCAT(REPLACE(b.bol_number, ' ', '_')"
		"    ORDER BY b.bol_number SEPARATOR ' ')"
		"   FROM bills_of_lading b"
		"   JOIN loads l ON l.account = b.account AND l.id = b.load_id"
		"   WHERE b.account = :account AND b.load_id IN " LOADS_OF_ORDER
		"    AND b.status IN ('received', 'matched', 'exception')"
		"    AND l.status <> 'aborted'), '') AS bills,"
		"  COALESCE((SELECT SUM(gross)" DROPS_OF_ORDER "), 0) AS dropped,"
		"  (SELECT COUNT(*)" DROPS_OF_ORDER ") AS drops,"
		"  (SELECT COUNT(*)" DROPS_OF_ORDER
		"    AND status IN ('scheduled', 'arrived', 'unloading')) AS open_drops",
};

#define T struct guard_listed
static const struct field listed_fields[] = {
	FIELD(T, seller_69b, .nullable = true, .doc = "Status of the account's own company on the SAT's list under article 69-B."),
	FIELD(T, buyer_69b,  .nullable = true, .doc = "Status of the customer on the SAT's list under article 69-B."),
};
#undef T
static const struct shape listed_shape =
	SHAPE(struct guard_listed, "GuardListed", listed_fields, "What the list of article 69-B CFF says of the parties.");

const struct query guard_listed = {
	.name = "guard_listed",
	.in   = &order_shape,
	.out  = &listed_shape,
	.sql  = "SELECT (SELECT sat_69b_status FROM counterparties"
		"   WHERE account = :account AND own_company = 1) AS seller_69b,"
		"  (SELECT sat_69b_status FROM counterparties"
		"   WHERE account = :account AND id = :counterparty_id) AS buyer_69b",
};

#define T struct guard_rack
static const struct field rack_fields[] = {
	FIELD(T, status),
	FIELD(T, tcn,     .nullable = true),
	FIELD(T, permits, .shape = &permit_shape, .nullable = true),
};
#undef T
static const struct shape rack_shape =
	SHAPE(struct guard_rack, "GuardRack", rack_fields, "A terminal and the permits of who runs it.");

/* The account's own terminal goes before the operator's of the same code. */
const struct query guard_rack_of = {
	.name = "guard_rack_of",
	.in   = &order_line_shape,
	.out  = &rack_shape,
	.sql  = "SELECT t.status, t.tcn, c.permits FROM terminals t"
		"  LEFT JOIN counterparties c ON c.account = :account"
		"   AND c.id = t.operator_counterparty_id AND c.archived_at IS NULL"
		" WHERE t.account IN (:account, 'common') AND t.code = :terminal"
		"   AND t.country = 'US' AND t.archived_at IS NULL"
		" ORDER BY t.account = 'common' LIMIT 1",
};

const struct query guard_terminal_of = {
	.name = "guard_terminal_of",
	.in   = &guard_terminal_shape,
	.out  = &guard_terminal_shape,
	.sql  = "SELECT code AS terminal, status, outage_expected_until FROM terminals"
		" WHERE account IN (:account, 'common') AND code = :terminal"
		"   AND archived_at IS NULL ORDER BY account = 'common' LIMIT 1",
};

const struct query guard_own_company = {
	.name = "guard_own_company",
	.out  = &order_shape,
	.sql  = "SELECT id AS counterparty_id FROM counterparties"
		" WHERE account = :account AND own_company = 1",
};

/*
 * The counterparty's exposure without this order's, and what it may be; the
 * row of its sums is held until the commit, so of two orders that ask at once
 * the second sees the first one's reservation.
 */
#define CURRENCY							\
	"COALESCE(t.currency, p.currency, c.default_currency, IF(c.country = 'US', 'USD', 'MXN'))"
#define MARKET "IF(" CURRENCY " = 'USD', 'US', 'MX')"
#define OPEN_ENTRY							\
	" NOT EXISTS (SELECT 1 FROM credit_ledger g"			\
	"  WHERE g.account = :account AND g.source_type = l.source_type"	\
	"    AND g.source_id = l.source_id AND g.stage = l.stage"	\
	"    AND g.direction = 'out' AND g.seq = l.seq)"
const struct query guard_exposure = {
	.name = "guard_exposure",
	.in   = &order_shape,
	.out  = &guard_credit_shape,
	.sql  = "SELECT " CURRENCY " AS currency, p.status AS profile_status,"
		"  COALESCE(p.credit_limit, 0) AS credit_limit,"
		"  IF(p.temporary_until >= DATE(:now), COALESCE(p.temporary_limit, 0), 0) AS temporary_limit,"
		"  ROUND(COALESCE(p.guarantees, 0) * (1 - COALESCE(p.haircut, 0)), 2) AS guarantees,"
		"  COALESCE(p.cash_on_account, 0) AS cash_on_account,"
		"  COALESCE(t.reserved + t.in_transit + t.unbilled + t.invoiced, 0) - COALESCE("
		"   (SELECT SUM(l.amount) FROM credit_ledger l"
		"     WHERE l.account = :account AND l.source_type = 'order_line'"
		"       AND l.source_id > CONCAT(:id, '/') AND l.source_id < CONCAT(:id, '0')"
		"       AND l.stage <> 'paid' AND l.direction = 'in' AND" OPEN_ENTRY "), 0) AS exposure,"
		"  COALESCE((SELECT SUM(l.amount) FROM credit_ledger l"
		"     WHERE l.account = :account AND l.counterparty_id = c.id"
		"       AND l.stage = 'invoiced' AND l.direction = 'in'"
		"       AND l.due_on < DATE(:now) - INTERVAL "
		GUARD_LIMIT("'G-CREDIT'", "'past_due_grace'", "'*'") " DAY AND" OPEN_ENTRY "), 0) AS past_due,"
		"  GREATEST(ROUND(COALESCE(p.credit_limit, 0) * "
		GUARD_LIMIT("'G-CREDIT'", "'past_due_share'", "'*'") " / 100, 2), "
		GUARD_LIMIT("'G-CREDIT'", "'past_due_floor'", MARKET) ") AS past_due_allowed,"
		"  p.hold, p.band,"
		"  CAST(COALESCE(p.max_net_days, "
		GUARD_LIMIT("'G-CREDIT'", "CONCAT('terms_', p.band)", "'*'") ", 0) AS SIGNED) AS allowed_net_days,"
		"  " GUARD_LIMIT("'G-CREDIT'", "'prepaid_cover'", "'*'") " AS prepaid_cover,"
		"  " GUARD_LIMIT("'G-CREDIT'", "'override_cap'", MARKET) " AS override_cap"
		"  FROM counterparties c"
		"  LEFT JOIN credit_totals t ON t.account = c.account AND t.counterparty_id = c.id"
		"  LEFT JOIN credit_profiles p ON p.account = c.account AND p.counterparty_id = c.id"
		"   AND p.archived_at IS NULL"
		" WHERE c.account = :account AND c.id = :counterparty_id FOR UPDATE",
};
/* clang-format on */
