noinst_LIBRARIES += libdomains.a
libdomains_a_SOURCES = fcgi-app/domains.c fcgi-app/domains.h
include fcgi-app/accounts/local.mk
include fcgi-app/credit/local.mk
include fcgi-app/orders/local.mk
include fcgi-app/payments/local.mk
include fcgi-app/prices/local.mk
include fcgi-app/usage/local.mk
include fcgi-app/webhooks/local.mk

EXTRA_DIST += fcgi-app/README
APP_LIBS = libdomains.a libpoliducto.a $(LIBS_ALL)

pkglibexec_PROGRAMS += accounts.fcgi credit.fcgi orders.fcgi payments.fcgi \
	prices.fcgi usage.fcgi webhooks.fcgi all.fcgi passwords.fcgi

accounts_fcgi_SOURCES = fcgi-app/main.c
accounts_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=accounts_domain
accounts_fcgi_LDADD = $(APP_LIBS)
credit_fcgi_SOURCES = fcgi-app/main.c
credit_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=credit_domain
credit_fcgi_LDADD = $(APP_LIBS)
orders_fcgi_SOURCES = fcgi-app/main.c
orders_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=orders_domain
orders_fcgi_LDADD = $(APP_LIBS)
payments_fcgi_SOURCES = fcgi-app/main.c
payments_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=payments_domain
payments_fcgi_LDADD = $(APP_LIBS)
prices_fcgi_SOURCES = fcgi-app/main.c
prices_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=prices_domain
prices_fcgi_LDADD = $(APP_LIBS)
usage_fcgi_SOURCES = fcgi-app/main.c
usage_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=usage_domain
usage_fcgi_LDADD = $(APP_LIBS)
webhooks_fcgi_SOURCES = fcgi-app/main.c
webhooks_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=webhooks_domain
webhooks_fcgi_LDADD = $(APP_LIBS)
passwords_fcgi_SOURCES = fcgi-app/main.c
passwords_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DAPP=accounts_domain
passwords_fcgi_LDADD = $(APP_LIBS)
all_fcgi_SOURCES = fcgi-app/main.c
all_fcgi_CPPFLAGS = $(AM_CPPFLAGS) -DALL
all_fcgi_LDADD = $(APP_LIBS)

pkglibexec_PROGRAMS += contract
contract_SOURCES = fcgi-app/contract.c fcgi-app/contract.h \
	fcgi-app/contract_answers.c fcgi-app/contract_asyncapi.c \
	fcgi-app/contract_errors.c fcgi-app/contract_json.c \
	fcgi-app/contract_openapi.c fcgi-app/contract_prove.c \
	fcgi-app/contract_resources.c fcgi-app/contract_states.c fcgi-app/contract_ddl.c \
	fcgi-app/contract_webhooks.c
contract_LDADD = libjobs.a $(APP_LIBS)
