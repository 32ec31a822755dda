/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "arena.h"
#include "buf.h"
#include "cell.h"
#include "prices/csv.h"

static struct csv csv;

/* What the reader makes of a text: "line:cell|cell" for a row, "line!" and why
 * for a bad one. */
static void
describe(const char *text, size_t len, char separator, char *out, size_t room)
{
	const char *why = csv_open(&csv, text, len, separator);
	int got;

	*out = '\0';
	if (why != NULL) {
		snprintf(out, room, "%s", why);
		return;
	}
	while ((got = csv_next(&csv)) != 0) {
		size_t n = strlen(out);

		n += (size_t)snprintf(out + n, room - n, "%s%d%s",
		    n > 0 ? " " : "", csv.line, got > 0 ? "" : "!");
		if (got < 0)
			n += (size_t)snprintf(out + n, room - n, "%s", csv.why);
		for (size_t i = 0; got > 0 && i < csv.n; i++)
			n += (size_t)snprintf(out + n, room - n, "%c%s",
			    i == 0 ? ':' : '|', csv.cells[i]);
	}
}

/* clang-format off */
#define TEXT(s) s, sizeof(s) - 1
static const struct {
	const char *what, *text;
	size_t len;
	char separator;
	const char *want;
} cases[] = {
	{ "nothing", TEXT(""), 0, "" },
	{ "plain", TEXT("a,b\n1,2\n"), 0, "1:a|b 2:1|2" },
	{ "no line end at the end", TEXT("a,b\n1,2"), 0, "1:a|b 2:1|2" },
	{ "line ends of Windows", TEXT("a,b\r\n1,2\r\n"), 0, "1:a|b 2:1|2" },
	{ "line ends of old", TEXT("a,b\r1,2\r"), 0, "1:a|b 2:1|2" },
	{ "a byte order mark", TEXT("\xef\xbb\xbf" "a,b\n"), 0, "1:a|b" },
	{ "UTF-16", TEXT("\xff\xfe" "a\0,\0"), 0, "the file is in UTF-16; save it as UTF-8" },
	{ "semicolons", TEXT("a;b\n1,5;2\n"), 0, "1:a|b 2:1,5|2" },
	{ "tabs", TEXT("a\tb\n1,5\t2\n"), 0, "1:a|b 2:1,5|2" },
	{ "a tab that is a blank", TEXT("a,\tb \n"), ',', "1:a|b" },
	{ "a separator that is given", TEXT("a;b,c\n"), ',', "1:a;b|c" },
	{ "blanks around", TEXT(" a , b\n"), 0, "1:a|b" },
	{ "empty cells", TEXT("a,,\n,,b\n"), 0, "1:a|| 2:||b" },
	{ "a line of blanks", TEXT("\n  \na,b\n\n \t\n1,2\n\n\n"), 0, "3:a|b 6:1|2" },
	{ "a line of separators", TEXT("a,b\n,\n1,2\n,,,\n"), 0, "1:a|b 3:1|2" },
	{ "quotes", TEXT("\"a\",\"b c\"\n"), 0, "1:a|b c" },
	{ "quotes with blanks", TEXT(" \" a\" ,b\n"), 0, "1: a|b" },
	{ "a separator in quotes", TEXT("a,b\n\"1,5\",2\n"), 0, "1:a|b 2:1,5|2" },
	{ "quotes in quotes", TEXT("\"a \"\"b\"\"\"\n"), 0, "1:a \"b\"" },
	{ "a line end in quotes", TEXT("\"a\r\nb\",c\n1,2\n"), 0, "1:a\r\nb|c 3:1|2" },
	{ "a quote inside of a cell", TEXT("a\"b,c\n"), 0, "1:a\"b|c" },
	{ "text behind a quote", TEXT("\"a\"b,c\n1,2\n"), 0, "1!text follows a closing quote 2:1|2" },
	{ "an open quote", TEXT("a,b\n1,\"2\n3,4\n"), 0, "1:a|b 2!a quote is not closed 3:3|4" },
	{ "an open quote at the end", TEXT("a,\""), 0, "1!a quote is not closed" },
	{ "a NUL byte", TEXT("a,b\n1,\0\n3,4\n"), 0, "1:a|b 2!the file contains a NUL byte and is not text 3:3|4" },
	{ "Latin-1", TEXT("a,b\nCaf\xe9,1\nx,y\n"), 0, "1:a|b 2!the file contains bytes that are not UTF-8 3:x|y" },
	{ "an escaped formula", TEXT("'=1+1,'-a,\"'@b\",''c\n"), 0, "1:=1+1|-a|@b|'c" },
	{ "an apostrophe of its own", TEXT("'t Veld,',' =x,Vent'\n"), 0, "1:'t Veld|'|' =x|Vent'" },
	{ "a number", TEXT("-12.5,+1,'-12.5\n"), 0, "1:-12.5|+1|-12.5" },
	{ "letters of Spanish", TEXT("a,b\nCañón,1\n"), 0, "1:a|b 2:Cañón|1" },
};
/* clang-format on */

