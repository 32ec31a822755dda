check_PROGRAMS += t/t1400-payments-rules
t_t1400_payments_rules_SOURCES = t/t1400-payments-rules.c t/test.h
t_t1400_payments_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1400_payments_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1500-credit-rules
t_t1500_credit_rules_SOURCES = t/t1500-credit-rules.c t/test.h
t_t1500_credit_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1500_credit_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1900-webhooks-rules
t_t1900_webhooks_rules_SOURCES = t/t1900-webhooks-rules.c t/test.h
t_t1900_webhooks_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1900_webhooks_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1905-filters-rules
t_t1905_filters_rules_SOURCES = t/t1905-filters-rules.c t/test.h
t_t1905_filters_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1905_filters_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1310-parties-rules
t_t1310_parties_rules_SOURCES = t/t1310-parties-rules.c t/test.h
t_t1310_parties_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1310_parties_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
