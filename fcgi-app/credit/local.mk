libdomains_a_SOURCES += fcgi-app/credit/credit.h \
	fcgi-app/credit/credit.c \
	fcgi-app/credit/credit_data.c \
	fcgi-app/credit/credit_http.c \
	fcgi-app/credit/credit_rules.c
libdomains_a_SOURCES += fcgi-app/credit/profiles.h \
	fcgi-app/credit/profiles_data.c \
	fcgi-app/credit/profiles_http.c \
	fcgi-app/credit/profiles_rules.c
