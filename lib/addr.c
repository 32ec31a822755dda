/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "addr.h"

#include <stddef.h>
#include <string.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#define TEXT_MAX 64

/* An address in network order; IPv4 has 4 bytes, IPv6 has 16. */
struct ip {
	unsigned char b[16];
	int len;
};

static const char loopback[] = "127.0.0.0/8 ::1/128";

/*
 * What the IANA registries call special-purpose and not globally reachable,
 * and the only IPv6 space that is handed out as global unicast (RFC 4291,
 * section 2.4): all else, such as fc00::/7, fe80::/10, ff00::/8, 100::/64 or
 * an IPv4-compatible address, is special by lying outside of it.
 */
/* clang-format off */
static const char special[] =
	"0.0.0.0/8 "       /* this network: RFC 791 */
	"10.0.0.0/8 "      /* private use: RFC 1918 */
	"100.64.0.0/10 "   /* shared by carriers: RFC 6598 */
	"127.0.0.0/8 "     /* loopback: RFC 1122 */
	"169.254.0.0/16 "  /* link local, cloud metadata: RFC 3927 */
	"172.16.0.0/12 "   /* private use: RFC 1918 */
	"192.0.0.0/24 "    /* protocol assignments: RFC 6890 */
	"192.0.2.0/24 "    /* documentation: RFC 5737 */
	"192.88.99.0/24 "  /* 6to4 relays, deprecated: RFC 7526 */
	"192.168.0.0/16 "  /* private use: RFC 1918 */
	"198.18.0.0/15 "   /* benchmarks: RFC 2544 */
	"198.51.100.0/24 " /* documentation: RFC 5737 */
	"203.0.113.0/24 "  /* documentation: RFC 5737 */
	"224.0.0.0/4 "     /* multicast: RFC 5771 */
	"240.0.0.0/4 "     /* reserved, limited broadcast: RFC 1112 */
	"2001::/23 "       /* protocol assignments, Teredo: RFC 2928 */
	"2001:db8::/32 "   /* documentation: RFC 3849 */
	"3fff::/20";       /* documentation: RFC 9637 */
/* clang-format on */

static const char global6[] = "2000::/3";

/* Blocks of IPv6 whose addresses lead on to the IPv4 address in them. */
static const struct {
	const char *block;
	int at;
} carriers[] = {
	{ "64:ff9b::/96", 12 }, /* NAT64: RFC 6052 */
	{ "2002::/16", 2 },     /* 6to4: RFC 3056 */
};

enum { CARRIERS = sizeof(carriers) / sizeof(*carriers) };

static struct ip
ip_of(const void *bytes, int len)
{
	struct ip ip = { .len = len };

	memcpy(ip.b, bytes, (size_t)len);
	return ip;
}

/* An IPv4 address written as an IPv6 one is that IPv4 address. */
static struct ip
unmapped(struct ip ip)
{
	static const unsigned char mapped[12] = { [10] = 0xff, [11] = 0xff };

	if (ip.len == 16 && memcmp(ip.b, mapped, sizeof(mapped)) == 0)
		return ip_of(ip.b + 12, 4);
	return ip;
}

static int
ip_parse(const char *s, struct ip *ip)
{
	memset(ip, 0, sizeof(*ip));
	if (inet_pton(AF_INET, s, ip->b) == 1)
		ip->len = 4;
	else if (inet_pton(AF_INET6, s, ip->b) == 1)
		ip->len = 16;
	else
		return -1;
	return 0;
}

/* The bits of a block's prefix, from the text after its slash; -1: none. */
static int
bits_parse(const char *s, int most)
{
	int bits = 0;

	if (*s == '\0' || (*s == '0' && s[1] != '\0'))
		return -1;
	for (; *s != '\0'; s++) {
		if (*s < '0' || *s > '9' || bits > most)
			return -1;
		bits = bits * 10 + (*s - '0');
	}
	return bits <= most ? bits : -1;
}

static int
same_bits(const unsigned char *a, const unsigned char *b, int bits)
{
	size_t whole = (size_t)bits / 8;
	int mask = (0xff00 >> (bits % 8)) & 0xff;

	return memcmp(a, b, whole) == 0 &&
	    (mask == 0 || ((a[whole] ^ b[whole]) & mask) == 0);
}

struct block {
	struct ip net;
	int bits;
};

/* A block from its text: 0, or -1 where it is none. */
static int
block_parse(const char *s, size_t len, struct block *b)
{
	char text[TEXT_MAX], *slash;

	if (len >= sizeof(text))
		return -1;
	memcpy(text, s, len);
	text[len] = '\0';
	if ((slash = strchr(text, '/')) != NULL)
		*slash++ = '\0';
	if (ip_parse(text, &b->net) != 0)
		return -1;
	b->bits = slash == NULL ? b->net.len * 8 :
				  bits_parse(slash, b->net.len * 8);
	if (b->bits >= 96 && unmapped(b->net).len == 4) {
		b->net = unmapped(b->net);
		b->bits -= 96;
	}
	return b->bits >= 0 ? 0 : -1;
}

/* Is the address in this block?  In a text that is no block there is none. */
static int
in_block(struct ip ip, const char *s, size_t len)
{
	struct block b;

	return block_parse(s, len, &b) == 0 && b.net.len == ip.len &&
	    same_bits(ip.b, b.net.b, b.bits);
}

int
addr_is_block(const char *s)
{
	struct block b;

	return block_parse(s, strlen(s), &b) == 0;
}

int
addr_block_in(const char *block, const char *blocks)
{
	struct block in, b;
	size_t n;

	if (block_parse(block, strlen(block), &in) != 0)
		return 0;
	for (; *blocks != '\0'; blocks += n) {
		blocks += strspn(blocks, " ");
		n = strcspn(blocks, " ");
		if (block_parse(blocks, n, &b) == 0 &&
		    b.net.len == in.net.len && b.bits <= in.bits &&
		    same_bits(in.net.b, b.net.b, b.bits))
			return 1;
	}
	return 0;
}

static int
in_blocks(struct ip ip, const char *blocks)
{
	size_t n;

	for (; *blocks != '\0'; blocks += n) {
		blocks += strspn(blocks, " ");
		n = strcspn(blocks, " ");
		if (in_block(ip, blocks, n))
			return 1;
	}
	return 0;
}

static enum addr_class
class_of(struct ip ip)
{
	ip = unmapped(ip);
	if (in_blocks(ip, loopback))
		return ADDR_LOOPBACK;
	for (int i = 0; i < CARRIERS; i++)
		if (in_blocks(ip, carriers[i].block))
			ip = ip_of(ip.b + carriers[i].at, 4);
	if (in_blocks(ip, special) || (ip.len == 16 && !in_blocks(ip, global6)))
		return ADDR_SPECIAL;
	return ADDR_PUBLIC;
}

enum addr_class
addr_class(const struct sockaddr *sa)
{
	const void *p = sa;
	const struct sockaddr_in *in = p;
	const struct sockaddr_in6 *in6 = p;

	if (sa->sa_family == AF_INET)
		return class_of(ip_of(&in->sin_addr, 4));
	if (sa->sa_family == AF_INET6)
		return class_of(ip_of(&in6->sin6_addr, 16));
	return ADDR_SPECIAL;
}

enum addr_class
addr_class_text(const char *s)
{
	struct ip ip;

	return ip_parse(s, &ip) == 0 ? class_of(ip) : ADDR_SPECIAL;
}

int
addr_in(const char *address, const char *blocks)
{
	struct ip ip;

	return ip_parse(address, &ip) == 0 && in_blocks(unmapped(ip), blocks);
}
