/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RECORD_H
#define RECORD_H

struct buf;

/*
 * Send an answer that is whole, its headers and its body, as records of
 * FastCGI's standard output: each in one call, from where it stands.  What ends
 * the request is libfcgi's, or the second.  0, or -1 where nobody reads it any
 * more.
 */
int record_send(int fd, int request, const struct buf *head,
    const struct buf *body);
void record_end(int fd, int request);

#endif
