dist_man_MANS = \
	doc/accounts.7 \
	doc/api.7 \
	doc/import.8 \
	doc/keys.7 \
	doc/keys.8 \
	doc/orders.7 \
	doc/pol.1 \
	doc/poliducto.1 \
	doc/prices.7 \
	doc/sandbox-prices.7 \
	doc/sandbox.7 \
	doc/sweep.8 \
	doc/usage.7 \
	doc/webhooks.7
nobase_dist_pkgdata_DATA += \
	doc/errors.html \
	doc/monitoring/poliducto-alerts.yml \
	doc/monitoring/poliducto-grafana.json \
	doc/operator.txt \
	doc/poliducto-errors.service \
	doc/poliducto-limits.service \
	doc/poliducto-pool@.service doc/poliducto-pool-home.conf \
	doc/poliducto-pool.init \
	doc/scopes.txt \
	doc/states.txt
EXTRA_DIST += doc/README .ci/run
include doc/site/local.mk

# The control script's own parts that only a source tree has.
EXTRA_DIST += t/check t/demo t/demo-receiver.mjs t/demo-verify.mjs \
	t/package.json t/package-lock.json t/.npmrc
