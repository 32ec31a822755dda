libdomains_a_SOURCES += \
	fcgi-app/payments/payments.c \
	fcgi-app/payments/payments/actions.c \
	fcgi-app/payments/payments/ledger.c \
	fcgi-app/payments/payments/payments.c \
	fcgi-app/payments/payments/payments.h \
	fcgi-app/payments/payments/rails.c \
	fcgi-app/payments/payments/rails.h \
	fcgi-app/payments/payments/rules.c \
	fcgi-app/payments/payments/seal.c
