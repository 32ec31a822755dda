# Faults and the outside: each needs a running instance (./poliducto check).
dist_check_SCRIPTS += \
	t/t5700-worker-killed.t \
	t/t5701-confirms-killed.t \
	t/t5710-sweep-killed.t \
	t/t5720-database-killed.t \
	t/t5730-delivery.t \
	t/t5731-delivery-order.t \
	t/t5732-delivery-parts.t \
	t/t5733-delivery-health.t \
	t/t5734-webhook-hosts.t \
	t/t5740-pools.t \
	t/t5746-prices-there.t \
	t/t5747-sockets.t \
	t/t5748-full.t \
	t/t5741-closing.t \
	t/t5747-backup.t \
	t/t5749-installed.t \
	t/t5760-alerts-killed.t \
	t/t5765-replay-killed.t \
	t/t5766-events-killed.t \
	t/t5770-fair.t \
	t/t5780-usage-killed.t \
	t/t5781-usage-logs.t
EXTRA_DIST += t/crash/README t/crash/crash.sh t/crash/careful.mjs \
	t/crash/pay.mjs t/crash/change.mjs t/crash/judge.mjs \
	t/crash/receive.mjs t/crash/verify.mjs t/crash/verify-key.mjs
