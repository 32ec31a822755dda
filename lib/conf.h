/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CONF_H
#define CONF_H

/*
 * The settings of one environment, read once at start from the file that
 * POLIDUCTO_CONF names: lines "name value", '#' begins a comment.  An unknown
 * name, a missing required one or a bad value ends the process with a message.
 */
struct conf {
	const char *env;       /* sandbox or live */
	const char *db_socket; /* MariaDB's unix socket */
	const char *db_name;
	const char *db_user;
	const char *db_password;
	const char *public_url;    /* https://host:port, no slash at the end */
	const char *wake_socket;   /* where sweep listens for datagrams */
	const char *lock_file;     /* held by the running sweep */
	const char *access_log;    /* nginx's of this environment, to be counted
				      by sweep; NULL: none on this host */
	const char *limits_fifo;   /* where nginx/reloader waits to hear that
				      keys or tiers changed; NULL: nobody does */
	const char *errors_socket; /* of who writes nginx's error log; NULL:
				      that is errors.sock beside wake_socket */
	const char *health_folder; /* where sweep says how all is, for nginx and
				      the operator; NULL: nowhere */
	const char
	    *disk_warning_percent; /* of a disk that is free: sweep warns */
	const char *disk_critical_percent; /* below; whole numbers, 10 and 2 */
	const char *bulk_seconds;  /* how long a bulk request goes on; what is
				      left is answered as not done; 20 */
	const char *certificate;   /* nginx's, whose end is watched; or NULL */
	const char *secret;        /* 64 hex digits: signs cursors, encrypts
				      what must be stored and read back */
	const char *webhook_ports; /* "443,8443"; "any" only in a local run */
	int webhook_loopback;      /* 1: receivers on loopback and plain http
				      are allowed (sandbox only) */
	const char *webhook_ca;    /* further CA file for receivers, or NULL */
	int sandbox_prices;        /* 1: sweep writes simulated quotes */
	const char *rail;          /* "simulator", or NULL: none configured */
	const char *token_secret;  /* 64 hex digits, another in each
				      environment: signs the tokens of people
				      who are signed in; NULL: there are none */
	const char *dashboard_url; /* as public_url; NULL: none */
	int home;                  /* 1: people are in this environment */
	const char *sandbox_conf;  /* in live, where it is home: the sandbox's
				      file of settings; NULL: no sandbox */
	const char *mail_url;      /* smtp://host:port or smtps://, or NULL */
	const char *mail_user;     /* to sign in there with, or NULL */
	const char *mail_password;
	const char *mail_from;   /* the address that letters come from */
	const char *mail_ca;     /* further CA file for it, or NULL */
	const char *mail_folder; /* letters become files here; NULL: sent */
};

/* Read the file.  What it returns lives until conf_close. */
struct conf *conf_open(const char *path);
void conf_close(struct conf *c);

/* conf_open of the file that POLIDUCTO_CONF names. */
struct conf *conf_env(void);

#endif
