/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <string.h>

/*
 * The operator's page: a section for each environment, no script.  nginx puts
 * the time of asking into it, so that figures that stand still are seen to.
 */

static void
put_text(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++)
		switch (*s) {
		case '&':
			buf_str(b, "&amp;");
			break;
		case '<':
			buf_str(b, "&lt;");
			break;
		case '"':
			buf_str(b, "&quot;");
			break;
		default:
			buf_char(b, *s);
		}
}

static void
put_cell(struct buf *b, int64_t n)
{
	buf_fmt(b, "<td>%lld</td>", (long long)n);
}

static void
put_checks(struct buf *b, const struct health *h)
{
	const struct health_check *v = h->checks.v;
	size_t bad = 0;

	for (size_t i = 0; i < h->checks.n; i++) {
		if (v[i].level == HEALTH_OK)
			continue;
		buf_str(b, bad++ == 0 ? "<ul class=\"checks\">\n" : "");
		buf_fmt(b, "<li class=\"%s\"><b>%s</b> ", v[i].status,
		    v[i].status);
		put_text(b, v[i].check);
		buf_str(b, ": ");
		put_text(b, v[i].says);
		buf_str(b, "</li>\n");
	}
	if (bad > 0)
		buf_str(b, "</ul>\n");
	buf_fmt(b, "<p>%zu of %zu checks are well.</p>\n", h->checks.n - bad,
	    h->checks.n);
}

static void
put_pools(struct buf *b, const struct health *h)
{
	const struct health_pool *v = h->pools.v;

	buf_str(b,
	    "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
	    "aria-label=\"Pools\"><table><caption>Pools</caption>"
	    "<thead><tr><th scope=\"col\">Pool</th>"
	    "<th scope=\"col\">Workers</th><th scope=\"col\">Busy</th>"
	    "<th scope=\"col\">Stopped</th><th scope=\"col\">Waiting</th>"
	    "<th scope=\"col\">Starts</th></tr></thead><tbody>\n");
	for (size_t i = 0; i < h->pools.n; i++) {
		buf_str(b, "<tr><th scope=\"row\">");
		put_text(b, v[i].pool);
		buf_str(b, "</th>");
		put_cell(b, v[i].workers);
		put_cell(b, v[i].busy);
		put_cell(b, v[i].stopped);
		put_cell(b, v[i].waiting);
		put_cell(b, v[i].starts);
		buf_str(b, "</tr>\n");
	}
	buf_str(b, "</tbody></table></div>\n");
}

static void
put_terminals(struct buf *b, const struct health *h)
{
	const struct health_terminal *v = h->terminals.v;
	char at[STAMP_LEN + 1];

	if (h->terminals.n == 0)
		return;
	buf_str(b,
	    "<div class=\"wide\" tabindex=\"0\" role=\"region\" "
	    "aria-label=\"Prices\"><table><caption>Newest rack prices"
	    "</caption><thead><tr><th scope=\"col\">Terminal</th>"
	    "<th scope=\"col\">Since</th><th scope=\"col\">Hours</th>"
	    "</tr></thead><tbody>\n");
	for (size_t i = 0; i < h->terminals.n; i++) {
		stamp_format(v[i].effective_at, at);
		buf_str(b, "<tr><th scope=\"row\">");
		put_text(b, v[i].terminal);
		buf_fmt(b, "</th><td>%.16s</td>", at);
		put_cell(b, v[i].age_seconds / 3600);
		buf_str(b, "</tr>\n");
	}
	buf_str(b, "</tbody></table></div>\n");
}

/* clang-format off */
static const struct {
	const char *member, *title, *unit;
	int64_t per; /* so many are one of the unit */
} figures[] = {
	{ "database_bytes",          "Database",             "MiB", 1 << 20 },
	{ "database_connections",    "Connections",          "",    1 },
	{ "database_answer_ms",      "Response of the database", "ms", 1 },
	{ "outbox_events",           "Events without a number", "", 1 },
	{ "outbox_oldest_seconds",   "Age of the oldest",   "s",   1 },
	{ "webhooks_pending",        "Pending deliveries",   "",    1 },
	{ "webhooks_oldest_seconds", "Age of the oldest",   "s",   1 },
	{ "mails_unsent",            "Emails not sent",       "",    1 },
	{ "log_lag_bytes",           "Access log not counted", "KiB", 1 << 10 },
	{ "log_lag_seconds",         "Time since the last count",   "s",   1 },
	{ "disk_free_bytes",         "Free on the disk",     "MiB", 1 << 20 },
};
/* clang-format on */

static void
put_figures(struct buf *b, const struct health *h)
{
	char at[STAMP_LEN + 1];

	buf_str(b, "<dl>\n");
	for (size_t i = 0; i < COUNT(figures); i++) {
		const struct field *f = shape_field(&health_shape,
		    figures[i].member);
		const int64_t *n = field_at(f, h);

		if (field_has(&health_shape, h, figures[i].member))
			buf_fmt(b, "<div><dt>%s</dt><dd>%lld %s</dd></div>\n",
			    figures[i].title, (long long)(*n / figures[i].per),
			    figures[i].unit);
	}
	stamp_format(h->certificate_expires_at, at);
	if (HAS(h, certificate_expires_at))
		buf_fmt(b,
		    "<div><dt>Certificate until</dt><dd>%.10s</dd></div>\n",
		    at);
	buf_str(b, "</dl>\n");
}

void
health_section(struct buf *b, const struct health *h, struct arena *a)
{
	(void)a;
	buf_fmt(b, "<p class=\"%s\">It is <b>%s</b>.</p>\n", h->status,
	    h->status);
	put_checks(b, h);
	put_pools(b, h);
	put_figures(b, h);
	put_terminals(b, h);
}

static const char head[] =
    "<!doctype html>\n"
    "<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<meta http-equiv=\"refresh\" content=\"5\">\n"
    "<title>Poliducto: operator</title>\n"
    "<link rel=\"stylesheet\" href=\"/operator.css\"></head>\n"
    "<body><main><h1>Poliducto</h1>\n";

void
health_page(struct buf *b, const struct list *sections, struct stamp now)
{
	const struct health_part *v = sections->v;
	char at[STAMP_LEN + 1];

	buf_str(b, head);
	stamp_format(now, at);
	buf_fmt(b,
	    "<p>Figures of <time>%.19sZ</time>, asked for at <time>"
	    "<!--#config timefmt=\"%%Y-%%m-%%dT%%H:%%M:%%SZ\" -->"
	    "<!--#echo var=\"date_gmt\" --></time>: where these are far "
	    "apart no sweep runs. <a href=\"/metrics\">Metrics</a></p>\n",
	    at);
	for (size_t i = 0; i < sections->n; i++) {
		buf_fmt(b, "<section id=\"%s\"><h2>%s</h2>\n", v[i].environment,
		    v[i].environment);
		stamp_format(v[i].at, at);
		if (v[i].fresh)
			buf_str(b, v[i].text);
		else
			buf_fmt(b,
			    "<p class=\"critical\"><b>critical</b> sweep: "
			    "nothing was heard of it since %.19sZ.</p>\n",
			    at);
		buf_str(b, "</section>\n");
	}
	buf_str(b, "</main></body></html>\n");
}
