# People: how they sign up and in, and what they call with then.
if CMOCKA
check_PROGRAMS += t/t0085-token t/t1100-accounts-rules

t_t0085_token_SOURCES = t/t0085-token.c t/test.h
t_t0085_token_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t0085_token_LDADD = libpoliducto.a $(LIBS_ALL) $(CMOCKA_LIBS)

t_t1100_accounts_rules_SOURCES = t/t1100-accounts-rules.c t/test.h
t_t1100_accounts_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1100_accounts_rules_LDADD = libdomains.a libpoliducto.a $(LIBS_ALL) \
	$(CMOCKA_LIBS)
endif

dist_check_SCRIPTS += t/t5110-sign-up.t t/t5111-sign-in.t t/t5112-tokens.t \
	t/t5113-mail.t t/t5114-logs.t t/t5115-spellings.t t/t5116-passwords.t \
	t/t5119-private-files.t
EXTRA_DIST += t/spellings.mjs
