/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RESIDENT_H
#define RESIDENT_H

/*
 * Give back what the program and its libraries have mapped of their files so
 * far: relocations, symbols, the code that only a start runs.  What is used
 * again comes from the page cache, page by page.  Where the system will not,
 * it stays.
 */
void resident_forget(void);

#endif
