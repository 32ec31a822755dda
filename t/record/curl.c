/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <curl/curl.h>

/*
 * Preloaded into the program curl where answers are recorded (README): it
 * copies what the callbacks of each transfer are given, and writes one line
 * when the transfer is cleaned up.  What curl does with an answer stays as it
 * is.
 */
#undef curl_easy_setopt
#define LONGEST ((size_t)2 << 20) /* of a body: a page has at most 1.5 MiB */

struct text {
	char *s;
	size_t len, room;
};

struct transfer {
	struct transfer *next;
	CURL *handle;
	curl_write_callback write, header;
	void *write_arg, *header_arg;
	struct text head, body;
	bool whole;
};

/* curl has one thread for all its transfers. */
static struct transfer *transfers;

/* Who is asked: what its addresses begin with. */
static const struct {
	const char *at, *variable;
} hosts[] = {
	{ "sandbox", "POLIDUCTO_RECORD_SANDBOX" },
	{ "live", "POLIDUCTO_RECORD_LIVE" },
	{ "dashboard", "POLIDUCTO_RECORD_DASHBOARD" },
};

#define COUNT(x) (sizeof(x) / sizeof(*(x)))

/* --- text ----------------------------------------------------------------- */

static void
put(struct text *t, const char *s, size_t n)
{
	if (t->len + n > t->room) {
		t->room = 2 * (t->len + n);
		if ((t->s = realloc(t->s, t->room)) == NULL)
			abort();
	}
	memcpy(t->s + t->len, s, n);
	t->len += n;
}

static void
put_str(struct text *t, const char *s)
{
	put(t, s, strlen(s));
}

/* As a string of JSON. */
static void
put_quoted(struct text *t, const char *s, size_t n)
{
	char escape[8];

	put(t, "\"", 1);
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < 0x20 || s[i] == '"' || s[i] == '\\') {
			snprintf(escape, sizeof(escape), "\\u%04x", s[i]);
			put(t, escape, 6);
		} else
			put(t, s + i, 1);
	put(t, "\"", 1);
}

static bool
is_secret_char(char c)
{
	return c != '\0' &&
	    strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		   "0123456789+/-_.",
		c) != NULL;
}

/* Of words separated by blanks: how long is the one that s, of
 * n bytes, is, or with `begins` only begins with?  Else 0. */
static size_t
word_of(const char *word, const char *s, size_t n, bool begins)
{
	size_t len;

	for (; word != NULL && *word != '\0';
	     word += len + (word[len] == ' ')) {
		len = strcspn(word, " ");
		if (len > 0 && (begins ? len < n : len == n) &&
		    memcmp(s, word, len) == 0)
			return len;
	}
	return 0;
}

/* What begins as a secret stays as long as it is, and of characters that it may
 * have. */
static void
mask_prefixed(struct text *t)
{
	const char *prefixes = getenv("POLIDUCTO_RECORD_PREFIXES");

	for (size_t i = 0, n; i < t->len; i += n == 0) {
		n = word_of(prefixes, t->s + i, t->len - i, true);
		if (n == 0)
			continue;
		for (i += n; i < t->len && is_secret_char(t->s[i]); i++)
			if (t->s[i] != '.')
				t->s[i] = 'x';
	}
}

/* Where the string that begins at i ends. */
static size_t
string_end(const struct text *t, size_t i)
{
	for (i++; i < t->len && t->s[i] != '"'; i++)
		if (t->s[i] == '\\')
			i++;
	return i < t->len ? i + 1 : t->len;
}

/* A letter for a letter and a digit for a digit. */
static void
mask_string(struct text *t, size_t i, size_t end)
{
	for (; i < end; i++)
		if (t->s[i] == '\\')
			i++;
		else if (t->s[i] >= 'a' && t->s[i] <= 'z')
			t->s[i] = 'a';
		else if (t->s[i] >= 'A' && t->s[i] <= 'Z')
			t->s[i] = 'A';
		else if (t->s[i] >= '0' && t->s[i] <= '9')
			t->s[i] = '2';
}

