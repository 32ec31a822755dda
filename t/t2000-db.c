/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <poll.h>

#include "buf.h"
#include "test_db.h"

/* A value of every kind that a statement carries. */
struct part {
	struct presence has;
	const char *name;
	struct money price;
	struct any more;
};
struct kinds {
	struct presence has;
	const char *text;
	int64_t number;
	flag flag;
	struct money price;
	struct volume volume;
	struct stamp at;
	struct date day;
	struct id id;
	struct texts words;
	struct object one;
	struct list many;
	struct any any;
};

/* clang-format off */
#define T struct part
static const struct field part_fields[] = {
	FIELD(T, name),
	FIELD(T, price, .decimals = 2),
	FIELD(T, more),
};
#undef T
static const struct shape part_shape = SHAPE(struct part, "Part", part_fields, "A part.");

#define T struct kinds
static const struct field kinds_fields[] = {
	FIELD(T, text),
	FIELD(T, number),
	FIELD(T, flag),
	FIELD(T, price,  .decimals = 6),
	FIELD(T, volume, .decimals = 3),
	FIELD(T, at),
	FIELD(T, day),
	FIELD(T, id,     .prefix = "ord"),
	FIELD(T, words),
	FIELD(T, one,    .shape = &part_shape),
	FIELD(T, many,   .shape = &part_shape),
	FIELD(T, any),
};
#undef T
static const struct shape kinds_shape =
	SHAPE(struct kinds, "Kinds", kinds_fields, "One of each.");

static const struct query own = {
	"t_own", NULL, &row_shape,
	"SELECT account, last FROM sequences WHERE account = :account", 0,
};
static const struct query all = {
	"t_all", &row_shape, &row_shape,
	"SELECT account, last FROM sequences"
	" WHERE account LIKE CONCAT(:account, '%') ORDER BY account", 0,
};
static const struct query echo = {
	"t_echo", &kinds_shape, &kinds_shape,
	"SELECT CAST(:text AS CHAR) AS text, CAST(:number AS SIGNED) AS number,"
	" CAST(:flag AS SIGNED) AS flag, CAST(:price AS DECIMAL(15,6)) AS price,"
	" CAST(:volume AS DECIMAL(15,3)) AS volume, CAST(:at AS DATETIME(3)) AS at,"
	" CAST(:day AS DATE) AS day, CAST(:id AS CHAR) AS id,"
	" CAST(:words AS CHAR) AS words, CAST(:one AS CHAR) AS one,"
	" CAST(:many AS CHAR) AS many, CAST(:any AS CHAR) AS any", 0,
};
static const struct query much = {
	"t_much", &kinds_shape, &kinds_shape,
	"SELECT REPEAT('0123456789', :number) AS text", 0,
};
static const struct query too_much = {
	"t_too_much", NULL, &kinds_shape,
	"SELECT CAST(9223372036854775808 AS UNSIGNED) AS number", 0,
};
static const struct query who = {
	"t_who", NULL, &kinds_shape, "SELECT CONNECTION_ID() AS number", 0,
};
static const struct query unsound = {
	"t_unsound", NULL, &kinds_shape, "SELECT nothing AS number FROM nowhere", 0,
};
static const struct query other_environment = {
	"t_other_environment", NULL, &kinds_shape,
	"SELECT COUNT(*) AS number FROM poliducto_live.accounts", 0,
};
/* clang-format on */

static void
heavy_rows_are_read_until_they_weigh_enough(void **state)
{
	struct weight w = { 3 * 1024, 1, true };
	struct row in = row("", 0);
	struct list list;

	(void)state;
	for (int i = 0; i < 100; i++) {
		in = row(arena_fmt(arena, "%03d", i), i);
		assert_int_equal(db_run(db, &add, &in), OK);
	}
	in = row("", 0);
	assert_int_equal(db_some(db, &all, &in, &list, &w, arena), OK);
	assert_true(w.cut);
	assert_in_range(list.n, 10, 99);
	w = (struct weight){ 0, 2, false };
	assert_int_equal(db_some(db, &all, &in, &list, &w, arena), OK);
	assert_true(w.cut);
	assert_int_equal(list.n, 2);
	assert_int_equal(((const struct row *)list.v)[1].last, 1);
	w = (struct weight){ 1 << 20, 1, true };
	assert_int_equal(db_some(db, &all, &in, &list, &w, arena), OK);
	assert_false(w.cut);
	assert_int_equal(list.n, 100);
}

