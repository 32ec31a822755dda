-- SPDX-License-Identifier: Apache-2.0
-- Up to which day sweep has written the simulated prices: who starts an instance
-- waits for it.
INSERT INTO daily_work (name, day) VALUES ('simulated_prices', '2000-01-01');
