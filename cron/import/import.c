/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "import.h"
#include "prices/series/series.h"
#include "scan.h"
#include "unit.h"
#include "zone.h"

/* The operator's import of daily series; import(8) describes it. */

#define FILE_MAX (16 << 20)

static const char usage[] =
    "usage: import prices FILE --terminal CODE --product PRODUCT"
    " --unit l|gal|bbl|m3|cpg\n"
    "                     --currency MXN|USD [--source TEXT] [--dry-run]\n"
    "                     [--refuse-implausible]\n"
    "       import fx FILE --pair USD/MXN [--source TEXT] [--dry-run]\n"
    "       import prices FILE --source ID [--keep-good] [--dry-run]\n"
    "                     [--refuse-implausible]\n"
    "       import source FILE\n"
    "       import secret FILE --source ID\n"
    "\n"
    "The first two read a daily series: a header, then a day (2026-01-15) and a\n"
    "value on each line; an empty value or \".\" is a day without a quote.  The\n"
    "third reads a file of a price source as its mapping says, of any size; the\n"
    "fourth makes such a source, for all accounts, of the JSON that would be\n"
    "posted, the last sets its secret.  One bad line and nothing is written, but\n"
    "for --keep-good.  Prices that are not plausible are written with a warning,\n"
    "or are bad lines with --refuse-implausible.\n"
    "POLIDUCTO_CONF names the settings of the environment.\n";

enum {
	HELP,
	DRY_RUN,
	KEEP_GOOD,
	REFUSE,
	TERMINAL,
	PRODUCT,
	UNIT,
	CURRENCY,
	PAIR,
	SOURCE,
	N
};

/* clang-format off */
static const struct option options[] = {
	[HELP]     = { "help",     no_argument,       NULL, HELP },
	[DRY_RUN]  = { "dry-run",  no_argument,       NULL, DRY_RUN },
	[KEEP_GOOD] = { "keep-good", no_argument,     NULL, KEEP_GOOD },
	[REFUSE]   = { "refuse-implausible", no_argument, NULL, REFUSE },
	[TERMINAL] = { "terminal", required_argument, NULL, TERMINAL },
	[PRODUCT]  = { "product",  required_argument, NULL, PRODUCT },
	[UNIT]     = { "unit",     required_argument, NULL, UNIT },
	[CURRENCY] = { "currency", required_argument, NULL, CURRENCY },
	[PAIR]     = { "pair",     required_argument, NULL, PAIR },
	[SOURCE]   = { "source",   required_argument, NULL, SOURCE },
	{ NULL, 0, NULL, 0 },
};

static const char *const pairs[] = { "USD/MXN", NULL };

/* What each command needs, and of which words; NULL: of the catalogue. */
static const struct need {
	const char *command;
	int option;
	const char *const *words;
} needs[] = {
	{ "prices", TERMINAL, NULL },
	{ "prices", PRODUCT,  NULL },
	{ "prices", UNIT,     unit_prices },
	{ "prices", CURRENCY, price_currencies },
	{ "fx",     PAIR,     pairs },
};
/* clang-format on */

/* The command line. */
struct request {
	const char *command;
	const char *file;
	const char *values[N]; /* of the options; NULL: not given */
};

static bool
is_word(const char *const *words, const char *s)
{
	while (*words != NULL && strcmp(*words, s) != 0)
		words++;
	return *words != NULL;
}

static const struct need *
need_of(const char *command, int option)
{
	for (size_t i = 0; i < COUNT(needs); i++)
		if (strcmp(needs[i].command, command) == 0 &&
		    needs[i].option == option)
			return &needs[i];
	return NULL;
}

/* Is it the file of a price source, which says the rest? */
static bool
has_source(const struct request *r)
{
	return is_word(NAMES("prices", "secret"), r->command) &&
	    id_valid(r->values[SOURCE], "psr");
}

static int
check_option(const struct request *r, int option)
{
	const struct need *need = has_source(r) ? NULL :
						  need_of(r->command, option);
	const char *value = r->values[option];

	if (need == NULL && value == NULL)
		return 0;
	if (need == NULL)
		fprintf(stderr, "import %s takes no --%s\n", r->command,
		    options[option].name);
	else if (value == NULL)
		fprintf(stderr, "import %s needs --%s\n", r->command,
		    options[option].name);
	else if (need->words != NULL && !is_word(need->words, value))
		fprintf(stderr, "--%s cannot be %s\n", options[option].name,
		    value);
	else
		return 0;
	return -1;
}

