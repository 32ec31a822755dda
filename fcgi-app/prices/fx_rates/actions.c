/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fx_rates.h"

enum err
fx_rate_begin(struct req *rq, void *obj)
{
	struct fx_rate *f = obj;

	if (!HAS(f, source))
		f->source = "posted";
	f->recorded_at = rq->caller.now;
	MARK(f, source);
	MARK(f, recorded_at);
	return OK;
}
