-- SPDX-License-Identifier: Apache-2.0
-- A posted price that is corrected after the lift: which orders were priced by
-- it, and what becomes of them.

SET @@system_versioning_alter_history = KEEP;

-- Postings that lines of orders were finally priced by, written with the lift.
-- due_at: a correction of it has not been looked at yet.
CREATE TABLE order_postings (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	price_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	corrected_by VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL,
	due_at DATETIME(3) NULL,
	PRIMARY KEY (account, order_id, price_id),
	KEY by_price_id (price_id, account, order_id),
	KEY due (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Prices that took another's place, until sweep has found the orders of that
-- one: id is the new one's, looks how often all were found.
CREATE TABLE price_corrections (
	account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	corrects VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
	looks INT NOT NULL DEFAULT 0,
	due_at DATETIME(3) NOT NULL,
	PRIMARY KEY (account, id),
	KEY due (due_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;

-- Whoever writes it, in the transaction of the price.
CREATE TRIGGER rack_prices_corrected AFTER INSERT ON rack_prices FOR EACH ROW
	INSERT IGNORE INTO price_corrections (account, id, corrects, due_at)
		SELECT NEW.account, NEW.id, p.id, NEW.created_at FROM rack_prices AS p
		WHERE p.account = NEW.account AND p.series = NEW.series
			AND p.effective_at = NEW.effective_at AND p.recorded_at < NEW.recorded_at
		ORDER BY p.recorded_at DESC LIMIT 1;

ALTER TABLE orders
	ADD COLUMN repricing_due LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(repricing_due)),
	ADD COLUMN repricings LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL CHECK (JSON_VALID(repricings));
