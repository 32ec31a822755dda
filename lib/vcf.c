/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "vcf.h"

#include <stddef.h>

#include "arena.h"
#include "exact.h"
#include "money.h"

/*
 * Every step is rounded to so many decimals, twelve more than the standard's
 * examples print, so that numbers stay short.
 */
#define DIGITS    30

/* Densities are found so closely, which takes a dozen steps, between bounds
 * that nothing within the limits lies beyond. */
#define TOLERANCE "0.00000000000000000001"
#define STEPS     40
#define LIGHTEST  "400"
#define HEAVIEST  "1400"

const char *const vcf_bases[] = { "60F", "15C", "20C", NULL };
const char *const vcf_groups[] = { "crude", "fuel_oil", "jet", "transition",
	"gasoline", "lube", "refined", NULL };

/* 60 F of 1990 lies so far above 60 of 1968, in Fahrenheit. */
#define D60    "0.01374979547"
#define BASE60 "60.0068749"

/* clang-format off */
/* 11.1.6.1: range of the density at 60 F, and the constants of alpha. */
static const struct {
	const char *from, *to; /* kg/m3 */
	const char *k0, *k1, *k2;
} groups[] = {
	[VCF_CRUDE]      = { "610.6",    "1163.5",   "341.0957",  "0",       "0" },
	[VCF_FUEL_OIL]   = { "838.3127", "1163.5",   "103.8720",  "0.2701",  "0" },
	[VCF_JET]        = { "787.5195", "838.3127", "330.3010",  "0",       "0" },
	[VCF_TRANSITION] = { "770.3520", "787.5195", "1489.0670", "0",       "-0.00186840" },
	[VCF_GASOLINE]   = { "610.6",    "770.3520", "192.4571",  "0.2438",  "0" },
	[VCF_LUBE]       = { "800.9",    "1163.5",   "0",         "0.34878", "0" },
	[VCF_REFINED]    = { "610.6",    "1163.5",   NULL,        NULL,      NULL },
};

/* What follows from a Celsius degree of 1990 to one of 1968. */
static const char *const scale[] = {
	"-3.536296", "7.438081", "-1.871251", "-4.089591",
	"1.269056",  "1.080760", "-0.267408", "-0.148759",
};

static const char *const base_fahrenheit[] = {
	[VCF_60F] = "60", [VCF_15C] = "59", [VCF_20C] = "68",
};
/* clang-format on */

static const struct exact *
lit(struct arena *a, const char *digits)
{
	return exact_parse(a, digits);
}

static const struct exact *
add(struct arena *a, const struct exact *x, const struct exact *y)
{
	return exact_add(a, x, y);
}

static const struct exact *
sub(struct arena *a, const struct exact *x, const struct exact *y)
{
	return exact_sub(a, x, y);
}

static const struct exact *
mul(struct arena *a, const struct exact *x, const struct exact *y)
{
	return exact_round(a, exact_mul(a, x, y), DIGITS);
}

/* y is never 0 here: the limits are checked before. */
static const struct exact *
over(struct arena *a, const struct exact *x, const struct exact *y)
{
	return exact_round(a, exact_div(a, x, y), DIGITS);
}

/* 1 + x × y */
static const struct exact *
one_more(struct arena *a, const struct exact *x, const struct exact *y)
{
	return add(a, lit(a, "1"), mul(a, x, y));
}

/* Fahrenheit of the scale of 1990 to that of 1968, in which the standard's
 * constants are. */
static const struct exact *
to_t68(struct arena *a, const struct exact *f)
{
	const struct exact *c = over(a, sub(a, f, lit(a, "32")), lit(a, "1.8"));
	const struct exact *tau = over(a, c, lit(a, "630"));
	const struct exact *d = lit(a, "0");

	for (size_t i = 0; i < sizeof(scale) / sizeof(*scale); i++)
		d = mul(a, add(a, d, lit(a, scale[i])), tau);
	return add(a, mul(a, lit(a, "1.8"), sub(a, c, d)), lit(a, "32"));
}

/* The constants of a group, and what follows from them for a density. */
struct fluid {
	const struct exact *k0, *k1, *k2;
	const struct exact *rho60, *rho_star, *alpha;
};

