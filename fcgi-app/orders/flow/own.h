/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FLOW_OWN_H
#define FLOW_OWN_H

#include "flow.h"
#include "orders/orders/orders.h"

/* How orders' own actions go on: what flow.h is for the others. */

/* A row of an order's timeline. */
struct flow_entry {
	struct presence has;
	struct id id, order_id;
	struct stamp at;
	const char *action, *from_status, *to_status;
	const char *reason;
	const char *key_id, *request_id;
};

/* A page of an order's rows. */
struct flow_page {
	struct presence has;
	struct id order_id;
	int64_t rows;
	const char *after;
};

/* A load of a line: what it is to take of it, and what it took. */
struct flow_load {
	struct presence has;
	struct id order_id, load_id;
	int64_t line_no, round;
	const char *unit; /* of the volumes: that of the line */
	const char *status;
	struct volume planned, lifted; /* gross */
	int64_t bills;                 /* of lading, that stand */
};

/* What a load lifted of a line by its bills of lading, in the unit of the line;
 * the moment and the bills are of those that stand: absent where none does. */
struct flow_lift {
	struct presence has;
	struct id load_id;
	struct stamp lifted_at;
	struct volume loaded_gross, loaded_net;
	struct texts bol_ids;
	const char *bol_numbers;
};

extern const struct shape flow_entry_shape, flow_page_shape, flow_load_shape,
    flow_lift_shape;
extern const struct query flow_write, flow_read, flow_plan, flow_loads,
    flow_past, flow_lifts;

/* What was lifted of a line in this round of its order: struct flow_lift. */
enum err flow_lifts_of(struct req *rq, const struct order *o,
    const struct order_line *l, struct list *lifts);

/* Was a load planned for a line in an earlier round of its order? */
enum err flow_earlier(struct req *rq, const char *order_id, int64_t line_no,
    struct id load_id, bool *out);

/* A load is planned for a line: it is dispatched, where it waited for one, and
 * the order is not kept.  E_STATE, refused in words, where no load can take it
 * any more. */
enum err flow_planned(struct req *rq, const struct order *o,
    struct order_line *l, struct id load_id);

/* The loads of a line in this round of its order, struct flow_load, but those
 * that were aborted; what a rack may load less of it than was planned, or more
 * (G-BOL). */
enum err flow_loads_of(struct req *rq, const struct order *o,
    const struct order_line *l, struct list *loads);
enum err flow_spare(struct req *rq, const struct order *o,
    const struct order_line *l, struct volume *spare);

/* Have all loads of a line left with what they were to lift, and is nothing of
 * it without a load? */
enum err flow_gone(struct req *rq, const struct order *o,
    const struct order_line *l, bool *gone);

/* How far the loads (struct flow_load) bring a line that is at `status`. */
const char *flow_driven(const char *status, const struct list *loads);

/* Did a load leave with what is known that it took? */
bool flow_left(const struct flow_load *l);

/* What a load takes of its line: what was lifted, once it left; before that
 * what is planned, or what was lifted where that is more. */
struct volume flow_taken(const struct flow_load *l);

/*
 * What is still to be lifted of `quantity`: what loads that have not left have
 * planned and not lifted, and what none has planned, where that is more than
 * `spare`, which a rack may load less.
 */
struct volume flow_to_lift(struct volume quantity, struct volume spare,
    const struct list *loads);

/* What loads that have left may have lifted, where their bills of lading were
 * all reversed: as much as was planned. */
struct volume flow_unknown(const struct list *loads);

/* May a line go from one status to another, by others than an action? */
bool flow_step(const char *from, const char *to);

/* Is a line as far as a status, where actions move a whole order on?  What
 * begins again, or ends, leaves no line where it is. */
bool flow_ahead(const char *line, const char *status);

/* The least status of an order's lines. */
const char *flow_status(const struct order *o);

/* All lines that are not ahead go to `status`, and the order with them; a row
 * more in its timeline. */
enum err flow_move(struct req *rq, struct order *o, const char *action,
    const char *status, const char *reason);

/* The order is where the least of its lines is: a row more in its timeline, and
 * kept and announced where that is another status. */
enum err flow_keep(struct req *rq, struct order *o, const char *action,
    const char *reason);

/* A row of the timeline, from one status (NULL: none) to where it is. */
enum err flow_note(struct req *rq, const struct order *o, const char *action,
    const char *from, const char *reason);

/* An amount of the order's in another currency, by its own rate:
 * E_RATE_UNAVAILABLE without, E_OUT_OF_RANGE where it does not fit. */
enum err flow_convert(const struct order *o, struct money amount,
    const char *currency, struct money *out);

/* What a line's exposure is called in the ledger, in this round. */
const char *flow_source(struct req *rq, const struct order *o, int64_t line_no);

/* The exposure of a line goes on to a stage, at `amount` of the order's
 * currency (paid: as much as it was); it is given up. */
enum err flow_expose(struct req *rq, const struct order *o,
    const struct order_line *l, const char *stage, struct money amount);
enum err flow_unexpose(struct req *rq, const struct order *o,
    const struct order_line *l);

/*
 * What a line counts with before it is invoiced: before a truck has left what
 * was ordered, or more where it came to more; then what it came to, and what is
 * still to be lifted in proportion to what was ordered.  Without what was paid
 * ahead, which counts for the last lines first.
 */
struct money flow_share(const struct order *o, const struct order_line *l);

/* What all lines count with together. */
struct money flow_unpaid(const struct order *o);

/* The same of an invoice of which so much is open: the last line counts with
 * what is left. */
void flow_shares(const struct order *o, struct money open,
    struct money parts[ORDER_LINES]);

/* All lines count with their share from now on; nothing where they are not
 * confirmed, or invoiced. */
enum err flow_reexpose(struct req *rq, const struct order *o);

/* The invoice counts with what is open of it; what it counted more is paid. */
enum err flow_repay(struct req *rq, const struct order *o, struct money open);

/* The same after a payment came back: more of the invoice is open again. */
enum err flow_owe_again(struct req *rq, const struct order *o,
    struct money open);

/* Another invoice took the place of the order's: what is open of it is owed,
 * whether the one before was paid or not. */
enum err flow_reinvoice(struct req *rq, const struct order *o);

/* All lines that are ahead go back to `status`, and the order with them; a row
 * more in its timeline. */
enum err flow_back(struct req *rq, struct order *o, const char *action,
    const char *status, const char *reason);

/* The same after an invoice was adjusted: entries are reversed and posted anew,
 * before it is invoiced with what is unpaid, then with what is open. */
enum err flow_readjust(struct req *rq, const struct order *o);

#endif
