/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "addr.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "test.h"

/* clang-format off */
static const struct {
	const char *text;
	enum addr_class want;
} addresses[] = {
	{ "1.1.1.1",             ADDR_PUBLIC },
	{ "8.8.8.8",             ADDR_PUBLIC },
	{ "0.0.0.0",             ADDR_SPECIAL },
	{ "0.255.255.255",       ADDR_SPECIAL },
	{ "1.0.0.0",             ADDR_PUBLIC },
	{ "9.255.255.255",       ADDR_PUBLIC },
	{ "10.0.0.0",            ADDR_SPECIAL },
	{ "10.255.255.255",      ADDR_SPECIAL },
	{ "11.0.0.0",            ADDR_PUBLIC },
	{ "100.63.255.255",      ADDR_PUBLIC },
	{ "100.64.0.0",          ADDR_SPECIAL },
	{ "100.127.255.255",     ADDR_SPECIAL },
	{ "100.128.0.0",         ADDR_PUBLIC },
	{ "126.255.255.255",     ADDR_PUBLIC },
	{ "127.0.0.0",           ADDR_LOOPBACK },
	{ "127.0.0.1",           ADDR_LOOPBACK },
	{ "127.255.255.255",     ADDR_LOOPBACK },
	{ "128.0.0.0",           ADDR_PUBLIC },
	{ "169.253.255.255",     ADDR_PUBLIC },
	{ "169.254.0.0",         ADDR_SPECIAL },
	{ "169.254.169.254",     ADDR_SPECIAL },
	{ "169.255.0.0",         ADDR_PUBLIC },
	{ "172.15.255.255",      ADDR_PUBLIC },
	{ "172.16.0.0",          ADDR_SPECIAL },
	{ "172.31.255.255",      ADDR_SPECIAL },
	{ "172.32.0.0",          ADDR_PUBLIC },
	{ "191.255.255.255",     ADDR_PUBLIC },
	{ "192.0.0.0",           ADDR_SPECIAL },
	{ "192.0.0.170",         ADDR_SPECIAL },
	{ "192.0.0.9",           ADDR_SPECIAL }, /* anycast of protocols */
	{ "192.0.1.0",           ADDR_PUBLIC },
	{ "192.0.2.1",           ADDR_SPECIAL },
	{ "192.0.3.0",           ADDR_PUBLIC },
	{ "192.31.196.1",        ADDR_PUBLIC },  /* reachable, says IANA */
	{ "192.52.193.1",        ADDR_PUBLIC },
	{ "192.88.98.255",       ADDR_PUBLIC },
	{ "192.88.99.1",         ADDR_SPECIAL },
	{ "192.167.255.255",     ADDR_PUBLIC },
	{ "192.168.0.0",         ADDR_SPECIAL },
	{ "192.168.255.255",     ADDR_SPECIAL },
	{ "192.169.0.0",         ADDR_PUBLIC },
	{ "192.175.48.1",        ADDR_PUBLIC },
	{ "198.17.255.255",      ADDR_PUBLIC },
	{ "198.18.0.0",          ADDR_SPECIAL },
	{ "198.19.255.255",      ADDR_SPECIAL },
	{ "198.20.0.0",          ADDR_PUBLIC },
	{ "198.51.100.7",        ADDR_SPECIAL },
	{ "198.51.101.0",        ADDR_PUBLIC },
	{ "203.0.113.255",       ADDR_SPECIAL },
	{ "203.0.114.0",         ADDR_PUBLIC },
	{ "223.255.255.255",     ADDR_PUBLIC },
	{ "224.0.0.1",           ADDR_SPECIAL },
	{ "239.255.255.255",     ADDR_SPECIAL },
	{ "240.0.0.1",           ADDR_SPECIAL },
	{ "255.255.255.254",     ADDR_SPECIAL },
	{ "255.255.255.255",     ADDR_SPECIAL },

	{ "2606:4700:4700::1111", ADDR_PUBLIC },
	{ "2a00:1450::1",        ADDR_PUBLIC },
	{ "2000::1",             ADDR_PUBLIC },
	{ "::",                  ADDR_SPECIAL },
	{ "::1",                 ADDR_LOOPBACK },
	{ "::2",                 ADDR_SPECIAL },
	{ "::8.8.8.8",           ADDR_SPECIAL }, /* IPv4-compatible */
	{ "::127.0.0.1",         ADDR_SPECIAL },
	{ "::ffff:8.8.8.8",      ADDR_PUBLIC },  /* IPv4-mapped */
	{ "::ffff:808:808",      ADDR_PUBLIC },
	{ "::ffff:127.0.0.1",    ADDR_LOOPBACK },
	{ "::ffff:7f00:1",       ADDR_LOOPBACK },
	{ "::ffff:10.0.0.1",     ADDR_SPECIAL },
	{ "::ffff:169.254.169.254", ADDR_SPECIAL },
	{ "::ffff:0.0.0.0",      ADDR_SPECIAL },
	{ "::ffff:0:8.8.8.8",    ADDR_SPECIAL }, /* IPv4-translated */
	{ "::fffe:8.8.8.8",      ADDR_SPECIAL },
	{ "64:ff9b::8.8.8.8",    ADDR_PUBLIC },  /* NAT64 */
	{ "64:ff9b::10.0.0.1",   ADDR_SPECIAL },
	{ "64:ff9b::127.0.0.1",  ADDR_SPECIAL },
	{ "64:ff9b::a9fe:a9fe",  ADDR_SPECIAL },
	{ "64:ff9b::100.64.0.1", ADDR_SPECIAL },
	{ "64:ff9b::0.0.0.0",    ADDR_SPECIAL },
	{ "64:ff9b:0:1::8.8.8.8", ADDR_SPECIAL },
	{ "64:ff9b:1::8.8.8.8",  ADDR_SPECIAL },
	{ "64:ff9a::8.8.8.8",    ADDR_SPECIAL },
	{ "100::1",              ADDR_SPECIAL },
	{ "100:0:0:1::1",        ADDR_SPECIAL },
	{ "1fff:ffff::1",        ADDR_SPECIAL },
	{ "2001::1",             ADDR_SPECIAL }, /* Teredo */
	{ "2001:0:4136:e378:8000:63bf:3fff:fdd2", ADDR_SPECIAL },
	{ "2001:2::1",           ADDR_SPECIAL },
	{ "2001:1::1",           ADDR_SPECIAL },
	{ "2001:3::1",           ADDR_SPECIAL },
	{ "2001:4:112::1",       ADDR_SPECIAL },
	{ "2001:10::1",          ADDR_SPECIAL }, /* ORCHID */
	{ "2001:20::1",          ADDR_SPECIAL }, /* ORCHIDv2 */
	{ "2001:30::1",          ADDR_SPECIAL },
	{ "2001:1ff:ffff::1",    ADDR_SPECIAL },
	{ "2001:200::1",         ADDR_PUBLIC },
	{ "2001:4860:4860::8888", ADDR_PUBLIC },
	{ "2001:db7:ffff::1",    ADDR_PUBLIC },
	{ "2001:db8::1",         ADDR_SPECIAL },
	{ "2001:db8:ffff::1",    ADDR_SPECIAL },
	{ "2001:db9::1",         ADDR_PUBLIC },
	{ "2002:808:808::1",     ADDR_PUBLIC },  /* 6to4 of 8.8.8.8 */
	{ "2002:a00:1::1",       ADDR_SPECIAL },
	{ "2002:7f00:1::1",      ADDR_SPECIAL },
	{ "2002:c0a8:101::",     ADDR_SPECIAL },
	{ "2002:a9fe:a9fe::1",   ADDR_SPECIAL },
	{ "2002:6440:1::1",      ADDR_SPECIAL },
	{ "2002:e000:1::1",      ADDR_SPECIAL },
	{ "2002:ffff:ffff::1",   ADDR_SPECIAL },
	{ "2003::1",             ADDR_PUBLIC },
	{ "2620:4f:8000::1",     ADDR_PUBLIC },
	{ "3ffe:ffff::1",        ADDR_PUBLIC },
	{ "3fff::1",             ADDR_SPECIAL },
	{ "3fff:fff:ffff::1",    ADDR_SPECIAL },
	{ "3fff:1000::1",        ADDR_PUBLIC },
	{ "4000::1",             ADDR_SPECIAL }, /* not handed out */
	{ "5f00::1",             ADDR_SPECIAL },
	{ "fc00::1",             ADDR_SPECIAL },
	{ "fd00:ec2::254",       ADDR_SPECIAL },
	{ "fe80::1",             ADDR_SPECIAL },
	{ "febf::1",             ADDR_SPECIAL },
	{ "fec0::1",             ADDR_SPECIAL },
	{ "ff02::1",             ADDR_SPECIAL },
	{ "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", ADDR_SPECIAL },

	/* No numeric addresses, whatever some resolvers make of them. */
	{ "",                    ADDR_SPECIAL },
	{ "localhost",           ADDR_SPECIAL },
	{ "example.com",         ADDR_SPECIAL },
	{ "8.8.8",               ADDR_SPECIAL },
	{ "8.8.8.8.8",           ADDR_SPECIAL },
	{ "8.8.8.256",           ADDR_SPECIAL },
	{ "010.8.8.8",           ADDR_SPECIAL },
	{ "0x8.8.8.8",           ADDR_SPECIAL },
	{ "134744072",           ADDR_SPECIAL },
	{ " 8.8.8.8",            ADDR_SPECIAL },
	{ "8.8.8.8 ",            ADDR_SPECIAL },
	{ "8.8.8.8/32",          ADDR_SPECIAL },
	{ "8.8.8.8:443",         ADDR_SPECIAL },
	{ "[2606:4700::1]",      ADDR_SPECIAL },
	{ "fe80::1%lo",          ADDR_SPECIAL },
	{ "2606:4700::1%lo",     ADDR_SPECIAL },
	{ ":::1",                ADDR_SPECIAL },
};
/* clang-format on */

