/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "http_mail.h"
#include "mail.h"
#include "sign.h"

/*
 * Letters that are due.  Each is claimed first, by moving its next try away, so
 * that two sweeps do not send it twice; one that went has its text deleted, for
 * it holds a link.
 */
#define BATCH   20
#define IDLE_MS 60000
#define STEP_MS 5

/* clang-format off */
static const struct query mail_due = {
	.name  = "mail_due",
	.out   = &mail_shape,
	.sql   = "SELECT id, recipient, subject, text, created_at, attempts, due_at"
		 "  FROM mails WHERE due_at <= :now ORDER BY due_at LIMIT 20",
	.flags = Q_SYSTEM,
};

/* The tries lie further and further apart: a day in all. */
static const struct query mail_claim = {
	.name  = "mail_claim",
	.in    = &mail_shape,
	.sql   = "UPDATE mails SET attempts = attempts + 1,"
		 " due_at = :now + INTERVAL LEAST(POW(2, attempts), 120) MINUTE"
		 " WHERE id = :id AND due_at = :due_at",
	.flags = Q_SYSTEM,
};

static const struct query mail_sent = {
	.name  = "mail_sent",
	.in    = &mail_shape,
	.sql   = "UPDATE mails SET due_at = NULL, sent_at = :now, text = NULL,"
		 " fault = NULL WHERE id = :id",
	.flags = Q_SYSTEM,
};

static const struct query mail_failed = {
	.name  = "mail_failed",
	.in    = &mail_shape,
	.sql   = "UPDATE mails SET fault = :fault,"
		 " due_at = IF(attempts >= 18, NULL, due_at),"
		 " text = IF(attempts >= 18, NULL, text) WHERE id = :id",
	.flags = Q_SYSTEM,
};
/* clang-format on */

static enum err
failed(struct sweep *s, struct mail *m, const char *why)
{
	fprintf(stderr, "sweep: mail: %s: %s\n", m->id.s, why);
	PUT(m, fault, why);
	return db_run(s->db, &mail_failed, m);
}

/* Whole or not at all: it has its name once all is written. */
static const char *
write_file(struct sweep *s, const struct mail *m, const char *message)
{
	const char *folder = s->conf->mail_folder;
	const char *to = arena_fmt(s->arena, "%s/%s.eml", folder, m->id.s);
	const char *as = arena_fmt(s->arena, "%s.new", to);
	int fd = open(as, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	size_t n = strlen(message);
	bool ok = fd >= 0 && write(fd, message, n) == (ssize_t)n;

	if (fd >= 0 && close(fd) != 0)
		ok = false;
	if (ok && rename(as, to) == 0)
		return NULL;
	return arena_dup(s->arena, strerror(errno));
}

static enum err
begin(struct sweep *s, struct mail *m, const char *message)
{
	const struct http_letter l = { s->conf, m->recipient, message,
		m->id.s };

	if (s->conf->mail_url == NULL)
		return failed(s, m, "no mail_url and no mail_folder is set");
	return http_mail_begin(&l) == 0 ? OK : failed(s, m, "cannot begin");
}

static enum err
send_one(struct sweep *s, struct mail *m)
{
	const char *text, *message, *why;
	enum err e = db_run(s->db, &mail_claim, m);

	if (e != OK || db_changed(s->db) == 0)
		return e;
	text = sign_unseal(s->arena, s->conf->secret, m->text);
	if (text == NULL)
		return failed(s, m, "its text cannot be decrypted");
	message = mail_message(s->arena, s->conf, m, text);
	if (message == NULL)
		return failed(s, m, "its recipient is not a valid address");
	if (s->conf->mail_folder == NULL)
		return begin(s, m, message);
	why = write_file(s, m, message);
	return why != NULL ? failed(s, m, why) : db_run(s->db, &mail_sent, m);
}

/* Those on their way; what they come to. */
struct flights {
	struct sweep *sweep;
	enum err e;
};

static void
landed(void *arg, const char *tag, const char *fault)
{
	struct flights *f = arg;
	struct mail m = { 0 };
	enum err e;

	snprintf(m.id.s, sizeof(m.id.s), "%s", tag);
	MARK(&m, id);
	e = fault == NULL ? db_run(f->sweep->db, &mail_sent, &m) :
			    failed(f->sweep, &m, fault);
	if (f->e == OK)
		f->e = e;
}

static enum err
mail_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	struct flights flights = { s, OK };
	static int flying; /* after the last turn */
	struct list due = { 0 };
	struct mail *m;
	enum err e;

	*next = SWEEP_NEVER;
	if (!s->conf->home)
		return OK;
	db_for(s->db, &who);
	if (flying < BATCH &&
	    (e = db_all(s->db, &mail_due, NULL, &due, s->arena)) != OK)
		return e;
	m = due.v;
	for (size_t i = 0; i < due.n; i++)
		if ((e = send_one(s, &m[i])) != OK)
			return e;
	/* a step is short, for webhooks go by the same loop */
	flying = http_mail_step(STEP_MS, landed, &flights);
	*next = (struct stamp){ now.ms +
		(due.n == BATCH || flying > 0 ? 0 : IDLE_MS) };
	return flights.e;
}

static const struct query *const queries[] = { &mail_due, &mail_claim,
	&mail_sent, &mail_failed, NULL };

const struct job mail_job = {
	.name = "mail",
	.run = mail_run,
	.queries = queries,
};
