/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include <string.h>

#include "resource.h"
#include "zone.h"

static const struct shape *const shape = &price_key_shape;

/* The series of a key, one after the other. */
static enum err
read_past(struct req *rq, const struct price_key *key, const struct query *q,
    struct list *rows)
{
	size_t size = shape_base(q->out)->size;
	struct list found;
	enum err e = db_all(rq->db, &price_series_of, key, &found, rq->arena);

	if (e != OK)
		return e;
	if (found.n > PRICE_SERIES_MAX)
		return refuse(rq, E_BAD_PARAMETER, "terminal",
		    "More than %d prices match. Filter by terminal or product.",
		    PRICE_SERIES_MAX);
	*rows = (struct list){ arena_calloc(rq->arena, found.n + 1, size), 0 };
	for (size_t i = 0; i < found.n && e == OK; i++) {
		struct price_key one = *key;

		one.owner = ((struct price_key *)found.v)[i].owner;
		one.series = ((struct price_key *)found.v)[i].series;
		MARK(&one, owner);
		MARK(&one, series);
		e = db_one(rq->db, q, &one, (char *)rows->v + rows->n * size,
		    rq->arena);
		if (e == OK)
			rows->n++;
		else if (e == E_NOT_FOUND)
			e = OK;
	}
	return e;
}

enum err
price_read(struct req *rq, struct price_key *key, const struct query *newest,
    const struct query *of_series, struct list *rows)
{
	*rows = (struct list){ 0 };
	if (!HAS(key, known))
		key->known = rq->caller.now;
	MARK(key, known);
	MARK(key, at);
	if (key->at.ms < rq->caller.now.ms)
		return read_past(rq, key, of_series, rows);
	return db_all(rq->db, newest, key, rows, rq->arena);
}

/* Then what was in effect before goes on, which another statement finds. */
static bool
has_withdrawn(const struct list *rows)
{
	const struct price_row *r = rows->v;
	size_t i = 0;

	while (i < rows->n && strcmp(r[i].status, "withdrawn") != 0)
		i++;
	return i < rows->n;
}

/* Leave the rows of the owner that is asked for. */
static void
keep_owned(struct board *b)
{
	bool own = b->owner != NULL && strcmp(b->owner, "account") == 0;
	struct price_row *r = b->rows.v;
	size_t n = 0;

	for (size_t i = 0; i < b->rows.n; i++)
		if (b->owner == NULL || r[i].own == own)
			r[n++] = r[i];
	b->rows.n = n;
}

/* Are two places in one country? */
static bool
together(const char *here, const char *there)
{
	size_t n = strcspn(here, "-");

	return strcspn(there, "-") == n && strncmp(here, there, n) == 0;
}

enum err
price_day(struct req *rq, const char *terminal, struct board *b)
{
	struct price_key key = { .terminal = terminal, .day = b->day };
	struct tax_key place = tax_place(rq->arena, b->place, b->day);
	enum err e;

	MARK(&key, terminal);
	MARK(&key, day);
	if ((e = tax_read(rq, &place, &b->taxes)) != OK)
		return e;
	return db_all(rq->db, &price_rates, &key, &b->rates, rq->arena);
}

/* The prices of a moment that are asked for, one of each product. */
static enum err
read_prices(struct req *rq, const char *terminal, struct stamp at,
    struct board *b)
{
	struct price_key key = { .terminal = terminal, .at = at };
	enum err e;

	MARK(&key, terminal);
	if (b->known.ms != 0)
		PUT(&key, known, b->known);
	e = price_read(rq, &key, &price_rows, &price_row_of_series, &b->rows);
	if (e == OK && has_withdrawn(&b->rows))
		e = read_past(rq, &key, &price_row_of_series, &b->rows);
	if (e != OK)
		return e;
	keep_owned(b);
	b->rows.n = price_pick(b->rows.v, b->rows.n, &b->want);
	return OK;
}

/* Whose taxes, and of which day, a moment at a terminal has for what goes
 * `there`. */
static void
locate(struct board *b, const struct price_row *terminal, const char *there,
    struct stamp at)
{
	const char *here = terminal->jurisdiction;

	b->time_zone = terminal->time_zone;
	b->day = zone_date(b->time_zone, at);
	b->leaves = there != NULL && !together(here, there);
	b->place = there == NULL || b->leaves ? here : there;
}

enum err
price_board_lately(struct req *rq, const char *terminal, struct stamp at,
    struct board *b)
{
	enum err e = read_prices(rq, terminal, at, b);

	if (e != OK)
		return e;
	if (b->rows.n == 0)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No price has been quoted at %s.", terminal);
	locate(b, b->rows.v, NULL, at);
	return price_day_lately(rq, terminal, b);
}

