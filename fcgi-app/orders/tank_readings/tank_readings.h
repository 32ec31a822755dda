/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TANK_READINGS_H
#define TANK_READINGS_H

#include "orders/storage_tanks/storage_tanks.h"

/* What a gauge, a stick or a sensor said.  It never changes: a correction is
 * another row that takes its place. */
struct tank_reading {
	struct presence has;
	struct id id;
	const char *status; /* current, superseded */
	struct id tank_id;
	struct stamp at;
	struct volume gross, net;
	struct money height_mm, water_mm, temperature, density, vcf;
	const char *source;
	int64_t seq;
	struct texts anomalies;
	const char *reason;
	struct id supersedes_id, superseded_by_id;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: the tank. */
struct reading_facts {
	struct presence has;
	const char *tank_status;
	struct list strapping_table;
};

struct reading_page {
	struct presence has;
	int64_t limit;
	const char *cursor;
	int64_t rows;
	const char *after;
	struct id tank_id;
};

struct reading_gaps {
	struct presence has;
	struct id tank_id;
	struct stamp from, until;
	int64_t longer_than_minutes;
	struct list gaps; /* struct reading_gap */
};
struct reading_gap {
	struct presence has;
	struct stamp begins_at, ends_at;
};

extern const struct resource tank_readings;
extern const struct shape reading_shape, reading_facts_shape,
    reading_page_shape, reading_gaps_shape, reading_gap_shape;
extern const struct query reading_latest, reading_gaps_found, reading_before;

/* What is odd of a reading, by the bits of tank_odd. */
extern const char *const reading_anomalies[];

resource_check reading_check;

/* Gross volume by the strapping table where there is none, net by temperature
 * and density where there are both: of the reading, else of the tank. */
void reading_measure(struct arena *a, const struct storage_tank *t,
    struct tank_reading *r);

enum err reading_begin(struct req *rq, void *obj);
enum err reading_supersede(struct req *rq, void *obj);
enum err reading_superseded(struct req *rq, void *obj);
handler reading_show_latest, reading_show_gaps;

#endif
