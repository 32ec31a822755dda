libdomains_a_SOURCES += fcgi-app/webhooks/envelope.h \
	fcgi-app/webhooks/envelope.c \
	fcgi-app/webhooks/event_types.h \
	fcgi-app/webhooks/event_types.c \
	fcgi-app/webhooks/event_types_data.c \
	fcgi-app/webhooks/event_types_http.c \
	fcgi-app/webhooks/event_types_sample.c \
	fcgi-app/webhooks/events.h \
	fcgi-app/webhooks/events_data.c \
	fcgi-app/webhooks/feed.h \
	fcgi-app/webhooks/feed_data.c \
	fcgi-app/webhooks/feed_http.c
libdomains_a_SOURCES += fcgi-app/webhooks/filters.h \
	fcgi-app/webhooks/filters_rules.c
libdomains_a_SOURCES += fcgi-app/webhooks/webhooks.h \
	fcgi-app/webhooks/webhooks.c \
	fcgi-app/webhooks/webhooks_data.c \
	fcgi-app/webhooks/webhooks_http.c \
	fcgi-app/webhooks/webhooks_rules.c
libdomains_a_SOURCES += fcgi-app/webhooks/receiver.h \
	fcgi-app/webhooks/receiver_data.c \
	fcgi-app/webhooks/receiver_http.c \
	fcgi-app/webhooks/receiver_rules.c
libdomains_a_SOURCES += fcgi-app/webhooks/signatures.h \
	fcgi-app/webhooks/signatures.c
libdomains_a_SOURCES += fcgi-app/webhooks/signing_keys.h \
	fcgi-app/webhooks/signing_keys_data.c \
	fcgi-app/webhooks/signing_keys_http.c
libdomains_a_SOURCES += fcgi-app/webhooks/webhook_deliveries.h \
	fcgi-app/webhooks/webhook_deliveries_data.c \
	fcgi-app/webhooks/webhook_deliveries_http.c \
	fcgi-app/webhooks/webhook_deliveries_rules.c
libdomains_a_SOURCES += fcgi-app/webhooks/sandbox.h \
	fcgi-app/webhooks/sandbox_data.c \
	fcgi-app/webhooks/sandbox_http.c \
	fcgi-app/webhooks/sandbox_merge.c
libdomains_a_SOURCES += fcgi-app/webhooks/webhook_replays.h \
	fcgi-app/webhooks/webhook_replays_data.c \
	fcgi-app/webhooks/webhook_replays_http.c \
	fcgi-app/webhooks/webhook_replays_rules.c
