/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include "arena.h"
#include "buf.h"

#include "test.h"

/* A struct with a member of every kind. */
struct part {
	struct presence has;
	const char *name;
	int64_t count;
};

struct all {
	struct presence has;
	const char *text;
	const char *word;
	int64_t number;
	int64_t wide;
	flag flag;
	struct money price;
	struct volume volume;
	struct stamp at;
	struct date day;
	struct id id;
	struct texts tags;
	struct object part;
	struct list parts;
	struct money perhaps;
	struct ints waits;
	struct any thing;
	const char *page;
};

static const char *const words[] = { "red", "green", NULL };

/* clang-format off */
#define T struct part
static const struct field part_fields[] = {
	FIELD(T, name,  .min = 1, .max = 3),
	FIELD(T, count, .min = -5, .max = 5),
};
#undef T
static const struct shape part_shape = {
	.name = "Part",
	.size = sizeof(struct part), .fields = part_fields, .n = COUNT(part_fields),
	.need = NAMES("name"),
};

#define T struct all
static const struct field fields[] = {
	FIELD(T, text,    .min = 1, .max = 4),
	FIELD(T, word,    .words = words),
	FIELD(T, number,  .min = 1, .max = 200),
	FIELD(T, wide),
	FIELD(T, flag),
	FIELD(T, price,   .decimals = 2, .min = 10000, .max = UNITS(1000)),
	FIELD(T, volume,  .decimals = 3),
	FIELD(T, at),
	FIELD(T, day),
	FIELD(T, id,      .prefix = "ord"),
	FIELD(T, tags,    .min = 1, .max = 5, .each = 8),
	FIELD(T, part,    .shape = &part_shape),
	FIELD(T, parts,   .shape = &part_shape, .max = 2),
	FIELD(T, perhaps, .decimals = 6, .nullable = true),
	FIELD(T, waits,   .min = 1, .max = 3),
	FIELD(T, page,    .lines = true, .max = 5),
	FIELD(T, thing,   .json = true, .max = 20),
};
#undef T
static const struct shape all_shape =
	SHAPE(struct all, "All", fields, "Every kind.");

/* A part of it, with something required. */
static const struct shape some_shape = {
	.name = "Some",
	.of   = &all_shape,
	.take = NAMES("text", "number", "perhaps"),
	.need = NAMES("text", "number"),
};

