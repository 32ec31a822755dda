/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/guards/guards.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "prices/terminals/terminals.h"
#include "unit.h"

/* What the rack said to a load: G-AUTH; and whether it is open: G-TERMINAL. */

/* clang-format off */
#define T struct load_rack
static const struct field fields[] = {
	FIELD(T, required,         .doc = "Whether the terminal loads only with an authorization."),
	FIELD(T, now,              .doc = "Time of the check."),
	FIELD(T, authorization_id, .prefix = "lau", .nullable = true, .doc = "Load authorization that was checked."),
	FIELD(T, status,           .nullable = true, .doc = "Status of the authorization."),
	FIELD(T, denial_code,      .nullable = true, .doc = "Reason for which the authorization was denied."),
	FIELD(T, terminal,         .nullable = true, .doc = "Terminal that issued the authorization."),
	FIELD(T, load_id,          .prefix = "lod", .nullable = true, .doc = "Load that the authorization is for."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .doc = "Order that the authorization is for."),
	FIELD(T, carrier_id,       .prefix = "cpy", .nullable = true, .doc = "Carrier that the authorization is for."),
	FIELD(T, products,         .shape = &authorization_product_shape, .nullable = true, .doc = "Products that the authorization covers."),
	FIELD(T, unit,             .nullable = true, .doc = "Unit of the authorized quantities."),
	FIELD(T, lacking,          .nullable = true, .doc = "Products of the load that the authorization does not cover, or covers for less than planned."),
	FIELD(T, taken,            .shape = &authorization_product_shape, .nullable = true, .doc = "Quantities that other loads take by the same authorization."),
	FIELD(T, authorized_from,  .nullable = true, .doc = "Start of the authorization's validity."),
	FIELD(T, authorized_to,    .nullable = true, .doc = "End of the authorization's validity."),
	FIELD(T, auth_number,      .nullable = true, .doc = "Number of the authorization, as the load gives it."),
	FIELD(T, finding,          .nullable = true, .doc = "Reason for which loading may not begin."),
};
#undef T
const struct shape load_rack_shape =
	SHAPE(struct load_rack, "LoadRack", fields, "What the rack said to a load.");

/* The account's own terminal goes before the operator's. */
const struct query load_rack_of = {
	.name = "load_rack_of",
	.in   = &load_shape,
	.out  = &load_rack_shape,
	.sql  = "SELECT " TERMINAL_AUTHORIZES("") " AS required FROM terminals"
		" WHERE account IN (:account, 'common') AND code = :terminal"
		" ORDER BY account = 'common' LIMIT 1",
};

#define T struct load_taker
static const struct field taker_fields[] = {
	FIELD(T, load_id,     .prefix = "lod"),
	FIELD(T, auth_number),
	FIELD(T, unit),
	FIELD(T, since),
	FIELD(T, product),
	FIELD(T, quantity,    .decimals = 3),
};
#undef T
const struct shape load_taker_shape =
	SHAPE(struct load_taker, "LoadTaker", taker_fields, "What other loads take by an authorization.");

/* Those that began to load with its number while it was open. */
const struct query load_taken = {
	.name = "load_taken",
	.in   = &load_taker_shape,
	.out  = &load_taker_shape,
	.sql  = "SELECT c.product, ROUND(SUM(" UNIT_SQL_VOLUME("c.planned", "c.unit", ":unit") "), 3) AS quantity"
		" FROM loads l"
		" JOIN JSON_TABLE(l.compartments, '$[*]' COLUMNS ("
		"   product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.product',"
		"   unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin PATH '$.unit',"
		"   planned DECIMAL(15,3) PATH '$.planned')) c"
		" WHERE l.account = :account AND l.authorization_number = :auth_number"
		"   AND l.id <> :load_id AND l.status <> 'aborted' AND l.loading_at >= :since"
		" GROUP BY c.product",
};

/* The last that was asked for this load; or for one of its orders, where it
 * names no load and none has loaded with it. */
const struct query load_last = {
	.name = "load_last",
	.in   = &load_shape,
	.out  = &authorization_shape,
	.sql  = "SELECT id FROM ("
		" (SELECT id FROM load_authorizations"
		"   WHERE account = :account AND load_id = :id ORDER BY id DESC LIMIT 1)"
		" UNION ALL"
		" (SELECT a.id FROM JSON_TABLE(:compartments, '$[*]' COLUMNS ("
		"    order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.order_id')) t"
		"   JOIN load_authorizations a ON a.account = :account AND a.order_id = t.order_id"
		"   WHERE a.load_id IS NULL AND a.status IN ('approved', 'denied')"
		"   ORDER BY a.id DESC LIMIT 1)) last"
		" ORDER BY id DESC LIMIT 1",
};
/* clang-format on */

