/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

#include "domains.h"
#include "route.h"

#define MINUTE_MS   60000
#define AHEAD_MS    3600000
#define PLAN_MEMORY (64 << 20)

static const int64_t oldest = INT64_C(1577836800000); /* 2020 */

/* The routes of all domains, made ready when the first line needs them. */
static const struct routes *
routes(void)
{
	static struct routes *all;
	static struct arena *arena; /* as long as the program */

	if (arena == NULL) {
		arena = arena_open(PLAN_MEMORY);
		all = route_index(domains_all(), arena);
	}
	return all;
}

const char *
rollup_name_method(const struct rollup_line *l)
{
	const struct rollup_text *t = &l->method;

	for (int m = 0; m < METHOD__N; m++)
		if (strlen(route_methods[m]) == t->n &&
		    memcmp(route_methods[m], t->s, t->n) == 0)
			return route_methods[m];
	return t->n == 4 && memcmp(t->s, "HEAD", 4) == 0 ? "GET" : "";
}

void
rollup_name_route(struct rollup_line *l, struct arena *a)
{
	const char *op;

	if (l->route.n > 0 || l->path.n > 1000)
		return;
	op = route_op(routes(), rollup_name_method(l),
	    arena_dupn(a, l->path.s, l->path.n));
	if (op != NULL)
		l->route = (struct rollup_text){ op, strlen(op) };
}

int64_t
rollup_name_minute(int64_t at, int64_t now)
{
	if (at < oldest || at > now + AHEAD_MS)
		at = now;
	return at - at % MINUTE_MS;
}

enum err
rollup_name_account(struct sweep *s, struct rollup_line *l,
    const char **account)
{
	enum err e = OK;

	*account = "";
	if (l->key.n == 0)
		l->key = l->key_id;
	/* of one who is signed in a worker names the account: the dashboard's
	 * own calls are no traffic of it */
	if (l->account.n == 0)
		e = rollup_keys_account(s, &l->key, account);
	if (**account == '\0')
		l->key.n = 0;
	return e;
}
