/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "clock.h"
#include "http.h"
#include "outbox.h"
#include "prices/price_sources/secrets.h"

/* The operator's way into price sources: files of any size, which the API does
 * not take, and sources of all accounts. */

#define FILE_MAX   ((size_t)1 << 30)
#define ROW_BYTES  96 /* of memory, beside the file's own bytes */
#define SMALL      (8 << 20)
#define DEFINE_MAX (1 << 20)

char *
import_read(const char *path, size_t max, size_t *len, struct arena *a)
{
	FILE *f = fopen(path, "r");
	struct stat st;
	char *text = NULL;

	if (f == NULL || fstat(fileno(f), &st) != 0) {
		perror(path);
	} else if (st.st_size > (off_t)max) {
		fprintf(stderr, "%s: larger than %zu MiB\n", path, max >> 20);
	} else {
		text = arena_alloc(a, (size_t)st.st_size + 1);
		*len = fread(text, 1, (size_t)st.st_size, f);
		if (ferror(f)) {
			perror(path);
			text = NULL;
		}
	}
	if (f != NULL)
		fclose(f);
	return text;
}

static int
failed(enum err e)
{
	fprintf(stderr, "import: %s\n", err_row(e)->title);
	return -1;
}

/* --- loading ----------------------------------------------------------------
 */

struct loading {
	const struct import_file *file;
	struct arena *arena;
	struct caller who;
	struct price_source source;
	struct price_run run;
	bool announced;
	bool refuses; /* prices that are not plausible */
};

static enum err
find(struct loading *l)
{
	struct price_source key = { 0 };
	struct price_owned owned = { 0 };
	enum err e;

	snprintf(key.id.s, sizeof(key.id.s), "%s", l->file->source);
	MARK(&key, id);
	e = db_one(l->file->db, &price_source_owner, &key, &owned, l->arena);
	if (e != OK)
		return e;
	l->who.account = owned.account;
	return db_one(l->file->db, &price_source_hold, &key, &l->source,
	    l->arena);
}

/* The run as it ended, under the number that is its turn now. */
static enum err
write_run(void *arg)
{
	struct loading *l = arg;
	struct db *db = l->file->db;
	struct price_run run = { 0 }, done = l->run;
	struct price_source s = { 0 };
	enum err e;

	e = db_one(db, &price_source_hold, &l->source, &s, l->arena);
	if (e != OK)
		return e;
	e = price_run_begin(db, l->arena, &s, "program", l->who.now, &run);
	if (e != OK)
		return e;
	done.id = run.id;
	done.source_id = run.source_id;
	done.n = run.n;
	done.origin = run.origin;
	done.created_at = run.created_at;
	for (size_t i = 0; i < PRESENCE_WORDS; i++)
		done.has.of[i] |= run.has.of[i];
	if ((e = db_run(db, &price_run_add, &done)) != OK)
		return e;
	return price_run_end(db, l->arena, &s, &done, &l->announced);
}

static void
list_rows(const struct loading *l, const char *what, const struct list *rows)
{
	const struct feed_bad *bad = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		fprintf(stderr, "%s:%lld: %s%s%s%s\n", l->file->path,
		    (long long)bad[i].line, what,
		    bad[i].column != NULL ? bad[i].column : "",
		    bad[i].column != NULL ? " " : "", bad[i].message);
}

static void
report(const struct loading *l)
{
	const struct price_run *r = &l->run;
	bool written = HAS(r, rows_written);

	list_rows(l, "", &r->faults);
	if (!l->refuses)
		list_rows(l, "warning: ", &r->warnings);
	if (!written)
		fprintf(stderr, "%s: %s\n", l->file->path, r->message);
	printf("%lld read, %lld %s, %lld unchanged, %lld without a value, "
	       "%lld repeated, %lld refused, %lld not plausible\n",
	    (long long)r->rows_read, (long long)r->rows_written,
	    r->dry_run ? "to write" : "written", (long long)r->rows_unchanged,
	    (long long)r->rows_empty, (long long)r->rows_repeated,
	    (long long)r->rows_refused, (long long)r->rows_implausible);
}

static int
load(struct loading *l, const char *text, size_t len)
{
	const struct import_file *f = l->file;
	const struct price_file file = { .text = text,
		.len = len,
		.now = l->who.now,
		.apart = true,
		.implausible = f->refuse ? "refuse" : NULL };
	enum err e = find(l);

	if (e == E_NOT_FOUND) {
		fprintf(stderr, "import: there is no price source %s\n",
		    f->source);
		return -1;
	}
	if (e != OK)
		return failed(e);
	if (strcmp(l->source.status, "paused") == 0 ||
	    HAS(&l->source, archived_at)) {
		fprintf(stderr, "import: the source is paused or archived\n");
		return -1;
	}
	l->run.mode = f->keep_good ? "keep_good" : "all_or_nothing";
	l->run.dry_run = f->dry;
	l->refuses = f->refuse || strcmp(l->source.implausible, "refuse") == 0;
	e = price_run_take(f->db, l->arena, &l->source, &file, &l->run);
	if (e == OK)
		e = db_tx(f->db, write_run, l);
	if (e != OK)
		return failed(e);
	outbox_wake(f->conf->wake_socket);
	report(l);
	return strcmp(l->run.status, "succeeded") == 0 ? 0 : -1;
}

