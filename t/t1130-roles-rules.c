/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "credential.h"
#include "domains.h"
#include "resource.h"
#include "role.h"
#include "scope.h"

/* What each role has of a scope with this verb: o, a, d, v. */
static const struct {
	const char *scope, *roles;
} verbs[] = {
	{ "orders:read", "oadv" },
	{ "audit:read", "oadv" },
	{ "keys:read", "oadv" },
	{ "orders:write", "oad" },
	{ "keys:write", "oad" },
	{ "payments:write", "oad" },
	{ "prices:alerts", "oad" },
	{ "prices:publish", "oad" },
	{ "prices:calculate", "oad" },
	{ "tanks:ingest", "oad" },
	{ "allocations:authorize", "oad" },
	{ "orders:approve", "oa" },
	{ "orders:override", "oa" },
	{ "prices:admin", "oa" },
	{ "account:admin", "oa" },
	{ "credit:hold", "oa" },
	{ "orders", "" },
	{ "", "" },
};

static void
a_role_may_scopes_by_their_verb(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(verbs); i++)
		for (const char *const *r = role_words; *r != NULL; r++) {
			bool want = strchr(verbs[i].roles, **r) != NULL;

			CASE(role_may(*r, verbs[i].scope) == want, "%s %s", *r,
			    verbs[i].scope);
		}
}

static void
what_is_written_is_what_a_role_may(void **state)
{
	(void)state;
	for (const char *const *r = role_words; *r != NULL; r++) {
		const char *all = role_scopes(*r);
		size_t n = 0, words = 1;

		for (const char *s = all; *s != '\0'; s++)
			words += *s == ' ';
		for (const struct scope_row *c = scope_rows; c->name != NULL;
		     c++) {
			bool has = credential_has(all, c->name);

			CASE(has == role_may(*r, c->name), "%s %s", *r,
			    c->name);
			n += has;
		}
		CASE(n == words, "%s: %zu of %zu", *r, n, words);
	}
}

static void
no_other_word_is_a_role(void **state)
{
	static const char *const words[] = { NULL, "", "Owner", "owner ",
		"root", "admi" };

	(void)state;
	for (size_t i = 0; i < LEN(words); i++) {
		assert_null(role_scopes(words[i]));
		assert_false(role_may(words[i], "orders:read"));
		assert_false(role_manages(words[i]));
		assert_false(role_governs("owner", words[i]));
	}
}

static const struct {
	const char *role, *manages;
} ranks[] = {
	{ "owner", "oadv" },
	{ "admin", "adv" },
	{ "developer", "" },
	{ "viewer", "" },
};

static void
nobody_manages_those_above(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(ranks); i++)
		for (const char *const *r = role_words; *r != NULL; r++) {
			bool want = strchr(ranks[i].manages, **r) != NULL;

			CASE(role_governs(ranks[i].role, *r) == want, "%s %s",
			    ranks[i].role, *r);
		}
	for (size_t i = 0; i < LEN(ranks); i++)
		CASE(role_manages(ranks[i].role) == (*ranks[i].manages != '\0'),
		    "%s", ranks[i].role);
}

static bool
is_listed(const char *scope)
{
	for (const struct scope_row *c = scope_rows; c->name != NULL; c++)
		if (strcmp(c->name, scope) == 0)
			return true;
	return false;
}

static void
the_list_is_in_order_and_says_what_for(void **state)
{
	(void)state;
	for (const struct scope_row *c = scope_rows; c->name != NULL; c++) {
		CASE(c == scope_rows || strcmp(c[-1].name, c->name) < 0, "%s",
		    c->name);
		CASE(strlen(c->doc) > 0, "%s", c->name);
	}
}

static void
the_list_has_what_routes_ask_for(void **state)
{
	(void)state;
	for (const struct domain *const *d = domains_all(); *d != NULL; d++)
		for (size_t i = 0; i < (*d)->n_routes; i++) {
			const struct route *r = &(*d)->routes[i];

			CASE(r->scope == NULL || is_listed(r->scope), "%s: %s",
			    r->op, r->scope != NULL ? r->scope : "");
		}
}

static void
guards_are_listed(const struct guard *const *g)
{
	for (; g != NULL && *g != NULL; g++)
		CASE((*g)->override == NULL || is_listed((*g)->override), "%s",
		    (*g)->code);
}

static void
the_list_has_what_guards_ask_for(void **state)
{
	(void)state;
	for (const struct domain *const *d = domains; *d != NULL; d++)
		for (const struct resource *const *r = (*d)->resources;
		     r != NULL && *r != NULL; r++) {
			guards_are_listed((*r)->archive);
			for (const struct move *m = (*r)->moves;
			     m != NULL && m->action != NULL; m++) {
				guards_are_listed(m->guards);
				guards_are_listed(m->asks);
			}
		}
}

TESTS(cmocka_unit_test(a_role_may_scopes_by_their_verb),
    cmocka_unit_test(what_is_written_is_what_a_role_may),
    cmocka_unit_test(no_other_word_is_a_role),
    cmocka_unit_test(nobody_manages_those_above),
    cmocka_unit_test(the_list_is_in_order_and_says_what_for),
    cmocka_unit_test(the_list_has_what_routes_ask_for),
    cmocka_unit_test(the_list_has_what_guards_ask_for))
