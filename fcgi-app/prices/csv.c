/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "csv.h"

#include <string.h>

#include "cell.h"
#include "scan.h"

/* The separator of the first line: what is rarer inside of a name goes before
 * what is commoner. */
static char
find_separator(const char *s, const char *end)
{
	static const char known[] = { '\t', ';', ',' };
	const char *stop = s;

	while (stop < end && *stop != '\n' && *stop != '\r')
		stop++;
	for (size_t i = 0; i < sizeof(known); i++)
		if (memchr(s, known[i], (size_t)(stop - s)) != NULL)
			return known[i];
	return ',';
}

static int
is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static int
is_end(char c)
{
	return c == '\n' || c == '\r';
}

/* Lines before the first text say nothing of the separator. */
static const char *
skip_blank_lines(struct csv *c)
{
	const char *s = c->at;

	for (; s < c->end && (is_blank(*s) || is_end(*s)); s++)
		if (is_end(*s)) {
			s += *s == '\r' && s + 1 < c->end && s[1] == '\n';
			c->at = s + 1;
			c->next++;
		}
	return c->at;
}

const char *
csv_open(struct csv *c, const char *text, size_t len, char separator)
{
	c->at = text;
	c->end = text + len;
	c->line = 0;
	c->next = 1;
	c->n = 0;
	c->why = NULL;
	if (len >= 2 &&
	    (memcmp(text, "\xff\xfe", 2) == 0 ||
		memcmp(text, "\xfe\xff", 2) == 0))
		return "the file is in UTF-16; save it as UTF-8";
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		c->at += 3;
	if (separator == '\0')
		separator = find_separator(skip_blank_lines(c), c->end);
	c->separator = separator;
	return NULL;
}

/* Step over one line end, whichever system's it is. */
static void
end_line(struct csv *c)
{
	if (*c->at++ == '\r' && c->at < c->end && *c->at == '\n')
		c->at++;
	c->next++;
}

/* What is wrong with a row is said once; its text is read to the end. */
static void
fault(struct csv *c, const char *why)
{
	if (c->why == NULL)
		c->why = why;
}

static void
put(struct csv *c, char ch)
{
	if (ch == '\0')
		fault(c, "the file contains a NUL byte and is not text");
	if (c->used < CSV_ROW - 1)
		c->text[c->used++] = ch;
	else
		fault(c, "the row is longer than 16 KiB");
}

/* A quote without its end would take all that follows into one cell: the row
 * is bad, and the next one begins on the next line. */
static void
give_up(struct csv *c, const char *quote, int line)
{
	fault(c, "a quote is not closed");
	c->at = quote;
	c->next = line;
	while (c->at < c->end && !is_end(*c->at))
		c->at++;
}

/* The inside of a quoted cell; two quotes are one. */
static void
read_quoted(struct csv *c)
{
	const char *quote = c->at;
	int line = c->next;

	for (c->at++; c->at < c->end && c->used < CSV_ROW - 1; c->at++) {
		if (*c->at == '"') {
			if (c->at + 1 == c->end || c->at[1] != '"') {
				c->at++;
				return;
			}
			c->at++;
		}
		c->next += *c->at == '\n' ||
		    (*c->at == '\r' &&
			(c->at + 1 == c->end || c->at[1] != '\n'));
		put(c, *c->at);
	}
	give_up(c, quote, line);
}

static int
ends_cell(const struct csv *c)
{
	return c->at == c->end || *c->at == c->separator || is_end(*c->at);
}

static void
skip_blanks(struct csv *c)
{
	while (!ends_cell(c) && is_blank(*c->at))
		c->at++;
}

static void
read_cell(struct csv *c)
{
	size_t begin = c->used;

	skip_blanks(c);
	if (!ends_cell(c) && *c->at == '"') {
		read_quoted(c);
		skip_blanks(c);
		if (!ends_cell(c))
			fault(c, "text follows a closing quote");
		while (!ends_cell(c))
			c->at++;
	} else {
		while (!ends_cell(c))
			put(c, *c->at++);
		while (c->used > begin && is_blank(c->text[c->used - 1]))
			c->used--;
	}
	/* what is full has kept room for this */
	c->text[c->used] = '\0';
	if (c->n == CSV_COLUMNS)
		fault(c, "there are more than 64 columns");
	else
		c->cells[c->n++] = cell_text(c->text + begin);
	c->used += c->used < CSV_ROW - 1;
}

static int
is_empty(const struct csv *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (*c->cells[i] != '\0')
			return 0;
	return 1;
}

static void
read_row(struct csv *c)
{
	c->line = c->next;
	c->n = c->used = 0;
	c->why = NULL;
	for (;;) {
		read_cell(c);
		if (c->at == c->end || is_end(*c->at))
			break;
		c->at++;
	}
	if (c->at < c->end)
		end_line(c);
	for (size_t i = 0; c->why == NULL && i < c->n; i++)
		if (!scan_utf8(c->cells[i]))
			fault(c, "the file contains bytes that are not UTF-8");
}

int
csv_next(struct csv *c)
{
	while (c->at < c->end) {
		read_row(c);
		if (c->why != NULL)
			return -1;
		if (!is_empty(c))
			return 1;
	}
	return 0;
}
