# Tests in C: each is of the one file of its name, unless said below.
LDADD = libjobs.a libdomains.a libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)
if CMOCKA
check_PROGRAMS += \
	t/t0010-arena t/t0020-buf t/t0030-stamp t/t0040-money t/t0050-id \
	t/t0060-conf t/t0070-sign t/t0075-certificate t/t0080-key t/t0085-token \
	t/t0090-addr t/t0100-scan t/t0103-unseen t/t0105-pointer t/t0110-field t/t0120-merge \
	t/t0130-http-url t/t0140-resource t/t0160-unit t/t0170-exact t/t0180-vcf \
	t/t0190-record t/t0195-later t/t1100-accounts-rules t/t1110-keys-rules \
	t/t1130-roles-rules t/t1200-prices-rules t/t1201-quotes-rules \
	t/t1202-series-rules t/t1205-formula-rules t/t1206-formula-days \
	t/t1220-market-rules t/t1240-cost-rules t/t1260-csv t/t1261-feed \
	t/t1262-alert-rules t/t1300-orders-rules t/t1310-parties-rules \
	t/t1311-permits-rules t/t1312-tanks-rules t/t1313-allocations-rules \
	t/t1314-contracts-rules t/t1320-guards-rules t/t1330-loads-rules \
	t/t1331-bills-rules t/t1332-deliveries-rules t/t1340-ways t/t1400-payments-rules \
	t/t1500-credit-rules t/t1745-health-rules t/t1746-errors-line \
	t/t1800-usage-rules t/t1801-forecast-rules t/t1900-webhooks-rules \
	t/t1901-deliver-rules t/t1902-deliver-health-rules t/t1905-filters-rules \
	t/t2000-db t/t2010-db-tx t/t2030-kept t/t2200-taxes-data
endif
t_t0180_vcf_LDADD = $(LDADD) -lm
t_t1746_errors_line_SOURCES = t/t1746-errors-line.c cron/errors/line.c
noinst_HEADERS = t/test.h t/test_db.h t/test_domain.h t/test_shape.h

# Programs that tests run.
noinst_PROGRAMS += t/formula-lines t/transfer

dist_check_SCRIPTS += \
	t/t0135-rebinding.t t/t0136-early-answer.t t/t1210-formulas.t \
	t/t2020-apply.t t/t5010-bodies.t t/t5014-all-faults.t \
	t/t5015-references.t t/t5016-nulls.t t/t5017-duplicates.t \
	t/t5018-bulk.t t/t5019-far-times.t t/t5020-idempotency.t \
	t/t5021-secret-answers.t t/t5025-pages.t t/t5026-sheets.t \
	t/t5030-nginx.t t/t5031-promised-rates.t t/t5100-keys.t \
	t/t5110-sign-up.t t/t5111-sign-in.t t/t5112-tokens.t t/t5113-mail.t \
	t/t5114-logs.t t/t5115-spellings.t t/t5116-passwords.t \
	t/t5119-private-files.t t/t5120-api-keys.t t/t5121-rotation.t \
	t/t5122-key-tiers.t t/t5123-key-events.t t/t5124-key-bound.t \
	t/t5125-keys-of-people.t t/t5126-read-scopes.t t/t5130-people.t t/t5131-invitations.t \
	t/t5132-audit.t t/t5133-grants.t t/t5140-matrix.t \
	t/t5180-dashboard-story.t t/t5181-dashboard-axe.t \
	t/t5182-dashboard-weight.t t/t5183-dashboard-pages.t \
	t/t5184-reference.t t/t5185-dashboard-hostile.t t/t5200-daily-rack.t \
	t/t5210-import.t t/t5220-rack-prices.t t/t5221-owners.t \
	t/t5222-implausible.t t/t5223-exact-conversions.t \
	t/t5230-price-indexes.t t/t5231-price-formulas.t \
	t/t5232-market-plan.t t/t5240-costs.t t/t5241-price-book.t \
	t/t5242-worked-variants.t t/t5243-dyed.t t/t5244-dyed-exports.t t/t5245-border.t \
	t/t5246-exemptions.t t/t5260-feeds.t t/t5261-sources.t \
	t/t5262-alerts.t t/t5263-import-source.t t/t5300-orders.t \
	t/t5310-resources.t t/t5311-tanks.t t/t5312-allocations.t \
	t/t5313-contracts.t t/t5314-parties.t t/t5320-orders-guards.t \
	t/t5321-approvals.t t/t5330-orders-flow.t t/t5331-exposure.t \
	t/t5332-order-payments.t t/t5340-quotes.t t/t5341-posted-units.t \
	t/t5342-billed-quantities.t t/t5343-repricing.t \
	t/t5344-one-pricing.t t/t5345-site-places.t t/t5346-repricing-due.t \
	t/t5347-least-freight.t t/t5348-freight-tariffs.t \
	t/t5349-order-fees.t t/t5350-held-terms.t t/t5352-held-before.t \
	t/t5353-contract-liftings.t t/t5354-own-lifts.t t/t5355-rounds.t \
	t/t5357-lift-moments.t t/t5358-chosen-postings.t \
	t/t5359-withdrawn-at-lift.t t/t5361-contract-differential.t \
	t/t5362-diverted-charges.t t/t5363-freight-of-loads.t \
	t/t5364-overage.t t/t5365-contract-days.t t/t5366-other-customers.t \
	t/t5367-invoice-days.t t/t5368-freight-missing.t \
	t/t5369-closed-terminals.t t/t5370-loads.t t/t5371-bills-of-lading.t \
	t/t5372-deliveries.t t/t5373-claims.t t/t5374-rack.t \
	t/t5375-exceptions.t t/t5376-review.t t/t5377-many-loads.t \
	t/t5378-bills-that-stand.t t/t5379-orders-that-end.t t/t5380-day.t \
	t/t5381-rack-orders.t t/t5382-corrected-invoices.t \
	t/t5384-lifted-short.t t/t5387-quoted-suppliers.t t/t5388-rack-together.t \
	t/t5400-payments.t t/t5410-account-numbers.t \
	t/t5420-sandbox-amounts.t t/t5430-payments-list.t t/t5500-credit.t \
	t/t5700-worker-killed.t \
	t/t5701-confirms-killed.t t/t5710-sweep-killed.t \
	t/t5720-database-killed.t t/t5730-delivery.t \
	t/t5731-delivery-order.t t/t5732-delivery-parts.t \
	t/t5733-delivery-health.t t/t5734-webhook-hosts.t t/t5740-pools.t \
	t/t5741-closing.t t/t5744-crash-loop.t t/t5745-status.t t/t5746-error-log.t \
	t/t5747-backup.t t/t5748-full.t t/t5749-installed.t \
	t/t5750-prices-there.t t/t5751-sockets.t t/t5752-connections.t \
	t/t5753-reload.t t/t5754-full-disk.t t/t5755-metrics.t \
	t/t5756-health-files.t t/t5758-users.t t/t5759-log-bytes.t \
	t/t5760-alerts-killed.t t/t5763-fetch-fair.t t/t5765-replay-killed.t \
	t/t5766-events-killed.t t/t5770-fair.t t/t5780-usage-killed.t \
	t/t5781-usage-logs.t t/t5800-usage.t t/t5801-usage-more.t \
	t/t5802-request-traces.t t/t5803-request-failures.t \
	t/t5804-request-bodies.t t/t5900-webhooks.t t/t5901-subscriptions.t \
	t/t5910-events.t t/t5915-event-types.t t/t5916-event-scopes.t \
	t/t5920-feed.t t/t5940-signing-keys.t t/t5941-simulator.t \
	t/t5942-receiver.t t/t5950-webhook-deliveries.t \
	t/t5960-webhook-replays.t t/t5980-retention.t \
	t/t7000-clients-drift.t t/t7010-python-package.t \
	t/t7011-python-scenarios.t t/t7012-python-types.t \
	t/t7020-node-package.t t/t7021-node-scenarios.t t/t7022-node-types.t \
	t/t7030-pol.t t/t7040-pages.t t/t7041-guides.t t/t7042-samples.t \
	t/t7043-pages-browser.t t/t9000-contract.t t/t9010-headers.t \
	t/t9020-foreign.t t/t9030-symbols.t t/t9040-queries.t \
	t/t9045-schema.t t/t9046-statuses.t t/t9050-format.t t/t9060-words.t \
	t/t9065-texts.t \
	t/t9070-map.t t/t9080-nginx-problems.t t/t9090-lint.t \
	t/t9091-asyncapi.t t/t9092-generators.t t/t9200-contract-laws.t

