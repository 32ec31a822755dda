/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "arena.h"
#include "http.h"

static const struct http_policy strict = { .ports = "443, 8443" };
static const struct http_policy loose = { .loopback = 1, .ports = "any" };

#define LABEL_60 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

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
	{ "https://[fe80::1%eth0]/",           0, 0 },
	{ "https://[2606:4700::1111%25eth0]/", 0, 0 }, /* zones are for links */
	{ "https://[v1.8]/",                   0, 0 },

	/* IPv4 as inet_aton() reads it: parts may lack, be octal or hex. */
	{ "https://134744072/",                1, 1 }, /* 8.8.8.8 */
	{ "https://0x08080808/",               1, 1 },
	{ "https://010.010.010.010/",          1, 1 },
	{ "https://8.526344/",                 1, 1 },
	{ "https://8.8.8.8./",                 1, 1 },
	{ "https://127.0.1/",                  0, 1 },
	{ "https://0177.0.0.1/",               0, 1 },
	{ "https://0x7f.0.0.0x1/",             0, 1 },
	{ "https://0X7F.1/",                   0, 1 },
	{ "https://127.0.0.1./",               0, 1 },
	{ "https://2130706433./",              0, 1 },
	{ "https://0x7f.1./",                  0, 1 },
	{ "https://0/",                        0, 0 },
	{ "https://0x0/",                      0, 0 },
	{ "https://0./",                       0, 0 },
	{ "https://012.0.0.1/",                0, 0 }, /* 10.0.0.1 */
	{ "https://0xa9fea9fe/",               0, 0 }, /* 169.254.169.254 */
	{ "https://0xa9.0xfe.0xa9.0xfe/",      0, 0 },
	{ "https://0251.0376.0251.0376/",      0, 0 },
	{ "https://2852039166/",               0, 0 },
	{ "https://169.16689662/",             0, 0 },
	{ "https://169.254.43518/",            0, 0 },
	{ "https://169.254.169.254./",         0, 0 },
	{ "https://4294967296/",               0, 0 },
	{ "https://0x1ffffffff/",              0, 0 },
	{ "https://1.2.3.08/",                 0, 0 },
	{ "https://127.0.0.1../",              0, 0 },
	{ "https://.127.0.0.1/",               0, 0 },
	{ "https://127..1/",                   0, 0 },
	{ "https://+127.0.0.1/",               0, 0 },
	{ "https://127.0.0.-1/",               0, 0 },
	{ "https://example.0x/",               0, 0 },
	{ "https://example.7/",                0, 0 },

	/* Digits of other scripts, and bytes in disguise. */
	{ "https://\xef\xbc\x91\xef\xbc\x92\xef\xbc\x97.0.0.1/", 0, 0 },
	{ "https://\xe2\x91\xa0\xe2\x91\xa1\xe2\x91\xa6.0.0.1/", 0, 0 },
	{ "https://127\xe3\x80\x82" "0.0.1/",  0, 0 }, /* ideographic stop */
	{ "https://127%2e0%2e0%2e1/",          0, 0 },
	{ "https://%31%32%37.0.0.1/",          0, 0 },
	{ "https://%EF%BC%91.0.0.1/",          0, 0 },
	{ "https://l%6fcalhost/",              0, 0 },

	/* IPv6 that is or carries a forbidden address. */
	{ "https://[::]/",                     0, 0 },
	{ "https://[0:0:0:0:0:0:0:1]/",        0, 1 },
	{ "https://[::ffff:127.0.0.1]/",       0, 1 },
	{ "https://[::ffff:7f00:1]/",          0, 1 },
	{ "https://[::127.0.0.1]/",            0, 0 },
	{ "https://[::ffff:0:127.0.0.1]/",     0, 0 },
	{ "https://[64:ff9b::127.0.0.1]/",     0, 0 },
	{ "https://[64:ff9b:1::8.8.8.8]/",     0, 0 },
	{ "https://[2002:7f00:1::]/",          0, 0 },
	{ "https://[2001:0:7f00:1::]/",        0, 0 },
	{ "https://[::ffff:169.254.169.254]/", 0, 0 },
	{ "https://[fd00:ec2::254]/",          0, 0 },
	{ "https://[ff02::1]/",                0, 0 },
	{ "https://[2002:808:808::1]/",        1, 1 },
	{ "https://[::ffff:8.8.8.8]/",         1, 1 },

	/* Where readers of URLs differ, nothing is accepted. */
	{ "https:///10.0.0.1/",                0, 0 },
	{ "https:////example.com/",            0, 0 },
	{ "https:/example.com/",               0, 0 },
	{ "https:example.com/",                0, 0 },
	{ "https://example.com:443@10.0.0.1/", 0, 0 },
	{ "https://10.0.0.1\\@example.com/",   0, 0 },
	{ "https://10.0.0.1%23@example.com/",  0, 0 },
	{ "https://10.0.0.1%2f.example.com/",  0, 0 },
	{ "https://example.com:443:80/",       0, 0 },
	{ "https://example.com:+443/",         0, 0 },
	{ "https://example.com:65536/",        0, 0 },
	{ "https://example.com:00443/",        0, 1 },
	{ "https://[::1]@example.com/",        0, 0 },
	{ " https://example.com/",             0, 0 },
	{ "https://example.com/?u=@10.0.0.1",  1, 1 },
	{ "https://example.com/\\10.0.0.1",     1, 1 },

	/* Names that are no names. */
	{ "https://example.com./",             1, 1 },
	{ "https://xn--maana-pta.mx/",         1, 1 },
	{ "https://_acme.example.com/",        1, 1 },
	{ "https://example..com/",             0, 0 },
	{ "https://.example.com/",             0, 0 },
	{ "https://example.com../",            0, 0 },
	{ "https://./",                        0, 0 },
	{ "https://localhost../",              0, 0 },
	{ "https://a.LOCALHOST./",             0, 1 },
	{ "https://exa*mple.com/",             0, 0 },
	{ "https://" LABEL_60 "abc.com/",      1, 1 },
	{ "https://" LABEL_60 "abcd.com/",     0, 0 },
	{ "https://" LABEL_60 "." LABEL_60 "." LABEL_60 "." LABEL_60 ".abc.abcdef/", 0, 0 },
	{ "https://" LABEL_60 "." LABEL_60 "." LABEL_60 "." LABEL_60 ".abc.abcdef./", 0, 0 },
	{ "https://" LABEL_60 "." LABEL_60 "." LABEL_60 "." LABEL_60 ".abc.abcde./", 1, 1 },
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

static void
an_origin_has_one_spelling(void **state)
{
	static const struct {
		const char *url, *origin;
	} same[] = {
		{ "https://example.com/hook", "https://example.com:443" },
		{ "HTTPS://Example.COM:00443/?a", "https://example.com:443" },
		{ "https://example.com:8443", "https://example.com:8443" },
		{ "http://example.com?a=https://b", "http://example.com:80" },
		{ "https://[2001:DB8::1]/", "https://[2001:db8::1]:443" },
		{ "https://[2001:db8::1]:444/x", "https://[2001:db8::1]:444" },
	};
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(same); i++) {
		const char *got = http_url_origin(same[i].url, a);

		CASE(strcmp(got, same[i].origin) == 0, "%s: %s", same[i].url,
		    got);
	}
	arena_close(a);
}

TESTS(cmocka_unit_test(a_url_is_judged_by_the_policy),
    cmocka_unit_test(an_origin_has_one_spelling),
    cmocka_unit_test(a_url_has_2048_characters_at_most))
