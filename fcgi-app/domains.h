/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DOMAINS_H
#define DOMAINS_H

#include "app.h"

extern const struct domain accounts_domain, credit_domain, orders_domain,
    payments_domain, prices_domain, usage_domain, webhooks_domain;

/* All of them, ended by NULL. */
extern const struct domain *const domains[];

/* The same with their resources expanded: what is listed, printed, proven. */
const struct domain *const *domains_all(void);

#endif