/* US cents per gallon are of dollars. */
static int
check_cents(const struct request *r)
{
	const char *unit = r->values[UNIT], *currency = r->values[CURRENCY];

	if (unit == NULL || unit_currency(unit) == NULL || currency == NULL ||
	    strcmp(currency, unit_currency(unit)) == 0)
		return 0;
	fprintf(stderr, "--unit %s requires prices in %s\n", unit,
	    unit_currency(unit));
	return -1;
}

static int
check_request(const struct request *r)
{
	const char *source = r->values[SOURCE];

	if (!is_word(NAMES("prices", "fx", "source", "secret"), r->command)) {
		fprintf(stderr, "import has no command %s\n", r->command);
		return -1;
	}
	if (strcmp(r->command, "secret") == 0 && !has_source(r)) {
		fprintf(stderr, "import secret needs --source ID\n");
		return -1;
	}
	if (r->values[KEEP_GOOD] != NULL && !has_source(r)) {
		fprintf(stderr, "--keep-good is for the file of a source\n");
		return -1;
	}
	if (r->values[REFUSE] != NULL && strcmp(r->command, "prices") != 0) {
		fprintf(stderr, "--refuse-implausible is for prices\n");
		return -1;
	}
	for (int option = TERMINAL; option <= PAIR; option++)
		if (check_option(r, option) != 0)
			return -1;
	if (check_cents(r) != 0)
		return -1;
	if (*source == '\0' || strlen(source) > 100 || !scan_utf8(source)) {
		fprintf(stderr, "--source must be 1 to 100 bytes of UTF-8\n");
		return -1;
	}
	return 0;
}

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* 0, or -1 where the command line is no request. */
static int
read_request(struct request *r, int argc, char **argv)
{
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == '?')
			return -1;
		r->values[option] = optarg != NULL ? optarg : "";
	}
	if (r->values[HELP] != NULL)
		return 0;
	if (argc - optind != 2) {
		fputs(usage, stderr);
		return -1;
	}
	r->command = argv[optind];
	r->file = argv[optind + 1];
	if (r->values[SOURCE] == NULL)
		r->values[SOURCE] = base_name(r->file);
	return check_request(r);
}

static int
failed(enum err e)
{
	fprintf(stderr, "import: %s\n", err_row(e)->title);
	return -1;
}

static int
not_there(const char *option, const char *code)
{
	fprintf(stderr, "--%s cannot be %s: the catalog has none\n", option,
	    code);
	return -1;
}

static int
find_product(struct db *db, const struct series *s, struct arena *a)
{
	struct price_key key = { .product = s->product };
	struct price_row *found = arena_new(a, struct price_row);
	enum err e;

	MARK(&key, product);
	e = db_one(db, &price_codes_of_products, &key, found, a);
	if (e != OK)
		return e == E_NOT_FOUND ? not_there("product", s->product) :
					  failed(e);
	return 0;
}

/* A price series lies in its terminal's zone, and in its currency. */
static int
find_terminal(struct db *db, struct series *s, struct arena *a)
{
	struct price_key key = { .terminal = s->terminal };
	struct price_row *there = arena_new(a, struct price_row);
	enum err e;

	MARK(&key, terminal);
	e = db_one(db, &price_terminal, &key, there, a);
	if (e != OK)
		return e == E_NOT_FOUND ? not_there("terminal", s->terminal) :
					  failed(e);
	if (strcmp(there->currency, s->currency) != 0) {
		fprintf(stderr, "%s is quoted in %s, not in %s\n", s->terminal,
		    there->currency, s->currency);
		return -1;
	}
	s->time_zone = there->time_zone;
	return 0;
}

static int
name_series(struct db *db, const struct request *r, struct series *s,
    struct arena *a)
{
	s->source = r->values[SOURCE];
	if (strcmp(r->command, "fx") == 0) {
		s->base = "USD";
		s->quote = "MXN";
		s->time_zone = "UTC";
		return 0;
	}
	s->terminal = r->values[TERMINAL];
	s->product = r->values[PRODUCT];
	s->currency = r->values[CURRENCY];
	s->unit = r->values[UNIT];
	if (find_product(db, s, a) != 0)
		return -1;
	return find_terminal(db, s, a);
}

