#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The service's own signatures: made with a key whose public half anybody may
# read, verified by programs that are not ours, and kept verifiable while the
# keys follow one another.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
key=$(new_key)
trap 'stop_receiver; finish' EXIT
receive
path=/.well-known/webhook-keys.json

# The set as it is now; nginx has an answer for each Accept, for a minute.
published()
{
	nobody api GET $path -H "Accept: application/jwk-set+json, x/$EPOCHREALTIME"
	[[ $status == 200 ]] && cp "$work/body" "$work/set"
}
kids() { published && jq -r '.keys | map(.kid) | join(" ")' "$work/set"; }
# pay PATH N: a payment; its delivery there, the Nth, is in $work/one.
pay()
{
	api POST /api/v2/payments "$(jq -n --arg reference "$1 $2" '{amount: "10.00",
	    currency: "MXN", clabe: "002010077777777771", reference: $reference}')"
	[[ $status == 201 ]] && await 15 came "$1" "$2" &&
		jq -c --arg path "$1" 'select(.path == $path)' "$work/received" |
		sed -n "$2p" >"$work/one"
}
came()
{
	(($(jq -c --arg path "$1" 'select(.path == $path)' "$work/received" |
	    wc -l) >= $2))
}
name() { jq -r ".headers[\"$1\"] // empty" "$work/one"; }
# sweep_once N: a sweep of its own beside those that run.
sweep_once()
{
	own_conf "$work/$1.conf"
	POLIDUCTO_CONF=$work/$1.conf "$build/sweep" --once 2>>"$work/said"
}
verdicts() { node "$t/crash/verify-key.mjs" "$work/set" <"$work/one"; }
verified() { verdicts | head -n 1; }

# --- the set ---------------------------------------------------------------

# From here on the keys of this test alone.
sql 'DELETE FROM sender_keys'
for n in 1 2 3 4 5; do
	sweep_once "$n" &
	sweeps[n]=$!
done
for n in 1 2 3 4 5; do
	wait "${sweeps[n]}"
	ok $? "sweep $n of five at once ends well" || note "$(<"$work/said")"
done
is "$(sql 'SELECT COUNT(*), MIN(generation) FROM sender_keys')" $'1\t1' \
    'together they made one key'
# Those that run already have another key in their hands until they look.
sweep_begins

first=$(kids)
like "$first" '^sgk_[0-9a-z]{26}$' 'it is published'
is "$(header content-type)" application/jwk-set+json 'as a JWK Set'
is "$(header cache-control)" max-age=3600 'that may be kept for an hour'
has '.keys[0] | [.kty, .crv, .use, .alg, (.x | length), (keys | join(" "))] | map(tostring) | join(",")' \
    'OKP,Ed25519,sig,EdDSA,43,alg crv kid kty use x' 'as a JWK without its private half'
is "$(sql "SELECT public_key FROM sender_keys")" \
    "$(jq -r '.keys[0].x | gsub("-"; "+") | gsub("_"; "/")' "$work/set")=" \
    'of the same bytes as in the table'
key=sk_sandbox_nonsense api GET $path
answered 200 'a key is not asked for, nor looked at'
nobody api GET "$path?x=1"
refused 400 unknown_parameter 'a parameter is refused'
nobody api POST $path '{}'
refused 405 method_not_allowed 'and so is another method'
is "$(header cache-control)" '' 'a refusal is not kept'
env=live published && live=$(jq -r '.keys[0].kid' "$work/set")
like "${live:-}" '^sgk_' 'live has a set'
[[ ${live:-} != "$first" ]]
ok $? 'of its own'

# --- signatures ------------------------------------------------------------

subscribe /hmac payment.created
ok $? 'a receiver is subscribed'
api POST /api/v2/webhooks "$(jq -n --arg url "$receiver/both" \
    '{url: $url, events: ["payment.created"], ed25519: true}')"
answered 201 'and one that wants the signature of the service too'
pay /both 1
ok $? 'a payment is announced to it'
like "$(name webhook-signature)" '^v1,[A-Za-z0-9+/]{43}= v1a,[A-Za-z0-9+/]{86}==$' \
    'it has both signatures'
