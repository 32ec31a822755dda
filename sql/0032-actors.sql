-- SPDX-License-Identifier: Apache-2.0
-- Who did something is a key, or a person who is signed in: the identifier of a
-- person is longer than that of a key.
SET @@system_versioning_alter_history = KEEP;

ALTER TABLE counterparties
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE sites
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE guard_overrides
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NOT NULL;
ALTER TABLE products
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE terminals
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE rack_prices
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE fx_rates
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_indexes
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_index_points
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_formulas
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE formula_evaluations
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE tax_rules
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE freight_rates
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE pricing_rules
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_sheets
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE cost_calculations
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_sources
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE price_alerts
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE storage_tanks
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE tank_readings
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE allocations
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE allocation_entries
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE load_authorizations
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE supply_contracts
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE contract_liftings
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE orders
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE order_timeline
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE order_comments
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE credit_profiles
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE quotes
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE loads
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE bills_of_lading
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE order_deliveries
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE claims
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE webhooks
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE webhook_secrets
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE webhook_deliveries
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
ALTER TABLE webhook_replays
	MODIFY key_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin NULL;
