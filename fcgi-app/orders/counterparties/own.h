/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COUNTERPARTIES_OWN_H
#define COUNTERPARTIES_OWN_H

#include "counterparties.h"

/* The operations of counterparties beside the standard ones. */

bool counterparty_idle(const void *obj, const void *facts);
bool counterparty_settled(const void *obj, const void *facts);
bool counterparty_unladen(const void *obj, const void *facts);
bool counterparty_unauthorized(const void *obj, const void *facts);

/* What its own operations take and answer. */
struct counterparty_merge {
	struct presence has;
	struct id into_counterparty_id;
};
struct counterparty_people {
	struct presence has;
	struct id counterparty_id;
	struct list contacts;
};
struct counterparty_owes {
	struct presence has;
	struct id counterparty_id;
	const char *currency;
	struct money reserved, in_transit, unbilled, invoiced, total;
	struct money credit_limit, available;
};
/* One of what belongs to it, of any kind. */
struct counterparty_part {
	struct presence has;
	struct id id;
};
extern const struct shape counterparty_merge_shape, counterparty_people_shape,
    counterparty_owes_shape, counterparty_part_shape;
extern const struct query counterparty_orders, counterparty_exposed,
    counterparty_loads, counterparty_authorized, counterparty_owed,
    counterparty_sites_page, counterparty_has_sites, counterparty_has_contracts,
    counterparty_has_allocations, counterparty_has_quotes,
    counterparty_has_drafts;
extern const struct route counterparty_routes[];
extern const struct query *const counterparty_queries[];

enum err counterparty_write(struct req *rq, void *obj);
enum err counterparty_examine(struct req *rq, struct judge *j, const void *obj);
enum err counterparty_merge(struct req *rq, void *obj);
handler counterparty_show_sites, counterparty_show_contacts,
    counterparty_add_contact, counterparty_change_contact,
    counterparty_drop_contact, counterparty_show_exposure;

#endif
