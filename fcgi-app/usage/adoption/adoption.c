/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

/* clang-format off */
#define T struct usage_wish
static const struct field wish_fields[] = {
	FIELD(T, key_id, .min = 12, .max = 12, .chars = "A-Za-z0-9", .example = "\"4fQz81mKcY0b\"", .doc = "Count only requests made with this key."),
	FIELD(T, domain, .min = 1, .max = 32, .chars = "a-z", .example = "\"orders\"", .doc = "Return only operations of this domain."),
	FIELD(T, called, .example = "false", .doc = "Whether to return only operations that were called (true) or never called (false)."),
};
#undef T
const struct shape usage_wish_shape =
	SHAPE(struct usage_wish, "UsageAdoptionOf", wish_fields, "Which operations.");

#define T struct usage_operation
static const struct field fields[] = {
	FIELD(T, route,    .example = "\"orders.list\"", .doc = "operationId of the operation."),
	FIELD(T, domain,   .example = "\"orders\"", .doc = "Domain of the operation."),
	FIELD(T, method,   .example = "\"GET\"", .doc = "HTTP method."),
	FIELD(T, path,     .example = "\"/api/v2/orders\"", .doc = "Path, as in the reference."),
	FIELD(T, calls,    .example = "120", .doc = "Number of requests, including refused ones. Zero if never called."),
	FIELD(T, first_at, .nullable = true, .doc = "Start of the first minute, hour or day with a request. Null if never called."),
	FIELD(T, last_at,  .nullable = true, .doc = "Start of the last minute, hour or day with a request. Null if never called."),
	FIELD(T, first_day), FIELD(T, first_hour), FIELD(T, first_minute),
};
#undef T
static const struct shape operation_shape =
	SHAPE(struct usage_operation, "UsageOperationRow", fields, "An operation.");
static const struct shape shown_operation_shape = {
	.name = "UsageOperation", .size = PRESENT(struct usage_operation), .of = &operation_shape,
	.take = NAMES("route", "domain", "method", "path", "calls", "first_at", "last_at"),
	.need = NAMES("route", "domain", "method", "path", "calls"),
	.doc  = "An operation of the API and its use.",
};

#define T struct usage_reach
static const struct field reach_fields[] = {
	FIELD(T, domain,       .example = "\"orders\"", .doc = "Name of the domain."),
	FIELD(T, operations,   .example = "60", .doc = "Number of operations in the API."),
	FIELD(T, called,       .example = "9", .doc = "Number of operations that were called."),
	FIELD(T, never_called, .example = "51", .doc = "Number of operations that were never called."),
};
#undef T
static const struct shape all_reach_shape =
	SHAPE(struct usage_reach, "UsageReachRow", reach_fields, "Numbers of operations.");
#define COUNTS "operations", "called", "never_called"
static const struct shape reach_shape = {
	.name = "UsageReach", .size = PRESENT(struct usage_reach), .of = &all_reach_shape,
	.take = NAMES(COUNTS), .need = NAMES(COUNTS), .doc = "Numbers of operations.",
};
static const struct shape domain_shape = {
	.name = "UsageDomain", .size = PRESENT(struct usage_reach), .of = &all_reach_shape,
	.take = NAMES("domain", COUNTS), .need = NAMES("domain", COUNTS), .doc = "Numbers of operations of a domain.",
};

#define T struct usage_adoption
static const struct field adoption_fields[] = {
	FIELD(T, as_of, .doc = "Time of the request."),
	FIELD(T, complete_through, .nullable = true, .doc = "Time up to which all requests are counted. Null if not known yet."),
	FIELD(T, total,   .shape = &reach_shape, .doc = "Numbers for all operations, regardless of `called`."),
	FIELD(T, domains, .shape = &domain_shape, .doc = "Numbers by domain."),
	FIELD(T, data,    .shape = &shown_operation_shape, .doc = "Operations, by domain and path."),
};
#undef T
const struct shape usage_adoption_shape =
	SHAPE(struct usage_adoption, "UsageAdoption", adoption_fields, "The operations of the API that the account uses.");

/* Of each span by itself, as a longer one is kept longer: see actions.c. */
const struct query usage_operations = {
	.name  = "usage_operations",
	.in    = &usage_wish_shape,
	.out   = &operation_shape,
	.sql   = "SELECT o.op AS route, o.domain, o.method, o.path, IFNULL(c.calls, 0) AS calls,"
		 " c.first_day, c.first_hour, c.first_minute, c.last_at"
		 "  FROM operations o LEFT JOIN (SELECT route,"
		 "    CAST(SUM(IF(span = 1440, calls, 0)) AS SIGNED) AS calls,"
		 "    MIN(IF(span = 1440, at, NULL)) AS first_day,"
		 "    MIN(IF(span = 60, at, NULL)) AS first_hour,"
		 "    MIN(IF(span = 1, at, NULL)) AS first_minute,"
		 "    MAX(at) AS last_at"
		 "    FROM usage_counts WHERE account = :account AND (:key_id IS NULL OR key_id = :key_id)"
		 "    GROUP BY route) c ON c.route = o.op"
		 " WHERE :domain IS NULL OR o.domain = :domain"
		 " ORDER BY o.domain, o.path, o.method, o.op",
	.flags = Q_SCAN,
};
/* clang-format on */
