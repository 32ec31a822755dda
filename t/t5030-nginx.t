#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The front: what nginx refuses by itself, what it never lets through, TLS,
# limits, and the headers that every answer carries.
source "$(dirname "$0")/rig.sh"
needs_instance

account=$(fresh nginx)
key=$(new_key --account "$account")
path=/api/v2/orders
good='{"product":"DIESEL_ULSD","terminal":"MTY","volume":1}'

# --- addresses and methods -------------------------------------------------

for bad in /api/v2/nothing /api/v2 /api/ /api/v3/orders /orders /api/v2/ordersx \
    /api/v2/account/ /api/v1/orders /favicon.ico; do
	api GET "$bad"
	refused 404 not_found "GET $bad"
done
api GET /api/v1/nothing
has .ok false 'under v1 nginx too says ok: false'
nobody api GET /api/v2/nothing
refused 404 not_found 'nobody need be known to be told that'
# The worker judges the path as it was sent, so no other spelling is a path.
for bad in /api/v2/%6frders /api//v2/orders /api/v2/./orders \
    /api/v2/payments/../orders '/api/v2/orders;a=b' /API/v2/orders; do
	api GET "$bad" --path-as-is
	refused 404 not_found "GET $bad"
done
api GET /
answered 200 'the first page'
has .environment sandbox 'says which environment this is'

for method in PUT PATCH DELETE OPTIONS; do
	api "$method" "$path"
	answered 405 "$method is not taken"
	is "$(header allow | tr -d ' ' | tr , '\n' | sort | paste -s -d ' ')" 'GET HEAD POST' \
	    'Allow names what is'
done
api HEAD "$path" -I
answered 200 'HEAD is answered as GET'
is "$(header content-type)" application/json 'with the same headers'
# curl -I writes the head where the body would be
cmp -s "$work/head" "$work/body"
ok $? 'and no body'
for method in TRACE CONNECT BREW get; do
	api "$method" "$path" --http1.1
	like "$status" '^(400|405)$' "$method is no method"
done

# --- redirects, and what only a bench has -----------------------------------

