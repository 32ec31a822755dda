# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# The private MariaDB of an instance; part of the control script.
# shellcheck disable=SC2154 # its variables come from there

admin()
{
	mariadb "${admin_options[@]}" "$@"
}

# hashed PASSWORD: as mysql_native_password keeps it.  Its own user reads the
# init file, and is not to know what root or another environment signs in with:
# these are 256 bits by chance, and nobody finds them by their digests.
hashed()
{
	local digest
	digest=$(printf %s "$1" | openssl dgst -sha1 -binary | openssl dgst -sha1 -r)
	digest=${digest%% *}
	echo "*${digest^^}"
}

# The server runs its init file before it takes a connection: users and databases
# are what this says, whatever they were before.  Which tables a service may change
# is said by sql/grants.sql, after each migration.
write_db_files()
{
	local env password
	{
		echo "ALTER USER root@localhost IDENTIFIED BY PASSWORD '$(hashed "$admin_password")';"
		for env in "${envs[@]}"; do
			password=${env}_password
			cat <<-SQL
			CREATE DATABASE IF NOT EXISTS poliducto_$env CHARACTER SET utf8mb4;
			CREATE USER IF NOT EXISTS poliducto_$env@localhost;
			ALTER USER poliducto_$env@localhost IDENTIFIED BY PASSWORD '$(hashed "${!password}")';
			GRANT SELECT, INSERT, EXECUTE ON poliducto_$env.* TO poliducto_$env@localhost;
			SQL
		done
	} | put "$etc/init.sql"
	put "$etc/admin.cnf" <<-CNF
	[client]
	socket = $run/sock/db/mysql.sock
	user = root
	password = $admin_password
	CNF
	put "$etc/my.cnf" <<-CNF
	[mariadbd]
	datadir = $run/db
	socket = $run/sock/db/mysql.sock
	pid-file = $run/db-tmp/mariadbd.pid
	tmpdir = $run/db-tmp
	init-file = $etc/init.sql
	skip-networking
	skip-name-resolve
	secure-file-priv = $run/db-tmp
	local-infile = 0
	character-set-server = utf8mb4
	default-time-zone = +00:00
	transaction-isolation = READ-COMMITTED
	binlog-format = ROW
	log-bin = binlog
	sync-binlog = 1
	max-binlog-size = 256M
	binlog-expire-logs-seconds = 604800
	innodb-flush-log-at-trx-commit = 1
	innodb-buffer-pool-size = 256M
	max-connections = 300
	max-prepared-stmt-count = 200000
	performance-schema = OFF
	${stay_root:+user = root}
	CNF
}

# A database without data in $run/db.
install_data()
{
	say 'making a private MariaDB'
	as_user poliducto-db
	# Whoever starts this may have a TMPDIR that is closed to others.
	"${as[@]}" env TMPDIR="$run/db-tmp" \
	    mariadb-install-db --no-defaults --datadir="$run/db" \
	    --auth-root-authentication-method=normal --skip-test-db \
	    --skip-name-resolve ${stay_root:+--user=root} \
	    </dev/null >"$run/state/db.log" 2>&1 ||
		die "mariadb-install-db failed; see $run/state/db.log"
}

# Start it, making its data directory first if there is none; `make_data` names
# what fills that.
start_db()
{
	local program
	program=$(command -v mariadbd) || die 'mariadbd is missing'
	# Where the first set-up was cut short there is no data to keep.
	if [[ ! -e $run/state/ready ]]; then
		stop mariadbd
		rm -rf "$run/db" "$etc/keys"
	fi
	if [[ ! -d $run/db ]]; then
		mkdir -m 700 "$run/db"
		[[ -z $drops ]] || chown poliducto-db:poliducto-db "$run/db"
		"${make_data:-install_data}"
	fi
	as_user poliducto-db
	if socket=$run/sock/db/mysql.sock keep mariadbd db \
	    "$(stamp "$program" "$etc"/{my.cnf,init.sql})" "$program" --defaults-file="$etc/my.cnf"; then
		say 'starting MariaDB'
	fi
	await MariaDB db admin -e 'SELECT 1'
}

# Apply what is new in sql/ to both databases at once.  Then every statement of
# every program is proven against them, before anything serves.
migrate()
{
	local env jobs=() proven
	for env in "${envs[@]}"; do
		"$share/sql/apply" --defaults-file="$etc/admin.cnf" \
		    "poliducto_$env" >"$run/state/apply-$env.log" &
		jobs+=($!)
	done
	wait "${jobs[0]}" || die 'migrating the sandbox failed'
	wait "${jobs[1]}" || die 'migrating live failed'
	for env in "${envs[@]}"; do
		[[ ! -s $run/state/apply-$env.log ]] ||
			say "applied to $env: $(xargs <"$run/state/apply-$env.log")"
	done
	# people are in live alone
	"$share/sql/roles" --defaults-file="$etc/admin.cnf" poliducto_live poliducto_sandbox ||
		die 'the roles of people were not copied to the sandbox'
	proven=$(stamp "$bin/contract" "$share"/sql/*.sql)
	[[ -e $run/state/proven && $(<"$run/state/proven") == "$proven" ]] &&
		return
	say 'proving every statement'
	for env in "${envs[@]}"; do
		in_env "$env" contract prove >"$run/state/prove-$env.log" 2>&1 ||
			die "a statement is unsound; see $run/state/prove-$env.log"
	done
	echo "$proven" >"$run/state/proven"
}
