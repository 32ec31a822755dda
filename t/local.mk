if CMOCKA
include t/unit.mk
include t/lib.mk
include t/prices.mk
include t/feeds.mk
include t/domains.mk
include t/orders.mk
include t/supply.mk
include t/logistics.mk
include t/cron.mk
include t/operator.mk
endif
include t/formulas.mk
include t/fuzz.mk
include t/net.mk
include t/crash.mk
include t/bench.mk
include t/auth.mk
include t/people.mk
include t/clients.mk
include t/clients-node.mk
include t/dashboard.mk
include t/pages.mk
include t/docs.mk
include t/keys.mk

dist_check_SCRIPTS += \
	t/t5010-bodies.t \
	t/t5014-all-faults.t \
	t/t5015-references.t \
	t/t5017-duplicates.t \
	t/t5020-idempotency.t t/t5021-secret-answers.t \
	t/t5025-pages.t \
	t/t5026-sheets.t \
	t/t5030-nginx.t t/t5031-promised-rates.t \
	t/t5100-keys.t \
	t/t5200-daily-rack.t \
	t/t5210-import.t \
	t/t5220-rack-prices.t \
	t/t5222-implausible.t \
	t/t5221-owners.t \
	t/t5230-market-plan.t \
	t/t5240-costs.t \
	t/t5241-price-book.t \
	t/t5243-dyed.t \
	t/t5245-border.t \
	t/t5242-worked-variants.t \
	t/t5300-orders.t \
	t/t5310-resources.t \
	t/t5311-tanks.t \
	t/t5312-allocations.t \
	t/t5313-contracts.t \
	t/t5314-parties.t \
	t/t5370-loads.t \
	t/t5371-bills-of-lading.t \
	t/t5372-deliveries.t \
	t/t5373-claims.t \
	t/t5374-rack.t \
	t/t5375-exceptions.t \
	t/t5376-review.t \
	t/t5320-orders-guards.t \
	t/t5321-approvals.t \
	t/t5330-orders-flow.t \
	t/t5331-exposure.t \
	t/t5340-quotes.t \
	t/t5341-posted-units.t \
	t/t5342-billed-quantities.t \
	t/t5343-repricing.t \
	t/t5346-repricing-due.t \
	t/t5347-least-freight.t \
	t/t5344-one-pricing.t \
	t/t5345-site-places.t \
	t/t5380-day.t \
	t/t5400-payments.t \
	t/t5410-account-numbers.t \
	t/t5500-credit.t \
	t/t5800-usage.t \
	t/t5900-webhooks.t \
	t/t5901-subscriptions.t \
	t/t5910-events.t \
	t/t5915-event-types.t \
	t/t5920-feed.t \
	t/t5950-webhook-deliveries.t \
	t/t5960-webhook-replays.t \
	t/t5980-retention.t \
	t/t9000-contract.t \
	t/t9010-headers.t \
	t/t9020-foreign.t \
	t/t9030-symbols.t \
	t/t9040-queries.t \
	t/t9045-schema.t \
	t/t9050-format.t \
	t/t9060-words.t \
	t/t9070-map.t \
	t/t9080-nginx-problems.t \
	t/t9090-lint.t \
	t/t9091-asyncapi.t \
	t/t9092-generators.t
EXTRA_DIST += t/README t/asyncapi.mjs t/events.mjs t/rack-prices.mjs t/resources.mjs t/walk.mjs t/walk-call.mjs t/walk-kinds.mjs t/walk-tables.mjs t/worked.mjs t/closing.mjs t/spectral.json t/reach.mjs t/reload.sh t/rig.sh \
	t/access-lines.sh t/trade.sh t/driver t/tree.sh t/instance

# Feeds and alerts.
dist_check_SCRIPTS += t/t5260-feeds.t t/t5261-sources.t t/t5262-alerts.t \
	t/t5263-import-source.t
EXTRA_DIST += t/feed.mjs

# Laws of the whole API.
dist_check_SCRIPTS += t/t9200-contract-laws.t
EXTRA_DIST += t/contract/README t/contract/document.mjs t/contract/values.mjs \
	t/contract/judge.mjs t/contract/world.mjs t/contract/laws.mjs \
	t/contract/run.mjs t/contract/requests.mjs t/contract/answers.mjs \
	t/contract/lists.mjs t/contract/versions.mjs t/contract/once.mjs \
	t/contract/apart.mjs t/contract/lives.mjs t/contract/payments.mjs

# What every test was answered.  curl's part is loaded into curl, so it is shared.
noinst_PROGRAMS += t/record/curl.so
t_record_curl_so_SOURCES = t/record/curl.c
t_record_curl_so_CFLAGS = $(AM_CFLAGS) -fPIC
t_record_curl_so_LDFLAGS = -shared
EXTRA_DIST += t/record/README t/record/on.sh t/record/secrets t/record/bin/curl t/record/mask.cjs t/record/node.cjs t/record/browser.mjs \
	t/record/python/sitecustomize.py t/contract/recorded.mjs

# Last: they look back upon all the others.
dist_check_SCRIPTS += t/t9096-emitted.t t/t6000-sanitized.t t/t9095-covered.t \
	t/t9201-recorded.t
