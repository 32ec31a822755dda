libdomains_a_SOURCES += fcgi-app/accounts/accounts.h \
	fcgi-app/accounts/accounts.c \
	fcgi-app/accounts/accounts_data.c \
	fcgi-app/accounts/accounts_http.c \
	fcgi-app/accounts/api_keys.h \
	fcgi-app/accounts/audit_entries.h \
	fcgi-app/accounts/audit_entries_data.c \
	fcgi-app/accounts/audit_entries_http.c \
	fcgi-app/accounts/api_keys_data.c \
	fcgi-app/accounts/attempts.h \
	fcgi-app/accounts/attempts.c \
	fcgi-app/accounts/attempts_data.c \
	fcgi-app/accounts/attempts_rules.c \
	fcgi-app/accounts/auth.h \
	fcgi-app/accounts/auth_data.c \
	fcgi-app/accounts/auth_notes.h \
	fcgi-app/accounts/auth_notes.c \
	fcgi-app/accounts/auth_notes_data.c \
	fcgi-app/accounts/auth_log.c \
	fcgi-app/accounts/auth_password_http.c \
	fcgi-app/accounts/auth_rules.c \
	fcgi-app/accounts/auth_session_http.c \
	fcgi-app/accounts/auth_shapes.c \
	fcgi-app/accounts/auth_sign_in_http.c \
	fcgi-app/accounts/auth_sign_up_http.c \
	fcgi-app/accounts/auth_totp_http.c \
	fcgi-app/accounts/environments.c fcgi-app/accounts/environments.h \
	fcgi-app/accounts/invitations.h \
	fcgi-app/accounts/invitations_data.c \
	fcgi-app/accounts/invitations_http.c \
	fcgi-app/accounts/people.h \
	fcgi-app/accounts/people_data.c \
	fcgi-app/accounts/people_http.c \
	fcgi-app/accounts/letters.c fcgi-app/accounts/letters.h \
	fcgi-app/accounts/api_keys_http.c \
	fcgi-app/accounts/api_keys_limits.c \
	fcgi-app/accounts/api_keys_rules.c \
	fcgi-app/accounts/operator_keys_data.c \
	fcgi-app/accounts/scopes.c fcgi-app/accounts/scopes.h \
	fcgi-app/accounts/tiers_data.c \
	fcgi-app/accounts/tiers_http.c
