/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <stdlib.h>
#include <string.h>

#include "orders/allocations/allocations.h"
#include "orders/supply_contracts/contracts.h"
#include "orders/orders/orders.h"
#include "orders/parts.h"
#include "orders/quotes/quotes.h"
#include "orders/sites/sites.h"

#define PEOPLE_MAX 50
#define PARTS_MAX  500 /* of a kind, in a merge */
#define ABOVE_MAX  32  /* parents of parents */

/* Keep a number in one form, however it was written. */
enum err
counterparty_write(struct req *rq, void *obj)
{
	struct counterparty *c = obj;

	if (HAS(c, ein))
		c->ein = counterparty_ein_kept(c->ein, rq->arena);
	return OK;
}

/*
 * Its parents, one above the other, do not lead back to it.  All that are read
 * are held: of two changes that would close a chain together, the later sees
 * the earlier.
 */
enum err
counterparty_examine(struct req *rq, struct judge *j, const void *obj)
{
	const struct counterparty *c = obj;
	struct counterparty at = *c, above;
	enum err e = OK;

	if (!HAS(c, id) || !resource_sound(j, "", "parent_counterparty_id"))
		return OK;
	for (int n = 0; e == OK && HAS(&at, parent_counterparty_id); n++) {
		if (n >= ABOVE_MAX ||
		    strcmp(at.parent_counterparty_id.s, c->id.s) == 0) {
			resource_fault(j, E_NOT_ALLOWED,
			    "parent_counterparty_id",
			    n >= ABOVE_MAX ?
				"has too many parents above it" :
				"would make the counterparty its own parent");
			return OK;
		}
		above = (struct counterparty){ 0 };
		e = db_one(rq->db, &counterparty_above, &at, &above, rq->arena);
		at = above;
	}
	return e == E_NOT_FOUND ? OK : e;
}

/* --- merging --- */

/* Give one object of a resource to another counterparty. */
static enum err
give(struct req *rq, const struct resource *of, const char *id, struct id to)
{
	const struct field *f = shape_field(of->shape, "counterparty_id");
	void *obj;
	enum err e = resource_lock(rq, of, id, &obj);

	if (e != OK)
		return e;
	*(struct id *)field_at(f, obj) = to;
	return resource_save(rq, of, obj, NULL);
}

static enum err
give_all(struct req *rq, const struct resource *of, const struct query *q,
    const struct counterparty *from, struct id to)
{
	const struct counterparty_part *p;
	struct list parts;
	enum err e = db_all(rq->db, q, from, &parts, rq->arena);

	if (e == OK && parts.n > PARTS_MAX)
		return refuse(rq, E_STATE, NULL,
		    "The counterparty has more than %d %s. Reassign some of them first.",
		    PARTS_MAX, of->name);
	p = parts.v;
	for (size_t i = 0; i < parts.n && e == OK; i++)
		e = give(rq, of, p[i].id.s, to);
	return e;
}

