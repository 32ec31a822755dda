/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "addr.h"
#include "arena.h"

#define URL_MAX      2048
#define LABEL_MAX    63 /* of a name: RFC 1035 */
#define NAME_MAX_LEN 253

static int
port_allowed(const char *ports, const char *port)
{
	size_t n = strlen(port);

	if (strcmp(ports, "any") == 0)
		return 1;
	for (const char *s = ports; *s != '\0'; s += strcspn(s, ",")) {
		s += strspn(s, ", ");
		if (strncmp(s, port, n) == 0 && strchr(", ", s[n]) != NULL)
			return 1;
	}
	return 0;
}

/* "localhost" and what ends so (RFC 6761). */
static int
is_localhost(const char *host)
{
	static const char name[] = "localhost";
	size_t len = sizeof(name) - 1, n = strlen(host);

	return n >= len && strncasecmp(host + n - len, name, len) == 0 &&
	    (n == len || host[n - len - 1] == '.');
}

/*
 * What of a URL matters here (RFC 3986).  It is cut by hand: libcurl, which
 * will read it again, would double the memory of every worker that judges one.
 * Where the two might differ, as with a backslash, nothing is accepted.
 */
struct parts {
	const char *scheme;
	char *host; /* an IPv6 address stands in brackets */
	const char *port;
};

/* "example.com:8443" or "[::1]:8443": 0, or -1 where it is no such thing. */
static int
cut_authority(struct parts *u, char *s)
{
	size_t n;

	u->host = s;
	s += strcspn(s, *s == '[' ? "]" : ":");
	s += *s == ']';
	if (*s == '\0')
		return 0;
	if (*s != ':')
		return -1;
	*s++ = '\0';
	n = strspn(s, "0123456789");
	if (s[n] != '\0' || n > 5 ||
	    (n > 0 && (atoi(s) < 1 || atoi(s) > 65535)))
		return -1;
	if (n > 0)
		u->port = s;
	return 0;
}

static const char *
cut_url(struct parts *u, const char *url, struct arena *a)
{
	size_t n = strcspn(url, ":");
	const char *s = url + n;
	char *authority;

	if (strncmp(s, "://", 3) != 0)
		return "The URL must be absolute.";
	s += 3;
	u->scheme = arena_dupn(a, url, n);
	u->port = strcasecmp(u->scheme, "https") == 0 ? "443" : "80";
	authority = arena_dupn(a, s, strcspn(s, "/?#"));
	if (strchr(authority, '@') != NULL)
		return "The URL must not contain a user name or password.";
	if (strchr(s, '#') != NULL)
		return "The URL must not have a fragment.";
	return cut_authority(u, authority) == 0 ? NULL :
						  "The URL must be absolute.";
}

/* Labels of at most 63 of these characters, no hyphen at their ends, between
 * single dots (RFC 1123; the underscore besides, which real names have). */
static int
is_name(const char *host)
{
	size_t len = strlen(host), n;

	for (;; host += n + 1) {
		n = strspn(host,
		    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
		    "0123456789-_");
		if (n == 0 || n > LABEL_MAX || host[0] == '-' ||
		    host[n - 1] == '-')
			return 0;
		if (host[n] != '.')
			return host[n] == '\0' && len <= NAME_MAX_LEN;
	}
}

/* Does it end with a number, as no name does but every spelling of an IPv4
 * address? */
static int
is_numeric(const char *host)
{
	const char *last = strrchr(host, '.');

	last = last != NULL ? last + 1 : host;
	return *last >= '0' && *last <= '9';
}

/* 0 and its class, or -1 where it is no host. */
static int
host_class(char *host, enum addr_class *c)
{
	size_t n = strlen(host);
	struct in6_addr v6;
	struct in_addr v4;
	char text[INET_ADDRSTRLEN];

	if (*host == '[') {
		if (host[n - 1] != ']')
			return -1;
		host[n - 1] = '\0';
		*c = addr_class_text(host + 1);
		return inet_pton(AF_INET6, host + 1, &v6) == 1 ? 0 : -1;
	}
	/* the dot that ends a full name, or an address for some resolvers */
	if (n > 0 && host[n - 1] == '.')
		host[n - 1] = '\0';
	if (!is_name(host))
		return -1;
	if (!is_numeric(host)) {
		*c = is_localhost(host) ? ADDR_LOOPBACK : ADDR_PUBLIC;
		return 0;
	}
	/* 127.1, 0x7f000001 and the like */
	if (inet_aton(host, &v4) == 0)
		return -1;
	*c = addr_class_text(inet_ntop(AF_INET, &v4, text, sizeof(text)));
	return 0;
}

static const char *
parts_fault(const struct http_policy *p, const struct parts *u, struct arena *a)
{
	enum addr_class c;

	if (strcasecmp(u->scheme, "https") != 0 &&
	    !(p->loopback && strcasecmp(u->scheme, "http") == 0))
		return "The scheme must be https.";
	if (!port_allowed(p->ports, u->port))
		return arena_fmt(a, "Port %s is not one of %s.", u->port,
		    p->ports);
	if (host_class(u->host, &c) != 0)
		return "The URL must have a host.";
	if (c == ADDR_SPECIAL || (c == ADDR_LOOPBACK && !p->loopback))
		return "The host must have public addresses only.";
	return NULL;
}

const char *
http_url_fault(const struct http_policy *p, const char *url, struct arena *a)
{
	struct parts u;
	const char *fault;

	if (strlen(url) > URL_MAX)
		return arena_fmt(a, "The URL must have at most %d characters.",
		    URL_MAX);
	for (const char *s = url; *s != '\0'; s++)
		if (*s <= ' ' || *s > '~')
			return "The URL must consist of printable ASCII characters.";
	fault = cut_url(&u, url, a);
	return fault != NULL ? fault : parts_fault(p, &u, a);
}

static void
lower(char *s)
{
	for (; s != NULL && *s != '\0'; s++)
		*s = (char)tolower((unsigned char)*s);
}

const char *
http_url_host(const char *url, struct arena *a)
{
	struct parts u = { 0 };

	cut_url(&u, url, a);
	lower(u.host);
	return u.host != NULL ? u.host : "";
}

const char *
http_url_origin(const char *url, struct arena *a)
{
	struct parts u = { 0 };
	char *origin;

	if (cut_url(&u, url, a) != NULL)
		return url;
	origin = arena_fmt(a, "%s://%s:%d", u.scheme, u.host, atoi(u.port));
	lower(origin);
	return origin;
}
