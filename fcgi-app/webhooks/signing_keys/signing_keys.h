/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SIGNING_KEYS_H
#define SIGNING_KEYS_H

#include "app.h"

/* The public halves of the keys that sign deliveries: a JWK Set (RFC 7517)
 * of octet key pairs (RFC 8037).  sweep makes them. */

struct signing_key {
	struct presence has;
	const char *kty, *crv, *kid, *x, *use, *alg;
};

struct signing_keys {
	struct presence has;
	struct list keys; /* of struct signing_key */
};

extern const struct shape signing_keys_shape;
extern const struct query signing_keys_all;

handler signing_keys_list;

#endif
