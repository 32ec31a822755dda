/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <stdlib.h>
#include <string.h>

#include "unit.h"
#include "vcf.h"

/* G-BOL, and what a bill of lading must be to be read at all. */

static const struct money hundred = { UNITS(100) };

static bool
knows(const struct bill_facts *f, const char *name)
{
	return field_has(&bill_facts_shape, f, name);
}

static const struct bill_line *
line(const struct bill *b, size_t i)
{
	return (const struct bill_line *)b->lines.v + i;
}

static struct money
plain(struct volume v)
{
	return (struct money){ v.micros };
}

/* --- a body -------------------------------------------------------------- */

static void
fault(struct judge *j, size_t i, enum err e, const char *member,
    const char *message)
{
	resource_fault(j, e, arena_fmt(j->arena, "lines/%zu/%s", i, member),
	    message);
}

static bool
reverses(const struct bill *b)
{
	return HAS(b, transaction_type) &&
	    strcmp(b->transaction_type, "reversal") == 0;
}

static void
check_line(struct judge *j, const struct bill *b, size_t i)
{
	const struct bill_line *l = line(b, i);

	for (const char *const *v = NAMES("gross", "net"); *v != NULL; v++)
		if (((const struct volume *)
			    field_at(shape_field(&bill_line_shape, *v), l))
			    ->micros < 0 &&
		    !reverses(b))
			fault(j, i, E_OUT_OF_RANGE, *v,
			    "can be below zero only on a reversal");

	if (i > 0 && HAS(l, line_no) && HAS(&l[-1], line_no) &&
	    l->line_no <= l[-1].line_no)
		fault(j, i, E_NOT_ALLOWED, "line_no",
		    "must be greater than that of the previous line");
	if (HAS(l, order_id) != HAS(l, order_line))
		fault(j, i, E_REQUIRED,
		    HAS(l, order_id) ? "order_line" : "order_id",
		    "is required if the other member is given");
	if (HAS(l, api_gravity) && HAS(l, density))
		fault(j, i, E_NOT_ALLOWED, "density",
		    "cannot be sent together with api_gravity");
	if (HAS(l, temperature) && !HAS(l, temperature_unit))
		fault(j, i, E_REQUIRED, "temperature_unit",
		    "is required if a temperature is given");
}

void
bill_check(struct judge *j, const void *obj, const void *facts)
{
	const struct bill *b = obj;

	(void)facts;
	for (size_t i = 0; i < b->lines.n; i++)
		check_line(j, b, i);
	if (HAS(b, ended_at) && resource_sound(j, "", "started_at ended_at") &&
	    b->ended_at.ms < b->started_at.ms)
		resource_fault(j, E_NOT_ALLOWED, "ended_at",
		    "must not be before started_at");
}

/* --- G-BOL --------------------------------------------------------------- */

/* Where the findings go. */
struct findings {
	struct arena *arena;
	struct list *list;
	size_t room;
};

static struct bill_exception *
find(struct findings *to, const char *rule, int64_t line_no,
    const char *message)
{
	struct bill_exception *x = to->list->v;

	if (to->list->n == to->room)
		return NULL;
	x += to->list->n++;
	x->has = NOTHING;
	PUT(x, rule, rule);
	PUT(x, message, message);
	if (line_no > 0)
		PUT(x, line_no, line_no);
	return x;
}

static void
find_numbers(struct findings *to, const char *rule, int64_t line_no,
    const char *message, const struct money n[3])
{
	struct bill_exception *x = find(to, rule, line_no, message);

	if (x == NULL)
		return;
	x->found = n[0];
	x->wanted = n[1];
	x->allowed = n[2];
	for (const char *const *name = NAMES("found", "wanted", "allowed");
	     *name != NULL; name++)
		field_set(&bill_exception_shape, x, *name);
}

static struct money
distance(struct money a, struct money b)
{
	int64_t d = a.micros - b.micros;

	return (struct money){ d < 0 ? -d : d };
}

