/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include "arena.h"
#include "buf.h"

#include "test.h"

/* A merge patch: absent keeps, null clears, a value replaces. */
struct piece {
	struct presence has;
	const char *kind;
	struct money price;
};

struct thing {
	struct presence has;
	const char *name;
	const char *note;
	int64_t count;
	flag flag;
	struct money price;
	struct id owner;
	struct texts tags;
	struct list pieces;
	struct object best;
};

enum { NAME = 1, NOTE = 2, COUNT_ = 4, FLAG = 8, PRICE = 16, OWNER = 32 };
#define TAGS   64
#define PIECES 128
#define BEST   256

/* clang-format off */
#define T struct piece
static const struct field piece_fields[] = {
	FIELD(T, kind,  .min = 1, .max = 3),
	FIELD(T, price, .decimals = 2, .nullable = true),
};
#undef T
static const struct shape piece = SHAPE(struct piece, "Piece", piece_fields, "A piece.");

#define T struct thing
static const struct field fields[] = {
	FIELD(T, name,  .min = 1, .max = 10),
	FIELD(T, note,  .nullable = true),
	FIELD(T, count, .nullable = true),
	FIELD(T, flag,  .nullable = true),
	FIELD(T, price, .decimals = 2, .nullable = true),
	FIELD(T, owner, .nullable = true),
	FIELD(T, tags,  .chars = "a-z0-9-", .nullable = true),
	FIELD(T, pieces, .shape = &piece, .max = 3, .optional = true),
	FIELD(T, best,  .shape = &piece, .optional = true),
};
#undef T
static const struct shape shape = SHAPE(struct thing, "Thing", fields, "A thing.");

static const struct {
	const char *what, *body;
	uint64_t changed, cleared;
	const char *after;
} cases[] = {
	{ "nothing", "{}", 0, 0,
	  "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":true,\"price\":1.50,\"owner\":null,\"tags\":[\"x\",\"y\"]}" },
	{ "the same again", "{\"name\":\"a\",\"price\":\"1.5\",\"tags\":[\"x\",\"y\"],\"flag\":true}", 0, 0,
	  "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":true,\"price\":1.50,\"owner\":null,\"tags\":[\"x\",\"y\"]}" },
	{ "a value", "{\"name\":\"b\",\"count\":2}", NAME | COUNT_, 0,
	  "{\"name\":\"b\",\"note\":\"n\",\"count\":2,\"flag\":true,\"price\":1.50,\"owner\":null,\"tags\":[\"x\",\"y\"]}" },
	{ "null of what is there", "{\"note\":null,\"price\":null}", NOTE | PRICE, NOTE | PRICE,
	  "{\"name\":\"a\",\"note\":null,\"count\":1,\"flag\":true,\"price\":null,\"owner\":null,\"tags\":[\"x\",\"y\"]}" },
	{ "null of what is not", "{\"owner\":null}", 0, OWNER,
	  "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":true,\"price\":1.50,\"owner\":null,\"tags\":[\"x\",\"y\"]}" },
	{ "what was not there", "{\"owner\":\"o_1\"}", OWNER, 0,
	  "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":true,\"price\":1.50,\"owner\":\"o_1\",\"tags\":[\"x\",\"y\"]}" },
	{ "fewer words", "{\"tags\":[\"x\"],\"flag\":false}", TAGS | FLAG, 0,
	  "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":false,\"price\":1.50,\"owner\":null,\"tags\":[\"x\"]}" },
	{ "other words", "{\"tags\":[\"x\",\"z\"],\"note\":null}", TAGS | NOTE, NOTE,
	  "{\"name\":\"a\",\"note\":null,\"count\":1,\"flag\":true,\"price\":1.50,\"owner\":null,\"tags\":[\"x\",\"z\"]}" },
};
/* clang-format on */

static struct thing
read_thing(struct arena *a, const char *body, uint64_t *cleared, enum err *e)
{
	struct thing t = { 0 };
	struct faults fs;
	const char *why;

	faults_init(&fs);
	*cleared = 0;
	*e = field_patch(&shape, &t, cleared, body, strlen(body), a, &fs, &why);
	return t;
}

static void
a_patch_changes_what_it_names(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct thing t, patch;
		uint64_t cleared, changed;
		struct buf b;
		enum err e;

		t = read_thing(a,
		    "{\"name\":\"a\",\"note\":\"n\",\"count\":1,\"flag\":true,"
		    "\"price\":1.5,\"tags\":[\"x\",\"y\"]}",
		    &cleared, &e);
		patch = read_thing(a, cases[i].body, &cleared, &e);
		CASE(e == OK, "%s: read", cases[i].what);
		CASE(cleared == cases[i].cleared, "%s: cleared", cases[i].what);
		changed = field_merge(&shape, &t, &patch, cleared);
		CASE(changed == cases[i].changed, "%s: changed", cases[i].what);
		buf_init(&b, a, 64);
		field_write(&b, &shape, &t);
		CASE(strcmp(b.s, cases[i].after) == 0, "%s: %s", cases[i].what,
		    b.s);
	}
	arena_close(a);
}

