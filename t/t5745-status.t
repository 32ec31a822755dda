#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How an instance is, is seen: by `status`, on the operator's page and in its
# metrics; of a pool that has ended, a worker that stands still, a sweep that has.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
[[ -n ${POLIDUCTO_OPERATOR_URL:-} ]] || skip_all 'no operator page'
key=$(new_key)
operator=$POLIDUCTO_OPERATOR_URL
# As the instance was started; without it `up` would ask for another.
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}

# Answers are compared when they are whole: what changes is awaited.
page() { curl -sS --max-time 30 --noproxy '*' "$operator/"; }
metrics() { curl -sS --max-time 30 --noproxy '*' "$operator/metrics"; }
state() { "$top/poliducto" status --json >"$work/status" 2>"$work/said"; }
# status_has FILTER: is true of what it says now.
status_has()
{
	state
	[[ $(jq -r "$1" "$work/status" 2>/dev/null) == true ]]
}
metric_is()
{
	[[ $(metrics | sed -n "s/^$1 //p") == "$2" ]]
}
page_has() { page >"$work/now" && grep -qE "$1" "$work/now"; }
here='.environments[] | select(.environment == "sandbox")'
level() { echo "poliducto_check_level{environment=\"sandbox\",check=\"$1\"}"; }

# Whatever happens, all is as it was.
mend()
{
	local pid
	for pid in "${frozen[@]}"; do
		kill -CONT "$pid" 2>/dev/null
	done
	"$top/poliducto" up >"$work/up" 2>&1
}
frozen=()
trap 'mend; finish' EXIT

# --- all is well -----------------------------------------------------------

well() { status_has "[$here | .fresh, (.pools | length > 0 and all(.workers > 0 and .stopped == 0))] | all"; }
await 60 well
ok $? 'sweep says how its environment is' || note "$(<"$work/said")"
is "$(jq -r '.servers | map(select(.processes == 0)) | length' "$work/status")" 0 'every server runs'
is "$(jq -r "$here | .database_up, (.database_bytes > 0), (.database_connections > 0),
    (.disk_free_bytes > 0), (.certificate_expires_at > .as_of), (.log_lag_bytes >= 0)" "$work/status" |
	paste -s -d ' ')" '1 true true true true true' 'database, disk, certificate, log'
priced() { status_has "$here | .terminals | map(.terminal) | index(\"MTY\") != null"; }
await 90 priced
ok $? 'and how old the prices of a terminal are'
"$top/poliducto" status >"$work/text" 2>&1
like "$(<"$work/text")" 'sandbox-orders +pid [0-9]+ +[0-9]+ processes' 'people read a line for each server'
like "$(<"$work/text")" 'pools +.*orders [0-9]+/[0-9]' 'and one of the pools'
"$top/poliducto" status --what 2>/dev/null
is $? 1 'what status does not know it refuses'

page >"$work/page"
like "$(<"$work/page")" '<section id="sandbox">.*<th scope="row">orders</th><td>[1-9]' 'the page has the pools'
is "$(grep -c '<!--#' "$work/page")" 0 'and the time of asking'
is "$(curl -sS --noproxy '*' -o /dev/null -w '%{http_code} %{content_type}' "$operator/operator.css")" \
    '200 text/css' 'its style is there'
nothing "$(page | grep -iE '<script|[^-]style=|http://|https://')" 'no script, nothing from elsewhere'
for name in evil.example localhost.evil.example; do
	is "$(curl -sS --noproxy '*' -o /dev/null -w '%{http_code}' -H "Host: $name" "$operator/metrics")" \
	    404 "under the name $name nothing is"
done
for path in sandbox.json sandbox.pools .sandbox.json '%2e%2e/etc/keys' index.html nowhere; do
	like "$(curl -sS --noproxy '*' --path-as-is -o /dev/null -w '%{http_code}' "$operator/$path")" \
	    '^40[04]$' "nothing else is served: $path"
done
{ page; metrics; "$top/poliducto" status --json; } >"$work/shown"
nothing "$(sed -n 's/^db_password //p; s/^secret //p' "$POLIDUCTO_RUN"/etc/{sandbox,live}.conf |
	grep -F -f - "$work/shown")" 'no secret stands in any of them'
nothing "$(grep -E 'sk_(sandbox|live)_' "$work/shown")" 'and no key'

# --- as another reads them -------------------------------------------------

# That of Debian, whatever stands before it in the path.
python=
for each in python3 /usr/bin/python3; do
	! "$each" -c 'import prometheus_client' 2>/dev/null || python=$each
done
if [[ -n $python ]]; then
	metrics >"$work/metrics"
	nothing "$("$python" - "$work/metrics" <<-'PYTHON' 2>&1
		import re, sys
		from prometheus_client.parser import text_string_to_metric_families
		families = list(text_string_to_metric_families(open(sys.argv[1]).read()))
		seen = set()
		for f in families:
		    if not f.documentation or f.type not in ("gauge", "counter", "histogram"):
		        print(f.name, "has no help or type")
		    for s in f.samples:
		        labels = (s.name, tuple(sorted(s.labels.items())))
		        if labels in seen:
		            print("twice:", labels)
		        seen.add(labels)
		        if not re.match(r"poliducto_[a-z_]+$", s.name):
		            print("name:", s.name)
		        if (f.type == "counter") != s.name.endswith("_total"):
		            print("a counter ends in _total:", s.name)
		        if s.labels.get("environment") not in ("sandbox", "live"):
		            print("no environment:", labels)
		if len(families) < 20 or len(seen) < 60:
		    print("only", len(families), "families and", len(seen), "samples")
	PYTHON
	)" "another's parser reads the metrics"
