/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_alerts.h"

#include <string.h>

/* clang-format off */
/* What each subject names: what it must, and what it may besides. */
static const struct {
	const char *subject;
	const char *const *must, *const *may, *const *conditions;
} subjects[] = {
	{ "rack", NAMES("terminal", "product", "currency", "unit"), NAMES("supplier_id"),
	  NAMES("above", "below", "abs_change", "pct_change", "zscore", "new_low",
		"supplier_left_low", "stale", "outside_corridor") },
	{ "index", NAMES("index_code"), NAMES(NULL),
	  NAMES("above", "below", "abs_change", "pct_change", "zscore", "new_low",
		"stale", "outside_corridor") },
	{ "spread", NAMES(NULL),
	  NAMES("terminal", "product", "index_code", "minus_terminal", "minus_product",
		"minus_index_code", "currency", "unit"),
	  NAMES("above", "below", "outside_corridor") },
	{ "formula", NAMES("formula_id"), NAMES(NULL), NAMES("above", "below", "outside_corridor") },
	{ "source", NAMES("source_id"), NAMES(NULL), NAMES("stale") },
};

static const char *const named[] = {
	"terminal", "product", "supplier_id", "index_code", "minus_terminal",
	"minus_product", "minus_index_code", "formula_id", "source_id", "currency",
	"unit", NULL,
};

/* And what each condition needs. */
static const struct {
	const char *condition;
	const char *const *must;
} conditions[] = {
	{ "above",             NAMES("value") },
	{ "below",             NAMES("value") },
	{ "abs_change",        NAMES("value", "window_days") },
	{ "pct_change",        NAMES("value", "window_days") },
	{ "zscore",            NAMES("value", "window_days") },
	{ "new_low",           NAMES("window_days") },
	{ "supplier_left_low", NAMES(NULL) },
	{ "stale",             NAMES("stale_after_s") },
	{ "outside_corridor",  NAMES("value", "value_high") },
};

static const char *const measured[] = { "value", "value_high", "window_days", "stale_after_s", NULL };
/* clang-format on */

static bool
has(const void *obj, const char *name)
{
	return field_has(&price_alert_shape, obj, name);
}

static bool
among(const char *const *words, const char *s)
{
	while (*words != NULL && strcmp(*words, s) != 0)
		words++;
	return *words != NULL;
}

/* Of these members those that must be there are, and no others but those that
 * may. */
static void
check_members(struct judge *j, const struct price_alert *al,
    const char *const *members, const char *const *must, const char *const *may,
    const char *of)
{
	for (; *members != NULL; members++)
		if (among(must, *members) && !has(al, *members))
			resource_fault(j, E_REQUIRED, *members,
			    arena_fmt(j->arena, "is required for %s", of));
		else if (!among(must, *members) && !among(may, *members) &&
		    has(al, *members))
			resource_fault(j, E_NOT_ALLOWED, *members,
			    arena_fmt(j->arena, "cannot be sent for %s", of));
}

/* A leg of a spread is a place or an index. */
static void
check_leg(struct judge *j, const struct price_alert *al, const char *terminal,
    const char *product, const char *index)
{
	if (!resource_sound(j, "", terminal) ||
	    !resource_sound(j, "", product) || !resource_sound(j, "", index))
		return;
	if (has(al, index) == (has(al, terminal) || has(al, product)))
		resource_fault(j, E_REQUIRED, index,
		    "of a spread each side is a terminal and a product, or an "
		    "index");
	else if (has(al, terminal) != has(al, product))
		resource_fault(j, E_REQUIRED,
		    has(al, terminal) ? product : terminal,
		    "a rack price is of a terminal and a product");
	else if (has(al, terminal) && !HAS(al, currency))
		resource_fault(j, E_REQUIRED, "currency",
		    "is required for rack prices");
	else if (has(al, terminal) && !HAS(al, unit))
		resource_fault(j, E_REQUIRED, "unit",
		    "is required for rack prices");
}

static void
check_subject(struct judge *j, const struct price_alert *al)
{
	size_t i = 0;

	if (!resource_sound(j, "", "subject"))
		return;
	while (strcmp(subjects[i].subject, al->subject) != 0)
		i++;
	check_members(j, al, named, subjects[i].must, subjects[i].may,
	    arena_fmt(j->arena, "a subject of %s", al->subject));
	if (resource_sound(j, "", "condition") &&
	    !among(subjects[i].conditions, al->condition))
		resource_fault(j, E_NOT_ALLOWED, "condition",
		    arena_fmt(j->arena, "is none of a subject of %s",
			al->subject));
	if (strcmp(al->subject, "spread") != 0)
		return;
	check_leg(j, al, "terminal", "product", "index_code");
	check_leg(j, al, "minus_terminal", "minus_product", "minus_index_code");
}

static void
check_condition(struct judge *j, const struct price_alert *al)
{
	bool source;
	size_t i = 0;

	if (!resource_sound(j, "", "condition subject"))
		return;
	source = strcmp(al->subject, "source") == 0;
	while (strcmp(conditions[i].condition, al->condition) != 0)
		i++;
	check_members(j, al, measured,
	    source ? NAMES(NULL) : conditions[i].must, NAMES(NULL),
	    arena_fmt(j->arena, "a condition of %s", al->condition));
	if (strcmp(al->condition, "outside_corridor") == 0 && HAS(al, value) &&
	    HAS(al, value_high) && al->value.micros >= al->value_high.micros)
		resource_fault(j, E_OUT_OF_RANGE, "value_high",
		    "must be above value");
	if (among(NAMES("abs_change", "pct_change", "zscore"), al->condition) &&
	    HAS(al, value) && al->value.micros <= 0)
		resource_fault(j, E_OUT_OF_RANGE, "value",
		    "must be above zero for a change");
}

static void
check_there(struct judge *j, const struct price_alert *al,
    const struct alert_facts *f)
{
	const struct {
		const char *name;
		bool there;
	} all[] = {
		{ "terminal", f->terminal },
		{ "product", f->product },
		{ "supplier_id", f->supplier_id },
		{ "index_code", f->index_code },
		{ "minus_terminal", f->minus_terminal },
		{ "minus_product", f->minus_product },
		{ "minus_index_code", f->minus_index_code },
		{ "formula_id", f->formula_id },
		{ "source_id", f->source_id },
	};

	for (size_t i = 0; i < COUNT(all); i++)
		if (has(al, all[i].name) && !all[i].there)
			resource_fault(j, E_NOT_FOUND, all[i].name,
			    "does not identify an object that the account can read");
}

void
price_alert_check(struct judge *j, const void *obj, const void *facts)
{
	check_subject(j, obj);
	check_condition(j, obj);
	check_there(j, obj, facts);
}
