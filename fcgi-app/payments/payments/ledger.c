/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include "outbox.h"

/* clang-format off */
#define T struct ledger_entry
static const struct field ledger_fields[] = {
	FIELD(T, id,         .prefix = "led", .doc = "Identifier."),
	FIELD(T, debit,      .doc = "Book that is debited."),
	FIELD(T, credit,     .doc = "Book that is credited."),
	FIELD(T, amount,     .decimals = 2, .doc = "Amount."),
	FIELD(T, currency,   .doc = "Its currency."),
	FIELD(T, payment_id, .prefix = "pay", .doc = "Payment it belongs to."),
	FIELD(T, cause,      .doc = "Status that the payment took."),
};
#undef T

const struct shape ledger_entry_shape =
	SHAPE(struct ledger_entry, "LedgerEntry", ledger_fields, "An entry of the ledger.");

const struct query ledger_entry_insert = {
	.name = "ledger_entry_insert",
	.in   = &ledger_entry_shape,
	.sql  = "INSERT INTO ledger_entries (account, id, debit, credit, amount,"
		" currency, payment_id, cause, request_id, created_at)"
		" VALUES (:account, :id, :debit, :credit, :amount,"
		" :currency, :payment_id, :cause, :request_id, :now)",
};
/* clang-format on */

static enum err
book(struct db *db, const struct payment_move *m, const struct payment *p,
    struct stamp now)
{
	struct ledger_entry l = {
		.has = EVERYTHING,
		.id = id_make("led", now),
		.debit = m->debit,
		.credit = m->credit,
		.amount = p->amount,
		.currency = p->currency,
		.payment_id = p->id,
		.cause = m->to,
	};

	return db_run(db, &ledger_entry_insert, &l);
}

enum err
payment_moved(struct db *db, struct arena *a, const struct payment_move *m,
    const struct payment *p, struct stamp now)
{
	enum err e = OK;

	if (m->debit != NULL)
		e = book(db, m, p, now);
	if (e == OK && m->event != NULL)
		e = outbox_add(db, a, m->event, p->id.s, &payment_shape, p);
	return e;
}
