/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resident.h"

#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

/* Segments that nobody may write are as the file has them; one with relocated
 * tables was written before it was protected, and is marked writable here. */
static int
forget_segments(struct dl_phdr_info *object, size_t size, void *arg)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);

	(void)size;
	(void)arg;
	for (int i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *h = &object->dlpi_phdr[i];
		uintptr_t from = (object->dlpi_addr + h->p_vaddr) & -page;
		uintptr_t to = object->dlpi_addr + h->p_vaddr + h->p_memsz;

		if (h->p_type == PT_LOAD && (h->p_flags & PF_W) == 0)
			(void)madvise((void *)from, to - from, MADV_DONTNEED);
	}
	return 0;
}

void
resident_forget(void)
{
	dl_iterate_phdr(forget_segments, NULL);
}
