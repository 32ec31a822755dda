/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/loads/loads.h"
#include "orders/loads/own.h"

#include "test_shape.h"

/* G-SPLIT, G-HOS, G-DOC, the carrier's permits, weights and the order of the
 * drops. */

#define NEAR      "\"market\":\"MX\",\"terminal\":\"MTY\","

/* --- G-SPLIT ------------------------------------------------------------- */

#define MX_LIMITS "{\"fill\":0.97,\"gvw_kg\":66500}"
#define US_LIMITS "{\"fill\":0.97,\"gvw_kg\":36287.389}"
#define C(no, capacity, unit, product, planned, density, rest)        \
	"{\"no\":" #no ",\"capacity\":" #capacity ",\"unit\":\"" unit \
	"\",\"product\":\"" product "\",\"planned\":" #planned        \
	",\"density\":" #density rest "}"
#define EMPTY ",\"retained_product\":\"NONE\""
#define LOAD(tare, max, ...)                                  \
	"{" NEAR "\"tare_kg\":" #tare ",\"max_gvw_kg\":" #max \
	",\"compartments\":[" __VA_ARGS__ "]}"

static const struct {
	const char *what, *load, *limits;
	bool want;
} splits[] = {
	{ "exactly 97 %",
	    LOAD(16500, 46500, C(1, 20000, "l", "DD", 19400, 840, EMPTY)),
	    MX_LIMITS, true },
	{ "a millilitre over",
	    LOAD(16500, 46500, C(1, 20000, "l", "DD", 19400.001, 840, EMPTY)),
	    MX_LIMITS, false },
	{ "two rows of one compartment are added",
	    LOAD(16500, 46500,
		C(1, 20000, "l", "DD", 10000, 840, EMPTY) "," C(1, 20000, "l",
		    "DD", 9400.001, 840, EMPTY)),
	    MX_LIMITS, false },
	{ "rest not declared",
	    LOAD(16500, 46500, C(1, 20000, "l", "DD", 19000, 840, "")),
	    MX_LIMITS, false },
	{ "a rest of the same product",
	    LOAD(16500, 46500,
		C(1, 20000, "l", "DD", 19000, 840,
		    ",\"retained_product\":\"DD\"")),
	    MX_LIMITS, true },
	{ "exactly what the vehicle is rated for",
	    LOAD(16500, 32460, C(1, 20000, "l", "DD", 19000, 840, EMPTY)),
	    MX_LIMITS, true },
	{ "a kilogram over it",
	    LOAD(16501, 32460, C(1, 20000, "l", "DD", 19000, 840, EMPTY)),
	    MX_LIMITS, false },
	{ "over the road's limit",
	    LOAD(20000, 80000, C(1, 60000, "l", "DD", 56000, 840, EMPTY)),
	    MX_LIMITS, false },
	{ "80,000 lb: 7,000 gal of diesel on 29,000 lb",
	    LOAD(13154, 40000, C(1, 7500, "gal", "DD", 7000, 850, EMPTY)),
	    US_LIMITS, true },
	{ "80,000 lb: 7,200 gal are too heavy",
	    LOAD(13154, 40000, C(1, 7500, "gal", "DD", 7200, 850, EMPTY)),
	    US_LIMITS, false },
	{ "gallons to 97 %",
	    LOAD(5000, 40000, C(1, 1000, "gal", "DD", 970, 850, EMPTY)),
	    US_LIMITS, true },
	{ "gallons over it",
	    LOAD(5000, 40000, C(1, 1000, "gal", "DD", 970.001, 850, EMPTY)),
	    US_LIMITS, false },
	{ "limits of the day unknown",
	    LOAD(16500, 46500, C(1, 20000, "l", "DD", 1000, 840, EMPTY)), "{}",
	    false },
	{ "weights unknown",
	    "{" NEAR
	    "\"compartments\":[" C(1, 20000, "l", "DD", 1000, 840, EMPTY) "]}",
	    MX_LIMITS, false },
};

