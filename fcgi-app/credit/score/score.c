/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "score.h"

/* clang-format off */
#define T struct credit_points
static const struct field points_fields[] = {
	FIELD(T, code,       .example = "\"P5\"", .doc = "Code of the characteristic."),
	FIELD(T, block,      .example = "\"P\"",
	      .doc = "Block of the characteristic: `P` payment behavior, `U` exposure, `F` financial strength, `S` stability, `C` compliance."),
	FIELD(T, value,      .nullable = true, .example = "\"1\"",
	      .doc = "Value of the characteristic. Null without data."),
	FIELD(T, points,     .example = "6", .doc = "Points earned. Neutral points without data."),
	FIELD(T, max_points, .example = "12", .doc = "Maximum number of points."),
	FIELD(T, has_data,   .example = "true", .doc = "Whether the points are based on data."),
};
#undef T

const struct shape credit_points_shape =
	SHAPE(struct credit_points, "CreditPoints", points_fields, "A characteristic of a credit score.");

#define T struct credit_reason
static const struct field reason_fields[] = {
	FIELD(T, code,        .example = "\"P05\"", .doc = "Reason code."),
	FIELD(T, points_lost, .example = "6", .doc = "Number of points by which the characteristic lowers the score."),
	FIELD(T, text_en,     .example = "\"Payments were returned or failed\"",
	      .doc = "Reason in English."),
	FIELD(T, text_es,     .example = "\"Hubo pagos devueltos o fallidos\"",
	      .doc = "Reason in Spanish."),
};
#undef T

const struct shape credit_reason_shape =
	SHAPE(struct credit_reason, "CreditReason", reason_fields, "A reason why the score is not higher.");

#define T struct credit_gap
static const struct field gap_fields[] = {
	FIELD(T, code,   .example = "\"U1\"", .doc = "Code of the characteristic."),
	FIELD(T, reason, .example = "\"No credit limit has been granted.\"",
	      .doc = "Data that is missing."),
};
#undef T

const struct shape credit_gap_shape =
	SHAPE(struct credit_gap, "CreditGap", gap_fields, "A characteristic that lacks data.");

#define T struct credit_score
static const struct field score_fields[] = {
	FIELD(T, score,           .min = 300, .max = 850, .example = "569",
	      .doc = "Credit score, 300 to 850: base points of the model plus the points of all characteristics."),
	FIELD(T, band,            .example = "\"D\"", .doc = "Band of the score, from `A` (best) to `E`."),
	FIELD(T, band_cap,        .nullable = true, .example = "\"B\"",
	      .doc = "Best band that can be reached while a whole block lacks data. Null if there is no such limit."),
	FIELD(T, model_version,   .example = "\"poliducto-2026.1\"", .doc = "Version of the scoring model."),
	FIELD(T, model_status,    .example = "\"expert, blocks validated separately\"",
	      .doc = "Validation status of the model."),
	FIELD(T, as_of,           .doc = "Time of the score."),
	FIELD(T, exposure_mxn,    .decimals = 2, .example = "754506.25",
	      .doc = "Total of the open orders, in Mexican pesos."),
	FIELD(T, characteristics, .shape = &credit_points_shape,
	      .doc = "All characteristics. Base points and their points add up to the score."),
	FIELD(T, reason_codes,    .shape = &credit_reason_shape,
	      .doc = "Up to four reasons with data, most points lost first."),
	FIELD(T, no_data,         .shape = &credit_gap_shape,
	      .doc = "Characteristics that earned neutral points because they lack data."),
};
#undef T

const struct shape credit_score_shape = {
	.name   = "CreditScore",
	.size   = PRESENT(struct credit_score),
	.fields = score_fields,
	.n      = MEMBERS(score_fields),
	.need   = NAMES("score", "band", "band_cap", "model_version", "model_status",
			"as_of", "exposure_mxn", "characteristics", "reason_codes",
			"no_data"),
	.doc    = "The credit score of the account.",
};

#define T struct credit_model
static const struct field model_fields[] = {
	FIELD(T, version, .doc = "Version."),
	FIELD(T, status,  .doc = "How far it has been validated."),
	FIELD(T, base,    .doc = "Points before any characteristic."),
};
#undef T

const struct shape credit_model_shape =
	SHAPE(struct credit_model, "CreditModel", model_fields, "A model.");

#define T struct credit_block
static const struct field block_fields[] = {
	FIELD(T, block, .doc = "Block."),
	FIELD(T, cap,   .doc = "Best band without data."),
};
#undef T

static const struct shape block_shape =
	SHAPE(struct credit_block, "CreditBlock", block_fields, "A block of a model.");

#define T struct credit_characteristic
static const struct field characteristic_fields[] = {
	FIELD(T, code,       .doc = "Code of the characteristic."),
	FIELD(T, block,      .doc = "Its block."),
	FIELD(T, max_points, .doc = "Maximum number of points."),
	FIELD(T, neutral,    .doc = "Points without data."),
	FIELD(T, alone,      .doc = "Points where its block has none."),
	FIELD(T, reason,     .doc = "Reason code."),
	FIELD(T, reason_en,  .doc = "In English."),
	FIELD(T, reason_es,  .doc = "In Spanish."),
	FIELD(T, needs,      .doc = "What it waits for."),
};
#undef T

