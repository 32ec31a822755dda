/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

/* clang-format off */
#define T struct usage_fault
static const struct field fault_fields[] = {
	FIELD(T, pointer,   .optional = true, .example = "\"/volume\"", .doc = "JSON Pointer (RFC 6901) to the field in the request body. Names and values that are not kept are replaced by ***."),
	FIELD(T, parameter, .optional = true, .example = "\"limit\"", .doc = "Name of the query parameter."),
	FIELD(T, code,      .example = "\"out_of_range\"", .doc = "Error code."),
};
#undef T
static const struct shape fault_shape =
	SHAPE(struct usage_fault, "UsageFault", fault_fields, "An error in one field or parameter.");

#define T struct usage_request
static const struct field fields[] = {
	FIELD(T, request_id, .example = "\"req_9b2c4f0d6a1e48d7b3c5e7f9a1b3c5d7\"", .doc = "X-Request-Id of the response."),
	FIELD(T, at,         .doc = "Time at which the request ended."),
	FIELD(T, key_id,     .example = "\"4fQz81mKcY0b\"", .doc = "Key id. Not verified if the request was refused before the key was checked."),
	FIELD(T, key_name,   .nullable = true, .example = "\"back office\"", .doc = "Name of the key. Null if the account no longer has the key."),
	FIELD(T, method,     .example = "\"POST\"", .doc = "HTTP method."),
	FIELD(T, route,      .example = "\"orders.create\"", .doc = "operationId of the operation. Empty if the address does not belong to the API."),
	FIELD(T, status,     .example = "422", .doc = "HTTP status of the response."),
	FIELD(T, code,       .example = "\"validation_failed\"", .doc = "Error code. Empty if there was no error."),
	FIELD(T, field,      .example = "\"lines/*/volume\"", .doc = "First field or parameter at fault. Empty if the API has no such field."),
	FIELD(T, ms,         .example = "4", .doc = "Duration, in milliseconds."),
	FIELD(T, bytes_in,   .example = "310", .doc = "Bytes received, including headers."),
	FIELD(T, bytes_out,  .example = "640", .doc = "Bytes sent, including headers."),
	FIELD(T, cached,     .example = "false", .doc = "Whether the response was served from a cache."),
	FIELD(T, errors,     .shape = &fault_shape, .nullable = true, .doc = "All fields and parameters at fault. Null if the request did not fail, was refused by nginx, or its details were not kept."),
	FIELD(T, body,       .nullable = true, .example = "\"{\\\"volume\\\":0,\\\"clabe\\\":\\\"***\\\"}\"",
	      .doc = "Body of a failed request, or of any request if `trace_bodies` is `all`, as JSON text of up to 4,096 bytes. Secrets, account numbers and unknown members are replaced by ***. Null if there was no body, it was not JSON, it was not kept, or `body_scope` names a scope that the caller lacks."),
	FIELD(T, body_scope, .nullable = true, .example = "\"orders:read\"",
	      .doc = "Scope that reads the object of the operation and with it the body. Null if there is no body or every caller may see it. The key that sent the request sees its body without the scope."),
	FIELD(T, body_bytes, .nullable = true, .example = "310", .doc = "Size of the body as sent, in bytes."),
	FIELD(T, body_cut,   .nullable = true, .example = "false", .doc = "Whether the kept text was cut off."),
};
#undef T
#define LISTED "request_id", "at", "key_id", "key_name", "method", "route", "status", "code", \
	"field", "ms", "bytes_in", "bytes_out", "cached"
const struct shape usage_request_whole_shape = {
	.name = "UsageRequestWhole", .size = PRESENT(struct usage_request),
	.fields = fields, .n = MEMBERS(fields),
	.need = NAMES(LISTED, "errors", "body", "body_scope", "body_bytes", "body_cut"),
	.doc  = "A request with the details of its failure and its body. Path, query and address are not kept.",
};
const struct shape usage_request_shape = {
	.name = "UsageRequest", .size = PRESENT(struct usage_request),
	.of = &usage_request_whole_shape, .take = NAMES(LISTED), .need = NAMES(LISTED),
	.doc  = "A request. Path, query and address are not kept.",
};

#define T struct usage_place
static const struct field place_fields[] = {
	FIELD(T, from), FIELD(T, to), FIELD(T, before), FIELD(T, before_id),
	FIELD(T, key_id), FIELD(T, method), FIELD(T, route), FIELD(T, code),
	FIELD(T, request_id), FIELD(T, status), FIELD(T, class), FIELD(T, rows),
};
#undef T
static const struct shape place_shape =
	SHAPE(struct usage_place, "UsagePlace", place_fields, "Where a page of requests begins.");

#define COLUMNS								\
	"request_id, at, key_id, (SELECT k.name FROM api_keys k"	\
	"   WHERE k.account = r.account AND k.id = r.key_id) AS key_name," \
	" method, route, status, code, field, ms, bytes_in, bytes_out, cached"
#define PAGE(from_index, of_class)					\
	"SELECT " COLUMNS " FROM usage_requests r " from_index		\
	" WHERE account = :account" of_class				\
	" AND at >= :from AND at < :to AND at <= :before"		\
	" AND (at < :before OR request_id < :before_id)"		\
	" AND (:key_id IS NULL OR key_id = :key_id)"			\
	" AND (:method IS NULL OR method = :method)"			\
	" AND (:route IS NULL OR route = :route)"			\
	" AND (:code IS NULL OR code = :code)"				\
	" AND (:status IS NULL OR status = :status)"			\
	" ORDER BY at DESC, request_id DESC LIMIT :rows"

const struct query usage_requests_page = {
	.name = "usage_requests_page",
	.in   = &place_shape,
	.out  = &usage_request_shape,
	.sql  = PAGE("FORCE INDEX (PRIMARY)", ""),
};

/* Of a class, by its own index: failures are few among many. */
const struct query usage_requests_class = {
	.name = "usage_requests_class",
	.in   = &place_shape,
	.out  = &usage_request_shape,
	.sql  = PAGE("FORCE INDEX (by_class)", " AND class = :class"),
};

const struct query usage_request_find = {
	.name = "usage_request_find",
	.in   = &place_shape,
	.out  = &usage_request_whole_shape,
	.sql  = "SELECT r.request_id, r.at, r.key_id, k.name AS key_name, r.method, r.route,"
		" r.status, r.code, r.field, r.ms, r.bytes_in, r.bytes_out, r.cached,"
		" IF(r.status < 400, NULL, f.errors) AS errors, f.body, f.body_bytes, f.body_cut,"
		" IF(f.body IS NULL, NULL, NULLIF(IFNULL(o.scope, 'account:admin'), '')) AS body_scope"
		" FROM usage_requests r"
		" LEFT JOIN api_keys k ON k.account = r.account AND k.id = r.key_id"
		" LEFT JOIN usage_failures f ON f.account = r.account"
		"   AND f.request_id = r.request_id"
		" LEFT JOIN operations o ON o.op = r.route"
		" WHERE r.account = :account AND r.request_id = :request_id",
};
/* clang-format on */
