/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

/* What a check found: NULL codes pass. */
struct finding {
	const char *code, *evidence;
};

#define PASS(...)      ((struct finding){ NULL, arena_fmt(a, __VA_ARGS__) })
#define FAIL(why, ...) ((struct finding){ (why), arena_fmt(a, __VA_ARGS__) })

typedef struct finding check(struct arena *a,
    const struct authorization_case *c);

static bool
knows(const struct authorization_case *c, const char *name)
{
	return field_has(&authorization_facts_shape, &c->facts, name);
}

static bool
plays(const struct counterparty *p, const char *role)
{
	for (size_t i = 0; i < p->roles.n; i++)
		if (strcmp(p->roles.v[i], role) == 0)
			return true;
	return false;
}

static struct finding
terminal(struct arena *a, const struct authorization_case *c)
{
	if (!knows(c, "terminal_status"))
		return FAIL("terminal_unknown", "no terminal %s",
		    c->asked->terminal);
	if (strcmp(c->facts.terminal_status, "active") != 0)
		return FAIL("terminal_closed", "%s is %s", c->asked->terminal,
		    c->facts.terminal_status);
	return PASS("%s is active", c->asked->terminal);
}

static struct finding
supplier(struct arena *a, const struct authorization_case *c)
{
	const struct counterparty *s = c->supplier;

	if (!HAS(c->asked, supplier_id))
		return PASS("none is given");
	if (s == NULL || !(plays(s, "supplier") || plays(s, "self")))
		return FAIL("supplier_unknown", "%s is not a supplier",
		    c->asked->supplier_id.s);
	if (strcmp(s->status, "active") != 0)
		return FAIL("supplier_inactive", "%s is %s", s->legal_name,
		    s->status);
	return PASS("%s is active", s->legal_name);
}

static struct finding
carrier(struct arena *a, const struct authorization_case *c)
{
	const struct counterparty *p = c->carrier;

	if (p == NULL || !plays(p, "carrier"))
		return FAIL("carrier_unknown", "no carrier has the code %s",
		    c->asked->carrier_scac);
	if (strcmp(p->status, "active") != 0)
		return FAIL("carrier_inactive", "%s is %s", p->legal_name,
		    p->status);
	return PASS("%s is active", p->legal_name);
}

static const char *
day(struct arena *a, struct date d)
{
	char text[DATE_LEN + 1];

	date_format(d, text);
	return arena_dup(a, text);
}

static const char *
dollars(struct arena *a, struct money m)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(m.micros, 2, text);
	return arena_dup(a, text);
}

/* Of hazardous goods on the roads of the United States. */
static bool
american(const struct authorization_case *c)
{
	return knows(c, "terminal_country") &&
	    strcmp(c->facts.terminal_country, "US") == 0;
}

static struct finding
insurance(struct arena *a, const struct authorization_case *c)
{
	const struct counterparty *p = c->carrier;

	if (!american(c) || !knows(c, "insurance_minimum"))
		return PASS("not required here");
	if (p == NULL || !HAS(p, insurance_usd) || !HAS(p, insurance_valid_to))
		return FAIL("carrier_insurance", "none is recorded");
	if (p->insurance_usd.micros < c->facts.insurance_minimum.micros)
		return FAIL("carrier_insurance", "%s USD; the minimum is %s",
		    dollars(a, p->insurance_usd),
		    dollars(a, c->facts.insurance_minimum));
	if (p->insurance_valid_to.days < c->today.days)
		return FAIL("carrier_insurance", "it ended on %s",
		    day(a, p->insurance_valid_to));
	return PASS("%s USD until %s", dollars(a, p->insurance_usd),
	    day(a, p->insurance_valid_to));
}

static struct finding
hazmat(struct arena *a, const struct authorization_case *c)
{
	const struct counterparty *p = c->carrier;

	if (!american(c))
		return PASS("not required here");
	if (p == NULL || !HAS(p, hazmat_registration_valid_to))
		return FAIL("carrier_hazmat", "no registration is recorded");
	if (p->hazmat_registration_valid_to.days < c->today.days)
		return FAIL("carrier_hazmat", "it ended on %s",
		    day(a, p->hazmat_registration_valid_to));
	return PASS("until %s", day(a, p->hazmat_registration_valid_to));
}

static struct finding
consignee(struct arena *a, const struct authorization_case *c)
{
	const struct site *s = c->sites.v;

	if (c->sites.n == 0)
		return FAIL("consignee_unknown", "no site has the number %s",
		    c->asked->consignee_no);
	if (c->sites.n > 1)
		return FAIL("consignee_ambiguous",
		    "%zu sites have the number %s", c->sites.n,
		    c->asked->consignee_no);
	if (strcmp(s->status, "active") != 0)
		return FAIL("consignee_inactive", "%s is %s", s->name,
		    s->status);
	if (c->consignee == NULL || strcmp(c->consignee->status, "active") != 0)
		return FAIL("consignee_inactive",
		    "%s is of a counterparty that is not active", s->name);
	return PASS("%s of %s", s->name, c->consignee->legal_name);
}

