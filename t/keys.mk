# Keys of the API: their rules, and the whole.
if CMOCKA
check_PROGRAMS += t/t1110-keys-rules
t_t1110_keys_rules_SOURCES = t/t1110-keys-rules.c t/test.h
t_t1110_keys_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1110_keys_rules_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) \
	$(CMOCKA_LIBS)
endif

dist_check_SCRIPTS += t/t5120-api-keys.t t/t5121-rotation.t \
	t/t5122-key-tiers.t t/t5123-key-events.t t/t5124-key-bound.t
