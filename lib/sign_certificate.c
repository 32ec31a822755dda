/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include <string.h>
#include <time.h>

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

#include "arena.h"

/* Client certificates: text of a person's, judged before it is used. */

#define CHAIN_MAX 8

struct chain {
	X509 *certs[CHAIN_MAX + 1];
	int n;
	EVP_PKEY *key;
};

/* Nobody is there to be asked for a passphrase. */
static int
no_passphrase(char *out, int size, int writing, void *arg)
{
	(void)out;
	(void)size;
	(void)writing;
	(void)arg;
	return -1;
}

/* Each kind is read by itself, for they may stand in any order. */
static void
read_chain(struct chain *c, const char *pem)
{
	BIO *b = BIO_new_mem_buf(pem, -1);
	X509 *x;

	while (c->n <= CHAIN_MAX &&
	    (x = PEM_read_bio_X509(b, NULL, no_passphrase, NULL)) != NULL)
		c->certs[c->n++] = x;
	BIO_free(b);
	b = BIO_new_mem_buf(pem, -1);
	c->key = PEM_read_bio_PrivateKey(b, NULL, no_passphrase, NULL);
	BIO_free(b);
}

static void
free_chain(struct chain *c)
{
	for (int i = 0; i < c->n; i++)
		X509_free(c->certs[i]);
	EVP_PKEY_free(c->key);
	ERR_clear_error();
}

static int
count(const char *pem, const char *begins)
{
	int n = 0;

	for (; (pem = strstr(pem, begins)) != NULL; pem += strlen(begins))
		n++;
	return n;
}

/* The moment after which it is no longer valid; -1: it says none. */
static int
expiry(X509 *x, struct stamp *t)
{
	struct tm tm;

	if (ASN1_TIME_to_tm(X509_get0_notAfter(x), &tm) != 1)
		return -1;
	*t = date_start(date_of(tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday),
	    0);
	t->ms += ((tm.tm_hour * 60LL + tm.tm_min) * 60 + tm.tm_sec) * 1000;
	return 0;
}

static const char *
fault(const struct chain *c, const char *pem, struct stamp now,
    struct stamp *end)
{
	if (c->n > CHAIN_MAX)
		return "has too many certificates";
	if (c->n == 0 || c->n != count(pem, "-----BEGIN CERTIFICATE-----"))
		return "must contain certificates in PEM format";
	if (c->key == NULL || count(pem, "PRIVATE KEY-----") != 2)
		return "must contain one private key in PEM format, without a passphrase";
	if (X509_check_private_key(c->certs[0], c->key) != 1)
		return "has a private key that does not match its first certificate";
	for (int i = c->n - 1; i >= 0; i--) {
		if (expiry(c->certs[i], end) != 0 || end->ms <= now.ms)
			return "has a certificate that has expired";
		if (i > 0 &&
		    X509_check_issued(c->certs[i], c->certs[i - 1]) !=
			X509_V_OK)
			return "must have each certificate before the one that "
			       "issued it";
	}
	return NULL;
}

const char *
sign_certificate(struct arena *a, const char *pem, struct stamp now,
    struct certificate *out)
{
	struct chain c = { .n = 0 };
	unsigned char *der = NULL;
	const char *why;
	struct digest d;
	int len;

	read_chain(&c, pem);
	why = fault(&c, pem, now, &out->expires_at);
	if (why == NULL && (len = i2d_X509(c.certs[0], &der)) > 0) {
		d = sign_sha256(der, (size_t)len);
		out->sha256 = sign_hex(a, &d, sizeof(d));
	}
	OPENSSL_free(der);
	free_chain(&c);
	return why;
}

int
sign_certificate_end(const char *pem, struct stamp *end)
{
	BIO *b = BIO_new_mem_buf(pem, -1);
	X509 *x = PEM_read_bio_X509(b, NULL, no_passphrase, NULL);
	int ended = x != NULL ? expiry(x, end) : -1;

	X509_free(x);
	BIO_free(b);
	ERR_clear_error();
	return ended;
}
