check_PROGRAMS += t/t1901-deliver-rules
t_t1901_deliver_rules_SOURCES = t/t1901-deliver-rules.c t/test.h
t_t1901_deliver_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1901_deliver_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
check_PROGRAMS += t/t1746-errors-line
t_t1746_errors_line_SOURCES = t/t1746-errors-line.c cron/errors_line.c t/test.h
t_t1746_errors_line_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1746_errors_line_LDADD = $(CMOCKA_LIBS)
check_PROGRAMS += t/t1902-deliver-health-rules
t_t1902_deliver_health_rules_SOURCES = t/t1902-deliver-health-rules.c t/test.h
t_t1902_deliver_health_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1902_deliver_health_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t0130-http-url
t_t0130_http_url_SOURCES = t/t0130-http-url.c t/test.h
t_t0130_http_url_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0130_http_url_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1800-usage-rules
t_t1800_usage_rules_SOURCES = t/t1800-usage-rules.c t/test.h
t_t1800_usage_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1800_usage_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
