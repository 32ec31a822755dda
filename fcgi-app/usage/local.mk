libdomains_a_SOURCES += \
	fcgi-app/usage/usage.c \
	fcgi-app/usage/adoption/actions.c \
	fcgi-app/usage/adoption/adoption.c \
	fcgi-app/usage/figures/actions.c \
	fcgi-app/usage/figures/export.c \
	fcgi-app/usage/figures/figures.c \
	fcgi-app/usage/figures/figures.h \
	fcgi-app/usage/figures/range.c \
	fcgi-app/usage/figures/rules.c \
	fcgi-app/usage/figures/rules.h \
	fcgi-app/usage/forecast/actions.c \
	fcgi-app/usage/forecast/forecast.c \
	fcgi-app/usage/forecast/rules.c \
	fcgi-app/usage/requests/actions.c \
	fcgi-app/usage/requests/requests.c
