/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "err.h"

#include <assert.h>

static const struct err_row rows[] = {
#define ERR(e, status, code, title, hint) \
	[e] = { #e, status, code, title, hint },
#include "err.def"
#undef ERR
};

const struct err_row *
err_row(enum err e)
{
	assert(e > OK && e < E__N);
	return &rows[e];
}

int
err_retryable(enum err e)
{
	int status = err_row(e)->status;

	if (e == E_RAIL_NOT_CONFIGURED)
		return 0; /* not before somebody configures one */
	return status == 424 || status == 429 || status >= 502 ||
	    e == E_IDEMPOTENCY_RUNNING;
}
