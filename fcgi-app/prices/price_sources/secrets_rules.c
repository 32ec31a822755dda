/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "secrets.h"

#include <string.h>
#include <strings.h>

#include "buf.h"
#include "http.h"

/* Parameters that say who asks.  A URL is read by all who read prices, and
 * kept in its history, so none of them may stand there. */
static const char *const telling[] = { "access_key", "access_token",
	"accesskey", "api-key", "api_key", "apikey", "api_token", "app_key",
	"appid", "app_id", "auth", "auth_token", "authorization",
	"client_secret", "credential", "credentials", "key", "login", "pass",
	"passwd", "password", "pwd", "secret", "sig", "signature",
	"subscription-key", "token", "user", "userid", "user_id", "userinfo",
	"username", "x-api-key", NULL };

/* Headers that are the transfer's own. */
static const char *const own[] = { "accept", "accept-encoding", "connection",
	"content-length", "content-type", "expect", "host", "keep-alive",
	"range", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
	NULL };

static bool
is_one(const char *const *words, const char *s, size_t n)
{
	while (*words != NULL &&
	    (strlen(*words) != n || strncasecmp(*words, s, n) != 0))
		words++;
	return *words != NULL;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A name as the server will read it. */
static const char *
decoded(struct arena *a, const char *s, size_t n)
{
	char *text = arena_dupn(a, s, n), *to = text;

	for (const char *from = text; *from != '\0'; from++)
		if (*from == '%' && hex_digit(from[1]) >= 0 &&
		    hex_digit(from[2]) >= 0) {
			*to++ = (char)(hex_digit(from[1]) << 4 |
			    hex_digit(from[2]));
			from += 2;
		} else
			*to++ = *from;
	*to = '\0';
	return text;
}

const char *
price_secret_url_fault(const struct http_policy *p, const char *url,
    struct arena *a)
{
	const char *fault = http_url_fault(p, url, a);
	const char *s = strchr(url, '?');

	for (; fault == NULL && s != NULL; s = strpbrk(s, "&;")) {
		const char *name;

		s++;
		name = decoded(a, s, strcspn(s, "=&;"));
		if (is_one(telling, name, strlen(name)))
			fault = arena_fmt(a,
			    "Everybody reads its parameter %s: set it as the "
			    "source's secret instead.",
			    name);
	}
	return fault;
}

const char *
price_secret_name_fault(const struct price_secret *k)
{
	if (strcmp(k->secret_in, "header") == 0 &&
	    is_one(own, k->secret_name, strlen(k->secret_name)))
		return "is a reserved header";
	return NULL;
}

const char *
price_secret_origin(struct arena *a, const char *url)
{
	const char *host = strstr(url, "://");

	host = host != NULL ? host + strlen("://") : url;
	return arena_dupn(a, url, (size_t)(host - url) + strcspn(host, "/?#"));
}

static void
escape(struct buf *b, const char *s)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~";

	for (; *s != '\0'; s++)
		if (strchr(plain, *s) != NULL)
			buf_char(b, *s);
		else
			buf_fmt(b, "%%%02X", (unsigned char)*s);
}

struct price_request
price_secret_place(struct arena *a, const char *url,
    const struct price_secret *k)
{
	struct price_request rq = { .url = url };
	struct buf b;

	if (strcmp(k->secret_in, "header") == 0) {
		rq.header = arena_fmt(a, "%s: %s", k->secret_name, k->secret);
		return rq;
	}
	buf_init(&b, a, 256);
	buf_fmt(&b, "%s%c%s=", url, strchr(url, '?') != NULL ? '&' : '?',
	    k->secret_name);
	escape(&b, k->secret);
	rq.url = b.s;
	return rq;
}

void
price_secret_judge(struct judge *j, const struct http_policy *p,
    const struct price_source *s, const struct price_secret *k)
{
	const char *why = price_secret_name_fault(k);

	if (why != NULL)
		resource_fault(j, E_NOT_ALLOWED, "secret_name", why);
	else if (http_url_fault(p, price_secret_place(j->arena, s->url, k).url,
		     j->arena) != NULL)
		resource_fault(j, E_TOO_LONG, "secret",
		    "is too long for the URL");
}
