/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "products.h"

#include <string.h>

static const struct shape *const shape = &product_shape;

/* Parts of a blend: all of it, each once, and not itself. */
static void
check_blend(struct judge *j, const struct product *p, int64_t known)
{
	const struct product_component *c = p->blend_components.v;
	bool whole = resource_sound(j, "", "blend_components");
	struct money sum = { 0 };
	int64_t others = 0;

	for (size_t i = 0; i < p->blend_components.n; i++) {
		size_t k = 0;

		if (c[i].product == NULL)
			continue;
		/* ten shares of at most 100 do fit */
		(void)money_add(sum, c[i].pct, &sum);
		if (resource_sound(j, "", "code") &&
		    strcmp(c[i].product, p->code) == 0)
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "blend_components/%zu/product",
				i),
			    "cannot be the product itself");
		while (k < i &&
		    (c[k].product == NULL ||
			strcmp(c[k].product, c[i].product) != 0))
			k++;
		if (k < i)
			resource_fault(j, E_DUPLICATE,
			    arena_fmt(j->arena, "blend_components/%zu/product",
				i),
			    "appears in the list more than once");
		else
			others++;
	}
	if (known < others)
		resource_fault(j, E_NOT_FOUND, "blend_components",
		    "names a product that is not in the catalog");
	if (whole && sum.micros != UNITS(100))
		resource_fault(j, E_OUT_OF_RANGE, "blend_components",
		    "must add up to 100 percent");
}

static void
check_limits(struct judge *j, const struct product *p)
{
	const struct product_specification *s = p->specifications.v;

	for (size_t i = 0; i < p->specifications.n; i++)
		if (s[i].min.micros > s[i].max.micros &&
		    resource_sound(j,
			arena_fmt(j->arena, "specifications/%zu/", i), "min") &&
		    field_has(shape_field(shape, "specifications")->shape,
			&s[i], "max"))
			resource_fault(j, E_OUT_OF_RANGE,
			    arena_fmt(j->arena, "specifications/%zu/max", i),
			    "must not be below min");
}

void
product_check(struct judge *j, const void *obj, const void *facts)
{
	const struct product *p = obj;
	const struct product_facts *f = facts;

	if (p->blend_components.n > 0)
		check_blend(j, p, f->components);
	check_limits(j, p);
}
