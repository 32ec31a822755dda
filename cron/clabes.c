/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "payments/payments/payments.h"

/*
 * Payments whose CLABE is not encrypted: those from before it was, and what a
 * worker of the release before still writes.  Each is encrypted, and stays
 * readable to that worker, until nothing of that kind has come for a while;
 * then a procedure of the database, since this user may change rows and no
 * table, takes the whole CLABE out of all versions of all rows:
 * sql/0074-account-numbers.sql.  All of it may be broken off and repeated.
 */
#define EVERY_MS 60000
#define BATCH    200

struct open_clabe {
	struct presence has;
	const char *account;
	struct id id;
	const char *clabe, *clabe_sealed, *clabe_hash;
};

/* clang-format off */
#define T struct open_clabe
static const struct field fields[] = {
	FIELD(T, account,      .doc = "Account that the payment is of."),
	FIELD(T, id,           .prefix = "pay", .doc = "Payment."),
	FIELD(T, clabe,        .doc = "Its CLABE, whole."),
	FIELD(T, clabe_sealed, .doc = "The same, encrypted."),
	FIELD(T, clabe_hash,   .doc = "Keyed digest of account and CLABE."),
};
#undef T

static const struct shape open_clabe_shape =
	SHAPE(struct open_clabe, "OpenClabe", fields, "A CLABE that is not encrypted.");

static const struct query clabes_open = {
	.name  = "clabes_open",
	.out   = &open_clabe_shape,
	.sql   = "SELECT account, id, clabe FROM payments WHERE clabe_hash IS NULL"
		 " LIMIT 200",
	.flags = Q_SYSTEM,
};

static const struct query clabes_seal = {
	.name = "clabes_seal",
	.in   = &open_clabe_shape,
	.sql  = "UPDATE payments SET clabe_sealed = :clabe_sealed, clabe_hash = :clabe_hash"
		" WHERE account = :account AND id = :id AND clabe_hash IS NULL",
};

static const struct query clabes_mask_later = {
	.name  = "clabes_mask_later",
	.sql   = "UPDATE clabe_masking SET due_at = :now + INTERVAL 5 MINUTE WHERE id = 1",
	.flags = Q_SYSTEM,
};

static const struct query clabes_mask = {
	.name  = "clabes_mask",
	.sql   = "CALL mask_clabes()",
	.flags = Q_SYSTEM | Q_SCAN, /* a call has no plan */
};
/* clang-format on */

static const struct query *const queries[] = { &clabes_open, &clabes_seal,
	&clabes_mask_later, &clabes_mask, NULL };

struct batch {
	struct sweep *sweep;
	struct list rows;
};

/* For whom the statements speak. */
static struct caller speaker;

static enum err
seal_one(struct sweep *s, const struct open_clabe *o)
{
	struct payment p = { .id = o->id, .clabe = o->clabe };
	struct open_clabe sealed = *o;

	payment_seal(s->arena, s->conf->secret, o->account, &p);
	sealed.clabe_sealed = p.clabe_sealed;
	sealed.clabe_hash = p.clabe_hash;
	sealed.has = EVERYTHING;
	speaker.account = o->account;
	return db_run(s->db, &clabes_seal, &sealed);
}

static enum err
seal(void *arg)
{
	const struct batch *b = arg;
	enum err e = db_run(b->sweep->db, &clabes_mask_later, NULL);

	for (size_t i = 0; e == OK && i < b->rows.n; i++)
		e = seal_one(b->sweep, (struct open_clabe *)b->rows.v + i);
	return e;
}

static enum err
clabes_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct batch b = { .sweep = s };
	enum err e;

	speaker = (struct caller){ .now = now };
	db_for(s->db, &speaker);
	e = db_all(s->db, &clabes_open, NULL, &b.rows, s->arena);
	if (e == OK && b.rows.n > 0)
		e = db_tx(s->db, seal, &b);
	*next = b.rows.n == BATCH ? now : (struct stamp){ now.ms + EVERY_MS };
	return e != OK || b.rows.n > 0 ? e : db_run(s->db, &clabes_mask, NULL);
}

const struct job clabes_job = {
	.name = "clabes",
	.run = clabes_run,
	.queries = queries,
};