static void
a_load_is_split_as_it_may(void **state)
{
	struct arena *a = arena_open(1 << 22);

	(void)state;
	for (size_t i = 0; i < LEN(splits); i++) {
		struct load *l = test_read(a, &load_shape, splits[i].load);

		CASE(load_weigh(l) == 0, "%s: weighs", splits[i].what);
		CASE(load_split(l,
			 test_read(a, &load_facts_shape, splits[i].limits)) ==
			splits[i].want,
		    "%s", splits[i].what);
	}
	arena_close(a);
}

/* Two rows of a compartment whose sum is right, but not the product. */
static void
a_compartment_has_one_product(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct load *l = test_read(a, &load_shape,
	    LOAD(16500, 46500,
		C(1, 20000, "l", "DD", 9000, 840, EMPTY) "," C(1, 20000, "l",
		    "RR", 9000, 745, EMPTY)));
	const void *limits = test_read(a, &load_facts_shape, MX_LIMITS);

	(void)state;
	assert_int_equal(load_weigh(l), 0);
	assert_false(load_split(l, limits));
	((struct load_compartment *)l->compartments.v)[1].product = "DD";
	assert_true(load_split(l, limits));
	arena_close(a);
}

static void
a_weight_is_volume_by_density(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct load *l = test_read(a, &load_shape,
	    LOAD(13154, 40000, C(1, 7500, "gal", "DD", 7000, 850, EMPTY)));

	(void)state;
	assert_int_equal(load_weigh(l), 0);
	/* 7000 x 3.785411784 x 0.85 = 22523.2001148 */
	assert_int_equal(l->product_kg.micros, INT64_C(22523200000));
	assert_int_equal(l->gross_kg.micros, INT64_C(35677200000));
	arena_close(a);
}

/* --- G-HOS --------------------------------------------------------------- */

#define HOS \
	"{\"route_factor\":1.15,\"loading_minutes\":45,\"break_minutes\":30}"

static const struct {
	const char *what;
	int64_t route, drive, window, next;
	bool want;
} shifts[] = {
	{ "100 minutes want 160", 100, 160, 160, 480, true },
	{ "one minute of driving lacks", 100, 159, 160, 480, false },
	{ "one minute of the shift lacks", 100, 160, 159, 480, false },
	{ "the break is due as the route ends", 100, 160, 160, 115, true },
	{ "a break in between does not fit", 100, 160, 189, 114, false },
	{ "a break in between fits", 100, 160, 190, 114, true },
	{ "the break is due now", 100, 600, 600, 0, false },
	{ "nothing to drive", 0, 45, 45, 0, true },
	{ "a second over: 101 minutes are 161.15", 101, 161, 600, 480, false },
	{ "and 162 is enough", 101, 162, 600, 480, true },
};

static void
a_driver_has_the_hours(void **state)
{
	struct arena *a = arena_open(1 << 20);
	const void *limits = test_read(a, &load_facts_shape, HOS);

	(void)state;
	for (size_t i = 0; i < LEN(shifts); i++) {
		struct load *l = test_read(a, &load_shape,
		    arena_fmt(a,
			"{" NEAR "\"route_minutes\":%lld,\"driver\":{"
			"\"name\":\"X\",\"licence_no\":\"NL123456\","
			"\"drive_minutes_left\":%lld,\"window_minutes_left\":"
			"%lld,\"next_break_minutes\":%lld}}",
			(long long)shifts[i].route, (long long)shifts[i].drive,
			(long long)shifts[i].window,
			(long long)shifts[i].next));

		CASE(load_rested(l, limits) == shifts[i].want, "%s",
		    shifts[i].what);
	}
	assert_false(load_rested(test_read(a, &load_shape,
				     "{" NEAR "\"route_minutes\":10}"),
	    limits));
	assert_false(load_rested(
	    test_read(a, &load_shape,
		"{" NEAR
		"\"route_minutes\":10,\"driver\":{\"name\":\"X\",\"licence_no\":"
		"\"NL12345\",\"drive_minutes_left\":600}}"),
	    limits));
	arena_close(a);
}

/* --- G-DOC --------------------------------------------------------------- */

