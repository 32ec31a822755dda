/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MAIL_H
#define MAIL_H

#include "app.h"

/*
 * Letters: written in the transaction of their cause, sent by sweep's job mail.
 * The text is sealed until then, for it may hold a link that is a secret.
 */
struct mail {
	struct presence has;
	struct id id;
	const char *recipient, *subject, *text;
	struct stamp created_at;
	int64_t attempts;
	struct stamp due_at;
	const char *fault;
};

extern const struct shape mail_shape;
extern const struct query mail_insert;

/* Write a letter; the text has lines ended by \n. */
enum err mail_add(struct req *rq, const char *recipient, const char *subject,
    const char *text);

/* As it goes over the wire (RFC 5322, quoted-printable, CRLF).  Nothing in its
 * subject or its recipient can end a header; NULL where the recipient is no
 * address. */
char *mail_message(struct arena *a, const struct conf *c, const struct mail *m,
    const char *text);

/* Has it the syntax of an address that letters are sent to?  RFC 5321 without
 * quoted parts and literals, and nothing that a header could be ended by. */
bool mail_address(const char *s);

#endif
