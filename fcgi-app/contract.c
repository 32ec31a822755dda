/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <stdio.h>
#include <string.h>

#include "domains.h"

/* The contract with the outside, printed from the tables of all domains. */
static const struct {
	const char *name;
	void (*print)(struct buf *b);
	int (*check)(void);
	const char *doc;
} verbs[] = {
	{ "openapi", contract_openapi, NULL, "the OpenAPI 3.1 document" },
	{ "asyncapi", contract_asyncapi, NULL, "the AsyncAPI 3.0 document" },
	{ "nginx", contract_routes, NULL, "the routes, as nginx locations" },
	{ "home", contract_home_routes, NULL,
	    "the routes of the dashboard's host, as nginx locations" },
	{ "pools", contract_pools, NULL, "the names of the pools" },
	{ "pools-one", contract_pools_one, NULL,
	    "the same where one program serves all domains" },
	{ "sizes", contract_sizes, NULL,
	    "of each pool: workers, requests that may wait, environments" },
	{ "errors", contract_errors, NULL, "the page of all errors (HTML)" },
	{ "scopes", contract_scopes, NULL, "the scopes and what needs them" },
	{ "resources", contract_resources, NULL, "what resources are made of" },
	{ "states", contract_states, NULL,
	    "the states of each resource, and what leads where" },
	{ "graphs", contract_graphs, NULL,
	    "the same as graphs, for graphviz's dot" },
	{ "ddl", contract_ddl, NULL,
	    "the tables that resources expect, as SQL" },
	{ "queries", contract_queries, NULL, "every statement, a line each" },
	{ "prove", NULL, contract_prove, "prepare every statement" },
	{ "explain", NULL, contract_explain, "find unintended full scans" },
};

static int
usage(FILE *out)
{
	fprintf(out, "usage: contract VERB\n\n");
	for (size_t i = 0; i < COUNT(verbs); i++)
		fprintf(out, "  %-9s  %s\n", verbs[i].name, verbs[i].doc);
	fprintf(out,
	    "\nprove and explain use the database of the file that "
	    "POLIDUCTO_CONF names.\n");
	return out == stderr ? 2 : 0;
}

static int
print(void (*fn)(struct buf *b))
{
	struct arena *a = arena_open((size_t)256 << 20);
	struct buf b;
	int bad;

	buf_init(&b, a, 1 << 16);
	fn(&b);
	bad = fwrite(b.s, 1, b.len, stdout) != b.len || fflush(stdout) != 0;
	arena_close(a);
	return bad;
}

/* Passwords take long: whoever waits for one waits beside all else. */
#define PASSWORDS "passwords"

void
contract_pools(struct buf *b)
{
	for (size_t i = 0; domains_all()[i] != NULL; i++)
		buf_fmt(b, "%s\n", domains_all()[i]->name);
	buf_str(b, PASSWORDS "\n");
}

void
contract_pools_one(struct buf *b)
{
	buf_str(b, "all\n" PASSWORDS "\n");
}

/*
 * A host starts its pools from this: how many workers each has unless the
 * operator says otherwise, how long the queue of its socket is (nginx lets no
 * more wait for a password), and whether every environment has it or the home
 * environment alone.
 */
static void
size(struct buf *b, const char *pool)
{
	static const char busy[] = " orders payments prices all ";
	bool slow = strcmp(pool, PASSWORDS) == 0;
	char word[64];

	snprintf(word, sizeof(word), " %s ", pool);
	buf_fmt(b, "%s %d %d %s\n", pool, strstr(busy, word) != NULL ? 4 : 2,
	    slow ? 128 : 1024, slow ? "home" : "every");
}

void
contract_sizes(struct buf *b)
{
	for (size_t i = 0; domains_all()[i] != NULL; i++)
		size(b, domains_all()[i]->name);
	size(b, "all");
	size(b, PASSWORDS);
}

/* The part of a path before its {id}: what nginx tells apart. */
static size_t
prefix_length(const char *path)
{
	const char *hole = strstr(path, "/{");

	return hole != NULL ? (size_t)(hole - path) : strlen(path);
}

static bool
is_home(const struct route *r)
{
	return (r->flags & R_HOME) != 0;
}

static bool
printed(const struct domain *d, size_t i, bool deep)
{
	size_t n = prefix_length(d->routes[i].path);

	for (size_t j = 0; j < i; j++) {
		const char *other = d->routes[j].path;

		if (is_home(&d->routes[j]) == is_home(&d->routes[i]) &&
		    prefix_length(other) == n &&
		    strncmp(other, d->routes[i].path, n) == 0 &&
		    (other[n] != '\0') == deep)
			return true;
	}
	return false;
}

static void
location(struct buf *b, const struct domain *d, const struct route *r)
{
	size_t n = prefix_length(r->path);
	bool deep = r->path[n] != '\0';
	bool password = (r->flags & R_PASSWORD) != 0;
	const char *conf = r->flags & R_OPEN ? "home-open" :
	    r->flags & R_HOME                ? "home" :
	    r->flags & R_CACHED              ? "daily-rack" :
	    r->flags & R_PUBLIC              ? "public" :
	    r->vouch != NULL                 ? "receiver" :
					       "api";

	buf_fmt(b,
	    "location %s%.*s%s { fastcgi_pass @env@_%s; "
	    "include @conf@/%s.conf;%s }\n",
	    deep ? "" : "= ", (int)n, r->path, deep ? "/" : "",
	    password ? PASSWORDS : d->name, conf,
	    password ? " include @conf@/home-password.conf;" : "");
}

static void
routes(struct buf *b, bool home)
{
	buf_str(b, "# Printed by contract; do not edit.\n");
	for (size_t d = 0; domains_all()[d] != NULL; d++)
		for (size_t i = 0; i < domains_all()[d]->n_routes; i++) {
			const struct route *r = &domains_all()[d]->routes[i];
			bool deep = strchr(r->path, '{') != NULL;

			if (is_home(r) == home &&
			    !printed(domains_all()[d], i, deep))
				location(b, domains_all()[d], r);
		}
}

void
contract_routes(struct buf *b)
{
	routes(b, false);
}

void
contract_home_routes(struct buf *b)
{
	routes(b, true);
}

/* Scopes in the order of their first use; each with the operations. */
void
contract_scopes(struct buf *b)
{
	for (size_t d = 0; domains_all()[d] != NULL; d++)
		for (size_t i = 0; i < domains_all()[d]->n_routes; i++) {
			const struct route *r = &domains_all()[d]->routes[i];

			buf_fmt(b, "%-16s %s%s%s\n",
			    r->scope != NULL ? r->scope : "-", r->op,
			    r->also != NULL ? " + " : "",
			    r->also != NULL ? r->also : "");
		}
}

int
main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "--help") == 0)
		return usage(stdout);
	for (size_t i = 0; argc == 2 && i < COUNT(verbs); i++)
		if (strcmp(verbs[i].name, argv[1]) == 0)
			return verbs[i].print != NULL ? print(verbs[i].print) :
							verbs[i].check();
	return usage(stderr);
}
