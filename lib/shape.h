/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SHAPE_H
#define SHAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "id.h"
#include "money.h"
#include "presence.h"
#include "stamp.h"

/* The kinds of value a member may have; the C type decides (KIND_OF). */
enum kind {
	K_TEXT,   /* const char *; min and max count characters */
	K_INT,    /* int64_t */
	K_BOOL,   /* bool */
	K_MONEY,  /* struct money; min and max in micros */
	K_VOLUME, /* struct volume; the same */
	K_STAMP,  /* struct stamp */
	K_DATE,   /* struct date */
	K_ID,     /* struct id; .prefix says whose */
	K_TEXTS,  /* struct texts; min and max count elements */
	K_INTS,   /* struct ints; the same; a column keeps it as JSON */
	K_OBJECT, /* struct object of .shape */
	K_LIST,   /* struct list of .shape */
	K_ANY,    /* struct any; read from a scalar, written as it stands */
	/* A column keeps the last three as JSON text; there a K_ANY may be any
	 * JSON, and is read as it stands: with .shape, a list or an object of
	 * it that is only to be shown. */
	K__N
};

struct texts {
	const char **v;
	size_t n;
};
/* Is s one of them? */
bool shape_texts_have(const struct texts *t, const char *s);

struct ints {
	int64_t *v;
	size_t n;
};
struct object {
	void *v;
};
struct list {
	void *v; /* n structs of shape->size, one after the other */
	size_t n;
};

struct any {
	const char *text; /* of the scalar when read, JSON when written */
};

#define TEXT_OF_TEXTS 64

/* One member.  min and max of 0 both mean no bound of its own. */
struct field {
	const char *name;
	unsigned short off;
	unsigned char decimals;
	/* of a K_TEXTS: characters of an element at most; 0: TEXT_OF_TEXTS */
	unsigned char each;
	enum kind kind : 8;
	/* null is a value of the answer; left out of an answer it has no value
	 * in; of a K_TEXT: it may have line breaks */
	bool nullable : 1, optional : 1, lines : 1;
	/* of a K_ANY: a body may have any JSON but null, of at most .max
	 * characters, and it is kept as its text */
	bool json : 1;
	/* of a resource: no column keeps it, it only stands in bodies, or in
	 * the answer that makes it */
	bool passing : 1;
	/* of a resource: what is known of it just now, by a column WITHOUT
	 * SYSTEM VERSIONING; no version has it, so no history tells of it */
	bool unversioned : 1;
	/* of a resource with rows of the operator's: whose this one is, one of
	 * resource_owners; read from the row's account */
	bool owner : 1;
	/* of a K_LIST: an element's faults leave room for the next one's */
	bool apart : 1;
	/* what opens something: no body that may have it is kept whole, and its
	 * characters may be any that are no controls */
	bool secret : 1;
	/* of a K_ID in a body: it is asked by, and need not name anything */
	bool loose : 1;
	/* of a parameter: it may stand again, for any of several values */
	bool repeatable : 1;
	/* of a K_TEXT: it names a time zone of the IANA database */
	bool zone : 1;
	/* of a K_STAMP or K_DATE in a body: not of the future, but for clocks
	 * that are not ours */
	bool past : 1;
	/* of a K_TEXT that lists are asked by: `a.b.*` stands for all that
	 * begin with `a.b.`; which patterns and values there are */
	bool (*pattern)(const char *text);
	/* of a resource: SQL that a member is read as, instead of a column */
	const char *sql;
	int64_t min, max;
	const char *chars;         /* a text's characters: "A-Z0-9/-" */
	const char *const *words;  /* the allowed texts, ended by NULL */
	const char *prefix;        /* of a K_ID */
	const struct shape *shape; /* of a K_OBJECT or K_LIST; see K_ANY */
	const struct shape *sent;  /* the part of it that a body may have; NULL:
				      all of it */
	const char *format;        /* JSON Schema format or pattern's name */
	const char *example;       /* as JSON */
	const char *doc;
};

/*
 * A struct's members as JSON, SQL and OpenAPI see them; the first of them is
 * `struct presence has`.  A shape with .of is a part of another: the same
 * struct, only the members named in .take, those in .need required.
 */
struct shape {
	const char *name;
	const struct field *fields;
	unsigned short size, n; /* bytes; fields */
	bool some; /* a body has one of its members at least, whichever */
	const struct shape *of;
	const char *const *take;
	const char *const *need;
	const char *doc;
};

#define KIND_OF(x) \
	_Generic((x),	\
	const char *: K_TEXT,		\
	int64_t: K_INT,			\
	bool: K_BOOL,			\
	struct money: K_MONEY,		\
	struct volume: K_VOLUME,	\
	struct stamp: K_STAMP,		\
	struct date: K_DATE,		\
	struct id: K_ID,		\
	struct texts: K_TEXTS,		\
	struct ints: K_INTS,		\
	struct object: K_OBJECT,	\
	struct list: K_LIST,		\
	struct any: K_ANY)

/* A member that shares its place with another does not compile (presence.h). */
#define MEMBER_AT(T, m) \
	(offsetof(T, m) + 0 * sizeof(char[offsetof(T, m) % 8 == 0 ? 1 : -1]))

#define FIELD(T, m, ...)                                  \
	{                                                 \
		.name = #m, .kind = KIND_OF(((T *)0)->m), \
		.off = MEMBER_AT(T, m), __VA_ARGS__       \
	}

#define NAMES(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define COUNT(a)   (sizeof(a) / sizeof(*(a)))

/* Sets of members are words of 64 bits: a longer table does not compile, nor
 * does a struct that has more room than `has` has bits for. */
#define MEMBERS(table) \
	(COUNT(table) + 0 * sizeof(char[COUNT(table) <= 64 ? 1 : -1]))

#define PRESENT(T)   \
	(sizeof(T) + \
	    0 * sizeof(char[sizeof(T) <= PRESENCE_WORDS * 512 ? 1 : -1]))

/* A shape over a whole table of fields. */
#define SHAPE(T, title, table, text)                                    \
	{                                                               \
		.name = (title), .size = PRESENT(T), .fields = (table), \
		.n = MEMBERS(table), .doc = (text)                      \
	}

/* The shape that has the fields: itself, or the one it is a part of. */
const struct shape *shape_base(const struct shape *s);

/* Sets of members: bit i stands for fields[i].  That of one member, 0 where the
 * shape has no such member or does not take it. */
uint64_t shape_bit(const struct shape *s, const char *name);
const struct field *shape_field(const struct shape *s, const char *name);

/* The bits of all that the shape takes. */
uint64_t shape_bits(const struct shape *s);

/* Must this member be present? */
bool shape_needs(const struct shape *s, const char *name);

#endif
