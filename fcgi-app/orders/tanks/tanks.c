/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "level.h"

/* clang-format off */
#define T struct tank_point
static const struct field point_fields[] = {
	FIELD(T, at),
	FIELD(T, gross, .decimals = 3),
};
#undef T
const struct shape tank_point_shape =
	SHAPE(struct tank_point, "TankPoint", point_fields, "A reading's moment and volume, or what came.");

#define T struct tank_last
static const struct field last_fields[] = {
	FIELD(T, reading_id,  .prefix = "trd"),
	FIELD(T, at),
	FIELD(T, gross,       .decimals = 3),
	FIELD(T, water_mm,    .decimals = 1),
	FIELD(T, temperature, .decimals = 2),
	FIELD(T, source),
};
#undef T
const struct shape tank_last_shape =
	SHAPE(struct tank_last, "TankLast", last_fields, "A tank's last reading.");

#define T struct tank_span
static const struct field span_fields[] = {
	FIELD(T, tank_id, .prefix = "tnk"),
	FIELD(T, after),
	FIELD(T, until),
};
#undef T
const struct shape tank_span_shape =
	SHAPE(struct tank_span, "TankSpan", span_fields, "A tank in a span of time.");

#define T struct tank_source
static const struct field source_fields[] = {
	FIELD(T, tank_id,     .prefix = "tnk"),
	FIELD(T, source_type),
	FIELD(T, source_id),
	FIELD(T, quantity,    .decimals = 3),
	FIELD(T, at),
};
#undef T
const struct shape tank_source_shape =
	SHAPE(struct tank_source, "TankSource", source_fields, "What a document does to a tank.");

/* The last at or before a moment. */
const struct query tank_last = {
	.name = "tank_last",
	.in   = &tank_span_shape,
	.out  = &tank_last_shape,
	.sql  = "SELECT id AS reading_id, at, gross, water_mm, temperature, source"
		"  FROM tank_readings WHERE account = :account AND tank_id = :tank_id"
		"   AND status = 'current' AND at <= :until"
		" ORDER BY at DESC, id DESC LIMIT 1",
};

/* The last of each two hours: a week of them is enough to know the use by. */
const struct query tank_points = {
	.name = "tank_points",
	.in   = &tank_span_shape,
	.out  = &tank_point_shape,
	.sql  = "SELECT at, gross FROM (SELECT at, gross, ROW_NUMBER() OVER"
		"   (PARTITION BY TIMESTAMPDIFF(HOUR, '1970-01-01', at) DIV 2 ORDER BY at DESC, id DESC) AS nth"
		"   FROM tank_readings WHERE account = :account AND tank_id = :tank_id"
		"    AND status = 'current' AND at > :after AND at <= :until) AS r"
		" WHERE nth = 1 ORDER BY at",
	.flags = Q_SCAN, /* of what the index left */
};

const struct query tank_receipts = {
	.name = "tank_receipts",
	.in   = &tank_span_shape,
	.out  = &tank_point_shape,
	.sql  = "SELECT at, gross FROM tank_receipts WHERE account = :account"
		"   AND tank_id = :tank_id AND at > :after AND at <= :until ORDER BY at",
};

const struct query tank_came = {
	.name = "tank_came",
	.in   = &tank_span_shape,
	.out  = &tank_point_shape,
	.sql  = "SELECT COALESCE(SUM(gross), 0) AS gross FROM tank_receipts"
		" WHERE account = :account AND tank_id = :tank_id"
		"   AND at > :after AND at <= :until",
};

const struct query tank_reservation_add = {
	.name = "tank_reservation_add",
	.in   = &tank_source_shape,
	.sql  = "INSERT INTO tank_reservations (account, tank_id, source_type, source_id,"
		" quantity, reserved_at) VALUES (:account, :tank_id, :source_type,"
		" :source_id, :quantity, :now)",
};

const struct query tank_reservation_get = {
	.name = "tank_reservation_get",
	.in   = &tank_source_shape,
	.out  = &tank_source_shape,
	.sql  = "SELECT quantity FROM tank_reservations WHERE account = :account"
		"   AND tank_id = :tank_id AND source_type = :source_type"
		"   AND source_id = :source_id AND released_at IS NULL FOR UPDATE",
};

const struct query tank_reservation_end = {
	.name = "tank_reservation_end",
	.in   = &tank_source_shape,
	.sql  = "UPDATE tank_reservations SET released_at = :now WHERE account = :account"
		"   AND tank_id = :tank_id AND source_type = :source_type"
		"   AND source_id = :source_id",
};

/* What was given back is kept again. */
const struct query tank_reservation_again = {
	.name = "tank_reservation_again",
	.in   = &tank_source_shape,
	.sql  = "UPDATE tank_reservations SET quantity = :quantity, reserved_at = :now,"
		" released_at = NULL WHERE account = :account"
		"   AND tank_id = :tank_id AND source_type = :source_type"
		"   AND source_id = :source_id AND released_at IS NOT NULL",
};

const struct query tank_reservation_less = {
	.name = "tank_reservation_less",
	.in   = &tank_source_shape,
	.sql  = "UPDATE tank_reservations SET quantity = :quantity WHERE account = :account"
		"   AND tank_id = :tank_id AND source_type = :source_type"
		"   AND source_id = :source_id AND released_at IS NULL",
};

const struct query tank_reservation_see = {
	.name = "tank_reservation_see",
	.in   = &tank_source_shape,
	.out  = &tank_source_shape,
	.sql  = "SELECT quantity FROM tank_reservations WHERE account = :account"
		"   AND tank_id = :tank_id AND source_type = :source_type"
		"   AND source_id = :source_id AND released_at IS NULL",
};

const struct query tank_receipt_add = {
	.name = "tank_receipt_add",
	.in   = &tank_source_shape,
	.sql  = "INSERT INTO tank_receipts (account, tank_id, source_type, source_id, at,"
		" gross, created_at) VALUES (:account, :tank_id, :source_type, :source_id,"
		" :at, :quantity, :now)",
};
/* clang-format on */
