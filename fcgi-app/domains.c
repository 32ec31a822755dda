/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "domains.h"

const struct domain *const domains[] = {
	&accounts_domain,
	&credit_domain,
	&orders_domain,
	&payments_domain,
	&prices_domain,
	&webhooks_domain,
	NULL,
};
