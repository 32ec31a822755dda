#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Bodies that are wrong, in every way we know: each is refused with its code,
# all its faults at once, and nothing is changed by it.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh bodies)")
path=/api/v2/orders
good='{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'

api POST "$path" "$good"
answered 201 'a good body is accepted'
api POST "$path" $'\t{ "volume" : "1000.000",\r\n"terminal":"MTY" ,"product":"DIESEL_ULSD" }\n'
answered 201 'blanks, order and a decimal string do not matter'
api POST "$path" '{"product":"\u0044IESEL_ULSD","terminal":"M\u0054Y","volume":1e3}'
answered 201 'nor do escapes and exponents'
has .volume 1000 'and mean what they say'

# --- what is no JSON -------------------------------------------------------

not_json()
{
	api POST "$path" "@$work/sent"
	refused 400 not_json "$1"
}
while IFS='|' read -r what text; do
	[[ -n $what ]] || continue
	printf %b "$text" >"$work/sent"
	not_json "$what"
done <<'BAD'
a blank|\x20
words|product=DIESEL_ULSD&volume=1
a bare number|1
null|null
a bare string|"DIESEL_ULSD"
an array|[]
an array of objects|[{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}]
an end that lacks|{"product":"DIESEL_ULSD"
a second object|{"product":"DIESEL_ULSD"}{}
words behind it|{} x
a comma at the end|{"volume":1,}
a name without quotes|{volume:1}
single quotes|{'volume':1}
a comment|{"volume":1 /* litres */}
a comment in a line|// litres\n{"volume":1}
a byte order mark|\xef\xbb\xbf{"volume":1}
UTF-16|\xff\xfe{\x00}\x00
a NUL behind it|{"volume":1}\x00
a NUL inside|{"volume":\x001}
a NUL in a string|{"product":"DIESEL\x00_ULSD"}
a line end in a string|{"product":"DIESEL\n_ULSD"}
bytes that are no UTF-8|{"product":"\xff"}
an overlong form|{"product":"\xc0\xaf"}
a surrogate|{"product":"\xed\xa0\x80"}
a cut sequence|{"product":"\xe2\x82"}
a cut sequence in a name|{"\xe2\x82":1}
a leading zero|{"volume":01}
a plus sign|{"volume":+1}
a number in hexadecimal|{"volume":0x10}
True|{"volume":True}
a bad escape|{"product":"\\x41"}
half a surrogate pair|{"product":"\\ud83d"}
a short escape|{"product":"\\u12"}
a name twice|{"volume":1,"volume":2}
a name twice, once escaped|{"volume":1,"\\u0076olume":2}
an unknown name twice|{"a":1,"b":2,"a":3}
a NUL behind a name|{"product":"DIESEL_ULSD","terminal":"MTY","volume\\u0000":1}
a NUL behind a name, and more|{"product":"DIESEL_ULSD","terminal":"MTY","volume\\u0000s":1}
a NUL and a name of the same sound|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"volume\\u0000":2}
a line end in a name|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"\\n":1}
DEL in a name|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"\x7f":1}
BAD

deep()
{
	printf '{"volume":%s1%s}' "$(printf '[%.0s' $(seq "$1"))" \
	    "$(printf ']%.0s' $(seq "$1"))" >"$work/sent"
}
deep 15
api POST "$path" "@$work/sent"
refused 422 validation_failed 'nesting that is too much for the field only'
deep 16
not_json 'nesting deeper than is read'
deep 20000
not_json 'nesting as deep as it may be sent'
printf '{%s}' "$(seq -s, -f '"m%.0f":1' 300)" >"$work/sent"
not_json 'hundreds of members'

# --- what is JSON and wrong ------------------------------------------------

wrong()
{
	api POST "$path" "$3"
	refused 422 validation_failed "$1"
	is "$(faults)" "$2" "$1: what is wrong and where"
}
while IFS='|' read -r what faults text; do
	[[ -n $what ]] || continue
	wrong "$what" "$faults" "$text"
