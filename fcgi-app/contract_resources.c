/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <string.h>

#include "domains.h"
#include "resource.h"
#include "route.h"

static const char *const kinds[K__N] = {
	[K_TEXT] = "text",
	[K_INT] = "int",
	[K_BOOL] = "bool",
	[K_MONEY] = "decimal",
	[K_VOLUME] = "decimal",
	[K_STAMP] = "stamp",
	[K_DATE] = "date",
	[K_ID] = "id",
	[K_TEXTS] = "texts",
	[K_INTS] = "ints",
	[K_OBJECT] = "object",
	[K_LIST] = "list",
	[K_ANY] = "any",
};

static void
texts(struct buf *b, const char *name, const char *const *v)
{
	buf_key(b, name);
	buf_char(b, '[');
	for (; v != NULL && *v != NULL; v++) {
		buf_comma(b);
		buf_quote(b, *v);
	}
	buf_char(b, ']');
}

static void
truth(struct buf *b, const char *name, bool set)
{
	buf_raw(b, name, set ? "true" : "false");
}

static void
begin_member(struct buf *b, const struct field *f)
{
	buf_comma(b);
	buf_char(b, '{');
	buf_text(b, "name", f->name);
	buf_text(b, "kind", kinds[f->kind]);
	buf_text(b, "prefix", f->prefix);
	buf_raw(b, "example", f->example);
	buf_text(b, "chars", f->chars);
	buf_text(b, "format", f->format);
	buf_key(b, "max");
	buf_fmt(b, "%lld", (long long)f->max);
	texts(b, "words", f->words);
	truth(b, "nullable", f->nullable);
}

static void
member(struct buf *b, const struct resource *r, const struct field *f)
{
	begin_member(b, f);
	truth(b, "passing", f->passing);
	truth(b, "create",
	    r->create != NULL && shape_field(r->create, f->name) != NULL);
	truth(b, "need", r->create != NULL && shape_needs(r->create, f->name));
	truth(b, "update",
	    r->update != NULL && shape_field(r->update, f->name) != NULL);
	buf_char(b, '}');
}

static void
members(struct buf *b, const struct resource *r)
{
	const struct shape *s = shape_base(r->shape);

	buf_key(b, "fields");
	buf_char(b, '[');
	for (size_t i = 0; i < s->n; i++)
		member(b, r, &s->fields[i]);
	buf_char(b, ']');
}

