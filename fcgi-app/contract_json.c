/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

/* A comma before everything but the first. */
void
contract_comma(struct buf *b)
{
	char last = b->len > 0 ? b->s[b->len - 1] : '{';

	if (last != '{' && last != '[' && last != ':')
		buf_char(b, ',');
}

void
contract_key(struct buf *b, const char *name)
{
	contract_comma(b);
	buf_quote(b, name);
	buf_char(b, ':');
}

void
contract_text(struct buf *b, const char *name, const char *value)
{
	if (value == NULL)
		return;
	contract_key(b, name);
	buf_quote(b, value);
}

void
contract_raw(struct buf *b, const char *name, const char *json)
{
	if (json == NULL)
		return;
	contract_key(b, name);
	buf_str(b, json);
}

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
