#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every block of the guides and of the READMEs of the clients, run against the
# real service by accounts that are new, and every answer that they show.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"

needs_instance
needs_node_tools
/usr/bin/python3 -c 'import httpx' 2>/dev/null || skip_all 'no httpx'
guides=$top/doc/site/guides

pack node && install "$packed" && pack cli && install "$packed"
ok $? 'the library and pol are installed' || end

export PATH=$work/project/node_modules/.bin:$PATH
export PYTHONPATH=$top/clients/python${PYTHONPATH:+:$PYTHONPATH} PYTHONDONTWRITEBYTECODE=1 NO_COLOR=1
# An integrator's own variables, and what makes every program trust the instance.
export POLIDUCTO_BASE_URL=$POLIDUCTO_SANDBOX_URL
export CURL_CA_BUNDLE=$POLIDUCTO_CA SSL_CERT_FILE=$POLIDUCTO_CA NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA
export NOTES=$work/notes
unset POLIDUCTO_CONFIG POLIDUCTO_WEBHOOK_SECRET XDG_CONFIG_HOME

# run KEY PAGE...: each with what KEY prints; the lines of run.py are in $work/ran,
# its status is that of run.
run()
{
	local page key=$1
	shift
	for page; do
		echo "$page $("$key")"
	done | /usr/bin/python3 "$t/guides/run.py" "$work/project" >"$work/ran" 2>"$work/said"
}

# --- the pages ---------------------------------------------------------------

pages=("$guides"/*.md "$top"/clients/{python,node,cli}/README.md)
run new_key "${pages[@]}" || note "$(head -c 8000 "$work/said")"
while read -r how what; do
	[[ $how == ok ]]
	ok $? "$what" || true
done < <(sort -k 2 "$work/ran")
is "$((count - 1))" "${#pages[@]}" 'each page was run'

# Both trades and each way here in one account, twice: what exists once in it is
# taken again.
again=$(new_key)
the_same() { echo "$again"; }
twice=("$guides"/*-orders{,-houston}.md "$guides"/*-from-*.md)
for page in "${twice[@]}" "${twice[@]}"; do
	rm -rf "$work/project/$(basename "$page" .md)"
	run the_same "$page" || note "$(head -c 4000 "$work/said")"
	like "$(<"$work/ran")" '^ok ' "${page##*/} is run in an account that has traded"
done

for topic in first-call webhooks idempotency errors pagination sandbox going-live \
    rate-limits versioning; do
	compgen -G "$guides/[0-9][0-9]-*$topic*.md" >/dev/null
	ok $? "there is a guide: $topic"
done
for page in "$guides"/*.md; do
	mapfile -t head <"$page"
	[[ ${head[0]} =~ ^'# '[A-Z] && -z ${head[1]} && ${head[2]} =~ ^[A-Z] ]] || echo "${page##*/}"
done >"$work/body"
nothing "$(<"$work/body")" 'each begins with a title and what it is about'

# --- before anything has happened -----------------------------------------------

# The first sync of an account that has no event yet.
{
	echo '# Early'
	printf '%s\n' '```python' 'from poliducto import Poliducto' 'client = Poliducto()' \
	    'assert not client.events.list().data' '```' 'and' '```js' \
	    'import { Poliducto } from "poliducto";' 'const client = new Poliducto();' '```'
	sed '1,/^## Keep a copy/d' "$guides"/*-pagination.md
} >"$work/early.md"
run new_key "$work/early.md"
is "$(<"$work/ran")" "ok ${work##*/}/early.md: 4 blocks ran, 0 answers are as shown, 0 not to be run" \
    'a copy can be begun when there is no event' || note "$(<"$work/said")"

# --- what it says of installing -------------------------------------------------

