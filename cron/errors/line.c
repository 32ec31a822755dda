/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "line.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#define DIGITS  "0123456789"
#define ADDRESS DIGITS "abcdef.:"
#define NAME    DIGITS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_"
#define POOL    "abcdefghijklmnopqrstuvwxyz-"

/* What may follow the message, in nginx's order: how it begins, of what it
 * consists and what it is called here.  Nothing else of it is kept. */
static const struct {
	const char *begins, *chars, *called;
} told[] = {
	{ ", client: ", ADDRESS, "client" },
	{ ", server: ", NAME, "server" },
	{ "/sock/", POOL, "pool" },
};

/* "<187>Nov 23 17:30:00 nginx: " is syslog's; the time stands again behind. */
static const char *
past_head(const char *s)
{
	const char *end = *s == '<' ? strstr(s, " nginx: ") : NULL;

	return end != NULL ? end + strlen(" nginx: ") : s;
}

/* "2026/11/23 17:30:00 [error] 7#7: *45 what happened": of a request or another
 * connection, which the star numbers. */
static bool
of_request(const char *s)
{
	const char *p = strchr(s, '#');

	if (p == NULL)
		return false;
	p += 1 + strspn(p + 1, DIGITS);
	return strncmp(p, ": *", 3) == 0;
}

struct out {
	char *s;
	size_t n, max;
};

/* A line stays one, and whatever shows it does as it is told by nobody. */
static void
add(struct out *o, const char *s, size_t n)
{
	for (size_t i = 0; i < n && o->n < o->max; i++)
		o->s[o->n++] = (unsigned char)s[i] < ' ' || s[i] == 0x7f ? '?' :
									   s[i];
	o->s[o->n] = '\0';
}

static void
add_text(struct out *o, const char *s)
{
	add(o, s, strlen(s));
}

/* What happened: its text, of which all between the first and the last quote
 * may be the request's own. */
static void
add_message(struct out *o, const char *s, size_t n)
{
	const char *first = memchr(s, '"', n);
	const char *last = first;

	if (first == NULL) {
		add(o, s, n);
		return;
	}
	for (const char *p = first; p < s + n; p++)
		if (*p == '"')
			last = p;
	add(o, s, (size_t)(first - s));
	add_text(o, "\"***\"");
	/* one quote alone: the rest is within it */
	if (last > first)
		add(o, last + 1, (size_t)(s + n - last - 1));
}

size_t
errors_line(char *out, size_t max, const char *text)
{
	const char *s = past_head(text);
	const char *rest = strstr(s, told[0].begins);
	struct out o = { out, 0, max };

	out[0] = '\0';
	if (!of_request(s)) {
		add_text(&o, s);
		return o.n;
	}
	add_message(&o, s, rest != NULL ? (size_t)(rest - s) : strlen(s));
	for (size_t i = 0; rest != NULL && i < sizeof(told) / sizeof(*told);
	     i++) {
		const char *at = strstr(rest, told[i].begins);
		size_t n;

		if (at == NULL)
			continue;
		at += strlen(told[i].begins);
		n = strspn(at, told[i].chars);
		add_text(&o, ", ");
		add_text(&o, told[i].called);
		add_text(&o, ": ");
		add(&o, at, n);
	}
	return o.n;
}
