check_PROGRAMS += t/t1311-permits-rules
t_t1311_permits_rules_SOURCES = t/t1311-permits-rules.c t/test.h
t_t1311_permits_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1311_permits_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1312-tanks-rules
t_t1312_tanks_rules_SOURCES = t/t1312-tanks-rules.c t/test.h
t_t1312_tanks_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1312_tanks_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1313-allocations-rules
t_t1313_allocations_rules_SOURCES = t/t1313-allocations-rules.c t/test.h
t_t1313_allocations_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1313_allocations_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)

check_PROGRAMS += t/t1314-contracts-rules
t_t1314_contracts_rules_SOURCES = t/t1314-contracts-rules.c t/test.h
t_t1314_contracts_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1314_contracts_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
