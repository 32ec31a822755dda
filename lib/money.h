/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MONEY_H
#define MONEY_H

#include <stdint.h>

/*
 * Exact decimals in fixed point: six decimals, because unit prices need them.
 * Multiplying, dividing and rounding live here alone; rounding is half away
 * from zero, as invoices do in both markets (Anexo 20 of the RMF in Mexico).
 */
#define MONEY_SCALE 1000000 /* stated here and nowhere else */
#define UNITS(n)    ((int64_t)(n)*MONEY_SCALE)

struct money {
	int64_t micros;
};
struct volume {
	int64_t micros; /* litres; not to be added to pesos */
};

#define DECIMAL_LEN 21 /* -9223372036854.775808 */

/*
 * Read digits with an optional sign, fraction and exponent, as JSON writes
 * numbers.  0; -1 not a number; -2 more than `decimals` decimals; -3 too large
 * for the type.
 */
int decimal_parse(const char *s, int decimals, int64_t *micros);

/* Write with `decimals` decimals at least, 0 to 6, and no other zeros. */
void decimal_format(int64_t micros, int decimals, char out[DECIMAL_LEN + 1]);

/* All of these: 0, or -1 where the result does not fit. */
int money_add(struct money a, struct money b, struct money *sum);
int money_sub(struct money a, struct money b, struct money *rest);

/* Volume times unit price, rounded to cents. */
int money_of(struct money price, struct volume volume, struct money *total);

/* a × b and a ÷ b, rounded to `decimals`; dividing by zero does not fit. */
int money_mul(struct money a, struct money b, int decimals, struct money *out);
int money_div(struct money a, struct money b, int decimals, struct money *out);

int money_cmp(struct money a, struct money b); /* <0, 0, >0 */

#endif
