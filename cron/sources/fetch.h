/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SOURCES_FETCH_H
#define SOURCES_FETCH_H

#include "sources.h"

/* Files that are being fetched, between their claim and their end. */

#define SOURCES_FLIGHTS  16 /* at once: each may take 8 MiB */
#define SOURCES_EACH     2  /* of them one account's: its hosts may be slow */
#define SOURCES_LEASE_MS (HTTP_FETCH_MS + 30000)

enum sources_state {
	SOURCES_IDLE,
	SOURCES_CLAIMED,
	SOURCES_FLYING,
	SOURCES_ANSWERED
};

struct sources_flight {
	struct errand errand; /* first: it is the transfer's tag */
	enum sources_state state;
	struct arena *arena;
	struct sources_key key;
	const char *url;
	const char *headers[4]; /* the last may be a secret */
	char *file;
	size_t len;
	int status;
	char failure[41], message[301];
};
extern struct sources_flight sources_flights[SOURCES_FLIGHTS];

/* How many more may be claimed; of an account, which has its share alone: half
 * of it where more than half is taken, so that many slow accounts leave room.
 */
int64_t sources_fetch_room(void);
int64_t sources_fetch_share(const char *account);

/* Is there one whose end is not written down? */
bool sources_fetch_answered(void);

/* One is claimed; there must be room.  How it is asked for, or NULL: its secret
 * cannot be read.  Forget those that only were. */
struct price_request;
void sources_fetch_claim(const struct sources_key *k,
    const struct price_request *ask);
void sources_fetch_forget(void);

/* Begin to fetch what is claimed; keep what came of it; write that down. */
void sources_fetch_send(struct sweep *s);
void sources_fetch_land(struct sources_flight *f,
    const struct http_answer *ans);
enum err sources_fetch_record(struct sweep *s, struct stamp now);

#endif