static void
null_is_no_value_of_what_must_be_there(void **state)
{
	struct arena *a = arena_open(1 << 20);
	uint64_t cleared;
	enum err e;

	(void)state;
	read_thing(a, "{\"name\":null}", &cleared, &e);
	assert_int_equal(e, E_VALIDATION);
	assert_int_equal(cleared, 0);
	arena_close(a);
}

static void
a_set_of_characters_is_kept_to(void **state)
{
	static const struct {
		const char *set, *text;
		enum err want;
	} sets[] = {
		{ "a-z", "abcz", OK },
		{ "a-z", "abC", E_FORMAT },
		{ "a-z", "-", E_FORMAT },
		{ "a-z-", "a-b", OK },
		{ "A-Z0-9/-", "PL/12345/EXP-1", OK },
		{ "A-Z0-9/-", "PL.1", E_FORMAT },
		{ "0-9", "", OK },
		{ "0-9", "\xc3\x91", E_FORMAT },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(sets); i++) {
		struct field f = { .kind = K_TEXT, .chars = sets[i].set };
		const char *out;

		CASE(field_value(&f, &out, sets[i].text, a) == sets[i].want,
		    "'%s' in %s", sets[i].text, sets[i].set);
	}
	arena_close(a);
}

static void
plain_text_has_no_quotes(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct field stamp = { .kind = K_STAMP }, text = { .kind = K_TEXT };
	struct field texts = { .kind = K_TEXTS }, truth = { .kind = K_BOOL };
	struct stamp t = { 0 };
	const char *s = "a \"b\"", *words[] = { "x", "y" };
	struct texts two = { words, 2 };
	bool yes = true;
	struct buf b;

	(void)state;
	buf_init(&b, a, 16);
	field_write_plain(&b, &stamp, &t);
	buf_char(&b, '|');
	field_write_plain(&b, &text, &s);
	buf_char(&b, '|');
	field_write_plain(&b, &texts, &two);
	buf_char(&b, '|');
	field_write_plain(&b, &truth, &yes);
	assert_string_equal(b.s, "1970-01-01T00:00:00.000Z|a \"b\"|x y|true");
	arena_close(a);
}

#define LIST "{\"name\":\"a\",\"pieces\":[{\"kind\":\"x\",\"price\":1}]}"

static void
parts_are_replaced_whole(void **state)
{
	static const struct {
		const char *before, *body;
		uint64_t changed;
	} pairs[] = {
		{ LIST, "{\"pieces\":[{\"kind\":\"x\",\"price\":\"1.0\"}]}",
		    0 },
		{ LIST, "{\"pieces\":[{\"kind\":\"x\"}]}", PIECES },
		{ LIST, "{\"pieces\":[]}", PIECES },
		{ LIST, "{\"pieces\":[{\"kind\":\"y\",\"price\":1}]}", PIECES },
		{ LIST, "{\"best\":{\"kind\":\"x\"}}", BEST },
		{ "{\"best\":{\"kind\":\"x\",\"price\":2}}",
		    "{\"best\":{\"price\":2,\"kind\":\"x\"}}", 0 },
		{ "{\"best\":{\"kind\":\"x\",\"price\":2}}",
		    "{\"best\":{\"price\":2}}", BEST },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(pairs); i++) {
		uint64_t cleared, changed;
		struct thing t, patch;
		struct buf b;
		enum err e;

		t = read_thing(a, pairs[i].before, &cleared, &e);
		patch = read_thing(a, pairs[i].body, &cleared, &e);
		changed = field_merge(&shape, &t, &patch, cleared);
		buf_init(&b, a, 64);
		field_write(&b, &shape, &t);
		CASE(e == OK && changed == pairs[i].changed, "%s: %s",
		    pairs[i].body, b.s);
	}
	arena_close(a);
}