static void
what_is_added_can_be_read(void **state)
{
	struct row in = row("a", 7), out = { 0 };

	(void)state;
	assert_int_equal(db_run(db, &add, &in), OK);
	assert_int_equal(db_changed(db), 1);
	assert_int_equal(db_one(db, &find, &in, &out, arena), OK);
	assert_string_equal(out.account, in.account);
	assert_int_equal(out.last, 7);
	assert_true(HAS(&out, last));
}

static void
what_is_not_there_is_not_found(void **state)
{
	struct row in = row("none", 0), out = { 0 };

	(void)state;
	assert_int_equal(db_one(db, &find, &in, &out, arena), E_NOT_FOUND);
	assert_int_equal(db_run(db, &count_up, &in), OK);
	assert_int_equal(db_changed(db), 0);
}

static void
a_unique_key_is_there_once(void **state)
{
	struct row in = row("a", 7);

	(void)state;
	assert_int_equal(db_run(db, &add, &in), OK);
	assert_int_equal(db_run(db, &add, &in), E_DUPLICATE);
	assert_int_equal(last_of("a"), 7);
}

static void
a_list_has_all_rows_in_order(void **state)
{
	struct row in = row("", 0);
	struct list list;
	const struct row *r;

	(void)state;
	assert_int_equal(db_all(db, &all, &in, &list, arena), OK);
	assert_int_equal(list.n, 0);
	for (int i = 0; i < 300; i++) {
		in = row(arena_fmt(arena, "%03d", i), i);
		assert_int_equal(db_run(db, &add, &in), OK);
	}
	in = row("", 0);
	assert_int_equal(db_all(db, &all, &in, &list, arena), OK);
	assert_int_equal(list.n, 300);
	r = list.v;
	for (int i = 0; i < 300; i++) {
		assert_int_equal(r[i].last, i);
		assert_string_equal(r[i].account,
		    row(arena_fmt(arena, "%03d", i), 0).account);
	}
}

static void
the_caller_is_bound_by_name(void **state)
{
	struct row mine = row("mine", 1), other = row("other", 2), out = { 0 };
	struct caller caller = { .account = mine.account };

	(void)state;
	assert_int_equal(db_run(db, &add, &mine), OK);
	assert_int_equal(db_run(db, &add, &other), OK);
	db_for(db, &caller);
	assert_int_equal(db_one(db, &own, NULL, &out, arena), OK);
	assert_int_equal(out.last, 1);
	caller.account = other.account;
	assert_int_equal(db_one(db, &own, NULL, &out, arena), OK);
	assert_int_equal(out.last, 2);
}

