noinst_LIBRARIES += libpoliducto.a
libpoliducto_a_SOURCES = \
	lib/addr.c lib/addr.h \
	lib/answer.c lib/answer.h \
	lib/app.c lib/app.h \
	lib/audit.c lib/audit.h \
	lib/arena.c lib/arena.h \
	lib/ask.c lib/ask.h lib/ask_expand.c lib/ask_page.c lib/ask_text.c \
	lib/buf.c lib/buf.h \
	lib/cell.c lib/cell.h \
	lib/clock.c lib/clock.h \
	lib/conf.c lib/conf.h \
	lib/credential.c lib/credential.h lib/credential_token.c \
	lib/db.c lib/db.h lib/db_bind.c lib/db_bind.h lib/db_column.c \
	lib/db_own.h lib/db_steady.c lib/db_stmt.c lib/db_value.c lib/db_wait.c \
	lib/decimal.h \
	lib/decode.c lib/decode.h \
	lib/reference.c lib/reference.h \
	lib/err.c lib/err.h lib/err.def \
	lib/exact.c lib/exact.h \
	lib/faults.c lib/faults.h \
	lib/field.c lib/field.h lib/field_merge.c lib/field_shown.c \
	lib/field_value.c lib/field_write.c \
	lib/feed_page.c lib/feed_page.h \
	lib/find.c lib/find.h \
	lib/head.c lib/head.h \
	lib/hours.c lib/hours.h \
	lib/http.c lib/http.h lib/http_answer.c lib/http_ca.c lib/http_events.c \
	lib/http_events.h lib/http_mail.c lib/http_mail.h lib/http_own.h lib/http_url.c \
	lib/id.c lib/id.h \
	lib/idem.c lib/idem.h \
	lib/key.c lib/key.h \
	lib/later.c lib/later.h \
	lib/mail.c lib/mail.h lib/mail_message.c \
	lib/money.c lib/money.h \
	lib/outbox.c lib/outbox.h \
	lib/page.c lib/page.h \
	lib/park.c lib/park.h \
	lib/pointer.c lib/pointer.h \
	lib/redact.c lib/redact.h \
	lib/record.c lib/record.h \
	lib/presence.h lib/resident.c lib/resident.h \
	lib/resource.c lib/resource.h lib/resource_own.h \
	lib/resource_bulk.c lib/resource_events.c lib/resource_export.c lib/resource_guard.c lib/resource_history.c \
	lib/resource_move.c lib/resource_override.c lib/resource_read.c lib/resource_routes.c \
	lib/resource_search.c lib/resource_shapes.c lib/resource_sql.c lib/resource_stats.c \
	lib/resource_taken.c lib/resource_verdicts.c lib/resource_ways.c lib/resource_weigh.c lib/resource_write.c \
	lib/role.c lib/role.h \
	lib/route.c lib/route.h \
	lib/scan.c lib/scan.h \
	lib/scope.c lib/scope.h \
	lib/schema.c lib/schema.h \
	lib/session.c lib/session.h \
	lib/shape.c lib/shape.h \
	lib/sheet.c lib/sheet.h \
	lib/sign.c lib/sign.h lib/sign_certificate.c lib/sign_ed25519.c lib/sign_password.c \
	lib/slot.c lib/slot.h \
	lib/stamp.c lib/stamp.h \
	lib/trace.c lib/trace.h \
	lib/token.c lib/token.h \
	lib/totp.c lib/totp.h \
	lib/unit.c lib/unit.h \
	lib/unseen.c lib/unseen.h \
	lib/vcf.c lib/vcf.h \
	lib/wire.h \
	lib/zone.c lib/zone.h
EXTRA_DIST += lib/README

LIBS_ALL = $(FCGI_LIBS) $(JSON_LIBS) $(CRYPTO_LIBS) $(MARIADB_LIBS) \
	$(CURL_LIBS) $(GMP_LIBS)
