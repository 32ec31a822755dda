/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

/* The headers of answers: which has which, and where they are described. */

static bool
every(const struct route *r, int status)
{
	(void)r;
	(void)status;
	return true;
}

/* Not at the dashboard's host.  Refusals are the same at both. */
static bool
with_key(const struct route *r, int status)
{
	(void)status;
	return r == NULL || !(r->flags & (R_HOME | R_PUBLIC));
}

static bool
limited(const struct route *r, int status)
{
	(void)status;
	return r == NULL || !(r->flags & R_HOME);
}

static bool
versioned(const struct route *r, int status)
{
	return r != NULL && (r->flags & R_ETAG) && status != 202;
}

static bool
paged(const struct route *r, int status)
{
	return r != NULL && (r->flags & R_LIST) && (r->flags & R_ASKS) &&
	    status == 200;
}

static bool
created(const struct route *r, int status)
{
	return r != NULL && (r->flags & R_CREATED) && status == 201;
}

/* Two refusals are remembered too. */
static bool
repeated(const struct route *r, int status)
{
	if (r == NULL)
		return status == 402 || status == 409;
	return contract_repeats(r);
}

static bool
unknown(const struct route *r, int status)
{
	return r == NULL && status == 401;
}

/* May some of the refusals of that status be repeated later, or all? */
static bool
may_pass(int status, bool all)
{
	for (enum err e = OK + 1; e < E__N; e++)
		if (err_row(e)->status == status && err_retryable(e) != all)
			return !all;
	return all;
}

static bool
passing(const struct route *r, int status)
{
	return r == NULL && may_pass(status, true);
}

static bool
some_passing(const struct route *r, int status)
{
	return r == NULL && may_pass(status, false) && !may_pass(status, true);
}

/* clang-format off */
static const struct {
	const char *name, *as, *type, *doc; /* `as`: else its name */
	bool required;
	bool (*when)(const struct route *r, int status);
} headers[] = {
	{ .name = "X-Request-Id", .type = "\"string\",\"pattern\":\"^req_[0-9a-f]{32}$\"", .required = true, .when = every,
	  .doc = "Identifier of the request, also in the logs." },
	{ .name = "RateLimit-Policy", .type = "\"string\"", .when = limited,
	  .doc = "Rate limits of the caller, if any: q requests in any w seconds are never refused." },
	{ .name = "ETag", .type = "\"string\"", .required = true, .when = versioned,
	  .doc = "Version of the object." },
	{ .name = "Link", .type = "\"string\"", .when = paged,
	  .doc = "Links to the next and the previous page (RFC 8288)." },
	{ .name = "Location", .type = "\"string\"", .required = true, .when = created,
	  .doc = "Path of the created object." },
	{ .name = "Idempotent-Replayed", .type = "\"string\",\"enum\":[\"true\"]", .when = repeated,
	  .doc = "Present if the response is the stored response of an earlier request with the same Idempotency-Key." },
	{ .name = "Idempotency-Original-Request-Id", .type = "\"string\"", .when = repeated,
	  .doc = "X-Request-Id of the earlier request with the same Idempotency-Key." },
	{ .name = "Deprecation", .type = "\"string\",\"pattern\":\"^@[0-9]+$\"", .when = with_key,
	  .doc = "Time at which the key was rotated, if the request used its old secret (RFC 9745)." },
	{ .name = "Sunset", .type = "\"string\"", .when = with_key,
	  .doc = "Time until which the old secret works (RFC 8594)." },
	{ .name = "WWW-Authenticate", .type = "\"string\"", .required = true, .when = unknown,
	  .doc = "Authentication scheme to use." },
	{ .name = "Retry-After", .as = "Retry-Later", .type = "\"integer\"", .required = true, .when = passing,
	  .doc = "Number of seconds to wait before the next attempt." },
	{ .name = "Retry-After", .type = "\"integer\"", .when = some_passing,
	  .doc = "Number of seconds to wait before the next attempt." },
};
/* clang-format on */

static const char *
component(size_t i)
{
	return headers[i].as != NULL ? headers[i].as : headers[i].name;
}

void
contract_answer_headers(struct buf *b, const struct route *r, int status)
{
	buf_key(b, "headers");
	buf_char(b, '{');
	for (size_t i = 0; i < COUNT(headers); i++)
		if (headers[i].when(r, status)) {
			buf_key(b, headers[i].name);
			buf_fmt(b, "{\"$ref\":\"#/components/headers/%s\"}",
			    component(i));
		}
	buf_char(b, '}');
}

void
contract_header_components(struct buf *b)
{
	buf_key(b, "headers");
	buf_char(b, '{');
	for (size_t i = 0; i < COUNT(headers); i++) {
		buf_key(b, component(i));
		buf_char(b, '{');
		buf_text(b, "description", headers[i].doc);
		if (headers[i].required)
			buf_raw(b, "required", "true");
		buf_fmt(b, ",\"schema\":{\"type\":%s}}", headers[i].type);
	}
	buf_char(b, '}');
}