#define CCP            "\"CCC5d3f1-3b5a-4a7e-9a2b-0123456789ab\""
#define FOLIO          "\"5d3f1aaa-3b5a-4a7e-9a2b-0123456789AB\""
#define MX(ccp, folio) "{\"carta_porte_id\":" ccp ",\"cfdi_uuid\":" folio "}"
#define US(un, name, class, group, phone)                            \
	"{\"un_number\":\"" un "\",\"proper_shipping_name\":" name   \
	",\"hazard_class\":\"" class "\",\"packing_group\":\"" group \
				     "\",\"emergency_phone\":" phone "}"
#define PHONE "\"+1 800 424 9300\""

static const struct {
	const char *what, *market, *papers;
	int bills;
	bool want;
} papers[] = {
	{ "none at all", "MX", NULL, 1, false },
	{ "CFDI with Carta Porte", "MX", MX(CCP, FOLIO), 0, true },
	{ "IdCCP that begins otherwise", "MX", MX(FOLIO, FOLIO), 0, false },
	{ "IdCCP with a dash out of place", "MX",
	    MX("\"CCC5d3f13b5a-4a7e-9a2b-0123456789-ab\"", FOLIO), 0, false },
	{ "a folio of other letters", "MX",
	    "{\"carta_porte_id\":" CCP
	    ",\"cfdi_uuid\":\"5d3f1aaa-3b5a-4a7e-9a2b-01234567-9ab\"}",
	    0, false },
	{ "no folio", "MX", "{\"carta_porte_id\":" CCP "}", 0, false },
	{ "an American paper in Mexico", "MX",
	    US("NA1993", "\"Diesel Fuel\"", "3", "III", PHONE), 1, false },
	{ "diesel", "US", US("NA1993", "\"Diesel Fuel\"", "3", "III", PHONE), 1,
	    true },
	{ "gasoline, two bills", "US",
	    US("UN1203", "\"Gasoline\"", "3", "II", PHONE), 2, true },
	{ "no bill of lading aboard", "US",
	    US("UN1203", "\"Gasoline\"", "3", "II", PHONE), 0, false },
	{ "another class", "US",
	    US("UN1203", "\"Gasoline\"", "2.1", "II", PHONE), 1, false },
	{ "no number", "US", US("XX1203", "\"Gasoline\"", "3", "II", PHONE), 1,
	    false },
	{ "three digits", "US", US("UN120A", "\"Gasoline\"", "3", "II", PHONE),
	    1, false },
	{ "no name", "US", US("UN1203", "null", "3", "II", PHONE), 1, false },
	{ "no telephone", "US", US("UN1203", "\"Gasoline\"", "3", "II", "null"),
	    1, false },
};

static void
papers_are_aboard(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(papers); i++) {
		struct load_facts f = { .bills = papers[i].bills };
		struct load *l = test_read(a, &load_shape,
		    arena_fmt(a, "{\"market\":\"%s\",\"papers\":%s}",
			papers[i].market,
			papers[i].papers != NULL ? papers[i].papers : "null"));

		CASE(load_papered(l, &f) == papers[i].want, "%s",
		    papers[i].what);
	}
	arena_close(a);
}

/* --- the carrier --------------------------------------------------------- */

#define PERMIT(kind, number, more)                                           \
	"\"permits\":[{\"kind\":\"" kind "\",\"number\":\"" number "\"" more \
	"}]"
#define CARRIER                                                  \
	"\"carrier_status\":\"active\",\"roles\":[\"carrier\"]," \
	"\"today\":\"2026-11-20\","
#define TRANSPORT "PL/12345/TRA/OM/2019"
#define USDOT                                                              \
	"\"usdot_number\":\"1234567\",\"insurance_least\":1000000,"        \
	"\"insurance_usd\":1000000,\"insurance_valid_to\":\"2026-11-20\"," \
	"\"hazmat_registration_valid_to\":\"2026-11-20\""

