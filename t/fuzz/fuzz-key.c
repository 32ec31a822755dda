/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "arena.h"
#include "fuzz.h"
#include "key.h"

/* clang-format off */
const char *const fuzz_seeds[] = {
	"sk_sandbox_0123456789ABabcdefghijklmnopqrstuvwxyzABCDEF000000",
	"sk_live_0123456789ABabcdefghijklmnopqrstuvwxyzABCDEF000000",
	"sk_sandbox_", "sk_live", "Bearer", "",
	NULL,
};
const char *const fuzz_words[] = {
	"sk_sandbox_", "sk_live_", "_", "\xff", "zzzzzz", "0123456789AB", NULL,
};
/* clang-format on */

/* Only a whole key is taken, and what is taken is what was given. */
static void
read_any(const char *text)
{
	struct key k;

	if (key_read(&k, text) != 0)
		return;
	assert(strcmp(k.text, text) == 0);
	assert(strstr(text, k.id) == text + strlen("sk__") + strlen(k.env));
}

/* One character of a good key changed: refused, or nothing was changed. */
static void
spoil_one(const uint8_t *data, size_t size)
{
	struct key good, k;
	size_t at;

	if (size < 2)
		return;
	key_make(&good, data[0] & 1 ? "live" : "sandbox");
	assert(key_read(&k, good.text) == 0 && strcmp(k.id, good.id) == 0);
	at = data[0] % strlen(good.text);
	if (good.text[at] == (char)data[1])
		return;
	good.text[at] = (char)data[1];
	assert(key_read(&k, good.text) != 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *arena;

	if (arena == NULL)
		arena = arena_open(16 << 20);
	read_any(arena_dupn(arena, (const char *)data, size));
	spoil_one(data, size);
	arena_reset(arena);
	return 0;
}
