noinst_LIBRARIES += libjobs.a
libjobs_a_SOURCES = cron/sweep.h \
	cron/alerts.c cron/alerts.h \
	cron/alerts_data.c \
	cron/alerts_hold.c \
	cron/audit.c \
	cron/acting.c cron/acting.h \
	cron/clabes.c \
	cron/deliver.c cron/deliver.h \
	cron/deliver_back.c \
	cron/deliver_claim.c \
	cron/deliver_data.c \
	cron/deliver_flights.c \
	cron/deliver_health.c cron/deliver_health.h \
	cron/deliver_health_rules.c \
	cron/deliver_message.c \
	cron/deliver_order.c \
	cron/deliver_receivers.c \
	cron/deliver_record.c \
	cron/deliver_rows.c \
	cron/deliver_rules.c cron/deliver_rules.h \
	cron/deliver_send.c \
	cron/deliver_sender.c \
	cron/expire.c \
	cron/fanout.c cron/fanout.h \
	cron/fanout_claim.c \
	cron/fanout_data.c \
	cron/fanout_wants.c \
	cron/health.c cron/health.h \
	cron/health_ask.c \
	cron/health_data.c \
	cron/health_disks.c \
	cron/health_metrics.c \
	cron/health_page.c \
	cron/health_pools.c \
	cron/health_requests.c \
	cron/health_rules.c \
	cron/hosts.c cron/hosts.h \
	cron/hosts_data.c \
	cron/limits.c \
	cron/mail.c \
	cron/notes.c \
	cron/operations.c \
	cron/partitions.c \
	cron/passage.c \
	cron/quotes.c \
	cron/repricing.c \
	cron/replay.c cron/replay.h \
	cron/replay_data.c \
	cron/rollup.c cron/rollup.h \
	cron/rollup_data.c \
	cron/rollup_keys.c \
	cron/rollup_line.c \
	cron/rollup_log.c \
	cron/rollup_name.c \
	cron/rollup_tally.c \
	cron/rollup_totals.c \
	cron/rollup_use.c \
	cron/settle.c \
	cron/sources.c cron/sources.h \
	cron/sources_data.c \
	cron/sources_fetch.c cron/sources_fetch.h \
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
errors_SOURCES = cron/errors.c cron/errors_line.c cron/errors_line.h
errors_LDADD =
import_SOURCES = cron/import.c cron/import.h cron/import_source.c
import_LDADD = $(APP_LIBS)
keys_SOURCES = cron/keys.c cron/keys.h cron/keys_create.c cron/keys_nginx.c \
	cron/keys_revoke.c
keys_LDADD = $(APP_LIBS)
