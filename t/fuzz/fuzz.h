/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/*
 * What a fuzzer is: a function that any bytes may be given to and that asserts
 * what must hold, texts to begin with, and words that mean something to what
 * is fuzzed.  Both lists end with NULL.
 */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

extern const char *const fuzz_seeds[];
extern const char *const fuzz_words[];

#endif
