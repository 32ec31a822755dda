/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ERRORS_LINE_H
#define ERRORS_LINE_H

#include <stddef.h>

/*
 * What the error log keeps of one message of nginx, as that sends it to syslog:
 * a line without its end.  Of a message about a request it keeps what happened,
 * the client's address, the server and the pool; what the request itself said
 * is left out, for a key or a token may stand in it: the request line, Host,
 * Referer, the URI upstream, and whatever nginx quotes.  A message about no
 * request is kept whole.  Writes at most `max` bytes and a zero, and says how
 * many bytes.
 */
size_t errors_line(char *out, size_t max, const char *text);

#endif
