/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "decode.h"

#include <string.h>
#include <strings.h>

#include "scan.h"
#include "wire.h"

static bool
accepts_json(const char *accept)
{
	return accept == NULL || *accept == '\0' ||
	    strstr(accept, "*/*") != NULL ||
	    strstr(accept, "application/*") != NULL ||
	    strstr(accept, "json") != NULL;
}

static bool
is_json(const char *type)
{
	static const char want[] = "application/json";
	size_t n = sizeof(want) - 1;

	return type != NULL && strncasecmp(type, want, n) == 0 &&
	    strchr(";, \t", type[n]) != NULL;
}

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 0x20);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Undo percent-encoding of a part of the query; NULL where it is broken, is
 * no UTF-8 or holds a NUL. */
static char *
unescape(struct arena *a, const char *s, size_t len)
{
	char *out = arena_alloc(a, len + 1);
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		if (s[i] == '+')
			out[n++] = ' ';
		else if (s[i] != '%')
			out[n++] = s[i];
		else if (i + 2 < len && hex_digit(s[i + 1]) >= 0 &&
		    hex_digit(s[i + 2]) >= 0) {
			out[n++] = (char)(hex_digit(s[i + 1]) << 4 |
			    hex_digit(s[i + 2]));
			i += 2;
		} else
			return NULL;
	}
	out[n] = '\0';
	return memchr(out, '\0', n) == NULL && scan_utf8(out) ? out : NULL;
}

static enum err
bad_parameter(struct req *rq, enum err e, const char *name, const char *message)
{
	faults_add(&rq->faults, rq->arena, e, name, NULL, message);
	return e;
}

/* One "name=value" of the query string. */
static enum err
read_parameter(struct req *rq, void *obj, const char *s, size_t len)
{
	const struct shape *shape = rq->route->query;
	const char *eq = memchr(s, '=', len), *name, *value;
	size_t n = eq != NULL ? (size_t)(eq - s) : len;

	name = unescape(rq->arena, s, n);
	value = eq != NULL ? unescape(rq->arena, eq + 1, len - n - 1) : "";
	if (name == NULL || value == NULL)
		return bad_parameter(rq, E_BAD_PARAMETER,
		    name != NULL ? name : "query",
		    "is not percent-encoded UTF-8");
	if (shape == NULL || shape_field(shape, name) == NULL)
		return bad_parameter(rq, E_UNKNOWN_PARAMETER, name,
		    "is not a parameter of this request");
	if (field_has(shape, obj, name))
		return bad_parameter(rq, E_BAD_PARAMETER, name,
		    "is given twice");
	return field_text(shape, obj, name, value, rq->arena, &rq->faults) ==
		OK ?
	    OK :
	    E_BAD_PARAMETER;
}

/* The first error decides the code; the faults name them all. */
static enum err
read_query(struct req *rq)
{
	const struct shape *shape = rq->route->query;
	const char *s = rq->wire->query_string;
	void *obj = NULL;
	enum err first = OK, e;
	size_t len;

	if (shape != NULL)
		obj = arena_calloc(rq->arena, 1, shape_base(shape)->size);
	for (; *s != '\0'; s += len + (s[len] == '&')) {
		len = strcspn(s, "&");
		e = len > 0 ? read_parameter(rq, obj, s, len) : OK;
		if (first == OK)
			first = e;
	}
	rq->query = obj;
	return first;
}

static enum err
read_body(struct req *rq)
{
	const struct shape *shape = rq->route->in;
	const struct wire *w = rq->wire;
	const char *why;
	void *obj;
	enum err e;

	if (w->too_large)
		return refuse(rq, E_TOO_LARGE, NULL, "The body is too large.");
	if (shape == NULL)
		return OK;
	if (!is_json(w->content_type))
		return refuse(rq, E_MEDIA_TYPE, NULL,
		    "The body must be application/json.");
	obj = arena_calloc(rq->arena, 1, shape_base(shape)->size);
	e = field_read(shape, obj, w->body, w->len, rq->arena, &rq->faults,
	    &why);
	if (e == E_NOT_JSON)
		return refuse(rq, e, NULL, "%s", why);
	rq->in = obj;
	return e;
}

enum err
decode_request(struct req *rq)
{
	enum err e, body;

	if (!accepts_json(rq->wire->accept))
		return refuse(rq, E_NOT_ACCEPTABLE, NULL,
		    "Accept must allow application/json.");
	e = read_query(rq);
	body = read_body(rq);
	/* what could not be read says so; faults of both stand together */
	return e == OK || (body != OK && body != E_VALIDATION) ? body : e;
}
