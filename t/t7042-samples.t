#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every sample of clients/samples.json is executed: first against a server that
# writes down what it is asked, where the three of an operation must ask for the same;
# then against the real service, where each must succeed.  t/samples has the parts.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"
source "$t/trade.sh"

needs_instance
needs_node_tools
PYTHON=/usr/bin/python3
"$PYTHON" -c 'import httpx' 2>/dev/null || skip_all 'no httpx'

# What a program said, and what went wrong in it.
told_all()
{
	counted "$work/lines"
	[[ ! -s $work/said ]] || note "$(head -c 20000 "$work/said")"
}

# --- what they run with -----------------------------------------------------

pack node && install "$packed"
ok $? 'the library is installed' || end
cp "$t/samples/run.mjs" "$work/project/"
printf '%s\n' silent show-error fail-with-body 'write-out = "\n%{http_code}"' >"$work/.curlrc"
export SAMPLES=$top/clients/samples.json OPENAPI=$top/clients/openapi.json \
    REQUESTS=$work/requests PROJECT=$work/project CURL_HOME=$work PYTHON \
    PYTHONPATH=$top/clients/python${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1

export CURL_CA_BUNDLE=$POLIDUCTO_CA SSL_CERT_FILE=$POLIDUCTO_CA NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA

# --- all three ask for the same ---------------------------------------------

node "$t/samples/same.mjs" >"$work/lines" 2>"$work/said"
ok $? 'all were recorded'
told_all

# --- and are answered -------------------------------------------------------

account=$(fresh samples)
key=$(new_key --account "$account")
KEY=$key
SECOND_KEY=$KEY OTHER_KEY=$KEY STRANGE_KEY=$KEY
export KEY SECOND_KEY OTHER_KEY STRANGE_KEY PART_KEYS='{}'
"$build/contract" resources >"$work/resources"

# An order for each language, of which all is delivered; a bill of lading of its load
# that names no order keeps it from being reconciled by itself.
astray()
{
	((++bill_number))
	go POST bills-of-lading "$(jq -cn --argjson line "$(bill_line "$quantity" "$quantity")" '{
	    bol_number: "'$bill_number'", terminal: "'$terminal'", supplier_id: "'"$supplier"'",
	    load_id: "'"$load"'", started_at: "'"$(now)"'", total_gross: '$quantity', total_net: '$quantity',
	    line_count: 1, lines: [$line | del(.order_id, .order_line)]}')" 'a bill of lading of no order'
	go POST "bills-of-lading/$id/match" '' 'is looked at'
}

delivered()
{
	dip "$level"
	ordered
	confirmed
	dispatched
	at_the_rack
	lifted "$quantity" "$quantity"
	on_the_road
	astray
	dropped "$quantity" "$quantity" "$((level + quantity))"
	go POST "loads/$load/complete-stop" '{}' 'the truck leaves the site'
	TRADE+=$(jq -cn '{order: "'"$order"'", load: "'"$load"'", delivery: "'"$delivery"'", short: "'"$short"'"}')$'\n'
}

# And one of which half is on the road and the rest has no truck.
half_lifted()
{
	go POST orders '{"counterparty_id":"'"$customer"'","site_id":"'"$site"'","payment_terms":"net","net_days":15,"requested_window":'"$(window)"',"lines":['"$(line_of_order | jq -c 'del(.tank_id)')"']}' 'an order without a tank'
	order=$id short=$id
	confirmed
	go POST "orders/$order/dispatch" "$(truck | jq -c '.compartments[0].planned /= 2')" 'half of it is dispatched'
	api GET "/api/v2/loads?order_ids=$order"
	load=$(get '.data[0].id')
	at_the_rack
	lifted $((quantity / 2)) $((quantity / 2))
	on_the_road
}

in_mexico
open_for_trade
export TRADE=
for _ in curl python node; do
	half_lifted
	delivered
done
PATIENCE=${POLIDUCTO_PATIENCE:-1} URL=$(url) \
    node "$t/samples/real.mjs" "$work/resources" >"$work/lines" 2>"$work/said"
is $? 0 'all were tried'
told_all

# --- at the dashboard's address ----------------------------------------------

# A browser's directory has its cookies.
browser()
{
	mkdir -p "$work/$1"
	jar=$work/$1/cookies.txt
}

pasted()
{
	cd "${jar%/*}" && POLIDUCTO_DASHBOARD_URL=$POLIDUCTO_DASHBOARD_URL \
	    POLIDUCTO_CSRF_TOKEN=$csrf bash -c "$1" 2>&1
}

# at_home OP [FROM TO]...: its sample, with TO where it says FROM; what it answers is
# in $work/body.
at_home()
{
	local op=$1 code said csrf_now
	code=$(jq -r --arg op "$op" '.[$op].curl' "$SAMPLES")
	shift
	while (($# > 0)); do
		[[ $code == *"$1"* ]] || note "$op: no $1"
		code=${code//"$1"/$2}
		shift 2
	done
	said=$(past_reload pasted "$code")
	printf '%s' "${said%$'\n'*}" >"$work/body"
	[[ ${said##*$'\n'} == 2[0-9][0-9] ]]
	ok $? "$op in curl" || note "$said"
	csrf_now=$(jq -r '.csrf_token? // empty' "$work/body" 2>/dev/null)
	[[ -z $csrf_now ]] || csrf=$csrf_now
	tried_ops+=("$op")
}

tried_ops=()
echo "interface = \"$source\"" >>"$work/.curlrc"
ana=$(fresh ana)@example.com luis=$(fresh luis)@example.com
ana=${ana,,} luis=${luis,,}
token=V2VsbCwgdGhhdCB3YXMgYSBsb25nIGxldHRlcg
some=01kaf2b8m0v3n7q1x5z9c4t6h8

browser ana
at_home auth.sign_up ana@example.com "$ana"
at_home auth.confirm "$token" "$(link_token "$ana")"
person=$(get .person.id) account=$(get .account.id)
at_home auth.password_reset ana@example.com "$ana"
at_home auth.password_reset.confirm "$token" "$(link_token "$ana" 2)"
at_home auth.sign_in ana@example.com "$ana"
at_home auth.session
at_home auth.person.update
at_home auth.switch "acc_$some" "$account"
at_home auth.tokens.create
at_home auth.sessions.list
at_home people.list

at_home invitations.create luis@example.com "$luis"
at_home invitations.list
at_home invitations.withdraw "inv_$some" "$(get '.data[0].id')"
at_home invitations.create luis@example.com "$luis"
mine=$jar csrf_of_ana=$csrf
browser luis
at_home auth.invitations.accept "$token" "$(link_token "$luis" 2)"
other=$(get .person.id)
jar=$mine csrf=$csrf_of_ana
at_home people.update "per_$some" "$other"
at_home people.remove "per_$some" "$other"

browser elsewhere
at_home auth.sign_in ana@example.com "$ana"
jar=$mine csrf=$csrf_of_ana
at_home auth.sessions.list
at_home auth.sessions.delete "ses_$some" "$(get '.data[] | select(.current | not).id')"

at_home auth.totp.begin
secret=$(get .secret)
at_home auth.totp.confirm 492039 "$(code_of "$secret")"
env=live sql "UPDATE persons SET totp_step = 0 WHERE id = '$person'"
at_home auth.totp.disable 492039 "$(code_of "$secret")"
at_home auth.password.change
at_home auth.sign_out

is "$(printf '%s\n' "${tried_ops[@]}" | sort -u)" \
    "$(jq -r 'to_entries[] | select(.value.python == null).key' "$SAMPLES" | sort)" \
    'all that the dashboard asks for was tried'
end
