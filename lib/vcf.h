/* SPDX-License-Identifier: Apache-2.0 */
#ifndef VCF_H
#define VCF_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

/*
 * Volume correction for temperature and pressure: API MPMS chapter 11.1
 * (2004), which is ASTM D1250-04.  Gross volume times `ctpl` is net volume at
 * the base: 60 F in the United States, 20 C in Mexico, 15 C elsewhere.
 */
enum vcf_base { VCF_60F, VCF_15C, VCF_20C };
enum vcf_group {
	VCF_CRUDE,
	VCF_FUEL_OIL, /* and diesel */
	VCF_JET,      /* and kerosene */
	VCF_TRANSITION,
	VCF_GASOLINE,
	VCF_LUBE,
	VCF_REFINED, /* asked with: the density decides which of the four */
};
extern const char *const vcf_bases[], *const vcf_groups[]; /* by name */

struct vcf_asked {
	enum vcf_base base;
	enum vcf_group group; /* VCF_REFINED, VCF_CRUDE or VCF_LUBE */
	bool api;             /* density is degrees API at 60 F, else kg/m3 */
	bool observed;        /* kg/m3 at the temperature, not at the base */
	bool at60;            /* kg/m3 at 60 F, whatever the base is */
	bool celsius;         /* the temperature, else Fahrenheit */
	int64_t density;      /* millionths, like all that follows */
	int64_t temperature;
	int64_t pressure; /* psig; below 0 counts as 0 */
};

struct vcf {
	enum vcf_group group;
	int64_t ctl, cpl,
	    ctpl; /* millionths, rounded half even to 5 decimals */
	/* for the trace, 12 decimals each */
	const char *rho60, *rho_star, *alpha, *t68, *fp, *ctl_exact, *cpl_exact;
};

enum vcf_refused {
	VCF_OK,
	VCF_DENSITY,     /* outside of the group's range */
	VCF_TEMPERATURE, /* outside of -58 F to 302 F */
	VCF_PRESSURE,    /* over 1500 psig */
};
enum vcf_refused vcf_compute(const struct vcf_asked *asked, struct arena *a,
    struct vcf *out);

/* Net of gross, both in millionths, rounded to `decimals` half away from zero:
 * 0, or -1 where it does not fit. */
int vcf_net(int64_t gross, const struct vcf *v, int decimals, int64_t *net);

#endif