/* --- the rule ------------------------------------------------------------ */

/* One that names neither load nor order is for the carrier. */
static bool
is_for(const struct load *l, const struct load_rack *r)
{
	if (HAS(r, load_id))
		return strcmp(r->load_id.s, l->id.s) == 0;
	if (!HAS(r, order_id))
		return HAS(r, carrier_id) && HAS(l, carrier_id) &&
		    strcmp(r->carrier_id.s, l->carrier_id.s) == 0;
	for (size_t i = 0; i < l->order_ids.n; i++)
		if (strcmp(l->order_ids.v[i], r->order_id.s) == 0)
			return true;
	return false;
}

/* One for an order is for what the load carries of that alone, unless it names
 * the load. */
static bool
carries_other(const struct load *l, const struct load_rack *r)
{
	const struct load_compartment *c = l->compartments.v;

	if (HAS(r, load_id) || !HAS(r, order_id))
		return false;
	for (size_t i = 0; i < l->compartments.n; i++)
		if (!HAS(&c[i], order_id) ||
		    strcmp(c[i].order_id.s, r->order_id.s) != 0)
			return true;
	return false;
}

/* What the authorization is for of a product; NULL: it is not of it. */
static const struct authorized_product *
authorized(const struct load_rack *r, const char *product)
{
	const struct authorized_product *p = r->products.v;

	for (size_t i = 0; i < r->products.n; i++)
		if (strcmp(p[i].product, product) == 0)
			return &p[i];
	return NULL;
}

/* What a load plans of a product, in the unit; more than can be where it does
 * not fit. */
static int64_t
planned_of(const struct load *l, const char *product, const char *unit)
{
	const struct load_compartment *c = l->compartments.v;
	int64_t sum = 0;

	for (size_t i = 0; i < l->compartments.n; i++) {
		struct volume v;

		if (strcmp(c[i].product, product) != 0)
			continue;
		if (unit_volume(c[i].planned, c[i].unit, unit, 3, &v) != 0)
			return INT64_MAX;
		sum += v.micros;
	}
	return sum;
}

/* What other loads take of it by the same authorization. */
static int64_t
taken_of(const struct load_rack *r, const char *product)
{
	const struct authorized_product *p = r->taken.v;

	for (size_t i = 0; i < r->taken.n; i++)
		if (strcmp(p[i].product, product) == 0)
			return p[i].quantity.micros;
	return 0;
}

static bool
listed(const char *const *products, size_t n, const char *product)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(products[i], product) == 0)
			return true;
	return false;
}

size_t
load_unauthorized(const struct load *l, const struct load_rack *r,
    const char **products)
{
	const struct load_compartment *c = l->compartments.v;
	size_t n = 0;

	for (size_t i = 0; i < l->compartments.n; i++) {
		const struct authorized_product *p = authorized(r,
		    c[i].product);

		if (!listed(products, n, c[i].product) &&
		    (p == NULL ||
			planned_of(l, c[i].product, r->unit) >
			    p->quantity.micros - taken_of(r, c[i].product)))
			products[n++] = c[i].product;
	}
	return n;
}

static bool
covers(const struct load *l, const struct load_rack *r)
{
	const struct load_compartment *c = l->compartments.v;

	for (size_t i = 0; i < l->compartments.n; i++)
		if (authorized(r, c[i].product) == NULL)
			return false;
	return true;
}

const char *
load_unracked(const struct load *l, const struct load_rack *r)
{
	if (!HAS(r, status)) {
		if (HAS(l, authorization_number))
			return "no load authorization has this number";
		return r->required ?
		    "the terminal requires a load authorization" :
		    NULL;
	}
	/* Sweep says so of itself, some time after the minute. */
	if (strcmp(r->status, "expired") == 0)
		return "the load authorization has expired";
	if (strcmp(r->status, "approved") != 0)
		return "the load authorization is not approved";
	if (strcmp(r->terminal, l->terminal) != 0)
		return "the load authorization is for another terminal";
	if (!is_for(l, r))
		return "the load authorization is for another load";
	if (carries_other(l, r))
		return "the load carries orders that the load authorization does not cover";
	if (r->now.ms < r->authorized_from.ms ||
	    r->now.ms >= r->authorized_to.ms)
		return "the load authorization has expired";
	if (!covers(l, r))
		return "the load authorization does not cover all products";
	if (r->lacking.n > 0)
		return "the load authorization covers less than the load plans";
	return NULL;
}