/* What a member's JSON is read as: written again, or the code of its fault. */
static const struct {
	const char *name, *json;
	enum err e;
	const char *again;
} values[] = {
	{ "text", "\"abc\"", OK, "\"abc\"" },
	{ "text", "\"a\\u00f1\\\"/\"", OK, "\"a\u00f1\\\"/\"" },
	{ "text", "\"\u00f1\u00f1\u00f1\u00f1\"", OK, "\"\u00f1\u00f1\u00f1\u00f1\"" },
	{ "text", "\"\"", E_TOO_SHORT, NULL },
	{ "text", "\"  \"", E_FORMAT, NULL },
	{ "text", "\"\\u00a0\"", E_FORMAT, NULL },
	{ "text", "\" a \"", OK, "\" a \"" },
	{ "page", "\" \"", OK, "\" \"" },
	{ "text", "\"abcde\"", E_TOO_LONG, NULL },
	{ "text", "\"a\\u0000b\"", E_FORMAT, NULL },
	{ "text", "\"a\\nb\"", E_FORMAT, NULL },
	{ "text", "\"\\u007f\"", E_FORMAT, NULL },
	{ "text", "1", E_TYPE, NULL },
	{ "text", "null", E_TYPE, NULL },
	{ "text", "[\"a\"]", E_TYPE, NULL },
	{ "word", "\"green\"", OK, "\"green\"" },
	{ "word", "\"Green\"", E_NOT_ALLOWED, NULL },
	{ "word", "\"\"", E_NOT_ALLOWED, NULL },
	{ "number", "1", OK, "1" },
	{ "number", "200", OK, "200" },
	{ "number", "2e2", OK, "200" },
	{ "number", "7.0", OK, "7" },
	{ "number", "0", E_OUT_OF_RANGE, NULL },
	{ "number", "201", E_OUT_OF_RANGE, NULL },
	{ "number", "-1", E_OUT_OF_RANGE, NULL },
	{ "number", "1.5", E_TOO_PRECISE, NULL },
	{ "number", "\"1\"", E_TYPE, NULL },
	{ "number", "1.", E_TYPE, NULL },
	{ "number", "true", E_TYPE, NULL },
	{ "wide", "9223372036854775806", OK, "9223372036854775806" },
	{ "wide", "-9223372036854775807", OK, "-9223372036854775807" },
	{ "wide", "9223372036854775808", E_OUT_OF_RANGE, NULL },
	{ "wide", "-9223372036854775809", E_OUT_OF_RANGE, NULL },
	{ "wide", "18446744073709551616", E_OUT_OF_RANGE, NULL },
	{ "wide", "1e400", E_OUT_OF_RANGE, NULL },
	{ "flag", "true", OK, "true" },
	{ "flag", "false", OK, "false" },
	{ "flag", "1", E_TYPE, NULL },
	{ "flag", "\"true\"", E_TYPE, NULL },
	{ "price", "12.5", OK, "12.50" },
	{ "price", "\"12.50\"", OK, "12.50" },
	{ "price", "1e1", OK, "10.00" },
	{ "price", "0.01", OK, "0.01" },
	{ "price", "1000", OK, "1000.00" },
	{ "price", "12.500", OK, "12.50" },
	{ "price", "12.505", E_TOO_PRECISE, NULL },
	{ "price", "1e-3", E_TOO_PRECISE, NULL },
	{ "price", "0", E_OUT_OF_RANGE, NULL },
	{ "price", "1000.01", E_OUT_OF_RANGE, NULL },
	{ "price", "9223372036854775807", E_OUT_OF_RANGE, NULL },
	{ "price", "99999999999999999999999", E_OUT_OF_RANGE, NULL },
	{ "price", "1e300", E_OUT_OF_RANGE, NULL },
	{ "price", "\"\"", E_TYPE, NULL },
	{ "price", "\"12,5\"", E_TYPE, NULL },
	{ "price", "\"0x10\"", E_TYPE, NULL },
	{ "price", "\" 1\"", E_TYPE, NULL },
	{ "price", "\"1\\u00002\"", E_FORMAT, NULL },
	{ "price", "{}", E_TYPE, NULL },
	{ "volume", "-9223372036854.775", OK, "-9223372036854.775" },
	{ "volume", "9223372036854.775", OK, "9223372036854.775" },
	{ "volume", "9223372036854.776", E_OUT_OF_RANGE, NULL },
	{ "at", "\"2026-01-15T06:00:00-06:00\"", OK, "\"2026-01-15T12:00:00.000Z\"" },
	{ "at", "\"2026-01-15T06:00:00\"", E_FORMAT, NULL },
	{ "at", "1768456800", E_TYPE, NULL },
	{ "day", "\"2024-02-29\"", OK, "\"2024-02-29\"" },
	{ "day", "\"2026-02-29\"", E_FORMAT, NULL },
	{ "id", "\"ord_01aryz6s41tsv4rrffq69g5fav\"", OK, "\"ord_01aryz6s41tsv4rrffq69g5fav\"" },
	{ "id", "\"pay_01aryz6s41tsv4rrffq69g5fav\"", E_FORMAT, NULL },
	{ "id", "\"ord_01aryz6s41tsv4rrffq69g5fav0000000000000000000\"", E_FORMAT, NULL },
	{ "tags", "[\"a\",\"b\"]", OK, "[\"a\",\"b\"]" },
	{ "tags", "[]", E_TOO_SHORT, NULL },
	{ "tags", "[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\"]", E_TOO_LONG, NULL },
	{ "tags", "\"a b\"", E_TYPE, NULL },
	{ "part", "{\"name\":\"x\",\"count\":-5}", OK, "{\"name\":\"x\",\"count\":-5}" },
	{ "part", "{\"name\":\"x\"}", OK, "{\"name\":\"x\"}" },
	{ "part", "[]", E_TYPE, NULL },
	{ "parts", "[]", OK, "[]" },
	{ "parts", "[{\"name\":\"x\"},{\"name\":\"y\"}]", OK, "[{\"name\":\"x\"},{\"name\":\"y\"}]" },
	{ "parts", "[{\"name\":\"x\"},{\"name\":\"y\"},{\"name\":\"z\"}]", E_TOO_LONG, NULL },
	{ "parts", "{}", E_TYPE, NULL },
	{ "perhaps", "1.234567", OK, "1.234567" },
	{ "perhaps", "null", OK, "null" },
	{ "page", "\"a\\r\\nb\"", OK, "\"a\\r\\nb\"" },
	{ "page", "\"a\\n\\n\\n\\nbc\"", E_TOO_LONG, NULL },
	{ "page", "\"a\\tb\"", E_FORMAT, NULL },
	{ "text", "\"a\\nb\"", E_FORMAT, NULL },
	{ "waits", "[5,-30,1e3]", OK, "[5,-30,1000]" },
	{ "waits", "[]", E_TOO_SHORT, NULL },
	{ "waits", "[1,2,3,4]", E_TOO_LONG, NULL },
	{ "waits", "5", E_TYPE, NULL },
	{ "waits", "{}", E_TYPE, NULL },
	{ "thing", "\"a/\\u00e9\"", OK, "\"a/\xc3\xa9\"" },
	{ "thing", "0.10", OK, "0.10" },
	{ "thing", "true", OK, "true" },
	{ "thing", "[1, {\"a\": null}]", OK, "[1,{\"a\":null}]" },
	{ "thing", "null", E_TYPE, NULL },
	{ "thing", "\"a\\u0000b\"", E_FORMAT, NULL },
	{ "thing", "[\"0123456789abcdef\"]", OK, "[\"0123456789abcdef\"]" },
	{ "thing", "[\"0123456789abcdefg\"]", E_TOO_LONG, NULL },
};
/* clang-format on */

