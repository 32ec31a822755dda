/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unseen.h"

#include <stddef.h>

#include "shape.h"

struct range {
	unsigned from, to;
};

/* clang-format off */
static const struct range never[] = {
	{ 0x0000, 0x001f },     /* controls */
	{ 0x007f, 0x009f },     /* the same of Latin-1, with NEL and CSI */
	{ 0x00ad, 0x00ad },     /* soft hyphen */
	{ 0x034f, 0x034f },     /* combining grapheme joiner */
	{ 0x061c, 0x061c },     /* Arabic letter mark: turns */
	{ 0x115f, 0x1160 },     /* Hangul fillers: blank letters */
	{ 0x17b4, 0x17b5 },     /* Khmer vowels without a form */
	{ 0x180e, 0x180e },     /* Mongolian vowel separator */
	{ 0x200b, 0x200b },     /* zero width space */
	{ 0x200e, 0x200f },     /* left-to-right and right-to-left marks */
	{ 0x2028, 0x202e },     /* ends of lines; embeddings and overrides */
	{ 0x2060, 0x206f },     /* word joiner, signs nobody sees, isolates */
	{ 0x2800, 0x2800 },     /* Braille without a dot */
	{ 0x3164, 0x3164 },     /* Hangul filler */
	{ 0xe000, 0xf8ff },     /* private use: seen by whose font has it */
	{ 0xfdd0, 0xfdef },     /* no characters */
	{ 0xfeff, 0xfeff },     /* byte order mark */
	{ 0xffa0, 0xffa0 },     /* halfwidth Hangul filler */
	{ 0xfff0, 0xfffb },     /* annotations */
	{ 0x1bca0, 0x1bca3 },   /* of shorthand */
	{ 0x1d173, 0x1d17a },   /* of music */
	{ 0xe0000, 0xe00ff },   /* tags */
	{ 0xe01f0, 0x10ffff },  /* more of them; private use */
};
static const struct range blanks[] = {
	{ 0x0020, 0x0020 }, { 0x00a0, 0x00a0 }, { 0x1680, 0x1680 }, { 0x2000, 0x200a },
	{ 0x202f, 0x202f }, { 0x205f, 0x205f }, { 0x3000, 0x3000 },
};
static const struct range joiners[] = { { 0x200c, 0x200d } };
static const struct range selectors[] = {
	{ 0x180b, 0x180d }, { 0x180f, 0x180f }, { 0xfe00, 0xfe0f }, { 0xe0100, 0xe01ef },
};
/* clang-format on */

static bool
among(const struct range *r, size_t n, unsigned c)
{
	for (size_t i = 0; i < n; i++)
		if (c >= r[i].from && c <= r[i].to)
			return true;
	return false;
}

static bool
is_joiner(unsigned c)
{
	return among(joiners, COUNT(joiners), c);
}

static bool
is_selector(unsigned c)
{
	return among(selectors, COUNT(selectors), c);
}

/* The character that begins here, 0 at the end, and what follows it. */
static unsigned
next(const char **s)
{
	const unsigned char *p = (const unsigned char *)*s;
	unsigned c = *p;

	if (c == 0)
		return 0;
	if (c >= 0xc0)
		c &= c >= 0xf0 ? 0x07 : c >= 0xe0 ? 0x0f : 0x1f;
	for (p++; (*p & 0xc0) == 0x80; p++)
		c = c << 6 | (*p & 0x3f);
	*s = (const char *)p;
	return c;
}

/* May a joiner or a selector stand here? */
static bool
belongs(unsigned before, unsigned c, unsigned after)
{
	if (before < 0x80 || is_joiner(before))
		return false;
	return is_selector(c) ? !is_selector(before) :
				after >= 0x80 && !is_selector(after);
}

unsigned
unseen_first(const char *s)
{
	unsigned before = 0, c;

	for (; (c = next(&s)) != 0; before = c) {
		const char *ahead = s;

		if (c >= 0x20 && c < 0x7f)
			continue;
		if (among(never, COUNT(never), c) || (c & 0xfffe) == 0xfffe)
			return c;
		if ((is_joiner(c) || is_selector(c)) &&
		    !belongs(before, c, next(&ahead)))
			return c;
	}
	return 0;
}

bool
unseen_blank(const char *s)
{
	unsigned c;

	while ((c = next(&s)) != 0)
		if (!among(blanks, COUNT(blanks), c))
			return false;
	return true;
}