/* What a body or a query may have. */
static void
part(struct buf *b, const char *name, const struct shape *s)
{
	buf_key(b, name);
	buf_char(b, '[');
	for (size_t i = 0; s != NULL && i < shape_base(s)->n; i++) {
		const struct field *f = &shape_base(s)->fields[i];

		if (shape_field(s, f->name) == NULL)
			continue;
		begin_member(b, f);
		truth(b, "need", shape_needs(s, f->name));
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

static void
codes(struct buf *b, const struct guard *const *g)
{
	for (; g != NULL && *g != NULL; g++) {
		buf_comma(b);
		buf_quote(b, (*g)->code);
	}
}

static void
moves(struct buf *b, const struct resource *r)
{
	const struct move *m = r->moves;

	buf_key(b, "moves");
	buf_char(b, '[');
	for (; m != NULL && m->action != NULL; m++) {
		buf_comma(b);
		buf_char(b, '{');
		texts(b, "from", m->from);
		buf_text(b, "action", m->action);
		buf_text(b, "to", m->to);
		buf_text(b, "event", m->event);
		truth(b, "body", resource_action(r, m)->in != NULL);
		part(b, "in", resource_action(r, m)->in);
		buf_key(b, "guards");
		buf_char(b, '[');
		codes(b, m->guards != NULL ? m->guards : m->asks);
		buf_str(b, "]}");
	}
	buf_char(b, ']');
}

static void
passages(struct buf *b, const struct resource *r)
{
	const struct passage *p = r->passages;

	buf_key(b, "passages");
	buf_char(b, '[');
	for (; p != NULL && p->to != NULL; p++) {
		buf_comma(b);
		buf_char(b, '{');
		texts(b, "from", p->from);
		buf_text(b, "to", p->to);
		buf_text(b, "by", p->by);
		buf_text(b, "doc", p->doc);
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

/* All that any action asks, and archiving. */
static void
guards(struct buf *b, const struct resource *r)
{
	const struct move *m = r->moves;

	buf_key(b, "guards");
	buf_char(b, '[');
	codes(b, r->archive);
	for (; m != NULL && m->action != NULL; m++) {
		codes(b, m->guards);
		codes(b, m->asks);
	}
	buf_char(b, ']');
}

static void
expansions(struct buf *b, const struct resource *r)
{
	const struct expansion *x = r->expands;

	buf_key(b, "expands");
	buf_char(b, '[');
	for (; x != NULL && x->member != NULL; x++) {
		buf_comma(b);
		buf_char(b, '{');
		buf_text(b, "member", x->member);
		buf_text(b, "adds", resource_expanded(b->arena, x));
		buf_text(b, "scope", x->of->scope);
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

/* Does a dotted name begin with these words? */
static bool
below(const char *name, const char *words)
{
	size_t n = strlen(words);

	return strncmp(name, words, n) == 0 && name[n] == '.';
}

/* Does the row bring it itself? */
static bool
brought(const struct resource *r, const struct route *o)
{
	for (const struct route *own = r->routes;
	     own != NULL && own->op != NULL; own++)
		if (strcmp(own->op, o->op) == 0)
			return true;
	return false;
}

static void
operations(struct buf *b, const struct domain *d, const struct resource *r)
{
	buf_key(b, "ops");
	buf_char(b, '[');
	for (size_t i = 0; i < d->n_routes; i++) {
		const struct route *o = &d->routes[i];

		if (!below(o->op, r->name))
			continue;
		buf_comma(b);
		buf_char(b, '{');
		buf_text(b, "op", o->op);
		buf_text(b, "method", route_methods[o->method]);
		buf_text(b, "path", o->path);
		buf_text(b, "scope", o->scope);
		truth(b, "own", brought(r, o));
		truth(b, "list", (o->flags & R_LIST) != 0);
		truth(b, "body", o->in != NULL);
		if (brought(r, o)) {
			part(b, "in", o->in);
			part(b, "query", o->query);
		}
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

static bool
announced(const struct resource *r, const char *type)
{
	for (const struct event *e = r->events; e != NULL && e->type != NULL;
	     e++)
		if (strcmp(e->type, type) == 0)
			return true;
	return false;
}

/* One that another row of the domain brings? */
static bool
elsewhere(const struct domain *d, const struct resource *r, const char *type)
{
	for (const struct resource *const *o = d->resources; *o != NULL; o++)
		if (*o != r && announced(*o, type))
			return true;
	return false;
}

/* Is it an event of this object (NULL: it has none), and of no part of it? */
static bool
of_object(const char *type, const char *object)
{
	return object != NULL && below(type, object) &&
	    strchr(type + strlen(object) + 1, '.') == NULL;
}

/* Those that the row brings itself, or those of its operations and moves. */
static void
events(struct buf *b, const struct domain *d, const struct resource *r,
    const char *name, bool own)
{
	buf_key(b, name);
	buf_char(b, '[');
	for (size_t i = 0; i < d->n_events; i++) {
		const char *type = d->events[i].type;

		if (!of_object(type, r->event) && !announced(r, type))
			continue;
		if (announced(r, type) != own ||
		    (!own && elsewhere(d, r, type)))
			continue;
		buf_comma(b);
		buf_quote(b, type);
	}
	buf_char(b, ']');
}

static void
resource(struct buf *b, const struct domain *d, const struct resource *r)
{
	buf_comma(b);
	buf_char(b, '{');
	buf_text(b, "name", r->name);
	buf_text(b, "table", r->table);
	buf_text(b, "domain", d->name);
	buf_text(b, "prefix", r->prefix);
	buf_text(b, "scope", r->scope);
	buf_text(b, "first", r->first);
	truth(b, "common", r->common);
	operations(b, d, r);
	members(b, r);
	texts(b, "filter", r->filter);
	texts(b, "sort", r->sort);
	texts(b, "dimensions", r->dimensions);
	moves(b, r);
	passages(b, r);
	guards(b, r);
	expansions(b, r);
	events(b, d, r, "events", false);
	events(b, d, r, "own_events", true);
	buf_char(b, '}');
}

void
contract_resources(struct buf *out)
{
	const struct domain *const *d = domains_all();
	struct buf b;

	buf_init(&b, out->arena, 1 << 16);
	buf_char(&b, '[');
	for (; *d != NULL; d++)
		for (const struct resource *const *r = (*d)->resources;
		     r != NULL && *r != NULL; r++)
			resource(&b, *d, *r);
	buf_char(&b, ']');
	contract_indent(out, b.s);
}