static const struct {
	const char *what, *market, *carrier, *driver;
	bool want;
} carriers[] = {
	{ "a permit of transport", "MX",
	    CARRIER PERMIT("transporte", TRANSPORT, ""), "", true },
	{ "one that ends today", "MX",
	    CARRIER PERMIT("transporte", TRANSPORT,
		",\"valid_to\":\"2026-11-20\""),
	    "", true },
	{ "one that ended yesterday", "MX",
	    CARRIER PERMIT("transporte", TRANSPORT,
		",\"valid_to\":\"2026-11-19\""),
	    "", false },
	{ "one for another product", "MX",
	    CARRIER PERMIT("transporte", TRANSPORT, ",\"products\":[\"LPG\"]"),
	    "", false },
	{ "one for selling", "MX",
	    CARRIER PERMIT("comercializacion", "H/12345/COM/2019", ""), "",
	    false },
	{ "not active", "MX",
	    "\"carrier_status\":\"suspended\",\"roles\":[\"carrier\"],"
	    "\"today\":\"2026-11-20\"," PERMIT("transporte", TRANSPORT, ""),
	    "", false },
	{ "no carrier", "MX",
	    "\"carrier_status\":\"active\",\"roles\":[\"customer\"],"
	    "\"today\":\"2026-11-20\"," PERMIT("transporte", TRANSPORT, ""),
	    "", false },
	{ "registered, insured, endorsed", "US", CARRIER USDOT, "X", true },
	{ "H and N", "US", CARRIER USDOT, "H\",\"N", true },
	{ "H alone", "US", CARRIER USDOT, "H", false },
	{ "licence over", "US", CARRIER USDOT, "X", false },
	{ "insured for less", "US",
	    CARRIER "\"usdot_number\":\"1\",\"insurance_least\":1000000,"
		    "\"insurance_usd\":999999.99,\"insurance_valid_to\":"
		    "\"2027-01-01\",\"hazmat_registration_valid_to\":"
		    "\"2027-01-01\"",
	    "X", false },
	{ "nothing known", "US", CARRIER "\"permits\":[]", "X", false },
};

static void
a_carrier_may_carry(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(carriers); i++) {
		const char *until = strcmp(carriers[i].what, "licence over") ==
			0 ?
		    "2026-11-19" :
		    "2026-11-20";
		struct load *l = test_read(a, &load_shape,
		    arena_fmt(a,
			"{\"market\":\"%s\",\"compartments\":[" C(1, 20000, "l",
			    "DIESEL", 100, 840,
			    EMPTY) "],\"driver\":{\"name\":\"X\","
				   "\"licence_no\":\"NL12345\","
				   "\"licence_valid_to\":\"%s\","
				   "\"endorsements\":[%s%s%s]}}",
			carriers[i].market, until,
			*carriers[i].driver != '\0' ? "\"" : "",
			carriers[i].driver,
			*carriers[i].driver != '\0' ? "\"" : ""));
		const void *f = test_read(a, &load_carrier_shape,
		    arena_fmt(a, "{%s}", carriers[i].carrier));
		bool mx = load_permitted_mx(l, f), us = load_permitted_us(l, f);

		CASE((mx && us) == carriers[i].want, "%s: %d %d",
		    carriers[i].what, mx, us);
	}
	arena_close(a);
}

/* --- stops --------------------------------------------------------------- */

#define SITE(n) "sit_01aryz6s41tsv4rrffq69g5fa" #n
#define DROP(seq, n)                                               \
	"{\"seq\":" #seq ",\"kind\":\"drop\",\"site_id\":\"" SITE( \
	    n) "\",\"status\":\"pending\"}"
#define PICKUP(status)                                                             \
	"{\"seq\":1,\"kind\":\"pickup\",\"terminal\":\"MTY\",\"status\":\"" status \
	"\"}"
#define AT(n, lat, lon) \
	"{\"id\":\"" SITE(n) "\",\"latitude\":" #lat ",\"longitude\":" #lon "}"

/* A load with these stops: a body could not say what became of them. */
static struct load *
calling(struct arena *a, const char *const *stops, size_t n)
{
	struct load *l = test_read(a, &load_shape, "{\"market\":\"MX\"}");
	struct load_stop *s = arena_array(a, struct load_stop, n);

	for (size_t i = 0; i < n; i++)
		s[i] = *(
		    struct load_stop *)test_read(a, &load_stop_shape, stops[i]);
	PUT(l, stops, (struct list){ s, n });
	return l;
}

