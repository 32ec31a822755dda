/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "deliver/health.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)
#define DAY    (24 * HOUR)

#define BEGIN  INT64_C(1795193162520) /* any moment */
#define NONE   0

/* clang-format off */
static const struct {
	int status;
	const char *failure;
	enum health_class want;
} classes[] = {
	{ 200, NULL, HEALTH_GOOD },
	{ 204, NULL, HEALTH_GOOD },
	{ 299, NULL, HEALTH_GOOD },
	{ 200, "timeout", HEALTH_BAD },
	{ 199, NULL, HEALTH_BAD },
	{ 302, NULL, HEALTH_BAD },
	{ 400, NULL, HEALTH_NEITHER },
	{ 401, NULL, HEALTH_UNAUTHORIZED },
	{ 403, NULL, HEALTH_UNAUTHORIZED },
	{ 404, NULL, HEALTH_BAD },
	{ 408, NULL, HEALTH_BAD },
	{ 409, NULL, HEALTH_NEITHER },
	{ 410, NULL, HEALTH_NEITHER },
	{ 422, NULL, HEALTH_NEITHER },
	{ 429, NULL, HEALTH_BAD },
	{ 499, NULL, HEALTH_NEITHER },
	{ 500, NULL, HEALTH_BAD },
	{ 503, NULL, HEALTH_BAD },
	{ 0, "timeout", HEALTH_BAD },
	{ 0, "connection_refused", HEALTH_BAD },
	{ 0, "blocked_address", HEALTH_BAD },
	{ 0, "secret_unreadable", HEALTH_NEITHER },
	{ 0, "url_not_allowed", HEALTH_NEITHER },
};

/* `n` outcomes, the first at `at` and each of them `every` later: what they have
 * changed in all, and how it does then. */
struct step {
	int n;
	int64_t at, every;
	int status;
	bool trial;
	unsigned changes;
	const char *health;
	int64_t wait; /* from the last of them until the next trial */
	int64_t trials, warnings;
};

