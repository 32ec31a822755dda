/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include "wire.h"

#include "test_domain.h"

/* How a status changes: by a row of a move or a passage, and otherwise it is
 * our own mistake, of which stderr is told. */
struct kite {
	struct presence has;
	struct id id;
	const char *status;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* clang-format off */
static const char *const statuses[] = { "folded", "flying", "caught", "torn", "lent", NULL };

#define T struct kite
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "kte"),
	FIELD(T, status,      .words = statuses),
	FIELD(T, version),
	FIELD(T, created_at),
	FIELD(T, updated_at),
	FIELD(T, archived_at, .nullable = true),
};
#undef T
static const struct shape kite_shape = SHAPE(struct kite, "Kite", fields, "A kite.");

struct paint {
	struct presence has;
	const char *color;
};

#define T struct paint
static const struct field paint_fields[] = {
	FIELD(T, color, .nullable = true),
};
#undef T
static const struct shape paint_shape = SHAPE(struct paint, "Paint", paint_fields, "What a kite is painted.");

static enum err launch(struct req *rq, void *obj), unpainted(struct req *rq, void *obj);

static const struct move moves[] = {
	{ .from = NAMES("folded"),           .action = "launch", .to = "flying", .effect = launch },
	{ .from = NAMES("flying", "caught"), .action = "fold",   .to = "folded" },
	{ .from = NAMES("flying"),           .action = "paint",  .in = &paint_shape },
	{ .from = NAMES("torn"),             .action = "paint",  .effect = unpainted },
	{ 0 },
};
static const struct passage passages[] = {
	{ NULL,                      "lent",   "its owner", "Somebody else has it from the beginning." },
	{ NAMES("flying"),           "torn",   "the wind",  "The wind is too strong." },
	{ NAMES("folded", "flying"), "caught", "launch",    "A tree stood in the way." },
	{ 0 },
};
static const struct resource kites = {
	.name = "kites", .noun = "kite", .prefix = "kte", .scope = "kites", .event = "order.kite",
	.ops = OP_LIST | OP_GET | OP_CREATE, .shape = &kite_shape, .create = &kite_shape,
	.first = "folded", .moves = moves, .passages = passages,
};
static const struct query *const none[] = { NULL };
static const struct resource *const resources[] = { &kites, NULL };
static const struct domain domain = { .name = "kites", .queries = none, .resources = resources };
/* clang-format on */

/* What is said on stderr from here on goes into a file, until it is heard. */
static FILE *said;
static int silent;

static void
listen_to(void)
{
	fflush(stderr);
	said = tmpfile();
	silent = dup(STDERR_FILENO);
	assert_non_null(said);
	assert_true(dup2(fileno(said), STDERR_FILENO) >= 0);
}

static const char *
heard(void)
{
	static char text[256];
	size_t n;

	fflush(stderr);
	dup2(silent, STDERR_FILENO);
	close(silent);
	rewind(said);
	n = fread(text, 1, sizeof(text) - 1, said);
	text[n] = '\0';
	fclose(said);
	return text;
}

static void
rows_are_all_that_leads(void **state)
{
	static const struct {
		const char *from, *to;
		bool want;
	} cases[] = {
		{ "folded", "flying", true },
		{ "flying", "folded", true },
		{ "caught", "folded", true },
		{ "flying", "torn", true },
		{ "folded", "caught", true },
		{ "torn", "torn", true },
		{ NULL, "folded", true },
		{ NULL, "lent", true },
		{ "torn", "folded", false },
		{ "folded", "torn", false },
		{ "flying", "lent", false },
		{ "lent", "folded", false },
		{ NULL, "flying", false },
		{ NULL, "torn", false },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++)
		CASE(resource_leads(&kites, cases[i].from, cases[i].to) ==
			cases[i].want,
		    "from %s to %s", cases[i].from, cases[i].to);
}

static void
a_turn_follows_the_row_of_its_action(void **state)
{
	struct req rq = { .arena = arena };
	struct kite k = { .status = "folded" };

	(void)state;
	assert_int_equal(resource_turn(&rq, &kites, &k, "launch"), OK);
	assert_string_equal(k.status, "flying");
	assert_int_equal(resource_turn(&rq, &kites, &k, "paint"), OK);
	assert_string_equal(k.status, "flying");
	assert_int_equal(resource_turn(&rq, &kites, &k, "fold"), OK);
	assert_string_equal(k.status, "folded");
}

static void
no_row_is_our_own_mistake(void **state)
{
	struct req rq = { .arena = arena };
	struct kite k = { .status = "torn" };

	(void)state;
	listen_to();
	assert_int_equal(resource_pass(&rq, &kites, &k, "flying"), E_INTERNAL);
	assert_string_equal(heard(),
	    "no move or passage leads kites from torn to flying\n");
	assert_string_equal(k.status, "torn");
	listen_to();
	assert_int_equal(resource_turn(&rq, &kites, &k, "launch"), E_INTERNAL);
	assert_string_equal(heard(),
	    "no move or passage leads kites from torn to flying\n");
	assert_string_equal(k.status, "torn");
	assert_null(rq.detail);
	assert_int_equal(err_row(E_INTERNAL)->status, 500);
}

