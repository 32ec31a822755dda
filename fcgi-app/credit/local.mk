libdomains_a_SOURCES += \
	fcgi-app/credit/credit.c \
	fcgi-app/credit/credit_profiles/actions.c \
	fcgi-app/credit/credit_profiles/credit_profiles.c \
	fcgi-app/credit/credit_profiles/credit_profiles.h \
	fcgi-app/credit/credit_profiles/rules.c \
	fcgi-app/credit/score/actions.c \
	fcgi-app/credit/score/rules.c \
	fcgi-app/credit/score/score.c \
	fcgi-app/credit/score/score.h