#define STEPS 8
static const struct {
	const char *what;
	struct step steps[STEPS];
} stories[] = {
	/* --- when it is held --- */
	{ "nine failures say nothing, the tenth does", {
		{ 9, 0, SECOND, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 9 * SECOND, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "seven of ten", {
		{ 3, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 6, 3 * SECOND, SECOND, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 9 * SECOND, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "six of ten are borne", {
		{ 4, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 6, 4 * SECOND, SECOND, 500, false, NONE, "healthy", 0, 0, 0 } } },
	{ "it is a failure that holds it, not what arrives", {
		{ 9, 0, SECOND, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 9 * SECOND, 0, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 10 * SECOND, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "a window of five minutes", {
		{ 9, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 5 * MINUTE - 1, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "and then another", {
		{ 9, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 5 * MINUTE, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 5 * MINUTE, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "what is about the message is no failure", {
		{ 50, 0, SECOND, 422, false, NONE, "healthy", 0, 0, 0 } } },
	{ "nor is 410, which disables the webhook by itself", {
		{ 9, 0, SECOND, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 5, 9 * SECOND, SECOND, 410, false, NONE, "healthy", 0, 0, 0 } } },
	{ "ten times not let in, among many that arrived", {
		{ 90, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 90 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 99 * SECOND, 0, 403, false, HEALTH_HELD, "suspended", 30 * SECOND, 0, 0 } } },
	{ "a row of them ends with what arrives", {
		{ 90, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 90 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 99 * SECOND, 0, 204, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 100 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 } } },
	{ "or with another failure", {
		{ 90, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 90 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 99 * SECOND, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 100 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 } } },
	{ "but not with what says nothing", {
		{ 90, 0, SECOND, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 90 * SECOND, SECOND, 401, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 99 * SECOND, 0, 422, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 100 * SECOND, 0, 401, false, HEALTH_HELD, "suspended", 30 * SECOND, 0, 0 } } },

	/* --- trials --- */
	{ "trials come further and further apart", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 30 * SECOND, 0, 500, true, NONE, "degraded", 2 * MINUTE, 1, 0 },
		{ 1, 3 * MINUTE, 0, 500, true, NONE, "degraded", 10 * MINUTE, 2, 0 },
		{ 1, 13 * MINUTE, 0, 500, true, NONE, "degraded", 30 * MINUTE, 3, 0 },
		{ 1, 43 * MINUTE, 0, 500, true, NONE, "degraded", 1 * HOUR, 4, 0 },
		{ 1, 44 * MINUTE, 0, 500, true, NONE, "degraded", 1 * HOUR, 5, 0 },
		{ 1, 45 * MINUTE, 0, 500, true, NONE, "degraded", 1 * HOUR, 6, 0 } } },
	{ "what was in the air puts off no trial", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 10 * SECOND, 0, 500, false, NONE, "degraded", 20 * SECOND, 0, 0 } } },
	{ "and lets nothing go", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 10 * SECOND, 0, 200, false, NONE, "degraded", 20 * SECOND, 0, 0 } } },
	{ "a trial that arrives does, and it begins anew", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 30 * SECOND, 0, 500, true, NONE, "degraded", 2 * MINUTE, 1, 0 },
		{ 1, 3 * MINUTE, 0, 204, true, HEALTH_RECOVERED, "healthy", 0, 0, 0 },
		{ 9, 3 * MINUTE, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 3 * MINUTE, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "one that lets in again", {
		{ 10, 0, 0, 401, false, HEALTH_HELD, "suspended", 30 * SECOND, 0, 0 },
		{ 1, 30 * SECOND, 0, 401, true, NONE, "suspended", 2 * MINUTE, 1, 0 },
		{ 1, 3 * MINUTE, 0, 200, true, HEALTH_RECOVERED, "healthy", 0, 0, 0 },
		{ 1, 3 * MINUTE, 0, 401, false, NONE, "healthy", 0, 0, 0 } } },
	{ "a trial that says nothing is followed by another", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 30 * SECOND, 0, 500, true, NONE, "degraded", 2 * MINUTE, 1, 0 },
		{ 1, 3 * MINUTE, 0, 422, true, NONE, "degraded", 2 * MINUTE, 1, 0 },
		{ 1, 4 * MINUTE, 0, 422, false, NONE, "degraded", 1 * MINUTE, 1, 0 } } },
	{ "a trial of what is healthy by now is an attempt", {
		{ 1, 0, 0, 500, true, NONE, "healthy", 0, 0, 0 },
		{ 1, SECOND, 0, 422, true, NONE, "healthy", 0, 0, 0 },
		{ 1, 2 * SECOND, 0, 200, true, NONE, "healthy", 0, 0, 0 } } },

	/* --- for long --- */
	{ "a warning after 1 h, 24 h and 72 h, the end after five days", {
		{ 1, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, HOUR - 1, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 },
		{ 22, 2 * HOUR, HOUR, 500, false, NONE, "healthy", 0, 0, 1 },
		{ 1, DAY, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 2 },
		{ 47, 25 * HOUR, HOUR, 500, false, NONE, "healthy", 0, 0, 2 },
		{ 48, 72 * HOUR, HOUR, 500, false, HEALTH_WARNED, "healthy", 0, 0, 3 },
		{ 1, 5 * DAY, 0, 500, false, HEALTH_GIVEN_UP, "suspended", 0, 0, 3 } } },
	{ "trials count for that", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, HOUR, 0, 500, true, HEALTH_WARNED, "degraded", 2 * MINUTE, 1, 1 },
		{ 1, 2 * DAY, 0, 500, true, HEALTH_WARNED, "degraded", 10 * MINUTE, 2, 2 },
		{ 1, 4 * DAY, 0, 500, true, HEALTH_WARNED, "degraded", 30 * MINUTE, 3, 3 },
		{ 1, 5 * DAY - 1, 0, 500, true, NONE, "degraded", 1 * HOUR, 4, 3 },
		{ 1, 5 * DAY, 0, 500, true, HEALTH_GIVEN_UP, "suspended", 1 * HOUR, 5, 3 } } },
	{ "one warning where several are due", {
		{ 1, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 2 * DAY, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 2 } } },
	{ "what arrives ends it", {
		{ 1, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 },
		{ 1, 2 * HOUR, 0, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 3 * HOUR, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 4 * HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 } } },
	{ "as does one that was in the air", {
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 },
		{ 1, 1, 0, 200, false, NONE, "degraded", 30 * SECOND - 1, 0, 0 },
		{ 1, HOUR, 0, 500, true, NONE, "degraded", 2 * MINUTE, 1, 0 } } },
	{ "a silence of two days too: these are two stories", {
		{ 1, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 },
		{ 1, HOUR + 2 * DAY + 1, 0, 500, false, NONE, "healthy", 0, 0, 0 } } },

	/* --- a clock that is set --- */
	{ "forward by weeks: another story", {
		{ 5, 0, SECOND, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 9, 30 * DAY, SECOND, 500, false, NONE, "healthy", 0, 0, 0 } } },
	{ "back: it fails since now, and is held as before", {
		{ 9, 10 * HOUR, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 0, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 },
		{ 9, HOUR, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 1 } } },
	{ "back: a window is no longer than before", {
		{ 90, 10 * HOUR, 0, 200, false, NONE, "healthy", 0, 0, 0 },
		{ 10, 0, 0, 500, false, HEALTH_HELD, "degraded", 30 * SECOND, 0, 0 } } },
	{ "back, and warned: not once more for the same", {
		{ 1, 10 * HOUR, 0, 500, false, NONE, "healthy", 0, 0, 0 },
		{ 1, 11 * HOUR, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 1 },
		{ 2, 0, HOUR, 500, false, NONE, "healthy", 0, 0, 1 },
		{ 1, DAY, 0, 500, false, HEALTH_WARNED, "healthy", 0, 0, 2 } } },
};
/* clang-format on */