static void
a_passage_leads_where_it_says(void **state)
{
	struct req rq = { .arena = arena };
	struct kite k = { .status = "flying" };

	(void)state;
	assert_int_equal(resource_pass(&rq, &kites, &k, "flying"), OK);
	assert_int_equal(resource_pass(&rq, &kites, &k, "torn"), OK);
	assert_string_equal(k.status, "torn");
}

/* What the row says of a move is not kept yet while its effect runs. */
static enum err
launch(struct req *rq, void *obj)
{
	enum err e = resource_pass(rq, &kites, obj, "torn");

	return e == OK ? E_STATE : resource_pass(rq, &kites, obj, "caught");
}

static void
an_effect_passes_from_what_is_kept(void **state)
{
	struct req rq = { .arena = arena };
	struct kite k = { .status = "flying" }, other = { .status = "flying" };
	struct in_hand before = resource_take(&rq, &k, "folded");

	(void)state;
	assert_null(before.obj);
	listen_to();
	assert_int_equal(launch(&rq, &k), OK);
	assert_string_equal(heard(),
	    "no move or passage leads kites from folded to torn\n");
	assert_string_equal(k.status, "caught");
	assert_int_equal(resource_pass(&rq, &kites, &other, "torn"), OK);
	rq.hand = before;
}

/* A body without members; nothing is painted. */
static enum err
unpainted(struct req *rq, void *obj)
{
	const struct paint *in = rq->in;

	(void)obj;
	return in != NULL && in->color == NULL ? E_GUARDS : OK;
}

/* What an action is sent, told and needs, its first row says. */
static void
a_later_row_has_the_body_of_the_first(void **state)
{
	struct wire w = { .domains = (const struct domain *const[]){ whole,
			      NULL } };
	struct req rq = { .arena = arena, .wire = &w };
	struct kite k = { .status = "torn" };

	(void)state;
	assert_int_equal(resource_do(&rq, &kites, &k, "paint"), E_GUARDS);
	assert_null(rq.in);
}

/* So a later row that says it too is read by nobody. */
static void
a_later_row_repeats_nothing(void **state)
{
	const struct move rows[] = {
		{ .action = "fly", .event = "kite.flown", .told = "It flew." },
		{ .action = "fly", .event = "kite.flown" },
		{ .action = "fly", .event = "kite.led", .told = "It was led." },
		{ .action = "land", .event = "kite.flown", .told = "It flew." },
		{ .action = "fly", .title = "Fly %s" },
		{ .action = "fly", .doc = "Flies the kite." },
		{ .action = "fly", .in = &paint_shape },
		{ .action = "fly", .out = &paint_shape },
		{ .action = "fly", .scope = "kites:fly" },
		{ .action = "fly", .errs = ERRS(E_STATE) },
		{ 0 },
	};
	static const char *const want[] = { NULL, NULL, NULL, "told", "title",
		"doc", "in", "out", "scope", "errs" };
	const struct resource of = { .moves = rows };

	(void)state;
	for (size_t i = 0; i < LEN(want); i++) {
		const char *got = resource_repeats(&of, &rows[i]);

		CASE(got == NULL || want[i] == NULL ? got == want[i] :
						      strcmp(got, want[i]) == 0,
		    "row %zu: %s", i, got != NULL ? got : "nothing");
	}
}

static void
what_begins_may_begin_otherwise(void **state)
{
	struct req rq = { .arena = arena };
	struct kite k = { .status = "folded" };

	(void)state;
	resource_take(&rq, &k, NULL);
	listen_to();
	assert_int_equal(resource_pass(&rq, &kites, &k, "flying"), E_INTERNAL);
	assert_string_equal(heard(),
	    "no move or passage leads kites from nothing to flying\n");
	assert_int_equal(resource_pass(&rq, &kites, &k, "lent"), OK);
	assert_string_equal(k.status, "lent");
}

/* The statement itself takes no other way, and no other than the next version:
 * no round trip more. */
static void
what_is_kept_is_held_to_the_rows(void **state)
{
	static const char want[] =
	    " WHERE account = :account AND id = :id AND version = :version - 1"
	    " AND CASE :status"
	    " WHEN 'folded' THEN `status` IN ('folded', 'flying', 'caught')"
	    " WHEN 'flying' THEN `status` IN ('flying', 'folded')"
	    " WHEN 'caught' THEN `status` IN ('caught', 'folded', 'flying')"
	    " WHEN 'torn' THEN `status` IN ('torn', 'flying')"
	    " ELSE `status` = :status END";
	const char *sql = whole->plans[0]->update.sql;

	(void)state;
	assert_string_equal(strstr(sql, " WHERE "), want);
}

DOMAIN_TESTS(&domain, cmocka_unit_test(rows_are_all_that_leads),
    cmocka_unit_test(a_turn_follows_the_row_of_its_action),
    cmocka_unit_test(no_row_is_our_own_mistake),
    cmocka_unit_test(a_passage_leads_where_it_says),
    cmocka_unit_test(an_effect_passes_from_what_is_kept),
    cmocka_unit_test(a_later_row_has_the_body_of_the_first),
    cmocka_unit_test(a_later_row_repeats_nothing),
    cmocka_unit_test(what_begins_may_begin_otherwise),
    cmocka_unit_test(what_is_kept_is_held_to_the_rows))
