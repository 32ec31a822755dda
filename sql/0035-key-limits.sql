-- SPDX-License-Identifier: Apache-2.0
-- When some key was changed last, for whoever has to know that nginx's limits
-- are others.
ALTER TABLE api_keys ADD KEY by_any_change (updated_at);