static struct finding
products(struct arena *a, const struct authorization_case *c)
{
	const struct authorized_product *p = c->asked->products.v;
	const struct rack_product *known = c->products.v;

	for (size_t i = 0; i < c->products.n; i++) {
		if (!HAS(&known[i], status))
			return FAIL("product_unknown", "no product %s",
			    p[i].product);
		if (strcmp(known[i].status, "active") != 0)
			return FAIL("product_retired", "%s is %s", p[i].product,
			    known[i].status);
	}
	return PASS("%zu known", c->products.n);
}

static struct finding
order(struct arena *a, const struct authorization_case *c)
{
	static const char *const open[] = { "allocated", "dispatched",
		"loading", "in_transit", NULL };
	const char *status = c->facts.order_status;

	if (!HAS(c->asked, order_id))
		return PASS("none is given");
	if (!knows(c, "order_status"))
		return FAIL("order_unknown", "no order %s",
		    c->asked->order_id.s);
	if (c->consignee != NULL && knows(c, "order_counterparty_id") &&
	    strcmp(c->facts.order_counterparty_id.s, c->consignee->id.s) != 0)
		return FAIL("order_of_another", "%s is of another counterparty",
		    c->asked->order_id.s);
	for (const char *const *s = open; *s != NULL; s++)
		if (strcmp(status, *s) == 0)
			return PASS("it is %s", status);
	return FAIL("order_state", "it is %s", status);
}

static const char *
volume(struct arena *a, struct volume v)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(v.micros, 3, text);
	return arena_dup(a, text);
}

/* No more is let go of a product than its orders still have. */
static struct finding
quantity(struct arena *a, const struct authorization_case *c)
{
	const struct authorized_product *p = c->asked->products.v;

	for (size_t i = 0; i < c->asked->products.n; i++)
		if (c->rooms[i].ordered &&
		    p[i].quantity.micros > c->rooms[i].left.micros)
			return FAIL("order_quantity",
			    "%s: %s %s is asked for, %s may still be lifted",
			    p[i].product, volume(a, p[i].quantity),
			    c->asked->unit, volume(a, c->rooms[i].left));
	return PASS("%zu products", c->asked->products.n);
}

static struct finding
contract(struct arena *a, const struct authorization_case *c)
{
	if (c->closed == NULL)
		return PASS("none is in the way");
	return FAIL("contract_closed", "%s", c->closed);
}

static struct finding
credit(struct arena *a, const struct authorization_case *c)
{
	const struct rack_credit *k = &c->credit;

	if (c->for_orders)
		return PASS("checked when the truck starts loading");
	if (!HAS(k, hold))
		return PASS("no hold on liftings");
	return FAIL("credit_hold", "hold %s: %s", k->hold,
	    HAS(k, hold_reason) ? k->hold_reason : "no reason is recorded");
}

static const struct {
	const char *name;
	check *fn;
} checks[] = {
	{ "terminal", terminal },
	{ "supplier", supplier },
	{ "carrier", carrier },
	{ "carrier_insurance", insurance },
	{ "carrier_hazmat", hazmat },
	{ "consignee", consignee },
	{ "products", products },
	{ "order", order },
	{ "order_quantity", quantity },
	{ "contract", contract },
	{ "credit", credit },
};

/* Room for the allocations of each product behind these. */
#define MORE 20

struct list
authorization_checks(struct arena *a, const struct authorization_case *c)
{
	struct authorization_check *out = arena_array(a,
	    struct authorization_check, COUNT(checks) + MORE);

	for (size_t i = 0; i < COUNT(checks); i++) {
		struct finding f = checks[i].fn(a, c);

		out[i] = (struct authorization_check){ .has = EVERYTHING,
			.check = checks[i].name,
			.passed = f.code == NULL,
			.code = f.code,
			.evidence = f.evidence };
		if (f.code == NULL)
			CLEAR(&out[i], code);
	}
	return (struct list){ out, COUNT(checks) };
}

const struct authorization_check *
authorization_failed(const struct list *trace)
{
	const struct authorization_check *t = trace->v;

	for (size_t i = 0; i < trace->n; i++)
		if (!t[i].passed)
			return &t[i];
	return NULL;
}

void
authorization_check(struct judge *j, const void *obj, const void *facts)
{
	const struct load_authorization *l = obj;
	const struct authorized_product *p = l->products.v;

	(void)facts;
	for (size_t i = 1; i < l->products.n; i++)
		for (size_t k = 0; k < i; k++)
			if (p[i].product != NULL && p[k].product != NULL &&
			    strcmp(p[i].product, p[k].product) == 0) {
				resource_fault(j, E_NOT_ALLOWED,
				    arena_fmt(j->arena, "products/%zu/product",
					i),
				    "appears in the list more than once");
				break;
			}
}
