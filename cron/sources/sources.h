/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SOURCES_H
#define SOURCES_H

#include "prices/price_sources/price_sources.h"
#include "sweep.h"

/* What the files of the sources job share. */

/* A source or a run of one, and who works on it. */
struct sources_key {
	struct presence has;
	const char *account;
	struct id id;
	struct id source_id;
	const char *url;
	const char *request_id;
	flag dry_run;
	const char *owner;
	struct stamp due_at;
	int64_t rows;  /* how many to claim */
	int64_t tries; /* how often it was refused */
};

extern const struct shape sources_key_shape;
extern const struct query sources_stale, sources_scheduled, sources_silent,
    sources_waiting, sources_due, sources_claim, sources_run, sources_settle,
    sources_first;
extern const struct query *const sources_queries[];

/* A source, locked; E_NOT_FOUND where it is none any more. */
enum err sources_hold(struct sweep *s, struct caller *who,
    const struct sources_key *k, struct price_source *out);

#endif
