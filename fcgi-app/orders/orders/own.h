/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ORDERS_OWN_H
#define ORDERS_OWN_H

#include "orders/allocations/allocations.h"
#include "orders.h"

/* What the files of this folder share. */

/* What an order's rule sees besides: its customer and site. */
struct order_facts {
	struct presence has;
	struct id counterparty, site, site_counterparty;
};
extern const struct shape order_new_shape, order_edit_shape, order_facts_shape;
extern const struct query order_parties;
extern const struct query *const order_queries[];
extern const char *const order_copied[]; /* members that a duplicate has */

/* The bodies of its actions. */
struct order_reason {
	struct presence has;
	const char *reason;
};
struct order_reschedule {
	struct presence has;
	struct object requested_window;
};
struct order_split {
	struct presence has;
	int64_t line_no;
	struct volume quantity;
};
struct order_short {
	struct presence has;
	struct ints lines;
	const char *reason;
};
struct order_return {
	struct presence has;
	const char *payment_id, *reason;
};
extern const struct shape order_reason_shape, order_because_shape,
    order_reschedule_shape, order_split_shape, order_short_shape,
    order_return_shape;

/* Number new lines and say what was not said of them; are their products and
 * terminals in the catalogue?  Members stand below `at`, NULL: "lines/n/". */
void order_number(struct order *o);
enum err order_catalogued(struct req *rq, struct judge *j,
    const struct order *o, const char *at);
enum err order_inspect(struct req *rq, struct judge *j, const void *obj);

/* Judge a line of an order, its members below `at` ("lines/0/"). */
void order_check_line(struct judge *j, const struct order *o,
    const struct order_line *l, const char *at);

/* Lines without a terminal get the one where they cost least. */
enum err order_source(struct req *rq, struct order *o);
extern const struct query order_terminals;

/* All of a new order but its place in the timeline. */
enum err order_prepare(struct req *rq, struct order *o);

/* May its lines still be changed? */
bool order_editable(const struct order *o);

/* Room in tanks and volume of allocations, for all lines that want them. */
enum err order_keep_room(struct req *rq, const struct order *o);
enum err order_give_room(struct req *rq, const struct order *o);
enum err order_take_volume(struct req *rq, struct order *o);
enum err order_give_volume(struct req *rq, const struct order *o);

/* A quote is of one order: held when that is submitted, free when it is
 * canceled; E_DUPLICATE, naming the other, where it is held by another. */
struct order_quote;
enum err order_has_quote(struct req *rq, const struct order *o,
    const struct order_quote *q);
enum err order_hold_quotes(struct req *rq, const struct order *o);
enum err order_free_quotes(struct req *rq, const struct order *o);

/*
 * What lines are still to lift under their contracts is held, refused by guards
 * where it is more than is left.  What a line lifted so far counts instead, as
 * it is known now; both are given back.
 */
struct guard;
enum err order_hold_terms(struct req *rq, const struct order *o,
    const struct guard *const *guards);
enum err order_count_terms(struct req *rq, const struct order *o,
    const struct order_line *l);
enum err order_give_terms(struct req *rq, const struct order *o);

/* The day of a time zone that an order is to be lifted on: where its window
 * begins, or today. */
struct date order_lift_day(const struct req *rq, const struct order *o,
    const char *zone);

/* What a line wants of allocations. */
struct allocation_lift order_lift(struct req *rq, const struct order *o,
    const struct order_line *l);

/* Price lines that have no price yet, and sum the order up; refused in
 * words. */
enum err order_reprice(struct req *rq, struct order *o);

/* For whom a line is priced, and whether it is delivered. */
struct order_buyer {
	struct id counterparty_id, site_id; /* empty: nobody */
	bool delivered;
};
struct order_buyer order_buyer(const struct order *o);

/* One pricing of quotes and orders: the price of a line that has none yet by
 * rack and pricing rules, its freight and fees, and all that it comes to. */
enum err order_price_posted(struct req *rq, const struct order_buyer *b,
    const struct quote *q, struct order_line *l);

/* What a contract or a formula makes of a line's price, in its own unit; NULL:
 * that of the line. */
struct order_agreed {
	bool ready; /* else `why` it is not */
	bool final; /* not to be asked again at the lift */
	bool rack;  /* `price` is on top of the posted one */
	struct money price;
	const char *unit, *currency;
	const char *why;
};
enum err order_agree(struct req *rq, const struct order *o,
    const struct order_line *l, struct order_agreed *a);

/* The place whose taxes an order bears: its site's; NULL where it has none. */
enum err order_place(struct req *rq, const struct order *o, const char **out);

/* What the fuel is for, or NULL. */
const char *order_use(const struct order *o);

/* The quote of a line at a terminal for an order, with the taxes that its buyer
 * and use leave: of the posting that the line names, and once it is lifted of
 * that which it was priced by. */