/* The totals that the terminal sent are the sums of its lines. */
static void
judge_hashes(struct findings *to, const struct bill *b)
{
	struct money gross = { 0 }, net = { 0 }, none = { 0 };
	struct money count = { UNITS((int64_t)b->lines.n) };

	for (size_t i = 0; i < b->lines.n; i++) {
		gross.micros += line(b, i)->gross.micros;
		net.micros += line(b, i)->net.micros;
	}
	if (gross.micros != b->total_gross.micros)
		find_numbers(to, "hash_gross", 0,
		    "total_gross is not the sum of the lines",
		    (struct money[]){ plain(b->total_gross), gross, none });
	if (net.micros != b->total_net.micros)
		find_numbers(to, "hash_net", 0,
		    "total_net is not the sum of the lines",
		    (struct money[]){ plain(b->total_net), net, none });
	if (count.micros != UNITS(b->line_count))
		find_numbers(to, "hash_count", 0,
		    "line_count is not the number of lines",
		    (struct money[]){ { UNITS(b->line_count) }, count, none });
}

static bool
same(const struct bill_line *l, const struct id *order_id, int64_t line_no,
    const char *product)
{
	return strcmp(l->order_id.s, order_id->s) == 0 &&
	    l->order_line == line_no && strcmp(l->product, product) == 0;
}

/* What the load is to take of the order line of a bill's line, or of none, and
 * what its bills say of it: in the unit of the line. */
struct group {
	struct money gross;  /* of the bill */
	struct money beside; /* of others that stand */
	struct money
	    plan; /* of the compartments that the bill names, or of all */
	struct money whole;  /* of all */
	size_t compartments; /* all */
	bool named;          /* the bill names each of its compartments */
	bool mixed;          /* not all that stand beside it name theirs */
	const char *other;   /* number of the first that stands beside it */
};

static bool
add_volume(struct volume v, const char *unit, const char *to, struct money *sum)
{
	if (unit_volume(v, unit, to, 3, &v) != 0)
		return false;
	sum->micros += v.micros;
	return true;
}

/* Does a line of the bill for the same order line name this compartment? */
static bool
names_compartment(const struct bill *b, const struct bill_line *l, int64_t no)
{
	const struct bill_line *x = b->lines.v;

	for (size_t i = 0; i < b->lines.n; i++)
		if (same(&x[i], &l->order_id, l->order_line, l->product) &&
		    HAS(&x[i], compartment) && x[i].compartment == no)
			return true;
	return false;
}

/* Does each of them name one that the load has for it? */
static bool
all_named(const struct bill *b, const struct load *load,
    const struct bill_line *l)
{
	const struct load_compartment *c = load->compartments.v;
	const struct bill_line *x = b->lines.v;
	size_t k;

	for (size_t i = 0; i < b->lines.n; i++) {
		if (!same(&x[i], &l->order_id, l->order_line, l->product))
			continue;
		for (k = 0; k < load->compartments.n; k++)
			if (HAS(&x[i], compartment) &&
			    c[k].no == x[i].compartment &&
			    same(l, &c[k].order_id, c[k].line_no, c[k].product))
				break;
		if (k == load->compartments.n)
			return false;
	}
	return true;
}

/* -1 where the load has no such plan. */
static int
gather_plan(const struct bill *b, const struct load *load,
    const struct bill_line *l, struct group *g)
{
	const struct load_compartment *c = load->compartments.v;

	g->named = all_named(b, load, l);
	for (size_t i = 0; i < load->compartments.n; i++) {
		if (!same(l, &c[i].order_id, c[i].line_no, c[i].product))
			continue;
		if (!add_volume(c[i].planned, c[i].unit, l->unit, &g->whole) ||
		    ((!g->named || names_compartment(b, l, c[i].no)) &&
			!add_volume(c[i].planned, c[i].unit, l->unit,
			    &g->plan)))
			return -1;
		g->compartments++;
	}
	return g->compartments > 0 ? 0 : -1;
}

