#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A database that has no connection left, or that stands still, is told as critical,
# by a sweep that has its connection and by one that gets none; whoever asks gets an
# answer, and all is well when it is again.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
key=$(new_key)
own_conf "$work/conf"
before=$(root_sql 'SELECT @@max_connections')
frozen=()
# Those that hold the connections.
end_held()
{
	root_sql "$(root_sql "SELECT CONCAT('KILL ', ID, ';') FROM information_schema.PROCESSLIST
	    WHERE INFO = 'SELECT SLEEP(600)'")"
}
mend()
{
	: >"$work/enough"
	((${#frozen[@]} == 0)) || kill -CONT "${frozen[@]}" 2>/dev/null
	await 60 root_sql "SET GLOBAL max_connections = $before"
	end_held
}
trap 'mend; finish' EXIT

# level [FILE]: what is said of the database.
level() { jq -r '.checks[] | select(.check == "database") | "\(.status) \(.says)"' "${1:-$POLIDUCTO_RUN/health/$env.json}"; }
is_level() { [[ $(level) == $1* ]]; }
works() { api GET /api/v2/orders && [[ $status == 200 ]]; }
await 60 is_level ok
ok $? 'the database is well' || note "$(level)"

# --- no connection left -----------------------------------------------------------

connected() { root_sql "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'THREADS_CONNECTED'"; }
# Where the root's own may be one more.
most=$(($(connected) + 3))
((most >= 10)) || most=10
root_sql "SET GLOBAL max_connections = $most"
# Whoever of the instance lets go of one, as sweep does each minute, gets none again.
take()
{
	until [[ -e $work/enough ]]; do
		sql 'SELECT SLEEP(600)' >/dev/null 2>&1 || sleep 0.1
	done
}
for ((i = 0; i < most; i++)); do
	take &
done
taken() { (($(connected) >= most)); }
await 60 taken
ok $? 'all connections are taken'
await 60 is_level critical
ok $? 'sweep says that it is critical' || note "$(level)"
POLIDUCTO_CONF=$work/conf "$POLIDUCTO_BUILD/sweep" --once 2>"$work/said"
like "$(level "$work/conf.health/$env.json")" '^critical ' 'so does one that begins now'
works || [[ $status == 503 && -n $(header retry-after) ]]
ok $? 'who asks is answered, or told when to try again' || note "$status $(<"$work/body")"
mend
await 60 is_level ok
ok $? 'there are connections again, and all is well' || note "$(level)"

# --- one that stands still ---------------------------------------------------------

mapfile -t frozen < <(pids mariadbd mariadbd)
kill -STOP "${frozen[@]}"
api GET /api/v2/orders --max-time 60
refused 503 unavailable 'while the database stands still a request is answered'
like "$(header retry-after)" '^[0-9]+$' 'with the time to wait'
await 60 is_level critical
ok $? 'and health says so' || note "$(level)"
kill -CONT "${frozen[@]}"
frozen=()
await 60 works
ok $? 'it goes on, and so does the service' || note "$status $(<"$work/body")"
await 60 is_level ok
ok $? 'all is well' || note "$(level)"
end
