/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mail.h"

#include <ctype.h>
#include <string.h>

/* clang-format off */
#define T struct mail
static const struct field fields[] = {
	FIELD(T, id),
	FIELD(T, recipient),
	FIELD(T, subject),
	FIELD(T, text),
	FIELD(T, created_at),
	FIELD(T, attempts),
	FIELD(T, due_at),
	FIELD(T, fault),
};
#undef T
const struct shape mail_shape =
	SHAPE(struct mail, "Mail", fields, "A letter.");

/* Letters are to people, who are of no account. */
const struct query mail_insert = {
	.name  = "mail_insert",
	.in    = &mail_shape,
	.sql   = "INSERT INTO mails (id, recipient, subject, text, created_at, due_at)"
		 " VALUES (:id, :recipient, :subject, :text, :now, :now)",
	.flags = Q_SYSTEM,
};
/* clang-format on */

enum err
mail_add(struct req *rq, const char *recipient, const char *subject,
    const char *text)
{
	struct mail m = { .has = EVERYTHING,
		.id = id_make("mail", rq->caller.now),
		.recipient = recipient,
		.subject = subject,
		.text = sign_seal(rq->arena, rq->conf->secret, text) };

	rq->woke = true;
	return db_run(rq->db, &mail_insert, &m);
}

/* Parts of these characters with single dots between them; `s` up to `end`. */
static bool
dotted(const char *s, const char *end, const char *others, size_t max)
{
	size_t n = 0;

	for (; s < end; s++) {
		if (*s == '.' && n == 0)
			return false;
		n = *s == '.' ? 0 : n + 1;
		if (n > max ||
		    (*s != '.' && !isalnum((unsigned char)*s) &&
			strchr(others, *s) == NULL))
			return false;
	}
	return n > 0;
}

bool
mail_address(const char *s)
{
	const char *at = strrchr(s, '@'), *end = s + strlen(s);

	if (at == NULL || at - s > 64 || end - s > 254 ||
	    !dotted(s, at, "!#$%&'*+/=?^_`{|}~-", 64) ||
	    !dotted(at + 1, end, "-", 63))
		return false;
	/* no part of a name begins or ends with a hyphen; a last part is no
	 * number */
	return at[1] != '-' && end[-1] != '-' && strstr(at, ".-") == NULL &&
	    strstr(at, "-.") == NULL && strchr(at, '.') != NULL &&
	    isalpha((unsigned char)strrchr(at, '.')[1]);
}