static int
gather(const struct bill *b, const struct bill_facts *f,
    const struct bill_line *l, struct group *g)
{
	const struct bill_beside *o = f->beside.v;

	*g = (struct group){ 0 };
	for (size_t i = 0; i < b->lines.n; i++)
		if (same(line(b, i), &l->order_id, l->order_line, l->product) &&
		    !add_volume(line(b, i)->gross, line(b, i)->unit, l->unit,
			&g->gross))
			return -1;
	for (size_t i = 0; i < f->beside.n; i++) {
		if (!same(l, &o[i].order_id, o[i].order_line, o[i].product))
			continue;
		if (!add_volume(o[i].gross, o[i].unit, l->unit, &g->beside))
			return -1;
		if (g->other == NULL)
			g->other = o[i].bol_number;
		g->mixed = g->mixed || !HAS(&o[i], compartment);
	}
	return gather_plan(b, f->load, l, g);
}

/* The larger of a share and a volume. */
static int
allowed_of(const struct bill_facts *f, const char *unit, struct money plan,
    struct money *allowed)
{
	const char *in = strcmp(f->load->market, "US") == 0 ? "gal" : "l";
	struct volume fixed;

	if (money_mul(plan, f->gross_share, 6, allowed) != 0 ||
	    money_div(*allowed, hundred, 3, allowed) != 0 ||
	    unit_volume(f->gross_volume, in, unit, 3, &fixed) != 0)
		return -1;
	if (fixed.micros > allowed->micros)
		*allowed = plain(fixed);
	return 0;
}

/* Is it the first line of its order line? */
static bool
leads(const struct bill *b, const struct bill_line *l)
{
	const struct bill_line *first = b->lines.v;

	while (!same(first, &l->order_id, l->order_line, l->product))
		first++;
	return first == l;
}

/* A ticket of a load of several compartments that does not say of which it is
 * may be less than all. */
static bool
one_of_several(const struct group *g)
{
	return !g->named && g->compartments > 1 &&
	    money_cmp(g->gross, g->plan) < 0;
}

static void
judge_plan(struct findings *to, const struct bill *b,
    const struct bill_facts *f, const struct bill_line *l)
{
	struct group g;
	struct money allowed;

	if (!leads(b, l))
		return;
	if (gather(b, f, l, &g) != 0 ||
	    allowed_of(f, l->unit, g.plan, &allowed) != 0)
		find(to, HAS(l, order_id) ? "unplanned" : "unassigned",
		    l->line_no,
		    HAS(l, order_id) ?
			"the load does not carry this product for the order line" :
			"the line names no order line, but all compartments of the load do");
	else if (money_cmp(distance(g.gross, g.plan), allowed) > 0 &&
	    !one_of_several(&g))
		find_numbers(to, "plan", l->line_no,
		    "the gross volume differs too much from the plan",
		    (struct money[]){ g.gross, g.plan, allowed });
}

bool
bill_factor(const struct bill_line *l, const char *market, struct arena *a,
    struct money *ctpl)
{
	struct vcf_asked asked = {
		.base = strcmp(market, "US") == 0 ? VCF_60F : VCF_20C,
		.group = VCF_REFINED,
		.api = HAS(l, api_gravity),
		.density = HAS(l, api_gravity) ? l->api_gravity.micros :
						 l->density.micros,
		.temperature = l->temperature.micros,
	};
	struct vcf v;

	if (!HAS(l, temperature) || (!HAS(l, api_gravity) && !HAS(l, density)))
		return false;
	asked.celsius = strcmp(l->temperature_unit, "C") == 0;
	if (vcf_compute(&asked, a, &v) != VCF_OK)
		return false;
	ctpl->micros = v.ctpl;
	return true;
}

bool
bill_corrected(struct volume gross, struct volume net, struct money factor,
    struct money points, struct money *wanted, struct money *allowed)
{
	return money_mul(plain(gross), factor, 6, wanted) == 0 &&
	    money_mul(plain(gross), points, 6, allowed) == 0 &&
	    money_div(*allowed, hundred, 6, allowed) == 0 &&
	    money_cmp(distance(plain(net), *wanted), *allowed) <= 0;
}

static void
judge_factor(struct findings *to, const struct bill_facts *f,
    const struct bill_line *l)
{
	struct money ctpl, wanted = { 0 }, allowed = { 0 };

	if (!bill_factor(l, f->load->market, to->arena, &ctpl)) {
		find(to, "vcf_unknown", l->line_no,
		    "no volume correction factor exists for this temperature and density");
		return;
	}
	if (!bill_corrected(l->gross, l->net, ctpl, f->vcf, &wanted, &allowed))
		find_numbers(to, "vcf", l->line_no,
		    "net divided by gross differs too much from the factor of API MPMS 11.1",
		    (struct money[]){ plain(l->net), wanted, allowed });
}

