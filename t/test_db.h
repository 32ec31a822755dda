/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TEST_DB_H
#define TEST_DB_H

#include "db.h"

#include "arena.h"
#include "conf.h"

#include "test.h"

/* What tests of lib/db.c share: the sandbox of the running instance, in which
 * the table `sequences` serves as an example: an account's row, a number. */
struct row {
	struct presence has;
	const char *account;
	int64_t last;
};

/* clang-format off */
#define T struct row
static const struct field row_fields[] = {
	FIELD(T, account),
	FIELD(T, last),
};
#undef T
static const struct shape row_shape =
	SHAPE(struct row, "Row", row_fields, "A row of sequences.");

static const struct query add = {
	"t_add", &row_shape, NULL,
	"INSERT INTO sequences (account, last) VALUES (:account, :last)", 0,
};
static const struct query find = {
	"t_find", &row_shape, &row_shape,
	"SELECT account, last FROM sequences WHERE account = :account", 0,
};
static const struct query count_up = {
	"t_count_up", &row_shape, NULL,
	"UPDATE sequences SET last = last + 1 WHERE account = :account", 0,
};
static const struct query away = {
	"t_away", &row_shape, NULL,
	"DELETE FROM sequences WHERE account LIKE CONCAT(:account, '%')", 0,
};
/* clang-format on */

static const struct caller nobody;
static struct conf *conf;
static struct db *db;
static struct arena *arena;
static char prefix[32]; /* of the accounts that are ours */

/* The row of one of our accounts. */
static inline struct row
row(const char *name, int64_t last)
{
	return (struct row){ .has = EVERYTHING,
		.account = arena_fmt(arena, "%s%s", prefix, name),
		.last = last };
}

static inline int64_t
last_of(const char *name)
{
	struct row key = row(name, 0), got = { 0 };

	return db_one(db, &find, &key, &got, arena) == OK ? got.last : -1;
}

/* Before each test none of our rows is there. */
static inline int
empty(void **state)
{
	struct row ours = row("", 0);

	(void)state;
	db_for(db, &nobody);
	assert_int_equal(db_run(db, &away, &ours), OK);
	arena_reset(arena);
	return 0;
}

/* Run them, each from an empty table; or say that there is no instance. */
static inline int
db_tests(const struct CMUnitTest *tests, size_t n)
{
	const char *run = getenv("POLIDUCTO_RUN");
	int failed;

	if (run == NULL) {
		printf("1..0 # SKIP no running instance\n");
		return 0;
	}
	arena = arena_open(16 << 20);
	conf = conf_open(arena_fmt(arena, "%s/etc/sandbox.conf", run));
	arena_reset(arena);
	snprintf(prefix, sizeof(prefix), "t2000x%ldx", (long)getpid());
	db = db_open(conf);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	failed = _cmocka_run_group_tests("db", tests, n, NULL, NULL);
	empty(NULL);
	db_close(db);
	arena_close(arena);
	conf_close(conf);
	return failed;
}

/* A file ends with DB_TESTS(EACH(...), ...): its main. */
#define EACH(fn) cmocka_unit_test_setup(fn, empty)
#define DB_TESTS(...)                                              \
	int main(void)                                             \
	{                                                          \
		const struct CMUnitTest tests[] = { __VA_ARGS__ }; \
                                                                   \
		return db_tests(tests, LEN(tests));                \
	}

#endif