static bool
is_name(const struct text *t, size_t end)
{
	while (end < t->len && strchr(" \t\r\n", t->s[end]) != NULL)
		end++;
	return end < t->len && t->s[end] == ':';
}

/* The strings of secret members of JSON, and those of their lists. */
static void
mask_members(struct text *t)
{
	const char *members = getenv("POLIDUCTO_RECORD_MEMBERS");
	bool secret = false, list = false;

	for (size_t i = 0, end; i < t->len; i = end) {
		end = i + 1;
		switch (t->s[i]) {
		case '"':
			end = string_end(t, i);
			if (is_name(t, end)) {
				secret = word_of(members, t->s + i + 1,
					     end - i - 2, false) > 0;
				list = false;
			} else if (secret)
				mask_string(t, i, end);
			break;
		case '[':
			list = secret;
			break;
		case ',':
			secret = secret && list;
			break;
		case ']':
		case '{':
		case '}':
			secret = list = false;
			break;
		}
	}
}

/* --- the line ------------------------------------------------------------- */

static void
put_header(struct text *line, const char *s, size_t n)
{
	const char *colon = memchr(s, ':', n);
	size_t name, at;

	if (colon == NULL || strncasecmp(s, "set-cookie:", 11) == 0)
		return;
	name = (size_t)(colon - s);
	for (at = name + 1; at < n && s[at] == ' '; at++)
		;
	while (n > at && (s[n - 1] == '\n' || s[n - 1] == '\r'))
		n--;
	if (line->s[line->len - 1] != '{')
		put(line, ",", 1);
	put_quoted(line, s, name);
	put(line, ":", 1);
	put_quoted(line, s + at, n - at);
}

static void
put_headers(struct text *line, const struct text *head)
{
	const char *s = head->s, *end = head->s + head->len, *next;

	put(line, "{", 1);
	for (; s < end; s = next) {
		next = memchr(s, '\n', (size_t)(end - s));
		next = next == NULL ? end : next + 1;
		put_header(line, s, (size_t)(next - s));
	}
	put(line, "}", 1);
}

/* JSON, all of it, not packed, and not too long? */
static bool
body_counts(const struct transfer *one)
{
	char *type = NULL;

	curl_easy_getinfo(one->handle, CURLINFO_CONTENT_TYPE, &type);
	return one->whole && one->body.len <= LONGEST &&
	    (type == NULL || strstr(type, "/json") != NULL ||
		strstr(type, "+json") != NULL) &&
	    (one->body.len == 0 || (unsigned char)one->body.s[0] != 0x1f);
}

static void
put_line(struct text *line, struct transfer *one, const char *at,
    const char *path)
{
	char status[32];
	char *method = NULL;
	long code = 0;

	curl_easy_getinfo(one->handle, CURLINFO_EFFECTIVE_METHOD, &method);
	curl_easy_getinfo(one->handle, CURLINFO_RESPONSE_CODE, &code);
	put_str(line, "{\"at\":\"");
	put_str(line, at);
	put_str(line, "\",\"method\":");
	put_quoted(line, method, strlen(method));
	put_str(line, ",\"path\":");
	put_quoted(line, path, strcspn(path, "#"));
	snprintf(status, sizeof(status), ",\"status\":%ld", code);
	put_str(line, status);
	put_str(line, ",\"headers\":");
	put_headers(line, &one->head);
	put_str(line, ",\"body\":");
	if (body_counts(one)) {
		mask_members(&one->body);
		put_quoted(line, one->body.s, one->body.len);
	} else
		put_str(line, "null");
	put_str(line, "}\n");
	mask_prefixed(line);
}

/* In one piece, as others append to the same file. */
static void
append(const struct text *line)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "%s/curl", getenv("POLIDUCTO_RECORD"));
	fd = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
	if (fd < 0 || write(fd, line->s, line->len) != (ssize_t)line->len)
		fprintf(stderr, "curl: cannot record in %s\n", path);
	close(fd);
}