bool
bill_began_inside(struct stamp started, struct stamp from, struct stamp to)
{
	int64_t last = started.ms + (started.ms % 1000 == 0 ? 999 : 0);

	return last >= from.ms && started.ms <= to.ms;
}

static void
find_span(struct findings *to, const struct bill *b, const struct bill_facts *f)
{
	struct bill_exception *x = find(to, "authorization", 0,
	    "loading began outside the validity of the load authorization");

	if (x == NULL)
		return;
	x->started_at = b->started_at;
	x->authorized_from = f->authorized_from;
	x->authorized_to = f->authorized_to;
	for (const char *const *name =
		 NAMES("started_at", "authorized_from", "authorized_to");
	     *name != NULL; name++)
		field_set(&bill_exception_shape, x, *name);
}

/* From when a truck can have loaded: not before its orders and itself were, nor
 * longer before loading was reported than clocks are apart. */
static struct stamp
window_from(const struct bill_facts *f)
{
	struct stamp from = f->load->created_at;

	if (knows(f, "ordered_at") && f->ordered_at.ms > from.ms)
		from = f->ordered_at;
	if (!HAS(f->load, loading_at))
		return from;
	if (f->load->loading_at.ms - f->clock_s * 1000 > from.ms)
		from.ms = f->load->loading_at.ms - f->clock_s * 1000;
	return from;
}

/* And until when: it was loaded, or it is now. */
static struct stamp
window_to(const struct bill_facts *f)
{
	struct stamp to = HAS(f->load, loaded_at) ? f->load->loaded_at : f->now;

	to.ms += f->clock_s * 1000;
	return to;
}

static void
judge_time(struct findings *to, const struct bill *b,
    const struct bill_facts *f)
{
	struct stamp first = window_from(f), last = window_to(f);
	struct bill_exception *x;

	if (bill_began_inside(b->started_at, first, last))
		return;
	x = find(to, "time", 0,
	    "loading began at a time when the load could not be loaded");
	if (x == NULL)
		return;
	x->started_at = b->started_at;
	x->window_from = first;
	x->window_to = last;
	for (const char *const *name =
		 NAMES("started_at", "window_from", "window_to");
	     *name != NULL; name++)
		field_set(&bill_exception_shape, x, *name);
}

/* As G-AUTH asked before loading began (TERMINAL_AUTHORIZES); of a terminal
 * that is not there any more, as its country. */
static bool
wants_authorization(const struct bill_facts *f)
{
	return knows(f, "authorization_required") ?
	    f->authorization_required :
	    strcmp(f->load->market, "US") == 0;
}

static void
judge_authorization(struct findings *to, const struct bill *b,
    const struct bill_facts *f)
{
	if (!knows(f, "authorized_from") || !knows(f, "authorized_to")) {
		if (wants_authorization(f))
			find(to, "authorization", 0,
			    "the load has no load authorization");
	} else if (!bill_began_inside(b->started_at, f->authorized_from,
		       f->authorized_to))
		find_span(to, b, f);
}

/* --- what else there is ----------------------------------------------------
 */

static bool
among(const struct texts *all, const char *text)
{
	for (size_t i = 0; i < all->n; i++)
		if (strcmp(all->v[i], text) == 0)
			return true;
	return false;
}

/* The number of a bill that stands for the same as a line: its compartment, or,
 * where either names none, the same order line by the same number; NULL. */
static const char *
holder(const struct bill *b, const struct bill_line *l,
    const struct list *beside)
{
	const struct bill_beside *o = beside->v;

	for (size_t i = 0; i < beside->n; i++) {
		if (HAS(l, compartment) && HAS(&o[i], compartment)) {
			if (l->compartment == o[i].compartment)
				return o[i].bol_number;
		} else if (same(l, &o[i].order_id, o[i].order_line,
			       o[i].product) &&
		    b->bol_number != NULL &&
		    strcmp(b->bol_number, o[i].bol_number) == 0)
			return o[i].bol_number;
	}
	return NULL;
}