moved=0
while read -r env from; do
	for version in --http1.1 --http2; do
		nobody api GET "$from" "$version" -H 'Host: elsewhere.example' --path-as-is
		where=$(header location)
		[[ $where != *elsewhere* && $where != //* ]]
		ok $? "$env$from leads to nobody's host, $version" || note "$where"
		[[ $status != 30? ]] || ((++moved))
	done
done <<'PATHS'
dashboard /docs/
dashboard /docs/index
dashboard /docs/index.html
dashboard /docs/guides/errors.html
dashboard /docs/guides
dashboard /docs/guides/
dashboard //docs/
dashboard /docs//evil.example.html
dashboard /docs/%5cevil.example.html
dashboard /docs/a%0d%0aSet-Cookie:x=y.html
dashboard /assets
dashboard /explorer
dashboard /explorer/
dashboard /errors/not_found
dashboard /
dashboard /docs
sandbox /errors/not_found
sandbox /errors
sandbox /
sandbox /receiver
sandbox /api/v2
live /errors/not_found
PATHS
((moved >= 12))
ok $? 'many of them lead somewhere' || note "$moved"
env=sandbox
for env in sandbox live; do
	for bad in /bench/200 /bench/floor /bench/ /bench; do
		api GET "$bad"
		refused 404 not_found "$env has no $bad"
	done
done
env=sandbox

# --- sizes -----------------------------------------------------------------

api GET "$path?cursor=$(printf '%09000d' 0)" --http1.1
refused 414 uri_too_long 'a line of 9000 characters'
api GET "/api/v2/$(printf '%09000d' 0)" --http1.1
refused 414 uri_too_long 'a path of 9000 characters'
api GET "$path?cursor=$(printf '%06000d' 0)"
refused 400 bad_parameter 'one of 6000 is only wrong'
api GET "$path" -H "X-Long: $(printf '%09000d' 0)" --http1.1
refused 431 headers_too_large 'a header of 9000 characters'
# HTTP/2 packs headers; what counts is their packed size.
api GET "$path?cursor=$(printf '%020000d' 0)" --http2 2>/dev/null
like "$status" '^(000|414|431)$' 'a line of 20000 characters in HTTP/2'
many=()
for i in {1..20}; do many+=(-H "X-Many-$i: $(printf '%03000d' 0)"); done
api GET "$path" "${many[@]}" --http1.1
refused 431 headers_too_large 'sixty thousand characters of headers'
head -c 1048577 /dev/zero | tr '\0' ' ' >"$work/large"
api POST "$path" "@$work/large"
refused 413 body_too_large 'a body above one MiB'
api GET /api/v2/nothing "@$work/large"
like "$status" '^(404|413)$' 'even where nothing is'
env=dashboard api POST /docs/nothing "@$work/large"
refused 413 body_too_large 'and below /docs, whose errors are not all its own'
for page in /openapi.json /style.css; do
	api POST "$page" '{}'
	refused 405 method_not_allowed "nothing is sent to $page"
	is "$(header allow)" 'GET, HEAD' 'Allow names what may be done there'
done

# --- requests that are no HTTP ---------------------------------------------

# raw TEXT: what comes back for these bytes, over TLS; sets `status`.  nginx's
# own documents end with a line; it may keep the connection a while after them.
host=$(url)
host=${host#https://}
raw()
{
	sed -u '/"retryable":[a-z]*}$/q; s/\r$//' >"$work/raw" < <(printf %b "$1" |
		timeout 10 openssl s_client -quiet -connect "$host" \
		    -servername localhost -CAfile "$POLIDUCTO_CA" 2>/dev/null)
	status=$(sed -n '1s/^HTTP[^ ]* \([0-9]*\).*/\1/p' "$work/raw")
}
auth="Host: localhost\r\nAuthorization: Bearer $key\r\nConnection: close\r\n"
json='Content-Type: application/json\r\n'
size="Content-Length: ${#good}\r\n"

raw "POST $path HTTP/1.1\r\n$auth$json$size\r\n$good"
answered 201 'a request by hand works'
while IFS='|' read -r what want text; do
	[[ -n $what ]] || continue
	raw "$text"
	like "${status:-none}" "^($want)\$" "$what: $want"
	[[ ! $want =~ ^400 ]] || like "$(<"$work/raw")" '"code":"bad_request"' \
	    'with its document'
done <<RAW
two lengths|400|POST $path HTTP/1.1\r\n$auth$json${size}Content-Length: 5\r\n\r\n$good
two equal lengths|400|POST $path HTTP/1.1\r\n$auth$json$size$size\r\n$good
a list of lengths|400|POST $path HTTP/1.1\r\n$auth${json}Content-Length: 5, 5\r\n\r\n$good
a negative length|400|POST $path HTTP/1.1\r\n$auth${json}Content-Length: -5\r\n\r\n$good
a signed length|400|POST $path HTTP/1.1\r\n$auth${json}Content-Length: +${#good}\r\n\r\n$good
a length beyond int64|400|POST $path HTTP/1.1\r\n$auth${json}Content-Length: 92233720368547758080\r\n\r\n$good
length and chunks|400|POST $path HTTP/1.1\r\n$auth$json${size}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n
chunks and length|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: chunked\r\n$size\r\n0\r\n\r\n
chunks twice|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n
an unknown encoding|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n
identity and chunks|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: identity, chunked\r\n\r\n0\r\n\r\n
chunks in HTTP/1.0|400|POST $path HTTP/1.0\r\n$auth${json}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n
a chunk of no size|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n
a chunk beyond int64|400|POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: chunked\r\n\r\n8000000000000000\r\n$good\r\n0\r\n\r\n
a blank before the colon|400|GET $path HTTP/1.1\r\nHost : localhost\r\n$auth\r\n
no host|400|GET $path HTTP/1.1\r\nConnection: close\r\n\r\n
two hosts|400|GET $path HTTP/1.1\r\nHost: elsewhere\r\n$auth\r\n
a host with a path|400|GET $path HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n
two authorizations|400|GET $path HTTP/1.1\r\n${auth}Authorization: Bearer x\r\n\r\n
two equal authorizations|400|GET $path HTTP/1.1\r\n${auth}Authorization: Bearer $key\r\n\r\n
two types|400|POST $path HTTP/1.1\r\n$auth${json}Content-Type: text/plain\r\n$size\r\n$good
two equal types|400|POST $path HTTP/1.1\r\n$auth$json$json$size\r\n$good
two versions|400|PATCH $path/ord_01kaf2b8m0v3n7q1x5z9c4t6h8 HTTP/1.1\r\n$auth${json}If-Match: "1"\r\nIf-Match: "2"\r\nContent-Length: 2\r\n\r\n{}
two idempotency keys|400|POST $path HTTP/1.1\r\n$auth${json}Idempotency-Key: a\r\nidempotency-key: b\r\n$size\r\n$good
a NUL in a header|400|GET $path HTTP/1.1\r\n${auth}X-A: b\\000c\r\n\r\n
a NUL in the path|400|GET $path%00 HTTP/1.1\r\n$auth\r\n
another version|400|GET $path HTTP/3.0\r\n$auth\r\n
another protocol|400|GET $path FTP/1.1\r\n$auth\r\n
nonsense|400|\\x01\\x02\\x03\r\n\r\n
beyond the root|400|GET /../../etc/passwd HTTP/1.1\r\n$auth\r\n
RAW
raw "POST $path HTTP/1.1\r\n$auth${json}Transfer-Encoding: chunked\r\n\r\n$(printf %x ${#good})\r\n$good\r\n0\r\n\r\n"
answered 201 'chunks alone are a body'
# What stands behind a body is no second request of somebody else.
raw "POST $path HTTP/1.1\r\n$auth$json$size\r\n${good}GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
is "$(grep -c '^HTTP/' "$work/raw")" 1 'after Connection: close nothing more is read'

# --- headers that would be parameters --------------------------------------

narrow=$(new_key --account "$account" --ips 192.0.2.0/24)
for name in REMOTE_ADDR Remote-Addr X-Real-IP X-Forwarded-For Forwarded \
    HTTP_REMOTE_ADDR FCGI_REMOTE_ADDR; do
	key=$narrow api GET "$path" -H "$name: 192.0.2.7"
	refused 403 ip_not_allowed "$name does not move the caller"
done
for name in HTTP_AUTHORIZATION AUTHORIZATION_ Authorization_ Proxy-Authorization; do
	nobody api GET "$path" -H "$name: Bearer $key"
	refused 401 key_missing "$name is not Authorization"
done
api GET "$path" -H 'REQUEST_METHOD: POST' -H 'X-HTTP-Method-Override: DELETE' \
    -H 'REQUEST_URI: /api/v2/payments' -H 'X-Original-URL: /api/v2/payments' \
    -H 'QUERY_STRING: limit=0' -H 'CONTENT_LENGTH: 7' -H 'Proxy: x'
answered 200 'no header changes method, path or query'
api GET "$path" -H 'X-Request-Id: req_00000000000000000000000000000000' \
    -H 'REQUEST_ID: req_00000000000000000000000000000000'
like "$(header x-request-id)" '^req_[0-9a-f]{32}$' 'request ids are ours'
[[ $(header x-request-id) != req_00000000000000000000000000000000 ]]
ok $? 'and never the caller'\''s'

# --- pages and what lies beside them ---------------------------------------

for name in OpenAPI AsyncAPI; do
	nobody api GET "/${name,,}.json"
	answered 200 "the $name document"
	cmp -s "$work/body" "$top/clients/${name,,}.json"
	ok $? 'is the one that is checked in'
done
nobody api GET /errors
answered 200 'the page of errors'
nobody api GET /errors/not_found
answered 302 'the address of an error'
like "$(header location)" '/errors#not_found$' 'leads to its place on the page'
for server in "$POLIDUCTO_SANDBOX_URL" "$POLIDUCTO_DASHBOARD_URL"; do
	for bad in /../etc/sandbox.conf /%2e%2e/etc/sandbox.conf /..%2fetc%2fkeys \
	    /errors/../../etc/keys /errors/..%2f..%2fetc%2fkeys /.git/config /etc/keys \
	    //etc/passwd /%5c..%5cetc%5ckeys /openapi.json/../../etc/keys \
	    /problem/404 /errors.html/..%00 '/..;/etc/keys'; do
		status=$(nobody ask --path-as-is -o "$work/body" -w '%{http_code}' "$server$bad")
		[[ $status =~ ^(400|404|302)$ ]] && ! grep -qE 'root:|_key=|secret|\[core\]' "$work/body"
		ok $? "${server##*:}$bad gives nothing away" || note "$status"
	done
done

# --- TLS -------------------------------------------------------------------

tls()
{
	ask -o /dev/null -w '%{http_code} %{http_version}' "$@" "$(url)$path" 2>/dev/null
}
is "$(tls --tlsv1.2 --tls-max 1.2)" '200 2' 'TLS 1.2, HTTP/2'
is "$(tls --tlsv1.3)" '200 2' 'TLS 1.3, HTTP/2'
is "$(tls --http1.1)" '200 1.1' 'HTTP/1.1 for who wants it'
is "$(tls --http1.0)" '200 1.1' 'even HTTP/1.0'
for old in tls1 tls1_1; do
	timeout 10 openssl s_client -connect "$host" "-$old" \
	    -cipher 'ALL:@SECLEVEL=0' </dev/null >"$work/tls" 2>&1
	grep -qE 'alert protocol version|unsupported protocol|no protocols' "$work/tls"
	ok $? "$old is refused" || note "$(head -n 20 "$work/tls")"
done
timeout 10 openssl s_client -connect "$host" -tls1_2 -cipher 'AES128-SHA:AES256-SHA' \
    </dev/null >"$work/tls" 2>&1
grep -q 'handshake failure' "$work/tls"
ok $? 'a cipher without forward secrecy is refused'
status=$(curl -sS --max-time 10 -o /dev/null -w '%{http_code}' "http://$host/" 2>/dev/null)
is "$status" 400 'HTTP without TLS is told so'
curl -sS --max-time 10 -o /dev/null "$(url)/" 2>/dev/null
is $? 60 'who does not trust our CA does not get through'

# --- what every answer carries ---------------------------------------------

key=$(new_key --account "$account" --tier scale)
carries()
{
	like "$status $(header x-request-id)" "^$1 req_[0-9a-f]{32}\$" "$1: a request id"
	like "$(header ratelimit-policy)" '^"tier";q=600;w=2$' \
	    "$1: the policy"
	is "$(header x-content-type-options)" nosniff "$1: nosniff"
	like "$(header strict-transport-security)" '^max-age=' "$1: HSTS"
	is "$(grep -ciE '^(x-poliducto|x-powered|server: nginx/)' "$work/head")" 0 \
	    "$1: nothing of the inside"
}
api GET "$path"
carries 200
api POST "$path" "$good"
carries 201
api GET "$path?a=b"
carries 400
api GET "$path/x"
carries 404
api GET /api/v2/nothing
carries 404
api PUT "$path"
carries 405
api POST "$path" "@$work/large"
carries 413
api GET "$path?cursor=$(printf '%09000d' 0)" --http1.1
like "$status $(header x-request-id)" '^414 req_' '414: a request id'
api POST "$path" '{}'
carries 422
nobody api GET "$path"
like "$status $(header x-request-id)" '^401 req_' '401: a request id'

# --- limits ----------------------------------------------------------------

key=$(new_key --account "$account" --tier free)
burst()
{
	for ((i = 0; i < $1; i++)); do echo "url = $(url)$2"; echo 'output = /dev/null'; done |
		ask -K - -Z --parallel-max 20 -w '%{http_code}\n' 2>/dev/null | sort | uniq -c | xargs
}
# most SINCE: what the tier gives since that second: the burst and one, two a second.
most() { echo $((5 + 2 * (EPOCHSECONDS - $1 + 1))); }
began=$EPOCHSECONDS
got=$(burst 20 /api/v2/account)
n=${got%% 200*} limit=$(most "$began")
((limit >= 20)) || like "$got" '^[0-9]+ 200 [0-9]+ 429$' 'free: not all of twenty at once'
((n >= 5 && n <= limit))
ok $? 'free: two a second and four at once more' || note "$got"
api GET /api/v2/account
if [[ $status == 429 ]]; then
	refused 429 rate_limited 'the others get a document'
	has .retryable true 'which says that they may try again'
	is "$(header retry-after)" 1 'and when'
	is "$(header ratelimit-policy)" '"tier";q=4;w=2' 'and what they may do'
else
	skip 'the document of a 429' 'too slow to meet the limit'
fi
guesses()
{
	local i
	for ((i = 0; i < 20; i++)); do
		nobody api GET /api/v2/account -H \
		    "Authorization: Bearer $(checked "sk_sandbox_$(key_id "$key")$(letters 32)")"
		echo "$status"
	done | sort | uniq -c | xargs
}
began=$EPOCHSECONDS
got=$(guesses)
n=0
[[ $got != *' 401'* ]] || n=${got%% 401*}
like "$got" '^([0-9]+ 401 ?)?([0-9]+ 429)?$' 'guesses are refused'
(("$n" <= $(most "$began")))
ok $? 'guessing a secret is no quicker' || note "$got"
other=$(new_key --account "$account" --tier free)
key=$other api GET /api/v2/account
answered 200 'another key is not held up by it'
again() { api GET /api/v2/account && [[ $status == 200 ]]; }
await 5 again
ok $? 'soon the key is served again'
key=$(new_key --account "$account" --tier standard)
is "$(burst 40 /api/v2/account)" '40 200' 'standard takes forty at once'
key=$(new_key --account "$account")
is "$(burst 200 /api/v2/account)" '200 200' 'bench has none'
is "$(burst 200 /api/v1/prices/daily-rack)" '200 200' 'for the daily rack neither'

# --- one environment alone ---------------------------------------------------

mkdir -p "$work"/{conf,run/cache,run/tmp,log,limits}
"$top/nginx/render" run="$work/run" conf="$work/conf" tls="$POLIDUCTO_RUN/tls" \
    log="$work/log" pages="$work" limits="$work/limits" hsts=300 user= addresses=127.0.0.1 pools=each \
    domains="$("$build/contract" pools | xargs)" stranger_rate=50 stranger_burst=200 \
    sandbox_url="$POLIDUCTO_SANDBOX_URL" dashboard_url="$POLIDUCTO_DASHBOARD_URL"
ok $? 'a sandbox without live can be rendered'
cp -r "$POLIDUCTO_RUN/limits/sandbox" "$work/limits/"
is "$(cd "$work/conf/nginx/environments" && echo *)" sandbox.conf 'and has no other server'
nginx -t -q -p "$work/run" -c "$work/conf/nginx/nginx.conf" -e "$work/log/error.log" \
    2>"$work/nginx-test"
ok $? 'which nginx accepts' || note "$(<"$work/nginx-test")"

# --- SQL in every parameter ------------------------------------------------

before=$(sql "SELECT (SELECT COUNT(*) FROM orders), (SELECT COUNT(*) FROM payments),
	(SELECT COUNT(*) FROM api_keys), (SELECT COUNT(*) FROM webhooks)")
hostile=("'" "' OR '1'='1" "1; DROP TABLE orders; --" '" OR ""="' '\' \
    "1 UNION SELECT secret_sha256 FROM api_keys" ':account' '%')
# There are thousands of parameters, and one function reads all of a kind.  So:
# every value to one parameter of each kind (its schema without names), and one
# value, in turn, to one parameter of each name and to one of each path.
jq -r --argjson n "${#hostile[@]}" '
	[.paths | to_entries[] | .key as $path | .value.get // empty |
	 select(.servers | not) | .parameters[]? |
	 select(.in == "query") | {$path, name, kind: (.schema |
	 [.type, .format, .pattern, .enum != null, ."x-decimals"])}] |
	(group_by(.kind)[] | .[0] | range($n) as $i | [$i, .name, .path]),
	(group_by(.name) | to_entries[] | [.key % $n, .value[0].name, .value[0].path]),
	(group_by(.path) | to_entries[] | [.key % $n, .value[-1].name, .value[-1].path]) |
	@tsv' "$top/clients/openapi.json" >"$work/parameters"
like "$(wc -l <"$work/parameters")" '^[1-9]' 'there are parameters'
while IFS=$'\t' read -r i name where; do
	where=${where//\{id\}/ord_01aryz6s41tsv4rrffq69g5fav}
	api GET "${where//\{n\}/1}" -G --data-urlencode "$name=${hostile[i]}"
	# Where any text may be asked for, nothing has it; nor is there that id.
	[[ $status == 400 || ($status == 404 && $where == *ord_*) ]] ||
		[[ $status == 200 && $(get '[.data[] | .value // 1] | add // 0') =~ ^0?$ ]] ||
		echo "$where?$name=${hostile[i]}: $status"
done <"$work/parameters" >"$work/wrong"
nothing "$(<"$work/wrong")" 'no parameter takes SQL'
for value in "'" "x' OR '1'='1" "x'; DROP TABLE orders; --" '%27%20OR%201=1'; do
	api GET "$path/$(jq -rn --arg v "$value" '$v | @uri')"
	refused 404 not_found "no order $value"
done
for value in "'); DROP TABLE payments; --" '" OR ""="' '\' "O'Brien & <b>co</b> :account ?"; do
	api POST /api/v2/payments "$(jq -cn --arg v "$value" \
	    '{amount: 1, currency: "MXN", clabe: "002010077777777771", reference: $v}')"
	has .reference "$value" "a reference may be $value"
done
after=$(sql "SELECT (SELECT COUNT(*) FROM orders), (SELECT COUNT(*) FROM payments) - 4,
	(SELECT COUNT(*) FROM api_keys), (SELECT COUNT(*) FROM webhooks)")
is "$after" "$before" 'the tables are as they were'
end