/* The codes of a catalogue as the words of a field. */
static enum err
read_words(struct req *rq, const struct query *q, const char *member,
    struct field *f)
{
	const struct field *code = shape_field(&price_row_shape, member);
	const struct price_key any = { 0 };
	struct list rows;
	const char **words;
	enum err e = db_all(rq->db, q, &any, &rows, rq->arena);

	if (e != OK)
		return e;
	words = arena_array(rq->arena, const char *, rows.n + 1);
	for (size_t i = 0; i < rows.n; i++)
		words[i] = *(const char **)field_at(code,
		    (struct price_row *)rows.v + i);
	*f = (struct field){ .name = member, .kind = K_TEXT, .words = words };
	return OK;
}

static enum err
unknown(struct req *rq, const char *pointer, const struct field *f)
{
	faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, pointer, f,
	    field_complaint(E_NOT_ALLOWED, f, rq->arena));
	return *pointer == '/' ? E_VALIDATION : E_BAD_PARAMETER;
}

/* Read the one code; only where it is none, all of them: *f is then the field
 * with these as its words. */
static enum err
find_code(struct req *rq, const struct query *q, const char *member,
    const char *code, struct field **f)
{
	struct price_key key = { 0 };
	struct price_row row = { 0 };
	enum err e = E_NOT_FOUND;

	*f = NULL;
	*(const char **)field_at(shape_field(shape, member), &key) = code;
	field_set(shape, &key, member);
	if (price_is_code(code))
		e = db_one(rq->db, q, &key, &row, rq->arena);
	if (e != E_NOT_FOUND)
		return e;
	*f = arena_new(rq->arena, struct field);
	return read_words(rq, q, member, *f);
}

static enum err
check(struct req *rq, const struct query *q, const char *member,
    const char *pointer, const char *code)
{
	struct field *f;
	enum err e = find_code(rq, q, member, code, &f);

	return e != OK || f == NULL ? e : unknown(rq, pointer, f);
}

static enum err
judge(struct req *rq, struct judge *j, const struct query *q,
    const char *member, const char *of, const char *code)
{
	struct field *f;
	enum err e;

	if (!resource_sound(j, "", member))
		return OK;
	if ((e = find_code(rq, q, of, code, &f)) == OK && f != NULL)
		faults_add(j->faults, j->arena, E_NOT_ALLOWED,
		    arena_fmt(j->arena, "%s/%s", j->prefix, member), f,
		    field_complaint(E_NOT_ALLOWED, f, rq->arena));
	return e;
}

enum err
price_judge_terminal(struct req *rq, struct judge *j, const char *member,
    const char *code)
{
	return judge(rq, j, &price_codes_of_terminals, member, "terminal",
	    code);
}

enum err
price_judge_product(struct req *rq, struct judge *j, const char *member,
    const char *code)
{
	return judge(rq, j, &price_codes_of_products, member, "product", code);
}

enum err
price_check_terminal(struct req *rq, const char *pointer, const char *code)
{
	return check(rq, &price_codes_of_terminals, "terminal", pointer, code);
}

enum err
price_check_product(struct req *rq, const char *pointer, const char *code)
{
	return check(rq, &price_codes_of_products, "product", pointer, code);
}

enum err
price_check_fuel(struct req *rq, const char *pointer, const char *fuel_type)
{
	struct field *f = arena_new(rq->arena, struct field);
	struct texts types = { 0 };
	enum err e;

	e = read_words(rq, &price_codes_of_products, "product", f);
	if (e != OK)
		return e;
	while (f->words[types.n] != NULL)
		types.n++;
	types.v = arena_array(rq->arena, const char *, types.n + 1);
	types.n = 0;
	for (const char *const *w = f->words; *w != NULL; w++) {
		if (price_is_fuel(*w, fuel_type))
			return OK;
		price_name(&types, arena_dupn(rq->arena, *w, strcspn(*w, "_")));
	}
	f->words = types.v;
	return unknown(rq, pointer, f);
}

enum err
price_dyed(struct req *rq, const char *product, bool *out)
{
	struct price_key key = { .product = product };
	struct price_row row = { 0 };
	enum err e;

	MARK(&key, product);
	e = db_one(rq->db, &price_dyed_product, &key, &row, rq->arena);
	*out = e == OK;
	return e == E_NOT_FOUND ? OK : e;
}

/* Is it dyed, and for the highway? */
static enum err
misused(struct req *rq, const char *product, const char *use, bool *out)
{
	*out = false;
	if (use == NULL || strcmp(use, "highway") != 0 ||
	    !price_is_code(product))
		return OK;
	return price_dyed(rq, product, out);
}

static const char misuse[] =
    "must not be highway where the fuel is dyed: it is for nontaxable use only"
    " (26 USC 4082, 6715)";