/* Tickets that name no compartment share what the load is to take of the order
 * line: NULL, or the number of one beside which this has no room. */
static const char *
crowds(const struct bill *b, const struct bill_facts *f,
    const struct bill_line *l)
{
	struct money allowed, sum;
	struct group g;

	if (!leads(b, l) || gather(b, f, l, &g) != 0 || g.other == NULL ||
	    (g.named && !g.mixed) ||
	    allowed_of(f, l->unit, g.whole, &allowed) != 0)
		return NULL;
	sum.micros = g.gross.micros + g.beside.micros - g.whole.micros;
	return money_cmp(sum, allowed) > 0 ? g.other : NULL;
}

static bool
is_aborted(const struct bill_standing *s)
{
	return HAS(s, load_status) && strcmp(s->load_status, "aborted") == 0;
}

/* Is it where the load is loaded: its terminal, or that of a pickup? */
static bool
loads_at(const struct load *l, const char *terminal)
{
	const struct load_stop *s = l->stops.v;

	if (l->terminal == NULL || terminal == NULL ||
	    strcmp(l->terminal, terminal) == 0)
		return true;
	for (size_t i = 0; i < l->stops.n; i++)
		if (strcmp(s[i].kind, "pickup") == 0 && HAS(&s[i], terminal) &&
		    strcmp(s[i].terminal, terminal) == 0)
			return true;
	return false;
}

static void
judge_standing(struct findings *to, const struct bill *b,
    const struct bill_facts *f)
{
	const struct bill_standing *s = &f->standing;

	if (!loads_at(f->load, b->terminal))
		find(to, "terminal", 0,
		    "the load is planned at another terminal");
	if (is_aborted(s))
		find(to, "aborted", 0, "the load was aborted");
	for (size_t i = 0; i < b->lines.n; i++) {
		const struct bill_line *l = line(b, i);
		const char *number = holder(b, l, &f->beside);

		if (HAS(l, order_id) && among(&s->ended, l->order_id.s))
			find(to, "ended", l->line_no,
			    "the order was canceled, rejected or reopened");
		if (number != NULL)
			find(to, "duplicate", l->line_no,
			    arena_fmt(to->arena,
				"bill of lading %s of the load covers the same compartment",
				number));
		else if ((number = crowds(b, f, l)) != NULL)
			find(to, "duplicate", l->line_no,
			    arena_fmt(to->arena,
				"together with bill of lading %s it exceeds the plan of the load",
				number));
	}
}

bool
bill_confirmable(const void *obj, const void *facts)
{
	const struct bill_standing *s = facts;

	(void)obj;
	return !is_aborted(s) && s->ended.n == 0 && s->exceptions.n == 0;
}

static const struct bill_ordered *
ordered_of(const struct bill_facts *f, const struct bill_line *l)
{
	const struct bill_ordered *o = f->ordered.v;

	for (size_t i = 0; i < f->ordered.n; i++)
		if (o[i].order_line == l->order_line &&
		    strcmp(o[i].order_id.s, l->order_id.s) == 0)
			return &o[i];
	return NULL;
}

/* With it no more is lifted than was ordered, by as much as a rack may load
 * more. */
static void
judge_ordered(struct findings *to, const struct bill *b,
    const struct bill_facts *f, const struct bill_line *l)
{
	const struct bill_ordered *o = ordered_of(f, l);
	struct money gross, allowed;
	struct volume quantity, loaded;
	struct group g;

	if (o == NULL || !leads(b, l) || gather(b, f, l, &g) != 0 ||
	    unit_volume(o->quantity, o->unit, l->unit, 3, &quantity) != 0 ||
	    unit_volume(o->loaded_gross, o->unit, l->unit, 3, &loaded) != 0 ||
	    allowed_of(f, l->unit, plain(quantity), &allowed) != 0)
		return;
	gross.micros = g.gross.micros + loaded.micros;
	if (gross.micros - quantity.micros > allowed.micros)
		find_numbers(to, "ordered", l->line_no,
		    "the quantity lifted exceeds the quantity ordered",
		    (struct money[]){ gross, plain(quantity), allowed });
}

