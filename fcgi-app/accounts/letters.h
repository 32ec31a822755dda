/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LETTERS_H
#define LETTERS_H

#include "app.h"

/* What is written to people, in their language. */
enum letter {
	LETTER_CONFIRM,  /* the link makes the account */
	LETTER_KNOWN,    /* someone signed up with an address that is known */
	LETTER_RESET,    /* the link sets another password */
	LETTER_PASSWORD, /* the password was changed */
	LETTER_INVITATION,
	LETTER__N
};

/* What stands in one: {link}, {name}, {account}. */
struct letter_words {
	const char *link, *name, *account;
};

/* A link to a page of the dashboard: letter_link(rq, "confirm", token). */
const char *letter_link(struct req *rq, const char *page, const char *token);

/* Write it, in the transaction of its cause. */
enum err letter_add(struct req *rq, enum letter which, const char *language,
    const char *recipient, const struct letter_words *words);

#endif