EXTRA_DIST += \
	t/README t/access-lines.sh t/asyncapi.mjs t/audit.mjs t/browser.mjs \
	t/browser.sh t/clients-server.mjs t/closing.mjs t/contract/README \
	t/contract/answers.mjs t/contract/apart.mjs t/contract/document.mjs \
	t/contract/judge.mjs t/contract/laws.mjs t/contract/lists.mjs \
	t/contract/lives.mjs t/contract/once.mjs t/contract/payments.mjs \
	t/contract/recorded.mjs t/contract/requests.mjs t/contract/run.mjs \
	t/contract/values.mjs t/contract/versions.mjs t/contract/world.mjs \
	t/crash/README t/crash/careful.mjs t/crash/change.mjs t/crash/crash.sh \
	t/crash/judge.mjs t/crash/pay.mjs t/crash/receive.mjs \
	t/crash/verify-key.mjs t/crash/verify.mjs t/crew.sh t/dashboard-data.mjs \
	t/dashboard-hostile.mjs t/dashboard-pages.mjs t/dashboard-story.mjs \
	t/driver t/events.mjs t/feed.mjs t/formulas.py t/guides/README \
	t/guides/run.py t/guides/session.mjs t/guides/session.py \
	t/guides/session.sh t/guides/shown.py t/instance t/matrix.mjs t/node.sh \
	t/pages-browser.mjs t/pages.mjs t/poliducto-alerts-test.yml \
	t/rack-prices.mjs t/reach.mjs t/rebind/world.mjs \
	t/reference-explorer.mjs t/reference-pages.mjs t/reload.sh \
	t/resources.mjs t/rig.sh t/samples/README t/samples/elsewhere.mjs \
	t/samples/filled.mjs t/samples/lanes.mjs t/samples/real.mjs \
	t/samples/run.mjs t/samples/run.py t/samples/run.sh t/samples/same.mjs \
	t/spectral.json t/spellings.mjs t/trade.sh t/tree.sh t/visit.mjs \
	t/walk-call.mjs t/walk-kinds.mjs t/walk-tables.mjs t/walk.mjs \
	t/words/README t/words/after.txt t/words/before.txt \
	t/words/glossary.txt t/words/judge.py t/words/openers.txt \
	t/words/phrases.txt t/words/plain-values.txt t/words/spelling.txt \
	t/words/texts.py t/words/unitless.txt t/words/units.txt \
	t/worked.mjs

include t/bench/local.mk
include t/fuzz/local.mk
include t/record/local.mk

# Last: they look back upon all the others.
dist_check_SCRIPTS += t/t9096-emitted.t t/t9097-ways-taken.t t/t6000-sanitized.t t/t9095-covered.t t/t9201-recorded.t
