/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "conf.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_MAX 65536

/* What conf_open gives; the texts of the settings lie in `text`. */
struct holder {
	struct conf conf;
	char text[];
};

static int
is_env(const char *s)
{
	return strcmp(s, "sandbox") == 0 || strcmp(s, "live") == 0;
}

static int
is_secret(const char *s)
{
	return strlen(s) == 64 && strspn(s, "0123456789abcdefABCDEF") == 64;
}

static int
is_flag(const char *s)
{
	return strcmp(s, "0") == 0 || strcmp(s, "1") == 0;
}

static int
is_rail(const char *s)
{
	return strcmp(s, "simulator") == 0;
}

static int
is_url(const char *s)
{
	size_t n = strlen(s);

	return strncmp(s, "https://", 8) == 0 && n > 8 && s[n - 1] != '/';
}

static int
is_smtp(const char *s)
{
	return strncmp(s, "smtp://", 7) == 0 || strncmp(s, "smtps://", 8) == 0;
}

/* Enough that it cannot be more than an address in a header. */
static int
is_address(const char *s)
{
	const char *at = strchr(s, '@');

	for (const char *p = s; *p != '\0'; p++)
		if (*p <= ' ' || *p > '~' || strchr("<>,;:\"\\", *p) != NULL)
			return 0;
	return at != NULL && at > s && at[1] != '\0';
}

/* Numbers of ports, separated by commas. */
static int
is_ports(const char *s)
{
	size_t n;
	int port;

	if (strcmp(s, "any") == 0)
		return 1;
	for (;; s += n + 1) {
		n = strspn(s, "0123456789");
		if (n < 1 || n > 5)
			return 0;
		port = atoi(s);
		if (port < 1 || port > 65535)
			return 0;
		if (s[n] != ',')
			return s[n] == '\0';
	}
}

static int
is_percent(const char *s)
{
	size_t n = strspn(s, "0123456789");

	return n > 0 && n < 4 && s[n] == '\0' && atoi(s) <= 100;
}

/* nginx waits 30 seconds for an answer: behind the last item that was begun
 * there is to be time for a lock that it waits for, and for the commit, 5 each.
 */
static int
is_bulk(const char *s)
{
	return is_percent(s) && atoi(s) <= 20;
}

enum kind { TEXT, FLAG };

struct setting {
	const char *name;
	size_t off;
	enum kind kind;
	int required;
	const char *otherwise;   /* the value where the file has none */
	int (*ok)(const char *); /* NULL: any text */
	const char *must;        /* be, in the words of a message */
};

/* clang-format off */
#define AT(m) .name = #m, .off = offsetof(struct conf, m)
static const struct setting settings[] = {
	{ AT(env),              TEXT, .required = 1,
	  .ok = is_env,         .must = "sandbox or live" },
	{ AT(db_socket),        TEXT, .required = 1 },
	{ AT(db_name),          TEXT, .required = 1 },
	{ AT(db_user),          TEXT, .required = 1 },
	{ AT(db_password),      TEXT, .required = 1 },
	{ AT(public_url),       TEXT, .required = 1,
	  .ok = is_url,         .must = "https://host without a slash at the end" },
	{ AT(wake_socket),      TEXT, .required = 1 },
	{ AT(lock_file),        TEXT, .required = 1 },
	{ AT(access_log),       TEXT },
	{ AT(limits_fifo),      TEXT },
	{ AT(errors_socket),    TEXT },
	{ AT(health_folder),    TEXT },
	{ AT(disk_warning_percent), TEXT, .otherwise = "10",
	  .ok = is_percent,     .must = "0 to 100" },
	{ AT(disk_critical_percent), TEXT, .otherwise = "2",
	  .ok = is_percent,     .must = "0 to 100" },
	{ AT(bulk_seconds),     TEXT, .otherwise = "20",
	  .ok = is_bulk,        .must = "0 to 20" },
	{ AT(certificate),      TEXT },
	{ AT(secret),           TEXT, .required = 1,
	  .ok = is_secret,      .must = "64 hex digits" },
	{ AT(webhook_ports),    TEXT, .otherwise = "443,8443",
	  .ok = is_ports,       .must = "ports separated by commas, or any" },
	{ AT(webhook_loopback), FLAG, .otherwise = "0",
	  .ok = is_flag,        .must = "0 or 1" },
	{ AT(webhook_ca),       TEXT },
	{ AT(sandbox_prices),   FLAG, .otherwise = "0",
	  .ok = is_flag,        .must = "0 or 1" },
	{ AT(rail),             TEXT, .ok = is_rail, .must = "simulator" },
	{ AT(token_secret),     TEXT,
	  .ok = is_secret,      .must = "64 hex digits" },
	{ AT(dashboard_url),    TEXT,
	  .ok = is_url,         .must = "https://host without a slash at the end" },
	{ AT(home),             FLAG, .otherwise = "0",
	  .ok = is_flag,        .must = "0 or 1" },
	{ AT(sandbox_conf),     TEXT },
	{ AT(mail_url),         TEXT,
	  .ok = is_smtp,        .must = "smtp://host or smtps://host" },
	{ AT(mail_user),        TEXT },
	{ AT(mail_password),    TEXT },
	{ AT(mail_from),        TEXT, .otherwise = "poliducto@localhost",
	  .ok = is_address,     .must = "an e-mail address" },
	{ AT(mail_ca),          TEXT },
	{ AT(mail_folder),      TEXT },
};
/* clang-format on */