bool
load_racked(const void *obj, const void *facts)
{
	const struct load_rack *r = facts;

	(void)obj;
	return !HAS(r, finding);
}

/* --- what it sees -------------------------------------------------------- */

static enum err
find(struct req *rq, const struct load *l, struct load_authorization **a)
{
	struct load_authorization last = { 0 };
	enum err e;

	if (HAS(l, authorization_number))
		return authorization_find(rq, l->authorization_number, a);
	if ((e = db_one(rq->db, &load_last, l, &last, rq->arena)) != OK)
		return e;
	return resource_fetch(rq, &load_authorizations, last.id.s, (void **)a);
}

static void
show(struct load_rack *r, const struct load_authorization *a)
{
	r->authorization_id = a->id;
	r->status = a->status;
	r->denial_code = a->denial_code;
	r->terminal = a->terminal;
	r->load_id = a->load_id;
	r->order_id = a->order_id;
	r->carrier_id = a->carrier_id;
	r->products = a->products;
	r->unit = a->unit;
	r->authorized_from = a->created_at;
	r->authorized_to = a->expires_at;
	r->auth_number = a->auth_number;
	for (const char *const *n = NAMES("authorization_id", "status",
		 "terminal", "products", "unit", "lacking", "authorized_from");
	     *n != NULL; n++)
		field_set(&load_rack_shape, r, *n);
	for (const char *const *n = NAMES("denial_code", "load_id", "order_id",
		 "carrier_id", "auth_number");
	     *n != NULL; n++)
		if (field_has(&authorization_shape, a, *n))
			field_set(&load_rack_shape, r, *n);
	if (HAS(a, expires_at))
		MARK(r, authorized_to);
}

/* Authorized once, a quantity is loaded once, by however many loads. */
static enum err
see_taken(struct req *rq, const struct load *l,
    const struct load_authorization *a, struct load_rack *r)
{
	const struct load_taker of = { .has = EVERYTHING,
		.load_id = l->id,
		.auth_number = a->auth_number,
		.unit = a->unit,
		.since = a->created_at };
	const struct load_taker *t;
	struct authorized_product *p;
	struct list found;
	enum err e;

	if (!HAS(a, auth_number))
		return OK;
	e = db_all(rq->db, &load_taken, &of, &found, rq->arena);
	t = found.v;
	p = arena_array(rq->arena, struct authorized_product, found.n + 1);
	for (size_t i = 0; e == OK && i < found.n; i++)
		p[i] = (struct authorized_product){ EVERYTHING, t[i].product,
			t[i].quantity };
	PUT(r, taken, (struct list){ p, found.n });
	return e;
}

enum err
load_look_rack(struct req *rq, const void *obj, void *facts)
{
	struct load_authorization *a;
	const struct load *l = obj;
	struct load_rack *r = facts;
	enum err e;

	r->required = strcmp(l->market, "US") == 0;
	e = db_one(rq->db, &load_rack_of, l, r, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	PUT(r, now, rq->caller.now);
	MARK(r, required);
	if ((e = find(rq, l, &a)) == OK) {
		const char **lacking = arena_array(rq->arena, const char *,
		    l->compartments.n + 1);

		show(r, a);
		if ((e = see_taken(rq, l, a, r)) != OK)
			return e;
		r->lacking = (struct texts){ lacking,
			load_unauthorized(l, r, lacking) };
	} else if (e != E_NOT_FOUND)
		return e;
	r->finding = load_unracked(l, r);
	if (r->finding != NULL)
		MARK(r, finding);
	return OK;
}

/* One that is not in the catalogue any more is open to nobody. */
enum err
load_look_terminal(struct req *rq, const void *obj, void *facts)
{
	const struct load *l = obj;
	enum err e = guard_terminal_at(rq, l->terminal, rq->caller.now, facts);

	return e == E_NOT_FOUND ? OK : e;
}

bool
load_served(const void *obj, const void *facts)
{
	const struct guard_terminal *t = facts;

	(void)obj;
	return t->open;
}

enum err
load_take_rack(struct req *rq, struct load *l)
{
	struct load_authorization *a;
	enum err e = find(rq, l, &a);

	if (e == OK)
		e = resource_lock(rq, &load_authorizations, a->id.s,
		    (void **)&a);
	if (e == E_NOT_FOUND)
		return OK;
	if (e != OK || strcmp(a->status, "approved") != 0)
		return e;
	PUT(l, authorization_number, a->auth_number);
	return OK;
}