static void
texts_are_judged(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(addresses); i++)
		CASE(addr_class_text(addresses[i].text) == addresses[i].want,
		    "\"%s\"", addresses[i].text);
}

static void
socket_addresses_are_judged_the_same(void **state)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	int both = 0;

	(void)state;
	for (size_t i = 0; i < LEN(addresses); i++) {
		const char *s = addresses[i].text;

		if (inet_pton(AF_INET, s, &in.sin_addr) == 1)
			CASE(addr_class((struct sockaddr *)&in) ==
				addresses[i].want,
			    "%s", s);
		else if (inet_pton(AF_INET6, s, &in6.sin6_addr) == 1)
			CASE(addr_class((struct sockaddr *)&in6) ==
				addresses[i].want,
			    "%s", s);
		else
			continue;
		both++;
	}
	assert_true(both > 100);
}

static void
other_families_are_special(void **state)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };

	(void)state;
	assert_int_equal(addr_class((struct sockaddr *)&un), ADDR_SPECIAL);
}

/* clang-format off */
static const struct {
	const char *address, *blocks;
	int in;
} lists[] = {
	{ "10.1.2.3",         "10.0.0.0/8",                      1 },
	{ "11.1.2.3",         "10.0.0.0/8",                      0 },
	{ "10.1.2.3",         "10.1.2.3",                        1 },
	{ "10.1.2.4",         "10.1.2.3",                        0 },
	{ "10.1.2.3",         "10.1.2.3/32",                     1 },
	{ "10.1.2.2",         "10.1.2.3/31",                     1 },
	{ "10.1.2.4",         "10.1.2.3/31",                     0 },
	{ "10.1.2.3",         "10.1.2.99/24",                    1 },
	{ "192.0.2.129",      "192.0.2.128/25",                  1 },
	{ "192.0.2.127",      "192.0.2.128/25",                  0 },
	{ "8.8.8.8",          "0.0.0.0/0",                       1 },
	{ "::1",              "0.0.0.0/0",                       0 },
	{ "::1",              "::/0",                            1 },
	{ "8.8.8.8",          "::/0",                            0 },
	{ "2001:db8:7::1",    "2001:db8::/32",                   1 },
	{ "2001:db9::1",      "2001:db8::/32",                   0 },
	{ "2001:db8::7",      "2001:db8::7/128",                 1 },
	{ "2001:DB8:0:0::7",  "2001:db8::7",                     1 },
	{ "2001:db8::6",      "2001:db8::7/127",                 1 },
	{ "2001:db8::8",      "2001:db8::7/127",                 0 },
	{ "10.1.2.3",         "192.0.2.0/24 10.0.0.0/8 ::/0",    1 },
	{ "10.1.2.3",         "  192.0.2.0/24   10.0.0.0/8  ",   1 },
	{ "10.1.2.3",         "192.0.2.0/24 2001:db8::/32",      0 },
	{ "10.1.2.3",         "",                                0 },
	{ "10.1.2.3",         "   ",                             0 },
	/* The same address, written as a dual-stack listener sees it. */
	{ "::ffff:10.1.2.3",  "10.0.0.0/8",                      1 },
	{ "10.1.2.3",         "::ffff:10.0.0.0/104",             1 },
	{ "11.1.2.3",         "::ffff:10.0.0.0/104",             0 },
	{ "10.1.2.3",         "::ffff:10.1.2.3",                 1 },
	/* What is no address or no block matches nothing. */
	{ "10.1.2",           "10.0.0.0/8",                      0 },
	{ "",                 "0.0.0.0/0",                       0 },
	{ "host",             "0.0.0.0/0",                       0 },
	{ "10.1.2.3",         "10.0.0.0/33",                     0 },
	{ "10.1.2.3",         "10.0.0.0/",                       0 },
	{ "10.1.2.3",         "10.0.0.0/-1",                     0 },
	{ "10.1.2.3",         "10.0.0.0/8x",                     0 },
	{ "10.1.2.3",         "10.0.0.0/4294967304",             0 },
	{ "10.1.2.3",         "10.0.0.0/8/8",                    0 },
	{ "10.1.2.3",         "10.0.0/8",                        0 },
	{ "10.1.2.3",         "/8",                              0 },
	{ "10.1.2.3",         "any",                             0 },
	{ "10.1.2.3",         "10.0.0.0/8,192.0.2.0/24",         0 },
	{ "::1",              "::/129",                          0 },
	{ "10.1.2.3",         "nonsense 10.0.0.0/8",             1 },
	{ "10.1.2.3",
	  "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
	  " 10.0.0.0/8",                                         1 },
};
/* clang-format on */

