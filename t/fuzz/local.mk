# The fuzzers, without a fuzzing engine: their seeds and mutations of them.
# What they test is compiled once more, always with the sanitizers.
FUZZ_CFLAGS = $(AM_CFLAGS) -fsanitize=address,undefined \
	-fno-sanitize-recover=all
FUZZ_LIBS = libfuzz.a $(LIBS_ALL)
check_LIBRARIES = libfuzz.a
libfuzz_a_SOURCES = \
	$(libpoliducto_a_SOURCES) t/fuzz/fuzz.h t/fuzz/replay.c \
	fcgi-app/prices/formula/check.c fcgi-app/prices/formula/compute.c \
	fcgi-app/prices/formula/input.c fcgi-app/prices/formula/lex.c \
	fcgi-app/prices/formula/parse.c fcgi-app/prices/quote/data.c \
	fcgi-app/prices/quote/rules.c fcgi-app/prices/tax/tax.c \
	fcgi-app/prices/tax/resolve.c fcgi-app/prices/csv.c \
	fcgi-app/prices/series/csv.c fcgi-app/prices/feed/cell.c \
	fcgi-app/prices/feed/column.c fcgi-app/prices/feed/feed.c \
	fcgi-app/prices/feed/json.c fcgi-app/prices/feed/read.c \
	fcgi-app/prices/feed/row.c fcgi-app/prices/feed/settle.c cron/rollup/rollup.h \
	cron/rollup/line.c
libfuzz_a_CFLAGS = $(FUZZ_CFLAGS)

check_PROGRAMS += \
	t/fuzz/fuzz-csv t/fuzz/fuzz-feed t/fuzz/fuzz-formula t/fuzz/fuzz-json \
	t/fuzz/fuzz-key t/fuzz/fuzz-log t/fuzz/fuzz-query t/fuzz/fuzz-values
t_fuzz_fuzz_csv_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_csv_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_feed_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_feed_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_formula_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_formula_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_json_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_json_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_key_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_key_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_log_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_log_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_query_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_query_LDADD = $(FUZZ_LIBS)
t_fuzz_fuzz_values_CFLAGS = $(FUZZ_CFLAGS)
t_fuzz_fuzz_values_LDADD = $(FUZZ_LIBS)

EXTRA_DIST += \
	t/fuzz/README t/fuzz/hunt