static int
report_bad(const struct request *r, const struct series_file *f)
{
	for (size_t i = 0; i < f->n_bad && i < SERIES_BAD_MAX; i++)
		fprintf(stderr, "%s:%d: %s\n", r->file, f->bad[i].line,
		    f->bad[i].why);
	if (f->n_bad > 0)
		fprintf(stderr, "%zu bad line%s; nothing was written\n",
		    f->n_bad, f->n_bad == 1 ? "" : "s");
	return f->n_bad > 0 ? -1 : 0;
}

/* A price that is not plausible is a warning, or a bad line. */
static int
report_doubts(const struct request *r, const struct series_file *f)
{
	size_t doubted = 0;

	for (size_t i = 0; i < f->n; i++) {
		char day[DATE_LEN + 1];

		if (f->days[i].doubt == NULL || doubted++ >= SERIES_BAD_MAX)
			continue;
		date_format(f->days[i].day, day);
		fprintf(stderr, "%s: %s%s: price %s\n", r->file,
		    r->values[REFUSE] != NULL ? "" : "warning: ", day,
		    f->days[i].doubt);
	}
	if (doubted > 0)
		fprintf(stderr, "%zu price%s not plausible%s\n", doubted,
		    doubted == 1 ? " is" : "s are",
		    r->values[REFUSE] != NULL ? "; nothing was written" : "");
	return doubted > 0 && r->values[REFUSE] != NULL ? -1 : 0;
}

static int
import(struct db *db, const struct request *r, struct arena *a)
{
	const char *unit = r->values[UNIT] != NULL ? r->values[UNIT] : "l";
	struct stamp now = clock_now();
	struct series_count count = { 0 };
	struct series_file f;
	struct series s = { 0 };
	size_t len;
	char *text;
	enum err e;

	if ((text = import_read(r->file, FILE_MAX, &len, a)) == NULL ||
	    name_series(db, r, &s, a) != 0)
		return -1;
	price_series_read(&f, text, len, unit, zone_date(s.time_zone, now), a);
	if (report_bad(r, &f) != 0)
		return -1;
	if ((e = price_series_judge(db, &s, f.days, f.n, a)) != OK)
		return failed(e);
	if (report_doubts(r, &f) != 0)
		return -1;
	e = price_series_load(db, &s, f.days, f.n, now,
	    r->values[DRY_RUN] != NULL, &count);
	printf("%zu read, %zu %s, %zu unchanged, %zu without a quote\n",
	    f.lines, count.written,
	    r->values[DRY_RUN] != NULL ? "to write" : "written",
	    count.unchanged, f.empty);
	return e == OK ? 0 : failed(e);
}

static int
dispatch(struct db *db, const struct conf *conf, const struct request *r)
{
	struct import_file file = { .db = db,
		.conf = conf,
		.path = r->file,
		.source = r->values[SOURCE],
		.keep_good = r->values[KEEP_GOOD] != NULL,
		.dry = r->values[DRY_RUN] != NULL,
		.refuse = r->values[REFUSE] != NULL };
	struct arena *a;
	int bad;

	if (strcmp(r->command, "source") == 0)
		return import_define(&file);
	if (strcmp(r->command, "secret") == 0)
		return import_secret(&file);
	if (has_source(r))
		return import_load(&file);
	a = arena_open(8 * FILE_MAX);
	bad = import(db, r, a);
	arena_close(a);
	return bad;
}

int
main(int argc, char **argv)
{
	const struct caller who = { .account = "common", .now = clock_now() };
	struct request r = { 0 };
	struct conf *conf;
	struct db *db;
	int bad;

	if (read_request(&r, argc, argv) != 0)
		return 2;
	if (r.values[HELP] != NULL) {
		fputs(usage, stdout);
		return 0;
	}
	conf = conf_env();
	db = db_open(conf);
	db_for(db, &who);
	bad = dispatch(db, conf, &r);
	db_close(db);
	conf_close(conf);
	return bad ? 1 : 0;
}
