/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"

/*
 * POST to each URL in turn, as sweep does in live, and print a line for each:
 * status, failure and the address that was connected to.  --loopback allows
 * what the sandbox's configuration may allow.  TRANSFER_BYTES is how long the
 * body is, and TRANSFER_TIMES how often each URL is called, all of these at
 * once.
 */
static void
print(void *arg, const struct http_answer *ans)
{
	(void)arg;
	printf("%d %s %s\n", ans->status,
	    ans->failure != NULL ? ans->failure : "-",
	    *ans->address != '\0' ? ans->address : "-");
}

static int
setting(const char *name, int otherwise)
{
	const char *s = getenv(name);

	return s != NULL ? atoi(s) : otherwise;
}

int
main(int argc, char **argv)
{
	static const char *const headers[] = { "webhook-attempt: 1", NULL };
	struct http_policy policy = { .ports = "443,8443" };
	size_t len = (size_t)setting("TRANSFER_BYTES", 2);
	int times = setting("TRANSFER_TIMES", 1), i = 1;
	char *body = calloc(1, len + 1);
	struct http *h;

	if (i < argc && strcmp(argv[i], "--loopback") == 0) {
		policy.loopback = i++;
		policy.ports = "any";
	}
	if (argc - i < 2) {
		fputs("usage: transfer [--loopback] CA-FILE URL...\n", stderr);
		return 2;
	}
	policy.ca_file = argv[i++];
	if (body == NULL)
		return 1;
	memset(body, ' ', len);
	if ((h = http_open(&policy)) == NULL)
		return 1;
	for (; i < argc; i++) {
		struct http_request rq = { .url = argv[i],
			.headers = headers,
			.body = body,
			.len = len };

		for (int n = 0; n < times; n++)
			if (http_post(h, &rq) != 0)
				puts("0 url_not_allowed -");
		while (http_running(h) > 0)
			http_step(h, 1000, NULL, print, NULL);
	}
	http_close(h);
	free(body);
	return 0;
}
