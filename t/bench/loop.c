/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <curl/curl.h>

#include "arena.h"
#include "sign.h"

/*
 * The floor under deliveries: bodies signed twice, as ours are, and posted by a
 * bare loop around libcurl's multi interface.  Nothing is read or written down.
 * Prints how many were answered with 2xx in a second.
 */
#define BODY 1300

static char body[BODY + 1];
static struct arena *arena;
static long good;

static size_t
drop(char *s, size_t size, size_t n, void *arg)
{
	(void)s;
	(void)arg;
	return size * n;
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void
post(CURLM *multi, CURL *c)
{
	static const char secret[] =
	    "whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2";
	struct digest own = sign_hmac(secret, sizeof(secret) - 1, body, BODY);
	struct digest other = sign_hmac(secret, 32, body, BODY);
	struct curl_slist *h = NULL, *old = NULL;

	h = curl_slist_append(h, "Content-Type: application/json");
	h = curl_slist_append(h, "Expect:");
	h = curl_slist_append(h,
	    arena_fmt(arena, "X-Service-Signature-256: sha256=%s",
		sign_hex(arena, own.b, sizeof(own.b))));
	h = curl_slist_append(h,
	    arena_fmt(arena, "webhook-signature: v1,%s",
		sign_base64(arena, other.b, sizeof(other.b))));
	arena_reset(arena);
	curl_easy_getinfo(c, CURLINFO_PRIVATE, &old);
	curl_slist_free_all(old);
	curl_easy_setopt(c, CURLOPT_PRIVATE, h);
	curl_easy_setopt(c, CURLOPT_HTTPHEADER, h);
	curl_multi_add_handle(multi, c);
}

static void
begin(CURLM *multi, const char *ca, const char *url)
{
	CURL *c = curl_easy_init();

	curl_easy_setopt(c, CURLOPT_URL, url);
	curl_easy_setopt(c, CURLOPT_CAINFO, ca);
	curl_easy_setopt(c, CURLOPT_CAPATH, NULL);
	curl_easy_setopt(c, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
	curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, drop);
	curl_easy_setopt(c, CURLOPT_POSTFIELDS, body);
	curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)BODY);
	post(multi, c);
}

static void
collect(CURLM *multi, int again)
{
	const CURLMsg *m;
	long status;
	int n;

	while ((m = curl_multi_info_read(multi, &n)) != NULL) {
		CURL *c = m->easy_handle;

		status = 0;
		curl_easy_getinfo(c, CURLINFO_RESPONSE_CODE, &status);
		good += m->data.result == CURLE_OK && status / 100 == 2;
		curl_multi_remove_handle(multi, c);
		if (again)
			post(multi, c);
	}
}

int
main(int argc, char **argv)
{
	double began = now(), seconds;
	CURLM *multi;
	int running;

	if (argc != 5) {
		fputs("usage: loop CA-FILE URL PARALLEL SECONDS\n", stderr);
		return 2;
	}
	seconds = atof(argv[4]);
	arena = arena_open(65536);
	memset(body, 'x', BODY);
	curl_global_init(CURL_GLOBAL_DEFAULT);
	multi = curl_multi_init();
	curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 512L);
	for (int i = atoi(argv[3]); i > 0; i--)
		begin(multi, argv[1], argv[2]);
	do {
		curl_multi_perform(multi, &running);
		collect(multi, now() - began < seconds);
		curl_multi_poll(multi, NULL, 0, 100, NULL);
	} while (now() - began < seconds);
	printf("%.0f\n", (double)good / (now() - began));
	return 0;
}
