#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What of an instance other users of the host may read or hold: nobody but who
# changes it holds its locks, the database root's password is for root alone, and
# where root started it each environment reads its own secrets and none besides.
source "$(dirname "$0")/rig.sh"
needs_instance
run=$POLIDUCTO_RUN

# --- locks ----------------------------------------------------------------------

for lock in "$run/lock" "$run/limits/lock"; do
	is "$(stat -c %a "$lock")" 600 "${lock#"$run"/} is its owner's"
done
if ((EUID == 0)); then
	for lock in "$run/lock" "$run/limits/lock"; do
		setpriv --reuid=nobody --regid=nogroup --clear-groups -- \
		    flock -n "$lock" true 2>"$work/said"
		[[ $? != 0 && $(<"$work/said") == *'Permission denied'* ]]
		ok $? "nobody else holds ${lock#"$run"/}" || note "$(<"$work/said")"
	done
else
	skip 'nobody else holds a lock' 'only root can be somebody else'
fi
nothing "$(find "$run" -path "$run/*/state" -prune -o -path "$run/db" -prune -o \
    \( -name lock -o -name '*.lock' \) -perm /077 -print |
	while read -r lock; do [[ ! -d ${lock%/*} || $(stat -c %a "${lock%/*}") == 700 ]] || echo "$lock"; done)" \
    'no other lock can be held either'

# --- the passwords of the database -------------------------------------------------

passwords=$(sed -nE 's/^[a-z]+_password=//p' "$run/etc/secrets")
is "$(wc -l <<<"$passwords")" 3 'there are three'
nothing "$(grep -lF "$passwords" "$run/etc/init.sql")" 'what MariaDB begins with has none of them'
root_password=$(sed -n 's/^admin_password=//p' "$run/etc/secrets")
# The servers' own user, where root has dropped to it.
servers=$(stat -c %U "$run/log")
if ((EUID == 0)) && [[ $servers != root ]]; then
	nothing "$(setpriv --reuid="$servers" --regid="$servers" --init-groups -- \
	    grep -rlsF -- "$root_password" "$run/etc" "$run/state" "$run/log" "$run/tmp" "$run/health" "$run/limits")" \
	    "$servers finds that of root nowhere"
	for file in secrets admin.cnf keys; do
		is "$(stat -c '%a %U' "$run/etc/$file")" '600 root' "etc/$file is root's"
	done
else
	skip 'the servers find that of root nowhere' 'they run as who started them'
fi

# --- each environment its own ------------------------------------------------------

# as USER COMMAND...: with the groups it has as a user of the host.
as() { setpriv --reuid="$1" --regid="$1" --init-groups -- "${@:2}"; }
# Of this instance alone, whatever others a check keeps below it, and without the
# gigabyte of nothing that nginx serves.
files()
{
	find "$run"/{etc,tls,state,www,health,sock,log,output,cache,tmp,db,db-tmp,mail,limits} \
	    ! -name huge "$@"
}
# may USER OPERATOR FIND...: the files it could read, -r, or the sockets it could reach, -w.
# Their names are told by root: who cannot list a folder may still enter it.
may()
{
	files "${@:3}" | as "$1" bash -c 'while read -r file; do [ "$1" "$file" ] && echo "${file#"$2"/}"; done' \
	    may "$2" "$run" | sort
}
# own ENV: what is nobody else's.
# The letters to people are live's, whose accounts they are of.
own()
{
	printf '%s\n' "etc/$1.conf" "log/access-$1\.log.*" "sock/$1/.*"
	[[ $1 != live ]] || echo 'mail/.*'
}
# What no secret is in, and everybody may read or both environments write.
readonly common='(health|state|www)/.*|tls/(bad/)?[a-z-]+\.pem'
secrets_of() { sed -nE "s/^$1_[a-z_]+=//p" "$run/etc/secrets"; }
# Another's secret, whole, in any file that USER may read; a WORD for each.
finds()
{
	local name
	for name in admin sandbox live; do
		secrets_of "$name" >"$work/secrets"
		[[ -z $(may "$1" -r -type f | grep -v '^db/' | sed "s|^|$run/|" | xargs -r -d '\n' grep -lsFf "$work/secrets") ]] ||
			echo "$name"
	done | xargs
}
if [[ $servers != root && $EUID == 0 ]]; then
	for env in sandbox live; do
		other=live
		[[ $env == sandbox ]] || other=sandbox
		user=poliducto-$env
		is "$(may "$user" -r -type f | grep -vxE "$common")" "$(may "$user" -r -type f |
		    grep -xE "$(own "$env" | paste -sd '|')")" "$user reads of what is not for all its own alone"
		is "$(may "$user" -r -type f | grep -xE "etc/.*")" "etc/$env.conf" 'and of etc its settings'
		is "$(finds "$user")" "$env" 'so it finds no secret but its own'
		nothing "$(may "$user" -w -type s | grep -F "sock/$other")" "it reaches no socket of $other"
		nothing "$(may "$user" -w -type f | grep -vE '^(health|sock/'"$env"')/' |
		    if [[ $env == live ]]; then grep -v '^mail/'; else cat; fi)" 'and writes no file elsewhere'
		is "$(stat -c '%a %U:%G' "$run/etc/$env.conf")" "640 root:$user" "etc/$env.conf is root's, for its group"
		is "$(env=$env sql 'SELECT 1')" 1 'with which the database is reached'
	done
	is "$(finds www-data)" '' 'nginx finds none of them'
	is "$(finds poliducto-db)" '' 'nor does MariaDB'
	is "$(stat -c '%a %U:%G' "$run/tls/server.key")" '640 root:www-data' 'the key of the certificate is for nginx'
	# server: its name, the user of its processes, and their further groups.
	for file in "$run"/state/{nginx,*-*,mariadbd}.pid; do
		read -r leader _ <"$file"
		ps -o user:32=,supgrp:64= -s "$leader" | sort -u | sed "s/^/$(basename "$file" .pid) /"
	done | sed 's/ \+/ /g; s/ -$//; s/ $//' >"$work/servers"
	nothing "$(awk '{ split($1, part, "-")
	    want = part[1] == "nginx" ? "www-data" : part[1] == "mariadbd" ? "poliducto-db" : "poliducto-" part[1] }
	    $1 == "nginx-limits" { want = "root" } $2 != want' "$work/servers")" 'every server runs as its own'
	is "$(awk '$3 ~ /poliducto-/ { print $1, $3 }' "$work/servers" | sort)" \
	    "$(for pool in accounts passwords all; do
		[[ ! -e $run/state/live-$pool.pid ]] || echo "live-$pool poliducto,poliducto-sandbox"
	    done | sort)" 'only where people sign in the settings of both are read'
else
	skip 'each environment reads its own secrets' 'all servers run as one user'
fi
is "$(find "$run/etc" -maxdepth 0 -perm /007)" '' 'nothing in etc is for everybody'
is "$(mariadb --defaults-file="$run/etc/admin.cnf" -BNe 'SELECT CURRENT_USER()')" root@localhost 'and root gets in'
for env in sandbox live; do
	is "$(sql 'SELECT CURRENT_USER()')" "poliducto_$env@localhost" "and the user of $env"
done
mariadb --no-defaults --socket="$run/sock/db/mysql.sock" --user=root -e 'SELECT 1' >"$work/said" 2>&1
like "$(<"$work/said")" 'Access denied' 'nobody without it'
end
