/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "prices/formula/compute.h"

/*
 * Reads lines and says what each is worth, for whoever computes it a second
 * time: "F<tab>formula<tab>A=1.25 B=7 ..." with values for its inputs, or
 * "S<tab>1.25 -7 ...", a sum.  The answer has 30 decimals, or is "refused",
 * line:column and the code of the error.
 */
#define DECIMALS 30

static struct arena *arena;

static const struct exact *
value_of(const char *name, const char *values)
{
	size_t n = strlen(name);

	for (const char *s = values; s != NULL; s = strchr(s, ' ')) {
		s += strspn(s, " ");
		if (strncmp(s, name, n) == 0 && s[n] == '=')
			return exact_parse(arena,
			    arena_dupn(arena, s + n + 1,
				strcspn(s + n + 1, " ")));
	}
	return NULL;
}

static enum err
read_input(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	*value = value_of(n->input.name, run->arg);
	return *value != NULL ? OK : (run->fault.e = E_INPUT_MISSING);
}

static void
refused(const struct formula_fault *why)
{
	printf("refused %d:%d %s\n", why->at.line, why->at.column,
	    err_row(why->e)->code);
}

static void
formula(const char *text, char *values)
{
	struct formula_run run = { .arena = arena,
		.read = read_input,
		.arg = values };
	const struct formula *f = formula_parse(arena, text, &run.fault);
	const struct exact *x;

	if (f == NULL || formula_compute(&run, f, &x) != OK)
		refused(&run.fault);
	else
		puts(exact_text(arena, x, DECIMALS));
}

static void
total(char *numbers)
{
	const struct exact *sum = exact_micros(arena, 0);

	for (char *s = strtok(numbers, " "); s != NULL; s = strtok(NULL, " "))
		sum = exact_add(arena, sum, exact_parse(arena, s));
	puts(exact_text(arena, sum, DECIMALS));
}

int
main(void)
{
	static char line[8192];

	arena = arena_open(8 << 20);
	while (fgets(line, sizeof(line), stdin) != NULL) {
		char *values;

		line[strcspn(line, "\n")] = '\0';
		if (*line == 'S') {
			total(line + 2);
		} else if ((values = strrchr(line, '\t')) > line + 1) {
			*values++ = '\0';
			formula(line + 2, values);
		} else {
			fprintf(stderr, "no such line: %s\n", line);
			return 1;
		}
		arena_reset(arena);
	}
	arena_close(arena);
	return 0;
}
