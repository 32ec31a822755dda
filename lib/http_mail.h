/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HTTP_MAIL_H
#define HTTP_MAIL_H

/*
 * Letters by SMTP, several at once.  The server is the operator's own choice,
 * so its address is not judged; a password goes over TLS alone.
 */
struct conf;

struct http_letter {
	const struct conf *conf; /* mail_url and what belongs to it */
	const char *to;
	const char *message; /* RFC 5322, lines ended by CRLF */
	const char *tag;     /* what the answer names it by */
};

/* Begin; its texts are copied.  0, or -1 where it cannot begin. */
int http_mail_begin(const struct http_letter *l);

/* Go on for at most `ms`; `done` is called for each that ended, with NULL or
 * what was wrong with it.  How many are still on their way. */
int http_mail_step(int ms,
    void (*done)(void *arg, const char *tag, const char *fault), void *arg);

#endif
