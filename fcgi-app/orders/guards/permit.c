/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/counterparties/counterparties.h"
#include "orders/orders/own.h"
#include "orders/permits.h"
#include "prices/quote/quote.h"
#include "prices/tax/tax.h"
#include "orders/sites/sites.h"

/* What G-PERMIT-MX and G-PERMIT-US look at: the permits of the seller (the
 * account's own company), of the site and of the buyer, on the day of the
 * lift.  What is wanting is named, product by product. */

struct parties {
	struct counterparty *seller, *buyer; /* NULL: there is none */
	struct site *site;
};

static enum err
fetch(struct req *rq, const struct resource *r, bool named, const char *id,
    void **out)
{
	enum err e;

	*out = NULL;
	if (!named)
		return OK;
	e = resource_fetch(rq, r, id, out);
	if (e == E_NOT_FOUND)
		*out = NULL;
	return e == E_NOT_FOUND ? OK : e;
}

static enum err
read_parties(struct req *rq, const struct order *o, struct parties *p)
{
	struct order own = { 0 };
	void *seller, *buyer, *site;
	enum err e = db_one(rq->db, &guard_own_company, NULL, &own, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	if ((e = fetch(rq, &counterparties, HAS(&own, counterparty_id),
		 own.counterparty_id.s, &seller)) != OK ||
	    (e = fetch(rq, &counterparties, HAS(o, counterparty_id),
		 o->counterparty_id.s, &buyer)) != OK ||
	    (e = fetch(rq, &sites, HAS(o, site_id), o->site_id.s, &site)) != OK)
		return e;
	*p = (struct parties){ seller, buyer, site };
	return OK;
}

enum err
guard_seller_permits(struct req *rq, const struct order *o, struct list *out)
{
	struct parties p;
	enum err e = read_parties(rq, o, &p);

	*out = (struct list){ 0 };
	if (e == OK && p.seller != NULL && p.site != NULL &&
	    strcmp(p.site->country, "MX") == 0)
		*out = p.seller->permits;
	return e;
}

/* --- what is wanting ---------------------------------------------------------
 */

#define MISSING_MAX 64

static void
wants(struct req *rq, struct guard_permit *f, const char *what,
    const char *product)
{
	if (f->missing.n < MISSING_MAX)
		f->missing.v[f->missing.n++] = product == NULL ?
		    what :
		    arena_fmt(rq->arena, "%s:%s", what, product);
}

/* A permit of one of the kinds for each product of the order. */
static void
want_permits(struct req *rq, struct guard_permit *f, const struct order *o,
    const struct list *permits, const char *const *kinds, const char *what)
{
	static const struct list none = { NULL, 0 };
	const struct order_line *l = o->lines.v;

	for (size_t i = 0; i < o->lines.n; i++)
		if (permit_covers(permits != NULL ? permits : &none, kinds,
			l[i].product, f->lift_on) == NULL)
			wants(rq, f, what, l[i].product);
}

static bool
begin(struct req *rq, const struct order *o, const struct parties *p,
    const char *country, struct guard_permit *f)
{
	f->applies = p->site != NULL && strcmp(p->site->country, country) == 0;
	f->lift_on = guard_day(rq, o);
	f->missing.v = arena_array(rq->arena, const char *, MISSING_MAX);
	guard_set(&guard_permit_shape, f,
	    NAMES("applies", "lift_on", "missing"));
	return f->applies;
}

/* --- Mexico ------------------------------------------------------------------
 */

static void
want_tax_standing(struct req *rq, struct guard_permit *f,
    const struct counterparty *c, const char *rfc, const char *listed)
{
	if (c == NULL || !HAS(c, rfc) || strcmp(c->status, "active") != 0)
		wants(rq, f, rfc, NULL);
	if (c != NULL && HAS(c, sat_69b_status) &&
	    strcmp(c->sat_69b_status, "definitive") == 0)
		wants(rq, f, listed, NULL);
}

/* The certificate to stamp with must last so many hours more. */
static enum err
want_csd(struct req *rq, struct guard_permit *f, const struct counterparty *c)
{
	struct money hours;
	enum err e = guard_limit(rq, "G-PERMIT-MX", "csd_ahead", "MXN", &hours);

	if (e == OK &&
	    (c == NULL || !HAS(c, csd_valid_to) ||
		c->csd_valid_to.ms <
		    rq->caller.now.ms + hours.micros / UNITS(1) * 3600 * 1000))
		wants(rq, f, "seller_csd", NULL);
	return e;
}

enum err
guard_mx_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	struct guard_permit *f = facts;
	struct parties p;
	enum err e = read_parties(rq, o, &p);

	if (e != OK || !begin(rq, o, &p, "MX", f))
		return e;
	want_permits(rq, f, o, p.seller != NULL ? &p.seller->permits : NULL,
	    NAMES("distribucion", "distribucion_ducto", "comercializacion"),
	    "seller_permit");
	want_permits(rq, f, o, &p.site->permits,
	    NAMES("expendio", "autoconsumo"), "site_permit");
	want_tax_standing(rq, f, p.seller, "seller_rfc", "seller_69b");
	want_tax_standing(rq, f, p.buyer, "buyer_rfc", "buyer_69b");
	return want_csd(rq, f, p.seller);
}

