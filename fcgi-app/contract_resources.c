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
	[K_OBJECT] = "object",
	[K_LIST] = "list",
	[K_ANY] = "any",
};

static void
texts(struct buf *b, const char *name, const char *const *v)
{
	contract_key(b, name);
	buf_char(b, '[');
	for (; v != NULL && *v != NULL; v++) {
		contract_comma(b);
		buf_quote(b, *v);
	}
	buf_char(b, ']');
}

static void
flag(struct buf *b, const char *name, bool set)
{
	contract_raw(b, name, set ? "true" : "false");
}

static void
member(struct buf *b, const struct resource *r, const struct field *f)
{
	contract_comma(b);
	buf_char(b, '{');
	contract_text(b, "name", f->name);
	contract_text(b, "kind", kinds[f->kind]);
	contract_text(b, "prefix", f->prefix);
	contract_raw(b, "example", f->example);
	texts(b, "words", f->words);
	flag(b, "nullable", f->nullable);
	flag(b, "create", shape_field(r->create, f->name) != NULL);
	flag(b, "need", shape_needs(r->create, f->name));
	flag(b, "update", shape_field(r->update, f->name) != NULL);
	buf_char(b, '}');
}

static void
members(struct buf *b, const struct resource *r)
{
	const struct shape *s = shape_base(r->shape);

	contract_key(b, "fields");
	buf_char(b, '[');
	for (size_t i = 0; i < s->n; i++)
		member(b, r, &s->fields[i]);
	buf_char(b, ']');
}

static void
moves(struct buf *b, const struct resource *r)
{
	const struct move *m = r->moves;

	contract_key(b, "moves");
	buf_char(b, '[');
	for (; m != NULL && m->action != NULL; m++) {
		contract_comma(b);
		buf_char(b, '{');
		texts(b, "from", m->from);
		contract_text(b, "action", m->action);
		contract_text(b, "to", m->to);
		contract_text(b, "event", m->event);
		contract_key(b, "guards");
		buf_char(b, '[');
		for (const struct guard *const *g = m->guards;
		     g != NULL && *g != NULL; g++) {
			contract_comma(b);
			buf_quote(b, (*g)->code);
		}
		buf_str(b, "]}");
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

static void
operations(struct buf *b, const struct domain *d, const struct resource *r)
{
	contract_key(b, "ops");
	buf_char(b, '[');
	for (size_t i = 0; i < d->n_routes; i++) {
		const struct route *o = &d->routes[i];

		if (!below(o->op, r->name))
			continue;
		contract_comma(b);
		buf_char(b, '{');
		contract_text(b, "op", o->op);
		contract_text(b, "method", route_methods[o->method]);
		contract_text(b, "path", o->path);
		contract_text(b, "scope", o->scope);
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

static void
events(struct buf *b, const struct domain *d, const struct resource *r)
{
	contract_key(b, "events");
	buf_char(b, '[');
	for (size_t i = 0; i < d->n_events; i++)
		if (below(d->events[i].type, r->event)) {
			contract_comma(b);
			buf_quote(b, d->events[i].type);
		}
	buf_char(b, ']');
}

static void
resource(struct buf *b, const struct domain *d, const struct resource *r)
{
	contract_comma(b);
	buf_char(b, '{');
	contract_text(b, "name", r->name);
	contract_text(b, "domain", d->name);
	contract_text(b, "prefix", r->prefix);
	contract_text(b, "first", r->first);
	operations(b, d, r);
	members(b, r);
	texts(b, "filter", r->filter);
	texts(b, "sort", r->sort);
	texts(b, "dimensions", r->dimensions);
	moves(b, r);
	events(b, d, r);
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
		for (size_t i = 0; i < (*d)->n_resources; i++)
			resource(&b, *d, &(*d)->resources[i]);
	buf_char(&b, ']');
	contract_indent(out, b.s);
}
