/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

static void
newline(struct buf *out, int depth)
{
	buf_char(out, '\n');
	for (; depth > 0; depth--)
		buf_add(out, "  ", 2);
}

void
contract_indent(struct buf *out, const char *s)
{
	bool quoted = false;
	int depth = 0;

	for (; *s != '\0'; s++) {
		if (!quoted && (*s == '}' || *s == ']'))
			newline(out, --depth);
		buf_char(out, *s);
		if (quoted && *s == '\\') {
			buf_char(out, *++s);
			continue;
		}
		quoted ^= *s == '"';
		if (quoted)
			continue;
		if ((*s == '{' || *s == '[') && s[1] != '}' && s[1] != ']')
			newline(out, ++depth);
		else if (*s == '{' || *s == '[')
			buf_char(out, *++s);
		else if (*s == ',')
			newline(out, depth);
		else if (*s == ':')
			buf_char(out, ' ');
	}
	buf_char(out, '\n');
}