is "$(name webhook-signature-key)" "$first" 'and says by which key'
published
verdicts >"$work/verdicts"
while IFS=: read -r what verdict; do
	is "$(sed -n "s/^$what: //p" "$work/verdicts")" "${verdict# }" \
	    "node finds it so: $what: ${verdict# }"
done <<'VERDICTS'
as it came: accepted
a byte of the body changed: rejected
a byte too many: rejected
another id: rejected
another time: rejected
the HMAC alone: rejected
another key: rejected
VERDICTS

# openssl wants the key in PEM: twelve bytes of ASN.1 stand before it.
{
	echo '-----BEGIN PUBLIC KEY-----'
	{
		printf '\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00'
		jq -r '.keys[0].x | gsub("-"; "+") | gsub("_"; "/") + "="' "$work/set" |
			base64 -d
	} | base64
	echo '-----END PUBLIC KEY-----'
} >"$work/key.pem"
printf '%s.%s.%s' "$(name webhook-id)" "$(name webhook-timestamp)" \
    "$(jq -r .body "$work/one")" >"$work/signed"
sed 's/.*v1a,//' <<<"$(name webhook-signature)" | base64 -d >"$work/signature"
openssl_says()
{
	openssl pkeyutl -verify -pubin -inkey "$work/key.pem" -rawin \
	    -in "$work/signed" -sigfile "$work/signature" 2>&1
}
is "$(openssl_says)" 'Signature Verified Successfully' 'openssl verifies it'
echo >>"$work/signed"
like "$(openssl_says)" Fail 'and not what has a byte more'

await 15 came /hmac 1
jq -c 'select(.path == "/hmac")' "$work/received" | head -n 1 >"$work/one.hmac"
is "$(jq -r '.headers | [(."webhook-signature" | contains("v1a")),
    has("webhook-signature-key")] | map(tostring) | join(" ")' "$work/one.hmac")" \
    'false false' 'who does not want it has the HMAC alone'

# --- one key after the other -----------------------------------------------

cp "$work/one" "$work/old"
sql "UPDATE sender_keys SET signs_until = UTC_TIMESTAMP(3) + INTERVAL 8 DAY"
sweep_once 1
is "$(kids)" "$first" 'a week before its end there is no other'
sql "UPDATE sender_keys SET signs_until = UTC_TIMESTAMP(3) + INTERVAL 6 DAY,
    expires_at = UTC_TIMESTAMP(3) + INTERVAL 36 DAY"
for n in 1 2 3 4 5; do
	sweep_once "$n" &
	sweeps[n]=$!
done
wait "${sweeps[@]}"
both=$(kids)
like "$both" "^$first sgk_[0-9a-z]{26}$" 'then the next is published, once by five sweeps'
second=${both#"$first "}
is "$(sql "SELECT generation, DATEDIFF(signs_until, UTC_TIMESTAMP()),
    DATEDIFF(expires_at, signs_until) FROM sender_keys WHERE id = '$second'")" \
    $'2\t96\t30' 'for ninety days after the first, and thirty to verify'
sweep_begins
pay /both 2
is "$(name webhook-signature-key)" "$first" 'the first still signs'

sql "UPDATE sender_keys SET signs_until = UTC_TIMESTAMP(3) WHERE id = '$first'"
sweep_begins
pay /both 3
is "$(name webhook-signature-key)" "$second" 'from its end on the second does'
published
is "$(verified)" 'as it came: accepted' 'and is verified'
cp "$work/old" "$work/one"
is "$(verified)" 'as it came: accepted' 'what the first signed still is, too'

sql "UPDATE sender_keys SET expires_at = UTC_TIMESTAMP(3) WHERE id = '$first'"
is "$(kids)" "$second" 'what has expired is published no more'
is "$(verified)" 'as it came: rejected' 'nor verified'
sweep_once 1
is "$(sql "SELECT COUNT(*) FROM sender_keys WHERE id = '$first'")" 0 'and deleted'

# --- a key that cannot be read ---------------------------------------------

sql "UPDATE sender_keys SET private_sealed = REVERSE(private_sealed)"
sweep_once 1
third=$(sql "SELECT id FROM sender_keys WHERE generation = 3")
like "$third" '^sgk_' 'where a key cannot be unsealed another is made'
sweep_begins
pay /both 4
is "$(name webhook-signature-key)" "$third" 'which signs at once'
end