/* What reading left behind. */
struct outcome {
	struct arena *arena;
	struct all obj;
	struct faults faults;
	const char *why;
	enum err e;
};

static void
read_json(struct outcome *o, const struct shape *s, const char *json)
{
	o->arena = arena_open(1 << 20);
	memset(&o->obj, 0, sizeof(o->obj));
	faults_init(&o->faults);
	o->e = field_read(s, &o->obj, json, strlen(json), o->arena, &o->faults,
	    &o->why);
}

/* One member written by itself; an absent one is what JSON calls null. */
static const char *
written(struct outcome *o, const char *name)
{
	struct buf b;
	const struct field *f = shape_field(&all_shape, name);

	if (!field_has(&all_shape, &o->obj, name))
		return "null";
	buf_init(&b, o->arena, 64);
	field_write_value(&b, f, field_at(f, &o->obj));
	return b.s;
}

static void
a_value_is_read_or_its_fault_is_told(void **state)
{
	char json[256];
	struct outcome o;

	(void)state;
	for (size_t i = 0; i < LEN(values); i++) {
		snprintf(json, sizeof(json), "{\"%s\":%s}", values[i].name,
		    values[i].json);
		read_json(&o, &all_shape, json);
		if (values[i].e == OK)
			CASE(o.e == OK &&
				strcmp(written(&o, values[i].name),
				    values[i].again) == 0,
			    "%s: %s", json,
			    o.e == OK         ? written(&o, values[i].name) :
				o.why != NULL ? o.why :
						o.faults.first->message);
		else
			CASE(o.e == E_VALIDATION && o.faults.n == 1 &&
				o.faults.first->e == values[i].e &&
				o.faults.first->pointer[0] == '/' &&
				strcmp(o.faults.first->pointer + 1,
				    values[i].name) == 0 &&
				*o.faults.first->message != '\0',
			    "%s: %s", json,
			    o.faults.n > 0 ? err_row(o.faults.first->e)->code :
					     "accepted");
		arena_close(o.arena);
	}
}

