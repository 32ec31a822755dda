#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every answer that any test before this one had, by curl, a library, pol or a
# browser, is one that the OpenAPI document names: its operation, status, type,
# headers and body.  t/record wrote them down; see t/record/README.
source "$(dirname "$0")/rig.sh"
needs_instance
recorded=${POLIDUCTO_RECORDED:-}
[[ -n $recorded ]] || skip_all 'nothing was recorded: name this test too'
[[ -d $t/node_modules/ajv ]] || skip_all 'no ajv; npm ci --prefix t'

# --- what nobody may keep -------------------------------------------------------

# Asked for here, by each kind of client that asks by itself: a person's session, an
# authenticator with its codes, a token, a key of the API and a secret of a webhook.
signed_in secrets
{
	echo "$csrf"
	dash POST /auth/totp "{\"password\":\"$password\"}"
	get '.secret, .uri'
	dash POST /auth/totp/confirm "{\"code\":\"$(code_of "$(get .secret)")\"}"
	get '.recovery_codes[]'
	dash POST /auth/tokens '{"environment":"sandbox"}'
	get .token
	key=$(new_key --account "$account")
	secret_of "$key"
	api POST /api/v2/webhooks '{"url":"https://example.com/","events":["order.*"]}'
	get .secret
} >"$work/secrets"
is "$(grep -c . "$work/secrets")" 16 'there are secrets of each kind'
export COOKIE SESSION=$POLIDUCTO_DASHBOARD_URL/api/v2/auth/session
COOKIE=$(sed -nE 's/^(#HttpOnly_)?.*\t(__Host-poliducto)\t(.*)$/\2=\3/p' "$jar")
dash GET /auth/session
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA node -e 'fetch(process.env.SESSION, {headers: {Cookie: process.env.COOKIE}})
    .then((answer) => answer.json()).then((session) => console.log(session.csrf_token))' >>"$work/secrets"
clients='curl node'
if /usr/bin/python3 -c 'import httpx' 2>"$work/said"; then
	clients+=' python'
	/usr/bin/python3 -c 'import httpx, os
print(httpx.get(os.environ["SESSION"], headers={"Cookie": os.environ["COOKIE"]},
    verify=os.environ["POLIDUCTO_CA"]).json()["csrf_token"])' >>"$work/secrets"
fi
for client in $clients; do
	grep -qs '"path":"/api/v2/auth/session"\|"path": "/api/v2/auth/session"' "$POLIDUCTO_RECORD/$client"
	ok $? "$client writes down what it was answered"
done
nothing "$(grep -rlFf "$work/secrets" "$recorded")" 'and none of these secrets'
nothing "$(grep -rlE 'otpauth://|(sk_sandbox|sk_live|whsec)_x*[A-Za-wyz0-9]' "$recorded")" \
    'nor any other secret that can be told by how it looks'
nothing "$(comm -13 <(/usr/bin/python3 -I -c 'import sys; print(*sys.modules, "sitecustomize", sep="\n")' | sort) \
    <(/usr/bin/python3 -c 'import sys; print(*sys.modules, sep="\n")' | sort))" 'a Python loads nothing for it'

# --- what the document says -----------------------------------------------------

"$build/contract" openapi >"$work/openapi"
OPENAPI=$work/openapi node "$t/contract/recorded.mjs" "$recorded" >"$work/body" 2>"$work/said"
ok $? 'they are judged' || note "$(<"$work/said")"
echo "# $(get '"\(.answers) answers in \(.tests | length) tests: \(.operations | length) operations,"
    + " \(.pairs) of an operation and a status"')"
nothing "$(get '.wrong | to_entries[] | "\(.key)\n    \(.value)"')" 'each is as the document says'

# --- all of them ----------------------------------------------------------------

# They have an instance and ask its API nothing: the operator's page has a port of
# its own, logs are written by hand, retention and health are the sweep's, what orders had before
# an upgrade is rows, and amounts of the sandbox and reference pages are files.
silent=' t5119-private-files.t t5133-grants.t t5352-held-before.t t5420-sandbox-amounts.t t5744-crash-loop.t t5745-status.t t5749-installed.t t5754-full-disk.t t5756-health-files.t t5781-usage-logs.t t5980-retention.t t7043-pages-browser.t '

# Tests that asked an instance and were not skipped.
asking()
{
	local name
	for name in "$POLIDUCTO_RUN"/given/t[57]*; do
		name=${name##*/}
		[[ $silent != *" $name "* ]] || continue
		grep -qsx ':global-test-result: SKIP' "$build/t/${name%.t}.trs" || echo "$name"
	done
}
nothing "$(comm -23 <(asking | sort) <(get '.tests | keys[]' | sort))" 'every test that asks was recorded'

# Bodies of JSON are kept, but long ones, packed ones and those whose end did not come.
echo "# bodies judged: $(get '.bodies | to_entries | map("\(.key) \(.value)") | join(", ")'), not kept: $(get .unkept)"
has '.unkept <= 20' true 'the body of each was kept, but for 20 at most'
echo "# failures that were meant: $(get '.failed | to_entries | map("\(.value) of \(.key)") | join(", ")')"

# nginx is the witness of what was answered.  What may be lost: requests by hand on a
# connection of their own (t/transfer.c, s_client, a client's own sockets), and of
# callers that were killed or had hung up before the end.  Beside tests ask who
# started an instance, once, and the sweep, which delivers to sandbox.receive.
while read -r dir; do
	cat "$dir"/log/access-{sandbox,live,dashboard}.log*
done < <(instances) >"$work/access"
jq -r 'select(.route != "" and .route != "sandbox.receive") | "\(.request_id) \(.route)"' "$work/access" >"$work/routes"
ok $? 'each line of a log is JSON'
cut -d ' ' -f 1 "$work/routes" | sort -u >"$work/answered"
get '.requests[]' | sort -u >"$work/recorded"
all=$(wc -l <"$work/answered")
comm -23 "$work/answered" "$work/recorded" >"$work/lost"
lost=$(wc -l <"$work/lost")
echo "# $lost of $all answers were not recorded: $(grep -Ff "$work/lost" "$work/routes" |
    cut -d ' ' -f 2 | sort | uniq -c | sort -rn | awk '{ print $1 " " $2 }' | paste -s -d ,)"
((all > 0 && lost <= all / 50 + $(instances | wc -l)))
ok $? 'and nearly all that was answered, 98 of 100'

# What a whole run has at least.
[[ -e $POLIDUCTO_RUN/sanitized1.env ]] || { skip 'all that a whole run asks' 'only some tests ran'; end; }
has '.answers >= 40000' true '40000 answers or more'
while read -r client least; do
	[[ $client != browser ]] || asking | grep -q '^t518' || continue # no chromium
	has ".bodies.$client >= $least" true "$least bodies or more that $client got"
done <<'LEAST'
curl 12000
node 20000
python 1000
browser 100
LEAST
has '.pairs >= 3000' true '3000 operations and statuses or more'
nothing "$(comm -13 <(get '.operations[]' | sort) \
    <(jq -r '.paths[] | .[] | objects | .operationId' "$work/openapi" | sort))" 'every operation was asked for'
end
