libdomains_a_SOURCES += \
	fcgi-app/orders/orders.c \
	fcgi-app/orders/orders.h \
	fcgi-app/orders/orders_data.c \
	fcgi-app/orders/orders_http.c \
	fcgi-app/orders/orders_rules.c