static void
drops_go_from_near_to_near(void **state)
{
	static const char *const planned[] = { PICKUP("pending"), DROP(2, 4),
		DROP(4, 1), DROP(5, 0), DROP(6, 3), DROP(9, 2) };
	struct arena *a = arena_open(1 << 20);
	struct load *l = calling(a, planned, LEN(planned));
	struct load_place *p = arena_array(a, struct load_place, 4);
	struct list places = { p, 4 };
	const struct load_stop *s;
	char order[8] = "";

	(void)state;
	p[0] = *(struct load_place *)test_read(a, &load_place_shape,
	    AT(4, 25.7, -100.3));
	p[1] = *(struct load_place *)test_read(a, &load_place_shape,
	    AT(1, 27.5, -99.5));
	p[2] = *(struct load_place *)test_read(a, &load_place_shape,
	    AT(3, 25.8, -100.2));
	p[3] = *(struct load_place *)test_read(a, &load_place_shape,
	    AT(2, 26.0, -98.3));
	load_route(l, NULL, &places, a);
	s = l->stops.v;
	for (size_t i = 0; i < l->stops.n; i++) {
		assert_int_equal(s[i].seq, i + 1);
		if (i > 0)
			order[i - 1] = s[i].site_id.s[29];
	}
	assert_string_equal(order, "43210"); /* 0 has no place: last */
	arena_close(a);
}

static void
stops_that_were_called_at_stay(void **state)
{
	static const char *const was[] = { PICKUP("completed"), DROP(2, 1) };
	struct arena *a = arena_open(1 << 20);
	struct load *l = calling(a, was, LEN(was));
	struct load *planned = test_read(a, &load_shape,
	    "{\"stops\":[{\"seq\":1,\"kind\":\"pickup\",\"terminal\":"
	    "\"TUX\"},{\"seq\":3,\"kind\":\"drop\",\"site_id\":\"" SITE(
		2) "\"}]}");
	const struct load_stop *s;

	(void)state;
	assert_true(load_restop(l, &planned->stops, a));
	s = l->stops.v;
	assert_string_equal(s[0].terminal, "MTY");
	assert_string_equal(s[1].status, "pending");
	assert_int_equal(l->stops.n, 2);
	planned->stops.n = 1;
	((struct load_stop *)planned->stops.v)[0].seq = 4;
	assert_false(load_restop(l, &planned->stops, a));
	arena_close(a);
}

/* --- G-LIFT -------------------------------------------------------------- */

#define LIFT(elsewhere, planned)                                        \
	"{\"order_id\":\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\",\"line_no\":" \
	"1,\"unit\":\"l\",\"quantity\":60000,\"elsewhere\":" #elsewhere \
	",\"planned\":" #planned ",\"allowed\":3000}"

static const struct {
	const char *what, *lines;
	bool want;
} lifts[] = {
	{ "as much as is left", LIFT(40000, 20000), true },
	{ "with the tolerance of a rack", LIFT(40000, 23000), true },
	{ "a millilitre over it", LIFT(40000, 23000.001), false },
	{ "nothing is left", LIFT(60000, 20000), false },
	{ "one line of two is too much", LIFT(0, 60000) "," LIFT(60000, 3001),
	    false },
};

static void
no_more_is_planned_than_is_to_be_lifted(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char text[1000];

	(void)state;
	for (size_t i = 0; i < LEN(lifts); i++) {
		snprintf(text, sizeof(text), "{\"lines\":[%s]}",
		    lifts[i].lines);
		if (load_liftable(NULL, test_read(a, &load_lift_shape, text)) !=
		    lifts[i].want)
			fail_msg("%s", lifts[i].what);
	}
	arena_close(a);
}

TESTS(cmocka_unit_test(a_load_is_split_as_it_may),
    cmocka_unit_test(a_compartment_has_one_product),
    cmocka_unit_test(a_weight_is_volume_by_density),
    cmocka_unit_test(a_driver_has_the_hours),
    cmocka_unit_test(papers_are_aboard), cmocka_unit_test(a_carrier_may_carry),
    cmocka_unit_test(drops_go_from_near_to_near),
    cmocka_unit_test(stops_that_were_called_at_stay),
    cmocka_unit_test(no_more_is_planned_than_is_to_be_lifted))
