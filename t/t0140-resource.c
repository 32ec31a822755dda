/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include "route.h"
#include "wire.h"

#include "test_domain.h"

/* A resource as rows: its routes, its statements, and what a query means. */
struct thing {
	struct presence has;
	struct id id;
	const char *status;
	const char *name;
	int64_t size;
	struct texts tags;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
	struct id owner_id;
};

/* clang-format off */
static const char *const statuses[] = { "new", "old", NULL };

#define T struct thing
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "thg"),
	FIELD(T, status,      .words = statuses),
	FIELD(T, name,        .min = 1, .max = 20),
	FIELD(T, size,        .nullable = true),
	FIELD(T, tags,        .nullable = true),
	FIELD(T, version),
	FIELD(T, created_at),
	FIELD(T, updated_at),
	FIELD(T, archived_at, .nullable = true),
	FIELD(T, owner_id,    .prefix = "thg", .nullable = true),
};
#undef T
static const struct shape thing_shape = SHAPE(struct thing, "Thing", fields, "A thing.");
static const struct shape thing_new = {
	.name = "ThingNew", .of = &thing_shape, .take = NAMES("name", "size", "tags"), .need = NAMES("name"),
};

static const struct move moves[] = {
	{ .from = NAMES("new"), .action = "grow-up", .title = "Let %s grow up", .to = "old", .event = "order.thing.grown", .told = "A thing grew up." },
	{ .from = NAMES("old"), .action = "renew",   .to = "new" },
	{ .from = NAMES("new"), .action = "renew",   .to = "new" },
	{ 0 },
};

static const struct route own[] = {
	{ .op = "odd-things.parts.get", .method = GET, .path = "/api/v2/odd-things/{id}/parts/{n}" },
	{ .op = "odd-things.newest", .method = GET, .path = "/api/v2/odd-things/newest" },
	{ 0 },
};

static const struct resource things = {
	.name = "odd-things", .noun = "odd thing", .prefix = "thg",
	.scope = "things", .event = "order.thing",
	.ops = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE,
	.shape = &thing_shape, .create = &thing_new, .update = &thing_new,
	.filter = NAMES("status", "name", "size", "tags", "created_at"),
	.sort = NAMES("name"), .first = "new", .moves = moves, .routes = own, .tier = "core",
};
static const struct expansion expands[] = { { "owner_id", &things }, { 0 } };
static const struct resource fruit = {
	.name = "fruit", .noun = "fruit", .prefix = "thg", .scope = "fruit", .event = "order.fruit",
	.ops = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE, .common = true,
	.shape = &thing_shape, .create = &thing_new, .update = &thing_new,
	.first = "new", .expands = expands,
};

