libdomains_a_SOURCES += fcgi-app/payments/payments.h \
	fcgi-app/payments/payments.c \
	fcgi-app/payments/payments_data.c \
	fcgi-app/payments/payments_http.c \
	fcgi-app/payments/payments_ledger.c \
	fcgi-app/payments/payments_rails.c \
	fcgi-app/payments/payments_rails.h \
	fcgi-app/payments/payments_rules.c \
	fcgi-app/payments/payments_seal.c
