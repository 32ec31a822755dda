/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test_db.h"

/* A connection's number. */
struct number {
	struct presence has;
	int64_t number;
};

/* What may be absent. */
struct mixed {
	struct presence has;
	const char *account;
	int64_t number;
	struct stamp at;
};

/* clang-format off */
#define T struct mixed
static const struct field mixed_fields[] = {
	FIELD(T, account),
	FIELD(T, number),
	FIELD(T, at),
};
#undef T
static const struct shape mixed_shape =
	SHAPE(struct mixed, "Mixed", mixed_fields, "One of each.");

static const struct query add_kinds = {
	"t_add_kinds", &mixed_shape, NULL,
	"INSERT INTO sequences (account, last) VALUES (:account,"
	" COALESCE(CAST(UNIX_TIMESTAMP(CAST(:at AS DATETIME(3))) * 1000 AS SIGNED), :number, 7))", 0,
};

#define T struct number
static const struct field number_fields[] = {
	FIELD(T, number),
};
#undef T
static const struct shape number_shape =
	SHAPE(struct number, "Number", number_fields, "A number.");

static const struct query who = {
	"t_who", NULL, &number_shape, "SELECT CONNECTION_ID() AS number", 0,
};
static const struct query add_at_once = {
	"t_add_at_once", &row_shape, NULL,
	"SET STATEMENT innodb_lock_wait_timeout = 0 FOR"
	" INSERT INTO sequences (account, last) VALUES (:account, :last)", Q_NOWAIT,
};
/* clang-format on */

/* What a transaction does, and what it returns. */
struct work {
	struct row first, second;
	enum err e;
	int runs;
};

static enum err
add_both(void *arg)
{
	struct work *w = arg;
	enum err e;

	w->runs++;
	if ((e = db_run(db, &add, &w->first)) != OK ||
	    (e = db_run(db, &add, &w->second)) != OK)
		return e;
	return w->e;
}

static enum err
add_one_of_both(void *arg)
{
	struct work *w = arg;
	enum err e;

	if ((e = db_run(db, &add, &w->first)) != OK ||
	    (e = db_mark(db)) != OK || (e = db_run(db, &add, &w->second)) != OK)
		return e;
	return db_undo(db);
}

static void
a_part_can_be_taken_back(void **state)
{
	struct work w = { row("half", 1), row("other half", 2), OK, 0 };

	(void)state;
	assert_int_equal(db_tx(db, add_one_of_both, &w), OK);
	assert_int_equal(last_of("half"), 1);
	assert_int_equal(last_of("other half"), -1);
}

static void
a_transaction_is_all_or_nothing(void **state)
{
	struct work w = { row("a", 1), row("b", 2), E_GUARDS, 0 };

	(void)state;
	assert_int_equal(db_tx(db, add_both, &w), E_GUARDS);
	assert_int_equal(last_of("a"), -1);
	assert_int_equal(last_of("b"), -1);

	w.e = OK;
	assert_int_equal(db_tx(db, add_both, &w), OK);
	assert_int_equal(last_of("a"), 1);
	assert_int_equal(last_of("b"), 2);

	w.first = row("c", 3);
	assert_int_equal(db_tx(db, add_both, &w), E_DUPLICATE);
	assert_int_equal(last_of("c"), -1);
	assert_int_equal(w.runs, 3);
}

static enum err
nothing(void *arg)
{
	return *(enum err *)arg;
}

static void
an_empty_transaction_is_none(void **state)
{
	enum err e = OK;

	(void)state;
	assert_int_equal(db_tx(db, nothing, &e), OK);
	e = E_STATE;
	assert_int_equal(db_tx(db, nothing, &e), E_STATE);
}

/* What is added at once: more rows than one trip takes. */
struct many {
	struct row *rows;
	size_t n;
	uint64_t changed;
	struct row more; /* by itself, with the same statement */
};

static enum err
add_many(void *arg)
{
	struct many *m = arg;
	enum err e = db_run_many(db, &add, m->rows, m->n);

	m->changed = db_changed(db);
	return e == OK ? db_run(db, &add, &m->more) : e;
}

