/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include "role.h"

const char *const auth_languages[] = { "es", "en", NULL };
static const char *const environments[] = { "sandbox", "live", NULL };

/* clang-format off */
#define EMAIL    .min = 3, .max = 254, .format = "email", .example = "\"ana@example.com\""
#define PASSWORD .secret = true, .min = 10, .max = 200, .example = "\"una frase larga y mia\""
#define LANGUAGE .words = auth_languages, .example = "\"es\""

#define T struct auth_body
static const struct field body_fields[] = {
	FIELD(T, email,            EMAIL, .doc = "Email address."),
	FIELD(T, password,         PASSWORD, .doc = "Password. Any characters are allowed."),
	FIELD(T, current_password, .secret = true, .min = 1, .max = 200, .example = "\"una frase larga y mia\"", .doc = "Password that is to be replaced."),
	FIELD(T, new_password,     .secret = true, .min = 10, .max = 200, .example = "\"otra frase aun mas larga\"", .doc = "New password. Any characters are allowed."),
	FIELD(T, code,             .min = 6, .max = 20, .example = "\"492039\"",
	      .doc = "Two-factor code: six digits from the authenticator app, or a recovery code."),
	FIELD(T, token,            .min = 1, .max = 100, .example = "\"V2VsbCwgdGhhdCB3YXMgYSBsb25nIGxldHRlcg\"", .doc = "Token from the link in the email."),
	FIELD(T, account_id,       .min = 1, .max = 31, .example = "\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Account that the user is a member of."),
	FIELD(T, environment,      .words = environments, .example = "\"sandbox\"", .doc = "Environment to use the token in: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, name,             .min = 1, .max = 100, .example = "\"Ana Ruiz\"", .doc = "Name of the person."),
	FIELD(T, language,         LANGUAGE, .doc = "Language of emails: `es` (Spanish) or `en` (English)."),
};
#undef T
const struct shape auth_body_shape =
	SHAPE(struct auth_body, "AuthBody", body_fields, "What a body may have.");

#define PART(shape_name, title, takes, needs, text)	\
const struct shape shape_name = {			\
	.name = title, .of = &auth_body_shape,		\
	.take = takes, .need = needs, .doc = text,	\
}
PART(auth_email_shape, "PasswordResetNew", NAMES("email"), NAMES("email"), "Email address whose password to reset.");
PART(auth_sent_shape, "LetterSent", NAMES("email"), NAMES("email"), "Email address that an email was sent to, if one was sent.");
PART(auth_confirm_shape, "Confirmation", NAMES("token", "password"), NAMES("token"),
     "Token from the email; with a password if another browser signed up.");
PART(auth_switch_shape, "AccountChoice", NAMES("account_id"), NAMES("account_id"), "Account to switch to.");
PART(auth_token_new_shape, "TokenNew", NAMES("environment"), NAMES("environment"), "Environment to create a token for.");
PART(auth_reset_confirm_shape, "PasswordReset", NAMES("token", "password", "code"), NAMES("token", "password"),
     "Token from the email, and the new password.");
PART(auth_password_new_shape, "PasswordChange", NAMES("current_password", "new_password"),
     NAMES("current_password", "new_password"), "Current and new password.");
PART(auth_code_only_shape, "CodeCheck", NAMES("code"), NAMES("code"), "Code shown by the authenticator app.");
PART(auth_person_edit_shape, "PersonUpdate", NAMES("name", "language"), NULL, "Fields accepted when updating the profile.");

/* A password that is only compared may be of any length. */
#define T struct auth_body
static const struct field known_fields[] = {
	FIELD(T, email,    EMAIL, .doc = "Email address."),
	FIELD(T, password, .secret = true, .min = 1, .max = 200, .example = "\"una frase larga y mia\"", .doc = "Password of the user."),
	FIELD(T, code,     .min = 6, .max = 20, .example = "\"492039\"",
	      .doc = "Two-factor code: six digits from the authenticator app, or a recovery code."),
};
#undef T
static const struct shape known_shape =
	SHAPE(struct auth_body, "KnownBody", known_fields, "What is compared.");
const struct shape auth_sign_in_shape = {
	.name = "SignIn", .of = &known_shape,
	.take = NAMES("email", "password", "code"), .need = NAMES("email", "password"),
	.doc  = "Credentials for signing in.",
};
const struct shape auth_password_shape = {
	.name = "PasswordCheck", .of = &known_shape,
	.take = NAMES("password"), .need = NAMES("password"),
	.doc  = "Password, to confirm the action.",
};
const struct shape auth_disable_shape = {
	.name = "SecondFactorEnd", .of = &known_shape,
	.take = NAMES("password", "code"), .need = NAMES("password", "code"),
	.doc  = "Password and a two-factor code, to confirm the action.",
};

