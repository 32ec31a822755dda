/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TERMINALS_H
#define TERMINALS_H

#include "resource.h"

/* Where fuel is lifted: a rack, a TAD, a bulk plant. */
struct terminal {
	struct presence has;
	struct id id;
	const char *status;
	const char *code, *name, *kind;
	const char *tcn, *splc, *permit_no;
	const char *operator_name;
	struct id operator_counterparty_id;
	const char *country, *state;
	const char *jurisdiction; /* of its taxes */
	const char *currency;
	struct money latitude, longitude; /* degrees */
	const char *time_zone;
	const char *price_change_local_time; /* 18:00 */
	struct texts operating_hours;        /* mon:06:00-18:00 */
	struct texts products;
	int64_t load_lanes;
	flag authorization_required; /* to load there */
	struct stamp outage_since;
	const char *outage_reason;
	struct stamp outage_expected_until;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: how many of its products exist, its operator. */
struct terminal_facts {
	struct presence has;
	int64_t products;
	const char *operator_status;
};

/* The body of an outage. */
struct terminal_outage {
	struct presence has;
	const char *reason;
	struct stamp expected_until;
};

extern const struct resource terminals;
extern const struct shape terminal_shape, terminal_facts_shape,
    terminal_outage_shape;
extern const struct query terminal_place;

/* SQL: does a terminal load on an authorization alone?  A row that does not say
 * is as its country: a rack in the United States does, one in Mexico does not.
 */
#define TERMINAL_AUTHORIZES(of) \
	"COALESCE(" of "authorization_required, " of "country = 'US')"

/* Is it a terminal control number of the IRS: T-74-TX-2786? */
bool terminal_tcn(const char *s);

resource_check terminal_check;
enum err terminal_say(struct req *rq, void *obj);
enum err terminal_report(struct req *rq, void *obj);
enum err terminal_clear(struct req *rq, void *obj);
handler terminal_prices, terminal_suppliers;

#endif
