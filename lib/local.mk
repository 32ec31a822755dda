noinst_LIBRARIES += libpoliducto.a
libpoliducto_a_SOURCES = \
	lib/addr.c lib/addr.h \
	lib/answer.c lib/answer.h \
	lib/app.c lib/app.h \
	lib/arena.c lib/arena.h \
	lib/buf.c lib/buf.h \
	lib/clock.c lib/clock.h \
	lib/conf.c lib/conf.h \
	lib/credential.c lib/credential.h \
	lib/db.c lib/db.h lib/db_bind.c lib/db_bind.h \
	lib/db_own.h lib/db_stmt.c \
	lib/decode.c lib/decode.h \
	lib/err.c lib/err.h lib/err.def \
	lib/faults.c lib/faults.h \
	lib/field.c lib/field.h lib/field_merge.c lib/field_value.c \
	lib/field_write.c \
	lib/find.c lib/find.h \
	lib/http.c lib/http.h lib/http_url.c \
	lib/id.c lib/id.h \
	lib/idem.c lib/idem.h \
	lib/key.c lib/key.h \
	lib/money.c lib/money.h \
	lib/outbox.c lib/outbox.h \
	lib/page.c lib/page.h \
	lib/route.c lib/route.h \
	lib/scan.c lib/scan.h \
	lib/shape.c lib/shape.h \
	lib/sign.c lib/sign.h \
	lib/stamp.c lib/stamp.h \
	lib/wire.h \
	lib/zone.c lib/zone.h
EXTRA_DIST += lib/README

LIBS_ALL = $(FCGI_LIBS) $(JSON_LIBS) $(CRYPTO_LIBS) $(MARIADB_LIBS) \
	$(CURL_LIBS)
