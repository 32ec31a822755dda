/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "acting.h"

#include "accounts/auth/notes.h"
#include "waits.h"

/*
 * What strangers did with an e-mail address: here alone it is found out whether
 * anybody has it, and then the audit log of that person's accounts hears of it
 * and the letter is written.  Workers wake us; the rest is for one that died.
 */
#define EVERY_MS 5000

/* clang-format off */
static const struct query notes_due = {
	.name  = "notes_due",
	.out   = &acting_due_shape,
	.sql   = "SELECT '' AS account, n.id, IFNULL(w.tries, 0) AS tries FROM auth_notes n"
		 WAITS_JOIN("notes_due", "''", "n.id")
		 " WHERE " WAITS_DUE " ORDER BY n.id LIMIT 64",
	.flags = Q_SYSTEM | Q_SCAN,
};
/* clang-format on */

static const struct query *const queries[] = { &notes_due, NULL };

static const struct acting notes = { &notes_due, auth_note_settle };

static enum err
notes_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	bool more = false;
	enum err e = acting_run(s, &notes, now, &more);

	*next = more ? now : (struct stamp){ now.ms + EVERY_MS };
	return e;
}

const struct job notes_job = {
	.name = "notes",
	.run = notes_run,
	.queries = queries,
};
