/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_sources.h"

#include <string.h>

#include "clock.h"
#include "prices/feed/load.h"
#include "outbox.h"
#include "sign.h"

/* From the beginning of a run to its end, whoever began it. */

enum err
price_run_begin(struct db *db, struct arena *a, const struct price_source *s,
    const char *origin, struct stamp now, struct price_run *run)
{
	struct price_run last = { 0 };
	enum err e = db_one(db, &price_run_next, s, &last, a);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	PUT(run, id, id_make("psn", clock_now()));
	PUT(run, source_id, s->id);
	PUT(run, n, e == OK ? last.n : 1);
	PUT(run, status, "queued");
	PUT(run, origin, origin);
	PUT(run, mode, "all_or_nothing");
	PUT(run, dry_run, false);
	PUT(run, created_at, now);
	return OK;
}

static void
refuse_file(struct price_run *run, const char *failure, const char *message)
{
	PUT(run, status, "refused");
	PUT(run, failure, failure);
	PUT(run, message, message);
}

/* Is there a reason not to load what was read? */
static bool
refuses(struct arena *a, const struct price_source *s, const struct feed *f,
    struct price_run *run)
{
	int64_t read = (int64_t)f->read;

	if (f->fault != NULL) {
		refuse_file(run, "unreadable",
		    arena_fmt(a, "Line %d: %s.", f->fault_line, f->fault));
		return true;
	}
	if ((HAS(s, rows_min) && read < s->rows_min) ||
	    (HAS(s, rows_max) && read > s->rows_max)) {
		refuse_file(run, "row_count",
		    arena_fmt(a,
			"The file has %lld rows, which is outside the range of the source.",
			(long long)read));
		return true;
	}
	if (f->n_bad == 0 || strcmp(run->mode, "keep_good") == 0)
		return false;
	refuse_file(run, "bad_rows",
	    arena_fmt(a, "%zu of %zu rows have errors; nothing was written.",
		f->n_bad, f->read));
	return true;
}

static void
count(struct price_run *run, const struct feed *f)
{
	PUT(run, rows_read, (int64_t)f->read);
	PUT(run, rows_empty, (int64_t)f->empty);
	PUT(run, rows_repeated, (int64_t)f->twice);
	PUT(run, rows_refused, (int64_t)f->n_bad);
	PUT(run, faults,
	    ((struct list){ f->bad,
		f->n_bad < FEED_BAD_MAX ? f->n_bad : FEED_BAD_MAX }));
	PUT(run, rows_implausible, (int64_t)f->n_doubted);
	PUT(run, warnings,
	    ((struct list){ f->doubted,
		f->n_doubted < FEED_BAD_MAX ? f->n_doubted : FEED_BAD_MAX }));
}

enum err
price_run_take(struct db *db, struct arena *a, const struct price_source *s,
    const struct price_file *file, struct price_run *run)
{
	struct digest d = sign_sha256(file->text, file->len);
	struct feed_load load = { .db = db,
		.arena = a,
		.source = s,
		.now = file->now,
		.apart = file->apart,
		.dry = run->dry_run };
	struct feed_settings settings;
	struct feed f;
	enum err e = feed_load_settings(&load, &settings);

	if (e != OK)
		return e;
	feed_read(&f, &settings, file->text, file->len, a);
	PUT(run, bytes, (int64_t)file->len);
	PUT(run, sha256, sign_hex(a, d.b, sizeof(d.b)));
	PUT(run, ended_at, file->now);
	e = feed_load_judge(&load, &settings, &f,
	    strcmp(file->implausible != NULL ? file->implausible :
					       s->implausible,
		"refuse") == 0);
	if (e != OK)
		return e;
	count(run, &f);
	if (refuses(a, s, &f, run))
		return OK;
	if ((e = feed_load_rows(&load, &settings, &f)) != OK)
		return e;
	PUT(run, status, "succeeded");
	PUT(run, rows_written, (int64_t)load.written);
	PUT(run, rows_unchanged, (int64_t)load.unchanged);
	return OK;
}

/* Another status is another version; the first failure is announced, and so
 * is its end. */
static enum err
turn(struct db *db, struct arena *a, struct price_source *s, const char *status,
    bool *announced)
{
	bool failing = strcmp(status, "failing") == 0;
	enum err e;

	if (strcmp(s->status, status) == 0 || strcmp(s->status, "paused") == 0)
		return OK;
	if ((e = resource_pass(NULL, &price_sources, s, status)) != OK)
		return e;
	s->version++;
	if ((e = db_run(db, &price_source_turned, s)) != OK)
		return e;
	*announced = true;
	return outbox_add(db, a,
	    failing ? "price.source.failed" : "price.source.updated", s->id.s,
	    &price_source_shape, s);
}

enum err
price_run_end(struct db *db, struct arena *a, struct price_source *s,
    const struct price_run *run, bool *announced)
{
	bool good = strcmp(run->status, "succeeded") == 0;
	enum err e;

	if (run->dry_run)
		return OK;
	PUT(s, last_run_at, run->ended_at);
	if (good) {
		PUT(s, last_success_at, run->ended_at);
		if (strcmp(s->status, "paused") != 0)
			price_source_age(s, run->ended_at, run->ended_at);
	}
	if ((e = db_run(db, &price_source_ran, s)) != OK)
		return e;
	return turn(db, a, s, good ? "active" : "failing", announced);
}
