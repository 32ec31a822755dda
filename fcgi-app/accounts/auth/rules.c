/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "mail.h"

/* People write their address as they like; it is kept and compared in lower
 * case.  NULL: it is none. */
const char *
auth_email(struct arena *a, const char *sent)
{
	char *s = arena_dup(a, sent);

	for (char *p = s; *p != '\0'; p++)
		*p = (char)tolower((unsigned char)*p);
	return mail_address(s) ? s : NULL;
}

/* Length is all that is asked for (NIST SP 800-63B), but what everybody knows
 * of somebody is no secret: the address, or its part before the @. */
bool
auth_password_weak(const char *password, const char *email)
{
	size_t n = strcspn(email, "@");

	return strcasecmp(password, email) == 0 ||
	    (strlen(password) == n && strncasecmp(password, email, n) == 0);
}