static void
all_faults_are_told_at_once(void **state)
{
	static const struct {
		const char *pointer;
		enum err e;
	} want[] = {
		{ "/number", E_OUT_OF_RANGE },
		{ "/a~1b~0c", E_UNKNOWN_FIELD },
		{ "/part/name", E_TOO_LONG },
		{ "/part/extra", E_UNKNOWN_FIELD },
		{ "/parts/0/count", E_OUT_OF_RANGE },
		{ "/parts/0/name", E_REQUIRED },
		{ "/parts/1", E_TYPE },
		{ "/tags/1", E_TYPE },
		{ "/tags/2", E_FORMAT },
		{ "/tags/3", E_TOO_SHORT },
		{ "/tags/4", E_TOO_LONG },
	};
	struct outcome o;
	size_t i = 0;

	(void)state;
	read_json(&o, &all_shape,
	    "{\"number\":0,\"a/b~c\":1,"
	    "\"part\":{\"name\":\"long\",\"extra\":null},"
	    "\"parts\":[{\"count\":6},7],"
	    "\"tags\":[\"a\",1,\"\\u0000\",\"\",\"ninechars\"]}");
	assert_int_equal(o.e, E_VALIDATION);
	for (struct fault *f = o.faults.first; f != NULL; f = f->next, i++)
		CASE(i < LEN(want) && f->e == want[i].e &&
			strcmp(f->pointer, want[i].pointer) == 0,
		    "%s %s", f->pointer, err_row(f->e)->code);
	assert_int_equal(i, LEN(want));
	arena_close(o.arena);
}

static void
a_wrong_number_of_a_list_is_named(void **state)
{
	static const struct {
		const char *json;
		enum err e;
	} lists[] = {
		{ "{\"waits\":[1,\"2\"]}", E_TYPE },
		{ "{\"waits\":[1,null]}", E_TYPE },
		{ "{\"waits\":[1,1.5]}", E_TOO_PRECISE },
		{ "{\"waits\":[1,99999999999999999999]}", E_OUT_OF_RANGE },
	};
	struct outcome o;

	(void)state;
	for (size_t i = 0; i < LEN(lists); i++) {
		read_json(&o, &all_shape, lists[i].json);
		CASE(o.e == E_VALIDATION && o.faults.n == 1 &&
			o.faults.first->e == lists[i].e &&
			strcmp(o.faults.first->pointer, "/waits/1") == 0,
		    "%s", lists[i].json);
		arena_close(o.arena);
	}
}

static void
what_is_required_must_be_there(void **state)
{
	struct outcome o;

	(void)state;
	read_json(&o, &some_shape, "{}");
	assert_int_equal(o.e, E_VALIDATION);
	assert_int_equal(o.faults.n, 2);
	assert_string_equal(o.faults.first->pointer, "/text");
	assert_int_equal(o.faults.first->e, E_REQUIRED);
	assert_string_equal(o.faults.first->next->pointer, "/number");
	arena_close(o.arena);

	read_json(&o, &some_shape, "{\"text\":\"a\",\"number\":1}");
	assert_int_equal(o.e, OK);
	assert_false(HAS(&o.obj, perhaps));
	arena_close(o.arena);
}

static void
what_a_part_does_not_take_is_unknown(void **state)
{
	struct outcome o;

	(void)state;
	read_json(&o, &some_shape,
	    "{\"text\":\"a\",\"number\":1,\"flag\":true}");
	assert_int_equal(o.e, E_VALIDATION);
	assert_int_equal(o.faults.n, 1);
	assert_int_equal(o.faults.first->e, E_UNKNOWN_FIELD);
	assert_string_equal(o.faults.first->pointer, "/flag");
	arena_close(o.arena);
}

static void
faults_are_counted_and_bounded(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct outcome o;
	struct buf b;
	int kept = 0;

	(void)state;
	buf_init(&b, a, 4096);
	for (int i = 0; i < 2 * FAULTS_MAX; i++)
		buf_fmt(&b, "%c\"x%d\":1", i == 0 ? '{' : ',', i);
	buf_char(&b, '}');
	read_json(&o, &all_shape, b.s);
	assert_int_equal(o.e, E_VALIDATION);
	for (struct fault *f = o.faults.first; f != NULL; f = f->next)
		kept++;
	assert_in_range(kept, 1, FAULTS_MAX);
	arena_close(o.arena);
	arena_close(a);
}

/* clang-format off */
static const char *const no_json[] = {
	"", " ", "{", "}", "[]", "1", "\"a\"", "null", "true", "{}{}", "{} x",
	"{\"text\"}", "{\"text\":}", "{\"text\":\"a\",}", "{text:\"a\"}",
	"{'text':\"a\"}", "{\"text\":'a'}", "{\"number\":01}", "{\"number\":+1}",
	"{\"number\":.5}", "{\"number\":0x1}",
	"{\"number\":-}",
	"{\"number\":1e}", "{\"flag\":True}", "{\"flag\":tru}",
	"// note\n{}", "/* note */{}", "{} // note", "\xef\xbb\xbf{}",
	"{\"text\":\"\xff\"}", "{\"text\":\"\xc0\xaf\"}",
	"{\"text\":\"\xed\xa0\x80\"}", "{\"text\":\"\\x\"}",
	"{\"text\":\"\\u12\"}", "{\"text\":\"a", "{\"\xff\":1}",
	"{\"text\":\"a\",\"text\":\"b\"}",
};
/* clang-format on */

