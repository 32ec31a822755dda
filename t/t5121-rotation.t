#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A key gets another secret while it is used: no request fails that has a secret
# which holds, through a rotation, the end of its grace, a roll-back and reloads
# of nginx; and what holds no longer is refused.
source "$(dirname "$0")/rig.sh"
needs_instance

keys=/api/v2/api-keys
owner=$(new_key --account "$(fresh rotation)")
key=$owner

# made: a key; sets `id` and `text`.
made()
{
	api POST "$keys" '{"name":"rotated","scopes":["orders:read","prices:read"],"tier":"bench"}'
	id=$(get .id)
	text=$(get .key)
}

# rotated BODY: sets `new`.
rotated()
{
	api POST "$keys/$id/rotate" "$1"
	new=$(get .key)
}

# with KEY: asks something.
with() { key=$1 api GET /api/v2/orders; }
is_refused() { with "$1" && [[ $status == 401 ]]; }

# --- grace from now on -----------------------------------------------------

made
rotated '{}'
has '[.status, .id, .old_last4, .last4] | join(" ")' "rotating $id ${text: -4} ${new: -4}" 'a key is rotated'
has '((.old_secret_until[:19] + "Z" | fromdate) - (.rotated_at[:19] + "Z" | fromdate))' 86400 'with a day of grace'
with "$new"
answered 200 'the new secret works'
is "$(header deprecation)$(header sunset)" '' 'as if nothing were'
with "$text"
answered 200 'the old one too'
is "$(header deprecation)" "@$(date -u -d "$(sql "SELECT DATE_FORMAT(rotated_at, '%Y-%m-%dT%H:%i:%s') FROM api_keys WHERE id = '$id'")Z" +%s)" \
    'Deprecation says since when it is the old one'
is "$(date -u -d "$(header sunset)" +%s)" \
    "$(date -u -d "$(sql "SELECT DATE_FORMAT(old_secret_until, '%Y-%m-%dT%H:%i:%s') FROM api_keys WHERE id = '$id'")Z" +%s)" \
    'Sunset until when it holds'
key=$text api GET /api/v1/prices/daily-rack
like "$(header deprecation)" '^@' 'of every answer'
old_seen() { api GET "$keys/$id" && [[ $(get .old_secret_last_used_at) != null ]]; }
await 60 old_seen
ok $? 'that the old secret is still used is seen'
api POST "$keys/$id/rotate" '{}'
refused 409 state_conflict 'there are no three secrets'
api POST "$keys/$id/end-grace"
has '[.status, .old_secret_until, .old_last4] | map(tostring) | join(" ")' 'active null null' 'the grace can be ended'
await 20 is_refused "$text"
refused 401 key_unknown 'then the old secret is refused'
like "$(get .detail)" 'was rotated.* Use the newest' 'and is told that there is a newer one'
with "$new"
answered 200 'and the new one is not'
api POST "$keys/$id/end-grace"
refused 409 state_conflict 'a grace ends once'

# --- none, and back --------------------------------------------------------

text=$new
rotated '{"grace_seconds":0}'
has '[.status, .old_secret_until] | map(tostring) | join(" ")' 'active null' 'without grace the old one ends at once'
await 20 is_refused "$text"
refused 401 key_unknown 'it is refused'
like "$(get .detail)" 'was rotated.* Use the newest' 'with the same reason'
with "$new"
answered 200 'the new one works'
api POST "$keys/$id/roll-back"
refused 409 state_conflict 'there is no way back to what has ended'
text=$new
rotated '{"grace_seconds":3600}'
api POST "$keys/$id/roll-back"
has '[.status, .last4, .rotated_at] | map(tostring) | join(" ")' "active ${text: -4} null" 'within the grace there is'
await 20 is_refused "$new"
refused 401 key_unknown 'the new secret ends'
with "$text"
answered 200 'the old one is the only one again'
is "$(header deprecation)" '' 'and no old one'

# --- to its end, and not beyond that of the key ----------------------------

rotated '{"grace_seconds":1}'
await 20 is_refused "$text"
like "$(get .code)" '^key_(expired|unknown)$' 'a grace ends by itself'
is_active() { api GET "$keys/$id" && [[ $(get .status) == active ]]; }
await 60 is_active
ok $? 'and the key is active again'
api PATCH "$keys/$id" "{\"expires_at\":\"$(date -u -d '1 hour' +%FT%T.000Z)\"}"
rotated '{"grace_seconds":604800}'
has '.old_secret_until == .expires_at' true 'no grace reaches beyond the end of the key'
api PATCH "$keys/$id" "{\"expires_at\":\"$(date -u -d '30 minutes' +%FT%T.000Z)\"}"
has '.old_secret_until == .expires_at' true 'nor when that is moved'

