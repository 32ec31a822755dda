/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "secrets.h"

/* clang-format off */
const char *const price_secret_places[] = { "header", "query", NULL };

#define T struct price_secret
static const struct field fields[] = {
	FIELD(T, secret_in,   .words = price_secret_places, .example = "\"header\"",
	      .doc = "Where to send the secret: in a `header`, or as a parameter in the `query`."),
	FIELD(T, secret_name, .min = 1, .max = 64, .chars = "A-Za-z0-9_-", .example = "\"X-Api-Key\"",
	      .doc = "Name of the header or query parameter."),
	FIELD(T, secret,      .min = 1, .max = 1000, .chars = " -~", .format = "password", .secret = true, .example = "\"k3y-of-an-account\"",
	      .doc = "Secret, sent as it is; for the Authorization header, include the scheme. It is never shown."),
	FIELD(T, source_id,   .doc = "Price source of the secret."),
	FIELD(T, origin,      .doc = "Where it may be sent."),
	FIELD(T, sealed,      .doc = "As it is stored."),
};
#undef T

const struct shape price_secret_row_shape =
	SHAPE(struct price_secret, "PriceSecretRow", fields, "A secret of a source as it is kept.");

const struct shape price_secret_shape = {
	.name = "PriceSourceSecret",
	.of   = &price_secret_row_shape,
	.take = NAMES("secret_in", "secret_name", "secret"),
	.need = NAMES("secret_in", "secret_name", "secret"),
	.doc  = "The secret that an address requires.",
};

const struct query price_secret_put = {
	.name = "price_secret_put",
	.in   = &price_secret_row_shape,
	.sql  = "REPLACE INTO price_source_secrets (account, source_id, origin, sealed)"
		" VALUES (:account, :source_id, :origin, :sealed)",
};

const struct query price_secret_get = {
	.name = "price_secret_get",
	.in   = &price_secret_row_shape,
	.out  = &price_secret_row_shape,
	.sql  = "SELECT sealed FROM price_source_secrets WHERE account = :account"
		"   AND source_id = :source_id AND origin = :origin",
};

const struct query price_secret_drop = {
	.name = "price_secret_drop",
	.in   = &price_secret_row_shape,
	.sql  = "DELETE FROM price_source_secrets WHERE account = :account AND source_id = :source_id",
};

const struct query price_secret_stray = {
	.name = "price_secret_stray",
	.in   = &price_secret_row_shape,
	.sql  = "DELETE FROM price_source_secrets WHERE account = :account"
		"   AND source_id = :source_id AND origin <> :origin",
};
/* The operator's program: as saving would have it. */
const struct query price_source_named = {
	.name = "price_source_named",
	.in   = &price_source_shape,
	.sql  = "UPDATE price_sources SET secret_in = :secret_in, secret_name = :secret_name,"
		"  version = :version, updated_at = :now"
		" WHERE account = :account AND id = :id",
};
/* clang-format on */
