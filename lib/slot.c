/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "slot.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "arena.h"
#include "sign.h"

/*
 * An address that only one socket can have, and that is free as soon as the
 * socket is closed, however its process ends: Linux's names without a file.  A
 * file with a lock would want a folder that pools may write to, and stay.
 */
int
slot_take(struct arena *a, const char *key, const char *what)
{
	struct digest d = sign_hmac(key, strlen(key), what, strlen(what));
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	int n;

	if (fd < 0)
		return -1;
	n = snprintf(un.sun_path + 1, sizeof(un.sun_path) - 1, "poliducto/%s",
	    sign_hex(a, d.b, sizeof(d.b)));
	if (bind(fd, (struct sockaddr *)&un,
		(socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 +
		    (size_t)n)) == 0)
		return fd;
	close(fd);
	return -1;
}

void
slot_give(int fd)
{
	if (fd >= 0)
		close(fd);
}
