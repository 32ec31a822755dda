/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "wake.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

int
wake_open(const char *path)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	mode_t old;
	int fd, failed;

	if (strlen(path) >= sizeof(un.sun_path)) {
		errno = ENAMETOOLONG;
		return -1;
	}
	strcpy(un.sun_path, path);
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	unlink(path);
	old = umask(0117); /* the workers' group may write */
	failed = bind(fd, (struct sockaddr *)&un, sizeof(un));
	umask(old);
	if (!failed)
		return fd;
	close(fd);
	return -1;
}

bool
wake_drain(int fd)
{
	char b[16];
	bool any = false;

	while (fd >= 0 && recv(fd, b, sizeof(b), 0) >= 0)
		any = true;
	return any;
}
