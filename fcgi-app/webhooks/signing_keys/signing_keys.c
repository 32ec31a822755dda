/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "signing_keys.h"

static const char *const types[] = { "OKP", NULL };
static const char *const curves[] = { "Ed25519", NULL };
static const char *const uses[] = { "sig", NULL };
static const char *const algorithms[] = { "EdDSA", NULL };

/* clang-format off */
#define T struct signing_key
static const struct field key_fields[] = {
	FIELD(T, kty, .words = types, .example = "\"OKP\"", .doc = "Key type: an octet key pair."),
	FIELD(T, crv, .words = curves, .example = "\"Ed25519\"", .doc = "Curve of the key."),
	FIELD(T, kid, .example = "\"sgk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier of the key, as in the header `webhook-signature-key`."),
	FIELD(T, x,   .example = "\"1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4\"",
	      .doc = "Public key: 32 bytes in base64url."),
	FIELD(T, use, .words = uses, .example = "\"sig\"", .doc = "Use of the key: verification of signatures."),
	FIELD(T, alg, .words = algorithms, .example = "\"EdDSA\"", .doc = "Signature algorithm."),
};
#undef T
static const struct shape key_shape =
	SHAPE(struct signing_key, "SigningKey", key_fields, "A public key for verifying deliveries.");

#define T struct signing_keys
static const struct field fields[] = {
	FIELD(T, keys, .shape = &key_shape,
	      .doc = "Keys that sign now, will sign, or have signed deliveries that may still be verified."),
};
#undef T
const struct shape signing_keys_shape =
	SHAPE(struct signing_keys, "SigningKeys", fields, "A JWK Set (RFC 7517).");

/* From the standard alphabet of base64 to that of URLs. */
const struct query signing_keys_all = {
	.name  = "signing_keys_all",
	.out   = &key_shape,
	.sql   = "SELECT 'OKP' AS kty, 'Ed25519' AS crv, id AS kid,"
		 " REPLACE(REPLACE(REPLACE(public_key, '+', '-'), '/', '_'), '=', '') AS x,"
		 " 'sig' AS `use`, 'EdDSA' AS alg"
		 "  FROM sender_keys WHERE expires_at > :now ORDER BY generation",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */
