/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "http_mail.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <curl/curl.h>

#include "conf.h"

#define CONNECT_MS 10000L
#define TOTAL_MS   30000L

/* One on its way. */
struct flight {
	char *message, *tag;
	size_t at, len;
	CURL *easy;
	struct curl_slist *to;
	char words[CURL_ERROR_SIZE];
};

static CURLM *multi; /* as long as the program, once there was a letter */

static size_t
give(char *out, size_t size, size_t n, void *arg)
{
	struct flight *f = arg;
	size_t room = size * n, left = f->len - f->at;

	if (room > left)
		room = left;
	memcpy(out, f->message + f->at, room);
	f->at += room;
	return room;
}

static void
land(struct flight *f)
{
	if (f->easy != NULL)
		curl_easy_cleanup(f->easy);
	curl_slist_free_all(f->to);
	free(f->message);
	free(f->tag);
	free(f);
}

static void
choose_server(CURL *easy, const struct conf *c)
{
	curl_easy_setopt(easy, CURLOPT_URL, c->mail_url);
	curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
	curl_easy_setopt(easy, CURLOPT_PROXY, "");
	curl_easy_setopt(easy, CURLOPT_USE_SSL,
	    c->mail_user != NULL ? (long)CURLUSESSL_ALL : (long)CURLUSESSL_TRY);
	if (c->mail_ca != NULL)
		curl_easy_setopt(easy, CURLOPT_CAINFO, c->mail_ca);
	if (c->mail_user != NULL)
		curl_easy_setopt(easy, CURLOPT_USERNAME, c->mail_user);
	if (c->mail_user != NULL && c->mail_password != NULL)
		curl_easy_setopt(easy, CURLOPT_PASSWORD, c->mail_password);
}

static void
address(struct flight *f, const struct http_letter *l)
{
	char text[320];

	snprintf(text, sizeof(text), "<%s>", l->conf->mail_from);
	curl_easy_setopt(f->easy, CURLOPT_MAIL_FROM, text);
	snprintf(text, sizeof(text), "<%s>", l->to);
	f->to = curl_slist_append(NULL, text);
	curl_easy_setopt(f->easy, CURLOPT_MAIL_RCPT, f->to);
}

int
http_mail_begin(const struct http_letter *l)
{
	struct flight *f = calloc(1, sizeof(*f));

	if (multi == NULL)
		multi = curl_multi_init();
	if (f == NULL || multi == NULL)
		abort();
	f->easy = curl_easy_init();
	f->message = strdup(l->message);
	f->tag = strdup(l->tag);
	if (f->easy == NULL || f->message == NULL || f->tag == NULL) {
		land(f);
		return -1;
	}
	f->len = strlen(f->message);
	choose_server(f->easy, l->conf);
	address(f, l);
	curl_easy_setopt(f->easy, CURLOPT_UPLOAD, 1L);
	curl_easy_setopt(f->easy, CURLOPT_READFUNCTION, give);
	curl_easy_setopt(f->easy, CURLOPT_READDATA, f);
	curl_easy_setopt(f->easy, CURLOPT_PRIVATE, f);
	curl_easy_setopt(f->easy, CURLOPT_ERRORBUFFER, f->words);
	curl_easy_setopt(f->easy, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(f->easy, CURLOPT_CONNECTTIMEOUT_MS, CONNECT_MS);
	curl_easy_setopt(f->easy, CURLOPT_TIMEOUT_MS, TOTAL_MS);
	if (curl_multi_add_handle(multi, f->easy) == CURLM_OK)
		return 0;
	land(f);
	return -1;
}

/* What a server answered may be of any characters. */
static const char *
words_of(struct flight *f, CURLcode code)
{
	if (*f->words == '\0')
		return curl_easy_strerror(code);
	for (char *p = f->words; *p != '\0'; p++)
		if (*p < ' ' || *p > '~')
			*p = ' ';
	f->words[190] = '\0';
	return f->words;
}

int
http_mail_step(int ms,
    void (*done)(void *arg, const char *tag, const char *fault), void *arg)
{
	int running = 0, left;
	struct flight *f = NULL;
	CURLMsg *m;

	if (multi == NULL)
		return 0;
	curl_multi_perform(multi, &running);
	if (running > 0 && ms > 0) {
		curl_multi_poll(multi, NULL, 0, ms, NULL);
		curl_multi_perform(multi, &running);
	}
	while ((m = curl_multi_info_read(multi, &left)) != NULL) {
		CURLcode code = m->data.result;

		if (m->msg != CURLMSG_DONE)
			continue;
		curl_easy_getinfo(m->easy_handle, CURLINFO_PRIVATE, &f);
		curl_multi_remove_handle(multi, f->easy);
		done(arg, f->tag, code == CURLE_OK ? NULL : words_of(f, code));
		land(f);
	}
	return running;
}
