libdomains_a_SOURCES += fcgi-app/usage/usage_rules.h \
	fcgi-app/usage/usage_rules.c