static void
what_is_no_json_object_is_refused(void **state)
{
	struct outcome o;

	(void)state;
	for (size_t i = 0; i < LEN(no_json); i++) {
		read_json(&o, &all_shape, no_json[i]);
		CASE(o.e == E_NOT_JSON && o.why != NULL && *o.why != '\0',
		    "%s: %d", no_json[i], o.e);
		arena_close(o.arena);
	}
}

/* What is said is put into an answer: it repeats nothing that is no UTF-8. */
static void
what_is_said_of_a_body_is_true(void **state)
{
	static const char *const cases[][2] = {
		{ "{\"\xff\":1,\"\xff\":2}",
		    "The body is not well-formed UTF-8." },
		{ "{\"text\":\"a", "unexpected end of data at byte 10." },
		{ "{\"text\":?}", "unexpected character at byte 8." },
		{ "{\"text\":NaN}",
		    "A word that JSON does not have at byte 8." },
		{ "[]", "The body must be one JSON object." },
	};
	struct outcome o;

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		read_json(&o, &all_shape, cases[i][0]);
		assert_int_equal(o.e, E_NOT_JSON);
		assert_string_equal(o.why, cases[i][1]);
		arena_close(o.arena);
	}
}

static void
a_text_after_a_nul_is_not_overlooked(void **state)
{
	static const char json[] = "{\"text\":\"a\"}\0{}";
	struct arena *a = arena_open(1 << 20);
	struct all obj = { 0 };
	struct faults faults;
	const char *why;

	(void)state;
	faults_init(&faults);
	assert_int_equal(field_read(&all_shape, &obj, json, sizeof(json) - 1, a,
			     &faults, &why),
	    E_NOT_JSON);
	arena_close(a);
}

static void
blanks_around_an_object_are_allowed(void **state)
{
	struct outcome o;

	(void)state;
	read_json(&o, &all_shape, " \t\r\n{ \"flag\" :\ttrue }\n");
	assert_int_equal(o.e, OK);
	assert_true(o.obj.flag);
	arena_close(o.arena);
}

static void
an_absent_member_is_left_out_or_null(void **state)
{
	struct all obj = { .flag = true, .price = { UNITS(2) } };
	struct arena *a = arena_open(1 << 16);
	struct buf b;

	(void)state;
	buf_init(&b, a, 64);
	field_write(&b, &all_shape, &obj);
	assert_string_equal(b.s, "{\"perhaps\":null}");
	MARK(&obj, flag);
	MARK(&obj, price);
	buf_init(&b, a, 64);
	field_write(&b, &all_shape, &obj);
	assert_string_equal(b.s,
	    "{\"flag\":true,\"price\":2.00,\"perhaps\":null}");
	buf_init(&b, a, 64);
	field_write(&b, &some_shape, &obj);
	assert_string_equal(b.s, "{\"perhaps\":null}");
	arena_close(a);
}

static void
what_is_written_can_be_read(void **state)
{
	static const char json[] =
	    "{\"text\":\"\\\"\\\\a\",\"word\":\"red\",\"number\":3,"
	    "\"wide\":-4,\"flag\":false,\"price\":5.60,\"volume\":-7.089,"
	    "\"at\":\"2026-10-01T12:34:56.789Z\",\"day\":\"2026-10-01\","
	    "\"id\":\"ord_01aryz6s41tsv4rrffq69g5fav\",\"tags\":[\"a\"],"
	    "\"part\":{\"name\":\"p\",\"count\":0},"
	    "\"parts\":[{\"name\":\"q\"}],\"perhaps\":0.000001,"
	    "\"waits\":[1,-2],\"page\":\"\\n\",\"thing\":{\"a\":[1]}}";
	struct outcome o;
	struct buf b;

	(void)state;
	read_json(&o, &all_shape, json);
	assert_int_equal(o.e, OK);
	buf_init(&b, o.arena, 256);
	field_write(&b, &all_shape, &o.obj);
	assert_string_equal(b.s, json);
	arena_close(o.arena);
}