/* With a column that is never shown, and a member that has no column. */
struct box {
	struct presence has;
	struct id id;
	const char *status, *name, *given, *given_sealed;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

#define T struct box
static const struct field box_fields[] = {
	FIELD(T, id,           .prefix = "box"),
	FIELD(T, status,       .words = statuses),
	FIELD(T, given,        .passing = true, .nullable = true),
	FIELD(T, name,         .min = 1, .max = 20),
	FIELD(T, given_sealed, .nullable = true),
	FIELD(T, version),
	FIELD(T, created_at),
	FIELD(T, updated_at),
	FIELD(T, archived_at,  .nullable = true),
};
#undef T
#define SHOWN "id", "status", "name", "version", "created_at", "updated_at", "archived_at"
static const struct shape box_row = SHAPE(struct box, "BoxRow", box_fields, "A box as it is kept.");
static const struct shape box_shape = { .name = "Box", .of = &box_row, .take = NAMES(SHOWN) };
static const struct shape box_made = { .name = "BoxMade", .of = &box_row, .take = NAMES(SHOWN, "given") };
static const struct shape box_new = {
	.name = "BoxNew", .of = &box_row, .take = NAMES("name", "given"), .need = NAMES("name"),
};
static const struct move box_moves[] = {
	{ .from = NAMES("new"), .action = "lock", .to = "old", .out = &box_made },
	{ .from = NAMES("old"), .action = "open", .to = "new" },
	{ 0 },
};
static const struct resource boxes = {
	.name = "boxes", .noun = "box", .prefix = "box", .scope = "boxes", .event = "order.box",
	.ops = OP_LIST | OP_GET | OP_CREATE | OP_HISTORY,
	.shape = &box_shape, .create = &box_new, .made = &box_made, .first = "new", .moves = box_moves,
};

static const struct query *const none[] = { NULL };
static const struct resource *const resources[] = { &things, &fruit, &boxes, NULL };
static const struct domain domain = {
	.name = "things", .queries = none,
	.resources = resources,
};
/* clang-format on */

static const struct route *
route_of(const char *op)
{
	for (size_t i = 0; i < whole->n_routes; i++)
		if (strcmp(whole->routes[i].op, op) == 0)
			return &whole->routes[i];
	return NULL;
}

static bool
same(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

static void
a_row_is_its_routes(void **state)
{
	static const struct {
		const char *op, *path, *scope;
		enum method method;
	} want[] = {
		{ "odd-things.parts.get", "/{id}/parts/{n}", NULL, GET },
		{ "odd-things.newest", "/newest", NULL, GET },
		{ "odd-things.list", "", "things:read", GET },
		{ "odd-things.create", "", "things:write", POST },
		{ "odd-things.get", "/{id}", "things:read", GET },
		{ "odd-things.update", "/{id}", "things:write", PATCH },
		{ "odd-things.archive", "/{id}", "things:write", DELETE },
		{ "odd-things.restore", "/{id}/restore", "things:write", POST },
		{ "odd-things.grow-up", "/{id}/grow-up", "things:write", POST },
		{ "odd-things.renew", "/{id}/renew", "things:write", POST },
	};

	(void)state;
	assert_int_equal(whole->n_routes, LEN(want) + 4 + 6);
	for (size_t i = 0; i < LEN(want); i++) {
		const struct route *r = &whole->routes[i];

		assert_string_equal(r->op, want[i].op);
		assert_string_equal(r->path + strlen("/api/v2/odd-things"),
		    want[i].path);
		assert_int_equal(r->scope != NULL, want[i].scope != NULL);
		if (r->scope != NULL)
			assert_string_equal(r->scope, want[i].scope);
		assert_ptr_equal(r->plan, whole->plans[0]);
		assert_string_equal(r->tier, "core");
		assert_int_equal(r->method, want[i].method);
	}
	assert_string_equal(route_of("odd-things.get")->title,
	    "Get an odd thing");
	assert_string_equal(route_of("odd-things.grow-up")->title,
	    "Let an odd thing grow up");
}

#define BASE "/api/v2/odd-things"

static void
a_path_leads_to_its_route(void **state)
{
	static const struct {
		const char *method, *path, *op, *id, *nth;
	} cases[] = {
		{ "GET", BASE, "odd-things.list", NULL, NULL },
		{ "POST", BASE, "odd-things.create", NULL, NULL },
		{ "GET", BASE "/x", "odd-things.get", "x", NULL },
		{ "PATCH", BASE "/x", "odd-things.update", "x", NULL },
		{ "POST", BASE "/a%20b/renew", "odd-things.renew", "a%20b",
		    NULL },
		{ "GET", BASE "/newest", "odd-things.newest", NULL, NULL },
		{ "DELETE", BASE "/newest", "odd-things.archive", "newest",
		    NULL },
		{ "POST", BASE "/newest/renew", "odd-things.renew", "newest",
		    NULL },
		{ "GET", BASE "/x/parts/7", "odd-things.parts.get", "x", "7" },
		{ "GET", BASE "/newest/parts/newest", "odd-things.parts.get",
		    "newest", "newest" },
		{ "PUT", BASE, "GET, HEAD, POST", NULL, NULL },
		{ "POST", BASE "/newest", "GET, HEAD, PATCH, DELETE", NULL,
		    NULL },
		{ "GET", BASE "/x/renew", "POST", NULL, NULL },
		{ "GET", BASE "/", NULL, NULL, NULL },
		{ "GET", BASE "/x/", NULL, NULL, NULL },
		{ "GET", BASE "//parts/7", NULL, NULL, NULL },
		{ "GET", BASE "/x/parts", NULL, NULL, NULL },
		{ "GET", BASE "/x/parts/", NULL, NULL, NULL },
		{ "GET", BASE "x", NULL, NULL, NULL },
		{ "GET", "/api/v2", NULL, NULL, NULL },
		{ "GET", "/", NULL, NULL, NULL },
		{ "GET", "", NULL, NULL, NULL },
	};
	const struct domain *const domains[] = { whole, NULL };
	const struct routes *routes = route_index(domains, arena);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct wire w = { .routes = routes,
			.method = cases[i].method,
			.path = cases[i].path };
		struct req rq = { .arena = arena, .wire = &w };
		enum err e = route_match(&rq);
		const char *got = e == OK ? rq.route->op : w.allow;

		CASE(e == OK || e == (got ? E_METHOD : E_NOT_FOUND), "%s %s",
		    cases[i].method, cases[i].path);
		CASE(same(got, cases[i].op) && same(rq.id, cases[i].id) &&
			same(rq.nth, cases[i].nth),
		    "%s %s: %s", cases[i].method, cases[i].path, got);
	}
}

static void
a_row_is_its_events(void **state)
{
	static const char *const want[] = { "order.thing.created",
		"order.thing.updated", "order.thing.archived",
		"order.thing.restored", "order.thing.grown" };

	(void)state;
	assert_int_equal(whole->n_events, LEN(want) + 2 + 2);
	for (size_t i = 0; i < LEN(want); i++)
		assert_string_equal(whole->events[i].type, want[i]);
}

static const char *
sql_in(const struct query *const *list, const char *name)
{
	for (; *list != NULL; list++)
		if (strcmp((*list)->name, name) == 0)
			return (*list)->sql;
	return NULL;
}

static const char *
sql_of(const char *name)
{
	const char *sql = sql_in(whole->queries, name);

	for (size_t i = 0; sql == NULL && whole->plans[i] != NULL; i++)
		sql = sql_in(resource_orders(whole->plans[i], arena), name);
	return sql != NULL ? sql : "";
}

#define COLUMNS                                                             \
	"`id`, `status`, `name`, `size`, `tags`, `version`, `created_at`, " \
	"`updated_at`, `archived_at`, `owner_id`"

static void
a_row_is_its_statements(void **state)
{
	(void)state;
	assert_string_equal(sql_of("odd_things_get"),
	    "SELECT " COLUMNS
	    " FROM odd_things WHERE account = :account AND id = :id");
	assert_string_equal(sql_of("odd_things_insert"),
	    "INSERT INTO odd_things (account, " COLUMNS
	    ", request_id, key_id) VALUES (:account, :id, :status, :name,"
	    " :size, :tags, :version, :created_at, :updated_at, :archived_at,"
	    " :owner_id, :request_id, :key_id)");
	assert_string_equal(sql_of("odd_things_update"),
	    "UPDATE odd_things SET `status` = :status, `name` = :name,"
	    " `size` = :size, `tags` = :tags, `version` = :version,"
	    " `updated_at` = :updated_at, `archived_at` = :archived_at,"
	    " `owner_id` = :owner_id, request_id ="
	    " :request_id, key_id = :key_id"
	    " WHERE account = :account AND id = :id"
	    " AND version = :version - 1 AND CASE :status"
	    " WHEN 'new' THEN `status` IN ('new', 'old')"
	    " WHEN 'old' THEN `status` IN ('old', 'new')"
	    " ELSE `status` = :status END");
	assert_string_equal(sql_of("odd_things_list_by_name"),
	    "SELECT " COLUMNS
	    " FROM odd_things WHERE account = :account AND archived_at IS NULL"
	    " AND (`name` < :name OR (`name` = :name AND id < :id))"
	    " ORDER BY `name` DESC, id DESC LIMIT 51");
}

static void
the_operators_rows_are_read_too(void **state)
{
	(void)state;
	assert_string_equal(sql_of("fruit_get"),
	    "SELECT " COLUMNS " FROM fruit"
	    " WHERE account IN (:account, 'common') AND id = :id");
	assert_string_equal(sql_of("fruit_lock"),
	    "SELECT " COLUMNS " FROM fruit"
	    " WHERE account = :account AND id = :id FOR UPDATE");
	assert_string_equal(sql_of("fruit_list"),
	    "(SELECT " COLUMNS " FROM fruit WHERE account = :account"
	    " AND archived_at IS NULL AND id < :id ORDER BY id DESC LIMIT 51)"
	    " UNION ALL "
	    "(SELECT " COLUMNS " FROM fruit WHERE account = 'common'"
	    " AND archived_at IS NULL AND id < :id ORDER BY id DESC LIMIT 51)"
	    " ORDER BY id DESC LIMIT 51");
}

#define SEEN                                                       \
	"SELECT `id`, `status`, `name`, `version`, `created_at`, " \
	"`updated_at`, `archived_at`"
#define KEPT                                                         \
	"SELECT `id`, `status`, `name`, `given_sealed`, `version`, " \
	"`created_at`, `updated_at`, `archived_at`"

static void
what_is_not_shown_is_not_read_to_be_shown(void **state)
{
	static const struct {
		const char *name, *begins;
	} want[] = {
		{ "boxes_show", SEEN " FROM boxes" },
		{ "boxes_list", SEEN " FROM boxes" },
		{ "boxes_many", SEEN " FROM JSON_TABLE" },
		{ "boxes_versions", SEEN ", request_id, key_id FROM boxes" },
		{ "boxes_get", KEPT " FROM boxes" },
		{ "boxes_lock", KEPT " FROM boxes" },
		{ "boxes_insert",
		    "INSERT INTO boxes (account, `id`, `status`, `name`,"
		    " `given_sealed`, `version`, `created_at`, `updated_at`,"
		    " `archived_at`, request_id, key_id) VALUES (:account, :id,"
		    " :status, :name, :given_sealed, :version, :created_at,"
		    " :updated_at, :archived_at, :request_id, :key_id)" },
		{ "boxes_update",
		    "UPDATE boxes SET `status` = :status, `name` = :name,"
		    " `given_sealed` = :given_sealed, `version` = :version,"
		    " `updated_at` = :updated_at, `archived_at` = :archived_at,"
		    " request_id = :request_id" },
	};

	(void)state;
	for (size_t i = 0; i < LEN(want); i++)
		CASE(strncmp(sql_of(want[i].name), want[i].begins,
			 strlen(want[i].begins)) == 0,
		    "%s: %s", want[i].name, sql_of(want[i].name));
}

static void
an_answer_may_show_what_no_other_does(void **state)
{
	(void)state;
	assert_ptr_equal(route_of("boxes.create")->out, &box_made);
	assert_ptr_equal(route_of("boxes.lock")->out, &box_made);
	assert_ptr_equal(route_of("boxes.open")->out, &box_shape);
	assert_ptr_equal(route_of("boxes.get")->out, &box_shape);
	assert_ptr_equal(route_of("boxes.list")->out, &box_shape);
	for (size_t i = 0; i < whole->n_events; i++)
		if (strncmp(whole->events[i].type, "order.box.", 10) == 0)
			assert_ptr_equal(whole->events[i].shape, &box_shape);
}

/* What a route may be asked, as its names in a row. */
static const char *
asked_of(const char *op)
{
	const struct shape *s = resource_query(route_of(op), arena);
	struct buf b;

	buf_init(&b, arena, 256);
	for (size_t i = 0; i < s->n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? " " : "", s->fields[i].name);
	return b.s;
}

static void
what_may_be_asked_is_listed(void **state)
{
	(void)state;
	assert_string_equal(asked_of("odd-things.list"),
	    "limit cursor sort fields archived status name size size[gte]"
	    " size[gt] size[lte] size[lt] tags created_at created_at[gte]"
	    " created_at[gt] created_at[lte] created_at[lt]");
	assert_string_equal(asked_of("fruit.list"),
	    "limit cursor sort fields expand archived");
	assert_string_equal(asked_of("fruit.get"), "expand");
	assert_null(route_of("odd-things.get")->query);
}

/* What a query string means as SQL, or the first fault of it. */
static const char *
meaning(const char *query, enum err *e)
{
	static struct wire w;
	static struct ask k;
	static struct req rq;
	struct buf b;

	w = (struct wire){ .query_string = query,
		.path = "/api/v2/odd-things" };
	rq = (struct req){ .arena = arena,
		.route = route_of("odd-things.list"),
		.wire = &w };
	faults_init(&rq.faults);
	ask_begin(&k, &rq);
	if ((*e = ask_query(&k, &ask_list_shape)) != OK)
		return arena_fmt(arena, "%s %s", rq.faults.first->pointer,
		    err_row(rq.faults.first->e)->code);
	buf_init(&b, arena, 256);
	ask_select(&k, &b, "*");
	return strstr(b.s, ":account") + strlen(":account");
}

#define LIVE " AND archived_at IS NULL"

static void
a_query_means(void **state)
{
	static const struct {
		const char *query, *sql;
	} cases[] = {
		{ "", LIVE },
		{ "limit=3&sort=-name&fields=name,size", LIVE },
		{ "archived=true", "" },
		{ "archived=false", LIVE },
		{ "status=new", LIVE " AND (`status` = :p0)" },
		{ "status=new&size=1&status=old",
		    LIVE " AND (`status` = :p0 OR `status` = :p1)"
			 " AND (`size` = :p2)" },
		{ "size[gte]=1&size%5Blt%5D=9&size=3",
		    LIVE
		    " AND `size` >= :p0 AND `size` < :p1 AND (`size` = :p2)" },
		{ "created_at[gt]=2026-01-01T00:00:00Z",
		    LIVE " AND `created_at` > :p0" },
		{ "tags=a&tags=b",
		    LIVE " AND (0 < LOCATE(CONCAT(' ', :p0, ' '), CONCAT(' ',"
			 " `tags`, ' ')) OR 0 < LOCATE(CONCAT(' ', :p1, ' '),"
			 " CONCAT(' ', `tags`, ' ')))" },
		{ "name='%20OR%201=1--", LIVE " AND (`name` = :p0)" },
		{ "name=:p9&&", LIVE " AND (`name` = :p0)" },
	};
	enum err e;

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		const char *got = meaning(cases[i].query, &e);

		CASE(e == OK && strcmp(got, cases[i].sql) == 0, "%s: %s",
		    cases[i].query, got);
	}
}

