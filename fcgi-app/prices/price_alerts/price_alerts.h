/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_ALERTS_H
#define PRICE_ALERTS_H

#include "resource.h"

/* Who wants to be told, and of what. */
struct price_alert {
	struct presence has;
	struct id id;
	const char *status;
	const char *name, *note;
	const char *subject;
	const char *terminal, *product;
	struct id supplier_id;
	const char *index_code;
	const char *minus_terminal, *minus_product, *minus_index_code;
	struct id formula_id, source_id;
	const char *currency, *unit;
	const char *condition;
	struct money value, value_high;
	int64_t window_days;
	int64_t stale_after_s;
	int64_t cooldown_s;
	struct stamp muted_until, last_fired_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What the rules of the whole see besides: what it names. */
struct alert_facts {
	struct presence has;
	flag terminal, product, minus_terminal, minus_product;
	flag index_code, minus_index_code, formula_id, source_id, supplier_id;
};

/* Where it stands between two prices. */
struct alert_state {
	struct presence has;
	struct id alert_id;
	flag armed;
	const char *low_supplier;
	struct stamp due_at;
};

/* What it told. */
struct alert_firing {
	struct presence has;
	struct id id;
	struct id alert_id;
	const char *item;
	const char *alert_name, *note, *subject, *condition;
	struct money value, threshold, measure, reference;
	const char *supplier_id;
	struct stamp effective_at, fired_at, acknowledged_at;
};

/* What a test of it found. */
struct alert_test {
	struct presence has;
	flag holds, armed, fires;
	const char *item;
	struct money value, threshold, measure, reference;
	struct stamp effective_at;
};

struct alert_mute {
	struct presence has;
	struct stamp until;
};

extern const struct resource price_alerts;
extern const struct shape price_alert_shape, price_alert_facts_shape,
    price_alert_state_shape, price_alert_firing_shape, price_alert_test_shape,
    price_alert_mute_shape;
extern const struct query price_alert_around, price_alert_firings,
    price_alert_begin_state, price_alert_rearm, price_alert_lock_state,
    price_alert_acknowledge;

resource_check price_alert_check;
bool price_alert_ahead(const void *obj, const void *facts);
enum err price_alert_begin(struct req *rq, void *obj);
enum err price_alert_change(struct req *rq, void *obj);
enum err price_alert_muted(struct req *rq, void *obj);
enum err price_alert_unmuted(struct req *rq, void *obj);
enum err price_alert_acknowledged(struct req *rq, void *obj);
handler price_alert_try, price_alert_list_firings;

#endif
