/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CREDIT_H
#define CREDIT_H

#include "app.h"

/*
 * The credit score of an account.  What earns how many points stands in the
 * tables of a score model; the code finds the values and adds.
 */
struct credit_score {
	struct presence has;
	int64_t score;
	const char *band;
	const char *band_cap; /* no better band, for want of data */
	const char *model_version;
	const char *model_status;
	struct stamp as_of;
	struct money exposure_mxn;
	struct list characteristics; /* struct credit_points */
	struct list reason_codes;    /* struct credit_reason */
	struct list no_data;         /* struct credit_gap */
};

struct credit_points {
	struct presence has;
	const char *code;
	const char *block;
	const char *value;
	int64_t points, max_points;
	flag has_data;
};

struct credit_reason {
	struct presence has;
	const char *code;
	int64_t points_lost;
	const char *text_en, *text_es;
};

struct credit_gap {
	struct presence has;
	const char *code;
	const char *reason;
};

/* The rows of a model: see sql/0006-credit.sql. */
struct credit_model {
	struct presence has;
	const char *version;
	const char *status;
	int64_t base;
	struct list blocks, characteristics, bins, bands; /* of those below */
};

struct credit_block {
	struct presence has;
	const char *block;
	const char *cap; /* NULL: none */
};

struct credit_characteristic {
	struct presence has;
	const char *code, *block;
	int64_t max_points, neutral, alone;
	const char *reason, *reason_en, *reason_es;
	const char *needs;
};

struct credit_bin {
	struct presence has;
	const char *code;
	struct money below; /* absent: any value */
	int64_t points;
};

struct credit_band {
	struct presence has;
	const char *band;
	int64_t from_score;
};

/* What is known of an account; absent: nothing is. */
struct credit_facts {
	struct presence has;
	struct id since_id;     /* the earliest that a statement looks at */
	struct stamp opened_at; /* the account */
	struct stamp first_at;  /* its first order */
	int64_t ended;          /* payments settled, returned or failed */
	int64_t failures;       /* of them returned or failed */
	struct money exposure_mxn;
};

/* Litres ordered in the week that began `weeks_ago` + 1 weeks ago. */
struct credit_week {
	struct presence has;
	int64_t weeks_ago;
	struct volume litres;
};

extern const struct shape credit_score_shape, credit_points_shape,
    credit_reason_shape, credit_gap_shape, credit_model_shape, credit_bin_shape,
    credit_facts_shape, credit_week_shape;

extern const struct query credit_model_now, credit_model_blocks,
    credit_model_characteristics, credit_model_bins, credit_model_bands,
    credit_account, credit_first_order, credit_payments, credit_exposure,
    credit_weeks;

/*
 * Rules
 */

/* The value of a characteristic. */
struct credit_value {
	const char *code;
	struct money value;
};

/* Score, band, points, reasons and gaps, from the values that are known. */
void credit_judge(const struct credit_model *m, const struct credit_value *v,
    size_t n, struct arena *a, struct credit_score *out);

/* Whole months from one day to another. */
int credit_months(struct date from, struct date to);

#define CREDIT_WEEKS_MIN 8
#define CREDIT_WEEKS_MAX 26

/*
 * Coefficient of variation of litres a week, weeks without orders included,
 * cut after six decimals: 0, or -1 with less than CREDIT_WEEKS_MIN weeks,
 * nothing ordered, or sums too large.
 */
int credit_variation(const struct volume *weeks, size_t n, struct money *out);

handler credit_read;

#endif
