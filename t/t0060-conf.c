/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "conf.h"

#include <sys/stat.h>

#include "test.h"

#define SECRET \
	"00112233445566778899aabbccddeeff00112233445566778899AABBCCDDEEFF"

/* Every required setting but the environment. */
#define REST                                  \
	"db_socket /run/db.sock\n"            \
	"db_name poliducto_sandbox\n"         \
	"db_user poliducto_sandbox\n"         \
	"db_password a#b c\n"                 \
	"public_url https://localhost:8443\n" \
	"wake_socket /run/wake.sock\n"        \
	"lock_file /run/sweep.lock\n"         \
	"secret " SECRET "\n"

static char path[] = "t0060-XXXXXX";

static void
write_file(const char *text, size_t len)
{
	FILE *f = fopen(path, "w");

	assert_non_null(f);
	assert_int_equal(fwrite(text, 1, len, f), len);
	assert_int_equal(fclose(f), 0);
	assert_int_equal(chmod(path, 0600), 0);
}

static struct conf *
conf_of(const char *text)
{
	write_file(text, strlen(text));
	return conf_open(path);
}

static void
settings_are_read(void **state)
{
	struct conf *c = conf_of("env sandbox\n" REST "webhook_ports any\n"
				 "webhook_loopback 1\n"
				 "webhook_ca /etc/ca.pem\n"
				 "sandbox_prices 1\n"
				 "rail simulator\n"
				 "access_log /run/access.log\n"
				 "limits_fifo /run/limits\n");

	(void)state;
	assert_string_equal(c->limits_fifo, "/run/limits");
	assert_string_equal(c->env, "sandbox");
	assert_string_equal(c->db_socket, "/run/db.sock");
	assert_string_equal(c->db_name, "poliducto_sandbox");
	assert_string_equal(c->db_user, "poliducto_sandbox");
	assert_string_equal(c->db_password, "a#b c");
	assert_string_equal(c->public_url, "https://localhost:8443");
	assert_string_equal(c->wake_socket, "/run/wake.sock");
	assert_string_equal(c->access_log, "/run/access.log");
	assert_string_equal(c->lock_file, "/run/sweep.lock");
	assert_string_equal(c->secret, SECRET);
	assert_string_equal(c->webhook_ports, "any");
	assert_int_equal(c->webhook_loopback, 1);
	assert_string_equal(c->webhook_ca, "/etc/ca.pem");
	assert_int_equal(c->sandbox_prices, 1);
	assert_string_equal(c->rail, "simulator");
	conf_close(c);
}

static void
what_is_not_set_has_its_default(void **state)
{
	struct conf *c = conf_of("env live\n" REST);

	(void)state;
	assert_string_equal(c->env, "live");
	assert_string_equal(c->webhook_ports, "443,8443");
	assert_int_equal(c->webhook_loopback, 0);
	assert_null(c->webhook_ca);
	assert_int_equal(c->sandbox_prices, 0);
	assert_null(c->rail);
	conf_close(c);
}

static void
blanks_and_comments_carry_nothing(void **state)
{
	struct conf *c = conf_of("# settings\r\n\n  \t\n"
				 "   env \t sandbox   # the one to play in\r\n"
				 "#rail bank\n" REST "rail simulator");

	(void)state;
	assert_string_equal(c->env, "sandbox");
	assert_string_equal(c->rail, "simulator");
	conf_close(c);
}

static void
closing_none_is_harmless(void **state)
{
	(void)state;
	conf_close(NULL);
}

static void
the_environment_names_the_file(void **state)
{
	struct conf *c;

	(void)state;
	write_file("env sandbox\n" REST, strlen("env sandbox\n" REST));
	setenv("POLIDUCTO_CONF", path, 1);
	c = conf_env();
	assert_string_equal(c->env, "sandbox");
	conf_close(c);
	unsetenv("POLIDUCTO_CONF");
}

