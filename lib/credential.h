/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CREDENTIAL_H
#define CREDENTIAL_H

#include "app.h"

/*
 * Steps: whose key is it, and may it do this?  An R_PUBLIC route asks for none
 * and is nobody's, whatever key comes with it.  A key found is remembered for
 * one second, so that a revocation holds within two (nginx may keep an answer
 * for one more).
 */
enum err credential_identify(struct req *rq);
enum err credential_permit(struct req *rq);

/* Step: the same once more where the row is R_FRESH, in its transaction and of
 * the tables, so that what a key or a session makes is older than its end. */
enum err credential_again(struct req *rq);

/* Refuse where the key lacks a scope, which the refusal names. */
enum err credential_need(struct req *rq, const char *scope);

/* Is `scope` one of the words of `scopes`? */
bool credential_has(const char *scopes, const char *scope);

/* Who calls with this token (token.h)? */
enum err credential_token(struct req *rq, const char *text);

/* Has its session ended by now?  Nothing that is remembered counts. */
enum err credential_token_again(struct req *rq);

extern const struct query credential_find, credential_hold, credential_role,
    credential_ended;

#endif
