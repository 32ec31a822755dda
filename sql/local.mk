nobase_dist_pkgdata_DATA += \
	sql/README \
	sql/private.sh \
	sql/0001-accounts.sql \
	sql/0002-events.sql \
	sql/0003-prices.sql \
	sql/0004-orders.sql \
	sql/0005-payments.sql \
	sql/0006-credit.sql \
	sql/0007-counterparties.sql \
	sql/0008-resources.sql \
	sql/0009-market.sql \
	sql/0010-formulas.sql \
	sql/0011-costs.sql \
	sql/0012-feeds.sql \
	sql/0013-supply.sql \
	sql/0014-orders.sql \
	sql/0015-logistics.sql \
	sql/0016-states.sql \
	sql/0017-prices.sql \
	sql/0019-webhooks.sql \
	sql/0020-retention.sql \
	sql/0023-attempt-causes.sql \
	sql/0030-usage.sql \
	sql/0031-people.sql \
	sql/0032-actors.sql \
	sql/0034-api-keys.sql \
	sql/0035-key-limits.sql \
	sql/0036-audit.sql \
	sql/0037-invitations.sql \
	sql/0038-operations.sql \
	sql/0039-approvals.sql \
	sql/0040-owners.sql \
	sql/0041-auth-notes.sql \
	sql/0061-cost-price-unit.sql \
	sql/0067-exposure.sql \
	sql/0068-bills-of-lading.sql
nobase_dist_pkgdata_SCRIPTS += sql/apply
