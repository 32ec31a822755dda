/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "environments.h"

#include <string.h>

/* The sandbox's settings and connection, as long as the program. */
static struct conf *sandbox;
static struct db *sandbox_db;

int
environment_all(struct req *rq, struct environment out[ENVIRONMENTS_MAX])
{
	out[0] = (struct environment){ rq->conf->env, rq->conf->public_url,
		rq->db, rq->conf, rq->conf->token_secret };
	if (rq->conf->sandbox_conf == NULL)
		return 1;
	if (sandbox == NULL) {
		sandbox = conf_open(rq->conf->sandbox_conf);
		sandbox_db = db_open(sandbox);
	}
	db_for(sandbox_db, &rq->caller);
	out[1] = (struct environment){ sandbox->env, sandbox->public_url,
		sandbox_db, sandbox, sandbox->token_secret };
	return 2;
}

bool
environment_find(struct req *rq, const char *name, struct environment *out)
{
	struct environment all[ENVIRONMENTS_MAX];
	int n = environment_all(rq, all);

	for (int i = 0; i < n; i++)
		if (strcmp(all[i].name, name) == 0) {
			*out = all[i];
			return true;
		}
	return false;
}
