/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

static const char head[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Errors - Poliducto</title>\n"
    "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n"
    "<main>\n<div class=\"pipe\" aria-hidden=\"true\"></div>\n"
    "<h1>Errors</h1>\n"
    "<p>Every refusal is a problem document (RFC 9457) whose <code>code"
    "</code> stands below. <code>retryable</code> says whether the same "
    "request may succeed later; then <code>Retry-After</code> says when. "
    "All invalid fields of a request stand in <code>errors</code> at once, "
    "each with a JSON pointer into the body or the name of its "
    "parameter.</p>\n<table>\n<thead><tr><th>Status</th><th>Code</th>"
    "<th>Meaning</th><th>What to do</th><th>Retry</th></tr></thead>\n"
    "<tbody>\n";

static void
html(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++)
		switch (*s) {
		case '<':
			buf_str(b, "&lt;");
			break;
		case '>':
			buf_str(b, "&gt;");
			break;
		case '&':
			buf_str(b, "&amp;");
			break;
		default:
			buf_char(b, *s);
		}
}

void
contract_errors(struct buf *b)
{
	buf_str(b, head);
	for (enum err e = OK + 1; e < E__N; e++) {
		const struct err_row *r = err_row(e);

		buf_fmt(b,
		    "<tr id=\"%s\"><td>%d</td><td><code>%s</code></td>"
		    "<td>",
		    r->code, r->status, r->code);
		html(b, r->title);
		buf_str(b, "</td><td>");
		html(b, r->hint);
		buf_fmt(b, "</td><td>%s</td></tr>\n",
		    err_retryable(e) ? "yes" : "no");
	}
	buf_str(b, "</tbody>\n</table>\n</main>\n</body>\n</html>\n");
}
