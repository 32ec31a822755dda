#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whatever bytes a path has, each line of the access log is JSON in UTF-8: who reads
# it, and the roll-up, need not know of any other.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key --account "$(fresh bytes)")
log=$POLIDUCTO_RUN/log/access-sandbox.log
host=${POLIDUCTO_SANDBOX_URL#https://}

# asks PATH: over HTTP/1.1, byte for byte; sets `request` to its identifier.
asks()
{
	printf 'GET %b HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nConnection: close\r\n\r\n' "$1" "$key" |
	    timeout 10 openssl s_client -quiet -no_ign_eof -ign_eof -CAfile "$POLIDUCTO_CA" -connect "$host" \
		>"$work/raw" 2>/dev/null
	request=$(tr -d '\r' <"$work/raw" | sed -n 's/^[Xx]-[Rr]equest-[Ii]d: //p' | head -1)
	status=$(sed -nE '1s,^HTTP/1.1 ([0-9]+).*,\1,p' "$work/raw")
}
line() { LC_ALL=C grep -aF "\"$request\"" "$log" | tail -1; }
is_logged() { [[ -n $request && -n $(line) ]]; }

while IFS='|' read -r what path kept; do
	asks "$path"
	[[ -n $status ]]
	ok $? "$what is answered: $status"
	await 10 is_logged
	ok $? 'and logged'
	line >"$work/line"
	iconv -f UTF-8 -t UTF-8 "$work/line" >/dev/null 2>&1
	ok $? 'in UTF-8'
	is "$(LC_ALL=C tr -d '\n\040-\176' <"$work/line" | wc -c)" 0 'of printable ASCII'
	is "$(jq -r .path "$work/line")" "$kept" 'as JSON, with the path up to the first other byte'
done <<'PATHS'
a plain path|/api/v2/orders/x~y!$&'()*+,;=:@%C3%A9?a=\xff|/api/v2/orders/x~y!$&'()*+,;=:@%C3%A9
bytes that are no UTF-8|/api/v2/orders/a\xff\xfeb|/api/v2/orders/a
half a character|/api/v2/orders/\xc3|/api/v2/orders/
a character|/api/v2/orders/\xc3\xa9/x|/api/v2/orders/
an overlong NUL|/api/v2/orders\xc0\x80|/api/v2/orders
a surrogate|/api/v2/orders/\xed\xa0\x80|/api/v2/orders/
a quote and a backslash|/api/v2/orders/"\\\\u0000\xff|/api/v2/orders/"\\u0000
PATHS

# What nginx itself refuses is logged too.
asks '/api/v2/\x7f'
is "$status" 400 'a control character is refused'

asks '/api/v2/orders?limit=1'
is "$status" 200 'a good request'
counted() { api GET "/api/v2/api-keys/$(key_id "$key")/usage" && (($(get .calls) >= 8)); }
await 60 counted
ok $? 'what comes behind them is counted' || note "$(<"$work/body")"
end
