# Usage beyond its figures, and how the operator sees an instance.
check_PROGRAMS += t/t1801-forecast-rules
t_t1801_forecast_rules_SOURCES = t/t1801-forecast-rules.c t/test.h
t_t1801_forecast_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1801_forecast_rules_LDADD = libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
check_PROGRAMS += t/t1745-health-rules
t_t1745_health_rules_SOURCES = t/t1745-health-rules.c t/test.h
t_t1745_health_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1745_health_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
dist_check_SCRIPTS += t/t5801-usage-more.t t/t5802-request-traces.t t/t5803-request-failures.t t/t5804-request-bodies.t \
	t/t5745-status.t t/t5746-error-log.t \
	t/t5755-metrics.t t/t5753-reload.t t/t5754-full-disk.t
EXTRA_DIST += t/poliducto-alerts-test.yml
