/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "page.h"
#include "unit.h"

/* clang-format off */
static const char *const kinds[] = { "start", "refresh", "take", "true_up", "give_back", "adjust", "transfer_in", "transfer_out", NULL };
static const char *const measures[] = { "volume", "money", NULL };
static const char *const pools[] = { "remaining", "override", NULL };

#define T struct allocation_entry
static const struct field entry_fields[] = {
	FIELD(T, id,            .prefix = "ale", .doc = "Unique identifier of the ledger entry."),
	FIELD(T, allocation_id, .prefix = "alo", .doc = "Allocation that the entry belongs to."),
	FIELD(T, seq,           .example = "1", .doc = "Sequence number of the entry in the allocation's ledger."),
	FIELD(T, kind,          .words = kinds, .example = "\"take\"", .doc = "Kind of entry: `start` (initial amount), `refresh` (new period), `take` (lifting), `true_up` (correction to the quantity loaded), `give_back` (lifting that was canceled), `adjust` (adjustment by a user), `transfer_in` or `transfer_out` (transfer from or to another allocation)."),
	FIELD(T, measure,       .words = measures, .example = "\"volume\"", .doc = "Quantity that is counted: `volume` or `money`."),
	FIELD(T, pool,          .words = pools, .example = "\"remaining\"", .doc = "Source of the amount: `remaining` (the remaining amount) or `override`."),
	FIELD(T, quantity,      .decimals = 3, .example = "-30000.000", .doc = "Quantity of the document, in the allocation's unit or currency. Negative for a lifting."),
	FIELD(T, amount,        .decimals = 3, .example = "-30000.000", .doc = "Effect on the remaining amount, in the allocation's unit or currency. Zero for an override and for liftings of a period that is over."),
	FIELD(T, balance,       .decimals = 3, .example = "90000.000", .doc = "Remaining amount after the entry, in the allocation's unit or currency."),
	FIELD(T, source_type,   .example = "\"order_line\"", .doc = "Kind of the source document."),
	FIELD(T, source_id,     .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8/1/1\"", .doc = "Identifier of the source document."),
	FIELD(T, nth,           .example = "0", .doc = "Position among the entries of the document, starting at 0."),
	FIELD(T, reason,        .nullable = true, .example = "null", .doc = "Reason for the entry, if one was given."),
	FIELD(T, at,            .doc = "Time of the entry."),
};
#undef T
const struct shape allocation_entry_shape =
	SHAPE(struct allocation_entry, "AllocationEntry", entry_fields, "An entry in the ledger of an allocation.");

#define T struct allocation_lift
static const struct field lift_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy"),
	FIELD(T, supplier_id,     .prefix = "cpy"),
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, quantity,        .decimals = 3),
	FIELD(T, unit,            .words = unit_words),
	FIELD(T, amount,          .decimals = 2),
	FIELD(T, currency),
	FIELD(T, source_type),
	FIELD(T, source_id),
};
#undef T
const struct shape allocation_lift_shape =
	SHAPE(struct allocation_lift, "AllocationLift", lift_fields, "A lifting to be checked against the allocations.");

#define T struct allocation_answer
static const struct field answer_fields[] = {
	FIELD(T, granted,       .example = "false", .doc = "Whether the lifting is allowed."),
	FIELD(T, code,          .example = "\"short\"", .doc = "Code of the decision."),
	FIELD(T, message,       .example = "\"less remains than is to be lifted\"", .doc = "Human-readable explanation of the decision."),
	FIELD(T, allocation_id, .prefix = "alo", .nullable = true, .doc = "Allocation that decides."),
	FIELD(T, by,            .nullable = true, .example = "null", .doc = "What grants the lifting: the allocation, a `one_time` permission or an override."),
	FIELD(T, remaining,     .decimals = 3, .nullable = true, .example = "1000.000", .doc = "Remaining amount of the allocation."),
	FIELD(T, usable,        .decimals = 3, .nullable = true, .example = "1000.000", .doc = "Amount of it that can be lifted."),
};
#undef T
const struct shape allocation_answer_shape =
	SHAPE(struct allocation_answer, "AllocationAnswer", answer_fields, "Decision of the allocations on a lifting.");

#define T struct allocation_sum
static const struct field sum_fields[] = {
	FIELD(T, allocation_id, .prefix = "alo"),
	FIELD(T, measure),
	FIELD(T, pool),
	FIELD(T, quantity,      .decimals = 3),
	FIELD(T, at),
	FIELD(T, entries),
};
#undef T
const struct shape allocation_sum_shape =
	SHAPE(struct allocation_sum, "AllocationSum", sum_fields, "Sum of the ledger entries of a document.");

