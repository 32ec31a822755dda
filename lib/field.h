/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FIELD_H
#define FIELD_H

#include "faults.h"
#include "shape.h"

struct arena;
struct buf;

/* The member of an object, and whether it is present; how to mark it so, and as
 * absent.  Who knows the struct says HAS, MARK and CLEAR (presence.h). */
void *field_at(const struct field *f, const void *obj);
bool field_there(const struct field *f, const void *obj);
void field_mark(const struct field *f, void *obj);
void field_clear(const struct field *f, void *obj);

/* The same by its name; of a member that the shape does not take: never there.
 */
bool field_has(const struct shape *s, const void *obj, const char *name);
void field_set(const struct shape *s, void *obj, const char *name);
void field_unset(const struct shape *s, void *obj, const char *name);

/* Leaves of its members those that the shape takes. */
void field_keep(const struct shape *s, void *obj);

/* The set of those that are present. */
uint64_t field_given(const struct shape *s, const void *obj);

/*
 * Read a JSON text into a zeroed struct of the shape.  All faults are added,
 * not only the first; null means absent where the field is nullable.
 * OK, E_NOT_JSON (*why says where), or E_VALIDATION.
 */
enum err field_read(const struct shape *s, void *obj, const char *json,
    size_t len, struct arena *a, struct faults *fs, const char **why);

/* The same, and the bits of the body's own members that were given as null:
 * a merge patch clears them (RFC 7396), which is not leaving them out. */
enum err field_patch(const struct shape *s, void *obj, uint64_t *cleared,
    const char *json, size_t len, struct arena *a, struct faults *fs,
    const char **why);

/* Read one member from its text, as in a query string or an SQL column. */
enum err field_text(const struct shape *s, void *obj, const char *name,
    const char *text, struct arena *a, struct faults *fs);

/* The same for a value alone, held to the limits of its field. */
enum err field_value(const struct field *f, void *at, const char *text,
    struct arena *a);

/* The same for a K_OBJECT, K_LIST or K_ANY from the JSON text that a column
 * keeps: what was judged when it was written is held to no limits now, and
 * members that the shape no longer has are left out.  A K_ANY can be the text
 * itself, which must last. */
enum err field_kept(const struct field *f, void *at, const char *json,
    struct arena *a);

/* The JSON text that a column keeps, of a list or an object of f->shape, as it
 * is shown: the text itself where it is what would be written now, else what
 * was read of it and written again.  NULL where it is neither. */
const char *field_shown(const struct field *f, const char *json,
    struct arena *a);

/* Write a struct as a JSON object; members that are absent become null where
 * nullable and are left out otherwise.  The second writes one member's value.
 */
void field_write(struct buf *b, const struct shape *s, const void *obj);
void field_write_value(struct buf *b, const struct field *f, const void *at);

/* The same of an object, only the members whose bits are in `show`. */
void field_write_some(struct buf *b, const struct shape *s, const void *obj,
    uint64_t show);

/* One member's value as plain text: no quotes, words with a space between. */
void field_write_plain(struct buf *b, const struct field *f, const void *at);

/* What each text of a K_TEXTS is held to: as a column keeps them with spaces
 * between, an empty one would be lost. */
struct field field_element(const struct field *f);

/* Is it as long as its field allows: characters, elements? */
enum err field_fits(const struct field *f, int64_t n);

/* What a person needs to know to mend a value that was refused. */
const char *field_complaint(enum err e, const struct field *f, struct arena *a);

/* The same of the text that was refused, where that is at fault. */
const char *field_blame(enum err e, const struct field *f, const char *text,
    struct arena *a);

/* Copy one member, its parts shared; are two of them the same? */
void field_copy(const struct field *f, void *to, const void *from);
bool field_same(const struct field *f, const void *one, const void *other);

/* Apply a merge patch of these members to an object of the same base shape:
 * the bits of what it changed.  A list or an object is replaced whole. */
uint64_t field_merge(const struct shape *s, void *obj, const void *patch,
    uint64_t cleared);

#endif