static void
what_means_nothing_is_refused(void **state)
{
	static const struct {
		const char *query, *fault;
		enum err want;
	} cases[] = {
		{ "id=x", "id unknown_parameter", E_UNKNOWN_PARAMETER },
		{ "version=1", "version unknown_parameter",
		    E_UNKNOWN_PARAMETER },
		{ "status[gte]=new", "status[gte] unknown_parameter",
		    E_UNKNOWN_PARAMETER },
		{ "size[ne]=1", "size[ne] unknown_parameter",
		    E_UNKNOWN_PARAMETER },
		{ "size[gte=1", "size[gte unknown_parameter",
		    E_UNKNOWN_PARAMETER },
		{ "size[]=1", "size[] unknown_parameter", E_UNKNOWN_PARAMETER },
		{ "size[gte]x=1", "size[gte]x unknown_parameter",
		    E_UNKNOWN_PARAMETER },
		{ "=1", " unknown_parameter", E_UNKNOWN_PARAMETER },
		{ "size[gte]=x", "size[gte] wrong_type", E_BAD_PARAMETER },
		{ "size=1.5", "size too_precise", E_BAD_PARAMETER },
		{ "status=", "status not_allowed", E_BAD_PARAMETER },
		{ "status=new&status=odd", "status not_allowed",
		    E_BAD_PARAMETER },
		{ "name=", "name too_short", E_BAD_PARAMETER },
		{ "created_at=yesterday", "created_at bad_format",
		    E_BAD_PARAMETER },
		{ "sort=size", "sort not_allowed", E_BAD_PARAMETER },
		{ "sort=--name", "sort not_allowed", E_BAD_PARAMETER },
		{ "fields=name,,size", "fields not_allowed", E_BAD_PARAMETER },
		{ "fields=name,", "fields not_allowed", E_BAD_PARAMETER },
		{ "limit=1&limit=1", "limit bad_parameter", E_BAD_PARAMETER },
		{ "name=%zz", "name bad_parameter", E_BAD_PARAMETER },
		{ "name=%ff", "name bad_parameter", E_BAD_PARAMETER },
		{ "archived=yes", "archived wrong_type", E_BAD_PARAMETER },
	};
	enum err e;

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		const char *got = meaning(cases[i].query, &e);

		CASE(e == cases[i].want && strcmp(got, cases[i].fault) == 0,
		    "%s: %s", cases[i].query, got);
	}
}

