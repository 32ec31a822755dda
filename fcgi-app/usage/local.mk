libdomains_a_SOURCES += fcgi-app/usage/usage.h fcgi-app/usage/usage_rules.h \
	fcgi-app/usage/usage.c \
	fcgi-app/usage/usage_data.c \
	fcgi-app/usage/usage_http.c \
	fcgi-app/usage/usage_rules.c \
	fcgi-app/usage/requests_data.c \
	fcgi-app/usage/requests_http.c
