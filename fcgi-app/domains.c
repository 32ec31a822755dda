/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "domains.h"

#include "resource.h"

const struct domain *const domains[] = {
	&accounts_domain,
	&credit_domain,
	&orders_domain,
	&payments_domain,
	&prices_domain,
	&usage_domain,
	&webhooks_domain,
	NULL,
};

const struct domain *const *
domains_all(void)
{
	static const struct domain *const *all;
	static struct arena *arena; /* as long as the program */

	if (arena == NULL) {
		arena = arena_open((size_t)32 << 20);
		all = resource_expand(domains, arena);
	}
	return all;
}
