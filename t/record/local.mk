# What every test was answered.  curl's part is loaded into curl, so it is shared.
noinst_PROGRAMS += t/record/curl.so
t_record_curl_so_SOURCES = t/record/curl.c
t_record_curl_so_CFLAGS = $(AM_CFLAGS) -fPIC
t_record_curl_so_LDFLAGS = -shared
t_record_curl_so_LDADD =

EXTRA_DIST += \
	t/record/README t/record/bin/curl t/record/browser.mjs t/record/mask.cjs \
	t/record/node.cjs t/record/on.sh t/record/python/sitecustomize.py \
	t/record/secrets
