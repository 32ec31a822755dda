/* SPDX-License-Identifier: Apache-2.0 */
#ifndef BUF_H
#define BUF_H

#include <stddef.h>

struct arena;

/*
 * Text that grows, in an arena.  `s` is always terminated once buf_init has
 * run.  Nothing here fails: the arena does not.
 */
struct buf {
	struct arena *arena;
	char *s;
	size_t len, cap;
};

void buf_init(struct buf *b, struct arena *a, size_t cap);
void buf_add(struct buf *b, const char *s, size_t n);
void buf_str(struct buf *b, const char *s);
void buf_char(struct buf *b, char c);
void buf_int(struct buf *b, long long n);
void buf_fmt(struct buf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Room for `n` more bytes at the end, made once. */
void buf_room(struct buf *b, size_t n);

/* `before`, then `name` as that of a JSON member: ,"name":  Nothing in it is
 * escaped. */
void buf_name(struct buf *b, char before, const char *name);

/* `s` as a JSON string literal, quotes included (RFC 8259 section 7). */
void buf_quote(struct buf *b, const char *s);

/* JSON as it is being written: a comma before everything but the first; a name;
 * a name with a text or with JSON (none where the value is NULL). */
void buf_comma(struct buf *b);
void buf_key(struct buf *b, const char *name);
void buf_text(struct buf *b, const char *name, const char *value);
void buf_raw(struct buf *b, const char *name, const char *json);

#endif
