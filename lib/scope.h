/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SCOPE_H
#define SCOPE_H

/*
 * Every scope that a route or a guard asks for, by name: a program knows the
 * routes of its own domain alone.  A test compares.
 */
struct scope_row {
	const char *name; /* orders:write */
	const char *doc;
};
extern const struct scope_row scope_rows[]; /* ended by one without a name */

#endif