done <<'BAD'
an empty object|/product required, /terminal required, /volume required|{}
an unknown field|/colour unknown_field|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"colour":"red"}
a field of the answer|/id unknown_field, /total_mxn unknown_field|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"id":"ord_x","total_mxn":1}
the account|/account unknown_field|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"account":"acc_other"}
a name in another case|/Volume unknown_field, /volume required|{"product":"DIESEL_ULSD","terminal":"MTY","Volume":1}
names that pointers escape|/a~1b unknown_field, /c~0d unknown_field|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"a/b":1,"c~d":1}
an empty name|/ unknown_field|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1,"":1}
wrong types|/product wrong_type, /terminal wrong_type, /volume wrong_type|{"product":1,"terminal":["MTY"],"volume":true}
nulls|/product wrong_type, /terminal wrong_type, /volume wrong_type|{"product":null,"terminal":null,"volume":null}
an object for a number|/volume wrong_type|{"product":"DIESEL_ULSD","terminal":"MTY","volume":{"litres":1}}
words for a number|/volume wrong_type|{"product":"DIESEL_ULSD","terminal":"MTY","volume":"much"}
an empty text for a number|/volume wrong_type|{"product":"DIESEL_ULSD","terminal":"MTY","volume":""}
a decimal comma|/volume wrong_type|{"product":"DIESEL_ULSD","terminal":"MTY","volume":"1,5"}
not a number|/volume wrong_type|{"product":"DIESEL_ULSD","terminal":"MTY","volume":"NaN"}
another word|/product not_allowed, /terminal not_allowed|{"product":"DIESEL","terminal":"LAX","volume":1}
a word in lower case|/terminal bad_format|{"product":"DIESEL_ULSD","terminal":"mty","volume":1}
a NUL by escape|/product bad_format|{"product":"DIESEL_ULSD\u0000","terminal":"MTY","volume":1}
a line end by escape|/terminal bad_format|{"product":"DIESEL_ULSD","terminal":"MTY\n","volume":1}
too many decimals|/volume too_precise|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1.2345}
too many decimals in a text|/volume too_precise|{"product":"DIESEL_ULSD","terminal":"MTY","volume":"1.0005"}
too many decimals by exponent|/volume too_precise|{"product":"DIESEL_ULSD","terminal":"MTY","volume":10005e-4}
nothing ordered|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":0}
less than nothing|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":-5}
a little too little|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":0.999}
a little too much|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000000.001}
the largest int64|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":9223372036854775807}
one more|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":9223372036854775808}
the smallest int64|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":-9223372036854775808}
one less|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":-9223372036854775809}
what wraps to one|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":18446744073709551617}
what wraps to one in micros|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":18446744073710.551}
very many digits|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":100000000000000000000000000000000000000000}
a great exponent|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1e308}
a greater exponent|/volume out_of_range|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1e99999}
a small exponent|/volume too_precise|{"product":"DIESEL_ULSD","terminal":"MTY","volume":1e-99999}
BAD
wrong 'everything at once' \
    '/extra unknown_field, /product bad_format, /terminal wrong_type, /volume too_precise' \
    '{"extra":1,"product":"water","terminal":7,"volume":"1.23456"}'
is "$(get '.errors[] | select(.pointer == "/volume") | .limit.decimals')" 3 \
    'how many decimals it may have is told'
api POST "$path" '{"product":"WATER","terminal":"MTY","volume":1}'
is "$(get '.errors[] | select(.pointer == "/product") | .allowed | sort | join(" ")')" \
    'DIESEL_DYED DIESEL_ULSD PREMIUM_91 REGULAR_87' 'and what is allowed'
api POST "$path" ''
refused 422 validation_failed 'nothing at all'
is "$(faults)" '/product required, /terminal required, /volume required' \
    'and what it needs'
api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":0}'
is "$(get '.errors[0].limit | "\(.min) \(.max)"')" '1 1000000' 'and the bounds'

# In arrays the pointer says which.
path=/api/v2/webhooks
while IFS='|' read -r what faults text; do
	[[ -n $what ]] || continue
	wrong "$what" "$faults" "$text"
