/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PEOPLE_H
#define PEOPLE_H

#include "app.h"

/* The people of an account and their roles. */
struct people_member {
	struct presence has;
	struct id id;
	const char *email, *name, *role;
	flag totp_enabled;
	struct stamp joined_at, last_seen_at;
};

extern const struct shape people_member_shape, people_role_shape;
extern const struct query people_list, people_get, people_stand, people_owners,
    people_set_role, people_drop, people_role_hold, people_key_role,
    people_key_list;

/* Refuse whom the role of the caller does not let manage people. */
enum err people_may_manage(struct req *rq);

/* In key_roles: the role of who has left. */
#define PEOPLE_NONE "none"

/* From now on this role bounds the person's API keys in all environments; of
 * PEOPLE_NONE they are revoked.  After the membership has been written. */
enum err people_bind_keys(struct req *rq, const char *person, const char *role);

/* The same of who asks, in one environment and of the role that the membership
 * has, which is told. */
struct environment;
enum err people_bind_own(struct req *rq, const struct environment *env,
    const char **role);

/* The same at home, of who becomes a member: elsewhere with the first token. */
enum err people_bind_home(struct req *rq);

handler people_page, people_change, people_remove;

#endif
