/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICING_RULES_H
#define PRICING_RULES_H

#include "prices/pricing/pricing.h"
#include "resource.h"

/* Something on top of the rack price, for some customers. */
struct pricing_rule {
	struct presence has;
	struct id id;
	const char *status;
	const char *name;
	const char *label;
	struct id counterparty_id, site_id;
	const char *customer_group;
	const char *terminal, *product;
	struct id formula_id;
	struct money value;
	const char *unit;
	const char *currency;
	int64_t priority;
	struct date valid_from, valid_to;
	struct money min_margin;
	struct stamp approved_at;
	const char *approved_by; /* the key's id */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: who and what it names. */
struct pricing_facts {
	struct presence has;
	struct id counterparty, site, formula;
};

struct pricing_effective {
	struct presence has;
	struct list rules; /* of struct pricing_part */
	const char *tied;
};

struct pricing_day {
	struct presence has;
	struct date date;
};
/* Two active rules that are alike. */
struct pricing_conflict {
	struct presence has;
	const char *label;
	struct id one, other;
	const char *one_name, *other_name;
};
struct pricing_conflicts {
	struct presence has;
	struct list data; /* of struct pricing_conflict */
};

/* A sheet that is asked for, a row of it, and as it was published. */
struct pricing_sheet_new {
	struct presence has;
	struct id counterparty_id;
	const char *customer_group;
	struct date priced_on;
	const char *unit;
	struct texts terminals, products;
};
struct pricing_sheet_row {
	struct presence has;
	const char *terminal, *product;
	const char *unit, *currency;
	struct money rack, price; /* before taxes */
	const char *missing;      /* why there is no price */
};
struct pricing_sheet {
	struct presence has;
	struct id id;
	struct id counterparty_id;
	const char *customer_group;
	struct date priced_on;
	struct list prices; /* of struct pricing_sheet_row */
	struct stamp created_at;
};

extern const struct resource pricing_rules;
extern const struct shape pricing_rule_shape, pricing_facts_shape,
    pricing_effective_shape, pricing_day_shape, pricing_conflict_shape,
    pricing_conflicts_shape, pricing_sheet_new_shape, pricing_sheet_row_shape,
    pricing_sheet_shape;
extern const struct query pricing_rule_names, pricing_rule_conflicts,
    pricing_sheet_add, pricing_sheet_list;
extern const struct route pricing_rule_routes[];

resource_check pricing_rule_check;
bool pricing_rule_pays(const void *obj, const void *facts);
handler pricing_rule_effective, pricing_rule_find_conflicts,
    pricing_publish_sheet, pricing_list_sheets;
enum err pricing_rule_change(struct req *rq, void *obj);
enum err pricing_rule_approve(struct req *rq, void *obj);

#endif
