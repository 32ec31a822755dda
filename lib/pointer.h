/* SPDX-License-Identifier: Apache-2.0 */
#ifndef POINTER_H
#define POINTER_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Values within a JSON text by their JSON Pointer (RFC 6901), and which of two
 * is greater.  The text is read where it stands: nothing is copied, and what is
 * no JSON is not found.
 */

/* A value as its text has it; `plain`: a string's own characters instead. */
struct span {
	const char *s;
	size_t len;
	bool plain;
};

/* Is it a pointer: "" or "/..." with no '~' but in "~0" and "~1"? */
bool pointer_valid(const char *pointer);

/* The value that a pointer names; false where there is none. */
bool pointer_find(struct span json, const char *pointer, struct span *found);

/* A string's characters, or the text of a number, true or false. */
bool pointer_is_text(struct span v);
bool pointer_is_number(struct span v);
bool pointer_is_bool(struct span v);
bool pointer_is_null(struct span v);

/*
 * <0, 0, >0, or POINTER_UNLIKE where neither comes first.  Numbers by their
 * exact value, however they are written, and a number against a string that
 * holds one too; strings by their characters; true and false, and null, are
 * equal or unlike.  Lists and objects are unlike all.
 */
#define POINTER_UNLIKE 2
int pointer_compare(struct span a, struct span b);

#endif