static struct many
many_rows(size_t n)
{
	struct many m = { .n = n, .more = row("more", 1) };

	m.rows = arena_array(arena, struct row, n + 1);
	for (size_t i = 0; i < n; i++)
		m.rows[i] = row(arena_fmt(arena, "many %zu", i), (int64_t)i);
	return m;
}

static void
many_rows_are_added_at_once(void **state)
{
	struct many m = many_rows(1100);

	(void)state;
	assert_int_equal(db_tx(db, add_many, &m), OK);
	assert_int_equal(m.changed, 1100);
	assert_int_equal(last_of("many 0"), 0);
	assert_int_equal(last_of("many 1099"), 1099);
	assert_int_equal(last_of("more"), 1);
}

static void
one_bad_row_of_many_fails_all(void **state)
{
	struct many m = many_rows(9);

	(void)state;
	m.rows[8] = m.rows[3];
	assert_int_equal(db_tx(db, add_many, &m), E_DUPLICATE);
	assert_int_equal(last_of("many 0"), -1);
	m.n = 8; /* and the statement is none the worse for it */
	assert_int_equal(db_tx(db, add_many, &m), OK);
	assert_int_equal(last_of("many 7"), 7);
	assert_int_equal(last_of("more"), 1);
}

static enum err
count_many(void *arg)
{
	struct many *m = arg;
	enum err e = db_run_many(db, &count_up, m->rows, m->n);

	m->changed = db_changed(db);
	return e;
}

static void
many_changes_count_what_was_there(void **state)
{
	struct many m = many_rows(3);

	(void)state;
	assert_int_equal(db_run(db, &add, &m.rows[0]), OK);
	assert_int_equal(db_run(db, &add, &m.rows[2]), OK);
	assert_int_equal(db_tx(db, count_many, &m), OK);
	assert_int_equal(m.changed, 2);
	assert_int_equal(last_of("many 0"), 1);
	assert_int_equal(last_of("many 2"), 3);
	m.n = 0;
	assert_int_equal(db_tx(db, count_many, &m), OK);
	assert_int_equal(m.changed, 0);
}

/* A moment, else a number, else seven. */
static enum err
add_mixed(void *arg)
{
	return db_run_many(db, &add_kinds, arg, 3);
}

static void
each_of_many_has_its_own_values_and_nulls(void **state)
{
	struct mixed m[3] = {
		{ .account = arena_fmt(arena, "%snone", prefix) },
		{ .account = arena_fmt(arena, "%snumber", prefix),
		    .number = 12 },
		{ .account = arena_fmt(arena, "%smoment", prefix),
		    .at = { 1795193162520 } },
	};

	(void)state;
	for (size_t i = 0; i < LEN(m); i++)
		MARK(&m[i], account);
	MARK(&m[1], number);
	MARK(&m[2], at);
	assert_int_equal(db_tx(db, add_mixed, m), OK);
	assert_int_equal(last_of("none"), 7);
	assert_int_equal(last_of("number"), 12);
	assert_int_equal(last_of("moment"), 1795193162520);
}

/* Count two rows up, the second after the others had time for theirs. */
static enum err
count_both(void *arg)
{
	struct work *w = arg;
	enum err e = db_run(db, &count_up, &w->first);

	w->runs++;
	usleep(2000);
	return e != OK ? e : db_run(db, &count_up, &w->second);
}

/* A child has a connection of its own: it counts in its own order. */
static void
count_often(void *arg)
{
	bool back = *(bool *)arg;
	struct work w = { row(back ? "b" : "a", 0), row(back ? "a" : "b", 0),
		OK, 0 };

	db = db_open(conf);
	for (int i = 0; i < 20; i++)
		if (db_tx(db, count_both, &w) != OK)
			_exit(1);
	_exit(0);
}

