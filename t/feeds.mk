check_PROGRAMS += t/t1260-csv
t_t1260_csv_SOURCES = t/t1260-csv.c t/test.h
t_t1260_csv_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1260_csv_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1261-feed
t_t1261_feed_SOURCES = t/t1261-feed.c t/test.h
t_t1261_feed_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1261_feed_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1262-alert-rules
t_t1262_alert_rules_SOURCES = t/t1262-alert-rules.c t/test.h
t_t1262_alert_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1262_alert_rules_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)
