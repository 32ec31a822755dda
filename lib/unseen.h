/* SPDX-License-Identifier: Apache-2.0 */
#ifndef UNSEEN_H
#define UNSEEN_H

#include <stdbool.h>

/*
 * The first character of a text that nobody sees, or that turns the order of
 * others: two names that look alike would be two, and one could be read as what
 * it is not (Unicode TR36, UTS 39 and 55).  0: there is none.  The text is
 * valid UTF-8.
 *
 * Joiners (U+200C, U+200D) and variation selectors are what Persian, the
 * scripts of India, Japanese names and emoji are written with: they may stand
 * behind a character that is not ASCII, a joiner also before one, and never
 * twice. Characters that no Unicode has yet may come with the next, and pass.
 */
unsigned unseen_first(const char *s);

/* Is it of blanks alone, of any width and also of none? */
bool unseen_blank(const char *s);

#endif
