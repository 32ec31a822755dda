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
    people_set_role, people_drop;

/* Refuse whom the role of the caller does not let manage people. */
enum err people_may_manage(struct req *rq);

handler people_page, people_change, people_remove;

#endif
