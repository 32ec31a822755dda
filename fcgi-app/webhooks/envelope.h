/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ENVELOPE_H
#define ENVELOPE_H

#include "app.h"

/* An event as receivers and readers of the feed get it. */

#define ENVELOPE_API_VERSION "2026-10-01"

struct envelope_object {
	uint64_t has;
	const char *type;
	const char *id;
};

struct envelope {
	uint64_t has;
	struct id id;
	const char *type;
	struct stamp created_at;
	const char *api_version;
	const char *environment;
	const char *account_id;
	int64_t sequence;
	struct object object; /* struct envelope_object */
	struct any data;
	const char *request_id;
};
extern const struct shape envelope_shape;

/* An event as its table keeps it. */
struct envelope_row {
	uint64_t has;
	struct id id;
	int64_t sequence;
	const char *type;
	const char *object_type;
	const char *object_id;
	const char *data; /* JSON */
	const char *request_id;
	struct stamp created_at;
	const char *api_version; /* that was asked for; NULL: the present one */
};
extern const struct shape envelope_row_shape;

/* Data that would fill the memory is left out, the object can be read: for the
 * columns of a statement. */
#define ENVELOPE_COLUMNS                               \
	"id, sequence, type, object_type, object_id, " \
	"IF(LENGTH(data) <= 262144, data, 'null') AS data, request_id, created_at"

/* Its envelope behind what is in the buffer: the one place that writes it. */
void envelope_write(struct buf *b, const char *environment, const char *account,
    const struct envelope_row *row);

#endif