# --- with the first use ----------------------------------------------------

made
rotated '{"grace_starts":"first_use","grace_seconds":600}'
has '[.status, .old_secret_until, .grace_seconds] | map(tostring) | join(" ")' 'rotating null 600' \
    'a grace may wait for the first use of the new secret'
with "$text"
answered 200 'till then the old one holds'
like "$(header deprecation)" '^@' 'and says that it is old'
is "$(header sunset)" '' 'but nobody knows until when'
await 60 old_seen
api GET "$keys/$id"
has '.old_secret_until' null 'its use begins nothing'
with "$new"
answered 200 'the new one is used'
began() { api GET "$keys/$id" && [[ $(get .old_secret_until) != null ]]; }
await 60 began
ok $? 'with which the grace begins'
has '[.status, .grace_seconds] | map(tostring) | join(" ")' 'rotating null' 'and waits no more'
with "$text"
like "$(header sunset)" 'GMT$' 'now its end is known'

# --- under load ------------------------------------------------------------

# Many ask with the secret that the file names, each with a connection of its
# own, of HTTP/1.1 (a new one of HTTP/2 may be closed by a reload before it has
# asked, and curl 7.88 leaves it at that); whoever gets another answer than 200
# writes it down.
made
echo "$text" >"$work/secret"
: >"$work/bad"
asker()
{
	local secret code
	while [[ ! -e $work/enough ]]; do
		secret=$(<"$work/$1")
		code=$(curl -sS --http1.1 -o /dev/null -w '%{http_code}' --max-time 30 --cacert "$POLIDUCTO_CA" \
		    -H "Authorization: Bearer $secret" "$(url)/api/v2/orders?limit=1" 2>>"$work/bad")
		[[ $code == 200 ]] || echo "$1 ${secret: -4} $code" >>"$work/bad"
		echo "${secret: -4}" >>"$work/asked.$1.$2"
	done
}
echo "$text" >"$work/old"
for i in 1 2 3; do
	asker secret "$i" &
	asker old "$i" &
done
# asked FILE SECRET N: has it been asked so often?
asked() { (($(cat "$work"/asked."$1".* 2>/dev/null | grep -cxF -- "${2: -4}") >= $3)); }
# swap FILE SECRET: in one step, until nobody waits for an answer to the one
# before: each has asked twice since.
swap()
{
	local i
	echo "$2" >"$work/$1.new" && mv "$work/$1.new" "$work/$1"
	for i in 1 2 3; do
		since[i]=$(wc -l <"$work/asked.$1.$i")
	done
	await 120 asked_twice "$1"
}
asked_twice()
{
	local i
	for i in 1 2 3; do
		(($(wc -l <"$work/asked.$1.$i") >= since[i] + 2)) || return 1
	done
}
declare -a since

await 120 asked secret "$text" 20
ok $? 'requests flow'
rotated '{}'
swap secret "$new"
ok $? 'the secret is changed'
await 120 asked secret "$new" 40
ok $? 'the new secret is used at once'
await 120 asked old "$text" 60
ok $? 'beside the old one'
new_key --account "$(fresh reload)" >/dev/null
ok $? 'nginx is reloaded'
swap old "$new"
ok $? 'all go over to the new one'
api POST "$keys/$id/end-grace"
answered 200 'the grace ends'
await 20 is_refused "$text"
ok $? 'and the old secret with it'
text=$new
rotated '{"grace_seconds":600}'
swap secret "$new"
await 120 asked secret "$new" 20
swap secret "$text"
ok $? 'all go back to the old one'
api POST "$keys/$id/roll-back"
answered 200 'another rotation is taken back'
await 20 is_refused "$new"
ok $? 'its secret is refused'
await 120 asked secret "$text" 60
: >"$work/enough"
wait
nothing "$(sort "$work/bad" | uniq -c)" "none of $(cat "$work"/asked.* | wc -l) requests failed"

# A revocation holds for everything, from nginx's cache too.
cached() { key=$text api GET /api/v1/prices/daily-rack && [[ $status == 401 ]]; }
key=$text api GET /api/v1/prices/daily-rack
answered 200 'the daily rack is asked for'
api POST "$keys/$id/revoke"
has .status revoked 'the key is revoked'
await 20 cached
refused 401 key_revoked 'then nothing is left in nginx'\''s cache'
end
