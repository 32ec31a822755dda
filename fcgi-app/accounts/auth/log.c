/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include "audit.h"

/* What a person does about signing in concerns every account that the person is
 * a member of. */
enum err
auth_log_from(struct req *rq, const struct auth_row *p, const char *action,
    const struct audit_origin *from)
{
	const char *was = rq->caller.person;
	struct audit what = { .action = action,
		.type = "person",
		.id = p->id.s,
		.person = p->id.s,
		.person_name = p->name,
		.from = from };
	struct list all;
	const struct auth_member *m;
	enum err e;

	rq->caller.person = p->id.s;
	e = db_all(rq->db, &auth_member_list, NULL, &all, rq->arena);
	rq->caller.person = was;
	m = all.v;
	for (size_t i = 0; e == OK && i < all.n; i++) {
		what.account = m[i].account_id;
		e = audit_add(rq, &what);
	}
	return e;
}

enum err
auth_log(struct req *rq, const struct auth_row *p, const char *action)
{
	return auth_log_from(rq, p, action, NULL);
}

enum err
auth_log_self(struct req *rq, const char *action)
{
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	enum err e = auth_self(rq, p);

	return e == OK ? auth_log(rq, p, action) : e;
}
