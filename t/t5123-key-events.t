#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What becomes of a key is announced, by requests and by the clock, each once.
source "$(dirname "$0")/rig.sh"
needs_instance

keys=/api/v2/api-keys
key=$(new_key --account "$(fresh events)")

# made NAME [DATE]: a key that ends then; sets `id` and `text`.
made()
{
	local end=
	[[ -z ${2:-} ]] || end=",\"expires_at\":\"$(date -u -d "$2" +%FT%T.000Z)\""
	api POST "$keys" "{\"name\":\"$1\",\"scopes\":[\"orders:read\"]$end}"
	id=$(get .id)
	text=$(get .key)
}

# types ID: of its events, in their order.
types()
{
	api GET "/api/v2/events?object_id=$1&sort=id&limit=200"
	get '[.data[].type | ltrimstr("account.api_key.")] | join(" ")'
}
are() { [[ $(types "$1") == "$2" ]]; }

# announced ID TYPES WHAT
announced()
{
	await 60 are "$1" "$2"
	is "$(types "$1")" "$2" "$3"
}

# Those whose time has to come begin first.
made week '7 days 20 seconds'
week=$id
made day '1 day 20 seconds'
day=$id
made over '20 seconds'
over=$id over_text=$text

made asked
api PATCH "$keys/$id" '{"name":"renamed"}'
api POST "$keys/$id/rotate" '{}'
new=$(get .key)
api POST "$keys/$id/end-grace"
api POST "$keys/$id/rotate" '{}'
third=$(get .key)
api POST "$keys/$id/roll-back"
api POST "$keys/$id/revoke"
announced "$id" 'created updated rotated grace_ended rotated rolled_back revoked' 'what requests do is announced'
api GET "/api/v2/events?object_id=$id&limit=200"
nothing "$(grep -F -e "$(secret_of "$text")" -e "$(secret_of "$new")" -e "$(secret_of "$third")" "$work/body")" \
    'no event has a secret'
made archived
api DELETE "$keys/$id"
announced "$id" 'created revoked archived' 'to archive a key is to revoke it'
made graceful
api POST "$keys/$id/rotate" '{"grace_starts":"first_use","grace_seconds":1}'
new=$(get .key)
key=$new api GET /api/v2/orders
answered 200 'a grace that waits'
announced "$id" 'created rotated grace_started grace_ended' 'begins with the first use and ends by itself'
is_active() { api GET "$keys/$id" && [[ $(get .status) == active ]]; }
await 20 is_active
key=$new api GET /api/v2/orders
answered 200 'then the new secret is the only one'

# A grace that has ended and a warning that has come, for one and the same look;
# both moments are written there, for by the clock they rarely fall together.
made both '8 days'
both=$id
api POST "$keys/$id/rotate" '{"grace_seconds":3600}'
sql "UPDATE api_keys SET expires_at = UTC_TIMESTAMP(3) + INTERVAL 7 DAY - INTERVAL 1 SECOND,
    old_secret_until = UTC_TIMESTAMP(3) - INTERVAL 2 SECOND, next_change_at = UTC_TIMESTAMP(3) - INTERVAL 2 SECOND
    WHERE id = '$id'"
announced "$both" 'created rotated expiring grace_ended' 'of a grace and a warning at once both are told'

announced "$week" 'created expiring' 'a week before its end it is told'
announced "$day" 'created expiring' 'and a day before'
announced "$over" 'created expired' 'and when it has come'
api GET "$keys/$over"
has .status expired 'it is expired'
key=$over_text api GET /api/v2/orders
refused 401 key_expired 'and refused'
api PATCH "$keys/$over" "{\"expires_at\":\"$(date -u -d '1 day' +%FT%T.000Z)\"}"
refused 409 state_conflict 'for good'
is "$(types "$week") $(types "$day") $(types "$over") $(types "$both")" \
    'created expiring created expiring created expired created rotated expiring grace_ended' 'each is told once'
end