/* A column's JSON, and what is written again. */
static void
what_was_kept_has_no_limits(void **state)
{
	static const struct {
		const char *json, *again;
	} kept[] = {
		{ "[]", "[]" },
		{ "[{\"kind\":\"too long\",\"price\":1.234567}]",
		    "[{\"kind\":\"too long\",\"price\":1.234567}]" },
		{ "[{\"price\":\"2\",\"gone\":1,\"kind\":\"a\\nb\"}]",
		    "[{\"kind\":\"a\\nb\",\"price\":2.00}]" },
		{ "[{},{\"price\":null},{},{}]",
		    "[{\"price\":null},{\"price\":null},{\"price\":null},"
		    "{\"price\":null}]" },
		{ "{}", NULL },
		{ "[", NULL },
		{ "[1]", NULL },
		{ "[{\"kind\":1}]", NULL },
	};
	const struct field *f = shape_field(&shape, "pieces");
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(kept); i++) {
		struct list l;
		enum err e = field_kept(f, &l, kept[i].json, a);
		struct buf b;

		CASE((e == OK) == (kept[i].again != NULL), "%s: %d",
		    kept[i].json, e);
		if (e != OK)
			continue;
		buf_init(&b, a, 64);
		field_write_value(&b, f, &l);
		CASE(strcmp(b.s, kept[i].again) == 0, "%s", b.s);
	}
	arena_close(a);
}

/* The text of a column is the text of an answer, but where the shape has
 * changed since or somebody else wrote it. */
static void
what_is_only_shown_stands_as_it_was_kept(void **state)
{
	static const char same[] = "the same";
	static const struct {
		const char *json, *shown;
	} kept[] = {
		{ "[]", same },
		{ "[{\"price\":null}]", same },
		{ "[{\"kind\":\"a\",\"price\":1.20},{\"price\":null}]", same },
		{ "[{\"kind\":\"a,\\\"}]\\\\\",\"price\":1.20}]", same },
		{ "{\"kind\":\"a\",\"price\":null}", same },
		{ "[{\"kind\":\"a\"}]", "[{\"kind\":\"a\",\"price\":null}]" },
		{ "{\"kind\":\"a\"}", "{\"kind\":\"a\",\"price\":null}" },
		{ "{}", "{\"price\":null}" },
		{ "[{\"price\":1.20,\"kind\":\"a\"}]",
		    "[{\"kind\":\"a\",\"price\":1.20}]" },
		{ "[{\"gone\":[1,{}],\"price\":1.20}]", "[{\"price\":1.20}]" },
		{ "[{\"price\":1.20,\"gone\":1}]", "[{\"price\":1.20}]" },
		{ "[{\"price\": 1.2}]", "[{\"price\":1.20}]" },
		{ "[{\"price\":1.20}, {\"price\":null}]",
		    "[{\"price\":1.20},{\"price\":null}]" },
		{ "[1]", NULL },
		{ "[{\"price\":1.20}", NULL },
		{ "[{\"kind\":\"a", NULL },
		{ "", NULL },
	};
	struct field f = { .kind = K_ANY, .shape = &piece };
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(kept); i++) {
		const char *want = kept[i].shown == same ? kept[i].json :
							   kept[i].shown;
		struct any got;
		enum err e = field_kept(&f, &got, kept[i].json, a);

		CASE((e == OK) == (want != NULL), "%s: %d", kept[i].json, e);
		if (e == OK)
			CASE(strcmp(got.text, want) == 0, "%s: %s",
			    kept[i].json, got.text);
	}
	arena_close(a);
}

/* With parts in parts, lists of words and a part that is taken. */
static const struct shape taken = { .name = "Part",
	.of = &shape,
	.take = NAMES("name", "tags", "pieces", "best") };

static void
parts_of_parts_are_looked_into(void **state)
{
	static const struct {
		const char *json, *shown;
	} kept[] = {
		{ "{\"name\":\"a\",\"tags\":[\"b\",\"c\"],\"pieces\":[]}",
		    NULL },
		{ "{\"tags\":null,\"best\":{\"price\":1.00}}", NULL },
		{ "{\"tags\":null,\"pieces\":[{\"kind\":\"a\"}]}",
		    "{\"tags\":null,\"pieces\":[{\"kind\":\"a\","
		    "\"price\":null}]}" },
		{ "{\"tags\":null,\"best\":{}}",
		    "{\"tags\":null,\"best\":{\"price\":null}}" },
	};
	struct field f = { .kind = K_ANY, .shape = &taken };
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(kept); i++) {
		const char *want = kept[i].shown != NULL ? kept[i].shown :
							   kept[i].json;
		const char *got = field_shown(&f, kept[i].json, a);

		CASE(got != NULL && strcmp(got, want) == 0, "%s: %s",
		    kept[i].json, got);
	}
	arena_close(a);
}

TESTS(cmocka_unit_test(a_patch_changes_what_it_names),
    cmocka_unit_test(what_is_only_shown_stands_as_it_was_kept),
    cmocka_unit_test(parts_of_parts_are_looked_into),
    cmocka_unit_test(parts_are_replaced_whole),
    cmocka_unit_test(what_was_kept_has_no_limits),
    cmocka_unit_test(null_is_no_value_of_what_must_be_there),
    cmocka_unit_test(a_set_of_characters_is_kept_to),
    cmocka_unit_test(plain_text_has_no_quotes))