enum err
price_judge_use(struct req *rq, struct judge *j, const char *member,
    const char *product, const char *use)
{
	bool wrong;
	enum err e;

	if (!resource_sound(j, "", "buyer_use"))
		return OK;
	if ((e = misused(rq, product, use, &wrong)) == OK && wrong)
		resource_fault(j, E_NOT_ALLOWED, member, misuse);
	return e;
}

enum err
price_check_use(struct req *rq, const char *pointer, const char *product,
    const char *use)
{
	bool wrong;
	enum err e = misused(rq, product, use, &wrong);

	if (e != OK || !wrong)
		return e;
	faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, pointer, NULL,
	    misuse);
	return E_VALIDATION;
}

static const struct price_row *
row_of(const struct list *rows, const char *product)
{
	const struct price_row *r = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		if (strcmp(r[i].product, product) == 0)
			return &r[i];
	return NULL;
}

enum err
price_row_of(struct req *rq, const struct price_asked *asked,
    const struct price_row **row)
{
	struct board b = { .want = asked->want, .known = asked->known };
	enum err e = read_prices(rq, asked->terminal, asked->at, &b);

	if (e != OK)
		return e;
	*row = row_of(&b.rows, asked->product);
	return *row != NULL ? OK :
			      price_refuse(rq, "product", asked->terminal,
				  asked->product, &asked->want);
}

/* The terminal alone, as the row of a product that is not posted there. */
static enum err
read_terminal(struct req *rq, const struct price_asked *asked,
    struct price_row *row)
{
	struct price_key key = { .terminal = asked->terminal };
	enum err e;

	MARK(&key, terminal);
	*row = (struct price_row){ 0 };
	e = db_one(rq->db, &price_terminal, &key, row, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No terminal %s is known.", asked->terminal);
	row->product = asked->product;
	row->unit = "l";
	return e;
}

enum err
price_quote(struct req *rq, const struct price_asked *asked,
    const struct tax_buyer *buyer, struct quote *out)
{
	static const struct tax_buyer abroad = { .use = "export" };
	struct board b = { .want = asked->want, .known = asked->known };
	const struct price_row *row;
	struct price_row bare;
	enum err e;

	if ((e = read_prices(rq, asked->terminal, asked->at, &b)) != OK)
		return e;
	if ((row = row_of(&b.rows, asked->product)) == NULL) {
		if ((e = read_terminal(rq, asked, &bare)) != OK)
			return e;
		row = &bare;
	}
	locate(&b, row, asked->place, asked->at);
	if ((e = price_day(rq, asked->terminal, &b)) != OK)
		return e;
	if (b.leaves)
		buyer = &abroad;
	if ((e = price_apply(asked->terminal, row, &b.taxes, buyer, b.day,
		 &b.rates, out)) != OK)
		return refuse(rq, e, NULL,
		    "Not all taxes on %s from %s in %s are known for that day.",
		    asked->product, asked->terminal, b.place);
	out->want = asked->want;
	out->day = b.day;
	out->time_zone = b.time_zone;
	return OK;
}

enum err
price_refuse(struct req *rq, const char *member, const char *terminal,
    const char *product, const struct price_want *want)
{
	bool gross = want->price_basis == NULL ||
	    strcmp(want->price_basis, "gross") == 0;
	const char *by = want->alone ? " of the terminal itself" : "";
	const char *terms = want->alone ? " without terms" : "";

	if (*want->supplier_id.s != '\0')
		by = arena_fmt(rq->arena, " by %s", want->supplier_id.s);
	if (want->terms != NULL)
		terms = arena_fmt(rq->arena, " with terms \"%s\"", want->terms);
	return refuse(rq, E_PRICE_UNAVAILABLE, member,
	    "No %s %s price of %s%s%s is posted at %s.",
	    want->branded ? "branded" : "unbranded", gross ? "gross" : "net",
	    product, by, terms, terminal);
}

enum err
price_stands(struct req *rq, const struct quote *q)
{
	return *q->price_id.s != '\0' ?
	    OK :
	    price_refuse(rq, NULL, q->terminal, q->product, &q->want);
}

struct object
price_posting_kept(struct arena *a, const struct price_posting *p)
{
	struct price_posting *kept = arena_new(a, struct price_posting);

	*kept = *p;
	return (struct object){ kept };
}

enum err
price_want_again(struct req *rq, struct id price_id, struct price_want *out)
{
	struct price_row key = { .id = price_id }, row = { 0 };
	enum err e;

	MARK(&key, id);
	e = db_one(rq->db, &price_posting_by_id, &key, &row, rq->arena);
	if (e == OK)
		*out = (struct price_want){ .supplier_id = row.supplier_id,
			.branded = row.branded,
			.price_basis = row.price_basis,
			.terms = row.terms,
			.alone = true };
	return e;
}
