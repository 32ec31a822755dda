/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FAULT_H
#define FAULT_H

#include <stdbool.h>

#include "err.h"
#include "shape.h"

struct arena;

/*
 * A fault of one field.  `pointer` is an RFC 6901 pointer into the body, the
 * name of a query parameter, or NULL where it is the whole.
 */
struct fault {
	enum err e;
	const char *pointer;
	const char *message;
	const struct field *field; /* for its limits; may be NULL */
	const char *code;          /* instead of e's, or NULL */
	const char *more;          /* further members, as JSON, or NULL */
	struct fault *next;
};

#define FAULTS_MAX  100
#define FAULTS_EACH 10 /* of an element of a list read apart */

struct faults {
	struct fault *first, **last;
	int n;    /* all there were */
	int kept; /* those in the list, at most `max` */
	int max;
};

/* The message of E_EVENT_PATTERN. */
#define FAULT_EVENT_PATTERN                                        \
	"matches no event: use the name of a type, <domain>.* or " \
	"<domain>.<object>.*"

void faults_init(struct faults *fs);
void faults_add(struct faults *fs, struct arena *a, enum err e,
    const char *pointer, const struct field *f, const char *message);

/* The same where a fault has a code of its own and says more. */
void faults_put(struct faults *fs, struct arena *a, struct fault fault);

/* A fault of which all is in this arena; `before` is the field of one that was
 * copied before, which has the same words where it can, or NULL. */
struct fault faults_copy(struct arena *a, const struct fault *f,
    const struct field *before);

/* Is one of the first `n` at this pointer, at what holds it, or within it? */
bool faults_touch(const struct faults *fs, int n, const char *pointer);

/* Order them by their pointers, elements by their numbers; of one pointer the
 * first that was found stays first. */
void faults_sort(struct faults *fs);

/* The name of the first field at fault, to be counted by: a star for the number
 * of an element, and no more than "volume" of volume[gte].  Names that no shape
 * knows are passed over, for the caller may make up any; NULL where none is
 * left.
 */
const char *faults_field(const struct faults *fs, struct arena *a);

#endif
