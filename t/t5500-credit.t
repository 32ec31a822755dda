#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# GET /api/v2/credit/score: an honest score that says what it does not know.
source "$(dirname "$0")/rig.sh"
needs_instance

path=/api/v2/credit/score
clabe=002010077777777771

schema='
	keys_unsorted == ["score", "band", "band_cap", "model_version", "model_status",
		"as_of", "exposure_mxn", "characteristics", "reason_codes", "no_data"]
	and (.score | type == "number" and . >= 300 and . <= 850 and . == floor)
	and (.band | IN("A", "B", "C", "D", "E"))
	and (.model_version | type == "string" and length > 0)
	and (.characteristics | length > 10 and all(keys_unsorted ==
		["code", "block", "value", "points", "max_points", "has_data"]
		and .points >= 0 and .points <= .max_points))
	and .score == 300 + ([.characteristics[].points] | add)
	and ([.characteristics[].max_points] | add) == 550
	and ([.characteristics[] | select(.has_data | not) | .code] | sort)
		== ([.no_data[].code] | sort)
	and ([.characteristics[] | select(.has_data | not) | .value] | all(. == null))
	and (.no_data | all(.reason | length > 0))
	and (.reason_codes | length <= 4 and all(keys_unsorted ==
		["code", "points_lost", "text_en", "text_es"] and .points_lost > 0))
	and ([.reason_codes[].points_lost] | . == (sort | reverse))'
scored()
{
	api GET "$path"
	answered 200 "$1"
	jq -e "$schema" "$work/body" >/dev/null
	ok $? "$1: whole, and its points add up" || note "$(<"$work/body")"
}
points() { get ".characteristics[] | select(.code == \"$1\") | .points"; }
known() { get ".characteristics[] | select(.code == \"$1\") | .has_data"; }

for env in sandbox live; do
	key=$(new_key --account "$(fresh credit)")
	scored "$env: a new account"
	has .exposure_mxn 0 'owes nothing'
	has '.reason_codes | all(.code | test("^[PUFSC][0-9]{2}$"))' true 'reasons have their codes'
	has .band_cap B 'without a statement the band is capped'
	is "$(known P5) $(known F1)" 'false false' 'and nothing is made up'
	like "$(get .model_version)" '^poliducto-[0-9]{4}[.][0-9]+$' 'the model is named'
	api GET "$path?as_of=2026-01-01"
	refused 400 unknown_parameter 'it takes no parameter'
	api POST "$path" '{}'
	refused 405 method_not_allowed 'and nothing is written there'
done

# --- it follows what happens -----------------------------------------------

env=sandbox key=$(new_key --account "$(fresh credit)")
scored 'before'
before=$(get .score)
api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
total=$(get .total_mxn)
api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"HOU","volume":1000}'
total=$(jq -n "$total + $(get .total_mxn)")
scored 'after two drafts'
has .exposure_mxn 0 'which are no exposure'
sql "UPDATE orders SET status = 'confirmed' WHERE account = '$(account_of "$key")'"
scored 'after they were confirmed'
has "(.exposure_mxn - $total) | fabs < 0.005" true 'the exposure is their total'

pay()
{
	api POST /api/v2/payments \
	    "{\"amount\":$1,\"currency\":\"MXN\",\"clabe\":\"$clabe\",\"reference\":\"x\"}"
	id=$(get .id)
}
ended() { api GET "/api/v2/payments/$id" && [[ $(get .status) =~ ^(settled|returned|failed)$ ]]; }
pay 10.00
await 10 ended
scored 'after a settled payment'
is "$(known P5)" true 'the payment record is known'
good=$(points P5)
after=$(get .score)
((after >= before))
ok $? 'that did no harm'
pay 9100.01
await 10 ended
pay 9200.01
await 10 ended
scored 'after a returned and a failed one'
(($(points P5) < good && $(get .score) < after))
ok $? 'the record is worse' || note "$(points P5), was $good"
has '[.reason_codes[].code] | index("P05") != null' true 'and the reasons say so'

# --- whose it is -----------------------------------------------------------

key=$(new_key --account "$(fresh credit)")
scored 'another account'
has .exposure_mxn 0 'has nothing to do with that'
is "$(get .score)" "$before" 'and the score of a new one'
key=$(new_key --account "$(fresh credit)" --scopes orders:read)
api GET "$path"
refused 403 scope_missing 'the score has a scope'
like "$(get .detail)" 'credit:read' 'which is named'
end
