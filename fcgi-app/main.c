/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "domains.h"

/* Built once per program: APP names the domain it serves, ALL is set for the
 * one that serves every domain.  passwords.fcgi is accounts once more, for the
 * requests that take long. */
int
main(void)
{
#ifdef ALL
	return app_run(domains);
#else
	return app_run((const struct domain *const[]){ &APP, NULL });
#endif
}
