/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FAULT_H
#define FAULT_H

#include "err.h"
#include "shape.h"

struct arena;

/*
 * A fault of one field.  `pointer` is an RFC 6901 pointer into the body, or
 * the name of a query parameter.
 */
struct fault {
	enum err e;
	const char *pointer;
	const char *message;
	const struct field *field; /* for its limits; may be NULL */
	struct fault *next;
};

#define FAULTS_MAX 100

struct faults {
	struct fault *first, **last;
	int n;
};

void faults_init(struct faults *fs);
void faults_add(struct faults *fs, struct arena *a, enum err e,
    const char *pointer, const struct field *f, const char *message);

#endif