#define T struct allocation_page
static const struct field page_fields[] = {
	FIELD(T, limit,         .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,        .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
	FIELD(T, rows),
	FIELD(T, after),
	FIELD(T, allocation_id, .prefix = "alo"),
	FIELD(T, since),
};
#undef T
const struct shape allocation_page_shape =
	SHAPE(struct allocation_page, "AllocationPage", page_fields, "A page of what belongs to an allocation.");

#define T struct allocation_used
static const struct field used_fields[] = {
	FIELD(T, allocation_id, .prefix = "alo", .doc = "Identifier of the allocation."),
	FIELD(T, unit,          .nullable = true, .example = "\"l\"", .doc = "Unit of the amounts, if the allocation limits volume: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, currency,      .nullable = true, .example = "null", .doc = "Currency of the amounts, if the allocation limits value."),
	FIELD(T, period_start,  .doc = "Start of the current period."),
	FIELD(T, period_end,    .nullable = true, .doc = "End of the current period. Null if the allocation does not refresh."),
	FIELD(T, granted,       .decimals = 3, .example = "120000.000", .doc = "Amount granted, in the allocation's unit or currency: used and remaining together."),
	FIELD(T, taken,         .decimals = 3, .example = "30000.000", .doc = "Amount used in the period and not given back, in the allocation's unit or currency."),
	FIELD(T, remaining,     .decimals = 3, .example = "90000.000", .doc = "Remaining amount, in the allocation's unit or currency."),
	FIELD(T, used_pct,      .decimals = 2, .nullable = true, .example = "25.00", .doc = "Share of the granted amount that has been used, in percent."),
};
#undef T
const struct shape allocation_used_shape =
	SHAPE(struct allocation_used, "AllocationUtilization", used_fields, "The utilization of an allocation in the current period.");

#define COLUMNS "a.id, a.status, a.name, a.type, a.counterparty_id, a.counterparty_tag, a.supplier_id," \
	" a.terminal, a.terminals, a.product, a.products, a.product_family, a.period, a.unit," \
	" a.currency, a.start_amount, a.refresh_amount, a.refresh_time, a.timezone," \
	" a.scale_pct, a.carry_over, a.min_lift, a.max_lift, a.valid_from, a.valid_to," \
	" a.remaining, a.override_left, a.override_valid_to, a.override_reason," \
	" a.low_announced, a.refreshed_at, a.next_refresh_at, a.next_change_at," \
	" a.version, a.created_at, a.updated_at"

/* All that apply, the oldest first. */
#define CANDIDATES "SELECT " COLUMNS " FROM allocations a"			\
	" WHERE a.account = :account AND a.archived_at IS NULL"			\
	"   AND a.status IN ('scheduled', 'active', 'exhausted')"		\
	"   AND a.valid_from <= :now AND (a.valid_to IS NULL OR a.valid_to > :now)" \
	"   AND (a.counterparty_id IS NULL OR a.counterparty_id = :counterparty_id)" \
	"   AND (a.counterparty_tag IS NULL OR EXISTS (SELECT 1 FROM counterparties c" \
	"     WHERE c.account = :account AND c.id = :counterparty_id"		\
	"       AND FIND_IN_SET(a.counterparty_tag, REPLACE(c.tags, ' ', ','))))" \
	"   AND (a.supplier_id IS NULL OR a.supplier_id = :supplier_id)"	\
	"   AND (a.terminal IS NULL OR a.terminal = :terminal)"			\
	"   AND (a.terminals IS NULL OR FIND_IN_SET(:terminal, REPLACE(a.terminals, ' ', ',')))" \
	"   AND (a.product IS NULL OR a.product = :product)"			\
	"   AND (a.products IS NULL OR FIND_IN_SET(:product, REPLACE(a.products, ' ', ',')))" \
	"   AND (a.product_family IS NULL OR EXISTS (SELECT 1 FROM products p"	\
	"     WHERE p.account IN (:account, 'common') AND p.code = :product"	\
	"       AND p.family = a.product_family))"				\
	" ORDER BY a.id"

const struct query allocation_candidates = {
	.name = "allocation_candidates",
	.in   = &allocation_lift_shape,
	.out  = &allocation_shape,
	.sql  = CANDIDATES,
};

const struct query allocation_candidates_held = {
	.name = "allocation_candidates_held",
	.in   = &allocation_lift_shape,
	.out  = &allocation_shape,
	.sql  = CANDIDATES " FOR UPDATE",
};

const struct query allocation_entry_add = {
	.name = "allocation_entry_add",
	.in   = &allocation_entry_shape,
	.sql  = "INSERT INTO allocation_entries (account, allocation_id, seq, id, kind, measure,"
		" pool, quantity, amount, balance, source_type, source_id, nth, reason, at,"
		" request_id, key_id) SELECT :account, :allocation_id, COALESCE(MAX(seq), 0) + 1,"
		" :id, :kind, :measure, :pool, :quantity, :amount, :balance, :source_type,"
		" :source_id, :nth, :reason, :at, :request_id, :key_id"
		"  FROM allocation_entries WHERE account = :account AND allocation_id = :allocation_id",
};

/* What a document has done, volume before money. */
const struct query allocation_sums = {
	.name = "allocation_sums",
	.in   = &allocation_entry_shape,
	.out  = &allocation_sum_shape,
	.sql  = "SELECT allocation_id, measure, pool, SUM(quantity) AS quantity,"
		" MIN(at) AS at, COUNT(*) AS entries FROM allocation_entries"
		" WHERE account = :account AND source_type = :source_type AND source_id = :source_id"
		"   AND kind IN ('take', 'true_up', 'give_back')"
		" GROUP BY allocation_id, measure, pool ORDER BY measure DESC",
};

const struct query allocation_ledger = {
	.name = "allocation_ledger",
	.in   = &allocation_page_shape,
	.out  = &allocation_entry_shape,
	.sql  = "SELECT id, allocation_id, seq, kind, measure, pool, quantity, amount, balance,"
		" source_type, source_id, nth, reason, at FROM allocation_entries"
		" WHERE account = :account AND allocation_id = :allocation_id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};

/* Net of what was taken since a moment. */
const struct query allocation_usage = {
	.name = "allocation_usage",
	.in   = &allocation_page_shape,
	.out  = &allocation_used_shape,
	.sql  = "SELECT COALESCE(-SUM(amount), 0) AS taken FROM allocation_entries"
		" WHERE account = :account AND allocation_id = :allocation_id AND at >= :since"
		"   AND kind IN ('take', 'true_up', 'give_back')",
};
/* clang-format on */
