/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include "ask.h"
#include "sheet.h"

/* Only for the contract: an export is rows, not one object. */
struct export
{
	struct presence has;
	const char *rows;
};

/* clang-format off */
#define T struct export
static const struct field fields[] = {
	FIELD(T, rows, .doc = "Lines."),
};
#undef T
const struct shape resource_export_shape =
	SHAPE(struct export, "Export", fields, "Rows as text.");
/* clang-format on */

enum err
resource_export(struct req *rq)
{
	struct sheet s;
	struct buf text;
	struct ask k;
	enum err e;

	ask_begin(&k, rq);
	if ((e = ask_query(&k, &ask_export_shape)) != OK)
		return e;
	sheet_begin(&s, rq, &rq->route->plan->shown_base, k.show & k.plan->seen,
	    k.params.format);
	buf_init(&text, rq->arena, 1024);
	ask_select(&k, &text, k.plan->columns);
	if (k.plan->row->exports != NULL)
		buf_fmt(&text, " AND (%s)", k.plan->row->exports);
	/* the operator's stand behind the account's own */
	buf_str(&text,
	    k.plan->row->common ? " ORDER BY account, id" : " ORDER BY id");
	e = db_each (rq->db, ask_statement(&k, text.s, &k.plan->shown),
	    &k.values, sheet_row, &s);
	return e == OK ? sheet_end(&s) : e;
}