else
	skip "another's parser reads the metrics" 'no python3-prometheus-client'
fi
like "$(curl -sS --noproxy '*' -o /dev/null -w '%{content_type}' "$operator/metrics")" \
    '^text/plain; version=0.0.4' 'they say what they are'

# --- a worker that stands still --------------------------------------------

read -r server program < <(pool credit)
mapfile -t workers < <(pids "$server" "$program")
frozen=("${workers[0]}")
kill -STOP "${frozen[0]}"
check=pool_${server#*-}
stopped="$here | .pools | map(select(.pool == \"${server#*-}\")) | .[0].stopped"
await 60 status_has "($stopped) == 1"
ok $? 'a worker that is stopped is seen'
is "$(jq -r ".servers[] | select(.name == \"$server\") | .stopped" "$work/status")" 1 \
    'among the processes too'
await 60 metric_is "$(level "$check")" 1
ok $? 'the metrics warn'
await 60 page_has "warning</b> $check"
ok $? 'so does the page'
kill -CONT "${frozen[0]}"
frozen=()
await 60 metric_is "$(level "$check")" 0
ok $? 'it goes on, and all is well'

# --- a pool that has ended -------------------------------------------------

# Its keeper is killed first, or it would come back; then again whatever its
# supervisor had still begun.
end_server()
{
	read -r leader _ <"$POLIDUCTO_RUN/state/$1.pid" || return 1
	kill -KILL "$leader"
}
gone() { ! pkill -KILL -s "$leader"; }
end_server "$server"
await 30 gone
ok $? "the pool $server has ended"
"$top/poliducto" status >"$work/text" 2>&1
is $? 1 'status fails'
like "$(<"$work/text")" "$server +not running" 'and names it'
await 60 status_has "$here | .checks | any(.check == \"$check\" and .status == \"critical\")"
ok $? 'sweep misses it' || note "$(jq -c "$here" "$work/status")"
await 60 metric_is "poliducto_pool_workers{environment=\"sandbox\",pool=\"${server#*-}\"}" 0
ok $? 'the metrics have no worker of it'
await 60 page_has "critical</b> $check: no worker runs"
ok $? 'so does the page'

# --- a sweep that has ------------------------------------------------------

end_server sandbox-sweep
await 30 gone
ok $? "the sandbox's sweep has ended"
silent="[$here | .fresh == false, (.checks | any(.check == \"sweep\" and .status == \"critical\"))] | all"
await 90 status_has "$silent"
ok $? 'status hears nothing of it'
await 90 metric_is 'poliducto_sweep_up{environment="sandbox"}' 0
ok $? 'nor do the metrics, which that of live writes'
is "$(metrics | grep -c '^poliducto_pool_workers{environment="sandbox"')" 0 \
    'what it had said is said no more'
await 90 page_has 'nothing was heard of it since'
ok $? 'nor does the page'
metric_is 'poliducto_sweep_up{environment="live"}' 1
ok $? 'live is as it was'

trap finish EXIT
mend
ok $? 'all starts again' || note "$(tail -n 20 "$work/up")"
recovered() { status_has "[$here | .fresh, (.pools | all(.workers > 0))] | all"; }
await 90 recovered
ok $? 'and is seen to'
await 60 metric_is 'poliducto_sweep_up{environment="sandbox"}' 1
ok $? 'by the metrics too'
starts=$(metrics | sed -n "s/^poliducto_pool_worker_starts_total{environment=\"sandbox\",pool=\"${server#*-}\"} //p")
((starts > ${#workers[@]}))
ok $? 'workers that were started are counted on' || note "$starts of ${#workers[@]}"
# --- an nginx without this page, as an older one is --------------------------

# has_port YES|NO: does anything listen there?
has_port()
{
	local heard=no
	! (exec 3<>"/dev/tcp/127.0.0.1/${operator##*:}") 2>/dev/null || heard=yes
	[[ $heard == "$1" ]]
}
trap 'kill "$stranger" 2>/dev/null; mend; finish' EXIT
rm "$POLIDUCTO_RUN/etc/nginx/environments/operator.conf" "$POLIDUCTO_RUN/state/nginx.sum"
kill -HUP "$(pgrep -s "$(cut -d ' ' -f 1 "$POLIDUCTO_RUN/state/nginx.pid")" -f '^nginx: master')"
await 30 has_port no
ok $? 'nginx lets its port go'
node -e 'require("net").createServer().listen(Number(process.argv[1]), "127.0.0.1")' "${operator##*:}" &
stranger=$!
await 30 has_port yes
ok $? 'and another takes it'
"$top/poliducto" up >"$work/up" 2>&1
is $? 1 'then up goes no further'
like "$(<"$work/up")" "port ${operator##*:} is taken" 'and names the port' || note "$(<"$work/up")"
kill "$stranger"
wait "$stranger" 2>/dev/null
trap finish EXIT
mend
ok $? 'without the other it does' || note "$(tail -n 20 "$work/up")"
await 60 page_has '<section id="sandbox">'
ok $? 'and the page is there'
end