/* The density moved from 60 F of 1990 to that of 1968. */
static const struct exact *
star(struct arena *a, const struct fluid *f)
{
	const struct exact *rho = f->rho60, *x, *y, *power;

	x = add(a, over(a, add(a, over(a, f->k0, rho), f->k1), rho), f->k2);
	x = mul(a, x, mul(a, lit(a, D60), lit(a, "0.5")));
	y = add(a, f->k0, mul(a, add(a, f->k1, mul(a, f->k2, rho)), rho));
	y = over(a, add(a, mul(a, lit(a, "2"), f->k0), mul(a, f->k1, rho)), y);
	power = mul(a, x, one_more(a, lit(a, "0.8"), x));
	power = sub(a, exact_exp(a, power), lit(a, "1"));
	x = one_more(a, mul(a, x, one_more(a, lit(a, "1.6"), x)), y);
	return mul(a, rho, add(a, lit(a, "1"), over(a, power, x)));
}

static struct fluid
fluid_of(struct arena *a, enum vcf_group g, const struct exact *rho60)
{
	struct fluid f = { .k0 = lit(a, groups[g].k0),
		.k1 = lit(a, groups[g].k1),
		.k2 = lit(a, groups[g].k2),
		.rho60 = rho60 };
	const struct exact *rho;

	rho = f.rho_star = star(a, &f);
	f.alpha = add(a, over(a, add(a, over(a, f.k0, rho), f.k1), rho), f.k2);
	return f;
}

/* Correction from a temperature to 60 F; a is the fluid's alpha. */
static const struct exact *
ctl60(struct arena *a, const struct fluid *f, const struct exact *t68)
{
	const struct exact *dt = sub(a, t68, lit(a, BASE60)), *x, *more;

	more = mul(a, lit(a, "0.8"), f->alpha);
	more = one_more(a, more, add(a, dt, lit(a, D60)));
	x = mul(a, mul(a, f->alpha, dt), more);
	return over(a, lit(a, "1"), exact_exp(a, x));
}

/* Compressibility, in 1e-5 of the volume for each psi. */
static const struct exact *
compressibility(struct arena *a, const struct fluid *f, const struct exact *t68)
{
	const struct exact *square = mul(a, f->rho_star, f->rho_star), *x;

	x = add(a, lit(a, "793920"), mul(a, lit(a, "2326"), t68));
	x = add(a, over(a, x, square), lit(a, "-1.9947"));
	x = add(a, x, mul(a, lit(a, "0.00013427"), t68));
	return exact_exp(a, x);
}

static const struct exact *
cpl_of(struct arena *a, const struct exact *fp, int64_t pressure)
{
	const struct exact *x = exact_micros(a, pressure < 0 ? 0 : pressure);

	x = mul(a, mul(a, lit(a, "0.00001"), fp), x);
	return over(a, lit(a, "1"), sub(a, lit(a, "1"), x));
}

static bool
within(struct arena *a, const struct exact *x, const char *from, const char *to)
{
	return exact_cmp(x, lit(a, from)) >= 0 && exact_cmp(x, lit(a, to)) <= 0;
}

/* Of the refined groups the one of the density; any other is what was asked. */
static enum vcf_group
group_of(struct arena *a, enum vcf_group asked, const struct exact *rho60)
{
	if (asked != VCF_REFINED)
		return asked;
	for (enum vcf_group g = VCF_FUEL_OIL; g < VCF_GASOLINE; g++)
		if (exact_cmp(rho60, lit(a, groups[g].from)) >= 0)
			return g;
	return VCF_GASOLINE;
}

static const struct exact *
bounded(struct arena *a, const struct exact *x)
{
	if (exact_cmp(x, lit(a, LIGHTEST)) < 0)
		return lit(a, LIGHTEST);
	return exact_cmp(x, lit(a, HEAVIEST)) > 0 ? lit(a, HEAVIEST) : x;
}

/* Where a step of the secant leads: from x and y, which miss by p and q. */
static const struct exact *
secant(struct arena *a, const struct exact *x, const struct exact *p,
    const struct exact *y, const struct exact *q)
{
	const struct exact *bend = sub(a, q, p);

	if (exact_cmp(bend, lit(a, "0")) == 0)
		return y;
	return bounded(a, sub(a, y, over(a, mul(a, q, sub(a, y, x)), bend)));
}

/*
 * The fluid of a group whose density at a temperature this is (11.1.7): its
 * density at 60 F is the one that gives it back.
 */
static struct fluid
fluid_at(struct arena *a, enum vcf_group g, const struct exact *density,
    const struct exact *t68)
{
	const struct exact *x = density, *y, *p, *q, *z;
	struct fluid f = fluid_of(a, g, x);

	y = over(a, density, ctl60(a, &f, t68));
	p = sub(a, y, x);
	y = bounded(a, y);
	for (int i = 0; i < STEPS; i++) {
		f = fluid_of(a, g, y);
		q = sub(a, over(a, density, ctl60(a, &f, t68)), y);
		if (within(a, q, "-" TOLERANCE, TOLERANCE))
			break;
		z = secant(a, x, p, y, q);
		x = y;
		p = q;
		y = z;
	}
	return f;
}

