libdomains_a_SOURCES += \
	fcgi-app/orders/counterparties.h \
	fcgi-app/orders/counterparties_data.c \
	fcgi-app/orders/counterparties_rules.c \
	fcgi-app/orders/sites.h \
	fcgi-app/orders/sites_data.c \
	fcgi-app/orders/sites_rules.c \
	fcgi-app/orders/orders.c \
	fcgi-app/orders/orders.h \
	fcgi-app/orders/orders_data.c \
	fcgi-app/orders/orders_http.c \
	fcgi-app/orders/orders_rules.c
