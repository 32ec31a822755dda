/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "signing_keys.h"

enum err
signing_keys_list(struct req *rq)
{
	struct signing_keys *set = arena_new(rq->arena, struct signing_keys);

	set->has = EVERYTHING;
	rq->out = set;
	return db_all(rq->db, &signing_keys_all, NULL, &set->keys, rq->arena);
}
