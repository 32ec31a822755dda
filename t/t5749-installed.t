#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A system install, as doc/operator.txt has it: `make install`, settings in /etc, the
# pools started by the sysv script, nginx and sweep beside.  Every pool that contract
# names answers in both environments, and the verbs of the control script work
# without being told where anything is; it is backed up, lost and restored up to a
# moment.  All of it in namespaces of mounts and
# processes of its own, so that nothing of this host is touched or stays.
source "$(dirname "$0")/rig.sh"
needs_instance

if [[ ${1:-} != inside ]]; then
	((EUID == 0)) || skip_all 'only root can start an installed one'
	[[ -n $(command -v start-stop-daemon) ]] || skip_all 'no start-stop-daemon'
	unshare --mount --pid --fork --kill-child --mount-proc true 2>/dev/null ||
		skip_all 'no namespace can be made here'
	for dir in /etc /run /var/lib /var/log /usr/local; do
		[[ $top/ != "$dir"/* && $POLIDUCTO_RUN/ != "$dir"/* && $work/ != "$dir"/* ]] ||
			skip_all "what it needs is in $dir"
	done
	ended=1
	POLIDUCTO_INSTALLED=poliducto_$$ unshare --mount --pid --fork --kill-child --mount-proc bash "$0" inside
	end=$?
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -e "
	    DROP DATABASE IF EXISTS poliducto_$$_sandbox; DROP DATABASE IF EXISTS poliducto_$$_live;
	    DROP USER IF EXISTS poliducto_$$_sandbox@localhost; DROP USER IF EXISTS poliducto_$$_live@localhost"
	exit "$end"
fi

# The socket of MariaDB is mounted below what is removed.
trap 'umount /run/mysqld/mysqld.sock 2>/dev/null; finish' EXIT
name=$POLIDUCTO_INSTALLED
from=$((${POLIDUCTO_SANDBOX_URL##*:} + 10))
ca=$POLIDUCTO_RUN/tls/ca.pem
admin=$POLIDUCTO_RUN/etc/admin.cnf
share=/usr/local/share/poliducto libexec=/usr/local/libexec/poliducto
root() { mariadb --defaults-file="$admin" -BN -e "$1"; }
secret() { openssl rand -hex 32; }

# --- a root of its own ----------------------------------------------------------

tree=$work/root
mkdir -p "$tree"/{run,var/lib,var/log,usr/local}
cp -a /etc "$tree/etc"
make -s -C "$build" install DESTDIR="$tree" prefix=/usr/local >"$work/said" 2>&1
ok $? 'it is installed' || note "$(tail -n 20 "$work/said")"
for dir in etc run var/lib var/log usr/local; do
	mount --bind "$tree/$dir" "/$dir" || skip_all "/$dir cannot be another here"
done
unset POLIDUCTO_BUILD POLIDUCTO_PORT POLIDUCTO_POOLS
instance=$POLIDUCTO_RUN
unset POLIDUCTO_RUN
poliducto() { /usr/local/bin/poliducto "$@"; }
mkdir -p /run/mysqld /var/lib/nginx /var/log/nginx
: >/run/mysqld/mysqld.sock
mount --bind "$instance/sock/db/mysql.sock" /run/mysqld/mysqld.sock

# --- section 2 and 3 of the guide -------------------------------------------------

# As on a host that has none of them yet: in this /etc alone.
for user in poliducto-{sandbox,live,db}; do userdel "$user"; done 2>/dev/null
groupdel poliducto 2>/dev/null
mkdir -p /run/lock
"$share/fcgi-app/users" sandbox live >"$work/said" 2>&1
ok $? 'the users are made' || note "$(<"$work/said")"
cp /etc/passwd "$work/passwd"
"$share/fcgi-app/users" sandbox live >"$work/said" 2>&1 && cmp -s /etc/passwd "$work/passwd"
ok $? 'once' || note "$(<"$work/said")"
for env in sandbox live; do
	is "$(id -Gn "poliducto-$env" | tr ' ' '\n' | sort | xargs)" "poliducto poliducto-$env" "that of $env has its groups"
done
install -d -m 750 -g poliducto /etc/poliducto
install -d -m 751 -g poliducto /var/log/poliducto
install -d -m 700 /etc/poliducto/tls
install -d /var/lib/poliducto /var/lib/poliducto/{cache,tmp,limits,www}
install -d -g poliducto -m 2775 /var/lib/poliducto/health
for env in sandbox live; do
	install -o www-data -g "poliducto-$env" -m 640 /dev/null "/var/log/poliducto/access-$env.log"
done
install -o www-data -g www-data -m 640 /dev/null /var/log/poliducto/error.log
cp "$instance"/tls/server.{pem,key} /etc/poliducto/tls/
cp "$admin" /etc/poliducto/admin.cnf
sed -i 's|^socket = .*|socket = /run/mysqld/mysqld.sock|' /etc/poliducto/admin.cnf
(
	umask 027
	for env in sandbox live; do
		port=$from
		[[ $env == sandbox ]] || port=$((from + 1))
		password=$(secret)
		cat >"/etc/poliducto/$env.conf" <<-CONF
		env $env
		db_socket /run/mysqld/mysqld.sock
		db_name ${name}_$env
		db_user ${name}_$env
		db_password $password
		public_url https://localhost:$port
		wake_socket /run/poliducto/$env/$env.wake
		lock_file /run/poliducto/$env/$env.lock
		errors_socket /run/poliducto/nginx/errors.sock
		access_log /var/log/poliducto/access-$env.log
		limits_fifo /run/poliducto/limits.fifo
		health_folder /var/lib/poliducto/health
		secret $(secret)
		token_secret $(secret)
		dashboard_url https://localhost:$((from + 2))
		CONF
		if [[ $env == live ]]; then
			printf '%s\n' 'home 1' 'sandbox_conf /etc/poliducto/sandbox.conf' \
			    'mail_url smtp://127.0.0.1:9' 'mail_from no-reply@example.com'
		else
			printf '%s\n' 'sandbox_prices 1' 'rail simulator'
		fi >>"/etc/poliducto/$env.conf"
		chgrp "poliducto-$env" "/etc/poliducto/$env.conf"
		root "CREATE DATABASE ${name}_$env CHARACTER SET utf8mb4;
		    CREATE USER ${name}_$env@localhost IDENTIFIED BY '$password';
		    GRANT SELECT, INSERT, EXECUTE ON ${name}_$env.* TO ${name}_$env@localhost"
	done
)
for env in sandbox live; do
	"$share/sql/apply" --defaults-file=/etc/poliducto/admin.cnf "${name}_$env" >"$work/apply-$env" 2>&1 &
done
wait
for env in sandbox live; do
	like "$(<"$work/apply-$env")" '^0001-accounts' "$env is migrated"
done

# --- section 4 ---------------------------------------------------------------------

"$share/nginx/bad-certificates" /etc/poliducto/tls localhost >/dev/null 2>&1
"$share/nginx/render" conf=/etc/poliducto run=/var/lib/poliducto tls=/etc/poliducto/tls \
    log=/var/log/poliducto limits=/var/lib/poliducto/limits pages=/var/lib/poliducto/www \
    user='user www-data;' addresses=127.0.0.1 hsts=300 stranger_rate=10 stranger_burst=40 \
    pools=each domains="$("$libexec/contract" pools | xargs)" \
    operator_address="127.0.0.1:$((from + 3))" health=/var/lib/poliducto/health \
    sandbox_url="https://localhost:$from" live_url="https://localhost:$((from + 1))" \
    dashboard_url="https://localhost:$((from + 2))"
ok $? 'nginx is configured'
ln -sfn /run/poliducto /var/lib/poliducto/sock

# --- started as init does it ---------------------------------------------------------

install -m 755 "$share/doc/poliducto-pool.init" /etc/init.d/poliducto-pool
service() { /etc/init.d/poliducto-pool "$1" >"$work/said" 2>&1; }
# Of every pool that contract names, so that none is forgotten where it is typed.
pools() { ls /run/poliducto/{sandbox,live}/*.sock 2>/dev/null | sed 's|.*/||; s|\.sock$||' | sort; }
wanted=$({
	"$libexec/contract" pools | sed 's/^/live-/'
	"$libexec/contract" pools | grep -vx passwords | sed 's/^/sandbox-/'
} | sort)
all_listen() { [[ $(pools) == "$wanted" ]]; }
service start
ok $? 'init starts the pools' || note "$(<"$work/said")"
await 60 all_listen
ok $? 'every pool of both environments listens' || note "$(diff <(pools) <(echo "$wanted"))"
(umask 027 && exec nginx -c /etc/poliducto/nginx/nginx.conf) >"$work/nginx" 2>&1 &
# As cron would, by the lines that are for /etc/cron.d.
for env in sandbox live; do
	read -r user command < <(sed -nE "s|^\* \* \* \* \* (.*/$env\.conf.*)|\1|p" "$share/cron/crontab")
	setpriv --reuid="$user" --regid="$user" --init-groups sh -c "$command" &
done
# answers PORT PATH [ARGUMENT]...: sets status and $work/body.
answers()
{
	status=$(curl -sS --noproxy '*' --cacert "$ca" -o "$work/body" -w '%{http_code}' \
	    -H "Authorization: Bearer ${key:-}" "https://localhost:$1$2" "${@:3}" 2>"$work/curl")
}
up() { answers "$from" /api/v2/account && [[ $status == 401 ]]; }
await 60 up
ok $? 'nginx answers' || note "$(<"$work/nginx") $(<"$work/curl") $(tail -n 5 /var/log/poliducto/error.log)"

# --- as whom ---------------------------------------------------------------------------

# What runs a program of ours, its user and its further groups: for each pool once.
ps -eo user:32=,supgrp:64=,comm= | sed -n '/\.fcgi$/s/ \+/ /gp' | sort -u >"$work/run"
nothing "$(awk '$1 !~ /^poliducto-(sandbox|live)$/' "$work/run")" 'pools run as the users of the environments'
is "$(awk '$2 ~ /poliducto-/ ' "$work/run" | xargs)" \
    'poliducto-live poliducto,poliducto-sandbox accounts.fcgi poliducto-live poliducto,poliducto-sandbox passwords.fcgi' \
    'only where people sign in the settings of both are read'
for env in sandbox live; do
	nothing "$(find /etc/poliducto /var/log/poliducto /run/poliducto -type f -o -type s | grep -v "/nginx/" |
	    setpriv --reuid="poliducto-$env" --regid="poliducto-$env" --init-groups -- bash -c 'while read -r file; do
		[[ -r $file && $file != *"$1"* ]] && echo "$file"; done' may "$env")" \
	    "poliducto-$env reads no settings, logs and sockets but its own"
done

# --- logs, as logrotate leaves them -----------------------------------------------------

log=/var/log/poliducto/access-sandbox.log
mv "$log" "$log.1"
install -o www-data -g poliducto-sandbox -m 640 /dev/null "$log"
kill -USR1 "$(</var/lib/poliducto/tmp/nginx.pid)"
logged() { answers "$from" /api/v2/account && [[ -s $log ]]; }
await 30 logged
ok $? 'nginx goes on in the new log'
head -c 3000000 /dev/zero | tr '\0' x >"$work/large"
answers "$from" /api/v2/orders -X POST --data-binary "@$work/large"
complains() { grep -q 'too large body' /var/log/poliducto/error.log; }
await 30 complains
ok $? 'and what it complains of is written down'

# --- the verbs, and every pool asked ---------------------------------------------------

declare -A routes=(
	[accounts]=/api/v2/account
	[credit]=/api/v2/credit/score
	[orders]=/api/v2/orders
	[payments]=/api/v2/payments
	[prices]=/api/v2/products
	[usage]=/api/v2/usage/summary
	[webhooks]=/api/v2/webhooks
)
is "$(printf '%s\n' "${!routes[@]}" passwords | sort | xargs)" "$("$libexec/contract" pools | sort | xargs)" \
    'each pool that contract names is asked'
for env in sandbox live; do
	port=$from
	[[ $env == sandbox ]] || port=$((from + 1))
	key=$(poliducto key create --env "$env" --account "Installed $env" --tier scale 2>"$work/said")
	like "$key" "^sk_${env}_" "a key of $env is made" || note "$(<"$work/said")"
	like "$(poliducto key list --env "$env")" "${key:11:5}|$(cut -c "$((${#env} + 5))-$((${#env} + 16))" <<<"$key")" 'and listed'
	for pool in "${!routes[@]}"; do
		answers "$port" "${routes[$pool]}"
		is "$status" 200 "$env-$pool answers" || note "$(<"$work/body")"
	done
	answers "$port" /api/v2/orders -H 'Content-Type: application/json' \
	    -d '{"product":"DIESEL_ULSD","terminal":"MTY","volume":0}'
	is "$status" 422 "$env-orders takes what is written"
	last=$key
done
key='' answers $((from + 2)) /api/v2/auth/sign-in -H "Origin: https://localhost:$((from + 2))" \
    -H 'Content-Type: application/json' -d '{"email":"nobody@example.com","password":"not that one"}'
is "$status" 401 'live-passwords answers' || note "$(<"$work/body")"
key=$last

told() { poliducto status >"$work/status" 2>&1; }
await 30 told
ok $? 'status says that all is well' || note "$(<"$work/status")"
like "$(<"$work/status")" "sandbox +https://localhost:$from" 'and where'
like "$(poliducto status --json | jq -r '.environments[] | .environment + ":" + (.pools | map(.pool) | sort | join(","))' | xargs)" \
    "$(sed -n 's/^live-//p' <<<"$wanted" | paste -sd ,)" 'with every pool'
curl -sS --noproxy '*' "http://127.0.0.1:$((from + 3))/metrics" >"$work/metrics"
is "$(grep -c '^poliducto_pool_up{.*} 1$' "$work/metrics")" "$(wc -l <<<"$wanted")" 'the metrics have them too'
printf 'day,value\n%s,17.5\n' "$(date -u +%F)" >"$work/fx.csv"
poliducto import fx "$work/fx.csv" --env live --pair USD/MXN >"$work/said" 2>&1
ok $? 'a rate is imported' || note "$(<"$work/said")"
like "$(poliducto logs access --env live)" '"request_id"' 'logs has the access log'
like "$(poliducto up 2>&1)" 'started by init' 'up starts nothing beside it'
service status
ok $? 'init says that all runs' || note "$(<"$work/said")"
is "$(grep -c ' runs$' "$work/said")" "$(($(wc -l <<<"$wanted") + 2))" 'each pool, the error log and the limits'

# --- backed up, lost, restored -----------------------------------------------------------

openssl rand -hex 24 >"$work/pass"
poliducto backup /var/lib/poliducto/monday --passphrase-file "$work/pass" >"$work/said" 2>&1
ok $? 'it is backed up' || note "$(tail -n 5 "$work/said")"
[[ -e /var/lib/poliducto/monday/data.sql.gz && -s /var/lib/poliducto/monday/position ]]
ok $? 'as a dump, with its place in the binary log'
poliducto backup /var/lib/poliducto/files --passphrase-file "$work/pass" --copy >"$work/said" 2>&1
like "$? $(<"$work/said")" '^1 .*copies every database' "the files of a MariaDB that is not ours alone are not copied"
another_key() { poliducto key create --env live --account 'Installed live' 2>"$work/said"; }
before=$(another_key)
like "$before" '^sk_live_' 'a key is made after that' || note "$(<"$work/said")"
# The binary log knows seconds: this one is over.
past() { [[ $(root "SELECT UTC_TIMESTAMP() > '$1'") == 1 ]]; }
moment=$(root 'SELECT UTC_TIMESTAMP()')
await 60 past "$moment"
moment=$(root 'SELECT UTC_TIMESTAMP()')
await 60 past "$moment"
after=$(another_key)
like "$after" '^sk_live_' 'and another' || note "$(<"$work/said")"
service stop
ok $? 'init stops the pools' || note "$(<"$work/said")"
nothing "$(pgrep -f "^$libexec/[a-z]+\.fcgi")" 'none is left'
poliducto restore /var/lib/poliducto/monday --passphrase-file "$work/pass" >"$work/said" 2>&1
like "$? $(<"$work/said")" '^1 .*etc/poliducto already has settings' 'nothing is restored over it'
cp /etc/poliducto/live.conf "$work/live.conf"
cp /etc/poliducto/admin.cnf "$work/admin.cnf"
rm -rf /etc/poliducto/*
for env in sandbox live; do
	root "DROP DATABASE ${name}_$env; DROP USER ${name}_$env@localhost"
done
others() { root 'SELECT COUNT(*) FROM poliducto_live.migrations; SELECT COUNT(*) FROM poliducto_sandbox.products'; }
were=$(others)
root 'FLUSH BINARY LOGS'
mkdir /var/lib/poliducto/binlogs
cp "$instance"/db/binlog.[0-9]* /var/lib/poliducto/binlogs/
poliducto restore /var/lib/poliducto/monday --passphrase-file "$work/pass" \
    --binlogs /var/lib/poliducto/binlogs --until "$moment" >"$work/said" 2>&1
ok $? 'it is restored up to a moment' || note "$(tail -n 5 "$work/said")"
like "$(<"$work/said")" 'tables have as many versions of rows as the backup' 'and what was loaded was counted'
is "$(root "SELECT id FROM ${name}_live.api_keys WHERE id IN ('$(key_id "$before")', '$(key_id "$after")')")" \
    "$(key_id "$before")" 'with the key before it, without the one after it'
is "$(others)" "$were" 'what else that MariaDB has is as it was'
cmp -s /etc/poliducto/live.conf "$work/live.conf" && [[ $(stat -c %a:%G /etc/poliducto/live.conf) == 640:poliducto-live ]]
ok $? 'with its settings as they were'
service start
await 60 all_listen
back() { answers $((from + 1)) /api/v2/account && [[ $status == 200 ]]; }
await 60 back
ok $? 'the same key is answered' || note "$status $(<"$work/body")"
service stop
end