static void
every_answer_has_its_class(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(classes); i++)
		CASE(deliver_health_class(classes[i].status,
			 classes[i].failure) == classes[i].want,
		    "%d %s", classes[i].status,
		    classes[i].failure != NULL ? classes[i].failure : "");
}

static void
judge_step(const char *what, int n, const struct step *s,
    const struct deliver_health *h, unsigned changes, int64_t at)
{
	int64_t wait = h->trial_at.ms == 0 ? 0 : h->trial_at.ms - at;

	CASE(changes == s->changes, "%s, step %d: changes %u", what, n,
	    changes);
	CASE(strcmp(h->health, s->health) == 0, "%s, step %d: %s", what, n,
	    h->health);
	CASE(wait == s->wait, "%s, step %d: a trial in %lld ms", what, n,
	    (long long)wait);
	CASE(h->trials == s->trials, "%s, step %d: %lld trials", what, n,
	    (long long)h->trials);
	CASE(h->warnings == s->warnings, "%s, step %d: %lld warnings", what, n,
	    (long long)h->warnings);
}

static void
every_story_ends_as_it_should(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(stories); i++) {
		struct deliver_health h = { .health = "healthy" };

		for (int k = 0; k < STEPS && stories[i].steps[k].n > 0; k++) {
			const struct step *s = &stories[i].steps[k];
			struct health_outcome o = { .status = s->status,
				.trial = s->trial,
				.at = { BEGIN + s->at } };
			unsigned changes = 0;

			for (int n = 0; n < s->n; n++, o.at.ms += s->every)
				changes |= deliver_health_apply(&h, &o);
			judge_step(stories[i].what, k + 1, s, &h, changes,
			    o.at.ms - s->every);
		}
	}
}

static void
the_last_of_each_is_kept(void **state)
{
	const struct health_outcome bad = { 0, "timeout", false, { BEGIN } };
	const struct health_outcome good = { 204, NULL, false, { BEGIN + 1 } };
	struct deliver_health h = { .health = "healthy" };

	(void)state;
	deliver_health_apply(&h, &bad);
	assert_int_equal(h.failing_since.ms, BEGIN);
	deliver_health_apply(&h, &good);
	assert_int_equal(h.failing_since.ms, 0);
	assert_int_equal(h.last_failure_at.ms, BEGIN);
	assert_string_equal(h.last_failure, "timeout");
	assert_int_equal(h.last_status, 0);
	assert_int_equal(h.last_success_at.ms, BEGIN + 1);
}

TESTS(cmocka_unit_test(every_answer_has_its_class),
    cmocka_unit_test(every_story_ends_as_it_should),
    cmocka_unit_test(the_last_of_each_is_kept))
