/* SPDX-License-Identifier: Apache-2.0 */
#ifndef REDACT_H
#define REDACT_H

#include "buf.h"
#include "shape.h"

#define REDACT_MAX 4096 /* bytes of a body that are kept */
#define REDACTED   "***"

/*
 * Write a JSON body of the shape as it may be kept: without blanks between,
 * "***" in place of each value that is of a field with the format `password`,
 * of a name that the shape does not know, of any JSON, of another type than the
 * field's, or that looks like a key, an address with a query or a number of 13
 * digits or more. At most REDACT_MAX bytes of it, cut between two characters:
 * *cut says so, and what comes behind is not looked at.  False where it is no
 * JSON as far as it was read; nothing of it may then be kept.
 */
bool redact_json(struct buf *out, const struct shape *s, const char *json,
    size_t len, bool *cut);

/* A text as it may be kept: itself, or REDACTED. */
const char *redact_text(const char *s, size_t n);

#endif