/* --- the United States -------------------------------------------------------
 */

/* A licence of the state that is delivered to: its authority begins with the
 * state's letters. */
static struct list
of_state(struct req *rq, const struct list *permits, const char *state)
{
	struct permit *all = permits->v;
	struct permit *some = arena_array(rq->arena, struct permit,
	    permits->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < permits->n; i++)
		if (HAS(&all[i], authority) &&
		    strncmp(all[i].authority, state, strlen(state)) == 0)
			some[n++] = all[i];
	return (struct list){ some, n };
}

/* What is not burnt on the road may be free of tax, for who is registered,
 * where a rule names the use; what is dyed is, whatever the order says of its
 * use (26 USC 4082): its buyer signs for the use (26 CFR 48.4082-1, Tex. Tax
 * Code 162.231). */
static bool
untaxed(const struct order *o)
{
	return HAS(o, buyer_use) && strcmp(o->buyer_use, "highway") != 0 &&
	    strcmp(o->buyer_use, "retail") != 0;
}

/* What its certificate is for; of dyed fuel whose use is not said, any. */
static const char *
untaxed_use(const struct order *o)
{
	return untaxed(o) ? o->buyer_use : NULL;
}

/* The lines that are sold free of a tax, of the state or else of the country:
 * dyed ones, and those whose tax names the use.  What leaves the country needs
 * no certificate of a state. */
static enum err
free_lines(struct req *rq, const struct order *o, const struct list *rules,
    bool by_state, struct order *out)
{
	const struct order_line *l = o->lines.v;
	struct order_line *some = arena_array(rq->arena, struct order_line,
	    o->lines.n + 1);
	bool free;
	enum err e;

	out->lines = (struct list){ some, 0 };
	if (by_state && untaxed(o) && strcmp(o->buyer_use, "export") == 0)
		return OK;
	for (size_t i = 0; i < o->lines.n; i++) {
		if ((e = price_dyed(rq, l[i].product, &free)) != OK)
			return e;
		if (free ||
		    (untaxed(o) &&
			tax_frees(rules, l[i].product, o->buyer_use, by_state)))
			some[out->lines.n++] = l[i];
	}
	return OK;
}

/* The tax rules of the place that it goes to, on the day of the lift. */
static enum err
rules_there(struct req *rq, const struct order *o, struct list *rules)
{
	struct tax_key k;
	const char *place;
	enum err e = order_place(rq, o, &place);

	*rules = (struct list){ 0 };
	if (e != OK || place == NULL)
		return e;
	k = tax_place(rq->arena, place, guard_day(rq, o));
	return tax_read(rq, &k, rules);
}

/* Those of the buyer's exemptions that the use is among. */
static struct list
for_use(struct req *rq, const struct list *permits, const char *use)
{
	struct permit *all = permits->v;
	struct permit *some = arena_array(rq->arena, struct permit,
	    permits->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < permits->n; i++)
		if (use == NULL || !HAS(&all[i], uses) ||
		    shape_texts_have(&all[i].uses, use))
			some[n++] = all[i];
	return (struct list){ some, n };
}

