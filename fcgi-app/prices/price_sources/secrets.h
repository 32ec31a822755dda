/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_SECRETS_H
#define PRICE_SECRETS_H

#include "price_sources.h"

struct http_policy;

/*
 * What an address asks for before it answers, as an API key: placed into the
 * request as a header or a parameter of the query.  It is written and never
 * read: sealed in a table of its own, which sweep alone unseals.
 */
struct price_secret {
	struct presence has;
	const char *secret_in, *secret_name, *secret;
	struct id source_id;
	const char *origin; /* of the URL that it was given for */
	const char *sealed;
};

extern const char *const price_secret_places[];
extern const struct shape price_secret_shape, price_secret_row_shape;
extern const struct query price_secret_put, price_secret_get, price_secret_drop,
    price_secret_stray, price_source_named;

/* A request with a secret in its place. */
struct price_request {
	const char *url;
	const char *header; /* or NULL */
};

/* --- rules: no I/O --- */

/* NULL, or why files are not fetched from this URL: what http_url_fault says,
 * or that it holds what everybody would read. */
const char *price_secret_url_fault(const struct http_policy *p, const char *url,
    struct arena *a);

/* NULL, or why a header cannot have this name: it is the transfer's own. */
const char *price_secret_name_fault(const struct price_secret *k);

/* Scheme, host and port of a URL, as they are written. */
const char *price_secret_origin(struct arena *a, const char *url);

/* Ask for `url` with the secret. */
struct price_request price_secret_place(struct arena *a, const char *url,
    const struct price_secret *k);

/* --- of a source whose row is locked --- */

/* Judge a secret for the source: what is wrong goes to `j`. */
void price_secret_judge(struct judge *j, const struct http_policy *p,
    const struct price_source *s, const struct price_secret *k);

/* Keep it, sealed with the key, and name its place in the source, which the
 * caller saves. */
enum err price_secret_keep(struct db *db, struct arena *a, const char *hexkey,
    struct price_source *s, const struct price_secret *k);

/* A source that is asked for elsewhere than its secret was given for has none
 * any more; nor has one that asks nowhere. */
enum err price_secret_follow(struct db *db, struct arena *a,
    struct price_source *s);

/* How the source is asked for.  E_NOT_FOUND where its secret is not there, or
 * was sealed with another key. */
enum err price_secret_request(struct db *db, struct arena *a,
    const char *hexkey, const struct price_source *s, struct price_request *rq);

handler price_source_set_secret, price_source_drop_secret;

#endif