enum err order_quote(struct req *rq, const struct order *o,
    const char *terminal, const struct order_line *l, const char *place,
    struct stamp at, struct quote *q);

/* What one truck lifted (`l` stands for it, with the moment of its lift): its
 * price, freight and fees, unless they are kept; the quote has its taxes. */
enum err order_price_lift(struct req *rq, const struct order *o,
    struct order_line *l, struct quote *q);

/* The totals of a line that is not lifted yet, at the price that it has: others
 * of its load or its fee are not the same. */
enum err order_total_line(struct req *rq, const struct order *o,
    struct order_line *l);

/* Freight and fees of the same, anew: those of the order's site. */
enum err order_charge_place(struct req *rq, const struct order *o,
    const struct quote *q, struct order_line *l);

/* Its posted price as it is known now; freight and fees are found anew. */
enum err order_price_again(struct req *rq, const struct order *o,
    struct order_line *l);

/* So much of it, at its price and with the taxes of the quote. */
enum err order_bill_at(struct req *rq, const struct quote *q,
    const struct order_line *l, const struct order_billed *b,
    struct order_line *bill);

/* Was the price of a line agreed once for all of it?  Else each lift has that
 * of its own moment. */
enum err order_fixed(struct req *rq, const struct order *o,
    const struct order_line *l, bool *fixed);

/* The line is on its way: its price is that of its lifts from now on. */
enum err order_finalize(struct req *rq, struct order *o, struct order_line *l);

/* The lifts of a line; of one that an earlier release lifted the line itself,
 * as one of them. */
struct list order_lifts_of(struct arena *a, const struct order *o,
    const struct order_line *l);

/* The lifts of all lines, from their bills of lading and drops as they are
 * kept now: what is new of them is priced, all is billed, and lines and order
 * are their sums.  `changed` (NULL: nobody asks) says whether anything is
 * another. */
enum err order_relift(struct req *rq, struct order *o, bool *changed);

/* The same of the lifts as they are: their prices are others. */
enum err order_lifts_sum(struct req *rq, struct order *o);

/* What a line is billed: the sum of its lifts.  Both what it comes to and what
 * its invoice must say are from here. */
enum err order_bill_line(struct req *rq, const struct order *o,
    const struct order_line *l, struct order_line *bill);

/* The steps of the total of a lift. */
enum err order_explain_lift(struct req *rq, const struct order *o,
    const struct order_line *l, const struct order_lift *lift,
    struct list *steps);

enum err order_sum_up(struct req *rq, struct order *o,
    struct money mxn_per_usd);

/* Was it priced by a posting: by the rack, by rules on it or by a contract's
 * differential on it? */
bool order_posted(const struct order_lift *lift);

/* The posted price of a lift as it is known now; freight and fees stay. */
enum err order_reprice_lift(struct req *rq, const struct order *o,
    const struct order_line *l, struct order_lift *lift);

/* Write down which posting a lift was priced by. */
enum err order_note_posting(struct req *rq, const struct order *o,
    const struct order_lift *lift);

/* For sweep: find some of the orders that a corrected price touches, by the
 * correction's id; mark an order that was found. */
enum err order_correction_spread(struct req *rq, const char *id);
enum err order_mark_repricing(struct req *rq, const char *id);

struct order_posting {
	struct presence has;
	struct id order_id, price_id, corrected_by;
};
struct order_correction {
	struct presence has;
	struct id id, corrects;
	int64_t looks;
	struct stamp due_at;
	int64_t rows;
};
extern const struct query order_correction_hold, order_correction_find,
    order_correction_later, order_correction_end, order_posting_add,
    order_postings_due, order_postings_seen;

/* Hooks of the resource, and effects of its moves. */
enum err order_begin(struct req *rq, void *obj);
enum err order_change(struct req *rq, void *obj);
enum err order_submit(struct req *rq, void *obj);
enum err order_held(struct req *rq, void *obj);
enum err order_reopen(struct req *rq, void *obj);
enum err order_hold(struct req *rq, void *obj);
enum err order_release(struct req *rq, void *obj);
enum err order_confirm(struct req *rq, void *obj);
enum err order_reject(struct req *rq, void *obj);
enum err order_allocate(struct req *rq, void *obj);
enum err order_dispatch(struct req *rq, void *obj);
enum err order_dispatch_more(struct req *rq, void *obj);
enum err order_reschedule(struct req *rq, void *obj);
enum err order_split(struct req *rq, void *obj);
enum err order_cancel(struct req *rq, void *obj);
enum err order_canceled(struct req *rq, void *obj);
enum err order_close_lines(struct req *rq, void *obj);
enum err order_closed_lines(struct req *rq, void *obj);
enum err order_close_short(struct req *rq, void *obj);
enum err order_closed_short(struct req *rq, void *obj);
enum err order_reconcile(struct req *rq, void *obj);
enum err order_invoice(struct req *rq, void *obj);
enum err order_pay(struct req *rq, void *obj);
enum err order_settle(struct req *rq, void *obj);

