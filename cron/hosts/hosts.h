/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HOSTS_H
#define HOSTS_H

#include "sweep.h"

#define HOSTS_AN_ACCOUNT "4" /* that are claimed at once */

/* A row of webhook_hosts. */
struct hosts_key {
	struct presence has;
	const char *account;
	struct id webhook_id;
	const char *url; /* absent: the webhook is gone */
	const char *owner;
	struct stamp due_at; /* or the end of the lease */
	struct stamp since;
	int64_t tries;
};

extern const struct shape hosts_key_shape;
extern const struct query hosts_first, hosts_due, hosts_claim, hosts_lock,
    hosts_webhook, hosts_warn, hosts_again, hosts_done;
extern const struct query *const hosts_queries[];

#endif