static void
rows_and_cells_are_found(void **state)
{
	static char got[4096];

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		describe(cases[i].text, cases[i].len, cases[i].separator, got,
		    sizeof(got));
		CASE(strcmp(got, cases[i].want) == 0, "%s: %s", cases[i].what,
		    got);
	}
}

/* What a spreadsheet would run, what looks like an escape, and what ends a
 * cell: as it is written. */
/* clang-format off */
static const struct {
	const char *text, *cell;
} hostile[] = {
	{ "", "" },
	{ "plain", "plain" },
	{ "=1+1", "'=1+1" },
	{ "=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"" },
	{ "+52 81 8000 0000", "'+52 81 8000 0000" },
	{ "-12.5", "'-12.5" },
	{ "@SUM(A1)", "'@SUM(A1)" },
	{ "\uff1d1+1", "'\uff1d1+1" },
	{ "\uff0b1", "'\uff0b1" },
	{ "\uff0d1", "'\uff0d1" },
	{ "\uff20A1", "'\uff20A1" },
	{ "\uff21", "\uff21" },
	{ "'\uff1d1", "''\uff1d1" },
	{ "\t=1", "\"'\t=1\"" },
	{ "\r=1", "\"'\r=1\"" },
	{ "\n=1", "\"'\n=1\"" },
	{ "'", "''" },
	{ "''", "'''" },
	{ "'=1", "''=1" },
	{ "''=1", "'''=1" },
	{ "'t Veld", "''t Veld" },
	{ " =1", "\" =1\"" },
	{ "a=1", "a=1" },
	{ "a,b;c", "\"a,b;c\"" },
	{ "x ", "\"x \"" },
	{ "\"", "\"\"\"\"" },
	{ "=\"\n,\"", "\"'=\"\"\n,\"\"\"" },
};
/* clang-format on */

static void
what_is_written_is_read_back_and_is_no_formula(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct buf b;

	(void)state;
	buf_init(&b, a, 1024);
	for (size_t i = 0; i < LEN(hostile); i++) {
		size_t begun = b.len;

		cell_put(&b, hostile[i].text);
		CASE(strcmp(b.s + begun, hostile[i].cell) == 0, "%s: %s",
		    hostile[i].text, b.s + begun);
		buf_str(&b, ",-12.5\r\n");
	}
	assert_null(csv_open(&csv, b.s, b.len, ','));
	for (size_t i = 0; i < LEN(hostile); i++) {
		assert_int_equal(csv_next(&csv), 1);
		CASE(strcmp(csv.cells[0], hostile[i].text) == 0, "%s: %s",
		    hostile[i].text, csv.cells[0]);
		assert_string_equal(csv.cells[1], "-12.5");
	}
	assert_int_equal(csv_next(&csv), 0);
	arena_close(a);
}

/* A text of `n` times a piece. */
static char *
many(const char *piece, size_t n)
{
	size_t len = strlen(piece);
	char *s = malloc(n * len + 16);

	for (size_t i = 0; i < n; i++)
		memcpy(s + i * len, piece, len);
	s[n * len] = '\0';
	return s;
}

static void
a_row_has_at_most_64_columns(void **state)
{
	char *s = many("x,", 64);

	(void)state;
	s[2 * 64 - 1] = '\0';
	assert_null(csv_open(&csv, s, strlen(s), 0));
	assert_int_equal(csv_next(&csv), 1);
	assert_int_equal(csv.n, 64);
	s[2 * 64 - 1] = ',';
	assert_null(csv_open(&csv, s, strlen(s), 0));
	assert_int_equal(csv_next(&csv), -1);
	assert_int_equal(csv_next(&csv), 0);
	free(s);
}

static void
a_row_that_is_too_long_is_bad_and_the_next_is_not(void **state)
{
	char *s = many("0123456789", CSV_ROW / 10 + 1);

	(void)state;
	strcat(s, "\na,b\n");
	assert_null(csv_open(&csv, s, strlen(s), ','));
	assert_int_equal(csv_next(&csv), -1);
	assert_string_equal(csv.why, "the row is longer than 16 KiB");
	assert_int_equal(csv_next(&csv), 1);
	assert_int_equal(csv.line, 2);
	assert_string_equal(csv.cells[1], "b");
	s[0] = '"';
	assert_null(csv_open(&csv, s, strlen(s), ','));
	assert_int_equal(csv_next(&csv), -1);
	assert_int_equal(csv_next(&csv), 1);
	assert_string_equal(csv.cells[0], "a");
	free(s);
}

TESTS(cmocka_unit_test(rows_and_cells_are_found),
    cmocka_unit_test(what_is_written_is_read_back_and_is_no_formula),
    cmocka_unit_test(a_row_has_at_most_64_columns),
    cmocka_unit_test(a_row_that_is_too_long_is_bad_and_the_next_is_not))
