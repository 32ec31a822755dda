/* SPDX-License-Identifier: Apache-2.0 */
#ifndef BILLS_OF_LADING_H
#define BILLS_OF_LADING_H

#include "orders/loads/loads.h"

/* What was lifted at a rack, line by line: the proof of what was bought.  It
 * is never edited once it is matched, only reversed and posted anew. */
struct bill_component {
	struct presence has;
	const char *product;
	struct volume gross, net;
};
struct bill_line {
	struct presence has;
	int64_t line_no;
	struct id order_id;
	int64_t order_line;
	const char *product;
	struct volume gross, net;
	const char *unit;
	struct money temperature;
	const char *temperature_unit; /* F, C */
	struct money api_gravity;     /* at 60 F */
	struct money density;         /* kg/m3 at the base, or this */
	struct money ctl;             /* as the terminal printed it */
	const char *tank;
	int64_t compartment;
	struct list components; /* of struct bill_component */
};

/* A part of G-BOL that does not hold, with its evidence. */
struct bill_exception {
	struct presence has;
	const char *rule;
	int64_t line_no;
	const char *message;
	struct money found, wanted, allowed;
	struct stamp started_at, authorized_from, authorized_to;
	struct stamp window_from, window_to;
};

struct bill {
	struct presence has;
	struct id id;
	const char *status;
	const char *bol_number;
	const char *terminal;
	struct id supplier_id;
	const char *position_holder;
	const char *carrier_scac;
	const char *consignee_no;
	struct id load_id;
	struct stamp started_at, ended_at;
	const char *transaction_type; /* original, reversal, correction */
	const char *transaction_id;
	struct id original_id;
	struct list lines; /* of struct bill_line */
	struct texts seals;
	struct volume total_gross, total_net; /* hash totals, as sent */
	int64_t line_count;
	struct list exceptions; /* of struct bill_exception */
	const char *reason;     /* why it was reversed, rejected or voided */
	const char *accepted_reason, *accepted_evidence;
	struct stamp accepted_at;
	struct stamp confirmed_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What must still be so when a bill is confirmed: its load is carried, its
 * orders are not ended, and no other bill stands for what it says was lifted.
 */
struct bill_standing {
	struct presence has;
	const char *load_status;
	struct texts ended; /* ids of its orders: canceled, rejected, or in a
			       later round than its load */
	/* Of struct bill_exception: what the bills beside it leave no room for.
	 */
	struct list exceptions;
};

/* A line of another bill of its load that stands. */
struct bill_beside {
	struct presence has;
	const char *bol_number;
	struct id order_id;
	int64_t order_line;
	const char *product;
	int64_t compartment;
	struct volume gross;
	const char *unit;
};

/* What is ordered and lifted of an order line. */
struct bill_ordered {
	struct presence has;
	struct id order_id;
	int64_t order_line;
	struct volume quantity, loaded_gross;
	const char *unit;
};

/* What G-BOL sees besides: the load's plan, the limits of its market on the
 * day, and the span that the rack was authorized for. */
struct bill_facts {
	struct presence has;
	const struct load *load;
	struct money gross_share;   /* percent */
	struct volume gross_volume; /* in gallons in the United States */
	struct money vcf;           /* points, percent */
	struct stamp authorized_from, authorized_to;
	struct stamp now, ordered_at; /* the newest of its orders was made */
	int64_t clock_s;              /* how far clocks may be apart */
	flag authorization_required;  /* by the terminal, where it says so */
	struct bill_standing standing;
	struct list ordered; /* struct bill_ordered */
	struct list beside;  /* struct bill_beside */
};

extern const struct resource bills_of_lading;
extern const struct shape bill_shape, bill_new_shape, bill_edit_shape,
    bill_line_shape, bill_exception_shape, bill_facts_shape,
    bill_standing_shape, bill_ordered_shape, bill_beside_shape;

/* Rules: G-BOL, part by part, each finding added to the list. */
resource_check bill_check;
void bill_judge(const struct bill *b, const struct bill_facts *f,
    struct arena *a, struct list *exceptions);

/* The factor of API MPMS 11.1 from the gravity or density at the base and the
 * temperature of a line: false where they do not give one. */
bool bill_factor(const struct bill_line *l, const char *market, struct arena *a,
    struct money *ctpl);

/* Is net what gross is by a factor, within so many points (percent) of gross?
 * What it should be and how far it may be off; false where a number does not
 * fit. */
bool bill_corrected(struct volume gross, struct volume net, struct money factor,
    struct money points, struct money *wanted, struct money *allowed);

/* Those of the findings that other bills have to do with, and that were not
 * accepted of it as it is. */
struct list bill_crowded(const struct bill *b, const struct list *found,
    struct arena *a);

/* Did loading begin in the span?  A rack that tells whole seconds means any
 * moment of the one it names; spans are told in milliseconds. */
bool bill_began_inside(struct stamp started, struct stamp from,
    struct stamp to);

/* The negative of all its volumes, as a reversal has them. */
void bill_negate(struct bill *b, struct arena *a);

#endif
