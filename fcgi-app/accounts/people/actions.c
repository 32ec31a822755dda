/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "people.h"

#include <string.h>

#include "audit.h"
#include "accounts/auth/auth.h"
#include "find.h"
#include "accounts/invitations/invitations.h"
#include "role.h"

enum err
people_page(struct req *rq)
{
	return find_page(rq, &people_list);
}

enum err
people_may_manage(struct req *rq)
{
	if (role_manages(rq->caller.role))
		return OK;
	return refuse(rq, E_ROLE, NULL,
	    "Only owners and administrators can manage members. Your role is %s.",
	    rq->caller.role);
}

/* Whoever was an owner when the request came may be none by now. */
static enum err
still_owner(struct req *rq, const struct list *owners)
{
	const struct people_member *m = owners->v;

	if (strcmp(rq->caller.role, "owner") != 0)
		return OK;
	for (size_t i = 0; i < owners->n; i++)
		if (strcmp(m[i].id.s, rq->caller.person) == 0)
			return OK;
	return refuse(rq, E_ROLE, NULL, "You are no longer an owner.");
}

/* Who is to be managed, after all that may become one owner less stand in
 * line. */
static enum err
hold(struct req *rq, struct people_member *m, struct list *owners)
{
	enum err e = db_run(rq->db, &people_stand, NULL);

	if (e != OK ||
	    (e = db_all(rq->db, &people_owners, NULL, owners, rq->arena)) !=
		OK ||
	    (e = still_owner(rq, owners)) != OK)
		return e;
	if (!id_valid(rq->id, "per"))
		return refuse(rq, E_NOT_FOUND, "id", "No such member.");
	strcpy(m->id.s, rq->id);
	MARK(m, id);
	e = db_one(rq->db, &people_get, m, m, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, e, "id", "No such member.");
	return e;
}

static enum err
may_govern(struct req *rq, const char *role)
{
	if (role_governs(rq->caller.role, role))
		return OK;
	return refuse(rq, E_ROLE, "role",
	    "Your role does not allow you to assign or remove the role %s.",
	    role);
}

/* An account without an owner could never have one again. */
static enum err
leave_owner(struct req *rq, const struct people_member *m,
    const struct list *owners)
{
	if (strcmp(m->role, "owner") != 0 || owners->n > 1)
		return OK;
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_GUARDS,
		.code = "G-LAST-OWNER",
		.message = "is the last owner",
		.more = "\"evidence\":{\"owners\":1},\"overridable\":false" });
	return refuse(rq, E_GUARDS, NULL,
	    "The account has no other owner. Make another member an owner first.");
}

/* What the person had until now counts no longer, wherever it is. */
static enum err
end_sessions(struct req *rq, const struct people_member *m)
{
	if (strcmp(m->id.s, rq->caller.person) == 0)
		app_cookie_set(rq, SESSION_COOKIE, "", 0);
	return auth_end(rq, &(struct auth_ending){ .of = m->id.s });
}

static enum err
log_it(struct req *rq, const struct people_member *m, const char *action,
    const char *from, const char *to)
{
	return audit_add(rq,
	    &(struct audit){ .action = action,
		.type = "person",
		.id = m->id.s,
		.changes = audit_changed(rq->arena, NULL, "role", from, to) });
}

enum err
people_change(struct req *rq)
{
	const struct people_member *in = rq->in;
	struct people_member *m = arena_new(rq->arena, struct people_member);
	struct list owners;
	const char *was;
	enum err e;

	if ((e = people_may_manage(rq)) != OK ||
	    (e = hold(rq, m, &owners)) != OK ||
	    (e = may_govern(rq, m->role)) != OK ||
	    (e = may_govern(rq, in->role)) != OK)
		return e;
	rq->out = m;
	if (strcmp(m->role, in->role) == 0)
		return OK;
	if ((e = leave_owner(rq, m, &owners)) != OK)
		return e;
	was = m->role;
	m->role = in->role;
	if ((e = db_run(rq->db, &people_set_role, m)) != OK ||
	    (e = log_it(rq, m, "person.role_changed", was, m->role)) != OK ||
	    (e = invitation_end(rq, m, false)) != OK ||
	    (e = people_bind_keys(rq, m->id.s, m->role)) != OK)
		return e;
	return end_sessions(rq, m);
}

enum err
people_remove(struct req *rq)
{
	struct people_member *m = arena_new(rq->arena, struct people_member);
	bool leaves = strcmp(rq->id, rq->caller.person) == 0;
	struct list owners;
	enum err e;

	if (!leaves && (e = people_may_manage(rq)) != OK)
		return e;
	if ((e = hold(rq, m, &owners)) != OK ||
	    (!leaves && (e = may_govern(rq, m->role)) != OK) ||
	    (e = leave_owner(rq, m, &owners)) != OK)
		return e;
	rq->out = m;
	if ((e = db_run(rq->db, &people_drop, m)) != OK ||
	    (e = log_it(rq, m, leaves ? "person.left" : "person.removed",
		 m->role, NULL)) != OK ||
	    (e = invitation_end(rq, m, true)) != OK ||
	    (e = people_bind_keys(rq, m->id.s, PEOPLE_NONE)) != OK)
		return e;
	return end_sessions(rq, m);
}
