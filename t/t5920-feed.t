#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The feed: every event once and in order, to who fetches it; who waits for one
# is told when it comes, and keeps nobody else waiting.
source "$(dirname "$0")/rig.sh"
needs_instance

path=/api/v2/events/feed
key=$(new_key --account "$(fresh feed)")
mine=$(account_of "$key")

# party NAME [KEY]: something happens
party()
{
	key=${2:-$key} api POST /api/v2/counterparties \
	    "{\"legal_name\":\"$1\",\"roles\":[\"supplier\"],\"country\":\"US\"}"
}

api GET "$path"
has 'del(.next_cursor) | tojson' '{"data":[],"has_more":false}' 'where nothing happened there is nothing'
start=$(get .next_cursor)
for name in A B C D E; do party "$name"; done
numbered() { [[ $(sql "SELECT COUNT(*) FROM events WHERE account = '$mine'") == "$1" ]]; }
await 20 numbered 5
ok $? 'five things happened'

# --- in order, page by page --------------------------------------------------

api GET "$path?limit=2&cursor=$start"
has '[.data[].sequence, .has_more] | tojson' '[1,2,true]' 'the first two'
api GET "$path?limit=2&cursor=$(get .next_cursor)"
has '[.data[].sequence, .has_more] | tojson' '[3,4,true]' 'the next'
api GET "$path?limit=2&cursor=$(get .next_cursor)"
has '[.data[].sequence, .has_more] | tojson' '[5,false]' 'and the last'
end=$(get .next_cursor)
has '.data[0] | keys_unsorted | join(" ")' \
    'id type created_at api_version environment account_id sequence object data request_id' \
    'each is a whole envelope'
has '.data[0] | [.data.legal_name, .account_id, .environment] | join(" ")' "E $mine sandbox" 'of this account'
api GET "$path?after=3"
has '[.data[].sequence] | tojson' '[4,5]' 'behind a sequence'
api GET "$path"
has '[.data[].sequence] | tojson' '[1,2,3,4,5]' 'without a cursor from the oldest'
is "$(get '[.data[] | [.id, .type, .object.id, .request_id]] | tojson')" \
    "$(api GET '/api/v2/events?sort=sequence' &&
	get '[.data[] | [.id, .type, .object_id, .request_id]] | tojson')" 'the same as the events'
api GET "$path?types=order.site.*,payment.settled"
has '[(.data | length), .has_more] | tojson' '[0,false]' 'none of other types'
api GET "$path?types=order.site.*,order.counterparty.created&limit=1&after=1"
has '[.data[].sequence, .has_more] | tojson' '[2,true]' 'and those of these'

# --- what is refused ---------------------------------------------------------

while read -r query status code; do
	api GET "$path?$query"
	refused "$status" "$code" "?$query"
done <<BAD
types=order.nothing 400 bad_parameter
types=order.*) 400 bad_parameter
types=, 400 bad_parameter
limit=0 400 bad_parameter
limit=201 400 bad_parameter
wait=21 400 bad_parameter
wait=-1 400 bad_parameter
after=-1 400 bad_parameter
after=1&cursor=$end 400 bad_parameter
cursor=x 400 invalid_cursor
cursor=${end}A 400 invalid_cursor
nothing=1 400 unknown_parameter
BAD
api GET "$path?types=order.nothing,order.*,no&cursor=x&after=1&limit=0"
refused 400 bad_parameter 'several faults'
is "$(get '[.errors[] | "\(.parameter) \(.code) \(.message)"] | sort | join("; ")')" \
    'after bad_parameter cannot be sent together with cursor; cursor invalid_cursor is not a cursor of the feed of this account; limit out_of_range must be between 1 and 200; types unknown_event_pattern "no" matches no event: use the name of a type, <domain>.* or <domain>.<object>.*; types unknown_event_pattern "order.nothing" matches no event: use the name of a type, <domain>.* or <domain>.<object>.*' \
    'are named at once, each type by itself'
key=$(new_key) api GET "$path?cursor=$end"
refused 400 invalid_cursor 'a cursor of another account'
key=$(new_key --scopes orders:read) api GET "$path"
refused 403 scope_missing 'it needs events:read'

# --- waiting -----------------------------------------------------------------

api GET "$path?wait=1&cursor=$end"
answered 200 'a wait that ends without an event'
has '[.data, .has_more, .next_cursor] | tojson' "[[],false,\"$end\"]" 'says so, and keeps the place'

# waiters FOLDER N KEY [QUERY]: in the background; each writes its answer.
waiters()
{
	local i
	mkdir -p "$work/$1"
	for ((i = 0; i < $2; i++)); do
		key=$3 past_reload ask -o "$work/$1/$i" "$(url)$path?wait=20&after=${4:-0}" &
	done
}
answers() { find "$work/$1" -type f -size +0 | wc -l; }

# Far more than workers, of which a pool has two.  They wait for 20 s, so that what is
# asked meanwhile is asked by one curl: a slow machine needs seconds to begin forty.
many=()
for i in 1 2 3; do
	many+=("$(new_key --account "$(fresh "many$i")")")
done
for ((i = 0; i < 40; i++)); do
	printf 'url = "%s"\noutput = /dev/null\n' "$(url)/api/v2/event-types/order.created"
done >"$work/forty"
for i in 1 2 3; do waiters "many$i" 8 "${many[i - 1]}"; done
others=$(past_reload ask --fail-early -w '%{http_code}\n' -K "$work/forty" | sort | uniq -c | xargs)
is "$others" '40 200' 'while 24 wait, forty others are answered'
is "$(answers many1) $(answers many2) $(answers many3)" '0 0 0' 'and the 24 wait still'
party X "${many[0]}"
all_told() { [[ $(answers "$1") == "$2" ]]; }
await 15 all_told many1 8
ok $? 'an event is told to all who wait for it'
is "$(jq -s '[.[].data[].sequence] | unique | tojson' "$work"/many1/*)" '"[1]"' 'it, and nothing else'
is "$(answers many2) $(answers many3)" '0 0' 'and to nobody else'
for i in 1 2; do party X "${many[i]}"; done
await 15 all_told many2 8 && await 15 all_told many3 8
ok $? 'until there is one for them'
wait

# Who asks too often at once is answered at once.
greedy=$(new_key --account "$(fresh greedy)")
waiters greedy 40 "$greedy"
some_answered() { (($(answers greedy) >= 8)); }
await 15 some_answered
ok $? 'of forty of one account at least eight may not wait'
party X "$greedy"
wait
is "$(answers greedy)" 40 'all are answered'
is "$(jq -s '[.[] | .data | length] | unique | tojson' "$work"/greedy/*)" '"[0,1]"' \
    'with nothing, or with the event'

# --- what is no longer kept --------------------------------------------------

sql "DELETE FROM events WHERE account = '$mine' AND sequence <= 2"
api GET "$path?cursor=$start"
refused 410 cursor_expired 'a place before what is kept'
api GET "$path?after=1"
refused 410 cursor_expired 'or such a sequence'
api GET "$path?after=2"
has '[.data[].sequence] | tojson' '[3,4,5]' 'what is kept goes on without a gap'
api GET "$path"
has '.data[0].sequence' 3 'without a cursor it begins there'
end
