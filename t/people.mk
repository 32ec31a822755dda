# People, roles, invitations and the audit log.
if CMOCKA
check_PROGRAMS += t/t1130-roles-rules
t_t1130_roles_rules_SOURCES = t/t1130-roles-rules.c t/test.h
t_t1130_roles_rules_CPPFLAGS = $(AM_CPPFLAGS) $(CMOCKA_CFLAGS)
t_t1130_roles_rules_LDADD = libjobs.a libdomains.a libpoliducto.a \
	$(LIBS_ALL) $(CMOCKA_LIBS)
endif
dist_check_SCRIPTS += t/t5130-people.t t/t5131-invitations.t t/t5132-audit.t t/t5133-grants.t t/t5140-matrix.t
EXTRA_DIST += t/crew.sh t/audit.mjs t/matrix.mjs
