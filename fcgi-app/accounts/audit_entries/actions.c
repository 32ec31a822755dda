/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "audit_entries.h"

#include <stdio.h>
#include <string.h>

#include "resource.h"

struct chain {
	struct audit_verdict *verdict;
	struct arena *part; /* of the entry at hand */
	int64_t left;       /* entries that may still be verified */
	int64_t next;
	/* the hash that the next one follows; "": any */
	char known[2 * SHA256_LEN + 1];
};

static void
broken(struct chain *c, int64_t seq, const char *reason)
{
	struct audit_verdict *v = c->verdict;

	v->valid = false;
	PUT(v, broken_seq, seq);
	PUT(v, reason, reason);
}

static void
know(struct chain *c, const char *hash)
{
	snprintf(c->known, sizeof(c->known), "%s", hash);
}

static bool
follows(struct chain *c, const struct audit_row *r)
{
	if (r->seq != c->next) {
		broken(c, c->next, "missing");
		return false;
	}
	if (*c->known != '\0' && strcmp(r->previous_hash, c->known) != 0) {
		broken(c, r->seq, "unchained");
		return false;
	}
	if (strcmp(audit_hash(c->part, r), r->hash) != 0) {
		broken(c, r->seq, "changed");
		return false;
	}
	return true;
}

/* Verify an entry, where those before it were good. */
static enum err
step(void *arg, const void *row)
{
	struct chain *c = arg;
	struct audit_verdict *v = c->verdict;
	const struct audit_row *r = row;

	if (v->valid && c->left > 0 && follows(c, r)) {
		v->count++;
		v->head_seq = r->seq;
		know(c, r->hash);
		c->next = r->seq + 1;
		c->left--;
	}
	arena_reset(c->part);
	return OK;
}

/* What lies before the first: the hash that the caller knows, or that of the
 * entry there, which is taken for good. */
static enum err
before(struct req *rq, const struct audit_verification *in, struct chain *c)
{
	struct audit_verification at = { .has = EVERYTHING,
		.from = c->next - 1 };
	struct audit_row found = { 0 };
	enum err e;

	if (HAS(in, previous_hash)) {
		know(c, in->previous_hash);
		return OK;
	}
	if (c->next == 1) {
		know(c, AUDIT_BEGIN);
		return OK;
	}
	e = db_one(rq->db, &audit_chain_at, &at, &found, rq->arena);
	if (e == OK)
		know(c, found.hash);
	return e == E_NOT_FOUND ? OK : e;
}

/* All parts up to the end of the log or of what is asked for; the last place is
 * read first, so that what comes meanwhile is another time's. */
static enum err
verify(struct req *rq, struct chain *c, const struct audit_row *head)
{
	struct audit_verification at = { .has = EVERYTHING };
	enum err e = OK;

	c->part = arena_open(8 << 20);
	while (e == OK && c->verdict->valid && c->left > 0 &&
	    c->next > at.from && c->next <= head->seq) {
		at.from = c->next;
		e = db_each (rq->db, &audit_chain_part, &at, step, c);
	}
	arena_close(c->part);
	return e;
}

static void
judge_end(struct chain *c, const struct audit_row *head)
{
	struct audit_verdict *v = c->verdict;

	v->complete = c->next > head->seq;
	if (!v->valid || c->left <= 0)
		return;
	if (c->next <= head->seq)
		broken(c, c->next, "shortened");
	else if (c->next == head->seq + 1 && *c->known != '\0' &&
	    strcmp(c->known, head->hash) != 0)
		broken(c, head->seq, "changed");
}

enum err
audit_verify(struct req *rq)
{
	const struct audit_verification *in = rq->query;
	struct audit_verdict *v = arena_new(rq->arena, struct audit_verdict);
	struct audit_row head = { .hash = AUDIT_BEGIN };
	struct chain c = { .verdict = v, .next = 1 };
	enum err e;

	c.left = AUDIT_VERIFY_MAX;
	if (HAS(in, from))
		c.next = in->from;
	if (HAS(in, limit))
		c.left = in->limit;
	*v = (struct audit_verdict){ .has = EVERYTHING,
		.valid = true,
		.from = c.next,
		.head_seq = c.next - 1,
		.head_hash = AUDIT_BEGIN };
	CLEAR(v, broken_seq);
	CLEAR(v, reason);
	e = db_one(rq->db, &audit_chain_head, NULL, &head, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if ((e = before(rq, in, &c)) != OK)
		return e;
	if ((e = verify(rq, &c, &head)) != OK)
		return e;
	judge_end(&c, &head);
	if (*c.known != '\0')
		v->head_hash = arena_dup(rq->arena, c.known);
	rq->out = v;
	return OK;
}

enum err
audit_list_subject(struct req *rq)
{
	return resource_among_all(rq,
	    NAMES("subject_type", rq->id, "subject_id", rq->nth));
}