static void
record(struct transfer *one)
{
	struct text line = { 0 };
	char *url = NULL;

	curl_easy_getinfo(one->handle, CURLINFO_EFFECTIVE_URL, &url);
	if (one->head.len == 0 || url == NULL)
		return;
	for (size_t i = 0; i < COUNT(hosts); i++) {
		const char *host = getenv(hosts[i].variable);
		size_t n = host == NULL ? 0 : strlen(host);

		if (n == 0 || strncmp(url, host, n) != 0 || url[n] != '/')
			continue;
		put_line(&line, one, hosts[i].at, url + n);
		append(&line);
		free(line.s);
		return;
	}
}

/* --- between curl and its library ------------------------------------------
 */

static size_t
on_body(char *s, size_t size, size_t n, void *arg)
{
	struct transfer *one = arg;

	if (one->body.len <= LONGEST)
		put(&one->body, s, size * n);
	return one->write(s, size, n, one->write_arg);
}

/* Another answer follows one that was not the last: a redirection, a trial. */
static size_t
on_header(char *s, size_t size, size_t n, void *arg)
{
	struct transfer *one = arg;

	if (size * n > 5 && memcmp(s, "HTTP/", 5) == 0)
		one->head.len = one->body.len = 0;
	put(&one->head, s, size * n);
	return one->header(s, size, n, one->header_arg);
}

static struct transfer *
transfer_of(CURL *handle)
{
	struct transfer *one;

	for (one = transfers; one != NULL; one = one->next)
		if (one->handle == handle)
			return one;
	if ((one = calloc(1, sizeof(*one))) == NULL)
		abort();
	one->handle = handle;
	one->next = transfers;
	return transfers = one;
}

static void
forget(struct transfer *one)
{
	struct transfer **at = &transfers;

	while (*at != one)
		at = &(*at)->next;
	*at = one->next;
	free(one->head.s);
	free(one->body.s);
	free(one);
}

/* The option's argument is as wide as a pointer, whichever it is. */
CURLcode
curl_easy_setopt(CURL *handle, CURLoption option, ...)
{
	CURLcode (*next)(CURL *, CURLoption, ...);
	struct transfer *one = transfer_of(handle);
	va_list list;
	void *value;

	*(void **)&next = dlsym(RTLD_NEXT, "curl_easy_setopt");
	va_start(list, option);
	value = va_arg(list, void *);
	va_end(list);
	if (option == CURLOPT_WRITEFUNCTION) {
		one->write = (curl_write_callback)value;
		value = (void *)on_body;
	} else if (option == CURLOPT_HEADERFUNCTION) {
		one->header = (curl_write_callback)value;
		value = (void *)on_header;
	} else if (option == CURLOPT_WRITEDATA) {
		one->write_arg = value;
		value = one;
	} else if (option == CURLOPT_HEADERDATA) {
		one->header_arg = value;
		value = one;
	}
	return next(handle, option, value);
}

CURLcode
curl_easy_perform(CURL *handle)
{
	CURLcode (*next)(CURL *), ended;

	*(void **)&next = dlsym(RTLD_NEXT, "curl_easy_perform");
	ended = next(handle);
	transfer_of(handle)->whole = ended == CURLE_OK;
	return ended;
}

CURLMsg *
curl_multi_info_read(CURLM *multi, int *left)
{
	CURLMsg *(*next)(CURLM *, int *), *said;

	*(void **)&next = dlsym(RTLD_NEXT, "curl_multi_info_read");
	said = next(multi, left);
	if (said != NULL && said->msg == CURLMSG_DONE)
		transfer_of(said->easy_handle)->whole = said->data.result ==
		    CURLE_OK;
	return said;
}

void
curl_easy_cleanup(CURL *handle)
{
	void (*next)(CURL *);

	*(void **)&next = dlsym(RTLD_NEXT, "curl_easy_cleanup");
	if (handle != NULL) {
		struct transfer *one = transfer_of(handle);

		record(one);
		forget(one);
	}
	next(handle);
}
