/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "record.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "buf.h"

#define FCGI_1      1
#define END_REQUEST 3
#define STDOUT      6
#define CONTENT_MAX 65528 /* at most in one record, and needs no padding */

static int
send_all(int fd, struct iovec *v, size_t n)
{
	struct msghdr m = { .msg_iov = v, .msg_iovlen = n };
	ssize_t sent;

	while (m.msg_iovlen > 0) {
		if ((sent = sendmsg(fd, &m, MSG_NOSIGNAL)) < 0) {
			if (errno == EINTR)
				continue;
			return -1;
		}
		while (m.msg_iovlen > 0 && (size_t)sent >= m.msg_iov->iov_len) {
			sent -= (ssize_t)m.msg_iov->iov_len;
			m.msg_iov++;
			m.msg_iovlen--;
		}
		if (m.msg_iovlen > 0) {
			m.msg_iov->iov_base = (char *)m.msg_iov->iov_base +
			    sent;
			m.msg_iov->iov_len -= (size_t)sent;
		}
	}
	return 0;
}

/* Up to a record's content, taken from the front of `b`. */
static struct iovec
take(struct buf *b, size_t *room)
{
	size_t n = b->len < *room ? b->len : *room;
	struct iovec v = { b->s, n };

	b->s += n;
	b->len -= n;
	*room -= n;
	return v;
}

int
record_send(int fd, int request, const struct buf *head, const struct buf *body)
{
	struct buf first = *head, then = *body;

	while (first.len + then.len > 0) {
		size_t room = CONTENT_MAX, n;
		unsigned char h[8] = { FCGI_1, STDOUT,
			(unsigned char)(request >> 8), (unsigned char)request };
		struct iovec v[3] = { { h, sizeof(h) } };

		v[1] = take(&first, &room);
		v[2] = take(&then, &room);
		n = CONTENT_MAX - room;
		h[4] = (unsigned char)(n >> 8);
		h[5] = (unsigned char)n;
		if (send_all(fd, v, 3) != 0)
			return -1;
	}
	return 0;
}

/* Nothing more follows, and what nobody has read of the request goes: closed
 * with that in it, the connection would be taken for broken. */
void
record_end(int fd, int request)
{
	unsigned char h[16] = { FCGI_1, END_REQUEST,
		(unsigned char)(request >> 8), (unsigned char)request, 0, 8 };
	struct iovec v = { h, sizeof(h) };
	char rest[256];

	if (send_all(fd, &v, 1) != 0)
		return;
	while (recv(fd, rest, sizeof(rest), MSG_DONTWAIT) > 0)
		continue;
}
