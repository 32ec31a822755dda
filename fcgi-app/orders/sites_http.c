/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include "deliveries.h"
#include "parts.h"
#include "tanks.h"

enum err
site_show_tanks(struct req *rq)
{
	return part_list(rq, &sites, &site_tanks, &storage_tanks);
}

enum err
site_show_deliveries(struct req *rq)
{
	return part_list(rq, &sites, &site_drops, &deliveries);
}

enum err
site_place(struct req *rq, const struct id *site_id, const char **out)
{
	const struct site *s;
	void *found;
	enum err e;

	*out = NULL;
	if (site_id == NULL)
		return OK;
	if ((e = resource_fetch(rq, &sites, site_id->s, &found)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	s = found;
	*out = field_has(&site_shape, s, "state") ?
	    arena_fmt(rq->arena, "%s-%s", s->country, s->state) :
	    s->country;
	return OK;
}
