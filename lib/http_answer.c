/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http_own.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>

/* clang-format off */
static const struct {
	CURLcode code;
	const char *failure;
} failures[] = {
	{ CURLE_COULDNT_RESOLVE_HOST,     "dns_error" },
	{ CURLE_OPERATION_TIMEDOUT,       "timeout" },
	{ CURLE_SSL_CONNECT_ERROR,        "tls_error" },
	{ CURLE_PEER_FAILED_VERIFICATION, "tls_error" },
	{ CURLE_SSL_CIPHER,               "tls_error" },
	{ CURLE_SSL_CERTPROBLEM,          "tls_error" },
	{ CURLE_SSL_CACERT_BADFILE,       "tls_error" },
	{ CURLE_SSL_ISSUER_ERROR,         "tls_error" },
	{ CURLE_SEND_ERROR,               "connection_reset" },
	{ CURLE_RECV_ERROR,               "connection_reset" },
	{ CURLE_GOT_NOTHING,              "connection_reset" },
	{ CURLE_PARTIAL_FILE,             "connection_reset" },
	{ CURLE_WEIRD_SERVER_REPLY,       "bad_response" },
	{ CURLE_UNSUPPORTED_PROTOCOL,     "bad_response" },
	{ CURLE_BAD_CONTENT_ENCODING,     "bad_response" },
	{ CURLE_HTTP2,                    "bad_response" },
	{ CURLE_HTTP2_STREAM,             "bad_response" },
};

static const struct {
	long error;
	const char *failure;
} refusals[] = {
	{ ECONNREFUSED, "connection_refused" },
	{ ECONNRESET,   "connection_reset" },
	{ ETIMEDOUT,    "timeout" },
	{ ENETUNREACH,  "unreachable" },
	{ EHOSTUNREACH, "unreachable" },
};
/* clang-format on */

/* Why there was no connection. */
static const char *
refusal(const struct transfer *t)
{
	long error = 0;

	if (t->blocked)
		return "blocked_address";
	curl_easy_getinfo(t->easy, CURLINFO_OS_ERRNO, &error);
	for (size_t i = 0; i < sizeof(refusals) / sizeof(*refusals); i++)
		if (refusals[i].error == error)
			return refusals[i].failure;
	return "connection_failed";
}

static const char *
failure(const struct transfer *t, CURLcode code)
{
	if (code == CURLE_OK || t->cut || t->found)
		return NULL;
	if (code == CURLE_COULDNT_CONNECT)
		return refusal(t);
	for (size_t i = 0; i < sizeof(failures) / sizeof(*failures); i++)
		if (failures[i].code == code)
			return failures[i].failure;
	return "transfer_failed";
}

static int64_t
info(const struct transfer *t, CURLINFO what)
{
	curl_off_t v = 0;

	curl_easy_getinfo(t->easy, what, &v);
	return v;
}

/* The time between two moments of a transfer; a phase that a kept connection
 * left out has none. */
static int64_t
phase(int64_t from, int64_t to)
{
	return to > from ? to - from : 0;
}

static void
timings(const struct transfer *t, struct http_answer *ans)
{
	int64_t name = info(t, CURLINFO_NAMELOOKUP_TIME_T);
	int64_t connect = info(t, CURLINFO_CONNECT_TIME_T);

	ans->dns_us = name;
	ans->connect_us = phase(name, connect);
	ans->tls_us = phase(connect, info(t, CURLINFO_APPCONNECT_TIME_T));
	if (t->came > 0) /* it has a time of a lost connection too */
		ans->first_byte_us = info(t, CURLINFO_STARTTRANSFER_TIME_T);
	ans->total_us = info(t, CURLINFO_TOTAL_TIME_T);
}

void
http_describe(struct transfer *t, CURLcode code, struct http_answer *ans)
{
	int64_t wait = info(t, CURLINFO_RETRY_AFTER);
	const char *ip = NULL;
	long status = 0;

	curl_easy_getinfo(t->easy, CURLINFO_RESPONSE_CODE, &status);
	curl_easy_getinfo(t->easy, CURLINFO_PRIMARY_IP, &ip);
	t->head[t->head_len] = '\0';
	if (t->into == t->body)
		t->body[t->body_len] = '\0';
	ans->tag = t->tag;
	ans->status = (int)status;
	ans->failure = failure(t, code);
	if (ans->failure != NULL)
		ans->message = t->error[0] != '\0' ? t->error :
						     curl_easy_strerror(code);
	if (wait <= 0)
		ans->retry_after = -1;
	else
		ans->retry_after = wait < INT_MAX ? (int)wait : INT_MAX;
	ans->head = t->head;
	ans->body = t->into;
	ans->body_len = t->body_len;
	ans->truncated = t->cut || t->came > t->head_len + t->body_len;
	if (ip != NULL && !t->blocked)
		snprintf(ans->address, sizeof(ans->address), "%s", ip);
	timings(t, ans);
}