/* The same number, as T-74-TX-2700 or T74TX2700. */
static bool
same_tcn(const char *one, const char *other)
{
	for (;; one++, other++) {
		one += strspn(one, "-");
		other += strspn(other, "-");
		if (*one != *other || *one == '\0')
			return *one == *other;
	}
}

/* A number is active unless its terminal is decommissioned, or it stands among
 * the operator's permits and is not valid there on that day. */
static bool
tcn_active(struct req *rq, const struct guard_rack *r, struct date day)
{
	const struct permit *p = r->permits.v;
	struct permit *same = arena_array(rq->arena, struct permit,
	    r->permits.n + 1);
	struct list found = { same, 0 };

	for (size_t i = 0; i < r->permits.n; i++)
		if (strcmp(p[i].kind, "tcn") == 0 &&
		    same_tcn(p[i].number, r->tcn))
			same[found.n++] = p[i];
	return strcmp(r->status, "decommissioned") != 0 &&
	    (found.n == 0 ||
		permit_covers(&found, NAMES("tcn"), NULL, day) != NULL);
}

static bool
looked_at(const struct guard_permit *f, const char *terminal)
{
	const struct guard_tcn *t = f->terminals.v;

	for (size_t i = 0; i < f->terminals.n; i++)
		if (strcmp(t[i].terminal, terminal) == 0)
			return true;
	return false;
}

static enum err
look_at_rack(struct req *rq, struct guard_permit *f, const struct order_line *l)
{
	struct guard_tcn *t = (struct guard_tcn *)f->terminals.v +
	    f->terminals.n;
	struct guard_rack r = { 0 };
	enum err e = db_one(rq->db, &guard_rack_of, l, &r, rq->arena);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	*t = (struct guard_tcn){ .terminal = l->terminal,
		.status = r.status,
		.tcn = r.tcn,
		.active = r.tcn == NULL || tcn_active(rq, &r, f->lift_on) };
	guard_set(&guard_tcn_shape, t, NAMES("terminal", "status", "active"));
	if (r.tcn != NULL)
		MARK(t, tcn);
	f->terminals.n++;
	if (!t->active)
		wants(rq, f, "terminal_tcn", l->terminal);
	return OK;
}

static enum err
want_tcns(struct req *rq, struct guard_permit *f, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	f->terminals.v = arena_array(rq->arena, struct guard_tcn,
	    o->lines.n + 1);
	guard_set(&guard_permit_shape, f, NAMES("terminals"));
	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (!looked_at(f, l[i].terminal))
			e = look_at_rack(rq, f, &l[i]);
	return e;
}

enum err
guard_us_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	struct guard_permit *f = facts;
	struct list licences = { 0 }, exemptions = { 0 }, rules;
	struct order registered = { 0 }, exempt = { 0 };
	struct parties p;
	enum err e = read_parties(rq, o, &p);

	if (e != OK || !begin(rq, o, &p, "US", f))
		return e;
	if (p.seller != NULL && HAS(p.site, state))
		licences = of_state(rq, &p.seller->permits, p.site->state);
	want_permits(rq, f, o, &licences,
	    NAMES("state_supplier", "state_distributor"), "seller_licence");
	if ((e = want_tcns(rq, f, o)) != OK ||
	    (e = rules_there(rq, o, &rules)) != OK ||
	    (e = free_lines(rq, o, &rules, false, &registered)) != OK ||
	    (e = free_lines(rq, o, &rules, true, &exempt)) != OK)
		return e;
	want_permits(rq, f, &registered,
	    p.seller != NULL ? &p.seller->permits : NULL, NAMES("letter_637"),
	    "seller_637");
	if (p.buyer != NULL && HAS(p.site, state)) {
		exemptions = of_state(rq, &p.buyer->permits, p.site->state);
		exemptions = for_use(rq, &exemptions, untaxed_use(o));
	}
	want_permits(rq, f, &exempt, &exemptions,
	    NAMES("exemption_certificate"), "buyer_exemption");
	return OK;
}