static void
a_deadlock_is_run_again(void **state)
{
	struct row a = row("a", 0), b = row("b", 0);
	bool back[] = { false, true };
	pid_t pid[2];
	int status;

	(void)state;
	assert_int_equal(db_run(db, &add, &a), OK);
	assert_int_equal(db_run(db, &add, &b), OK);
	fflush(NULL);
	for (int i = 0; i < 2; i++)
		if ((pid[i] = fork()) == 0) {
			freopen("/dev/null", "w", stderr);
			count_often(&back[i]);
		}
	for (int i = 0; i < 2; i++) {
		assert_int_equal(waitpid(pid[i], &status, 0), pid[i]);
		assert_int_equal(status, 0);
	}
	assert_int_equal(last_of("a"), 40);
	assert_int_equal(last_of("b"), 40);
}

/* Goes on after an error, as it should not: what fails is run again, but
 * nothing of it may stand. */
static enum err
count_three(void *arg)
{
	struct work *w = arg;
	struct row third = row("c", 0);

	(void)count_both(w);
	w->e = db_run(db, &count_up, &third);
	return OK;
}

static const struct query steady = {
	"t_steady",
	&row_shape,
	&row_shape,
	"SELECT account, last FROM sequences WHERE account LIKE CONCAT(:account, '%')"
	" ORDER BY account",
	Q_STEADY,
};

/* What one transaction reads while others write. */
struct seen {
	struct row key;
	int64_t first, again, list, marked, undone;
	size_t none;
};

static int64_t
steadily(const struct row *key)
{
	struct row got = { 0 };

	return db_one(db, &steady, key, &got, arena) == OK ? got.last : -1;
}

static void
count_elsewhere(const struct row *key)
{
	struct db *other = db_open(conf);

	assert_int_equal(db_run(other, &count_up, key), OK);
	db_close(other);
}

static enum err
read_while_others_write(void *arg)
{
	struct seen *s = arg;
	struct row none = row("nothing", 0);
	struct list l;
	enum err e;

	s->first = steadily(&s->key);
	count_elsewhere(&s->key);
	s->again = steadily(&s->key);
	if ((e = db_all(db, &steady, &s->key, &l, arena)) != OK)
		return e;
	s->list = ((const struct row *)l.v)->last;
	for (int i = 0; i < 2; i++, s->none += l.n)
		if ((e = db_all(db, &steady, &none, &l, arena)) != OK)
			return e;
	return OK;
}

static enum err
read_while_it_writes(void *arg)
{
	struct seen *s = arg;
	enum err e;

	s->first = steadily(&s->key);
	if ((e = db_mark(db)) != OK ||
	    (e = db_run(db, &count_up, &s->key)) != OK)
		return e;
	s->marked = steadily(&s->key);
	e = db_undo(db);
	s->undone = steadily(&s->key);
	return e;
}

static void
what_is_steady_is_read_once_in_a_transaction(void **state)
{
	struct seen s = { .key = row("steady", 7) };

	(void)state;
	assert_int_equal(db_run(db, &add, &s.key), OK);
	assert_int_equal(db_tx(db, read_while_others_write, &s), OK);
	assert_int_equal(s.first, 7);
	assert_int_equal(s.again, 7);
	/* one row and all of them are two questions */
	assert_int_equal(s.list, 8);
	assert_int_equal(s.none, 0);
	/* the next transaction and who is in none ask anew */
	assert_int_equal(steadily(&s.key), 8);
	assert_int_equal(db_tx(db, read_while_others_write, &s), OK);
	assert_int_equal(s.first, 8);
	assert_int_equal(s.list, 9);
}

static void
what_it_writes_itself_is_read_anew(void **state)
{
	struct seen s = { .key = row("steady", 7) };

	(void)state;
	assert_int_equal(db_run(db, &add, &s.key), OK);
	assert_int_equal(db_tx(db, read_while_it_writes, &s), OK);
	assert_int_equal(s.first, 7);
	assert_int_equal(s.marked, 8);
	assert_int_equal(s.undone, 7);
}

/* Two that meet in every round, each with a connection of its own. */
static void
count_three_often(bool back)
{
	struct work w = { row(back ? "b" : "a", 0), row(back ? "a" : "b", 0),
		OK, 0 };

	db = db_open(conf);
	for (int i = 0; i < 20; i++)
		if (db_tx(db, count_three, &w) != OK)
			_exit(1);
	_exit(0);
}

