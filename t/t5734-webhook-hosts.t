#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The host of a webhook is looked up when it is made or has another URL: where it
# has no address the webhook warns, other webhooks are told, and the warning goes
# by itself.  Moments are moved in the table, nothing waits for them; names are
# of .test, which no name server has.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
key=$(new_key)
account=$(account_of "$key")
RANDOM=5734

# hooked URL: sets hook.
hooked()
{
	api POST /api/v2/webhooks "$(jq -n --arg url "$1" '{url: $url, events: ["payment.created"]}')"
	hook=$(get .id)
	[[ $status == 201 ]]
}
warnings() { api GET "/api/v2/webhooks/$hook" && get '[.warnings[]? | .code, .host] | join(" ")'; }
warned() { [[ $(warnings) == "$1" ]]; }
row() { sql "SELECT $1 FROM webhook_hosts WHERE account = '$account' AND webhook_id = '$hook'"; }
is_row() { [[ $(row "$1") == "$2" ]]; }
due() { sql "UPDATE webhook_hosts SET due_at = UTC_TIMESTAMP(3), owner = NULL WHERE account = '$account'"; }
told() { sql "SELECT COUNT(*) FROM events WHERE account = '$account' AND type = 'webhook.unresolved' AND object_id = '$hook'"; }
is_told() { [[ $(told) == "$1" ]]; }

# --- one that is not found ------------------------------------------------------

hooked https://Hooks.nowhere.test/fuel
ok $? 'a webhook of a host that is nowhere is taken'
has '[.warnings, .version] | tojson' '[null,1]' 'without a warning: nobody has looked'
await 60 warned 'host_not_found hooks.nowhere.test'
ok $? 'it is looked up, and the webhook warns' || note "$(<"$work/body")"
has '[.version, (.warnings[0] | .since == .last_tried_at, (.since | test("Z$")))] | tojson' '[1,true,true]' \
    'with the moment, and without a new version'
since=$(get '.warnings[0].since')
api GET "/api/v2/webhooks?limit=1"
has '.data[0].warnings[0].code' host_not_found 'the list says so too'
api GET "/api/v2/webhooks/$hook/history"
has '[.data[] | .version, (.changes | map(.field) | index("warnings"))] | tojson' '[1,null]' \
    'no version tells of it: what is known just now is not history'
is "$(row 'owner, tries, TIMESTAMPDIFF(SECOND, since, due_at)')" $'NULL\t1\t60' 'it is tried again in a minute'
is "$(told)" 0 'a single look-up that fails is no event yet'
due
sweep_begins
await 60 is_told 1
ok $? 'after the second it is one'
is "$(row 'tries, ROUND(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), due_at) / 60)')" $'2\t2' 'the pause is twice as long'
api GET "/api/v2/webhooks/$hook"
[[ $(get '.warnings[0].since') == "$since" && $(get '.warnings[0].last_tried_at') > "$since" ]]
ok $? 'since stays, and when it was tried last is new' || note "$(get .warnings)"
is "$(sql "SELECT JSON_VALUE(data, '$.warnings[0].host') FROM events WHERE account = '$account'
    AND type = 'webhook.unresolved'")" hooks.nowhere.test 'the event has the webhook with its warning'
sql "UPDATE webhook_hosts SET tries = 30, due_at = UTC_TIMESTAMP(3) WHERE account = '$account'"
sweep_begins
await 60 is_row tries 31
ok $? 'it is looked up for ever'
is "$(row 'ROUND(TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), due_at) / 3600)')" 6 'every six hours at last'
is "$(told)" 1 'and told once'
api GET "/api/v2/webhooks/$hook/history"
has '.data | length' 1 'its history has nothing of that'

# --- one that is found again ---------------------------------------------------------

