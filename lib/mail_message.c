/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "mail.h"

#include <stdio.h>
#include <string.h>

#include "buf.h"
#include "clock.h"
#include "sign.h"

#define LINE 76 /* characters, RFC 2045 */

static void
put_date(struct buf *b, struct stamp t)
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct date d = stamp_date(t, 0);
	int year, month, day, s = (int)((t.ms - date_start(d, 0).ms) / 1000);

	date_split(d, &year, &month, &day);
	buf_fmt(b, "Date: %.3s, %02d %.3s %04d %02d:%02d:%02d +0000\r\n",
	    days + 3 * date_weekday(d), day, months + 3 * (month - 1), year,
	    s / 3600, s / 60 % 60, s % 60);
}

/* Encoded words (RFC 2047) of whole characters, each short enough for a line:
 * whatever is in a subject, it ends no header. */
static void
put_subject(struct buf *b, struct arena *a, const char *s)
{
	size_t left = strlen(s), n;

	buf_str(b, "Subject:");
	for (; left > 0; s += n, left -= n) {
		n = left < 42 ? left : 42;
		while (
		    n < left && n > 1 && ((unsigned char)s[n] & 0xc0) == 0x80)
			n--;
		buf_fmt(b,
		    "%s =?utf-8?B?%s?=", b->s[b->len - 1] == ':' ? "" : "\r\n",
		    sign_base64(a, s, n));
	}
	buf_str(b, "\r\n");
}

/* Quoted-printable: no line is too long for anybody, and none is a lone dot. */
static void
put_text(struct buf *b, const char *s)
{
	size_t column = 0;

	for (; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;
		bool plain = c >= ' ' && c <= '~' && c != '=' &&
		    (c != ' ' || (s[1] != '\n' && s[1] != '\0')) &&
		    (c != '.' || column > 0);

		if (c == '\n') {
			buf_str(b, "\r\n");
			column = 0;
			continue;
		}
		if (column + (plain ? 1 : 3) > LINE - 1) {
			buf_str(b, "=\r\n");
			column = 0;
			plain = plain && c != '.';
		}
		if (plain)
			buf_char(b, (char)c);
		else
			buf_fmt(b, "=%02X", c);
		column += plain ? 1 : 3;
	}
}

char *
mail_message(struct arena *a, const struct conf *c, const struct mail *m,
    const char *text)
{
	const char *at = strchr(c->mail_from, '@');
	struct buf b;

	if (!mail_address(m->recipient))
		return NULL;
	buf_init(&b, a, 2048);
	put_date(&b, m->created_at);
	buf_fmt(&b, "From: Poliducto <%s>\r\nTo: <%s>\r\n", c->mail_from,
	    m->recipient);
	put_subject(&b, a, m->subject);
	buf_fmt(&b, "Message-ID: <%s%s>\r\n", m->id.s, at);
	buf_str(&b,
	    "MIME-Version: 1.0\r\n"
	    "Content-Type: text/plain; charset=utf-8\r\n"
	    "Content-Transfer-Encoding: quoted-printable\r\n"
	    "Auto-Submitted: auto-generated\r\n\r\n");
	put_text(&b, text);
	return b.s;
}
