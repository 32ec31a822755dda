/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ROLE_H
#define ROLE_H

#include <stdbool.h>

/*
 * What people may do in an account: owner, admin, developer or viewer.  A role
 * is the scopes it has, so that whoever asks for a scope asks people and keys
 * the same.
 */

/* The roles, the one that may most first, ended by NULL. */
extern const char *const role_words[];

/* The scopes of a role, separated by spaces; NULL: there is no such role. */
const char *role_scopes(const char *role);

/* May this role do what needs this scope?  NULL is no role. */
bool role_may(const char *role, const char *scope);

/* Does it manage people: owner or admin? */
bool role_manages(const char *role);

/* May somebody of this role make somebody one of that role, change or remove
 * one who is?  Admins do so with all but owners. */
bool role_governs(const char *role, const char *other);

#endif
