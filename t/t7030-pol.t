#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# pol, the command line, installed as its users have it: every command against
# the real service.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node_tools
key=$(new_key)
trap 'stop_all; finish' EXIT
started=()
stop_all()
{
	stop_receiver
	((${#started[@]} == 0)) || kill -KILL "${started[@]}" 2>/dev/null
}

pack node && install "$packed" && pack cli && install "$packed"
ok $? 'pol is installed beside the library' || end
there=$work/project/node_modules
is "$(find "$there" -maxdepth 1 -mindepth 1 ! -name '.*' -printf '%f\n' | sort | paste -sd ' ')" \
    'poliducto poliducto-cli' 'and needs nothing else'
(($(bytes "$there/poliducto-cli") < 400000))
ok $? 'it takes less than 400 kB'

export POLIDUCTO_CONFIG=$work/pol/pol.json NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA
export POLIDUCTO_BASE_URL=$POLIDUCTO_SANDBOX_URL POLIDUCTO_API_KEY=$key
unset POLIDUCTO_WEBHOOK_SECRET
bin=$there/.bin/pol

# pol ARGUMENT...: sets `status`; what it found is in the file body of $work, what it
# said of it in the file said.
pol()
{
	"$bin" "$@" >"$work/body" 2>"$work/said" </dev/null
	status=$?
}

# exits STATUS WHAT
exits()
{
	is "$status" "$1" "$2" || note "$(head -c 2000 "$work/said" "$work/body")"
}

# --- what it is -----------------------------------------------------------------

pol help
exits 0 'help'
like "$(<"$work/body")" 'listen.*trigger' 'lists the commands'
is "$(<"$work/said")" '' 'and has nothing else to say'
pol listen --help
like "$(<"$work/body")" '--forward-to' 'a command tells its options'
pol --version
is "$(<"$work/body")" 1.0.0 'it knows its version'
for shell in bash zsh fish; do
	pol completion $shell
	[[ $status == 0 && $(<"$work/body") == *forward-to* ]]
	ok $? "completion for $shell"
done
pol completion bash
is "$(source "$work/body" && COMP_WORDS=(pol keys r) COMP_CWORD=2 && _pol &&
    echo "${COMPREPLY[*]}")" 'rotate revoke' 'which completes'

# --- who asks -------------------------------------------------------------------

pol whoami
exits 0 'the key of the environment is used'
has .environment sandbox 'and says where it is good'
is "$(grep -c "$(secret_of "$key")" "$work/body" "$work/said" | grep -vc ':0$')" 0 \
    'the key is never shown'
(unset POLIDUCTO_API_KEY && "$bin" whoami >"$work/body" 2>"$work/said" </dev/null)
status=$?
exits 3 'without a key it cannot ask'
(unset POLIDUCTO_API_KEY && "$bin" login >"$work/body" 2>"$work/said" <<<"$key")
status=$?
exits 0 'login reads a key from standard input'
is "$(stat -c %a "$POLIDUCTO_CONFIG")" 600 'and keeps it for nobody else'
(unset POLIDUCTO_API_KEY POLIDUCTO_BASE_URL && "$bin" whoami >"$work/body" 2>"$work/said" </dev/null)
status=$?
exits 0 'the profile is enough then'
chmod 644 "$POLIDUCTO_CONFIG"
pol whoami
exits 2 'a profile that others may read is refused'
chmod 600 "$POLIDUCTO_CONFIG"
POLIDUCTO_API_KEY=${key/sandbox/live} pol whoami
exits 3 'a key of elsewhere'
POLIDUCTO_API_KEY=$key pol whoami --base-url https://127.0.0.1:1
exits 4 'a service that is not there'
pol nowhere
exits 2 'a command that is none'
pol prices --colour red
exits 2 'an option that is none'
pol prices extra
exits 2 'an argument too many'

# --- data -----------------------------------------------------------------------

pol prices --terminal MTY --fuel DIESEL --currency MXN
exits 0 'prices of a terminal'
has .fuel_type DIESEL_ULSD 'as JSON where nobody looks'
pol prices --terminal MTY --format table
like "$(head -n 1 "$work/body")" '^fuel_type +rack_price_per_liter' 'and as a table where it is wanted'
pol prices --terminal NOWHERE
exits 1 'a refusal of the service'
like "$(<"$work/said")" 'request id: req_' 'is told with its request'

pol post /api/v2/orders --data '{"product": "DIESEL_ULSD", "terminal": "MTY", "volume": 1000}'
exits 0 'post'
order=$(get .id)
pol get "/api/v2/orders/$order"
has .id "$order" 'get'
pol patch "/api/v2/orders/$order" --data '{"po_number": "PO-7"}'
has .po_number PO-7 'patch'
pol get /api/v2/orders -q status=draft -q limit=1
has '.data[0].id' "$order" 'get with a query'
pol delete "/api/v2/orders/$order"
exits 0 'delete'
pol post /api/v2/orders --data '{'
exits 2 'a body that is not JSON'
pol get "/api/v2/orders/$order" -q colour
exits 2 'a query that is none'
for path in orders //orders; do
	pol get "$path"
	exits 2 "$path is no path"
	is "$(wc -l <"$work/said")" 1 'as one line says'
done
for option in --data=@none.json '--data @none.json'; do
	# shellcheck disable=SC2086 # two words where it is two
	pol post /api/v2/orders $option
	exits 2 'a file that is not there'
	is "$(<"$work/said")" 'pol: none.json cannot be read: ENOENT' 'is named'
done
pol webhooks verify --payload none.json --secret-file none.txt
exits 2 'nor is that of a secret'

pol keys create robot --scopes orders:read,prices:read
exits 0 'a key is made'
made=$(get .key) id=$(get .id)
like "$made" '^sk_sandbox_' 'and shown, once'
POLIDUCTO_API_KEY=$made pol whoami
has '.key.scopes | sort | join(" ")' 'orders:read prices:read' 'it has its scopes'
pol keys list
is "$(jq -r --arg id "$id" 'select(.id == $id).name' "$work/body")" robot 'it is listed'
pol keys rotate "$id" --grace 1h
exits 0 'it is rotated'
[[ $(get .key) != "$made" && $(get .key) == sk_sandbox_* ]]
ok $? 'to another secret'
pol keys rotate "$id" --grace soon
exits 2 'a grace that is none'
pol keys revoke "$id"
has .status revoked 'it is revoked'

# --- events ---------------------------------------------------------------------

pol trigger payment.settled --override amount=99.90 --override reference=R-77
exits 0 'an event is simulated'
has '.type + " " + .data.reference + " " + (.data.amount | tostring)' \
    'payment.settled R-77 99.9' 'with what was given'
echo '{"reference": "R-78"}' >"$work/raw.json"
pol trigger payment.settled --raw "$work/raw.json"
has .data.reference R-78 'or with what a file has'
pol trigger payment.eaten
exits 1 'a type that is none'
pol trigger payment.settled --override amount
exits 2 'an override that is none'

pol events tail --after 0 --types payment.settled --limit 2
exits 0 'events are shown as they came'
is "$(jq -r .data.reference "$work/body" | paste -sd ' ')" 'R-77 R-78' 'in their order'

# The log is of what was refused, as soon as it is counted.
pol get /api/v2/orders/ord_01kaf2b8m0v3n7q1x5z9c4t6h8
exits 1 'a request is refused'
# logged OPTION...: what the log has, for as long as all else is awaited.
logged()
{
	timeout $((90 * ${POLIDUCTO_PATIENCE:-1})) "$bin" logs tail "$@" >"$work/body" 2>"$work/said" </dev/null
	status=$?
}
logged --limit 1 --route orders.get --status 404 --since 10m
exits 0 'which is in the log of requests'
has '.route + " " + .method' 'orders.get GET' 'by its operation'
logged --limit 1 --route usage.requests.list
exits 0 'to look there is a request, too'
logged --limit 3 --since 10m --key "$(key_id "$key")"
is "$status $(jq -r .route "$work/body" | grep -c '^usage.requests.list$')" '0 0' 'which is shown to who asks for it'
pol logs tail --since yesterday
exits 2 'a time that is none'

# --- deliveries -----------------------------------------------------------------

pol post /api/v2/webhooks --data '{"url": "https://example.com/pol", "events": ["payment.settled"], "delivery_order": "random"}'
exits 1 'a value that is none of a list is refused'
like "$(<"$work/said")" '/delivery_order .*: unordered, per_object' 'and those that are allowed are named'
pol post /api/v2/webhooks --data '{"url": "https://example.com/pol", "events": ["payment.settled"]}'
hook=$(get .id)
pol post "/api/v2/webhooks/$hook/pause"
pol trigger payment.settled
pending() { pol deliveries list --webhook "$hook" --status pending && [[ -s $work/body ]]; }
await 60 pending
delivery=$(jq -r .id "$work/body")
like "$delivery" '^dlv_' 'a delivery is listed'
pol deliveries show "$delivery"
has '[.held_by, (.body | fromjson.type)] | tojson' '["pause","payment.settled"]' 'its body is shown, and why it is held'
pol deliveries retry "$delivery"
exits 0 'it is tried now'
has '[.status, .trigger] | tojson' '["pending","retry"]' 'as the webhook lets it'
pol deliveries list --help
like "$(<"$work/body")" '--status .*pending, delivered, exhausted' 'help names the statuses'
pol delete "/api/v2/webhooks/$hook"

# --- listen ---------------------------------------------------------------------

pol listen --print-secret
secret=$(<"$work/body")
like "$secret" '^whsec_' 'listen has a secret'
pol listen --print-secret
is "$(<"$work/body")" "$secret" 'that stays'
receive
ok $? 'a receiver listens here' || end
# A shell has those that it starts in the background ignore interrupts: env gives
# pol the handling that it has on a terminal.
begin_listening()
{
	: >"$work/talk"
	env --default-signal=INT "$bin" listen --forward-to "$receiver/hooks" \
	    --events 'order.*' >"$work/lines" 2>"$work/talk" </dev/null &
	listening=$!
	started+=("$listening")
	await 60 grep -q 'go to' "$work/talk"
}
begin_listening
ok $? 'pol listens for events' || { note "$(<"$work/talk")"; end; }
pol trigger payment.settled
pol trigger order.created --override po_number=PO-9
event=$(get .id)
await 60 has_lines "$work/received" 1
ok $? 'an event comes'
is "$(jq -r '.body | fromjson | .id + " " + .type + " " + .data.po_number' "$work/received")" \
    "$event order.created PO-9" 'the one that was asked for'
await 60 has_lines "$work/lines" 1
is "$(jq -r '[.event_id, .status] | join(" ")' "$work/lines")" "$event 204" 'and is told with its answer' ||
	note "$(<"$work/lines")"
jq -j .body "$work/received" >"$work/payload"
signature=$(jq -r '.headers["x-service-signature-256"]' "$work/received")
timestamp=$(jq -r '.headers["x-service-timestamp"]' "$work/received")
verify()
{
	POLIDUCTO_WEBHOOK_SECRET=$1 pol webhooks verify --signature "$signature" \
	    --timestamp "$timestamp" --payload "$work/payload" --tolerance 100000
}
verify "$secret"
exits 0 'webhooks verify says that it is genuine'
has .id "$event" 'and which it is'
verify whsec_c29tZWJvZHkgZWxzZSdz
exits 1 'with another secret it is not'
has .reason no_matching_signature 'and why'

gone() { [[ ! -e /proc/$1 || $(cut -d ' ' -f 3 "/proc/$1/stat" 2>/dev/null) == Z ]]; }

# ends SIGNAL STATUS
ends()
{
	kill -s "$1" "$listening"
	await 60 gone "$listening"
	ok $? "$1 ends it"
	wait "$listening"
	is $? "$2" 'with its status'
	like "$(tail -n 1 "$work/talk")" 'delivered' 'and a last word'
	started=()
}
ends INT 130
begin_listening
ends TERM 143
end
