/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "terminals.h"

#include <ctype.h>
#include <string.h>

#include "hours.h"

bool
terminal_tcn(const char *s)
{
	static const char form[] = "T99AA9999";
	size_t n = strlen(form);

	if (strlen(s) != n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (form[i] == '9'     ? !isdigit((unsigned char)s[i]) :
			form[i] == 'A' ? !isupper((unsigned char)s[i]) :
					 s[i] != form[i])
			return false;
	return true;
}

static void
check_place(struct judge *j, const struct terminal *t)
{
	bool mx;

	if (!resource_sound(j, "", "country"))
		return;
	mx = strcmp(t->country, "MX") == 0;
	if (HAS(t, state) && strlen(t->state) != (mx ? 3 : 2))
		resource_fault(j, E_FORMAT, "state",
		    mx ? "must have three letters in Mexico" :
			 "must have two letters in the United States");
	if (resource_sound(j, "", "jurisdiction") &&
	    (mx ? strcmp(t->jurisdiction, "MX") != 0 :
		  strncmp(t->jurisdiction, "US-", 3) != 0 ||
			strlen(t->jurisdiction) != 5))
		resource_fault(j, E_FORMAT, "jurisdiction",
		    mx ? "must be MX in Mexico" :
			 "must have the form US-TX in the United States");
	if (HAS(t, tcn) && mx)
		resource_fault(j, E_NOT_ALLOWED, "tcn",
		    "is only for country US");
	else if (HAS(t, tcn) && !terminal_tcn(t->tcn))
		resource_fault(j, E_FORMAT, "tcn",
		    "must have the form T76TX2786");
}

static void
check_hours(struct judge *j, const struct terminal *t)
{
	if (HAS(t, price_change_local_time) &&
	    (hours_minutes(t->price_change_local_time) < 0 ||
		strlen(t->price_change_local_time) != 5))
		resource_fault(j, E_FORMAT, "price_change_local_time",
		    "must be a time such as 18:00");
	for (size_t i = 0; i < t->operating_hours.n; i++)
		if (!hours_window(t->operating_hours.v[i]))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "operating_hours/%zu", i),
			    "must have the form mon:06:00-18:00");
}

/* Each code once, and in the catalogue. */
static void
check_products(struct judge *j, const struct texts *t, int64_t known)
{
	for (size_t i = 0; i < t->n; i++)
		for (size_t k = 0; k < i; k++)
			if (strcmp(t->v[k], t->v[i]) == 0) {
				resource_fault(j, E_DUPLICATE,
				    arena_fmt(j->arena, "products/%zu", i),
				    "appears in the list more than once");
				return;
			}
	if ((int64_t)t->n != known)
		resource_fault(j, E_NOT_FOUND, "products",
		    "names a product that is not in the catalog");
}

void
terminal_check(struct judge *j, const void *obj, const void *facts)
{
	const struct terminal *t = obj;
	const struct terminal_facts *f = facts;

	check_place(j, t);
	if (HAS(t, latitude) != HAS(t, longitude))
		resource_fault(j, E_REQUIRED,
		    HAS(t, latitude) ? "longitude" : "latitude",
		    "is required if the other member is given");
	check_hours(j, t);
	if (t->products.n > 0)
		check_products(j, &t->products, f->products);
	if (HAS(t, operator_counterparty_id) && !HAS(f, operator_status))
		resource_fault(j, E_NOT_FOUND, "operator_counterparty_id",
		    "does not identify a counterparty of the account");
}