/* As in a query string: the text alone. */
/* clang-format off */
static const struct {
	const char *name, *text;
	enum err e;
} parameters[] = {
	{ "number", "50", OK },
	{ "number", "", E_TYPE },
	{ "number", "5x", E_TYPE },
	{ "number", "0", E_OUT_OF_RANGE },
	{ "number", "99999999999999999999", E_OUT_OF_RANGE },
	{ "flag", "true", OK },
	{ "flag", "yes", E_TYPE },
	{ "word", "red", OK },
	{ "word", "RED", E_NOT_ALLOWED },
	{ "day", "2026-13-01", E_FORMAT },
	{ "text", "'; DROP TABLE orders; --", E_TOO_LONG },
	{ "text", "a\nb", E_FORMAT },
};
/* clang-format on */

static void
a_parameter_is_held_to_its_field(void **state)
{
	struct arena *a = arena_open(1 << 16);

	(void)state;
	for (size_t i = 0; i < LEN(parameters); i++) {
		struct all obj = { 0 };
		struct faults faults;
		enum err e;

		faults_init(&faults);
		e = field_text(&all_shape, &obj, parameters[i].name,
		    parameters[i].text, a, &faults);
		CASE(e == parameters[i].e && faults.n == (e != OK) &&
			field_has(&all_shape, &obj, parameters[i].name) ==
			    (e == OK),
		    "%s=%s", parameters[i].name, parameters[i].text);
	}
	arena_close(a);
}

/* What was judged when it was written is not judged again: its limits may have
 * been others. */
static void
what_was_kept_is_held_to_no_limits(void **state)
{
	static const struct field tags = FIELD(struct all, tags, .min = 1,
	    .max = 2, .each = 2);
	static const struct field whole = { .name = "whole",
		.kind = K_OBJECT,
		.shape = &all_shape };
	struct arena *a = arena_open(1 << 16);
	struct object nested;
	struct texts got;
	char longer[80];
	const char *json;

	(void)state;
	memset(longer, 'x', sizeof(longer) - 1);
	longer[sizeof(longer) - 1] = '\0';
	json = arena_fmt(a, "[\"\",\"%s\",\"a\\nb\"]", longer);
	assert_int_equal(field_kept(&tags, &got, json, a), OK);
	assert_int_equal(got.n, 3);
	assert_string_equal(got.v[0], "");
	assert_string_equal(got.v[1], longer);
	assert_string_equal(got.v[2], "a\nb");
	assert_int_equal(field_kept(&tags, &got, "[]", a), OK);
	assert_int_equal(got.n, 0);
	json = arena_fmt(a, "{\"tags\":%s}",
	    arena_fmt(a, "[\"\",\"%s\"]", longer));
	assert_int_equal(field_kept(&whole, &nested, json, a), OK);
	got = ((struct all *)nested.v)->tags;
	assert_int_equal(got.n, 2);
	assert_string_equal(got.v[1], longer);
	assert_int_equal(field_kept(&tags, &got, "[1]", a), E_TYPE);
	arena_close(a);
}

TESTS(cmocka_unit_test(a_value_is_read_or_its_fault_is_told),
    cmocka_unit_test(all_faults_are_told_at_once),
    cmocka_unit_test(a_wrong_number_of_a_list_is_named),
    cmocka_unit_test(what_is_required_must_be_there),
    cmocka_unit_test(what_a_part_does_not_take_is_unknown),
    cmocka_unit_test(faults_are_counted_and_bounded),
    cmocka_unit_test(what_is_no_json_object_is_refused),
    cmocka_unit_test(what_is_said_of_a_body_is_true),
    cmocka_unit_test(a_text_after_a_nul_is_not_overlooked),
    cmocka_unit_test(blanks_around_an_object_are_allowed),
    cmocka_unit_test(an_absent_member_is_left_out_or_null),
    cmocka_unit_test(what_is_written_can_be_read),
    cmocka_unit_test(a_parameter_is_held_to_its_field),
    cmocka_unit_test(what_was_kept_is_held_to_no_limits))
