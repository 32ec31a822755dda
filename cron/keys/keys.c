/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "keys.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

/* The operator's program for keys and tiers: see keys(8). */

void
keys_die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fprintf(stderr, "keys: ");
	vfprintf(stderr, fmt, ap);
	fprintf(stderr, "\n");
	va_end(ap);
	exit(1);
}

void
keys_must(enum err e, const char *what)
{
	if (e != OK)
		keys_die("%s: %s", what, err_row(e)->title);
}

const char *
keys_joined(struct arena *a, const struct texts *t)
{
	struct buf b;

	buf_init(&b, a, 256);
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_char(&b, ' ');
		buf_str(&b, t->v[i]);
	}
	return b.s;
}

static const char help[] =
    "usage: keys create [--account NAME] [--name TEXT] [--tier TIER]\n"
    "           [--scopes SCOPE,... | all] [--expires YYYY-MM-DD]\n"
    "           [--ips CIDR,...] [--person WORD]\n"
    "       keys list\n"
    "       keys revoke KEYID\n"
    "       keys tier NAME --per-second N|none [--burst N|none]\n"
    "           --daily-rack N|none [--keys N|none]\n"
    "       keys account NAME [--tier TIER] [--keys N|none]\n"
    "       keys nginx [--limits | --daily-limits]\n"
    "POLIDUCTO_CONF names the file of settings.  See keys(8).\n";

_Noreturn void
keys_usage(void)
{
	fputs(help, stderr);
	exit(2);
}

void
keys_for(struct tool *t, const char *account)
{
	t->who = (struct caller){ .account = account, .now = t->now };
	db_for(t->db, &t->who);
}

static const char *
moment(struct arena *a, const struct operator_key *k, const char *name)
{
	char text[STAMP_LEN + 1];

	if (!field_has(&operator_key_shape, k, name))
		return "-";
	stamp_format(*(struct stamp *)
			 field_at(shape_field(&operator_key_shape, name), k),
	    text);
	return arena_dup(a, text);
}

static void
list(struct tool *t)
{
	struct list rows;
	const struct operator_key *k;

	keys_must(db_all(t->db, &operator_key_list, NULL, &rows, t->arena),
	    "list");
	k = rows.v;
	puts("id\taccount\tname\ttier\tscopes\tcreated\texpires\trevoked");
	for (size_t i = 0; i < rows.n; i++)
		printf("%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", k[i].id,
		    k[i].account_name, k[i].name, k[i].tier,
		    k[i].scopes.n > 0 ? keys_joined(t->arena, &k[i].scopes) :
					"-",
		    moment(t->arena, &k[i], "created_at"),
		    moment(t->arena, &k[i], "expires_at"),
		    moment(t->arena, &k[i], "revoked_at"));
}

/* A number into a member, which "none" leaves absent; a rate of zero would be
 * none that nginx knows. */
static void
number(const struct shape *s, void *obj, const char *member, const char *option,
    const char *text)
{
	char *end;
	long n;

	if (strcmp(text, "none") == 0)
		return;
	n = strtol(text, &end, 10);
	if (*text < '0' || *text > '9' || *end != '\0' || n < 1 || n > 1000000)
		keys_die("%s must be a number from 1 to 1000000, or none",
		    option);
	*(int64_t *)field_at(shape_field(s, member), obj) = n;
	field_set(s, obj, member);
}

