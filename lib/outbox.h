/* SPDX-License-Identifier: Apache-2.0 */
#ifndef OUTBOX_H
#define OUTBOX_H

#include "arena.h"
#include "db.h"

/*
 * Announce something in the transaction that makes it true.  `type` must be
 * in a domain's table of events; `object` is named by its type and its id, and
 * `data` is written by its shape.  Sweep numbers and delivers it.
 */
enum err outbox_add(struct db *db, struct arena *a, const char *type,
    const char *object_id, const struct shape *s, const void *data);

/* The same, for who wants to know its identifier. */
struct outbox_event {
	const char *type, *object_id;
	const struct shape *shape;
	const void *data;
	const char *webhook_id; /* the only one that gets it; NULL: all */
	const char *json;       /* `data` by its shape, where it is written */
};
enum err outbox_put(struct db *db, struct arena *a,
    const struct outbox_event *ev, struct id *id);

/* payment.invoice.overdue is about an invoice, order.created about an order. */
const char *outbox_object_type(struct arena *a, const char *type);

extern const struct query outbox_insert;

/* Tell sweep that something is due: a datagram, and no matter if it is lost. */
void outbox_wake(const char *wake_socket);

#endif