void
bill_judge(const struct bill *b, const struct bill_facts *f, struct arena *a,
    struct list *exceptions)
{
	size_t room = 8 + 6 * b->lines.n;
	struct findings to = { a, exceptions, room };

	*exceptions = (struct list){
		arena_array(a, struct bill_exception, room), 0
	};
	judge_hashes(&to, b);
	if (f->load == NULL) {
		find(&to, "load", 0,
		    "the bill of lading does not belong to a load");
		return;
	}
	if (!knows(f, "gross_share") || !knows(f, "gross_volume") ||
	    !knows(f, "vcf") || !knows(f, "clock_s")) {
		find(&to, "limits", 0,
		    "no limits are known for the market on that day");
		return;
	}
	for (size_t i = 0; i < b->lines.n; i++) {
		judge_plan(&to, b, f, line(b, i));
		judge_ordered(&to, b, f, line(b, i));
		judge_factor(&to, f, line(b, i));
	}
	judge_authorization(&to, b, f);
	judge_time(&to, b, f);
	judge_standing(&to, b, f);
}

bool
bill_acceptable(const void *obj, const void *facts)
{
	static const char rules[] =
	    " plan ordered vcf vcf_unknown authorization "
	    "time ";
	const struct bill *b = obj;
	const struct bill_exception *x = b->exceptions.v;

	(void)facts;
	for (size_t i = 0; i < b->exceptions.n; i++) {
		const char *at = strstr(rules, x[i].rule);

		if (at == NULL || at[-1] != ' ' || at[strlen(x[i].rule)] != ' ')
			return false;
	}
	return true;
}

static bool
about_time(const struct bill_exception *x)
{
	return strcmp(x->rule, "time") == 0 ||
	    strcmp(x->rule, "authorization") == 0;
}

/* The same finding of a bill, of which no more was accepted than this; of when
 * it was loaded, at that same moment. */
static bool
was_accepted(const struct bill *b, const struct bill *now,
    const struct bill_exception *x)
{
	bool moved = b->started_at.ms != now->started_at.ms;
	const struct bill_exception *old = b->exceptions.v;

	if (moved && about_time(x))
		return false;
	for (size_t i = 0; i < b->exceptions.n; i++)
		if (strcmp(old[i].rule, x->rule) == 0 &&
		    old[i].line_no == x->line_no &&
		    money_cmp(distance(x->found, x->wanted),
			distance(old[i].found, old[i].wanted)) <= 0)
			return true;
	return false;
}

struct list
bill_crowded(const struct bill *b, const struct list *found, struct arena *a)
{
	const struct bill_exception *x = found->v;
	struct bill_exception *all = arena_array(a, struct bill_exception,
	    found->n + 1);
	struct list out = { all, 0 };

	for (size_t i = 0; i < found->n; i++)
		if ((strcmp(x[i].rule, "ordered") == 0 ||
			strcmp(x[i].rule, "duplicate") == 0) &&
		    !was_accepted(b, b, &x[i]))
			all[out.n++] = x[i];
	return out;
}

bool
bill_accepted(const struct bill *b, const struct bill *now,
    const struct list *found)
{
	const struct bill_exception *x = found->v;

	if (!HAS(b, accepted_at))
		return false;
	for (size_t i = 0; i < found->n; i++)
		if (!was_accepted(b, now, &x[i]))
			return false;
	return true;
}

/* --- reversal ------------------------------------------------------------ */

static void
negate(struct volume *v)
{
	v->micros = -v->micros;
}

void
bill_negate(struct bill *b, struct arena *a)
{
	struct bill_line *to = arena_array(a, struct bill_line, b->lines.n);

	for (size_t i = 0; i < b->lines.n; i++) {
		struct list parts = line(b, i)->components;
		struct bill_component *c = arena_array(a, struct bill_component,
		    parts.n + 1);

		to[i] = *line(b, i);
		negate(&to[i].gross);
		negate(&to[i].net);
		for (size_t k = 0; k < parts.n; k++) {
			c[k] = ((const struct bill_component *)parts.v)[k];
			negate(&c[k].gross);
			negate(&c[k].net);
		}
		to[i].components.v = c;
	}
	b->lines.v = to;
	negate(&b->total_gross);
	negate(&b->total_net);
}
