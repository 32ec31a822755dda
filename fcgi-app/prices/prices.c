/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices/quote/prices.h"

#include "prices/cost_calculations/cost_calculations.h"
#include "domains.h"
#include "prices/freight_rates/freight_rates.h"
#include "prices/fx_rates/fx_rates.h"
#include "prices/price_formulas/price_formulas.h"
#include "prices/price_alerts/price_alerts.h"
#include "prices/price_indexes/price_indexes.h"
#include "prices/price_sources/price_sources.h"
#include "prices/pricing_rules/pricing_rules.h"
#include "prices/products/products.h"
#include "publish.h"
#include "prices/daily_rack/daily_rack.h"
#include "prices/rack_prices/rack_prices.h"
#include "prices/series/series.h"
#include "prices/tax_rules/tax_rules.h"
#include "prices/terminals/terminals.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "prices.daily_rack",
		.method = GET,
		.path   = "/api/v1/prices/daily-rack",
		.scope  = "prices:read",
		.query  = &rack_query_shape,
		.out    = &rack_shape,
		.flags  = R_OK_DATA | R_CACHED | R_ASKS,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = price_daily_rack,
		.title  = "Get daily rack prices",
		.doc    = "Returns the rack prices of a terminal with taxes and an estimate of the delivered price, per liter. On a day without a quote (weekend or holiday) the last one applies.",
	},
};

static const struct query *const queries[] = {
	&price_terminal,
	&price_codes_of_terminals,
	&price_codes_of_products,
	&price_rows,
	&price_row_of_series,
	&price_series_of,
	&price_rates,
	TAX_QUERIES,
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
	&price_publish_add,
	NULL,
};

static const struct resource *const resources[] = {
	&products,
	&terminals,
	&rack_prices,
	&fx_rates,
	&price_alerts,
	&price_sources,
	&tax_rules,
	&cost_calculations,
	&freight_rates,
	&pricing_rules,
	&price_indexes,
	&price_formulas,
	NULL,
};

const struct domain prices_domain = {
	.name      = "prices",
	.title     = "Prices",
	.doc       = "Rack prices of fuel, taxes, freight and delivered costs.",
	.routes    = routes,
	.n_routes  = COUNT(routes),
	.queries   = queries,
	.resources = resources,
};
/* clang-format on */
