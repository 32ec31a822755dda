/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <errno.h>
#include <getopt.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "clock.h"
#include "pump.h"
#include "sign.h"
#include "turn.h"
#include "wake.h"

#define MEMORY      (64 << 20) /* of one run of a job */
#define MINUTE_MS   60000
#define HANDOVER_MS 2000  /* into the minute; by then the next one waits */
#define PATIENCE_MS 20000 /* with one that ends late */

struct options {
	bool once;
	int64_t for_ms; /* 0: to the next full minute */
};

static volatile sig_atomic_t terminated;

static void
on_signal(int sig)
{
	(void)sig;
	terminated = 1;
}

static void
catch_signals(void)
{
	struct sigaction stop = { .sa_handler = on_signal };
	struct sigaction ignore = { .sa_handler = SIG_IGN };

	sigaction(SIGTERM, &stop, NULL);
	sigaction(SIGINT, &stop, NULL);
	sigaction(SIGPIPE, &ignore, NULL);
}

/* Each transfer has a socket: as many as the system lets this one have. */
static void
raise_files(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) != 0)
		return;
	files.rlim_cur = files.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &files) != 0)
		perror("sweep: RLIMIT_NOFILE");
}

/* Left alone, malloc keeps ever larger blocks for later, and a heap for each
 * of the threads that libcurl looks names up in. */
static void
restrain_malloc(void)
{
	mallopt(M_ARENA_MAX, 1);
	mallopt(M_MMAP_THRESHOLD, 1 << 17);
	mallopt(M_TRIM_THRESHOLD, 1 << 17);
}

static void
usage(FILE *to)
{
	fputs(
	    "usage: sweep [--once] [--for SECONDS] [--help]\n"
	    "Does what is due beside the requests: settles payments, numbers\n"
	    "events, delivers webhooks, writes quotes, deletes what expired.\n"
	    "  --once         do what is due now, then end\n"
	    "  --for SECONDS  end after so long, not at the next full minute\n"
	    "POLIDUCTO_CONF names the file of settings.  See sweep(8).\n",
	    to);
}

static int64_t
seconds(const char *s)
{
	char *end;
	long n = strtol(s, &end, 10);

	if (*s == '\0' || *end != '\0' || n < 1 || n > 86400) {
		fputs("sweep: --for takes 1 to 86400 seconds\n", stderr);
		exit(2);
	}
	return n * 1000LL;
}

static struct options
read_options(int argc, char **argv)
{
	static const struct option known[] = {
		{ "once", no_argument, NULL, 'o' },
		{ "for", required_argument, NULL, 'f' },
		{ "help", no_argument, NULL, 'h' },
		{ 0 },
	};
	struct options opt = { 0 };
	int c;

	while ((c = getopt_long(argc, argv, "", known, NULL)) != -1)
		switch (c) {
		case 'o':
			opt.once = true;
			break;
		case 'f':
			opt.for_ms = seconds(optarg);
			break;
		case 'h':
			usage(stdout);
			exit(0);
		default:
			usage(stderr);
			exit(2);
		}
	if (optind < argc) {
		usage(stderr);
		exit(2);
	}
	return opt;
}

/* When to end: cron starts the next one at the full minute. */
static int64_t
end_of(const struct options *opt)
{
	int64_t ms = MINUTE_MS - clock_now().ms % MINUTE_MS + HANDOVER_MS;

	if (opt->for_ms > 0)
		ms = opt->for_ms;
	else if (opt->once)
		return INT64_MAX;
	return clock_ticks() + ms;
}

static _Noreturn void
give_up(const char *path)
{
	fprintf(stderr, "sweep: %s: %s\n", path, strerror(errno));
	exit(1);
}

/* The lock; where it is not to be had, the work is in good hands. */
static int
take_turn(const struct conf *c, const struct options *opt)
{
	int64_t ms = opt->for_ms > 0 ? opt->for_ms : MINUTE_MS;
	int lock = turn_take(c->lock_file, ms + PATIENCE_MS, &terminated);

	if (lock >= 0)
		return lock;
	if (errno == EAGAIN)
		fputs("sweep: another sweep is already waiting\n", stderr);
	else if (errno == ETIME)
		fputs("sweep: the running sweep does not end\n", stderr);
	else if (errno != EINTR)
		give_up(c->lock_file);
	exit(0);
}

static void
set_up(struct sweep *s, const struct conf *c)
{
	struct http_policy policy = { .loopback = c->webhook_loopback,
		.ports = c->webhook_ports,
		.ca_file = c->webhook_ca };
	unsigned char token[16];

	if ((s->http = http_open(&policy)) == NULL)
		exit(1);
	s->conf = c;
	s->db = db_open(c);
	s->arena = arena_open(MEMORY);
	sign_random(token, sizeof(token));
	strcpy(s->owner, sign_hex(s->arena, token, sizeof(token)));
}

int
main(int argc, char **argv)
{
	struct options opt = read_options(argc, argv);
	struct conf *c = conf_env();
	struct sweep s = { 0 };
	struct pump p = { .sweep = &s, .once = opt.once, .stop = &terminated };
	bool failed;

	catch_signals();
	raise_files();
	restrain_malloc();
	p.lock = take_turn(c, &opt);
	if ((p.wake = wake_open(c->wake_socket)) < 0)
		give_up(c->wake_socket);
	set_up(&s, c);
	p.end = end_of(&opt);
	failed = pump_run(&p);
	http_close(s.http);
	db_close(s.db);
	arena_close(s.arena);
	conf_close(c);
	return opt.once && failed;
}