static void
every_kind_survives_the_way(void **state)
{
	struct part parts[] = {
		{ EVERYTHING, "\u00f1 \"\\\n", { -1230000 },
		    { "{\"x\":[0.10,\"/\"]}" } },
		{ NOTHING, NULL, { 123456789012345678 }, { NULL } },
	};
	struct kinds in = { .has = ALL_THERE,
		.text = "Cadereyta \u00f1 \U0001f6e2 ' \" \\ % _",
		.number = INT64_MIN + 1,
		.flag = true,
		.price = { -123456789 },
		.volume = { 31283001000 },
		.at = { 1790858096789 },
		.day = { 20000 },
		.id = { "ord_01aryz6s41tsv4rrffq69g5fav" },
		.words = { (const char *[]){ "order.*", "payment.settled" },
		    2 },
		.one = { &parts[0] },
		.many = { parts, LEN(parts) },
		.any = { "[1,{\"a\":null},12345678901234567890.10]" } };
	struct kinds out = { 0 };

	(void)state;
	assert_int_equal(db_one(db, &echo, &in, &out, arena), OK);
	assert_string_equal(out.text, in.text);
	assert_true(out.number == in.number);
	assert_true(out.flag);
	assert_int_equal(out.price.micros, in.price.micros);
	assert_int_equal(out.volume.micros, in.volume.micros);
	assert_int_equal(out.at.ms, in.at.ms);
	assert_int_equal(out.day.days, in.day.days);
	assert_string_equal(out.id.s, in.id.s);
	assert_int_equal(out.words.n, 2);
	assert_string_equal(out.words.v[0], "order.*");
	assert_string_equal(out.words.v[1], "payment.settled");
	assert_true(field_same(shape_field(&kinds_shape, "one"), &in, &out));
	assert_true(field_same(shape_field(&kinds_shape, "many"), &in, &out));
	assert_string_equal(out.any.text, in.any.text);
}

/* Lists and objects as the text of their columns: of a shape whose members
 * are any JSON, beside the one that has written them. */
static void
what_is_only_shown_is_not_looked_into(void **state)
{
	struct part parts[40];
	struct kinds out = { 0 }, in = { .many = { parts, LEN(parts) } };
	struct field members[LEN(kinds_fields)];
	struct shape shown = kinds_shape;
	struct query q = echo;
	struct buf b;

	(void)state;
	for (size_t i = 0; i < LEN(parts); i++)
		parts[i] = (struct part){ .has = ALL_THERE,
			.name = "what is told of a part",
			.more = { "1" } };
	in.one.v = &parts[0];
	memcpy(members, kinds_fields, sizeof(members));
	for (size_t i = 0; i < LEN(members); i++)
		if (members[i].shape != NULL)
			members[i].kind = K_ANY;
	shown.fields = members;
	q.out = &shown;
	MARK(&in, one);
	MARK(&in, many);
	assert_int_equal(db_one(db, &q, &in, &out, arena), OK);
	buf_init(&b, arena, 64);
	field_write_some(&b, &kinds_shape, &in, field_given(&kinds_shape, &in));
	assert_true(b.len > 300); /* more than is fetched at first */
	buf_char(&b, '\n');
	field_write_some(&b, &shown, &out, field_given(&shown, &out));
	assert_memory_equal(b.s, strchr(b.s, '\n') + 1,
	    (size_t)(strchr(b.s, '\n') - b.s));
	assert_memory_equal(&out.has, &in.has, sizeof(in.has));
	db_forget(db, &q);
}

static void
an_absent_member_is_null(void **state)
{
	struct kinds in = { 0 }, out = { 0 };

	(void)state;
	assert_int_equal(db_one(db, &echo, &in, &out, arena), OK);
	for (size_t i = 0; i < LEN(kinds_fields); i++)
		CASE(!field_has(&kinds_shape, &out, kinds_fields[i].name), "%s",
		    kinds_fields[i].name);
	MARK(&in, number);
	assert_int_equal(db_one(db, &echo, &in, &out, arena), OK);
	assert_true(HAS(&out, number));
	assert_false(HAS(&out, text));
	/* and what another row left there is gone */
	out.has = EVERYTHING;
	in.has = NOTHING;
	assert_int_equal(db_one(db, &echo, &in, &out, arena), OK);
	assert_false(HAS(&out, number));
}

/* Texts longer than what is fetched at first, one after a short one. */
static void
a_long_text_is_read_whole(void **state)
{
	static const int64_t tens[] = { 1, 51, 52, 103, 20000, 2 };
	struct kinds in = { .has = ALL_THERE }, out;

	(void)state;
	for (size_t i = 0; i < LEN(tens); i++) {
		in.number = tens[i];
		memset(&out, 0, sizeof(out));
		assert_int_equal(db_one(db, &much, &in, &out, arena), OK);
		assert_int_equal(strlen(out.text), 10 * tens[i]);
		assert_string_equal(out.text + 10 * tens[i] - 10, "0123456789");
	}
}