# With a file of hosts of its own, for this sweep alone.
apart=(unshare -m)
((EUID == 0)) || apart=(unshare -rm)
if "${apart[@]}" mount --bind /etc/hosts /etc/hosts 2>/dev/null; then
	own_conf "$work/own.conf"
	{ cat /etc/hosts; echo '127.0.0.1 hooks.nowhere.test'; } >"$work/hosts"
	# The one that runs may be first, and finds nothing.
	found()
	{
		due
		# shellcheck disable=SC2016
		POLIDUCTO_CONF=$work/own.conf "${apart[@]}" bash -c \
		    'mount --bind "$1" /etc/hosts && exec "$2" --once' unshare "$work/hosts" "$build/sweep" 2>>"$work/own.log"
		warned ''
	}
	await 60 found
	ok $? 'once the host has an address the warning is gone' || note "$(<"$work/own.log")" "$(row '*')"
	has '.warnings' null 'null: there is none'
	is "$(row 'COUNT(*)')" 0 'and nobody looks any more'
else
	skip 3 'no /etc/hosts of its own'
fi

# --- another URL ---------------------------------------------------------------------

api PATCH "/api/v2/webhooks/$hook" '{"url":"https://typo.nowhere.test/"}'
await 60 warned 'host_not_found typo.nowhere.test'
ok $? 'another URL is looked up'
api PATCH "/api/v2/webhooks/$hook" '{"description":"Of the ERP"}'
has '[.warnings[].code, .version] | tojson' '["host_not_found",3]' 'another description keeps the warning'
api PATCH "/api/v2/webhooks/$hook" '{"url":"http://127.0.0.1:9/"}'
has .warnings null 'the warning of the host before goes at once'
gone() { is_row 'COUNT(*)' 0; }
await 60 gone
ok $? 'an address needs no name'
await 60 warned ''
ok $? 'and does not warn'
api POST /api/v2/webhooks/validate '{"url":"https://other.nowhere.test/","events":["payment.*"]}'
is "$(sql "SELECT COUNT(*) FROM webhook_hosts WHERE account = '$account'")" 0 'what is only validated is not looked up'

# --- archived ------------------------------------------------------------------------

hooked https://archived.nowhere.test/
await 60 warned 'host_not_found archived.nowhere.test'
api DELETE "/api/v2/webhooks/$hook"
due
sweep_begins
await 60 gone
ok $? 'an archived one is looked up no more'
api POST "/api/v2/webhooks/$hook/restore"
await 60 warned 'host_not_found archived.nowhere.test'
ok $? 'a restored one is'

# --- other accounts, and kills ---------------------------------------------------------

first=$key
many=12
for ((i = 0; i < many; i++)); do hooked "https://h$i.nowhere.test/"; done
key=$(new_key)
account=$(account_of "$key")
hooked https://other.nowhere.test/
await 60 warned 'host_not_found other.nowhere.test'
ok $? "another account's is not kept waiting by them"
key=$first
account=$(account_of "$key")
for ((i = 0; i < 8; i++)); do
	sql "UPDATE webhook_hosts SET due_at = UTC_TIMESTAMP(3) WHERE account = '$account' AND tries < 2 AND owner IS NULL"
	pause 120
	kill_all "$env-sweep" sweep
done
# What a killed one had claimed falls due when its lease ends.
twice()
{
	sql "UPDATE webhook_hosts SET due_at = UTC_TIMESTAMP(3) WHERE account = '$account' AND tries = 1 AND owner IS NULL"
	[[ $(sql "SELECT COUNT(*) FROM webhook_hosts WHERE account = '$account' AND tries < 2") == 0 ]]
}
await 90 twice
ok $? 'sweep is killed meanwhile: each is looked up twice nevertheless'
counted() { sql "SELECT COUNT(*), COUNT(DISTINCT object_id) FROM events WHERE account = '$account' AND type = 'webhook.unresolved'
    AND JSON_VALUE(data, '\$.warnings[0].host') RLIKE '^h[0-9]+[.]'" | xargs; }
all_told() { [[ $(counted) == "$many $many" ]]; }
await 60 all_told
ok $? 'and told once' || note "$(counted)"
end
