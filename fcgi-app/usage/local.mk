libdomains_a_SOURCES += fcgi-app/usage/usage.h fcgi-app/usage/usage_rules.h \
	fcgi-app/usage/usage.c \
	fcgi-app/usage/usage_data.c \
	fcgi-app/usage/usage_http.c \
	fcgi-app/usage/usage_rules.c \
	fcgi-app/usage/requests_data.c \
	fcgi-app/usage/requests_http.c \
	fcgi-app/usage/usage_export.c \
	fcgi-app/usage/usage_range.c \
	fcgi-app/usage/adoption_data.c \
	fcgi-app/usage/adoption_http.c \
	fcgi-app/usage/forecast_data.c \
	fcgi-app/usage/forecast_http.c \
	fcgi-app/usage/forecast_rules.c