static const struct {
	const char *text, *message; /* what follows the name of the file */
} faulty[] = {
	{ "env sandbox\n" REST "colour red\n",
	    ":10: there is no setting \"colour\"" },
	{ "ENV sandbox\n" REST, ":1: there is no setting \"ENV\"" },
	{ "env=sandbox\n" REST, ":1: there is no setting \"env=sandbox\"" },
	{ "\n\nenv test\n" REST, ":3: env must be sandbox or live" },
	{ "env sandbox live\n" REST, ":1: env must be sandbox or live" },
	{ "env sandbox\nenv sandbox\n" REST,
	    ":2: env is already set in line 1" },
	{ "env\n" REST, ":1: env has no value" },
	{ "env # sandbox\n" REST, ":1: env has no value" },
	{ REST, ": env is missing" },
	{ "", ": env is missing" },
	{ "env sandbox\n", ": db_socket is missing" },
	{ "secret 0011\n", ":1: secret must be 64 hex digits" },
	{ "secret " SECRET "0\n", ":1: secret must be 64 hex digits" },
	{ "secret g" SECRET "\n", ":1: secret must be 64 hex digits" },
	{ "webhook_loopback yes\n", ":1: webhook_loopback must be 0 or 1" },
	{ "webhook_loopback 2\n", ":1: webhook_loopback must be 0 or 1" },
	{ "sandbox_prices on\n", ":1: sandbox_prices must be 0 or 1" },
	{ "env live\nwebhook_loopback 1\n" REST,
	    ": webhook_loopback can only be set for the sandbox" },
	{ "rail swift\n", ":1: rail must be simulator" },
	{ "public_url http://localhost\n", ":1: public_url must be" },
	{ "public_url https://localhost/\n", ":1: public_url must be" },
	{ "public_url https://\n", ":1: public_url must be" },
	{ "webhook_ports 443,\n", ":1: webhook_ports must be" },
	{ "webhook_ports ,443\n", ":1: webhook_ports must be" },
	{ "webhook_ports 443,,8443\n", ":1: webhook_ports must be" },
	{ "webhook_ports 443 8443\n", ":1: webhook_ports must be" },
	{ "webhook_ports 0\n", ":1: webhook_ports must be" },
	{ "webhook_ports 65536\n", ":1: webhook_ports must be" },
	{ "webhook_ports 4294967739\n", ":1: webhook_ports must be" },
	{ "webhook_ports all\n", ":1: webhook_ports must be" },
};

static void
open_file(void *arg)
{
	conf_close(conf_open(arg));
}

static void
a_faulty_file_ends_the_process_with_its_line(void **state)
{
	char err[300];

	(void)state;
	for (size_t i = 0; i < LEN(faulty); i++) {
		write_file(faulty[i].text, strlen(faulty[i].text));
		CASE(test_child(open_file, path, err, sizeof(err)) == 1, "%s",
		    faulty[i].text);
		CASE(strncmp(err, path, strlen(path)) == 0 &&
			strncmp(err + strlen(path), faulty[i].message,
			    strlen(faulty[i].message)) == 0,
		    "%s: %s", faulty[i].message, err);
	}
}

static void
what_is_no_text_is_refused(void **state)
{
	static char zeros[70000];
	char err[300], root[] = "/";

	(void)state;
	write_file("env sand\0box\n", 13);
	assert_int_equal(test_child(open_file, path, err, sizeof(err)), 1);
	assert_non_null(strstr(err, "not a settings file"));
	memset(zeros, '\n', sizeof(zeros));
	write_file(zeros, sizeof(zeros));
	assert_int_equal(test_child(open_file, path, err, sizeof(err)), 1);
	assert_non_null(strstr(err, "not a settings file"));
	assert_int_equal(test_child(open_file, root, err, sizeof(err)), 1);
	assert_non_null(strstr(err, "/: Is a directory"));
}

static void
open_what_the_environment_names(void *arg)
{
	(void)arg;
	conf_env();
}

static void
without_a_file_the_process_ends(void **state)
{
	char err[300], none[] = "t0060-none";

	(void)state;
	assert_int_equal(test_child(open_file, none, err, sizeof(err)), 1);
	assert_string_equal(err, "t0060-none: No such file or directory\n");
	assert_int_equal(test_child(open_what_the_environment_names, NULL, err,
			     sizeof(err)),
	    1);
	assert_non_null(strstr(err, "POLIDUCTO_CONF"));
}

static void
a_file_that_all_can_read_is_warned_of(void **state)
{
	char err[300];

	(void)state;
	write_file("env sandbox\n" REST, strlen("env sandbox\n" REST));
	assert_int_equal(test_child(open_file, path, err, sizeof(err)), 0);
	assert_string_equal(err, "");
	assert_int_equal(chmod(path, 0644), 0);
	assert_int_equal(test_child(open_file, path, err, sizeof(err)), 0);
	assert_non_null(strstr(err, "warning: every user can read"));
}

static int
make_file(void **state)
{
	int fd = mkstemp(path);

	(void)state;
	unsetenv("POLIDUCTO_CONF");
	return fd < 0 ? -1 : close(fd);
}

static int
remove_file(void **state)
{
	(void)state;
	return unlink(path);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(settings_are_read),
		cmocka_unit_test(what_is_not_set_has_its_default),
		cmocka_unit_test(blanks_and_comments_carry_nothing),
		cmocka_unit_test(closing_none_is_harmless),
		cmocka_unit_test(the_environment_names_the_file),
		cmocka_unit_test(a_faulty_file_ends_the_process_with_its_line),
		cmocka_unit_test(what_is_no_text_is_refused),
		cmocka_unit_test(without_a_file_the_process_ends),
		cmocka_unit_test(a_file_that_all_can_read_is_warned_of),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, make_file, remove_file);
}
