/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CLAIMS_OWN_H
#define CLAIMS_OWN_H

#include "claims.h"

/* What the files of this folder share, and nobody else sees. */

extern const struct shape claim_new_shape, claim_edit_shape, claim_reason_shape,
    claim_settlement_shape, claim_evidence_new_shape, claim_message_new_shape,
    claim_evidence_list_shape, claim_message_list_shape;
extern const struct query claim_delivery_line;
extern const struct route claim_routes[];

/* What creating and changing adds; effects of its moves; handlers. */
enum err claim_begin(struct req *rq, void *obj);
enum err claim_change(struct req *rq, void *obj);
enum err claim_decide(struct req *rq, void *obj);
enum err claim_settle(struct req *rq, void *obj);
enum err claim_escalate(struct req *rq, void *obj);
enum err claim_closed(struct req *rq, void *obj);
handler claim_evidence_get, claim_evidence_post, claim_messages_get,
    claim_messages_post;

#endif
