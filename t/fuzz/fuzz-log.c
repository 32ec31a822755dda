/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>

#include "fuzz.h"
#include "rollup/rollup.h"

/* Lines of nginx's access log, as sweep counts them. */

/* clang-format off */
#define HEAD "{\"time\":1795333233.785,\"request_id\":\"req_43a59802c9ce70b3\","	\
	     "\"env\":\"sandbox\",\"key_id\":\"lWelGrYikjR3\",\"key\":\"lWelGrYikjR3\","
const char *const fuzz_seeds[] = {
	HEAD "\"method\":\"POST\",\"path\":\"/api/v2/orders\",\"route\":\"orders.create\","
	"\"status\":422,\"code\":\"validation_failed\",\"field\":\"items/*/volume\","
	"\"bytes_in\":36,\"bytes_out\":425,\"seconds\":0.003,\"upstream_seconds\":\"0.003\","
	"\"limit\":\"PASSED\",\"cache\":\"\",\"remote_addr\":\"127.0.0.1\","
	"\"protocol\":\"HTTP/2.0\"}",
	HEAD "\"path\":\"\\\"\\\\\",\"status\":0,\"seconds\":12.000}",
	HEAD "\"seconds\":0.000,\"status\":200,\"unknown\":\"x\",\"more\":1}",
	HEAD HEAD, "{}", "{", "", "\"", "127.0.0.1 - - \"GET / HTTP/1.1\" 200", NULL,
};
const char *const fuzz_words[] = {
	"\"", "\\", "\\\"", ",", ":", "{", "}", "\"time\":", "\"status\":", "\"key\":\"",
	"\"seconds\":0.001", "\"request_id\":\"req_", "999999999999999", ".", "-1",
	"\"route\":\"", "\"code\":\"", NULL,
};
/* clang-format on */

/* What may reach a column, at most `max` of it. */
static void
check(const struct rollup_text *t, size_t max)
{
	assert(t->n <= max);
	for (size_t i = 0; i < t->n; i++)
		assert(t->s[i] > ' ' && t->s[i] < 127 && t->s[i] != '\'' &&
		    t->s[i] != '"' && t->s[i] != '\\');
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rollup_line l;

	if (!rollup_line_read(&l, (const char *)data, size))
		return 0;
	check(&l.request_id, 40);
	check(&l.key_id, 12);
	check(&l.key, 12);
	check(&l.route, 64);
	check(&l.code, 40);
	check(&l.field, 100);
	assert(l.at >= 0 && l.ms >= 0 && l.status >= 0 && l.status <= 999);
	assert(l.bytes_in >= 0 && l.bytes_out >= 0);
	assert(l.path.n <= size && l.request_id.n > 0);
	return 0;
}
