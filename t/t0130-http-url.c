/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "arena.h"
#include "http.h"

static const struct http_policy strict = { .ports = "443, 8443" };
static const struct http_policy loose = { .loopback = 1, .ports = "any" };

/* clang-format off */
static const struct {
	const char *url;
	int strict, loose; /* allowed? */
} cases[] = {
	{ "https://example.com/hooks?a=b",     1, 1 },
	{ "https://example.com",               1, 1 },
	{ "HTTPS://EXAMPLE.COM:8443/",         1, 1 },
	{ "https://example.com:443/",          1, 1 },
	{ "https://8.8.8.8/",                  1, 1 },
	{ "https://[2606:4700::1111]/",        1, 1 },
	{ "https://example.com:44/",           0, 1 },
	{ "https://example.com:84430/",        0, 0 },
	{ "https://example.com:444/",          0, 1 },
	{ "https://notlocalhost/",             1, 1 },
	{ "https://localhost.example.com/",    1, 1 },

	{ "http://example.com/",               0, 1 },
	{ "ftp://example.com/",                0, 0 },
	{ "file:///etc/passwd",                0, 0 },
	{ "javascript:alert(1)",               0, 0 },
	{ "example.com/hooks",                 0, 0 },
	{ "//example.com/",                    0, 0 },
	{ "https://",                          0, 0 },
	{ "",                                  0, 0 },
	{ "https://user@example.com/",         0, 0 },
	{ "https://user:word@example.com/",    0, 0 },
	{ "https://example.com/#part",         0, 0 },
	{ "https://exam ple.com/",             0, 0 },
	{ "https://example.com/a\nHost: b",    0, 0 },
	{ "https://ex%00ample.com/",           0, 0 },
	{ "https://ma\xc3\xb1" "ana.mx/",      0, 0 },

	{ "https://example.com:/",             1, 1 },
	{ "https://example.com:0/",            0, 0 },
	{ "https://example.com:x/",            0, 0 },
	{ "https://example.com\\@10.0.0.1/",   0, 0 },
	{ "https://example.com\\.a/",          0, 0 },
	{ "https://:443/",                     0, 0 },
	{ "https://[/",                        0, 0 },
	{ "https://[]/",                       0, 0 },
	{ "https://[2606:4700::1111/",         0, 0 },
	{ "https://[2606:4700::1111]x/",       0, 0 },
	{ "https://8.8.8.8.8/",                0, 0 },
	{ "https://8.8.8.256/",                0, 0 },

	{ "https://127.0.0.1/",                0, 1 },
	{ "https://localhost/",                0, 1 },
	{ "https://LocalHost./",               0, 1 },
	{ "https://a.localhost/",              0, 1 },
	{ "https://[::1]/",                    0, 1 },
	{ "https://127.1/",                    0, 1 },
	{ "https://2130706433/",               0, 1 },
	{ "https://0x7f000001/",               0, 1 },
	{ "https://017700000001/",             0, 1 },
	{ "https://0.0.0.0/",                  0, 0 },
	{ "https://10.0.0.1/",                 0, 0 },
	{ "https://167772161/",                0, 0 },
	{ "https://169.254.169.254/latest/",   0, 0 },
	{ "https://192.168.1.1/",              0, 0 },
	{ "https://[::ffff:10.0.0.1]/",        0, 0 },
	{ "https://[64:ff9b::a00:1]/",         0, 0 },
	{ "https://[fd00::1]/",                0, 0 },
	{ "https://[fe80::1%25eth0]/",         0, 0 },
};
/* clang-format on */

static void
a_url_is_judged_by_the_policy(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		const char *url = cases[i].url;
		const char *why = http_url_fault(&strict, url, a);

		CASE((why == NULL) == cases[i].strict, "strict %s: %s", url,
		    why == NULL ? "allowed" : why);
		why = http_url_fault(&loose, url, a);
		CASE((why == NULL) == cases[i].loose, "loose %s: %s", url,
		    why == NULL ? "allowed" : why);
	}
	arena_close(a);
}

static void
a_url_has_2048_characters_at_most(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char url[2050] = "https://example.com/";

	(void)state;
	memset(url + strlen(url), 'a', 2048 - strlen(url));
	assert_null(http_url_fault(&strict, url, a));
	url[2048] = 'a';
	assert_non_null(http_url_fault(&strict, url, a));
	arena_close(a);
}

TESTS(cmocka_unit_test(a_url_is_judged_by_the_policy),
    cmocka_unit_test(a_url_has_2048_characters_at_most))