/* Note what of a payment counts for an order, where it is named: E_VALIDATION
 * where it is not there or has no more, E_DUPLICATE where it is from elsewhere
 * and counts already. */
enum err order_receipt(struct req *rq, const struct order *o,
    const struct order_payment *p);
extern const struct query order_receipt_hold, order_receipt_sum,
    order_receipt_share, order_receipt_add, order_receipt_whose,
    order_receipt_free, order_receipt_again, order_receipt_empty,
    order_receipt_drop, order_invoice_take, order_invoice_whose;

/* When trucks last began to load for it in this round, by the time zones of the
 * terminals. */
struct order_last_lift {
	struct presence has;
	const char *time_zone;
	struct stamp lifted_at;
};
extern const struct query order_last_lifts;

/* What was paid above what is owed counts no more for the order, the latest
 * payments first, and is free for others. */
enum err order_free_surplus(struct req *rq, struct order *o,
    struct money surplus);

/* More is owed again: what of the order's own payments is still free counts for
 * it, the earliest first, up to what is open of its invoice. */
enum err order_apply_surplus(struct req *rq, struct order *o);

/* What a payment comes to in the order's currency; -1 where it does not fit. */
int order_payment_worth(const struct order *o, const struct order_payment *p,
    struct money *worth);

/* What is open of an order's invoice; nothing where it was paid too much. */
struct money order_open(const struct order *o);

/* The market's rate of a day or of the last before it, MXN for one USD; only
 * where it has none the account's own.  E_NOT_FOUND. */
enum err order_fx_rate(struct req *rq, struct date day, struct money *rate);
extern const struct query order_fx_day;

/* A payment that was recorded came back: as the body of the action says; or,
 * for sweep, of every order that it was recorded for. */
enum err order_take_back(struct req *rq, void *obj);
enum err order_payment_back(struct req *rq, const char *payment_id);
extern const struct query order_return_hold, order_return_orders,
    order_return_shared, order_return_drop;

/* Nothing that was paid counts for an order that ended or begins again: other
 * orders can have it. */
enum err order_give_receipts(struct req *rq, const struct order *o);

/* The invoice of a body, due by the order's terms and not dated before the
 * lift. */
enum err order_read_invoice(struct req *rq, const struct order *o,
    struct order_invoice **out);

/* Another invoice takes the place of an order's; since when repricings are not
 * in it. */
enum err order_correct_invoice(struct req *rq, void *obj);
struct stamp order_adjusted_since(const struct order *o);

/* The number of an invoice is of one order of the account, for good; refused
 * where it is another's. */
enum err order_number_invoice(struct req *rq, const struct order *o,
    const struct order_invoice *i);

enum err order_close(struct req *rq, void *obj);
enum err order_reprice_lifted(struct req *rq, void *obj);

/* A line with what makes up its price. */
struct order_priced {
	struct presence has;
	int64_t line_no;
	const char *product, *terminal;
	struct volume quantity;
	const char *unit;
	const char *price_type;
	struct money unit_price;
	flag price_final;
	struct list steps; /* struct cost_step */
	struct list lifts; /* struct order_lift_priced */
	struct money total;
};
struct order_lift_priced {
	struct presence has;
	struct id load_id;
	struct stamp lifted_at;
	struct volume billed_quantity;
	struct money unit_price;
	struct list steps; /* struct cost_step */
	struct money total;
};
struct order_breakdown {
	struct presence has;
	struct id order_id;
	const char *currency;
	struct list lines; /* struct order_priced */
	struct money total;
};

/* The steps of a priced line's total, at a quote: of the piece that adds it up.
 */
struct list order_explain(struct arena *a, const struct quote *q,
    const struct order_billed *b, const struct order_line *l);

/* A remark upon an order. */
struct order_comment {
	struct presence has;
	struct id id, order_id;
	struct stamp at;
	const char *text;
	const char *key_id;
};
extern const struct shape order_breakdown_shape, order_comment_shape,
    order_comment_new_shape;
extern const struct query order_comment_write, order_comment_read;

/* What a dry run finds. */
struct order_verdict {
	struct presence has;
	flag valid;
	const char *currency;
	struct money total, total_mxn;
	struct list lines;  /* struct order_line */
	struct list guards; /* struct verdict */
};
extern const struct shape order_verdict_shape;

/* Handlers of its own routes. */
handler order_validate, order_list_lines, order_add_line, order_change_line,
    order_drop_line, order_read_timeline, order_read_breakdown,
    order_read_comments, order_write_comment, order_duplicate;

#endif