static void
conditions_have_an_end(void **state)
{
	struct buf b;
	enum err e;

	(void)state;
	buf_init(&b, arena, 1024);
	for (int i = 0; i < ASK_LIMIT; i++)
		buf_fmt(&b, "size=%d&", i);
	meaning(b.s, &e);
	assert_int_equal(e, OK);
	buf_str(&b, "size=99");
	meaning(b.s, &e);
	assert_int_equal(e, E_BAD_PARAMETER);
}

static void
an_etag_is_found_in_a_list(void **state)
{
	static const struct {
		const char *header;
		bool want;
	} cases[] = {
		{ "\"3\"", true },
		{ "W/\"3\"", true },
		{ "*", true },
		{ "\"1\", \"3\"", true },
		{ "\"1\",\t\"3\" ", true },
		{ "\"33\"", false },
		{ "\"1\", \"2\"", false },
		{ "3", false },
		{ "\"3", false },
		{ "", false },
		{ ", ,", false },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++)
		CASE(resource_matches(cases[i].header, "\"3\"") ==
			cases[i].want,
		    "%s", cases[i].header);
}

DOMAIN_TESTS(&domain, cmocka_unit_test(a_row_is_its_routes),
    cmocka_unit_test(a_path_leads_to_its_route),
    cmocka_unit_test(a_row_is_its_events),
    cmocka_unit_test(a_row_is_its_statements),
    cmocka_unit_test(the_operators_rows_are_read_too),
    cmocka_unit_test(what_is_not_shown_is_not_read_to_be_shown),
    cmocka_unit_test(an_answer_may_show_what_no_other_does),
    cmocka_unit_test(what_may_be_asked_is_listed),
    cmocka_unit_test(a_query_means),
    cmocka_unit_test(what_means_nothing_is_refused),
    cmocka_unit_test(conditions_have_an_end),
    cmocka_unit_test(an_etag_is_found_in_a_list))