#define T struct auth_sign_up
static const struct field sign_up_fields[] = {
	FIELD(T, email,          EMAIL, .doc = "Email address. The email with the link is sent there."),
	FIELD(T, name,           .min = 1, .max = 100, .example = "\"Ana Ruiz\"", .doc = "Name of the person."),
	FIELD(T, account_name,   .min = 1, .max = 100, .example = "\"Combustibles del Norte\"", .doc = "Name of the account to open."),
	FIELD(T, password,       PASSWORD, .doc = "Password. Any characters are allowed."),
	FIELD(T, language,       LANGUAGE, .doc = "Language of emails: `es` (Spanish) or `en` (English)."),
	FIELD(T, token_sha256,   .doc = "Of the link."),
	FIELD(T, browser_sha256, .doc = "Of the cookie of who signed up."),
	FIELD(T, expires_at,     .doc = "When the link ends."),
};
#undef T
const struct shape auth_sign_up_shape =
	SHAPE(struct auth_sign_up, "SignUpRow", sign_up_fields, "Who signed up.");
const struct shape auth_sign_up_new_shape = {
	.name = "SignUp", .of = &auth_sign_up_shape,
	.take = NAMES("email", "name", "account_name", "password", "language"),
	.need = NAMES("email", "name", "account_name", "password", "language"),
	.doc  = "Fields accepted when signing up.",
};

#define T struct auth_person
static const struct field person_fields[] = {
	FIELD(T, id,                  .prefix = "per", .doc = "Unique identifier of the user."),
	FIELD(T, email,               EMAIL, .doc = "Email address."),
	FIELD(T, name,                .example = "\"Ana Ruiz\"", .doc = "Name of the user."),
	FIELD(T, language,            LANGUAGE, .doc = "Language of emails: `es` (Spanish) or `en` (English)."),
	FIELD(T, totp_enabled,        .doc = "Whether two-factor authentication is enabled."),
	FIELD(T, recovery_codes_left, .example = "10", .doc = "Number of unused recovery codes."),
};
#undef T
const struct shape auth_person_shape = {
	.name = "Person", .size = PRESENT(struct auth_person),
	.fields = person_fields, .n = MEMBERS(person_fields),
	.need = NAMES("id", "email", "name", "language", "totp_enabled", "recovery_codes_left"),
	.doc  = "A dashboard user.",
};

#define T struct auth_member
static const struct field member_fields[] = {
	FIELD(T, account_id,   .example = "\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the account."),
	FIELD(T, account_name, .example = "\"Combustibles del Norte\"", .doc = "Display name of the account."),
	FIELD(T, role,         .words = role_words, .example = "\"owner\"", .doc = "Role of the user in the account: `owner` (everything), `admin` (everything except managing owners), `developer` (everything except approvals, overrides, holds and administration) or `viewer` (read only)."),
	FIELD(T, created_at,   .optional = true, .doc = "Time at which the account was opened."),
};
#undef T
const struct shape auth_member_shape = {
	.name = "Membership", .size = PRESENT(struct auth_member),
	.fields = member_fields, .n = MEMBERS(member_fields),
	.need = NAMES("account_id", "account_name", "role"),
	.doc  = "An account that the user is a member of.",
};

#define T struct auth_account
static const struct field account_fields[] = {
	FIELD(T, id,         .prefix = "acc", .doc = "Unique identifier of the account."),
	FIELD(T, name,       .example = "\"Combustibles del Norte\"", .doc = "Display name of the account."),
	FIELD(T, created_at, .doc = "Time at which the account was opened."),
};
#undef T
const struct shape auth_account_shape = {
	.name = "SessionAccount", .size = PRESENT(struct auth_account),
	.fields = account_fields, .n = MEMBERS(account_fields),
	.need = NAMES("id", "name", "created_at"),
	.doc  = "The account that the session uses.",
};

#define T struct auth_environment
static const struct field environment_fields[] = {
	FIELD(T, name, .words = environments, .example = "\"sandbox\"", .doc = "Name of the environment: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, url,  .example = "\"https://sandbox.example.com\"", .doc = "Address of the environment."),
};
#undef T
static const struct shape environment_shape = {
	.name = "Environment", .size = PRESENT(struct auth_environment),
	.fields = environment_fields, .n = MEMBERS(environment_fields),
	.need = NAMES("name", "url"),
	.doc  = "An environment of this installation.",
};

