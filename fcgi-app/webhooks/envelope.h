/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ENVELOPE_H
#define ENVELOPE_H

#include "app.h"

/* An event as receivers and readers of the feed get it. */

#define ENVELOPE_API_VERSION "2026-10-01"

struct envelope_object {
	struct presence has;
	const char *type;
	const char *id;
};

struct envelope {
	struct presence has;
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
	struct presence has;
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

/* Larger data is left out, the object can be read: KiB as a text for
 * statements and documents.  A receiver gets little; a reader of the feed what
 * does not fill the memory. */
#define ENVELOPE_SENT_KIB "19"
#define ENVELOPE_READ_KIB "256"

/* The columns of a statement. */
/* clang-format off */
#define ENVELOPE_DATA(data, kib)							\
	"IF(LENGTH(" data ") <= " kib " * 1024, " data ", 'null') AS data"
#define ENVELOPE_COLUMNS								\
	"id, sequence, type, object_type, object_id, "					\
	ENVELOPE_DATA("data", ENVELOPE_READ_KIB) ", request_id, created_at"
/* clang-format on */

/* Its envelope behind what is in the buffer: the one place that writes it. */
void envelope_write(struct buf *b, const char *environment, const char *account,
    const struct envelope_row *row);

#endif
