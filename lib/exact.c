/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "exact.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include <gmp.h>

#include "arena.h"
#include "decimal.h"

/*
 * The limbs stand in the arena and are only read: nothing has to be released,
 * and a limit on the arena is one on numbers too.  GMP's own memory lives no
 * longer than the function that asked for it.
 */
struct exact {
	mpq_t q; /* in lowest terms */
};

enum {
	DIGITS_MAX = 40, /* of a number that is read or rounded */
	POWERS = 6,      /* decimals of millionths */
	EXP_BITS = 256,  /* behind the point while e^x is summed */
	EXP_HALVES = 8,  /* x is halved so often first: the sum is short */
	EXP_MAX = 20,
	EXP_DECIMALS = 40,
};

/* A copy of z whose limbs are in the arena. */
static void
settle(struct arena *a, mpz_t copy, const mpz_t z)
{
	size_t n = mpz_size(z);
	mp_limb_t *limbs = arena_array(a, mp_limb_t, n);

	if (n > 0)
		memcpy(limbs, mpz_limbs_read(z), n * sizeof(*limbs));
	mpz_roinit_n(copy, limbs, (mp_size_t)n * mpz_sgn(z));
}

/* What was computed moves to the arena. */
static const struct exact *
keep(struct arena *a, mpq_t q)
{
	struct exact *x = arena_new(a, struct exact);

	settle(a, mpq_numref(x->q), mpq_numref(q));
	settle(a, mpq_denref(x->q), mpq_denref(q));
	mpq_clear(q);
	return x;
}

static const struct exact *
compute(struct arena *a, void (*fn)(mpq_t, const mpq_t, const mpq_t),
    const struct exact *x, const struct exact *y)
{
	mpq_t q;

	mpq_init(q);
	fn(q, x->q, y->q);
	return keep(a, q);
}

/* z in steps of 10^-decimals; z is used up. */
static const struct exact *
keep_scaled(struct arena *a, mpz_t z, unsigned decimals)
{
	mpq_t q;

	mpq_init(q);
	mpz_swap(mpq_numref(q), z);
	mpz_clear(z);
	mpz_ui_pow_ui(mpq_denref(q), 10, decimals);
	mpq_canonicalize(q);
	return keep(a, q);
}

const struct exact *
exact_micros(struct arena *a, int64_t micros)
{
	uint64_t size = micros < 0 ? 0 - (uint64_t)micros : (uint64_t)micros;
	mpz_t z;

	mpz_init(z);
	mpz_import(z, 1, -1, sizeof(size), 0, 0, &size);
	if (micros < 0)
		mpz_neg(z, z);
	return keep_scaled(a, z, POWERS);
}

const struct exact *
exact_parse(struct arena *a, const char *digits)
{
	char text[DIGITS_MAX + 1], *end = text;
	struct digits d;
	mpz_t z;

	if (decimal_digits(digits, &d) != 0)
		return NULL;
	if (d.first == d.end)
		return exact_micros(a, 0);
	if ((d.power > 0 ? d.power : 0) - (d.last < 0 ? d.last : 0) >=
	    DIGITS_MAX)
		return NULL;
	for (const char *p = d.first; p < d.end; p++)
		if (*p != '.')
			*end++ = *p;
	for (; d.last > 0; d.last--)
		*end++ = '0';
	*end = '\0';
	mpz_init_set_str(z, text, 10);
	if (d.negative)
		mpz_neg(z, z);
	return keep_scaled(a, z, (unsigned)-d.last);
}

const struct exact *
exact_add(struct arena *a, const struct exact *x, const struct exact *y)
{
	return compute(a, mpq_add, x, y);
}

const struct exact *
exact_sub(struct arena *a, const struct exact *x, const struct exact *y)
{
	return compute(a, mpq_sub, x, y);
}

const struct exact *
exact_mul(struct arena *a, const struct exact *x, const struct exact *y)
{
	return compute(a, mpq_mul, x, y);
}

const struct exact *
exact_div(struct arena *a, const struct exact *x, const struct exact *y)
{
	return mpq_sgn(y->q) == 0 ? NULL : compute(a, mpq_div, x, y);
}

int
exact_cmp(const struct exact *x, const struct exact *y)
{
	return mpq_cmp(x->q, y->q);
}

/* Begin z as x in steps of 10^-decimals; of two as near the outer one, or the
 * even. */
static void
round_to(mpz_t z, const struct exact *x, unsigned decimals, bool even)
{
	mpz_t rest;
	int half;

	mpz_inits(z, rest, NULL);
	mpz_ui_pow_ui(z, 10, decimals);
	mpz_mul(z, z, mpq_numref(x->q));
	mpz_abs(z, z);
	mpz_tdiv_qr(z, rest, z, mpq_denref(x->q));
	mpz_mul_2exp(rest, rest, 1);
	half = mpz_cmp(rest, mpq_denref(x->q));
	if (half > 0 || (half == 0 && (!even || mpz_odd_p(z))))
		mpz_add_ui(z, z, 1);
	if (mpq_sgn(x->q) < 0)
		mpz_neg(z, z);
	mpz_clear(rest);
}

static const struct exact *
rounded(struct arena *a, const struct exact *x, int decimals, bool even)
{
	mpz_t z;

	assert(decimals >= 0 && decimals <= DIGITS_MAX);
	round_to(z, x, (unsigned)decimals, even);
	return keep_scaled(a, z, (unsigned)decimals);
}

