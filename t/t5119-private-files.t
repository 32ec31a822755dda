#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What of an instance other users of the host may read or hold: nobody but who
# changes it holds its locks, and the database root's password is for root alone.
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
is "$(find "$run/etc" -maxdepth 0 -perm /007)" '' 'nothing in etc is for everybody'
is "$(mariadb --defaults-file="$run/etc/admin.cnf" -BNe 'SELECT CURRENT_USER()')" root@localhost 'and root gets in'
for env in sandbox live; do
	is "$(sql 'SELECT CURRENT_USER()')" "poliducto_$env@localhost" "and the user of $env"
done
mariadb --no-defaults --socket="$run/sock/mysql.sock" --user=root -e 'SELECT 1' >"$work/said" 2>&1
like "$(<"$work/said")" 'Access denied' 'nobody without it'
end