# The source beside a project; what compiles the library is in it already, and no
# index or registry is asked.
cp -r "$top/clients/python" "$work/tree/clients/"
ln -s tree "$work/poliducto"
/usr/bin/python3 -m venv --system-site-packages "$work/venv" >"$work/said" 2>&1
ok $? 'an environment is made' || note "$(<"$work/said")"
# installed PAGE PROGRAM...: in a new project, by what PAGE says; then PROGRAM runs.
installed()
{
	local page=$1
	shift
	rm -rf "$work/fresh"
	mkdir "$work/fresh"
	echo '{"name": "depot", "version": "1.0.0", "private": true}' >"$work/fresh/package.json"
	awk '/^```/ { on = $0 == "```console"; next } on && /^(pip|npm) / && !/^npm ci /' \
	    "$page" >"$work/commands"
	(
		unset PYTHONPATH
		export PATH=$work/venv/bin:$work/fresh/global/bin:$PATH
		export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_FORCE_REINSTALL=1 PIP_NO_DEPS=1
		export npm_config_offline=true npm_config_prefix=$work/fresh/global
		cd "$work/fresh" && bash -e "$work/commands" && "$@"
	) >"$work/said" 2>&1
	ok $? "${page#"$top"/} tells how to install: $(wc -l <"$work/commands") commands, ${*: -1}" ||
		note "$(tail -n 40 "$work/said")"
}
python_has='import poliducto, sys; assert poliducto.__file__.startswith(sys.prefix)'
installed "$guides"/*-first-call.md python -c "$python_has"
installed "$guides"/*-first-call.md node_modules/.bin/pol --version
installed "$top/clients/python/README.md" python -c "$python_has"
installed "$top/clients/node/README.md" node -e 'require("poliducto").Poliducto.name'
installed "$top/clients/cli/README.md" "$work/fresh/global/bin/pol" --version

# --- what is wrong is found --------------------------------------------------

no_key() { echo none; }
# A page is wrong by the last of its blocks alone.
wrong=()
wrong()
{
	wrong+=("$work/wrong-${#wrong[@]}.md")
	printf '%s\n' '# Wrong' "${@//\'\'\'/\`\`\`}" >"${wrong[-1]}"
}
printed=("'''sh" "echo '{\"id\": \"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\", \"n\": 1.50, \"list\": [null], \"created_at\": \"2026-11-20T18:00:00.000Z\"}'" "'''")
wrong "'''sh" 'false' 'true' "'''"
wrong "'''sh" 'echo ${nothing_of_this_name}' "'''"
wrong "'''python" 'raise ValueError' "'''"
wrong "'''python" 'one = 1' "'''" 'then' "'''python" 'assert one == 2' "'''"
wrong "'''js" 'throw new Error("no");' "'''"
wrong "'''js" 'const one = 1;' "'''" 'then' "'''js" 'if (one === 1) await Promise.reject(one);' "'''"
wrong "'''js" 'process.exit(0);' "'''"
wrong "'''ruby" 'puts 1' "'''"
wrong "'''" 'true' "'''"
wrong "'''sh" 'true'
wrong "'''text" 'nothing was run' "'''"
wrong "${printed[@]}" "'''json" '{"other": 1}' "'''"
wrong "${printed[@]}" "'''json" '{"n": 1.51}' "'''"
wrong "${printed[@]}" "'''json" '{"n": "1.50"}' "'''"
wrong "${printed[@]}" "'''json" '{"id": "pay"}' "'''"
wrong "${printed[@]}" "'''json" '{"list": [null, null]}' "'''"
wrong "${printed[@]}" "'''json" '{"list": [false]}' "'''"
wrong "${printed[@]}" "'''json" '{' "'''"
wrong "${printed[@]}" "'''text" '{"n": …}' "'''"
digest=$(printf %064d 7)
wrong "'''sh" "echo $digest" "'''" "'''text" "${digest/7/8}" "'''"
wrong "'''sh" 'echo 2026-11-20T18:00:00.000Z' "'''" "'''text" '2026-11-20T12:00:00.000Z' "'''"
wrong "'''sh" "echo '{\"at\": \"2026-11-20T18:00:00.000Z\"}'" "'''" "'''json" '{"at": "2026-11-20T12:00:00.000Z"}' "'''"
wrong "'''sh" "echo '{\"created_at\": \"2026-11-20\"}'" "'''" "'''json" '{"created_at": "2026-11-20T12:00:00.000Z"}' "'''"
wrong "'''sh" 'echo one; echo two' "'''" "'''text" 'one' "'''"
wrong "'''sh" 'echo one' "'''" '' "'''python" 'print("two")' "'''" "'''text" 'one' "'''"
run no_key "${wrong[@]}"
nothing "$(grep -v '^bad ' "$work/ran")" 'no wrong page passes'
is "$(grep -c '^bad ' "$work/ran")" "${#wrong[@]}" 'all of them were run'
{
	echo '# Right'
	printf '%s\n' "${printed[@]//\'\'\'/\`\`\`}"
	printf '%s\n' '```json' '{"n": 1.5, "id": "ord_01m7x1vn505ev149vfeptqfazd", "list": [],' '"created_at": "2026-01-01T00:00:00.000Z"}' '```'
	printf '%s\n' '```text' '{"id": "ord_…", …}' '```'
} >"$work/right.md"
run no_key "$work/right.md"
is "$(<"$work/ran")" "ok ${work##*/}/right.md: 1 blocks ran, 2 answers are as shown, 0 not to be run" \
    'and a right one does' || note "$(<"$work/said")"

# --- what asks again -----------------------------------------------------------

closes_once()
{
	[[ ! -e $work/closed ]] || { printf 'answered\n\n'; return 7; }
	: >"$work/closed"
	printf 000
	return 16
}
NOTES=$work/noted past_reload closes_once >"$work/body"
is "$?" 7 'what nginx closed is asked for again, and ends as that does'
is "$(od -An -c "$work/body")" "$(printf 'answered\n\n' | od -An -c)" 'and says what that says'
is "$(wc -l <"$work/noted")" 1 'and it is noted'
NOTES=$work/noted past_reload closes_once >"$work/body"
is "$(wc -l <"$work/noted")" 1 'another failure is one at once'
rm "$work/closed"
export -f closes_once
export work
is "$(seq 1 | NOTES=$work/noted xargs -I '{}' "$t/reload.sh" bash -c closes_once)" answered 'so does what xargs begins'
is "$(wc -l <"$work/noted")" 2 'which is noted too'
[[ ! -s $NOTES ]] || note "$(<"$NOTES")"
end