/* The same where the density decides the group: the heaviest whose lower bound
 * it reaches, which also settles what lies between two of them. */
static struct fluid
refined_at(struct arena *a, enum vcf_group *g, const struct exact *density,
    const struct exact *t68)
{
	struct fluid f;

	for (*g = VCF_FUEL_OIL;; ++*g) {
		f = fluid_at(a, *g, density, t68);
		if (*g == VCF_GASOLINE ||
		    exact_cmp(f.rho60, lit(a, groups[*g].from)) >= 0)
			return f;
	}
}

static const struct exact *
fahrenheit(struct arena *a, const struct vcf_asked *asked)
{
	const struct exact *t = exact_micros(a, asked->temperature);

	if (!asked->celsius)
		return t;
	return add(a, mul(a, t, lit(a, "1.8")), lit(a, "32"));
}

/* The fluid that was asked about, from whichever density is known of it. */
static enum vcf_refused
find(struct arena *a, const struct vcf_asked *asked, const struct exact *t68,
    enum vcf_group *g, struct fluid *f)
{
	const struct exact *d = exact_micros(a, asked->density);
	const struct exact *at = asked->observed ?
	    t68 :
	    to_t68(a, lit(a, base_fahrenheit[asked->base]));

	*g = asked->group;
	if (asked->api) {
		d = add(a, d, lit(a, "131.5"));
		if (exact_cmp(d, lit(a, "1")) < 0)
			return VCF_DENSITY;
		d = over(a, mul(a, lit(a, "141.5"), lit(a, "999.016")), d);
	}
	if (!within(a, d, LIGHTEST, HEAVIEST))
		return VCF_DENSITY;
	if (asked->api || asked->at60 ||
	    (asked->base == VCF_60F && !asked->observed)) {
		*g = group_of(a, *g, d);
		*f = fluid_of(a, *g, d);
	} else if (*g == VCF_REFINED) {
		*f = refined_at(a, g, d, at);
	} else
		*f = fluid_at(a, *g, d, at);
	return within(a, f->rho60, groups[asked->group].from,
		   groups[asked->group].to) ?
	    VCF_OK :
	    VCF_DENSITY;
}

static int64_t
five(struct arena *a, const struct exact *x)
{
	int64_t micros = 0;

	/* near 1, so it always fits */
	(void)exact_to_micros(exact_round_even(a, x, 5), 5, &micros);
	return micros;
}

static void
fill(struct arena *a, const struct fluid *f, const struct exact *t68,
    const struct exact *ctl, const struct vcf_asked *asked, struct vcf *out)
{
	const struct exact *fp = compressibility(a, f, t68);
	const struct exact *cpl = cpl_of(a, fp, asked->pressure);

	out->ctl = five(a, ctl);
	out->cpl = five(a, cpl);
	out->ctpl = five(a, mul(a, ctl, cpl));
	out->rho60 = exact_text(a, f->rho60, 12);
	out->rho_star = exact_text(a, f->rho_star, 12);
	out->alpha = exact_text(a, f->alpha, 12);
	out->t68 = exact_text(a, t68, 12);
	out->fp = exact_text(a, fp, 12);
	out->ctl_exact = exact_text(a, ctl, 12);
	out->cpl_exact = exact_text(a, cpl, 12);
}

enum vcf_refused
vcf_compute(const struct vcf_asked *asked, struct arena *a, struct vcf *out)
{
	const struct exact *f = fahrenheit(a, asked), *t68, *ctl, *base;
	struct fluid fluid;
	enum vcf_refused e;

	*out = (struct vcf){ 0 };
	if (!within(a, f, "-58", "302"))
		return VCF_TEMPERATURE;
	if (asked->pressure > UNITS(1500))
		return VCF_PRESSURE;
	t68 = to_t68(a, f);
	if ((e = find(a, asked, t68, &out->group, &fluid)) != VCF_OK)
		return e;
	ctl = ctl60(a, &fluid, t68);
	if (asked->base != VCF_60F) {
		base = to_t68(a, lit(a, base_fahrenheit[asked->base]));
		ctl = over(a, ctl, ctl60(a, &fluid, base));
	}
	fill(a, &fluid, t68, ctl, asked, out);
	return VCF_OK;
}

int
vcf_net(int64_t gross, const struct vcf *v, int decimals, int64_t *net)
{
	struct money product;

	if (money_mul((struct money){ gross }, (struct money){ v->ctpl },
		decimals, &product) != 0)
		return -1;
	*net = product.micros;
	return 0;
}