#define T struct auth_session
static const struct field session_fields[] = {
	FIELD(T, id,           .example = "\"ses_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the session."),
	FIELD(T, person,       .shape = &auth_person_shape, .doc = "User of the session."),
	FIELD(T, account,      .shape = &auth_account_shape, .doc = "Account that the session uses."),
	FIELD(T, role,         .words = role_words, .example = "\"owner\"", .doc = "Role of the user in the account: `owner` (everything), `admin` (everything except managing owners), `developer` (everything except approvals, overrides, holds and administration) or `viewer` (read only)."),
	FIELD(T, memberships,  .shape = &auth_member_shape, .doc = "All accounts that the user is a member of."),
	FIELD(T, csrf_token,   .doc = "Value for the header X-CSRF-Token of requests that change something."),
	FIELD(T, environments, .shape = &environment_shape, .doc = "Environments that tokens can be created for."),
	FIELD(T, expires_at,   .doc = "Time at which the session ends if it is not used before."),
};
#undef T
const struct shape auth_session_shape = {
	.name = "Session", .size = PRESENT(struct auth_session),
	.fields = session_fields, .n = MEMBERS(session_fields),
	.need = NAMES("id", "person", "account", "role", "memberships", "csrf_token", "environments", "expires_at"),
	.doc  = "The session of a dashboard user.",
};

#define T struct auth_use
static const struct field use_fields[] = {
	FIELD(T, id,           .prefix = "ses", .example = "\"ses_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the session."),
	FIELD(T, created_at,   .doc = "Time of the sign-in."),
	FIELD(T, last_used_at, .doc = "Time at which the session was last used, to the minute."),
	FIELD(T, address,      .example = "\"203.0.113.7\"", .doc = "IP address from which the session was last used."),
	FIELD(T, user_agent,   .example = "\"Mozilla/5.0\"", .doc = "User agent of the browser."),
	FIELD(T, current,      .doc = "Whether this is the session of the request."),
};
#undef T
const struct shape auth_use_shape = {
	.name = "SessionUse", .size = PRESENT(struct auth_use),
	.fields = use_fields, .n = MEMBERS(use_fields),
	.need = NAMES("id", "created_at", "last_used_at", "address", "user_agent", "current"),
	.doc  = "A session of the user.",
};

#define T struct auth_token
static const struct field token_fields[] = {
	FIELD(T, token,       .example = "\"dt_c2FuZGJveA\"", .doc = "Access token for the header Authorization: Bearer."),
	FIELD(T, environment, .words = environments, .example = "\"sandbox\"", .doc = "Environment that the token is valid in: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, url,         .example = "\"https://sandbox.example.com\"", .doc = "Address of the environment."),
	FIELD(T, scopes,      .example = "[\"orders:read\"]", .doc = "Scopes of the token, which follow from the user's role."),
	FIELD(T, expires_at,  .doc = "Time at which the token expires, after five minutes."),
};
#undef T
const struct shape auth_token_shape = {
	.name = "Token", .size = PRESENT(struct auth_token),
	.fields = token_fields, .n = MEMBERS(token_fields),
	.need = NAMES("token", "environment", "url", "scopes", "expires_at"),
	.doc  = "An access token for an environment.",
};

#define T struct auth_totp
static const struct field totp_fields[] = {
	FIELD(T, secret, .example = "\"GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ\"", .doc = "Secret in base32, for typing."),
	FIELD(T, uri,    .example = "\"otpauth://totp/Poliducto:ana%40example.com\"", .doc = "Secret as an otpauth URI, to show as a QR code."),
};
#undef T
const struct shape auth_totp_shape = {
	.name = "SecondFactor", .size = PRESENT(struct auth_totp),
	.fields = totp_fields, .n = MEMBERS(totp_fields), .need = NAMES("secret", "uri"),
	.doc  = "A secret for an authenticator app, effective once a code is confirmed.",
};

#define T struct auth_codes
static const struct field codes_fields[] = {
	FIELD(T, recovery_codes, .example = "[\"k3v0n-q1x5z\"]", .doc = "Ten recovery codes. They are shown only in this response; each works once."),
};
#undef T
const struct shape auth_codes_shape = {
	.name = "RecoveryCodes", .size = PRESENT(struct auth_codes),
	.fields = codes_fields, .n = MEMBERS(codes_fields), .need = NAMES("recovery_codes"),
	.doc  = "Recovery codes, for use when the authenticator app is lost.",
};

#define T struct auth_count
static const struct field count_fields[] = {
	FIELD(T, n, .optional = true, .doc = "How many."),
};
#undef T
const struct shape auth_count_shape =
	SHAPE(struct auth_count, "Count", count_fields, "A number of rows.");
const struct shape auth_nothing_shape = {
	.name = "Nothing", .of = &auth_count_shape, .take = NAMES(NULL),
	.doc  = "An empty object.",
};
/* clang-format on */