const struct exact *
exact_round(struct arena *a, const struct exact *x, int decimals)
{
	return rounded(a, x, decimals, false);
}

const struct exact *
exact_round_even(struct arena *a, const struct exact *x, int decimals)
{
	return rounded(a, x, decimals, true);
}

/* Twice the root is taken whole; half of that, rounded up, is the nearest. */
const struct exact *
exact_sqrt(struct arena *a, const struct exact *x, int decimals)
{
	mpz_t z;

	assert(decimals >= 0 && decimals <= DIGITS_MAX);
	if (mpq_sgn(x->q) < 0)
		return NULL;
	mpz_init(z);
	mpz_ui_pow_ui(z, 10, 2 * (unsigned)decimals);
	mpz_mul(z, z, mpq_numref(x->q));
	mpz_mul_2exp(z, z, 2);
	mpz_tdiv_q(z, z, mpq_denref(x->q));
	mpz_sqrt(z, z);
	mpz_add_ui(z, z, 1);
	mpz_tdiv_q_2exp(z, z, 1);
	return keep_scaled(a, z, (unsigned)decimals);
}

/* The sum of x^n / n!, all in steps of 2^-EXP_BITS. */
static void
exp_series(mpz_t sum, const mpz_t x)
{
	mpz_t term;

	mpz_init_set_ui(term, 1);
	mpz_mul_2exp(term, term, EXP_BITS);
	for (unsigned n = 1; mpz_sgn(term) != 0; n++) {
		mpz_add(sum, sum, term);
		mpz_mul(term, term, x);
		mpz_tdiv_q_2exp(term, term, EXP_BITS);
		mpz_tdiv_q_ui(term, term, n);
	}
	mpz_clear(term);
}

/*
 * e^x is the square of e^(x/2), eight times over.  Each of the forty-odd terms
 * is cut by less than one step, each squaring doubles what is lost and e^20 has
 * 29 bits: what is returned is within 10^-40, far inside the 30 decimals.
 */
const struct exact *
exact_exp(struct arena *a, const struct exact *x)
{
	struct exact e;
	mpz_t z, sum;

	if (mpq_cmp_si(x->q, EXP_MAX, 1) > 0 ||
	    mpq_cmp_si(x->q, -EXP_MAX, 1) < 0)
		return NULL;
	mpz_inits(z, sum, NULL);
	mpz_mul_2exp(z, mpq_numref(x->q), EXP_BITS - EXP_HALVES);
	mpz_tdiv_q(z, z, mpq_denref(x->q));
	exp_series(sum, z);
	for (int i = 0; i < EXP_HALVES; i++) {
		mpz_mul(sum, sum, sum);
		mpz_tdiv_q_2exp(sum, sum, EXP_BITS);
	}
	mpq_init(e.q);
	mpz_swap(mpq_numref(e.q), sum);
	mpz_setbit(mpq_denref(e.q), EXP_BITS);
	mpz_clrbit(mpq_denref(e.q), 0);
	mpz_clear(z);
	round_to(z, &e, EXP_DECIMALS, false);
	mpq_clear(e.q);
	mpz_clear(sum);
	return keep_scaled(a, z, EXP_DECIMALS);
}

/* z × 10^6 / 10^decimals as a number of the machine: 0, or -1. */
static int
narrow(mpz_t z, unsigned decimals, int64_t *micros)
{
	uint64_t size = 0;
	bool negative = mpz_sgn(z) < 0;

	for (; decimals < POWERS; decimals++)
		mpz_mul_ui(z, z, 10);
	if (mpz_sizeinbase(z, 2) > 64)
		return -1;
	mpz_export(&size, NULL, -1, sizeof(size), 0, 0, z);
	if (size > (uint64_t)INT64_MAX + negative)
		return -1;
	*micros = (int64_t)(negative ? 0 - size : size);
	return 0;
}

int
exact_to_micros(const struct exact *x, int decimals, int64_t *micros)
{
	mpz_t z;
	int fits;

	assert(decimals >= 0 && decimals <= POWERS);
	round_to(z, x, (unsigned)decimals, false);
	fits = narrow(z, (unsigned)decimals, micros);
	mpz_clear(z);
	return fits;
}

const char *
exact_text(struct arena *a, const struct exact *x, int decimals)
{
	size_t places = (size_t)decimals, n;
	char *digits;
	const char *sign;
	mpz_t z;

	assert(decimals >= 0 && decimals <= DIGITS_MAX);
	round_to(z, x, (unsigned)decimals, false);
	sign = mpz_sgn(z) < 0 ? "-" : "";
	mpz_abs(z, z);
	digits = arena_alloc(a, mpz_sizeinbase(z, 10) + 2);
	mpz_get_str(digits, 10, z);
	mpz_clear(z);
	n = strlen(digits);
	if (n <= places) /* a zero before the point, and as many behind it */
		digits = arena_fmt(a, "%0*d%s", (int)(places - n + 1), 0,
		    digits);
	n = strlen(digits) - places;
	if (places == 0)
		return arena_fmt(a, "%s%s", sign, digits);
	return arena_fmt(a, "%s%.*s.%s", sign, (int)n, digits, digits + n);
}

int
exact_bits(const struct exact *x)
{
	return (int)(mpz_sizeinbase(mpq_numref(x->q), 2) +
	    mpz_sizeinbase(mpq_denref(x->q), 2));
}
