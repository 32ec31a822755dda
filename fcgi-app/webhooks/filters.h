/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FILTERS_H
#define FILTERS_H

#include "resource.h"

/* What of an event a subscription looks at before it wants it. */
#define WEBHOOK_FILTERS_MAX 10

struct webhook_filter {
	struct presence has;
	const char *field; /* JSON Pointer into the envelope */
	const char *op;    /* eq, ne, in, gt, gte, lt, lte, exists */
	struct any value;  /* JSON */
};
extern const struct shape webhook_filter_shape;

/* What a filter may name of an event. */
struct webhook_subject {
	const char *type, *object_type, *object_id;
	const char *data; /* JSON */
	size_t len;       /* of it */
};

/* Do all filters hold?  Without filters every event is wanted. */
bool webhook_filter_matches(const struct list *filters,
    const struct webhook_subject *of);

/* Faults of a list of filters, at /filters/0/value and the like. */
void webhook_filter_check(struct judge *j, const struct list *filters);

#endif
