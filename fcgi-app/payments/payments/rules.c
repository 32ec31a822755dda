/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include <assert.h>
#include <string.h>

/* Each digit times 3, 7, 1 in turn, only the last digit of each product. */
int
payment_clabe_digit(const char *clabe)
{
	static const int weight[] = { 3, 7, 1 };
	int i, sum = 0;

	for (i = 0; i < CLABE_LEN - 1; i++)
		sum += (clabe[i] - '0') * weight[i % 3] % 10;
	return (10 - sum % 10) % 10;
}

enum err
payment_clabe(const char *clabe)
{
	if (strlen(clabe) != CLABE_LEN)
		return E_FORMAT;
	if (strspn(clabe, "0123456789") != CLABE_LEN)
		return E_FORMAT;
	if (clabe[CLABE_LEN - 1] - '0' != payment_clabe_digit(clabe))
		return E_CLABE_DIGIT;
	return OK;
}

/*
 * The books: creating a payment turns a debt into money under way; settling
 * takes that out of the bank; failing and returning make it a debt again.  A
 * return after the settlement needs a bank that does so: it comes with the
 * first rail that has one.
 */
/* clang-format off */
const struct payment_move payment_moves[] = {
	{ NULL,        "created",   "payables",      "spei_clearing", "payment.created",  "create",   "The payment is created." },
	{ "created",   "submitted", NULL,            NULL,            NULL,               "its rail", "The rail accepts the payment." },
	{ "submitted", "settled",   "spei_clearing", "bank",          "payment.settled",  "its rail", "The beneficiary's bank credits the payment." },
	{ "submitted", "returned",  "spei_clearing", "payables",      "payment.returned", "its rail", "The beneficiary's bank returns the payment." },
	{ "submitted", "failed",    "spei_clearing", "payables",      "payment.failed",   "its rail", "The rail rejects the payment." },
	{ 0 },
};
/* clang-format on */

static bool
same(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

const struct payment_move *
payment_move(const char *from, const char *to)
{
	for (const struct payment_move *m = payment_moves; m->to != NULL; m++)
		if (same(m->from, from) && same(m->to, to))
			return m;
	return NULL;
}

void
payment_tracking_key(struct id id, char out[TRACKING_KEY_LEN + 1])
{
	const char *s = strchr(id.s, '_');
	size_t n = 0;

	assert(s != NULL);
	out[n++] = 'P';
	out[n++] = 'D';
	while (*++s != '\0' && n < TRACKING_KEY_LEN)
		out[n++] = *s >= 'a' && *s <= 'z' ? (char)(*s - 'a' + 'A') : *s;
	out[n] = '\0';
}