static const struct shape characteristic_shape =
	SHAPE(struct credit_characteristic, "CreditCharacteristic", characteristic_fields,
	    "A characteristic of a model.");

#define T struct credit_bin
static const struct field bin_fields[] = {
	FIELD(T, code,   .doc = "Code of the characteristic."),
	FIELD(T, below,  .decimals = 6, .doc = "Values under this."),
	FIELD(T, points, .doc = "Points."),
};
#undef T

const struct shape credit_bin_shape =
	SHAPE(struct credit_bin, "CreditBin", bin_fields, "A bin of a characteristic.");

#define T struct credit_band
static const struct field band_fields[] = {
	FIELD(T, band,       .doc = "Band."),
	FIELD(T, from_score, .doc = "Lowest score."),
};
#undef T

static const struct shape band_shape =
	SHAPE(struct credit_band, "CreditBand", band_fields, "A band of a model.");

#define T struct credit_facts
static const struct field facts_fields[] = {
	FIELD(T, since_id,     .doc = "Earliest identifier to look at."),
	FIELD(T, opened_at,    .doc = "Time at which the account was opened."),
	FIELD(T, first_at,     .doc = "When the first order was made."),
	FIELD(T, ended,        .doc = "Payments settled, returned or failed."),
	FIELD(T, failures,     .doc = "Payments returned or failed."),
	FIELD(T, exposure_mxn, .decimals = 2, .doc = "Total of the open orders."),
};
#undef T

const struct shape credit_facts_shape =
	SHAPE(struct credit_facts, "CreditFacts", facts_fields, "What is known of an account.");

#define T struct credit_week
static const struct field week_fields[] = {
	FIELD(T, weeks_ago, .doc = "Whole weeks since."),
	FIELD(T, litres,    .decimals = 3, .doc = "Liters ordered."),
};
#undef T

const struct shape credit_week_shape =
	SHAPE(struct credit_week, "CreditWeek", week_fields, "Liters of a week.");

const struct query credit_model_now = {
	.name  = "credit_model_now",
	.out   = &credit_model_shape,
	.sql   = "SELECT version, status, base FROM score_models"
		 " WHERE valid_from <= DATE(:now) ORDER BY valid_from DESC LIMIT 1",
	.flags = Q_SHARED,
};

const struct query credit_model_blocks = {
	.name  = "credit_model_blocks",
	.in    = &credit_model_shape,
	.out   = &block_shape,
	.sql   = "SELECT block, cap FROM score_blocks WHERE version = :version",
	.flags = Q_SHARED,
};

const struct query credit_model_characteristics = {
	.name  = "credit_model_characteristics",
	.in    = &credit_model_shape,
	.out   = &characteristic_shape,
	.sql   = "SELECT code, block, max_points, neutral, alone, reason, reason_en,"
		 " reason_es, needs"
		 "  FROM score_characteristics WHERE version = :version ORDER BY position",
	.flags = Q_SHARED,
};

const struct query credit_model_bins = {
	.name  = "credit_model_bins",
	.in    = &credit_model_shape,
	.out   = &credit_bin_shape,
	.sql   = "SELECT code, below, points"
		 "  FROM score_bins WHERE version = :version ORDER BY code, position",
	.flags = Q_SHARED,
};

const struct query credit_model_bands = {
	.name  = "credit_model_bands",
	.in    = &credit_model_shape,
	.out   = &band_shape,
	.sql   = "SELECT band, from_score FROM score_bands WHERE version = :version",
	.flags = Q_SHARED,
};

const struct query credit_account = {
	.name = "credit_account",
	.out  = &credit_facts_shape,
	.sql  = "SELECT created_at AS opened_at FROM accounts WHERE id = :account",
};

const struct query credit_first_order = {
	.name = "credit_first_order",
	.out  = &credit_facts_shape,
	.sql  = "SELECT created_at AS first_at FROM orders"
		" WHERE account = :account ORDER BY id LIMIT 1",
};

/* Identifiers follow time, so the range of one is the range of the other. */
const struct query credit_payments = {
	.name = "credit_payments",
	.in   = &credit_facts_shape,
	.out  = &credit_facts_shape,
	.sql  = "SELECT COUNT(*) AS ended, COUNT(IF(status = 'settled', NULL, 1)) AS failures"
		"  FROM payments"
		" WHERE account = :account AND id >= :since_id"
		"   AND status IN ('settled', 'returned', 'failed')",
};

const struct query credit_exposure = {
	.name = "credit_exposure",
	.out  = &credit_facts_shape,
	.sql  = "SELECT SUM(total_mxn) AS exposure_mxn FROM orders"
		" WHERE account = :account"
		"   AND status NOT IN ('draft', 'quoted', 'rejected', 'canceled', 'paid', 'closed')",
};

const struct query credit_weeks = {
	.name = "credit_weeks",
	.in   = &credit_facts_shape,
	.out  = &credit_week_shape,
	.sql  = "SELECT TIMESTAMPDIFF(SECOND, created_at, :now) DIV 604800 AS weeks_ago,"
		" SUM(volume) AS litres"
		"  FROM orders"
		" WHERE account = :account AND id >= :since_id"
		"   AND status NOT IN ('draft', 'quoted', 'rejected', 'canceled')"
		" GROUP BY weeks_ago",
};
/* clang-format on */
