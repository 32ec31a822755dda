/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "line.h"

/*
 * errors SOCKET FILE: what nginx tells a syslog at SOCKET, as lines of FILE
 * that repeat nothing of a request: nginx's error log has no format of its own.
 * Who rotates FILE renames it and tells nobody, as it is opened for each line.
 * At SIGTERM what has come is written, and then it ends.
 */

#define MESSAGE_MAX 8192 /* nginx sends 2 KiB at most, and a head */

static volatile sig_atomic_t asked_to_end;

static void
end_soon(int sig)
{
	(void)sig;
	asked_to_end = 1;
}

_Noreturn static void
die(const char *what)
{
	fprintf(stderr, "errors: %s: %s\n", what, strerror(errno));
	exit(1);
}

/* Bind beside the path and rename: nginx finds one there at any time. */
static int
listen_at(const char *path)
{
	struct sockaddr_un un = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);

	if (fd < 0)
		die("socket");
	if ((size_t)snprintf(un.sun_path, sizeof(un.sun_path), "%s.new",
		path) >= sizeof(un.sun_path)) {
		errno = ENAMETOOLONG;
		die(path);
	}
	unlink(un.sun_path);
	umask(0117); /* for nginx's user, by the group of the folder */
	if (bind(fd, (const struct sockaddr *)&un, sizeof(un)) != 0 ||
	    rename(un.sun_path, path) != 0)
		die(path);
	umask(0027);
	return fd;
}

/* A line that cannot be written is told to who watches over us. */
static void
keep(const char *path, char *line, size_t n)
{
	int fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0640);

	line[n++] = '\n';
	if (fd < 0 || write(fd, line, n) != (ssize_t)n)
		fprintf(stderr, "errors: %s: %s\n", path, strerror(errno));
	if (fd >= 0)
		close(fd);
}

/* All that has come. */
static void
take(int fd, const char *path)
{
	char text[MESSAGE_MAX + 1], line[MESSAGE_MAX + 2];
	ssize_t n;

	while ((n = recv(fd, text, MESSAGE_MAX, MSG_DONTWAIT)) >= 0) {
		text[n] = '\0';
		keep(path, line, errors_line(line, MESSAGE_MAX, text));
	}
}

int
main(int argc, char **argv)
{
	const struct sigaction end = { .sa_handler = end_soon };
	struct pollfd in = { .events = POLLIN };
	sigset_t term, before;

	if (argc != 3) {
		fprintf(stderr, "usage: errors SOCKET FILE\n");
		return 2;
	}
	/* told while it is not waiting, it hears of it when it waits */
	sigemptyset(&term);
	sigaddset(&term, SIGTERM);
	sigprocmask(SIG_BLOCK, &term, &before);
	sigaction(SIGTERM, &end, NULL);
	in.fd = listen_at(argv[1]);
	while (!asked_to_end) {
		if (ppoll(&in, 1, NULL, &before) < 0 && errno != EINTR)
			die("ppoll");
		take(in.fd, argv[2]);
	}
	take(in.fd, argv[2]);
	return 0;
}