done <<'BAD'
an element of another type|/events/1 wrong_type|{"url":"https://example.com/","events":["order.*",7,"payment.*"]}
no element|/events too_short|{"url":"https://example.com/","events":[]}
no array|/events wrong_type|{"url":"https://example.com/","events":"order.*"}
BAD
api POST "$path" "{\"url\":\"https://example.com/\",\"events\":[$(seq -s, -f '"order.e%.0f"' 51)]}"
refused 422 validation_failed 'too many elements'
is "$(faults)" '/events too_long' 'too many elements: which'
path=/api/v2/orders

# Every answer is UTF-8, whatever was sent, and names are cut between characters.
printf '{"\xff":1,"\xff":2}' >"$work/sent"
not_json 'a name that is no UTF-8, twice'
iconv -f UTF-8 -t UTF-8 "$work/body" >/dev/null
ok $? 'is not repeated in the answer'
name=$(printf '%063d' 0)é
printf '{"%s":1,"%s":2}' "$name" "$name" >"$work/sent"
not_json 'a long name twice'
iconv -f UTF-8 -t UTF-8 "$work/body" >/dev/null
ok $? 'is cut between characters'

# --- the query beside it ---------------------------------------------------

api POST "$path?a=b" '{"volume":1'
refused 400 not_json 'a query and a body that are wrong: the body cannot be read'
like "$(get .detail)" 'at byte 11' 'and says where'
api POST "$path?/a=b" "$good"
refused 400 unknown_parameter 'a parameter that looks like a pointer'
has '.errors[0].parameter' /a 'is a parameter'

# --- sizes -----------------------------------------------------------------

