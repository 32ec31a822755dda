/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credit/score/score.h"

#include "domains.h"
#include "credit/credit_profiles/credit_profiles.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "credit.score",
		.method = GET,
		.path   = "/api/v2/credit/score",
		.scope  = "credit:read",
		.out    = &credit_score_shape,
		.errs   = ERRS(E_UNAVAILABLE),
		.fn     = credit_read,
		.title  = "Get the credit score",
		.doc    = "Returns the credit score of the account, computed from the data in the system, with the reason codes and the characteristics that lack data.",
	},
};

static const struct query *const queries[] = {
	&credit_model_now, &credit_model_blocks, &credit_model_characteristics,
	&credit_model_bins, &credit_model_bands, &credit_account,
	&credit_first_order, &credit_payments, &credit_exposure, &credit_weeks,
	NULL,
};

static const struct resource *const resources[] = { &credit_profiles, NULL };

const struct domain credit_domain = {
	.name     = "credit",
	.title    = "Credit",
	.doc      = "Credit score, limits and exposure.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.queries  = queries,
	.resources = resources,
};
/* clang-format on */
