if CMOCKA
include t/unit.mk
include t/lib.mk
include t/prices.mk
include t/domains.mk
include t/cron.mk
endif
include t/fuzz.mk
include t/crash.mk

dist_check_SCRIPTS += \
	t/t5010-bodies.t \
	t/t5020-idempotency.t \
	t/t5030-nginx.t \
	t/t5100-keys.t \
	t/t5200-daily-rack.t \
	t/t5210-import.t \
	t/t5300-orders.t \
	t/t5310-resources.t \
	t/t5400-payments.t \
	t/t5500-credit.t \
	t/t5900-webhooks.t \
	t/t9000-contract.t \
	t/t9010-headers.t \
	t/t9020-foreign.t \
	t/t9030-symbols.t \
	t/t9040-queries.t \
	t/t9050-format.t \
	t/t9060-words.t \
	t/t9070-map.t \
	t/t9080-nginx-problems.t \
	t/t9090-lint.t
EXTRA_DIST += t/README t/resources.mjs t/rig.sh