head -c 1048576 /dev/zero | tr '\0' ' ' >"$work/blanks"
{ printf %s "${good%\}}" && head -c $((1048576 - ${#good})) "$work/blanks" && printf '}'; } >"$work/sent"
api POST "$path" "@$work/sent"
answered 201 'a body of exactly one MiB is read'
{ printf %s "${good%\}}" && head -c $((1048577 - ${#good})) "$work/blanks" && printf '}'; } >"$work/sent"
api POST "$path" "@$work/sent"
refused 413 body_too_large 'one byte more is not'
cat "$work"/blanks{,,,} >"$work/sent"
api POST "$path" "@$work/sent"
refused 413 body_too_large 'nor is much more'
{ printf '{"volume":"' && head -c 1000000 "$work/blanks" | tr ' ' 1 && printf '"}'; } >"$work/sent"
api POST "$path" "@$work/sent"
refused 422 validation_failed 'a number of a million digits'
{ printf '{"a' && head -c 1000000 "$work/blanks" | tr ' ' a && printf '":1}'; } >"$work/sent"
api POST "$path" "@$work/sent"
refused 422 validation_failed 'a name of a million characters'

objects() { printf '{"a":['; yes '{"b":1},' | head -n "$1" | tr -d '\n'; printf '{}]}'; }
objects 16000 >"$work/sent"
api POST "$path" "@$work/sent"
refused 422 validation_failed 'sixteen thousand objects'
objects 100000 >"$work/sent"
not_json 'a hundred thousand are more than is read'
like "$(get .detail)" '^Too many values at byte ' 'and it says so'

# --- what it is said to be -------------------------------------------------

while IFS='|' read -r type want; do
	api POST "$path" --data-binary "$good" -H "Content-Type: $type"
	answered "$want" "Content-Type: $type"
	[[ $want == 201 ]] || refused 415 unsupported_media_type "and its document"
done <<'TYPES'
application/json|201
Application/JSON; charset=utf-8|201
application/json;charset=UTF-8|201
application/json; charset="utf-8"|201
application/json; charset=utf8|201
application/json; charset="UTF8"|201
application/json; charset=iso-8859-1|415
application/json; charset=utf-16|415
application/json; charset=utf-8x|415
application/json; charset=utf81|415
application/json; charset=|415
text/plain|415
application/x-www-form-urlencoded|415
application/jsonp|415
multipart/form-data; boundary=x|415
TYPES
for coding in gzip br 'identity, gzip'; do
	api POST "$path" "$good" -H "Content-Encoding: $coding"
	refused 415 unsupported_media_type "Content-Encoding: $coding"
done
api POST "$path" "$good" -H 'Content-Encoding: identity'
answered 201 'Content-Encoding: identity'
for turn in 200b 200e 200f 202a 202b 202c 202d 202e 2060 2066 2067 2068 2069 feff 00ad 0085 3164 e000 200d; do
	api POST /api/v2/counterparties '{"legal_name":"Fuel \u'$turn'moc","roles":["customer"],"country":"US"}'
	is "$(faults)" '/legal_name bad_format' "U+$turn in a name"
	like "$(get '.errors[0].message')" "\\(U\\+${turn^^}\\)" 'which is told'
done
for member in '"tags":["a\u200bb"]' '"permits":[{"authority":"A\u202eB"}]'; do
	api POST /api/v2/counterparties '{"legal_name":"Fuel","roles":["customer"],"country":"US",'"$member"'}'
	like "$(get '[.errors[].message] | join(" ")')" 'invisible' "so is it in $member" || note "$(<"$work/body")"
done
api POST /api/v2/counterparties '{"legal_name":"Fuel \u0645\u06cc\u200c\u062e \u2764\ufe0f","roles":["customer"],"country":"US"}'
answered 201 'scripts that are written with a joiner, and emoji, are kept'
for value in NaN Infinity -Infinity -NaN; do
	api POST "$path" '{"product":"DIESEL_ULSD","terminal":"MTY","volume":'$value'}'
	refused 400 not_json "$value is no JSON"
	like "$(get .detail)" 'at byte [0-9]+' 'and its place is told'
done
api POST "$path" -H 'Content-Type:' --data-binary "$good"
refused 415 unsupported_media_type 'no Content-Type'

# A body that is missing is one that has nothing, whatever it is said to be.
api POST "$path" "$good"
order=$(get .id)
while IFS='|' read -r method where wanted; do
	for type in 'Content-Type: application/json' 'Content-Type:' 'Content-Type: text/plain'; do
		api "$method" "/api/v2/$where" -H "$type"
		refused 422 validation_failed "$method $where without a body, ${type#*:}"
		is "$(faults)" "$wanted" 'names what it needs'
	done
done <<NEEDS
POST|orders|/product required, /terminal required, /volume required
POST|payments|/amount required, /clabe required, /currency required, /reference required
POST|orders/$order/record-payment|/amount required, /currency required
POST|orders/$order/hold|/reason required
POST|orders/$order/split|/line_no required, /quantity required
PATCH|loads/lod_00000000000000000000000000/stops|/stops required
PATCH|orders/$order|null required
POST|price-indexes/pix_00000000000000000000000000/points|null required
NEEDS
api PATCH "/api/v2/orders/$order" '{}'
answered 200 'an empty one changes nothing'
api POST "/api/v2/orders/$order/cancel"
answered 200 'what needs nothing takes none'

# --- names of blanks ----------------------------------------------------------------

for blank in ' ' '   ' $'\u00a0' $'\u2003\u3000'; do
	api POST /api/v2/counterparties '{"legal_name":"'"$blank"'","roles":["customer"],"country":"US","ein":"12-3456789"}'
	refused 422 validation_failed 'a name of blanks alone'
	is "$(faults)" '/legal_name bad_format' 'is named'
done
like "$(get .errors[0].message)" 'not a blank' 'for what it lacks'
api POST /api/v2/counterparties '{"legal_name":" A ","roles":["customer"],"country":"US","ein":"12-3456789"}'
has .legal_name ' A ' 'blanks at the ends of a name are kept'

while IFS='|' read -r accept want; do
	api POST "$path" "$good" -H "Accept: $accept"
	answered "$want" "Accept: $accept"
done <<'ACCEPT'
application/json|201
*/*|201
application/*;q=0.5|201
text/html, application/json;q=0.9|201
application/problem+json, application/json|201
text/html|406
text/csv|406
ACCEPT

# --- and nothing came of it ------------------------------------------------

api GET "$path?limit=200"
has '.data | length' 17 'only the good ones were made'
api GET '/api/v2/webhooks'
has '.data | length' 0 'and no webhook'
end
