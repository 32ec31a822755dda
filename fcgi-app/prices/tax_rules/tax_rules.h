/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TAX_RULES_H
#define TAX_RULES_H

#include "resource.h"
#include "prices/tax/tax.h"

/* A tax, with the days that it is in effect. */
struct tax_rule {
	struct presence has;
	struct id id;
	const char *status;
	const char *jurisdiction;
	const char *product_family, *product; /* neither: of all products */
	const char *code;
	const char *label;
	const char *subject;
	const char *basis;
	struct money rate;
	const char *unit;
	struct texts included_in_base_of;
	const char *base_rounding;
	const char *layer;
	struct money stimulus_percentage, stimulus_amount;
	flag withheld;
	flag required;
	struct texts exempt_uses;
	struct date valid_from, valid_to;
	const char *legal_ref;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: the others of its account that have its key and
 * are in effect on some of its days. */
struct tax_rule_facts {
	struct presence has;
	int64_t in_the_way; /* that cannot end before it begins */
	struct id previous; /* that would end the day before it begins */
	flag beyond; /* it is of a region, and not as its decree has it */
};

extern const struct resource tax_rules;
extern const struct shape tax_rule_shape, tax_rule_new_shape,
    tax_rule_edit_shape, tax_rule_facts_shape, tax_rule_end_shape,
    tax_asked_shape, tax_effective_shape, tax_window_shape, tax_changes_shape,
    tax_jurisdiction_shape, tax_jurisdictions_shape;
extern const struct query tax_rule_others, tax_rule_decree, tax_rule_changes,
    tax_rule_jurisdictions;
extern const struct move tax_rule_moves[];
extern const struct route tax_rule_routes[];

/* The last day of a rule that is superseded. */
struct tax_rule_end {
	struct presence has;
	struct date valid_to;
};

/* What is asked of GET /effective, and answered. */
struct tax_asked {
	struct presence has;
	const char *jurisdiction;
	const char *product;
	struct date date;
	const char *use;
};
struct tax_effective {
	struct presence has;
	const char *jurisdiction, *product;
	struct date date;
	const char *use;
	const char *resolves;
	const char *code;    /* that is missing or ambiguous */
	struct list rules;   /* of struct tax, what is charged */
	struct texts exempt; /* codes that the use frees from */
};

/* Which changes are asked for: rules that begin on these days. */
struct tax_window {
	struct presence has;
	const char *jurisdiction;
	struct date since, until;
	int64_t limit;
};
struct tax_changes {
	struct presence has;
	struct list data; /* of struct tax_rule */
	flag complete;    /* no more than that */
};

struct tax_jurisdiction {
	struct presence has;
	const char *code, *name;
	const char *currency;
	const char *unit;
	const char *base;
	int64_t rules; /* in effect today */
};
struct tax_jurisdictions {
	struct presence has;
	struct list data; /* of struct tax_jurisdiction */
};

/* Are its members such as go together? */
resource_check tax_rule_check;
bool tax_rule_alone(const void *obj, const void *facts);
bool tax_rule_decreed(const void *obj, const void *facts);

handler tax_rule_effective, tax_rule_begin, tax_rule_places;
enum err tax_rule_publish(struct req *rq, void *obj);
enum err tax_rule_supersede(struct req *rq, void *obj);
enum err tax_rule_change(struct req *rq, void *obj);

#endif