static enum err
suits(struct req *rq, const struct counterparty *c,
    const struct counterparty *into)
{
	if (strcmp(c->id.s, into->id.s) == 0)
		return refuse(rq, E_NOT_ALLOWED, "into_counterparty_id",
		    "A counterparty cannot be merged into itself.");
	if (strcmp(c->country, into->country) != 0)
		return refuse(rq, E_NOT_ALLOWED, "into_counterparty_id",
		    "The other counterparty is in another country.");
	if (HAS(into, archived_at) || strcmp(into->status, "closed") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The other counterparty is closed or archived.");
	return OK;
}

enum err
counterparty_merge(struct req *rq, void *obj)
{
	static const struct {
		const struct resource *of;
		const struct query *q;
	} parts[] = {
		{ &sites, &counterparty_has_sites },
		{ &supply_contracts, &counterparty_has_contracts },
		{ &allocations, &counterparty_has_allocations },
		{ &quotes, &counterparty_has_quotes },
		{ &orders, &counterparty_has_drafts },
	};
	const struct counterparty_merge *in = rq->in;
	struct counterparty *c = obj, *into;
	enum err e = resource_lock(rq, &counterparties,
	    in->into_counterparty_id.s, (void **)&into);

	if (e == E_NOT_FOUND)
		return refuse(rq, e, "into_counterparty_id",
		    "No such counterparty.");
	if (e != OK || (e = suits(rq, c, into)) != OK)
		return e;
	for (size_t i = 0; i < COUNT(parts) && e == OK; i++)
		e = give_all(rq, parts[i].of, parts[i].q, c, into->id);
	PUT(c, merged_into_id, into->id);
	return e;
}

/* --- people --- */

static enum err
find(struct req *rq, struct counterparty **c)
{
	return resource_path(rq, &counterparties, (void **)c);
}

/* One to be changed. */
static enum err
hold(struct req *rq, struct counterparty **c)
{
	enum err e = resource_path_lock(rq, &counterparties, (void **)c);

	if (e == OK && HAS(*c, archived_at))
		return refuse(rq, E_STATE, NULL,
		    "The counterparty is archived. Restore it first.");
	return e;
}

static enum err
keep(struct req *rq, struct counterparty *c)
{
	MARK(c, contacts);
	rq->out = c;
	return resource_save(rq, &counterparties, c, NULL);
}

enum err
counterparty_show_contacts(struct req *rq)
{
	struct counterparty_people *out = arena_new(rq->arena,
	    struct counterparty_people);
	struct counterparty *c;
	enum err e = find(rq, &c);

	if (e != OK)
		return e;
	*out = (struct counterparty_people){ .has = EVERYTHING,
		.counterparty_id = c->id,
		.contacts = c->contacts };
	rq->out = out;
	return OK;
}

enum err
counterparty_add_contact(struct req *rq)
{
	struct counterparty *c;
	struct contact *v;
	const struct contact *old;
	int64_t last = 0;
	enum err e = hold(rq, &c);

	if (e != OK)
		return e;
	if (c->contacts.n >= PEOPLE_MAX)
		return refuse(rq, E_STATE, NULL,
		    "The counterparty already has %d contacts, the maximum.",
		    PEOPLE_MAX);
	old = c->contacts.v;
	v = arena_array(rq->arena, struct contact, c->contacts.n + 1);
	for (size_t i = 0; i < c->contacts.n; i++) {
		v[i] = old[i];
		if (v[i].number > last)
			last = v[i].number;
	}
	v[c->contacts.n] = *(const struct contact *)rq->in;
	v[c->contacts.n].number = last + 1;
	MARK(&v[c->contacts.n], number);
	c->contacts = (struct list){ v, c->contacts.n + 1 };
	return keep(rq, c);
}

/* The contact with the number in the path; refuses where there is none. */
static enum err
nth(struct req *rq, const struct counterparty *c, struct contact **out)
{
	struct contact *v = c->contacts.v;
	char *end;
	long long n = strtoll(rq->nth, &end, 10);

	for (size_t i = 0; *end == '\0' && i < c->contacts.n; i++)
		if (v[i].number == n) {
			*out = &v[i];
			return OK;
		}
	return refuse(rq, E_NOT_FOUND, NULL, "No such contact.");
}

enum err
counterparty_change_contact(struct req *rq)
{
	struct counterparty *c;
	struct contact *one;
	enum err e = hold(rq, &c);

	if (e != OK || (e = nth(rq, c, &one)) != OK)
		return e;
	rq->out = c;
	if (field_merge(&counterparty_contact_shape, one, rq->in,
		rq->cleared) == 0)
		return OK;
	return keep(rq, c);
}

enum err
counterparty_drop_contact(struct req *rq)
{
	struct counterparty *c;
	struct contact *one, *end;
	enum err e = hold(rq, &c);

	if (e != OK || (e = nth(rq, c, &one)) != OK)
		return e;
	end = (struct contact *)c->contacts.v + c->contacts.n;
	memmove(one, one + 1, (size_t)(end - one - 1) * sizeof(*one));
	c->contacts.n--;
	return keep(rq, c);
}

/* --- what is its --- */

enum err
counterparty_show_sites(struct req *rq)
{
	return part_list(rq, &counterparties, &counterparty_sites_page, &sites);
}

enum err
counterparty_show_exposure(struct req *rq)
{
	struct counterparty_owes *out = arena_new(rq->arena,
	    struct counterparty_owes);
	struct counterparty *c;
	enum err e = find(rq, &c);

	if (e != OK)
		return e;
	rq->out = out;
	return db_one(rq->db, &counterparty_owed, c, out, rq->arena);
}
