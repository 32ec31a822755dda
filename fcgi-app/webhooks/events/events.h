/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EVENTS_H
#define EVENTS_H

#include "app.h"

/* What happened to the objects of an account: written by sweep, read here. */

#define EVENTS_KEPT_DAYS 90

/* An event as an object of the API; its envelope has the same values. */
struct event_record {
	struct presence has;
	struct id id;
	int64_t sequence;
	const char *type;
	const char *object_type;
	const char *object_id;
	struct any data;
	const char *request_id;
	struct stamp created_at;
};

extern const struct resource event_records;

#endif
