/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_TEXT_H
#define FORMULA_TEXT_H

#include "arena.h"
#include "err.h"
#include "exact.h"

/*
 * The text of a formula: read, checked and computed, without any I/O.
 *
 *   sum     = product { ("+" | "-") product }
 *   product = factor { ("*" | "/") factor }
 *   factor  = "-" factor | number | "(" sum ")" | call
 *   call    = ("min" | "max" | "avg") "(" sum "," sum { "," sum } ")"
 *           | "if" "(" sum ("<" | "<=" | ">" | ">=" | "=" | "!=") sum ","
 *             sum "," sum ")"
 *           | "round" "(" sum "," 0..6 ")"
 *           | "index" "(" 'CODE' { "," series } ")"
 *           | "fx" "(" 'USDMXN' { "," series } ")"
 *           | "rack" "(" 'MTY' "," 'PRODUCT' { "," posted } ")"
 *           | "formula" "(" 'CODE' ")"
 *   series  = day | missing | "calendar" "=" ("US" | "MX" | "none")
 *           | "window" "=" 1..60 "bd" | "month" "=" "avg_prev"
 *   posted  = day | missing | "supplier" "=" 'cpy_...' | "low" | "high" | "avg"
 *           | "branded" "=" ("yes" | "no")
 *   day     = "day" "=" ("lift" | "prior" | "delivery")
 *   missing = "missing" "=" ("previous" | "fail")
 *
 * What an input does not say the formula does; for missing that is fail of
 * index, previous of fx and rack.  A number has at most 40 digits and no unit:
 * what a result is in, the formula says as a whole.  There are no loops and
 * nothing can be defined, so every formula comes to an end.
 */
#define FORMULA_LENGTH 2000 /* bytes of a text */
#define FORMULA_NODES  64
#define FORMULA_DEPTH  32 /* parentheses and calls inside each other */
#define FORMULA_FAMILY \
	64 /* formulas that one needs, and those that they need */
#define FORMULA_WINDOW 60 /* business days */

enum formula_op {
	FORMULA_NUMBER,
	FORMULA_NEGATE,
	FORMULA_ADD,
	FORMULA_SUB,
	FORMULA_MUL,
	FORMULA_DIV,
	FORMULA_LESS,
	FORMULA_AT_MOST,
	FORMULA_MORE,
	FORMULA_AT_LEAST,
	FORMULA_SAME,
	FORMULA_OTHER,
	FORMULA_MIN,
	FORMULA_MAX,
	FORMULA_AVG,
	FORMULA_IF,
	FORMULA_ROUND,
	FORMULA_INDEX, /* from here on: inputs */
	FORMULA_FX,
	FORMULA_RACK,
	FORMULA_REFERENCE,
	FORMULA__N
};
extern const char *const formula_names[FORMULA__N]; /* as they are written */

/* Where something stands: line and column from 1, offset from 0. */
struct formula_place {
	int line, column, offset;
};

struct formula_input {
	const char *name;     /* code, pair or terminal */
	const char *product;  /* of rack */
	const char *supplier; /* this and the next: NULL where not said */
	const char *posted;   /* low, high, avg */
	const char *branded;  /* yes, no */
	const char *day, *missing, *calendar;
	const char *month; /* avg_prev */
	int window;        /* 0: none */
};

/* One number, operation or input; its operands stand before it. */
struct formula_node {
	enum formula_op op;
	struct formula_place at;
	int first, next; /* operand, and the one after this; -1: none */
	const struct exact *number;
	int decimals; /* of round */
	struct formula_input input;
};

struct formula {
	int n; /* the last is the whole */
	struct formula_node nodes[FORMULA_NODES];
};

/* What is wrong with a text, or why it has no value. */
struct formula_fault {
	enum err e;
	struct formula_place at;
	const char *message;
};

/* NULL, and the fault, where it is no formula. */
const struct formula *formula_parse(struct arena *a, const char *text,
    struct formula_fault *why);

#endif
