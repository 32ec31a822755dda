/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cell.h"

#include <string.h>

#include "buf.h"

#define ESCAPE '\''

/* Spreadsheets take the full-width forms of = + - @ for these. */
static int
is_wide(const char *s)
{
	static const char *const wide[] = { "\uff1d", "\uff0b", "\uff0d",
		"\uff20" };

	for (size_t i = 0; i < sizeof(wide) / sizeof(*wide); i++)
		if (strncmp(s, wide[i], 3) == 0)
			return 1;
	return 0;
}

static int
needs_escape(const char *s)
{
	return (*s != '\0' && strchr("=+-@\t\r\n'", *s) != NULL) || is_wide(s);
}

static int
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* What could end a cell, and blanks that would be taken off. */
static int
needs_quotes(const char *text)
{
	size_t n = strlen(text);

	return n > 0 &&
	    (text[strcspn(text, ",;\"\r\n\t")] != '\0' || is_blank(text[0]) ||
		is_blank(text[n - 1]));
}

void
cell_put(struct buf *b, const char *text)
{
	int quoted = needs_quotes(text);

	if (quoted)
		buf_char(b, '"');
	if (needs_escape(text))
		buf_char(b, ESCAPE);
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buf_char(b, '"');
		buf_char(b, *text);
	}
	if (quoted)
		buf_char(b, '"');
}

char *
cell_text(char *cell)
{
	return *cell == ESCAPE && needs_escape(cell + 1) ? cell + 1 : cell;
}