static void
blocks_hold_their_addresses(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(lists); i++)
		CASE(addr_in(lists[i].address, lists[i].blocks) == lists[i].in,
		    "%s in \"%s\"", lists[i].address, lists[i].blocks);
}

/* Every prefix length: the last bit inside it and the first one behind. */
static void
a_prefix_ends_at_its_bit(void **state)
{
	char block[80], text[64];
	unsigned char b[16];

	(void)state;
	for (int bits = 0; bits <= 128; bits++) {
		snprintf(block, sizeof(block), "2001:db8::/%d", bits);
		for (int flip = 0; flip < 128; flip++) {
			assert_int_equal(inet_pton(AF_INET6, "2001:db8::", b),
			    1);
			b[flip / 8] ^= (unsigned char)(0x80 >> flip % 8);
			inet_ntop(AF_INET6, b, text, sizeof(text));
			CASE(addr_in(text, block) == (flip >= bits), "%s in %s",
			    text, block);
		}
	}
}

TESTS(cmocka_unit_test(texts_are_judged),
    cmocka_unit_test(socket_addresses_are_judged_the_same),
    cmocka_unit_test(other_families_are_special),
    cmocka_unit_test(blocks_hold_their_addresses),
    cmocka_unit_test(a_prefix_ends_at_its_bit))
