libdomains_a_SOURCES += \
	fcgi-app/prices/prices.c \
	fcgi-app/prices/prices.h \
	fcgi-app/prices/prices_data.c \
	fcgi-app/prices/prices_quote.c \
	fcgi-app/prices/prices_rules.c \
	fcgi-app/prices/quote.h \
	fcgi-app/prices/rack.h \
	fcgi-app/prices/rack_data.c \
	fcgi-app/prices/rack_http.c \
	fcgi-app/prices/series.h \
	fcgi-app/prices/series_csv.c \
	fcgi-app/prices/series_data.c \
	fcgi-app/prices/series_load.c \
	fcgi-app/prices/series_walk.c
