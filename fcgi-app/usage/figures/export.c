/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "figures.h"

#include "sheet.h"

/* clang-format off */
#define T struct usage_row
static const struct field fields[] = {
	FIELD(T, at,        .doc = "Start of the interval."),
	FIELD(T, key_id,    .doc = "Key id. Not verified if the request was refused before the key was checked."),
	FIELD(T, route,     .doc = "operationId of the operation. Empty if the address does not belong to the API."),
	FIELD(T, status,    .doc = "HTTP status of the responses."),
	FIELD(T, code,      .doc = "Error code. Empty if there was no error."),
	FIELD(T, field,     .doc = "First field at fault; empty: none of ours."),
	FIELD(T, calls,     .doc = "Requests."),
	FIELD(T, cached,    .doc = "Of them those that a cache answered."),
	FIELD(T, bytes_in,  .doc = "Bytes received, including headers."),
	FIELD(T, bytes_out, .doc = "Bytes sent, including headers."),
	FIELD(T, ms,        .doc = "Milliseconds of all of them together."),
	FIELD(T, as_of,     .doc = "Time of the request."),
	FIELD(T, complete_through, .nullable = true, .doc = "Every request that ended before this moment is counted."),
};
#undef T
const struct shape usage_row_shape =
	SHAPE(struct usage_row, "UsageRow", fields, "A row of what is counted.");

/* In the order of the table, so that nothing is sorted before it is sent. */
const struct query usage_export_rows = {
	.name = "usage_export_rows",
	.in   = &usage_range_shape,
	.out  = &usage_row_shape,
	.sql  = "SELECT at, key_id, route, status, code, field, calls, cached, bytes_in, bytes_out, ms"
		"  FROM usage_counts WHERE account = :account AND span = :span"
		"   AND at >= :from AND at < :to"
		"   AND (:key_id IS NULL OR key_id = :key_id)"
		"   AND (:route IS NULL OR route = :route)"
		" ORDER BY at, key_id, route, status, code, field",
};
/* clang-format on */

struct sending {
	struct sheet sheet;
	const struct usage_answer *answer;
	bool complete;
};

/* Each row says how far it can be believed, for it is read without the rest. */
static enum err
send_row(void *arg, const void *row)
{
	struct sending *s = arg;
	struct usage_row out = *(const struct usage_row *)row;

	PUT(&out, as_of, s->answer->as_of);
	if (s->complete)
		PUT(&out, complete_through, s->answer->complete_through);
	return sheet_row(&s->sheet, &out);
}

enum err
usage_export(struct req *rq)
{
	const struct usage_params *p = rq->query;
	struct sending s = { .complete = false };
	struct usage_range r;
	struct usage_answer *a;
	enum err e = usage_range_begin(rq, &r, &a);

	rq->out = NULL;
	if (e == OK)
		e = usage_range_intervals(rq, &r, a);
	if (e != OK)
		return e;
	s.answer = a;
	s.complete = HAS(&r, complete_through);
	sheet_begin(&s.sheet, rq, &usage_row_shape,
	    shape_bits(&usage_row_shape), p->format);
	e = db_each (rq->db, &usage_export_rows, &r, send_row, &s);
	return e == OK ? sheet_end(&s.sheet) : e;
}