enum { N = sizeof(settings) / sizeof(*settings) };

/* Where a message points: a file, and a line of it unless that is 0. */
struct place {
	const char *path;
	int line;
};

static _Noreturn void __attribute__((format(printf, 2, 3)))
give_up(const struct place *at, const char *fmt, ...)
{
	va_list ap;

	fprintf(stderr, "%s:", at->path);
	if (at->line > 0)
		fprintf(stderr, "%d:", at->line);
	fputc(' ', stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	exit(1);
}

static void
assign(struct conf *c, const struct setting *s, const char *value)
{
	char *member = (char *)c + s->off;

	if (s->kind == FLAG)
		*(int *)member = *value == '1';
	else
		*(const char **)member = value;
}

static const struct setting *
find(const struct place *at, const char *name)
{
	for (int i = 0; i < N; i++)
		if (strcmp(settings[i].name, name) == 0)
			return &settings[i];
	give_up(at, "there is no setting \"%s\"", name);
}

/* Cut off the comment and the blanks at both ends. */
static char *
tidy(char *line)
{
	static const char blanks[] = " \t\r";
	char *end;

	for (char *p = line; *p != '\0'; p++)
		if (*p == '#' && (p == line || strchr(blanks, p[-1]) != NULL))
			*p = '\0';
	line += strspn(line, blanks);
	end = line + strlen(line);
	while (end > line && strchr(blanks, end[-1]) != NULL)
		*--end = '\0';
	return line;
}

/* Read one line; `seen` is where each setting was. */
static void
read_line(struct conf *c, const struct place *at, char *line, int seen[N])
{
	const struct setting *s;
	char *value;
	size_t n;

	line = tidy(line);
	if (*line == '\0')
		return;
	n = strcspn(line, " \t");
	value = line + n + strspn(line + n, " \t");
	line[n] = '\0';
	s = find(at, line);
	if (seen[s - settings] > 0)
		give_up(at, "%s is already set in line %d", s->name,
		    seen[s - settings]);
	if (*value == '\0')
		give_up(at, "%s has no value", s->name);
	if (s->ok != NULL && !s->ok(value))
		give_up(at, "%s must be %s", s->name, s->must);
	seen[s - settings] = at->line;
	assign(c, s, value);
}

static void
read_lines(struct conf *c, struct place *at, char *text)
{
	int seen[N] = { 0 };
	char *line;

	while ((line = strsep(&text, "\n")) != NULL) {
		at->line++;
		read_line(c, at, line, seen);
	}
	at->line = 0;
	for (int i = 0; i < N; i++) {
		if (seen[i] > 0)
			continue;
		if (settings[i].required)
			give_up(at, "%s is missing", settings[i].name);
		if (settings[i].otherwise != NULL)
			assign(c, &settings[i], settings[i].otherwise);
	}
}

/* The whole file, as a conf with nothing in it yet. */
static struct holder *
load(const struct place *at)
{
	struct holder *h = calloc(1, sizeof(*h) + FILE_MAX);
	FILE *f = fopen(at->path, "re");
	struct stat st;
	size_t n;

	if (h == NULL || f == NULL || fstat(fileno(f), &st) != 0)
		give_up(at, "%s", strerror(errno));
	if (st.st_mode & S_IROTH)
		fprintf(stderr, "%s: warning: every user can read this file\n",
		    at->path);
	n = fread(h->text, 1, FILE_MAX, f);
	if (ferror(f))
		give_up(at, "%s", strerror(errno));
	if (n == FILE_MAX || memchr(h->text, '\0', n) != NULL)
		give_up(at, "this is not a settings file");
	fclose(f);
	return h;
}

struct conf *
conf_open(const char *path)
{
	struct place at = { path, 0 };
	struct holder *h = load(&at);
	struct conf *c = &h->conf;

	read_lines(c, &at, h->text);
	if (c->webhook_loopback && strcmp(c->env, "live") == 0)
		give_up(&at,
		    "webhook_loopback can only be set for the sandbox");
	if (c->home && (c->token_secret == NULL || c->dashboard_url == NULL))
		give_up(&at, "home needs token_secret and dashboard_url");
	return c;
}

void
conf_close(struct conf *c)
{
	free(c); /* the first member of its holder */
}

struct conf *
conf_env(void)
{
	const char *path = getenv("POLIDUCTO_CONF");

	if (path == NULL) {
		fputs("POLIDUCTO_CONF must name the settings file\n", stderr);
		exit(1);
	}
	return conf_open(path);
}
