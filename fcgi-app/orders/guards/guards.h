/* SPDX-License-Identifier: Apache-2.0 */
#ifndef GUARDS_H
#define GUARDS_H

#include "orders/orders/orders.h"

/*
 * The guards of an order.  What each sees is a struct (its evidence), filled
 * in by look.c or a query; what it says is a rule over that alone.
 * What they measure by stands in the table guard_limits.
 */

/* Which are asked, at which step. */
/* clang-format off */
extern const struct guard *const guard_submit[], *const guard_confirm[],
    *const guard_allocate[], *const guard_dispatch[], *const guard_divert[],
    *const guard_loading[], *const guard_reschedule[], *const guard_room[],
    *const guard_reconcile[], *const guard_archive[], *const guard_matched[],
    *const guard_paid[], *const guard_cancel[], *const guard_close[],
    *const guard_contracted[];
/* clang-format on */
extern const struct query guard_limit_now, guard_parties, guard_exposure,
    guard_own_company, guard_disputes, guard_bills, guard_rack_of, guard_listed,
    guard_carried, guard_terminal_of;
#define GUARD_QUERIES                                                          \
	&guard_limit_now, &guard_parties, &guard_exposure, &guard_own_company, \
	    &guard_rack_of, &guard_listed, &guard_carried, &guard_terminal_of

/* What a guard measures by, today: a value of guard_limits, in SQL.  A market's
 * own row goes before one for all. */
/* clang-format off */
#define GUARD_LIMIT(code, name, market)					\
	"(SELECT value FROM guard_limits"				\
	"  WHERE code = " code " AND name = " name			\
	"    AND market IN ('*', " market ") AND valid_from <= DATE(:now)"	\
	"  ORDER BY market DESC, valid_from DESC LIMIT 1)"
/* clang-format on */

/* What most guards see: the lines that they ask about, each a struct of its own
 * below. */
struct guard_lines {
	struct presence has;
	struct list lines;
};
/* clang-format off */
#define GUARD_LINES(title, line, text)						\
	{									\
		.name = (title), .size = PRESENT(struct guard_lines), .n = 1,	\
		.fields = (const struct field[]){				\
			FIELD(struct guard_lines, lines, .shape = &(line)) },	\
		.doc = (text)							\
	}
/* clang-format on */

/* G-PARTY: the customer and its site are, and are to be dealt with. */
struct guard_party {
	struct presence has;
	const char *counterparty_status;
	const char *site_status;
	struct id site_counterparty_id;
};

/* G-PRICE: a line, and what its price rests on. */
struct guard_price_line {
	struct presence has;
	int64_t line_no;
	const char *price_type;
	struct volume quantity;
	/* Of all lines by the same quote or contract: of a quote those of the
	 * product and terminal. */
	struct volume together;
	struct stamp now;
	/* quote */
	const char *quote_status;
	struct stamp valid_until;
	struct volume quoted_quantity;
	struct money tolerance_pct;
	/* contract */
	flag contract_open;
	const char *contract_why;
	struct volume contract_left;
	/* contract, index: does the formula have its inputs? */
	flag priceable;
	/* posted */
	struct stamp effective_at;
	int64_t stale_after_s;
};

/* G-CONTRACT: a line that is still to be lifted by a contract, on the day. */
struct guard_contract_line {
	struct presence has;
	int64_t line_no;
	struct id contract_id;
	struct date lift_on, start_on, end_on;
	flag open;
	const char *why; /* where it is not: state, day, product, terminal */
};

extern const struct shape guard_contract_line_shape;
enum err guard_contract_look(struct req *rq, const void *obj, void *facts);

/* G-FREIGHT: a line that is delivered and has no freight. */
struct guard_freight_line {
	struct presence has;
	int64_t line_no;
	const char *code, *reason, *message; /* of its warning */
};
struct guard_freight {
	struct presence has;
	const char *freight_terms;
	struct list lines; /* struct guard_freight_line */
};

/* G-TERMINAL: a terminal that is named, at the moment of the lift. */
struct guard_terminal {
	struct presence has;
	const char *terminal, *status;
	struct stamp outage_expected_until;
	struct stamp lift_at;
	flag open;
};
struct guard_terminals {
	struct presence has;
	struct list terminals; /* struct guard_terminal */
};
extern const struct shape guard_terminal_shape;

/* The terminal of a code at a moment; `open` is false where it is
 * decommissioned, or in an outage that is not expected to end before.
 * E_NOT_FOUND. */
enum err guard_terminal_at(struct req *rq, const char *code, struct stamp at,
    struct guard_terminal *out);

/* A fault where nobody can plan to load at a terminal: it is not in the
 * catalogue, or is decommissioned. */
enum err guard_judge_terminal(struct req *rq, struct judge *j,
    const char *member, const char *code);