static void
nothing_follows_a_deadlock(void **state)
{
	struct row rows[] = { row("a", 0), row("b", 0), row("c", 0) };
	pid_t pid[2];
	int status;

	(void)state;
	for (size_t i = 0; i < LEN(rows); i++)
		assert_int_equal(db_run(db, &add, &rows[i]), OK);
	fflush(NULL);
	for (int i = 0; i < 2; i++)
		if ((pid[i] = fork()) == 0)
			count_three_often(i == 1);
	for (int i = 0; i < 2; i++) {
		assert_int_equal(waitpid(pid[i], &status, 0), pid[i]);
		assert_int_equal(status, 0);
	}
	assert_int_equal(last_of("a"), 40);
	assert_int_equal(last_of("c"), 40);
}

/* End our connection from another one. */
static void
cut(void)
{
	struct query kill_it = { .name = "t_kill", .out = NULL };
	struct number me = { 0 };
	struct db *other = db_open(conf);

	assert_int_equal(db_one(db, &who, NULL, &me, arena), OK);
	kill_it.sql = arena_fmt(arena, "KILL %lld", (long long)me.number);
	assert_int_equal(db_run(other, &kill_it, NULL), OK);
	db_close(other);
}

static void
a_lost_connection_is_made_again(void **state)
{
	struct number before = { 0 }, after = { 0 };
	enum err e;

	(void)state;
	assert_int_equal(db_one(db, &who, NULL, &before, arena), OK);
	cut();
	/* outside of a transaction the caller is told, once at most */
	if ((e = db_one(db, &who, NULL, &after, arena)) != OK) {
		assert_int_equal(e, E_UNAVAILABLE);
		assert_int_equal(db_one(db, &who, NULL, &after, arena), OK);
	}
	assert_int_not_equal(before.number, after.number);
}

static enum err
add_and_lose(void *arg)
{
	struct work *w = arg;
	enum err e = db_run(db, &add, &w->first);

	if (w->runs++ == 0)
		cut();
	return e != OK ? e : db_run(db, &add, &w->second);
}

static void
a_transaction_that_lost_its_connection_is_run_again(void **state)
{
	struct work w = { row("a", 1), row("b", 2), OK, 0 };

	(void)state;
	assert_int_equal(db_tx(db, add_and_lose, &w), OK);
	assert_int_equal(w.runs, 2);
	assert_int_equal(last_of("a"), 1);
	assert_int_equal(last_of("b"), 2);
}

/* Another connection tries what this transaction holds. */
static enum err
add_against(void *arg)
{
	struct work *w = arg;
	struct db *other = db_open(conf);
	enum err e = db_run(db, &add, &w->first);

	w->e = db_run(other, &add_at_once, &w->first);
	db_close(other);
	return e;
}

static void
a_lock_need_not_be_waited_for(void **state)
{
	struct work w = { .first = row("a", 1) };

	(void)state;
	assert_int_equal(db_tx(db, add_against, &w), OK);
	assert_int_equal(w.e, E_STATE);
	assert_int_equal(db_run(db, &add_at_once, &w.first), E_DUPLICATE);
}

DB_TESTS(EACH(many_rows_are_added_at_once), EACH(one_bad_row_of_many_fails_all),
    EACH(many_changes_count_what_was_there),
    EACH(each_of_many_has_its_own_values_and_nulls),
    EACH(a_transaction_is_all_or_nothing), EACH(a_part_can_be_taken_back),
    EACH(an_empty_transaction_is_none),
    EACH(what_is_steady_is_read_once_in_a_transaction),
    EACH(what_it_writes_itself_is_read_anew), EACH(a_deadlock_is_run_again),
    EACH(nothing_follows_a_deadlock), EACH(a_lost_connection_is_made_again),
    EACH(a_transaction_that_lost_its_connection_is_run_again),
    EACH(a_lock_need_not_be_waited_for))