/* What one transaction asks again, and is told. */
struct twice {
	struct query query;
	struct kinds in, out[2];
	struct list list[2];
};

static enum err
ask_twice(void *arg)
{
	struct twice *t = arg;
	enum err e = OK;

	for (int i = 0; i < 2 && e == OK; i++) {
		e = db_one(db, &t->query, &t->in, &t->out[i], arena);
		if (e == OK)
			e = db_all(db, &t->query, &t->in, &t->list[i], arena);
	}
	return e;
}

static void
assert_same(const struct kinds *a, const struct kinds *b)
{
	assert_memory_equal(&a->has, &b->has, sizeof(a->has));
	for (size_t i = 0; i < LEN(kinds_fields); i++)
		CASE(!field_has(&kinds_shape, a, kinds_fields[i].name) ||
			field_same(&kinds_fields[i], a, b),
		    "%s", kinds_fields[i].name);
}

/* Short, long and absent values: as the server sent them, and in memory of
 * their own. */
static void
what_is_read_from_memory_is_the_same(void **state)
{
	struct part parts[] = { { .name = "a" }, { .name = "b" } };
	struct twice t = { .query = echo };
	char text[1001] = { 0 };

	(void)state;
	MARK(&parts[0], name);
	MARK(&parts[1], name);
	memset(text, 'x', sizeof(text) - 1);
	t.query.flags = Q_STEADY;
	t.in = (struct kinds){ .text = text,
		.number = -7,
		.price = { 5 },
		.at = { 1790858096789 },
		.many = { parts, LEN(parts) } };
	MARK(&t.in, text);
	MARK(&t.in, number);
	MARK(&t.in, price);
	MARK(&t.in, at);
	MARK(&t.in, many);
	assert_int_equal(db_tx(db, ask_twice, &t), OK);
	assert_string_equal(t.out[1].text, text);
	assert_int_equal(t.list[1].n, 1);
	assert_same(&t.out[0], &t.out[1]);
	assert_same(&t.out[0], t.list[0].v);
	assert_same(&t.out[0], t.list[1].v);
	assert_ptr_not_equal(t.out[0].text, t.out[1].text);
	db_forget(db, &t.query);
}

static void
an_unsound_statement_is_told(void **state)
{
	const char *why = NULL;

	(void)state;
	assert_int_equal(db_prove(db, &find, &why), 0);
	assert_int_equal(db_prove(db, &unsound, &why), -1);
	assert_non_null(strstr(why, "nowhere"));
	/* and the connection is as good as before */
	assert_int_equal(last_of("none"), -1);
}

static void
a_scan_is_seen(void **state)
{
	static const struct query scan = { "t_scan", NULL, &row_shape,
		"SELECT account FROM outbox WHERE type = 'x'", 0 };
	const char *why = NULL;

	(void)state;
	assert_string_equal(db_explain(db, &find, arena, &why), "");
	assert_string_equal(db_explain(db, &scan, arena, &why), "outbox");
	assert_null(db_explain(db, &unsound, arena, &why));
	assert_non_null(why);
}

static void
the_other_environment_is_out_of_reach(void **state)
{
	struct kinds out = { 0 };

	(void)state;
	assert_int_equal(db_one(db, &other_environment, NULL, &out, arena),
	    E_INTERNAL);
}

static void
no_database_is_unavailable(void **state)
{
	struct conf none = *conf;
	struct db *lost;
	struct kinds out = { 0 };

	(void)state;
	none.db_socket = "t2000-no-such.sock";
	lost = db_open(&none);
	assert_int_equal(db_one(lost, &who, NULL, &out, arena), E_UNAVAILABLE);
	db_close(lost);
}

static void
bind_a_name_that_nothing_has(void *arg)
{
	static const struct query q = { "t_name", &row_shape, NULL,
		"SELECT :nobody", 0 };

	(void)arg;
	db_bound(db, &q);
}

