/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts.h"

#include "domains.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "account.get",
		.method = GET,
		.path   = "/api/v2/account",
		.out    = &account_shape,
		.errs   = ERRS(E_UNAVAILABLE),
		.fn     = account_read,
		.title  = "Get the account",
		.doc    = "The account that the key belongs to, and the key itself. Any valid"
			  " key may ask.",
	},
};

static const struct query *const queries[] = {
	&account_get,
	&api_key_account, &api_key_account_insert, &api_key_insert,
	&api_key_list, &api_key_active, &api_key_revoke,
	&tier_get, &tier_list, &tier_put,
	NULL,
};

const struct domain accounts_domain = {
	.name     = "accounts",
	.title    = "Accounts",
	.doc      = "Who calls, and with which key.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.queries  = queries,
};
/* clang-format on */
