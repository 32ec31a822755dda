/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRODUCTS_H
#define PRODUCTS_H

#include "resource.h"

/* A limit that its quality keeps: sulfur, ASTM D5453, at most 15 mg/kg. */
struct product_specification {
	struct presence has;
	const char *property, *method, *unit;
	struct money min, max;
};

/* What it is blended of. */
struct product_component {
	struct presence has;
	const char *product;
	struct money pct;
};

/* A grade that is sold, with what tax and measurement know of it. */
struct product {
	struct presence has;
	struct id id;
	const char *status;
	const char *code, *name, *family;
	struct money octane_or_cetane;
	struct money sulfur_ppm;
	flag dyed;
	struct money bio_pct;
	const char *un_number, *pidx_code, *irs_product_code;
	const char *sat_clave_prodserv, *sat_subproducto;
	const char *vcf_group, *base_temperature;
	struct list specifications;   /* of struct product_specification */
	struct list blend_components; /* of struct product_component */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: how many of its components exist. */
struct product_facts {
	struct presence has;
	int64_t components;
};

extern const struct resource products;
extern const struct shape product_shape, product_facts_shape;

resource_check product_check;

#endif
