/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HEAD_H
#define HEAD_H

#include "app.h"
#include "buf.h"

/* The headers of an answer, as nginx takes them from a FastCGI program, with
 * the empty line behind them; in memory of the request. */
void head_init(struct buf *b, const struct req *rq);

#endif
