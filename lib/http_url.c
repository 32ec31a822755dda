/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <curl/curl.h>

#include "addr.h"
#include "arena.h"

#define URL_MAX 2048

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

/* "localhost" and what ends so (RFC 6761); a last dot changes nothing. */
static int
is_localhost(const char *host)
{
	static const char name[] = "localhost";
	size_t len = sizeof(name) - 1, n = strlen(host);

	if (n > 0 && host[n - 1] == '.')
		n--;
	return n >= len && strncasecmp(host + n - len, name, len) == 0 &&
	    (n == len || host[n - len - 1] == '.');
}

/* libcurl has turned other spellings of an IPv4 address into the usual one,
 * and stands an IPv6 address in brackets. */
static enum addr_class
host_class(const char *host, struct arena *a)
{
	struct in_addr v4;

	if (*host == '[')
		return addr_class_text(
		    arena_dupn(a, host + 1, strlen(host) - 2));
	if (inet_pton(AF_INET, host, &v4) == 1)
		return addr_class_text(host);
	return is_localhost(host) ? ADDR_LOOPBACK : ADDR_PUBLIC;
}

static const char *
part(CURLU *u, CURLUPart what, struct arena *a)
{
	char *s = NULL;
	const char *copy;

	if (curl_url_get(u, what, &s, CURLU_DEFAULT_PORT) != CURLUE_OK)
		return NULL;
	copy = arena_dup(a, s);
	curl_free(s);
	return copy;
}

static const char *
parts_fault(const struct http_policy *p, CURLU *u, struct arena *a)
{
	const char *scheme = part(u, CURLUPART_SCHEME, a);
	const char *host = part(u, CURLUPART_HOST, a);
	const char *port = part(u, CURLUPART_PORT, a);
	enum addr_class c;

	if (scheme == NULL ||
	    (strcmp(scheme, "https") != 0 &&
		!(p->loopback && strcmp(scheme, "http") == 0)))
		return "The scheme must be https.";
	if (part(u, CURLUPART_USER, a) != NULL ||
	    part(u, CURLUPART_PASSWORD, a) != NULL)
		return "It must carry no user name or password.";
	if (part(u, CURLUPART_FRAGMENT, a) != NULL)
		return "It must have no fragment.";
	if (host == NULL || *host == '\0')
		return "It must name a host.";
	if (part(u, CURLUPART_ZONEID, a) != NULL)
		return "An address must have no zone.";
	if (!port_allowed(p->ports, port))
		return arena_fmt(a, "Port %s is not one of %s.", port,
		    p->ports);
	c = host_class(host, a);
	if (c == ADDR_SPECIAL || (c == ADDR_LOOPBACK && !p->loopback))
		return "The host must have public addresses only.";
	return NULL;
}

const char *
http_url_fault(const struct http_policy *p, const char *url, struct arena *a)
{
	const char *fault;
	CURLU *u;

	if (strlen(url) > URL_MAX)
		return arena_fmt(a, "It must have at most %d characters.",
		    URL_MAX);
	for (const char *s = url; *s != '\0'; s++)
		if (*s <= ' ' || *s > '~')
			return "It must be written in printable ASCII.";
	if ((u = curl_url()) == NULL)
		abort();
	fault = "It must be an absolute URL.";
	if (curl_url_set(u, CURLUPART_URL, url, CURLU_NON_SUPPORT_SCHEME) ==
	    CURLUE_OK)
		fault = parts_fault(p, u, a);
	curl_url_cleanup(u);
	return fault;
}