/* G-CREDIT, in the currency of the counterparty's exposure. */
struct guard_credit {
	struct presence has;
	const char *currency;
	const char *profile_status;
	struct money credit_limit, temporary_limit;
	struct money guarantees, cash_on_account;
	struct money exposure; /* of all but this order */
	struct money this_order;
	/* What the order needs and what there is for it, up to the limit; of
	 * one that is prepaid its cover and what was paid. */
	struct money needed, available, limit;
	struct money past_due, past_due_allowed;
	const char *hold;
	const char *band;
	int64_t allowed_net_days;
	struct money cash_reserved, prepaid_cover;
	struct money override_cap;
};

/* G-PERMIT-US: a rack of the order, by its terminal control number. */
struct guard_tcn {
	struct presence has;
	const char *terminal, *status;
	const char *tcn; /* absent: nobody gave it, and nothing is judged */
	flag active;
};

/* G-PERMIT-MX, G-PERMIT-US: what is wanting, as words. */
struct guard_permit {
	struct presence has;
	flag applies;
	struct date lift_on;
	struct texts missing;
	struct list terminals; /* struct guard_tcn; of the United States only */
};

/* G-69B: what the SAT's list says of the parties. */
struct guard_listed {
	struct presence has;
	const char *seller_69b, *buyer_69b; /* as sat_69b_status */
};

/* G-TANK: a line that goes into a known tank. */
struct guard_tank_line {
	struct presence has;
	int64_t line_no;
	struct id tank_id;
	flag takes;
	const char *finding; /* a sentence of tank_reasons */
	struct volume gross;
	struct volume together; /* of all lines that go into it */
	struct volume ullage_at_eta;
	struct stamp eta;
	struct volume level;
	struct stamp level_at;
};

/* G-ALLOC. */
struct guard_alloc_line {
	struct presence has;
	int64_t line_no;
	flag granted;
	const char *code;
	struct id allocation_id;
	struct volume remaining, usable;
};

/* G-TAX: how many sets of rules there are for a line. */
struct guard_tax_line {
	struct presence has;
	int64_t line_no;
	const char *jurisdiction, *product;
	const char *finding; /* one, or why not: a word of tax_verdicts */
	const char *code;    /* the tax that is missing, or twice there */
};

/* G-DELIV, G-DISPUTE: drops that are not matched, claims that are open. */
struct guard_dispute {
	struct presence has;
	int64_t unmatched, open_claims;
};

/* G-BOL of an order: bills of lading that are not confirmed, by number. */
struct guard_bills {
	struct presence has;
	struct texts unconfirmed; /* that name a line of the order */
	struct texts unassigned;  /* of its loads, with a line of no order */
};

/* G-UNLIFTED: what is carried for an order, and what was dropped. */
struct guard_carried {
	struct presence has;
	struct texts under_way; /* ids of loads that load, or are on the road */
	struct texts bills;     /* numbers of bills of lading of its loads */
	struct volume dropped;  /* gross, of all its drops */
	int64_t drops, open_drops;
};

/* G-MATCH: what the invoice should say. */
struct guard_match {
	struct presence has;
	struct volume expected_quantity;
	struct money expected_total, expected_tax;
	struct money tolerance;
	struct texts expected_permits;
};

/* G-PAY. */
struct guard_pay {
	struct presence has;
	struct money balance;   /* what is owed less what was paid before */
	struct money refused;   /* the payment that is to be recorded */
	struct money short_pay; /* what may be written off */
};

/*
 * The rules.  `obj` is a struct order, `facts` the struct above.
 */
bool guard_party_holds(const void *obj, const void *facts);
bool guard_price_holds(const void *obj, const void *facts);
bool guard_contract_holds(const void *obj, const void *facts);
void guard_contract_names(struct buf *b, const void *obj, const void *facts);
bool guard_freight_holds(const void *obj, const void *facts);
bool guard_terminals_hold(const void *obj, const void *facts);
bool guard_terminal_open(const struct guard_terminal *t);
bool guard_credit_holds(const void *obj, const void *facts);
bool guard_capped_holds(const void *obj, const void *facts);
bool guard_permit_holds(const void *obj, const void *facts);
void guard_permit_names(struct buf *b, const void *obj, const void *facts);
bool guard_listed_holds(const void *obj, const void *facts);
bool guard_tank_holds(const void *obj, const void *facts);
bool guard_alloc_holds(const void *obj, const void *facts);
bool guard_tax_holds(const void *obj, const void *facts);
bool guard_match_holds(const void *obj, const void *facts);
bool guard_pay_holds(const void *obj, const void *facts);
bool guard_unlifted_holds(const void *obj, const void *facts);
bool guard_ended_holds(const void *obj, const void *facts);
bool guard_dropped_holds(const void *obj, const void *facts);
bool guard_undisputed_holds(const void *obj, const void *facts);
bool guard_whole_holds(const void *obj, const void *facts);
bool guard_billed_holds(const void *obj, const void *facts);

#endif
