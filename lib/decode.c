/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "decode.h"

#include <string.h>
#include <strings.h>

#include "reference.h"
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
is_type(const char *type, const char *want)
{
	size_t n = strlen(want);

	return type != NULL && strncasecmp(type, want, n) == 0 &&
	    strchr(";, \t", type[n]) != NULL;
}

/* A merge patch has a type of its own (RFC 7396). */
static bool
is_json(const struct req *rq, const char *type)
{
	return is_type(type, "application/json") ||
	    (rq->route->method == PATCH &&
		is_type(type, "application/merge-patch+json"));
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

enum err
decode_query(struct req *rq,
    enum err (*fn)(void *arg, const char *name, const char *value), void *arg)
{
	const char *s = rq->wire->query_string, *name, *value;
	enum err first = OK, e;
	size_t len, n;

	for (; *s != '\0'; s += len + (s[len] == '&')) {
		if ((len = strcspn(s, "&")) == 0)
			continue;
		n = strcspn(s, "=&");
		name = unescape(rq->arena, s, n);
		value = n < len ? unescape(rq->arena, s + n + 1, len - n - 1) :
				  "";
		if (name == NULL || value == NULL)
			e = bad_parameter(rq, E_BAD_PARAMETER,
			    name != NULL ? name : "query",
			    "is not percent-encoded UTF-8");
		else
			e = fn(arg, name, value);
		if (first == OK)
			first = e;
	}
	return first;
}

/* Where the parameters of a route's shape go. */
struct target {
	struct req *rq;
	void *obj;
};

static enum err
read_parameter(void *arg, const char *name, const char *value)
{
	struct target *t = arg;
	struct req *rq = t->rq;
	const struct shape *shape = rq->route->query;

	if (shape == NULL || shape_field(shape, name) == NULL)
		return bad_parameter(rq, E_UNKNOWN_PARAMETER, name,
		    "is not a parameter of this request");
	if (field_has(shape, t->obj, name))
		return bad_parameter(rq, E_BAD_PARAMETER, name,
		    "is given twice");
	return field_text(shape, t->obj, name, value, rq->arena, &rq->faults) ==
		OK ?
	    OK :
	    E_BAD_PARAMETER;
}

/* What the shape needs and the query has not. */
static enum err
need_parameters(struct req *rq, const struct shape *shape)
{
	enum err e = OK;

	for (const char *const *n = shape->need; n != NULL && *n != NULL; n++)
		if (!field_has(shape, rq->query, *n))
			e = bad_parameter(rq, E_BAD_PARAMETER, *n,
			    "is required");
	return e;
}

enum err
decode_params(struct req *rq)
{
	const struct shape *shape = rq->route->query;
	struct target t = { .rq = rq };
	enum err e, f;

	if (shape != NULL)
		t.obj = arena_calloc(rq->arena, 1, shape_base(shape)->size);
	rq->query = t.obj;
	e = decode_query(rq, read_parameter, &t);
	f = shape != NULL ? need_parameters(rq, shape) : OK;
	return e != OK ? e : f;
}

/* Do the faults leave the body itself in order?  Its handler then answers for
 * each item. */
static bool
only_items(const struct req *rq)
{
	const struct fault *f;

	for (f = rq->faults.first; f != NULL; f = f->next)
		if (f->pointer == NULL ||
		    strncmp(f->pointer, "/items/", 7) != 0)
			return false;
	return (rq->route->flags & R_APART) != 0;
}

/* The body as it came; the handler makes sense of it. */
static enum err
take_body(struct req *rq)
{
	const char *const *t = rq->route->takes;
	const struct wire *w = rq->wire;

	while (*t != NULL && !is_type(w->content_type, *t))
		t++;
	if (*t == NULL)
		return refuse(rq, E_MEDIA_TYPE, NULL,
		    "The body must be %s or another type listed in the reference.",
		    rq->route->takes[0]);
	rq->raw = (struct raw){ *t, w->body, w->len };
	return OK;
}

bool
decode_may_lack(const struct route *r)
{
	return r->method == POST && r->in != NULL && !r->in->some &&
	    (r->in->need == NULL || *r->in->need == NULL);
}

/* Of what is created the rules can say what it needs, though the document says
 * that there is a body. */
static bool
may_be_judged(const struct route *r)
{
	return decode_may_lack(r) ||
	    (r->in->some && strchr(r->path, '{') == NULL);
}

/* Is it UTF-8 by its Content-Type?  Nothing said is. */
static bool
is_utf8(const char *type)
{
	const char *s = type != NULL ? strcasestr(type, "charset") : NULL;
	size_t n;

	if (s == NULL)
		return true;
	s += strlen("charset");
	s += strspn(s, " \t");
	if (*s++ != '=')
		return false;
	s += strspn(s, " \t\"'");
	n = strncasecmp(s, "utf-8", 5) == 0 ? 5 :
	    strncasecmp(s, "utf8", 4) == 0  ? 4 :
					      0;
	return n > 0 && strchr("\"'; \t", s[n]) != NULL;
}

/* A body is read as it came: packed, or in other characters, it would be taken
 * for another. */
static enum err
judge_coding(struct req *rq)
{
	const char *coding = app_header(rq, "Content-Encoding");

	if (rq->wire->len == 0)
		return OK;
	if (coding != NULL && strcasecmp(coding, "identity") != 0)
		return refuse(rq, E_MEDIA_TYPE, NULL,
		    "The body must be sent without Content-Encoding.");
	if (!is_utf8(rq->wire->content_type))
		return refuse(rq, E_MEDIA_TYPE, NULL,
		    "The body must be UTF-8.");
	return OK;
}

/* A body that is not there is one without members: what it needs is named, as
 * of an empty one.  Without a need nothing says what was meant by it. */
static enum err
lack_body(struct req *rq, void *obj)
{
	const struct shape *shape = rq->route->in;
	const char *why;
	enum err e = field_patch(shape, obj, &rq->cleared, "{}", 2, rq->arena,
	    &rq->faults, &why);

	if (e != OK || may_be_judged(rq->route))
		return e;
	faults_add(&rq->faults, rq->arena, E_REQUIRED, NULL, NULL,
	    shape->some ? "The body must have at least one member." :
			  "A body is required.");
	return E_VALIDATION;
}

static enum err
read_body(struct req *rq)
{
	const struct shape *shape = rq->route->in;
	const struct wire *w = rq->wire;
	const char *why;
	void *obj;
	enum err e, named;

	if (w->too_large)
		return refuse(rq, E_TOO_LARGE, NULL, "The body is too large.");
	if ((rq->route->takes != NULL || shape != NULL) &&
	    (e = judge_coding(rq)) != OK)
		return e;
	if (rq->route->takes != NULL)
		return take_body(rq);
	if (shape == NULL)
		return OK;
	obj = arena_calloc(rq->arena, 1, shape_base(shape)->size);
	rq->in = obj;
	rq->cleared = 0;
	if (w->len == 0)
		return lack_body(rq, obj);
	if (!is_json(rq, w->content_type))
		return refuse(rq, E_MEDIA_TYPE, NULL,
		    "The body must be application/json.");
	e = field_patch(shape, obj, &rq->cleared, w->body, w->len, rq->arena,
	    &rq->faults, &why);
	if (e == E_NOT_JSON)
		return refuse(rq, e, NULL, "%s", why);
	if ((named = reference_check(rq)) != OK)
		e = named;
	if (e != OK && e != E_VALIDATION)
		return e;
	if (e == E_VALIDATION && only_items(rq)) {
		rq->wire->items = rq->faults;
		faults_init(&rq->faults);
		return OK;
	}
	return e;
}

/* May the handler look for more?  It must know of every member that it is at
 * fault. */
static bool
may_go_on(const struct req *rq)
{
	return (rq->route->flags & R_JUDGES) != 0 &&
	    rq->faults.n == rq->faults.kept;
}

/* Of who has a body it is the body that is at fault, else the query. */
static bool
only_unsound(const struct req *rq, enum err query, enum err body)
{
	if (rq->route->in != NULL)
		return query == OK && body == E_VALIDATION;
	return query != OK && body == OK;
}

enum err
decode_request(struct req *rq)
{
	enum err e, body;

	if (!(rq->route->flags & R_STREAM) && !accepts_json(rq->wire->accept))
		return refuse(rq, E_NOT_ACCEPTABLE, NULL,
		    "Accept must allow application/json.");
	e = rq->route->flags & R_ASKS ? OK : decode_params(rq);
	body = read_body(rq);
	if (only_unsound(rq, e, body) && may_go_on(rq)) {
		rq->wire->unsound = true;
		return OK;
	}
	/* what could not be read says so; faults of both stand together */
	return e == OK || (body != OK && body != E_VALIDATION) ? body : e;
}
