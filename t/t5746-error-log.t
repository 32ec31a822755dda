#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What writes the error log of nginx may be killed and the log renamed: it goes on,
# and nginx knows nothing of it.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key)
log=$POLIDUCTO_RUN/log/error.log
head -c 1100000 /dev/zero | tr '\0' x >"$work/much"
# fails: one that nginx refuses by itself, and says so.
fails()
{
	api POST /api/v2/orders "@$work/much"
	refused 413 body_too_large "$1"
}
lines() { grep -cs 'too large body: .* client: ' "$log" || true; }
more_than() { (($(lines) > $1)); }
writers() { pgrep -f "^[^ ]*/errors $POLIDUCTO_RUN/sock/nginx/errors.sock "; }

before=$(lines)
fails 'a body too large'
await 60 more_than "$before"
ok $? 'is in the error log'

mapfile -t pids < <(writers)
is "${#pids[@]}" 1 'one writes it'
kill -KILL "${pids[@]}"
replaced() { local now; now=$(writers) && [[ $now != "${pids[*]}" ]]; }
await 60 replaced
ok $? 'when it is killed another does'
# Until that has its socket a message is lost, and so is the first that each of
# nginx's workers sends after it; no request waits for any.
told() { api POST /api/v2/orders "@$work/much" && more_than "$before"; }
before=$(lines)
await 30 told
ok $? 'what nginx says is in the log again'
refused 413 body_too_large 'and nginx answers as before'

mv "$log" "$log.1"
there() { api POST /api/v2/orders "@$work/much" && [[ -s $log ]] && more_than 0; }
await 60 there
ok $? 'after the log was renamed there is a new one'
is "$(stat -c '%a %U' "$log")" "640 $(stat -c %U "$log.1")" 'that is not for everybody'
"$top/poliducto" logs error >"$work/shown"
like "$(<"$work/shown")" 'too large body' '`poliducto logs error` shows it'
"$top/poliducto" status >"$work/status"
like "$(<"$work/status")" 'nginx-errors +pid' 'status knows who writes it'

# One whose supervisor is gone too stays away, and that is said.
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}
mend() { "$top/poliducto" up >"$work/up" 2>&1; }
trap 'mend; finish' EXIT
level() { jq -r '.checks[] | select(.check == "error_log") | .status' "$POLIDUCTO_RUN/health/$env.json"; }
is_level() { [[ $(level) == "$1" ]]; }
await 60 is_level ok
ok $? 'sweep sees that the error log is written'
read -r leader _ <"$POLIDUCTO_RUN/state/nginx-errors.pid"
kill -KILL "$leader"
gone() { ! pkill -KILL -s "$leader"; }
await 60 gone
ok $? 'who writes it and who keeps that have ended'
await 30 is_level warning
ok $? 'health says that what nginx says is lost' || note "$(level)"
mend
ok $? 'all starts again' || note "$(tail -n 20 "$work/up")"
await 30 is_level ok
ok $? 'and it is written again'
trap finish EXIT
cat "$log" >>"$log.1"
mv "$log.1" "$log"
end
