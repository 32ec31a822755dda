/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "fuzz.h"

/*
 * Runs a fuzzer without a fuzzing engine.  With files: each of them, once.
 * With -w DIR: write the seeds there, for an engine.  Else its seeds and
 * mutations of them, the same in every run, as one test of TAP.
 */
#define ROUNDS     100000
#define SECONDS    3 /* no more rounds after these, however slow the machine */
#define INPUT_MAX  4096
#define CHANGES    6
#define INSERT_MAX 16

static uint64_t state = 1;

/* splitmix64, below n */
static size_t
below(size_t n)
{
	uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return (size_t)((z ^ z >> 31) % n);
}

/* The input in memory of its own size, so that a byte too far is seen. */
static void
give(const void *data, size_t size)
{
	uint8_t *exact = malloc(size > 0 ? size : 1);

	if (exact == NULL)
		abort();
	memcpy(exact, data, size);
	LLVMFuzzerTestOneInput(exact, size);
	free(exact);
}

struct input {
	uint8_t b[INPUT_MAX];
	size_t n;
};

static void
insert(struct input *in, const void *bytes, size_t n)
{
	size_t at = below(in->n + 1);

	if (in->n + n > INPUT_MAX)
		return;
	memmove(in->b + at + n, in->b + at, in->n - at);
	memcpy(in->b + at, bytes, n);
	in->n += n;
}

static void
insert_random(struct input *in)
{
	uint8_t bytes[INSERT_MAX];
	size_t n = 1 + below(sizeof(bytes));

	for (size_t i = 0; i < n; i++)
		bytes[i] = (uint8_t)below(256);
	insert(in, bytes, n);
}

static void
repeat_part(struct input *in)
{
	uint8_t part[INPUT_MAX];
	size_t at = below(in->n), n = 1 + below(in->n - at);

	memcpy(part, in->b + at, n);
	insert(in, part, n);
}

static void
cut_part(struct input *in)
{
	size_t at = below(in->n), n = 1 + below(in->n - at);

	memmove(in->b + at, in->b + at + n, in->n - at - n);
	in->n -= n;
}

static size_t
count(const char *const *list)
{
	size_t n = 0;

	while (list[n] != NULL)
		n++;
	return n;
}

static void
change(struct input *in)
{
	const char *word = fuzz_words[below(count(fuzz_words))];

	switch (in->n > 0 ? below(6) : 5) {
	case 0:
		in->b[below(in->n)] ^= (uint8_t)(1u << below(8));
		break;
	case 1:
		in->b[below(in->n)] = (uint8_t)below(256);
		break;
	case 2:
		cut_part(in);
		break;
	case 3:
		repeat_part(in);
		break;
	case 4:
		insert_random(in);
		break;
	default:
		insert(in, word, strlen(word));
	}
}

static void
mutate(void)
{
	struct input in;
	const char *seed = fuzz_seeds[below(count(fuzz_seeds))];

	in.n = strlen(seed);
	if (in.n > INPUT_MAX)
		abort();
	memcpy(in.b, seed, in.n);
	for (size_t n = 1 + below(CHANGES); n > 0; n--)
		change(&in);
	give(in.b, in.n);
}

static int
rehearse(void)
{
	time_t end = time(NULL) + SECONDS;
	int n = 0;

	for (const char *const *s = fuzz_seeds; *s != NULL; s++)
		give(*s, strlen(*s));
	while (n < ROUNDS && time(NULL) <= end) {
		mutate();
		n++;
	}
	printf("1..1\nok 1 - %zu seeds and %d mutations\n", count(fuzz_seeds),
	    n);
	return 0;
}

static int
replay(const char *path)
{
	static uint8_t bytes[1 << 20];
	FILE *f = fopen(path, "rb");
	size_t n;

	if (f == NULL) {
		perror(path);
		return 1;
	}
	n = fread(bytes, 1, sizeof(bytes), f);
	fclose(f);
	give(bytes, n);
	return 0;
}

static int
write_seeds(const char *dir)
{
	char path[4096];
	FILE *f;

	for (size_t i = 0; fuzz_seeds[i] != NULL; i++) {
		snprintf(path, sizeof(path), "%s/seed-%02zu", dir, i);
		if ((f = fopen(path, "wb")) == NULL ||
		    fputs(fuzz_seeds[i], f) == EOF || fclose(f) != 0) {
			perror(path);
			return 1;
		}
	}
	return 0;
}

int
main(int argc, char **argv)
{
	int bad = 0;

	if (argc == 3 && strcmp(argv[1], "-w") == 0)
		return write_seeds(argv[2]);
	if (argc == 1)
		return rehearse();
	for (int i = 1; i < argc; i++)
		bad |= replay(argv[i]);
	return bad;
}