static void
a_name_that_nothing_has_ends_the_process(void **state)
{
	char err[512];

	(void)state;
	assert_int_not_equal(test_child(bind_a_name_that_nothing_has, NULL, err,
				 sizeof(err)),
	    0);
	assert_non_null(strstr(err, ":nobody"));
}

static void
read_too_much(void *arg)
{
	struct kinds out = { 0 };
	struct db *own_connection = db_open(conf);

	(void)arg;
	(void)db_one(own_connection, &too_much, NULL, &out, arena);
}

static void
a_number_that_does_not_fit_ends_the_process(void **state)
{
	char err[512];

	(void)state;
	assert_int_not_equal(test_child(read_too_much, NULL, err, sizeof(err)),
	    0);
}

static void
more_statements_than_are_kept_are_prepared_again(void **state)
{
	static struct query many[150];
	struct kinds in = { .has = ALL_THERE }, out;

	(void)state;
	for (size_t i = 0; i < LEN(many); i++)
		many[i] = (struct query){ "t_many", &kinds_shape, &kinds_shape,
			"SELECT CAST(:number AS SIGNED) AS number", 0 };
	for (int i = 0; i < 1000; i++) {
		const struct query *q = &many[i * 7 % (int)LEN(many)];

		in.number = i;
		assert_int_equal(db_one(db, q, &in, &out, arena), OK);
		assert_int_equal(out.number, i);
	}
	for (size_t i = 0; i < LEN(many); i++)
		db_forget(db, &many[i]);
}

static void
count_waits(void *arg, struct pollfd *server, int ms)
{
	(*(int *)arg)++;
	assert_true(poll(server, 1, ms) >= 0);
}

static enum err
add_three(void *arg)
{
	const struct row rows[] = { row("a", 1), row("b", 2), row("c", 3) };

	return db_run_many(arg, &add, rows, LEN(rows));
}

static void
who_waits_may_do_something_meanwhile(void **state)
{
	static const struct query slow = { "t_slow", NULL, &kinds_shape,
		"SELECT 7 + SLEEP(0.05) AS number", 0 };
	struct kinds out = { 0 };
	struct db *own_db = db_open(conf);
	int waits = 0, before;

	(void)state;
	db_meanwhile(own_db, count_waits, &waits);
	assert_int_equal(db_one(own_db, &slow, NULL, &out, arena), OK);
	assert_int_equal(out.number, 7);
	assert_true((before = waits) > 0);
	assert_int_equal(db_tx(own_db, add_three, own_db), OK);
	assert_int_equal(db_changed(own_db), 3);
	assert_int_equal(last_of("c"), 3);
	assert_true(waits > before);
	before = waits;
	db_meanwhile(own_db, NULL, NULL);
	assert_int_equal(db_one(own_db, &slow, NULL, &out, arena), OK);
	assert_int_equal(waits, before);
	db_close(own_db);
}

DB_TESTS(EACH(who_waits_may_do_something_meanwhile),
    EACH(more_statements_than_are_kept_are_prepared_again),
    EACH(what_is_added_can_be_read), EACH(what_is_not_there_is_not_found),
    EACH(a_unique_key_is_there_once), EACH(a_list_has_all_rows_in_order),
    EACH(heavy_rows_are_read_until_they_weigh_enough),
    EACH(the_caller_is_bound_by_name), EACH(every_kind_survives_the_way),
    EACH(what_is_only_shown_is_not_looked_into), EACH(an_absent_member_is_null),
    EACH(a_long_text_is_read_whole), EACH(what_is_read_from_memory_is_the_same),
    EACH(an_unsound_statement_is_told), EACH(a_scan_is_seen),
    EACH(the_other_environment_is_out_of_reach),
    EACH(no_database_is_unavailable),
    EACH(a_name_that_nothing_has_ends_the_process),
    EACH(a_number_that_does_not_fit_ends_the_process))
