/* SPDX-License-Identifier: Apache-2.0 */
#ifndef KEYS_H
#define KEYS_H

#include "accounts/account/account.h"

struct options {
	const char *account, *tier, *scopes, *name, *expires, *ips, *person;
	const char *per_second, *burst, *daily_rack, *live_keys;
	bool limits, daily_limits;
	const char *word; /* what stands after the options, or NULL */
};

/* What every command works with. */
struct tool {
	const struct options *opt;
	const struct conf *conf;
	struct db *db;
	struct arena *arena;
	struct stamp now;
	struct caller who; /* whose account it is about; mostly nobody's */
};

/* Say what is wrong and end; the second only where there is an error. */
_Noreturn void keys_die(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));
void keys_must(enum err e, const char *what);

/* Say how it is used, and end. */
_Noreturn void keys_usage(void);

/* What follows is for this account; NULL: for none.  It is kept in the tool: a
 * transaction that runs again begins with who came last. */
void keys_for(struct tool *t, const char *account);

/* End where there is no such tier. */
void keys_need_tier(struct tool *t, const char *name);

/* Texts with a space between. */
const char *keys_joined(struct arena *a, const struct texts *t);

/* Make a key, and its account where there is none; print it. */
void keys_create(struct tool *t);

/* Refuse it from now on. */
void keys_revoke(struct tool *t);

/* What the operator did to a key, for the audit log: in the transaction that
 * does it. */
enum err keys_log(struct tool *t, const struct operator_key *k,
    const char *action, const char *changes);

/*
 * What nginx must know of keys and tiers, from their rows (struct operator_key,
 * struct tier), with the environment's name at the end of every name.
 */

/* For http{}: the tier of a key id, what each tier's zone counts by, the zones
 * and the texts of RateLimit-Policy. */
void keys_nginx_maps(struct buf *b, const char *env, const struct list *tiers,
    const struct list *keys);

/* For a location: the limit of each tier; that of the daily rack. */
void keys_nginx_limits(struct buf *b, const char *env,
    const struct list *tiers);
void keys_nginx_daily(struct buf *b, const char *env, const struct list *tiers);

#endif
