noinst_LIBRARIES += libjobs.a
libjobs_a_SOURCES = cron/sweep.h \
	cron/alerts/alerts.c cron/alerts/alerts.h \
	cron/alerts/data.c \
	cron/alerts/hold.c \
	cron/audit.c \
	cron/acting.c cron/acting.h \
	cron/clabes.c \
	cron/deliver/deliver.c cron/deliver/deliver.h \
	cron/deliver/back.c \
	cron/deliver/claim.c \
	cron/deliver/data.c \
	cron/deliver/flights.c \
	cron/deliver/health.c cron/deliver/health.h \
	cron/deliver/health_rules.c \
	cron/deliver/message.c \
	cron/deliver/order.c \
	cron/deliver/receivers.c \
	cron/deliver/record.c \
	cron/deliver/rows.c \
	cron/deliver/rules.c cron/deliver/rules.h \
	cron/deliver/send.c \
	cron/deliver/sender.c \
	cron/expire.c \
	cron/fanout/fanout.c cron/fanout/fanout.h \
	cron/fanout/claim.c \
	cron/fanout/data.c \
	cron/fanout/wants.c \
	cron/health/health.c cron/health/health.h \
	cron/health/ask.c \
	cron/health/data.c \
	cron/health/disks.c \
	cron/health/metrics.c \
	cron/health/page.c \
	cron/health/pools.c \
	cron/health/requests.c \
	cron/health/rules.c \
	cron/hosts/hosts.c cron/hosts/hosts.h \
	cron/hosts/data.c \
	cron/limits.c \
	cron/mail.c \
	cron/notes.c \
	cron/operations.c \
	cron/partitions.c \
	cron/passage.c \
	cron/quotes.c \
	cron/repricing.c \
	cron/replay/replay.c cron/replay/replay.h \
	cron/replay/data.c \
	cron/rollup/rollup.c cron/rollup/rollup.h \
	cron/rollup/data.c \
	cron/rollup/keys.c \
	cron/rollup/line.c \
	cron/rollup/log.c \
	cron/rollup/name.c \
	cron/rollup/tally.c \
	cron/rollup/totals.c \
	cron/rollup/use.c \
	cron/settle.c \
	cron/sources/sources.c cron/sources/sources.h \
	cron/sources/data.c \
	cron/sources/fetch.c cron/sources/fetch.h \
	cron/terms.c \
	cron/traces.c \
	cron/waits.c cron/waits.h
EXTRA_DIST += cron/README cron/crontab

pkglibexec_PROGRAMS += sweep import keys errors
sweep_SOURCES = cron/sweep.c \
	cron/pump.c cron/pump.h \
	cron/turn.c cron/turn.h \
	cron/wake.c cron/wake.h
sweep_LDADD = libjobs.a $(APP_LIBS)
errors_SOURCES = cron/errors/errors.c cron/errors/line.c cron/errors/line.h
errors_LDADD =
import_SOURCES = cron/import/import.c cron/import/import.h cron/import/source.c
import_LDADD = $(APP_LIBS)
keys_SOURCES = cron/keys/keys.c cron/keys/keys.h cron/keys/create.c cron/keys/nginx.c \
	cron/keys/revoke.c
keys_LDADD = $(APP_LIBS)
