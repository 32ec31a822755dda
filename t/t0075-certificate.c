/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include "arena.h"
#include "test.h"

/* Made for this test alone: a certificate, its key, and who issued it. */
/* clang-format off */
#define CERT \
	"-----BEGIN CERTIFICATE-----\n" \
	"MIIBDTCBswIBBzAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdUZXN0LUNBMCAXDTI2\n" \
	"MTEyMjA0MjQxMVoYDzIxMjYxMDI5MDQyNDExWjARMQ8wDQYDVQQDDAZjbGllbnQw\n" \
	"WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQvuk+SvAMPjLF+qI9mJSyykpgFL70c\n" \
	"bWUiso4uYWrswYXyK5MoACgUEPE9oVYxSEdX6n2cm+8Bo3AjYdIja/OfMAoGCCqG\n" \
	"SM49BAMCA0kAMEYCIQCgs2sbi7qNtmfBGS689zAwJiPro7KFRrS6OStLvHl/OQIh\n" \
	"ALIZPf4gCfnAEjkY1qihlJlRU/eaDY+tg6WN80pJgsoj\n" \
	"-----END CERTIFICATE-----\n"
#define KEY \
	"-----BEGIN PRIVATE KEY-----\n" \
	"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYzq5BXbEcqK/t9g1\n" \
	"DB1xTI8ClCyX2EbusfNEI9jiHLyhRANCAAQvuk+SvAMPjLF+qI9mJSyykpgFL70c\n" \
	"bWUiso4uYWrswYXyK5MoACgUEPE9oVYxSEdX6n2cm+8Bo3AjYdIja/Of\n" \
	"-----END PRIVATE KEY-----\n"
#define ISSUER \
	"-----BEGIN CERTIFICATE-----\n" \
	"MIIBezCCASGgAwIBAgIUPgpvefkPEeWc5qiE9FeTbUda5NkwCgYIKoZIzj0EAwIw\n" \
	"EjEQMA4GA1UEAwwHVGVzdC1DQTAgFw0yNjExMjIwNDI0MTFaGA8yMTI2MTAyOTA0\n" \
	"MjQxMVowEjEQMA4GA1UEAwwHVGVzdC1DQTBZMBMGByqGSM49AgEGCCqGSM49AwEH\n" \
	"A0IABKCXNQoyERXphmRuDc9TIj+Pg/T14xechT/mdzhUDd27aLw6Hb8gcTi6ZKhG\n" \
	"ZKuzg9wM3dWgcRvWtoghupXCHJyjUzBRMB0GA1UdDgQWBBQRPfK1Rm4HLjAF8ivU\n" \
	"DCoCz2OH6zAfBgNVHSMEGDAWgBQRPfK1Rm4HLjAF8ivUDCoCz2OH6zAPBgNVHRMB\n" \
	"Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIBDjCwoyAH/reL1I9YmBPkYVkjc8\n" \
	"k1H9qRyardAFhBL7AiEAutjokFgDmO0ZXkg6m5y7NR76ONyM4Ic003VHPLhkbD8=\n" \
	"-----END CERTIFICATE-----\n"
#define OTHER_KEY \
	"-----BEGIN PRIVATE KEY-----\n" \
	"MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgaKwU9XWJzddgksjH\n" \
	"0cbuQ9AF7DjSi2zpQOptIMmRqrmhRANCAASglzUKMhEV6YZkbg3PUyI/j4P09eMX\n" \
	"nIU/5nc4VA3du2i8Oh2/IHE4umSoRmSrs4PcDN3VoHEb1raIIbqVwhyc\n" \
	"-----END PRIVATE KEY-----\n"
#define LOCKED_KEY \
	"-----BEGIN ENCRYPTED PRIVATE KEY-----\n" \
	"MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAh7ERwxeuJm+AICCAAw\n" \
	"DAYIKoZIhvcNAgkFADAdBglghkgBZQMEAQIEEOfa7naQUD/ABnvCUOJv02gEgZCt\n" \
	"yjN4SNY6fe2qPWAoBg2yHBs3TK8fSeUfkdnyivS32fHGXycHIUYnYGFMd4jDRDkM\n" \
	"VLLiRQzHpK5pz4KovPPL0D0GdEN3cr7mXqAVsqA27pWPUVdjKLXQ5G3V+iGkYPkP\n" \
	"/o0qKLxRMtTgrvLmwPU3P+Ay+W1qFhWj2hUyYbFTviUQjMRh/OYyDiDP0/US1uY=\n" \
	"-----END ENCRYPTED PRIVATE KEY-----\n"

static const struct {
	const char *what, *pem, *want; /* NULL: it is one */
} cases[] = {
	{ "a certificate and its key", CERT KEY, NULL },
	{ "the key first", KEY CERT, NULL },
	{ "with its issuer", CERT ISSUER KEY, NULL },
	{ "words between", "mine:\n" CERT "\nkey:\n" KEY, NULL },
	{ "the key in the middle", CERT KEY ISSUER, NULL },
	{ "nothing", "", "must contain certificates in PEM format" },
	{ "no PEM", "certificate", "must contain certificates in PEM format" },
	{ "a key alone", KEY, "must contain certificates in PEM format" },
	{ "half a certificate", "-----BEGIN CERTIFICATE-----\nMIIB\n" KEY, "must contain certificates in PEM format" },
	{ "a broken one behind", CERT "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n" KEY,
	  "must contain certificates in PEM format" },
	{ "no key", CERT ISSUER, "must contain one private key in PEM format, without a passphrase" },
	{ "two keys", CERT KEY OTHER_KEY, "must contain one private key in PEM format, without a passphrase" },
	{ "a locked key", CERT LOCKED_KEY, "must contain one private key in PEM format, without a passphrase" },
	{ "the key of another", CERT OTHER_KEY, "has a private key that does not match its first certificate" },
	{ "the issuer first", ISSUER CERT KEY, "has a private key that does not match its first certificate" },
	{ "a chain of strangers", CERT CERT KEY, "must have each certificate before the one that issued it" },
	{ "nine", CERT ISSUER ISSUER ISSUER ISSUER ISSUER ISSUER ISSUER ISSUER KEY, "has too many certificates" },
};
/* clang-format on */

#define ENDS 4948921451000LL

static void
a_certificate_is_judged(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct certificate c;

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		const char *got = sign_certificate(a, cases[i].pem,
		    (struct stamp){ ENDS - 1 }, &c);

		CASE(cases[i].want == NULL ?
			got == NULL :
			got != NULL && strcmp(got, cases[i].want) == 0,
		    "%s: %s", cases[i].what, got != NULL ? got : "taken");
	}
	arena_close(a);
}

static void
what_is_told_of_it_is_true(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct certificate c = { NULL, { 0 } };

	(void)state;
	assert_null(
	    sign_certificate(a, CERT ISSUER KEY, (struct stamp){ 0 }, &c));
	assert_string_equal(c.sha256,
	    "a646ec6313a49f9380f76cde9aa44257"
	    "6fb78f64a2cac9fc6ac4a2992fc56d83");
	assert_int_equal(c.expires_at.ms, ENDS);
	assert_string_equal(sign_certificate(a, CERT KEY,
				(struct stamp){ ENDS }, &c),
	    "has a certificate that has expired");
	arena_close(a);
}

TESTS(cmocka_unit_test(a_certificate_is_judged),
    cmocka_unit_test(what_is_told_of_it_is_true))
