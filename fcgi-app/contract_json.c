/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

/* The depth to which each member has a line of its own: that of a schema, of an
 * operation.  Deeper, all is in that line, so that a diff shows what changed.
 */
enum { LINES = 3 };

static void
newline(struct buf *out, int depth)
{
	buf_char(out, '\n');
	for (; depth > 0; depth--)
		buf_add(out, "  ", 2);
}

static void
next_member(struct buf *out, int depth)
{
	if (depth <= LINES)
		newline(out, depth);
	else
		buf_char(out, ' ');
}

void
contract_indent(struct buf *out, const char *s)
{
	bool quoted = false;
	int depth = 0;

	for (; *s != '\0'; s++) {
		if (!quoted && (*s == '}' || *s == ']') && depth-- <= LINES)
			newline(out, depth);
		buf_char(out, *s);
		if (quoted && *s == '\\') {
			buf_char(out, *++s);
			continue;
		}
		quoted ^= *s == '"';
		if (quoted)
			continue;
		if ((*s == '{' || *s == '[') && (s[1] == '}' || s[1] == ']'))
			buf_char(out, *++s);
		else if ((*s == '{' || *s == '[') && ++depth <= LINES)
			newline(out, depth);
		else if (*s == ',')
			next_member(out, depth);
		else if (*s == ':')
			buf_char(out, ' ');
	}
	buf_char(out, '\n');
}
