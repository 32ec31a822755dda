/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "fuzz.h"
#include "prices/formula/compute.h"

/* Texts of formulas: what is read can be checked and computed, what is not is
 * refused at a place in the text. */

/* clang-format off */
const char *const fuzz_seeds[] = {
	"round(index('OPIS.HOU.ULSD.UNB.LOW', day=lift, missing=previous) + 0.0125, 4)",
	"max(index('PEMEX.TAD.MTY.DIESEL', day=lift) - 0.35, 0)",
	"index('EIA.USGC.ULSD', window=5bd) * fx('USDMXN.FIX', day=prior) / 3.785411784 + 1.42",
	"if(rack('MTY', 'DIESEL_ULSD', low, supplier='cpy_1', branded=no) >= 20, 1 / 3, -formula('B'))",
	"avg(1, 2, min(3, 4), max(5, 6))\n * ((2))", "1 / 0", "1000000000 * 1000000000",
	"index('A', month=avg_prev, calendar=none) != 3", "((((((((1))))))))", "--1", "", NULL,
};
const char *const fuzz_words[] = {
	"(", ")", ",", "'", "=", "<", ">=", "!=", "+", "-", "*", "/", "\n", "if(",
	"min(", "round(", "index('A'", "fx('USDMXN'", "rack('MTY','D'", "formula('ME')",
	",window=5bd", ",day=prior", ",calendar=US", "0", "1.5",
	"1234567890123456789012345678901234567890", "0.0000000000000000000000001",
	"bd", "$", "\xc3\xb1", NULL,
};
/* clang-format on */

static struct formula_known names[] = {
	{ .kind = "index", .name = "A" },
	{ .kind = "formula", .name = "B", .expression = "formula('ME')" },
};

static enum err
read_input(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	*value = exact_parse(run->arena, n->input.name[0] == 'A' ? "0" : "7");
	return OK;
}

static void
inside(const struct formula_fault *why, size_t len)
{
	assert(why->e != OK && why->message != NULL && *why->message != '\0');
	assert(why->at.line >= 1 && why->at.column >= 1);
	assert(why->at.offset >= 0 && (size_t)why->at.offset <= len);
}

static void
found(void *arg, const struct formula_fault *fault)
{
	inside(fault, *(const size_t *)arg);
}

/* Operands stand before what they belong to, and each belongs to one. */
static void
check_nodes(const struct formula *f)
{
	int used[FORMULA_NODES] = { 0 };

	assert(f->n > 0 && f->n <= FORMULA_NODES);
	for (int i = 0; i < f->n; i++)
		for (int k = f->nodes[i].first; k >= 0; k = f->nodes[k].next) {
			assert(k < i);
			used[k]++;
		}
	for (int i = 0; i < f->n - 1; i++)
		assert(used[i] == 1);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *arena;
	const struct list known = { names, COUNT(names) };
	struct formula_fault why = { OK, { 0, 0, 0 }, NULL };
	const struct formula *f;
	const struct exact *x;
	const char *text;
	size_t len;

	if (arena == NULL)
		arena = arena_open(8 << 20);
	text = arena_dupn(arena, (const char *)data, size);
	len = strlen(text);
	if ((f = formula_parse(arena, text, &why)) == NULL) {
		inside(&why, len);
	} else {
		struct formula_run run = { .arena = arena, .read = read_input };

		check_nodes(f);
		formula_check(arena, f, "ME", &known, found, &len);
		if (formula_compute(&run, f, &x) == OK)
			assert(exact_bits(x) <= 4096);
		else
			inside(&run.fault, len);
	}
	arena_reset(arena);
	return 0;
}
