nobase_dist_pkgdata_DATA += \
	sql/README \
	sql/private.sh \
	sql/0001-accounts.sql \
	sql/0002-events.sql \
	sql/0003-prices.sql \
	sql/0004-orders.sql \
	sql/0005-payments.sql \
	sql/0006-credit.sql \
	sql/0007-counterparties.sql
nobase_dist_pkgdata_SCRIPTS += sql/apply
