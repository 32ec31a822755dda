/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rails.h"

#include <string.h>

/*
 * The simulator: it takes every payment at once, and then the amount decides.
 */
struct outcome {
	struct presence has;
	struct money amount;
	const char *outcome;
	int64_t after_ms;
	const char *code, *message;
};

/* clang-format off */
#define T struct outcome
static const struct field outcome_fields[] = {
	FIELD(T, amount,   .decimals = 2, .doc = "Amount that chooses it."),
	FIELD(T, outcome,  .doc = "Status that the payment takes."),
	FIELD(T, after_ms, .doc = "Milliseconds after the submission."),
	FIELD(T, code,     .doc = "Why, for programs."),
	FIELD(T, message,  .doc = "Why, in words."),
};
#undef T

static const struct shape outcome_shape =
	SHAPE(struct outcome, "SandboxOutcome", outcome_fields, "What an amount leads to.");

const struct query rail_outcome = {
	.name  = "rail_outcome",
	.in    = &outcome_shape,
	.out   = &outcome_shape,
	.sql   = "SELECT outcome, after_ms, code, message"
		 "  FROM sandbox_outcomes WHERE amount = :amount",
	.flags = Q_SHARED,
};
/* clang-format on */

static enum err
simulator_step(struct db *db, struct arena *a, const struct payment *p,
    struct rail_step *out)
{
	struct outcome o = { .amount = p->amount, .outcome = "settled" };
	enum err e;

	MARK(&o, amount);
	e = db_one(db, &rail_outcome, &o, &o, a);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (strcmp(p->status, "created") == 0)
		*out = (struct rail_step){ .status = "submitted",
			.wait_ms = o.after_ms };
	else
		*out = (struct rail_step){ .status = o.outcome,
			.code = o.code,
			.message = o.message };
	return OK;
}

static const struct rail rails[] = {
	{ .name = "simulator", .sandbox = true, .step = simulator_step },
};

const struct rail *
rail_find(const struct conf *c)
{
	bool sandbox = strcmp(c->env, "sandbox") == 0;

	if (c->rail == NULL)
		return NULL;
	for (size_t i = 0; i < COUNT(rails); i++)
		if (strcmp(rails[i].name, c->rail) == 0 &&
		    (sandbox || !rails[i].sandbox))
			return &rails[i];
	return NULL;
}
