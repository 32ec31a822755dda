/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>

struct arena;

#define SCAN_DEPTH   16
#define SCAN_MEMBERS 256   /* of one object */
#define SCAN_VALUES  32768 /* of the whole text */

/*
 * Look through a JSON text for what a parser lets pass: a name twice in one
 * object, raw control characters and half surrogate pairs in strings, control
 * characters in names however they are written, single quotes, words other than
 * true, false and null (NaN, Infinity), nesting deeper
 * than SCAN_DEPTH, objects of more than SCAN_MEMBERS members, more than
 * SCAN_VALUES values, each of which costs the parser much more than its bytes.
 * NULL, or a sentence that says what and where.  The grammar itself is the
 * parser's.
 */
const char *scan_json(const char *json, size_t len, struct arena *a);

/* Is the text well-formed UTF-8 (RFC 3629: no surrogates, nothing overlong)? */
bool scan_utf8(const char *s);

#endif
