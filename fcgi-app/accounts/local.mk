libdomains_a_SOURCES += fcgi-app/accounts/accounts.h \
	fcgi-app/accounts/accounts.c \
	fcgi-app/accounts/accounts_data.c \
	fcgi-app/accounts/accounts_http.c \
	fcgi-app/accounts/api_keys_data.c \
	fcgi-app/accounts/tiers_data.c
