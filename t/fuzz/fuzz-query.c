/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "decode.h"
#include "fuzz.h"
#include "page.h"
#include "wire.h"

/* The query string of a list, and the cursor in it: only a cursor that was
 * made for this account and route opens, and in one spelling only. */

/* clang-format off */
static const struct route route = {
	.op = "things.list", .method = GET, .path = "/things",
	.query = &page_params_shape, .flags = R_LIST,
};
static const struct conf conf = {
	.env = "sandbox",
	.secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
};

const char *const fuzz_seeds[] = {
	"", "limit=50", "limit=200&cursor=abcd", "limit=1&limit=2", "limit=x",
	"cursor=%41%42%43", "cursor=%zz", "cursor=a%00b", "x=1", "=", "&&&",
	"cursor=AAAAAAAAAAAAAAAAAAAAAG9yZF8wMWthZjJiOG0wdjNuN3ExeDV6OWM0dDZoOA",
	"li%6dit=5", "limit", "limit=%C3%B1", "cursor=+",
	NULL,
};
const char *const fuzz_words[] = {
	"limit=", "cursor=", "&", "=", "%", "%41", "%00", "%c0%80", "%ed%a0%80",
	"+", "201", "-1", "9223372036854775808", "AAAA", "_-", NULL,
};
/* clang-format on */

static struct arena *arena;

static void
begin(struct req *rq, struct wire *w, const char *query)
{
	*w = (struct wire){ .query_string = query, .body = "" };
	*rq = (struct req){ .arena = arena,
		.conf = &conf,
		.route = &route,
		.wire = w,
		.caller = { .account = "acct_1" } };
	faults_init(&rq->faults);
}

static void
read_query(const char *query)
{
	struct req rq;
	struct wire w;
	struct page p = { 0 };
	const struct page_params *in;
	enum err e;

	begin(&rq, &w, query);
	e = decode_request(&rq);
	assert((e != OK) == (rq.faults.n > 0));
	if (e != OK || page_begin(&rq, &p) != OK)
		return;
	in = rq.query;
	assert(p.rows >= 2 && p.rows <= PAGE_MAX + 1);
	if (HAS(in, cursor))
		assert(strcmp(page_cursor(&rq, p.after), in->cursor) == 0);
}

/* A good cursor opens; one with a changed character does not. */
static void
spoil_one(const uint8_t *data, size_t size)
{
	struct req rq;
	struct wire w;
	struct page p = { 0 };
	char *cursor;
	size_t at;

	if (size < 2)
		return;
	begin(&rq, &w, "");
	assert(decode_request(&rq) == OK);
	cursor = page_cursor(&rq, "ord_01kaf2b8m0v3n7q1x5z9c4t6h8");
	at = data[0] % strlen(cursor);
	if (strchr("&=%+", data[1]) != NULL || cursor[at] == (char)data[1])
		return;
	cursor[at] = (char)data[1];
	begin(&rq, &w, arena_fmt(arena, "cursor=%s", cursor));
	assert(decode_request(&rq) != OK || page_begin(&rq, &p) != OK);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (arena == NULL)
		arena = arena_open(16 << 20);
	read_query(arena_dupn(arena, (const char *)data, size));
	spoil_one(data, size);
	arena_reset(arena);
	return 0;
}
