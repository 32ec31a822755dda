/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PAYMENTS_H
#define PAYMENTS_H

#include "app.h"

/*
 * Payments and their ledger.  A payment is created here and sent, settled,
 * failed or returned by sweep (cron/settle.c), which asks the rail.
 */
struct payment {
	struct presence has;
	struct id id;
	const char *status;
	struct money amount;
	const char *currency;
	const char *clabe; /* the whole; in no answer, event or log */
	/* What is stored of it: encrypted, to be found by, to be shown. */
	const char *clabe_sealed, *clabe_hash, *clabe_masked;
	const char *clabe_last4;
	const char *bank;
	const char *reference;
	const char *tracking_key;
	const char *failure_code, *failure_message;
	const char *idempotency_key;
	struct stamp due_at; /* when sweep asks the rail about it */
	struct stamp created_at, updated_at;
	struct stamp submitted_at, settled_at, returned_at, failed_at;
};

/* All members, for statements; what an answer or an event shows; a body. */
extern const struct shape payment_row_shape, payment_shape, payment_new_shape;

extern const struct resource payments;

/* One entry of the ledger: the same amount out of one book into another. */
struct ledger_entry {
	struct presence has;
	struct id id;
	const char *debit, *credit;
	struct money amount;
	const char *currency;
	struct id payment_id;
	const char *cause; /* the status that the payment took */
};
extern const struct shape ledger_entry_shape;

extern const struct query payment_insert, payment_get, payment_bank,
    ledger_entry_insert;

/*
 * Rules
 */

#define CLABE_LEN 18

/* Is this a CLABE?  E_FORMAT for its length or characters, E_CLABE_DIGIT; the
 * bank is another question, answered by the table of banks.  And the digit that
 * those before it call for. */
enum err payment_clabe(const char *clabe);
int payment_clabe_digit(const char *clabe);

/*
 * The CLABE as it is stored, from the whole in p->clabe: clabe_sealed, bound to
 * the payment and its account; clabe_hash, the same for the same CLABE of an
 * account; clabe_masked, 002***********7771.  Their keys are derived from the
 * `secret` of the environment.
 */
void payment_seal(struct arena *a, const char *secret, const char *account,
    struct payment *p);

/* The whole CLABE back into p->clabe; where there is no clabe_sealed it is
 * there already.  E_INTERNAL, said on stderr: another `secret` sealed it, or it
 * is not this payment's. */
enum err payment_unseal(struct arena *a, const char *secret,
    const char *account, struct payment *p);

/* A status that a payment may take, what is booked and what is announced. */
struct payment_move {
	const char *from; /* NULL: it begins so */
	const char *to;
	const char *debit, *credit; /* NULL: nothing is booked */
	const char *event;          /* NULL: nobody is told */
	const char *by, *doc;       /* as of a passage (resource.h) */
};
extern const struct payment_move
    payment_moves[]; /* ended by one without a to */

/* The move between two statuses, NULL where there is none. */
const struct payment_move *payment_move(const char *from, const char *to);

#define TRACKING_KEY_LEN 29 /* what participants of SPEI take */

/* The clave de rastreo of a payment: A-Z and 0-9, unique because the id is. */
void payment_tracking_key(struct id id, char out[TRACKING_KEY_LEN + 1]);

/* Book and announce a move that a payment has made, in the transaction that
 * made it; E_DUPLICATE where it was booked before. */
enum err payment_moved(struct db *db, struct arena *a,
    const struct payment_move *m, const struct payment *p, struct stamp now);

handler payment_create, payment_find;

#endif
