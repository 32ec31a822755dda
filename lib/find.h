/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FIND_H
#define FIND_H

#include "app.h"

/*
 * The two reads that every collection has.  One object by the id of the path,
 * into rq->out: `q` takes a struct whose member `id` says its prefix; refuses
 * E_NOT_FOUND with the noun.  A page, into rq->rows: `q` takes a struct page.
 */
enum err find_one(struct req *rq, const struct query *q, const char *noun);
enum err find_page(struct req *rq, const struct query *q);

#endif