int
import_load(const struct import_file *f)
{
	struct loading l = { .file = f, .who = { .now = clock_now() } };
	struct arena *text = arena_open(FILE_MAX + SMALL);
	size_t len;
	char *s = import_read(f->path, FILE_MAX, &len, text);
	int bad = -1;

	db_for(f->db, &l.who);
	if (s != NULL) {
		/* a row has 8 bytes in the file at least: see
		 * prices/feed/read.c */
		l.arena = arena_open(SMALL + len / 8 * ROW_BYTES);
		bad = load(&l, s, len);
		arena_close(l.arena);
	}
	arena_close(text);
	return bad;
}

/* --- defining ---------------------------------------------------------------
 */

static int
complain(const char *path, const struct faults *fs)
{
	for (const struct fault *f = fs->first; f != NULL; f = f->next)
		fprintf(stderr, "%s: %s: %s\n", path,
		    f->pointer != NULL ? f->pointer : "/", f->message);
	return -1;
}

static struct http_policy
policy_of(const struct import_file *f)
{
	return (struct http_policy){
		.loopback = f->conf->webhook_loopback,
		.ports = f->conf->webhook_ports,
		.ca_file = f->conf->webhook_ca,
	};
}

static int
judge(const struct import_file *f, const struct price_source *s,
    struct arena *a)
{
	const struct http_policy policy = policy_of(f);
	struct faults fs;
	struct judge j = { .arena = a, .faults = &fs, .prefix = "" };
	const char *why;

	faults_init(&fs);
	price_source_check(&j, s, NULL);
	if (!s->redistribution)
		resource_fault(&j, E_NOT_ALLOWED, "redistribution",
		    "must be true: all accounts read the prices of a common "
		    "source");
	if (s->url != NULL &&
	    (why = price_secret_url_fault(&policy, s->url, a)) != NULL)
		resource_fault(&j, E_URL_NOT_ALLOWED, "url", why);
	return fs.n > 0 ? complain(f->path, &fs) : 0;
}

static int
define(const struct import_file *f, const char *json, size_t len,
    struct arena *a)
{
	struct price_source s = { 0 };
	struct stamp now = clock_now();
	const char *why = NULL;
	struct faults fs;
	enum err e;

	faults_init(&fs);
	e = field_read(&price_source_new_shape, &s, json, len, a, &fs, &why);
	if (e == E_NOT_JSON) {
		fprintf(stderr, "%s: %s\n", f->path, why);
		return -1;
	}
	if (e != OK)
		return complain(f->path, &fs);
	if (judge(f, &s, a) != 0)
		return -1;
	PUT(&s, id, id_make("psr", now));
	price_source_default(&s);
	price_source_schedule(&s, now);
	price_source_age(&s, now, now);
	if ((e = db_run(f->db, &price_source_add, &s)) != OK)
		return failed(e);
	outbox_wake(f->conf->wake_socket);
	puts(s.id.s);
	return 0;
}

int
import_define(const struct import_file *f)
{
	struct arena *a = arena_open(SMALL);
	size_t len;
	char *json = import_read(f->path, DEFINE_MAX, &len, a);
	int bad = json == NULL ? -1 : define(f, json, len, a);

	arena_close(a);
	return bad;
}

/* --- secrets ----------------------------------------------------------------
 */

struct setting {
	const struct import_file *file;
	const struct price_secret *secret;
	struct arena *arena;
	struct faults faults;
};

/* A common source's alone: an account sets its own by the API. */
static enum err
set(void *arg)
{
	struct setting *t = arg;
	const struct import_file *f = t->file;
	const struct http_policy policy = policy_of(f);
	struct judge j = { .arena = t->arena,
		.faults = &t->faults,
		.prefix = "" };
	struct price_source key = { 0 }, s = { 0 };
	enum err e;

	faults_init(&t->faults);
	snprintf(key.id.s, sizeof(key.id.s), "%s", f->source);
	MARK(&key, id);
	e = db_one(f->db, &price_source_hold, &key, &s, t->arena);
	if (e != OK)
		return e;
	if (!price_source_fetches(&s))
		return E_STATE;
	price_secret_judge(&j, &policy, &s, t->secret);
	if (t->faults.n > 0)
		return E_VALIDATION;
	e = price_secret_keep(f->db, t->arena, f->conf->secret, &s, t->secret);
	s.version++;
	return e == OK ? db_run(f->db, &price_source_named, &s) : e;
}

static int
set_secret(const struct import_file *f, const char *json, size_t len,
    struct arena *a)
{
	struct price_secret secret = { 0 };
	struct setting t = { .file = f, .secret = &secret, .arena = a };
	const char *why = "not a valid secret of a price source";
	enum err e;

	faults_init(&t.faults);
	e = field_read(&price_secret_shape, &secret, json, len, a, &t.faults,
	    &why);
	if (e == OK)
		e = db_tx(f->db, set, &t);
	if (t.faults.n > 0)
		return complain(f->path, &t.faults);
	if (e == E_NOT_JSON)
		fprintf(stderr, "%s: %s\n", f->path, why);
	else if (e == E_NOT_FOUND || e == E_STATE)
		fprintf(stderr,
		    "import: %s is not a common source of kind http\n",
		    f->source);
	else if (e != OK)
		return failed(e);
	return e == OK ? 0 : -1;
}

int
import_secret(const struct import_file *f)
{
	struct arena *a = arena_open(SMALL);
	size_t len;
	char *json = import_read(f->path, DEFINE_MAX, &len, a);
	int bad = json == NULL ? -1 : set_secret(f, json, len, a);

	arena_close(a);
	return bad;
}
