check_PROGRAMS += t/t1200-prices-rules
t_t1200_prices_rules_SOURCES = t/t1200-prices-rules.c t/test.h
t_t1200_prices_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1200_prices_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1201-quotes-rules
t_t1201_quotes_rules_SOURCES = t/t1201-quotes-rules.c t/test.h
t_t1201_quotes_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1201_quotes_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1202-series-rules
t_t1202_series_rules_SOURCES = t/t1202-series-rules.c t/test.h
t_t1202_series_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1202_series_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1300-orders-rules
t_t1300_orders_rules_SOURCES = t/t1300-orders-rules.c t/test.h
t_t1300_orders_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1300_orders_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t2200-taxes-data
t_t2200_taxes_data_SOURCES = t/t2200-taxes-data.c t/test.h t/test_db.h
t_t2200_taxes_data_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t2200_taxes_data_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1205-formula-rules
t_t1205_formula_rules_SOURCES = t/t1205-formula-rules.c t/test.h
t_t1205_formula_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1205_formula_rules_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) \
	$(CMOCKA_LIBS)

check_PROGRAMS += t/t1240-cost-rules
t_t1240_cost_rules_SOURCES = t/t1240-cost-rules.c t/test.h
t_t1240_cost_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1240_cost_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1206-formula-days
t_t1206_formula_days_SOURCES = t/t1206-formula-days.c t/test.h
t_t1206_formula_days_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1206_formula_days_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) \
	$(CMOCKA_LIBS)

check_PROGRAMS += t/t1220-market-rules
t_t1220_market_rules_SOURCES = t/t1220-market-rules.c t/test.h
t_t1220_market_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1220_market_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