/* nginx knows a tier by its name, inside names of its own. */
static bool
is_tier(const char *s)
{
	return *s >= 'a' && *s <= 'z' && strlen(s) <= 16 &&
	    s[strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* Where no number is given, the bound on the keys of its accounts is kept. */
static void
tier_keys(struct tool *t, struct tier *row)
{
	struct tier was = { .name = row->name };
	enum err e;

	if (t->opt->live_keys != NULL) {
		number(&tier_shape, row, "live_keys", "--keys",
		    t->opt->live_keys);
		return;
	}
	MARK(&was, name);
	if ((e = db_one(t->db, &tier_get, &was, &was, t->arena)) == E_NOT_FOUND)
		return;
	keys_must(e, "tier");
	if (HAS(&was, live_keys))
		PUT(row, live_keys, was.live_keys);
}

static void
tier(struct tool *t)
{
	const struct options *o = t->opt;
	struct tier row = { .name = o->word };

	if (o->word == NULL || o->per_second == NULL || o->daily_rack == NULL)
		keys_usage();
	if (!is_tier(row.name))
		keys_die("a tier's name is 1 to 16 of a-z, 0-9 and _, a letter "
			 "first");
	MARK(&row, name);
	number(&tier_shape, &row, "per_second", "--per-second", o->per_second);
	number(&tier_shape, &row, "daily_rack_per_minute", "--daily-rack",
	    o->daily_rack);
	tier_keys(t, &row);
	if (o->burst != NULL)
		number(&tier_shape, &row, "burst", "--burst", o->burst);
	else if (HAS(&row, per_second)) {
		PUT(&row, burst, 2 * row.per_second);
	}
	keys_must(db_run(t->db, &tier_put, &row), "tier");
}

static enum err
allow(void *arg)
{
	struct tool *t = arg;
	const struct options *o = t->opt;
	struct operator_key k = { .account_name = o->word, .tier = o->tier };
	enum err e;

	MARK(&k, account_name);
	e = db_one(t->db, &operator_key_account, &k, &k, t->arena);
	if (e == E_NOT_FOUND)
		keys_die("no account '%s'", o->word);
	if (e == OK && o->tier != NULL) {
		MARK(&k, tier);
		e = db_run(t->db, &operator_key_allow, &k);
	}
	if (e == OK && o->live_keys != NULL) {
		number(&operator_key_shape, &k, "live_keys", "--keys",
		    o->live_keys);
		e = db_run(t->db, &operator_key_allow_keys, &k);
	}
	return e;
}

/* What the keys of an account may have at most, and how many it may have; those
 * that it has stay. */
static void
account(struct tool *t)
{
	const struct options *o = t->opt;

	if (o->word == NULL || (o->tier == NULL && o->live_keys == NULL))
		keys_usage();
	if (o->tier != NULL)
		keys_need_tier(t, o->tier);
	keys_must(db_tx(t->db, allow, t), "account");
}

static void
nginx(struct tool *t)
{
	struct list tiers, keys;
	struct buf b;

	buf_init(&b, t->arena, 4096);
	keys_must(db_all(t->db, &tier_list, NULL, &tiers, t->arena), "tiers");
	keys_must(db_all(t->db, &operator_key_active, NULL, &keys, t->arena),
	    "keys");
	if (t->opt->limits)
		keys_nginx_limits(&b, t->conf->env, &tiers);
	else if (t->opt->daily_limits)
		keys_nginx_daily(&b, t->conf->env, &tiers);
	else
		keys_nginx_maps(&b, t->conf->env, &tiers, &keys);
	fputs(b.s, stdout);
}

static const struct {
	const char *name;
	void (*run)(struct tool *t);
} commands[] = {
	{ "create", keys_create },
	{ "list", list },
	{ "revoke", keys_revoke },
	{ "tier", tier },
	{ "account", account },
	{ "nginx", nginx },
};

enum { LIMITS = 256, DAILY_LIMITS };

static void
read_options(int argc, char **argv, struct options *o)
{
	static const struct option longs[] = {
		{ "account", required_argument, NULL, 'a' },
		{ "tier", required_argument, NULL, 't' },
		{ "scopes", required_argument, NULL, 's' },
		{ "name", required_argument, NULL, 'n' },
		{ "expires", required_argument, NULL, 'e' },
		{ "ips", required_argument, NULL, 'i' },
		{ "person", required_argument, NULL, 'w' },
		{ "keys", required_argument, NULL, 'k' },
		{ "per-second", required_argument, NULL, 'p' },
		{ "burst", required_argument, NULL, 'b' },
		{ "daily-rack", required_argument, NULL, 'd' },
		{ "limits", no_argument, NULL, LIMITS },
		{ "daily-limits", no_argument, NULL, DAILY_LIMITS },
		{ NULL, 0, NULL, 0 },
	};
	const struct {
		int letter;
		const char **at;
	} texts[] = {
		{ 'a', &o->account },
		{ 't', &o->tier },
		{ 's', &o->scopes },
		{ 'n', &o->name },
		{ 'e', &o->expires },
		{ 'i', &o->ips },
		{ 'w', &o->person },
		{ 'k', &o->live_keys },
		{ 'p', &o->per_second },
		{ 'b', &o->burst },
		{ 'd', &o->daily_rack },
	};
	int c;

	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == '?')
			keys_usage();
		o->limits |= c == LIMITS;
		o->daily_limits |= c == DAILY_LIMITS;
		for (size_t i = 0; i < COUNT(texts); i++)
			if (texts[i].letter == c)
				*texts[i].at = optarg;
	}
	if (optind < argc)
		o->word = argv[optind++];
	if (optind < argc)
		keys_usage();
}

int
main(int argc, char **argv)
{
	struct options o = { 0 };
	struct tool t = { .opt = &o, .now = clock_now() };
	struct conf *conf;
	size_t i = 0;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(help, stdout);
		return 0;
	}
	while (argc > 1 && i < COUNT(commands) &&
	    strcmp(commands[i].name, argv[1]) != 0)
		i++;
	if (argc < 2 || i == COUNT(commands))
		keys_usage();
	read_options(argc - 1, argv + 1, &o);
	t.conf = conf = conf_env();
	t.db = db_open(conf);
	t.arena = arena_open(64 << 20);
	keys_for(&t, NULL);
	commands[i].run(&t);
	arena_close(t.arena);
	db_close(t.db);
	conf_close(conf);
	return fflush(stdout) == 0 ? 0 : 1;
}
