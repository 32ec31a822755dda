/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ID_H
#define ID_H

#include "stamp.h"

/*
 * An identifier: a prefix of up to four letters, '_' and 26 characters of
 * Crockford base32 in lower case: 48 bits of milliseconds, then 80 random
 * bits.  Those made by one process in one millisecond count upward, so text
 * order is the order of making.
 */
#define ID_BODY 26
#define ID_LEN  (4 + 1 + ID_BODY)

struct id {
	_Alignas(8) char s[ID_LEN + 1]; /* presence.h */
};

struct id id_make(const char *prefix, struct stamp now);

/* Does `s` have the form of an identifier with this prefix? */
int id_valid(const char *s, const char *prefix);

#endif
