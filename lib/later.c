/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "later.h"

#include <assert.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "buf.h"
#include "record.h"

#define ROOM 256 /* of a worker; each takes a kilobyte or less */
#define EACH 128 /* of an account */

/* `text` has the headers and behind them the body, in memory of its own. */
struct kept {
	int fd, request;
	char account[ID_LEN + 1];
	int64_t at, bits;
	struct buf head, body;
	char *text;
};

static struct kept kept[ROOM];
static size_t n;

bool
later_room(const char *account)
{
	size_t same = 0;

	for (size_t i = 0; i < n; i++)
		same += strcmp(kept[i].account, account) == 0;
	return n < ROOM && same < EACH;
}

/* Who is gone is found out when the next bit is due. */
static bool
send_part(struct kept *k, struct buf *head, struct buf *body)
{
	static const struct buf nothing;
	int sent = record_send(k->fd, k->request,
	    head != NULL ? head : &nothing, body != NULL ? body : &nothing);

	if (head != NULL)
		head->len = 0;
	return sent == 0;
}

void
later_take(const struct later *l)
{
	struct kept *k = &kept[n++];
	size_t len = l->head->len + l->body->len;

	assert(n <= ROOM);
	*k = (struct kept){ .fd = l->fd,
		.request = l->request,
		.at = l->at,
		.bits = l->bits,
		.text = malloc(len + 1) };
	if (k->text == NULL)
		abort();
	memcpy(k->account, l->account, sizeof(k->account));
	memcpy(k->text, l->head->s, l->head->len);
	memcpy(k->text + l->head->len, l->body->s, l->body->len);
	k->head = (struct buf){ .s = k->text, .len = l->head->len };
	k->body = (struct buf){ .s = k->text + l->head->len,
		.len = l->body->len };
	if (k->bits > 0)
		(void)send_part(k, &k->head, NULL);
}

static bool
gone(const struct kept *k)
{
	struct pollfd f = { .fd = k->fd };

	return poll(&f, 1, 0) > 0 && (f.revents & (POLLHUP | POLLERR)) != 0;
}

static bool
send_bit(struct kept *k)
{
	char blank[] = " ";
	struct buf bit = { .s = blank, .len = 1 };

	k->bits--;
	k->at += LATER_BIT_MS;
	return send_part(k, NULL, &bit);
}

/* Its next bit, or what is left of it; false where that was the end. */
static bool
go_on(struct kept *k, bool all)
{
	if (gone(k))
		return false;
	if (k->bits > 0 && !all)
		return send_bit(k);
	while (k->bits > 0) /* as many as the headers promised */
		if (!send_bit(k))
			return false;
	if (send_part(k, &k->head, &k->body))
		record_end(k->fd, k->request);
	return false;
}

void
later_send(int64_t now, bool all)
{
	for (size_t i = n; i-- > 0;) {
		struct kept *k = &kept[i];

		if ((!all && now < k->at) || go_on(k, all))
			continue;
		close(k->fd);
		free(k->text);
		*k = kept[--n];
	}
}
