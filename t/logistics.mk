check_PROGRAMS += t/t1330-loads-rules
t_t1330_loads_rules_SOURCES = t/t1330-loads-rules.c t/test.h t/test_shape.h
t_t1330_loads_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1330_loads_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1331-bills-rules
t_t1331_bills_rules_SOURCES = t/t1331-bills-rules.c t/test.h t/test_shape.h
t_t1331_bills_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1331_bills_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1332-deliveries-rules
t_t1332_deliveries_rules_SOURCES = t/t1332-deliveries-rules.c t/test.h t/test_shape.h
t_t1332_deliveries_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1332_deliveries_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
