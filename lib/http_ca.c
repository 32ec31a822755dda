/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http_own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int
append_file(int to, const char *path)
{
	char b[8192];
	ssize_t n = -1;
	int fd = open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return -1;
	while ((n = read(fd, b, sizeof(b))) > 0)
		if (write(to, b, (size_t)n) != n) {
			n = -1;
			break;
		}
	close(fd);
	return n == 0 && write(to, "\n", 1) == 1 ? 0 : -1;
}

/*
 * The system's authorities and a further file as one file in memory.  A file
 * and not a blob, because libcurl parses a file once and keeps the result: to
 * parse the bundle costs 16 ms, a hundred times what the handshake needs.
 */
int
http_ca_open(struct http *h, const char *further)
{
	const char *own = curl_version_info(CURLVERSION_NOW)->cainfo;

	h->ca_fd = -1;
	if (further == NULL)
		return 0;
	if ((h->ca_fd = memfd_create("ca", MFD_CLOEXEC)) < 0)
		return -1;
	snprintf(h->ca_path, sizeof(h->ca_path), "/proc/self/fd/%d", h->ca_fd);
	if (own != NULL && append_file(h->ca_fd, own) != 0)
		fprintf(stderr, "http: %s: %s\n", own, strerror(errno));
	if (append_file(h->ca_fd, further) == 0)
		return 0;
	fprintf(stderr, "http: %s: %s\n", further, strerror(errno));
	return -1;
}
