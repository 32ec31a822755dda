/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "arena.h"
#include "buf.h"
#include "field.h"
#include "fuzz.h"

/* A body of every kind of field: what field_read takes, field_write gives back
 * and field_read takes again as the same. */
struct stop {
	struct presence has;
	const char *name;
	struct volume volume;
};
struct body {
	struct presence has;
	const char *text, *word;
	int64_t count;
	flag flag;
	struct money price;
	struct volume volume;
	struct stamp at;
	struct date day;
	struct id id;
	struct texts tags;
	struct object stop;
	struct list stops;
};

/* clang-format off */
static const char *const words[] = { "diesel", "regular", NULL };

#define T struct stop
static const struct field stop_fields[] = {
	FIELD(T, name,   .min = 1, .max = 20),
	FIELD(T, volume, .decimals = 3),
};
#undef T
static const struct shape stop_shape = {
	.name = "Stop", .size = sizeof(struct stop), .fields = stop_fields,
	.n = COUNT(stop_fields), .need = NAMES("name"),
};

#define T struct body
static const struct field fields[] = {
	FIELD(T, text,   .min = 1, .max = 40),
	FIELD(T, word,   .words = words),
	FIELD(T, count,  .min = -5, .max = INT64_MAX),
	FIELD(T, flag,   .nullable = true),
	FIELD(T, price,  .decimals = 2, .nullable = true),
	FIELD(T, volume, .decimals = 3),
	FIELD(T, at,     .nullable = true),
	FIELD(T, day),
	FIELD(T, id,     .prefix = "ord"),
	FIELD(T, tags,   .max = 10),
	FIELD(T, stop,   .shape = &stop_shape),
	FIELD(T, stops,  .shape = &stop_shape, .max = 10),
};
#undef T
static const struct shape body_shape = {
	.name = "Body", .size = sizeof(struct body), .fields = fields,
	.n = COUNT(fields), .need = NAMES("text"),
};

const char *const fuzz_seeds[] = {
	"{\"text\":\"a\"}",
	"{\"text\":\"ma\\u00f1ana \\ud83d\\ude9a\",\"word\":\"diesel\",\"count\":9223372036854775807,\"flag\":null}",
	"{\"text\":\"x\",\"price\":12.34,\"volume\":\"10000.125\",\"flag\":true,\"count\":-5}",
	"{\"text\":\"x\",\"at\":\"2026-10-01T12:34:56.789Z\",\"day\":\"2026-02-28\",\"id\":\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"}",
	"{\"text\":\"x\",\"tags\":[\"a\",\"b\",\"\"],\"stop\":{\"name\":\"n\",\"volume\":0.001},\"stops\":[{\"name\":\"m\"},{\"volume\":1e3,\"name\":\"o\"}]}",
	" { \"text\" : \"\\\"\\\\\\/\\b\" , \"price\" : -0.0 } ",
	"{\"text\":\"\",\"word\":\"kerosene\",\"count\":1.5,\"flag\":1,\"price\":1.001,\"x~/y\":[[[[{}]]]]}",
	"{\"text\":\"x\",\"price\\u0000\":12.34,\"\\n\":1}",
	NULL,
};
const char *const fuzz_words[] = {
	"\"text\":", "\"count\":", "\"price\":", "\"stops\":[", "\"stop\":{",
	"null", "true", "1e308", "-9223372036854775808", "9223372036854.775807",
	"0.000001", "\\u0000", "\\ud800", "\\u0061", "{", "}", "[", "]", "\"",
	",", ":", "[[[[[[[[[[[[[[[[[[", "'", "/*", "\xc3\xb1", "\xed\xa0\x80",
	"\xf0\x9f\x9a\x9a", "\x7f", NULL,
};
/* clang-format on */

static struct arena *arena;

static enum err
read_body(struct body *b, const char *json, size_t len)
{
	struct faults fs;
	const char *why = NULL;
	enum err e;

	faults_init(&fs);
	e = field_read(&body_shape, b, json, len, arena, &fs, &why);
	assert((e == E_NOT_JSON) == (why != NULL));
	assert((e == E_VALIDATION) == (fs.n > 0));
	for (const struct fault *f = fs.first; f != NULL; f = f->next)
		assert(f->pointer[0] == '/' && f->message[0] != '\0');
	return e;
}

static char *
write_body(const struct body *b)
{
	struct buf out;

	buf_init(&out, arena, 256);
	field_write(&out, &body_shape, b);
	return out.s;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct body *first, *second;
	char *one, *two;

	if (arena == NULL)
		arena = arena_open(64 << 20);
	first = arena_new(arena, struct body);
	second = arena_new(arena, struct body);
	if (read_body(first, (const char *)data, size) == OK) {
		one = write_body(first);
		assert(read_body(second, one, strlen(one)) == OK);
		two = write_body(second);
		assert(strcmp(one, two) == 0);
	}
	arena_reset(arena);
	return 0;
}
