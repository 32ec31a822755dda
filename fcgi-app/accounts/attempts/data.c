/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "attempts.h"

/* clang-format off */
#define T struct attempt
static const struct field fields[] = {
	FIELD(T, subject_sha256),
	FIELD(T, failures),
	FIELD(T, last_at),
	FIELD(T, blocked_until),
};
#undef T
static const struct shape shape =
	SHAPE(struct attempt, "Attempt", fields, "Tries that failed.");

/* Whoever tries is of no account. */
const struct query attempt_get = {
	.name  = "attempt_get",
	.in    = &shape,
	.out   = &shape,
	.sql   = "SELECT failures, last_at, blocked_until FROM attempts"
		 " WHERE subject_sha256 = :subject_sha256 FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query attempt_put = {
	.name  = "attempt_put",
	.in    = &shape,
	.sql   = "INSERT INTO attempts (subject_sha256, failures, last_at, blocked_until)"
		 " VALUES (:subject_sha256, :failures, :last_at, :blocked_until)"
		 " ON DUPLICATE KEY UPDATE failures = VALUES(failures),"
		 " last_at = VALUES(last_at), blocked_until = VALUES(blocked_until)",
	.flags = Q_SYSTEM,
};

const struct query attempt_delete = {
	.name  = "attempt_delete",
	.in    = &shape,
	.sql   = "DELETE FROM attempts WHERE subject_sha256 = :subject_sha256",
	.flags = Q_SYSTEM,
};

/* One was none after all. */
const struct query attempt_less = {
	.name  = "attempt_less",
	.in    = &shape,
	.sql   = "UPDATE attempts SET failures = failures - 1, blocked_until = :now"
		 " WHERE subject_sha256 = :subject_sha256 AND failures > 0",
	.flags = Q_SYSTEM,
};
/* clang-format on */
