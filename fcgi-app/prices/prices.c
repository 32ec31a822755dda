/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include "domains.h"
#include "rack.h"
#include "series.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "prices.daily_rack",
		.method = GET,
		.path   = "/api/v1/prices/daily-rack",
		.scope  = "prices:read",
		.query  = &rack_query_shape,
		.out    = &rack_shape,
		.flags  = R_OK_DATA | R_CACHED,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = price_daily_rack,
		.title  = "Daily rack prices",
		.doc    = "Rack prices of a terminal with taxes and an estimate of the delivered price, per litre. "
			  "On a day without a quote (weekend, holiday) the last one stays valid.",
	},
};

static const struct query *const queries[] = {
	&price_terminal,
	&price_rows,
	&price_rates,
	&price_series_terminals,
	&price_series_known,
	&price_series_add,
	&price_series_fx_known,
	&price_series_fx_add,
	&price_series_newest,
	&price_series_taken,
	&price_series_fx_newest,
	&price_series_fx_taken,
	&price_series_carry,
	NULL,
};

const struct domain prices_domain = {
	.name     = "prices",
	.title    = "Prices",
	.doc      = "Rack prices of fuel at the terminals of Mexico and Texas.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.queries  = queries,
};
/* clang-format on */
