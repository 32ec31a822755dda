/* SPDX-License-Identifier: Apache-2.0 */
#ifndef INVITATIONS_H
#define INVITATIONS_H

#include "app.h"

/* Who is asked to become a member of the account. */
struct invitation {
	struct presence has;
	struct id id;
	const char *email, *role, *language;
	const char *invited_by, *invited_by_name;
	struct stamp created_at, expires_at;
	const char *token_sha256, *account;
};
#define INVITATION_MS (7 * 86400000LL)

/* What accepting takes. */
struct invitation_answer {
	struct presence has;
	const char *token, *name, *password, *code;
};

extern const struct shape invitation_shape, invitation_row_shape,
    invitation_new_shape, invitation_answer_shape;
extern const struct query invitation_list, invitation_get, invitation_made,
    invitation_expire, invitation_member, invitation_insert, invitation_delete,
    invitation_find;

struct people_member;

/* Withdraw what the person invited to and, being of its role now, may not; with
 * `wholly` all of it. */
enum err invitation_end(struct req *rq, const struct people_member *m,
    bool wholly);

handler invitation_page, invitation_create, invitation_withdraw,
    invitation_accept;

#endif
