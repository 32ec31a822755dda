#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# nginx and the workers agree on whom a request belongs to, however its
# Authorization is spelt: what a worker takes for a key nginx counts for it, by its
# tier, and all else by its address.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh spellings)
free=$(new_key --account "$account" --tier free)
growth=$(new_key --account "$account" --tier growth)
path=/api/v2/account

# --- whose a spelling is --------------------------------------------------------

# spelt VALUE...: the status and the policy that each value of Authorization gets,
# over HTTP/1.1 as it stands and over HTTP/2 where that can carry it.
spelt()
{
	NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) WHERE=$path node "$t/spellings.mjs" "$@"
}
kind_of()
{
	case $1 in
	'"address"'*) echo address ;;
	'"'*) echo tier ;;
	*) echo "none ($1)" ;;
	esac
}

# What it is, who it is of, and the value; K stands for the key.
while IFS='|' read -r what whose value; do
	value=$(printf %b "$value")
	while IFS='|' read -r version got policy; do
		case $whose in
		key) wanted='200 tier' ;;
		# A known id with another secret counts for the id, at its address.
		guess) wanted='401 tier' ;;
		nobody) wanted='401 address' ;;
		esac
		is "$got $(kind_of "$policy")" "$wanted" "$what, HTTP/$version"
	done < <(spelt "${value//K/"$growth"}" </dev/null)
done <<'SPELLINGS'
as it is written in the books|key|Bearer K
in small letters|key|bearer K
in capitals|key|BEARER K
in letters as they come|key|bEaReR K
and otherwise|key|beAREr K
several blanks|key|Bearer    K
several blanks after capitals|key|BEARER     K
no blank|nobody|BearerK
a tab|nobody|Bearer\tK
a tab after capitals|nobody|BEARER\tK
a blank and a tab|nobody|Bearer \tK
a colon|nobody|Bearer: K
quotes|nobody|Bearer "K"
a comma behind it|nobody|Bearer K,
a second word|nobody|Bearer K K
a parameter|nobody|Bearer K realm=x
another scheme before it|nobody|Basic x, Bearer K
the scheme alone|nobody|Bearer
a scheme that begins so|nobody|Bearers K
another scheme|nobody|Basic K
the key alone|nobody|K
a tab behind it|nobody|Bearer K\t
SPELLINGS

# nginx takes blanks off the ends of a header in HTTP/1.1; in HTTP/2 it does not,
# and whose that is the worker is to say as nginx does.
for value in " Bearer $growth" "Bearer $growth " "BEARER $growth  "; do
	while IFS='|' read -r version got policy; do
		case "$got $(kind_of "$policy")" in
		'200 tier' | '401 address' | '400 '* | '000 '*) true ;;
		*) false ;;
		esac
		ok $? "blanks at the ends, HTTP/$version: $got" || note "$policy"
	done < <(spelt "$value")
done

# A key id in other letters is nobody's, and so are all of its spellings: each
# would have a count of its own.
id=$(key_id "$free")
for other in "${id^^}" "${id,,}" "$(tr 'A-Za-z' 'a-zA-Z' <<<"$id")"; do
	[[ $other != "$id" ]] || continue
	while IFS='|' read -r version got policy; do
		is "$got $(kind_of "$policy")" '401 address' "a key id in other letters, HTTP/$version"
	done < <(spelt "Bearer $(checked "sk_sandbox_$other$(letters 32)")")
done
while IFS='|' read -r version got policy; do
	is "$got $(kind_of "$policy")" '401 tier' "another secret for a known id, HTTP/$version"
done < <(spelt "Bearer $(checked "sk_sandbox_$(key_id "$growth")$(letters 32)")")

# Twice is never once.
key=$growth
api GET "$path" -H "Authorization: BEARER $free" --http1.1
refused 400 bad_request 'two Authorizations are none'

# --- limits count them all -------------------------------------------------------

# together PATH: 60 requests in every spelling at once; how many were served, and
# the most that the tier "free" lets through meanwhile: four and one, two a second.
together()
{
	local spellings=(Bearer bearer BEARER bEaReR 'BEARER  ' 'beaRER   ') i began
	for ((i = 0; i < 60; i++)); do
		((i == 0)) || echo next
		printf 'url = "%s"\noutput = /dev/null\nwrite-out = "%%{http_code}\\n"\n' "$(url)$1"
		printf 'cacert = "%s"\nheader = "Authorization: %s %s"\n' "$POLIDUCTO_CA" \
		    "${spellings[i % ${#spellings[@]}]}" "$free"
	done >"$work/asked"
	began=${EPOCHREALTIME/[.,]/}
	curl -sS -Z --parallel-max 20 -K "$work/asked" 2>/dev/null | sort | uniq -c >"$work/counted"
	most=$((5 + 2 * ((${EPOCHREALTIME/[.,]/} - began) / 1000000 + 1)))
	served=$(awk '$2 == 200 { print $1 }' "$work/counted")
}
together "$path"
((served > 0 && served <= most))
ok $? "all spellings are one key: $served of 60 served" || note "most $most"$'\n'"$(<"$work/counted")"

# The access log knows them by one key.
key='' api GET "$path" -H "Authorization: BEARER $growth"
answered 200 'in capitals it is the key'
request=$(header x-request-id)
logged() { grep -hF "$request" "$POLIDUCTO_RUN/log/access-sandbox.log" >"$work/line"; }
await 20 logged
is "$(jq -r '"\(.key_id) \(.key)"' "$work/line")" "$(key_id "$growth") $(key_id "$growth")" \
    'the log says whose it was claimed and found to be'

# --- the cache knows them by one key ---------------------------------------------

# cache STATUS of the daily rack, asked in these words.
cached()
{
	key='' api GET '/api/v1/prices/daily-rack?terminal=MTY' -H "Authorization: $1 $growth"
	request=$(header x-request-id)
	await 20 logged
	jq -r .cache "$work/line"
}
for scheme in Bearer BEARER; do
	like "$(cached "$scheme")" '^(MISS|HIT|EXPIRED)$' "$scheme: the cache is asked"
done
end
