/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "app.h"

/* What contract prints, each into a buffer; and what it proves. */
void contract_openapi(struct buf *b);
void contract_asyncapi(struct buf *b);
void contract_routes(struct buf *b);
void contract_home_routes(struct buf *b);
void contract_pools(struct buf *b);
void contract_pools_one(struct buf *b);
void contract_sizes(struct buf *b);
void contract_errors(struct buf *b);
void contract_scopes(struct buf *b);
void contract_resources(struct buf *b);
void contract_states(struct buf *b);
void contract_graphs(struct buf *b);
void contract_ddl(struct buf *b);
void contract_queries(struct buf *b);

/* Against the database of POLIDUCTO_CONF: 0, or 1 with the faults on stderr. */
int contract_prove(void);
int contract_explain(void);

/* Does it take an Idempotency-Key? */
bool contract_repeats(const struct route *r);

/* The headers of its answer of that status; of a refusal, which is everybody's,
 * without a route.  They refer to the components. */
void contract_answer_headers(struct buf *b, const struct route *r, int status);
void contract_header_components(struct buf *b);

/* The headers of a delivery, for both documents. */
struct contract_header {
	const char *name, *pattern, *doc;
	bool optional;
};
extern const struct contract_header contract_headers[];
extern const size_t contract_headers_n;

/* Of the OpenAPI document: what receivers get, a webhook for each type of
 * event; and among its components what these refer to. */
void contract_webhooks(struct buf *b);
void contract_webhook_parameters(struct buf *b);
void contract_webhook_responses(struct buf *b);

/* Compact JSON in lines for people and for diff: one for each schema and each
 * operation. */
void contract_indent(struct buf *out, const char *json);

#endif
