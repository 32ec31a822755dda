check_PROGRAMS += t/t1320-guards-rules
t_t1320_guards_rules_SOURCES = t/t1320-guards-rules.c t/test.h
t_t1320_guards_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1320_guards_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
