/* SPDX-License-Identifier: Apache-2.0 */
#ifndef INDEX_POINTS_H
#define INDEX_POINTS_H

#include "app.h"

/* A value of a day.  Another value of the same day is its next revision. */
struct index_point {
	struct presence has;
	struct date date;
	struct money value;
	int64_t revision;
	struct stamp recorded_at;
	struct money previous; /* value of the revision before, of a list of
				  those */
	const char *request_id, *key_id;
	struct id index_id; /* no member: whose it is, of points of two */
};

/* Which points: of an index, between two days, as they were known. */
struct index_points {
	struct presence has;
	struct id id;
	struct date from, to;
	struct stamp known;
	int64_t rows;

	/* One that is recorded, when it is known, and what all are multiplied
	 * by. */
	struct date date;
	struct money value;
	int64_t revision;
	struct money factor;
};

/* What is asked for by query, and what is posted. */
struct index_asked {
	struct presence has;
	struct date from, to;
	struct stamp known;
	int64_t limit;
	const char *cursor;
};
struct index_posted {
	struct presence has;
	struct date date;
	struct money value;
	struct list points; /* of struct index_point */
};
struct index_recorded {
	struct presence has;
	int64_t recorded, unchanged;
	struct list data; /* of struct index_point */
};

/* Figures on the values between two days. */
struct index_figures {
	struct presence has;
	struct date from, to;
	int64_t n;
	struct date latest_on;
	struct money latest;
	struct money mean, sigma, min, max;
	struct money d1, d5, d20;
	struct money z20, percentile;
};
#define INDEX_FIGURES_MAX 4000 /* points that they may be of */

extern const struct shape price_index_point_shape, price_index_points_shape,
    price_index_posted_shape, price_index_recorded_shape,
    price_index_figures_shape;
extern const struct query price_index_page, price_index_revised,
    price_index_point_add, price_index_peak, price_index_rebased;

/* Points, newest first, made figures: 0, or -1 where one does not fit. */
int price_index_reckon(struct arena *a, const struct index_point *p, size_t n,
    struct index_figures *out);

/* Does a body say one value or many, each day once, none too far ahead? */
void price_index_judge(struct req *rq, const struct index_posted *in,
    struct date today);

handler price_index_list_points, price_index_post_points, price_index_latest,
    price_index_statistics, price_index_revisions;

#endif
