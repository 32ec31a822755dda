/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_ROWS_H
#define FEED_ROWS_H

#include "feed.h"
#include "shape.h"

/* What a column of a file is, and what a word in it means here. */
struct feed_column {
	struct presence has;
	const char *field, *column;
};
struct feed_word {
	struct presence has;
	const char *field, *from, *to;
};

/* How a source's files are to be read; what stands here for all rows need not
 * stand in the file. */
struct feed_mapping {
	struct presence has;
	const char *rows; /* of JSON: the path to its array */
	const char *separator, *decimal, *date_format, *time_zone;
	const char *unknown_columns; /* refuse, ignore */
	const char *terminal, *product, *price_basis, *terms;
	struct id supplier_id;
	flag branded;
	const char *index_code, *base, *quote;
	const char *unit, *currency;
	struct list columns, words;
};
extern const struct shape feed_mapping_shape;

/* What a file may name, sorted by code. */
struct feed_name {
	const char *code;
	const char *id;        /* of an index, a supplier */
	const char *time_zone; /* of a terminal */
	const char *unit, *currency;
	bool common; /* it gives way to one of the account's own */
};
struct feed_names {
	const struct feed_name *v;
	size_t n;
};

enum feed_target { FEED_RACK, FEED_INDEX, FEED_FX, FEED_TARGETS };
extern const char *const feed_targets[FEED_TARGETS + 1];

/* All that reading a file needs. */
struct feed_settings {
	enum feed_target target;
	const char *format; /* csv, json, eia_v2 */
	const struct feed_mapping *mapping;
	struct feed_names terminals, products, suppliers, indexes;
	struct stamp now;
	struct date today; /* where the day begins first */
};

/* A row, small because there may be a million: names by their place in the
 * settings' lists, from 1; 0 is none. */
struct feed_row {
	int64_t time; /* milliseconds, or days of an index and a rate */
	int64_t micros;
	int line;
	uint16_t terminal, product, supplier;
	uint16_t index; /* of a rate: its base << 8 and quote, as currencies */
	uint8_t branded, basis, unit, currency, terms;
	uint8_t doubt; /* enum price_doubt, of a price */
};
extern const char *const feed_currencies[], *const feed_bases[];

/* A row that was not taken, and why; `line` is that of the file. */
#define FEED_BAD_MAX 100
struct feed_bad {
	struct presence has;
	int64_t line;
	const char *column;
	const char *code;
	const char *message;
};
extern const struct shape feed_bad_shape;

/* What a file says. */
struct feed {
	struct feed_row *rows; /* good ones, sorted, none twice */
	size_t n;
	size_t read;  /* all there were */
	size_t empty; /* without a value: a day without a quote */
	size_t twice; /* that say the same as another */
	struct feed_bad *bad;
	size_t n_bad;             /* may be more than are kept */
	struct feed_bad *doubted; /* prices that are not plausible */
	size_t n_doubted;         /* may be more than are kept */
	const char *fault; /* why it cannot be read at all; the line of it */
	int fault_line;
	const char *terms[256]; /* by a row's `terms`, from 1 */
	size_t n_terms;
};

/* Is it a field of the target's rows? */
bool feed_column_known(enum feed_target target, const char *field);

void feed_read(struct feed *f, const struct feed_settings *s, const char *text,
    size_t len, struct arena *a);

/* The place of a code in a sorted list, from 1; 0 where it is not there. */
uint16_t feed_row_find(const struct feed_names *names, const char *code);

/* What tells it from others of its place and time. */
uint64_t feed_kind(const struct feed_row *r);

/* How two rows follow on each other; 0 where they are about the same. */
int feed_compare(const struct feed_row *a, const struct feed_row *b);

#endif
