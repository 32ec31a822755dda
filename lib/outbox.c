/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "outbox.h"

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "buf.h"
#include "clock.h"

struct outbox {
	struct presence has;
	struct id id;
	const char *type;
	const char *object_type;
	const char *object_id;
	const char *data;
	const char *webhook_id;
};

/* clang-format off */
#define T struct outbox
static const struct field fields[] = {
	FIELD(T, id),
	FIELD(T, type),
	FIELD(T, object_type),
	FIELD(T, object_id),
	FIELD(T, data),
	FIELD(T, webhook_id),
};
#undef T
static const struct shape outbox_shape =
	SHAPE(struct outbox, "Outbox", fields, "What is announced.");
/* clang-format on */

const struct query outbox_insert = {
	.name = "outbox_insert",
	.in = &outbox_shape,
	.sql = "INSERT INTO outbox (account, id, type, object_type, object_id,"
	       " data, webhook_id, request_id, created_at)"
	       " VALUES (:account, :id, :type, :object_type, :object_id,"
	       " :data, :webhook_id, :request_id, :now)",
};

const char *
outbox_object_type(struct arena *a, const char *type)
{
	const char *end = strrchr(type, '.'), *begin = end;

	while (begin > type && begin[-1] != '.')
		begin--;
	return arena_dupn(a, begin, (size_t)(end - begin));
}

enum err
outbox_put(struct db *db, struct arena *a, const struct outbox_event *ev,
    struct id *id)
{
	struct outbox o = { .has = EVERYTHING,
		.type = ev->type,
		.object_type = outbox_object_type(a, ev->type),
		.object_id = ev->object_id,
		.webhook_id = ev->webhook_id };
	struct buf b;

	if ((o.data = ev->json) == NULL) {
		buf_init(&b, a, 512);
		field_write(&b, ev->shape, ev->data);
		o.data = b.s;
	}
	*id = o.id = id_make("evt", clock_now());
	return db_run(db, &outbox_insert, &o);
}

enum err
outbox_add(struct db *db, struct arena *a, const char *type,
    const char *object_id, const struct shape *s, const void *data)
{
	const struct outbox_event ev = { type, object_id, s, data, NULL, NULL };
	struct id id;

	return outbox_put(db, a, &ev, &id);
}

void
outbox_wake(const char *wake_socket)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return;
	snprintf(un.sun_path, sizeof(un.sun_path), "%s", wake_socket);
	/* nobody listening, or a full queue: sweep looks by itself in time */
	(void)sendto(fd, "", 1, 0, (struct sockaddr *)&un, sizeof(un));
	close(fd);
}
