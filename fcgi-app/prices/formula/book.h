/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_BOOK_H
#define FORMULA_BOOK_H

#include "prices/calendar.h"
#include "compute.h"
#include "prices/price_indexes/points.h"
#include "prices/price_formulas/price_formulas.h"

/*
 * What evaluating reads, each thing once: formulas, series of values, calendars
 * and posted prices, as they were known at one moment.
 */
struct formula_book {
	struct db *db;
	struct arena *arena; /* what is read lives here */
	struct stamp known;
	struct date to; /* the last day that will be asked for, if known */
	struct formula_series *series;
	struct formula_calendar *calendars;
	struct formula_page *pages;
	struct formula_terminal *terminals;
	size_t n_posted; /* probes of posted prices, of all days */
};

/* An index, or the exchange rates of a pair, and its values newest first. */
struct formula_series {
	const char *name;
	bool pair;
	struct id id;    /* of the index */
	struct id other; /* of the operator's of that code, beside one's own */
	const char *frequency, *calendar, *time_zone;
	struct list points; /* of struct index_point, between the two days */
	struct date from, to;
	struct formula_series *next;
};

/* A formula as it was then, and its parts. */
struct formula_page {
	const struct price_formula *row;
	const struct formula *tree;
	struct formula_page *next;
};

/* What a statement is asked with, and an answer of several of them. */
struct formula_key {
	struct presence has;
	struct id id;
	const char *code, *calendar;
	const char *base, *quote, *source;
	const char *terminal, *product, *owner, *series;
	struct date from, to;
	struct stamp at, known;
};
struct formula_source {
	struct presence has;
	struct id id;
	const char *code, *frequency, *calendar, *time_zone, *currency;
	struct date day;
};
struct formula_posted {
	struct presence has;
	struct id id, supplier_id;
	struct money price;
	const char *unit, *currency;
	flag branded;
	struct stamp effective_at, recorded_at;
};

extern const struct shape formula_key_shape;

/* By its id or code; E_NOT_FOUND. */
enum err formula_book_page(struct formula_book *b, const char *which,
    const struct formula_page **page);

/* The series of an input; E_NOT_FOUND.  Its values between two days. */
enum err formula_book_series(struct formula_book *b, bool pair,
    const char *name, struct formula_series **s);
enum err formula_book_points(struct formula_book *b, struct formula_series *s,
    struct date from, struct date to);

enum err formula_book_calendar(struct formula_book *b, const char *name,
    const struct calendar **c);

/* Where it lies; E_NOT_FOUND. */
enum err formula_book_terminal(struct formula_book *b, const char *code,
    const struct formula_source **t);

/* All prices of a product that are in effect there at a moment, into memory
 * of the caller's: a list of struct formula_posted, one of each series, the
 * newest whoever posted it.
 * E_NOT_COMPUTABLE, and no more is read, past FORMULA_POSTED_MAX in a book. */
#define FORMULA_POSTED_MAX 10000
enum err formula_book_posted(struct formula_book *b, struct arena *a,
    const char *terminal, const char *product, struct stamp at,
    struct list *rows);

#endif
