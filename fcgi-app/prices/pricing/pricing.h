/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICING_H
#define PRICING_H

#include "app.h"

/*
 * Which pricing rules make a customer's price on a day: what others know of
 * them.  Of each label one rule counts: that of a site before that of its
 * counterparty, that before one of a group, that before one of all; then that
 * of a product before one of all, then that of a terminal; then the higher
 * priority.  Two that are still alike are an error.
 */
struct pricing_part {
	struct presence has;
	struct id id;
	int64_t version;
	const char *name;
	const char *label; /* BASIS, MARGIN, COST, FREIGHT, FEE, REBATE */
	struct id counterparty_id, site_id;
	const char *customer_group;
	const char *terminal, *product;
	struct id formula_id;
	struct money value;
	const char *unit;
	const char *currency;
	int64_t priority;
};

/* For whom, of what, when; absent members match only rules of all. */
struct pricing_asked {
	struct presence has;
	struct id counterparty_id, site_id;
	const char *customer_group;
	const char *terminal, *product;
	struct date date;
};
extern const struct shape pricing_part_shape, pricing_asked_shape;
extern const char *const pricing_labels[];

#define PRICING_LABELS 6
struct pricing_set {
	const struct pricing_part *v[PRICING_LABELS];
	size_t n;
	const char *tied; /* the label of which two are alike, or NULL */
};

/* Rule: one of each label, of rows that all match what is asked. */
void pricing_resolve(const struct list *rows, struct pricing_set *out);

/* The same with the rows read. */
enum err pricing_read(struct req *rq, const struct pricing_asked *asked,
    struct pricing_set *out);

extern const struct query pricing_rows;
#define PRICING_QUERIES &pricing_rows

#endif
