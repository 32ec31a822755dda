#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The metrics count requests as the access log has them, by pool, status and time,
# over ends of sweep; and the rules and the dashboard that are shipped read them.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
[[ -n ${POLIDUCTO_OPERATOR_URL:-} ]] || skip_all 'no operator page'

log=$POLIDUCTO_RUN/log/access-$env.log
account=$(account_of "$(new_key --account "$(fresh metrics)")")
trap 'root_sql "DROP TRIGGER IF EXISTS no_room"; finish' EXIT

metrics() { curl -sS --max-time 30 --noproxy '*' "$POLIDUCTO_OPERATOR_URL/metrics"; }
# Samples of a family in this environment, without that label.
samples() { grep "^$1{" "$work/${2:-metrics}" | grep "environment=\"$env\"" | sed "s/environment=\"$env\",//"; }
counted() { sql 'SELECT IFNULL(SUM(calls), 0) FROM request_totals'; }
await 60 logs_read "$(in_two_seconds)"
ok $? 'what was logged before is counted'
difference=$(($(counted) - $(wc -l <"$log")))
# The page is written from the same rows, a moment later.
shows() { metrics >"$work/$1" && (($(samples poliducto_http_requests_total "$1" | awk '{ n += $NF } END { print n + 0 }') == $(counted))); }
await 30 shows before
ok $? 'the metrics have all that is counted'
lines=$(wc -l <"$log")

# --- of every kind -----------------------------------------------------------

slow=$(new_key --account "$(fresh metrics)" --tier free)
head -c 1100000 /dev/zero | tr '\0' x >"$work/much"
key=$(new_key --account "$(fresh metrics)")
account=$(account_of "$key")
root_sql "DELIMITER //
    CREATE TRIGGER no_room BEFORE INSERT ON orders FOR EACH ROW
    IF NEW.account = '$account' THEN
	SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = 1114, MESSAGE_TEXT = 'The table orders is full';
    END IF//"
for i in {1..5}; do
	api GET /api/v1/prices/daily-rack?terminal=MTY
	api GET /api/v2/orders
	api GET /api/v2/orders?limit=0
	api GET "/nowhere/$i"
	api POST /api/v2/orders "@$work/much"
	api POST /api/v2/orders '{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
	refused 503 unavailable "a failure, $i"
	((i != 3)) || kill_all "$env-sweep" sweep
done
# More at once than its tier has room for.
for i in {1..30}; do
	echo "url = \"$(url)/api/v2/orders\""
	echo 'output = "/dev/null"'
done >"$work/load"
key=$slow ask --parallel --parallel-max 10 -K "$work/load"
root_sql 'DROP TRIGGER no_room'

await 60 logs_read "$(in_two_seconds)" && (($(counted) - $(wc -l <"$log") == difference))
ok $? 'all requests are counted' || note "$(counted) counted, $(wc -l <"$log") lines, $difference before"
await 30 shows metrics
ok $? 'and in the metrics'
tail -n "+$((lines + 1))" "$log" >"$work/new"

# grown FAMILY LABELS: what was added, a line for each value of these labels.
grown()
{
	awk -v wanted="$2" '
		function value(text, label) {
			return match(text, "[{,]" label "=\"[^\"]*\"") ?
			    substr(text, RSTART + length(label) + 3, RLENGTH - length(label) - 4) : ""
		}
		BEGIN { n_labels = split(wanted, labels, " ") }
		{
			id = ""
			for (i = 1; i <= n_labels; i++)
				id = id (i > 1 ? " " : "") value($0, labels[i])
			n[id] += FNR == NR ? -$NF : $NF
		}
		END { for (id in n) if (n[id] > 0.0005 || n[id] < -0.0005) printf "%s %g\n", id, n[id] }
	' <(samples "$1" before) <(samples "$1" metrics) | sort
}
pools='(.path | if startswith("/api/v2/orders") then "orders" elif startswith("/api/v1/prices") then "prices"
    elif startswith("/api/v2/sandbox/") then "webhooks" else "none" end)'
nothing "$(diff <(jq -r "\"\\($pools) \\(.status / 100 | floor)xx \\(.status)\"" "$work/new" | sort | uniq -c |
	awk '{ print $2, $3, $4, $1 }' | sort) <(grown poliducto_http_requests_total 'pool class status'))" \
    'by pool and status they are those of the log'
for status in 200 400 404 413 429 503; do
	like "$(grown poliducto_http_requests_total status)" "(^|"$'\n'")$status [1-9]" "of $status too"
done
nothing "$(diff <(jq -r '.seconds' "$work/new" | awk '{
	    n = split("0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10", most, " ")
	    for (i = 1; i <= n; i++) if ($1 + 0 <= most[i] + 0) c[most[i]]++
	    all++ } END { for (m in c) print m, c[m]; print "+Inf", all }' | sort) \
    <(grown poliducto_http_request_duration_seconds_bucket le))" 'each bucket holds what took no longer'
is "$(grown poliducto_http_request_duration_seconds_count '' | tr -d ' ')" "$(wc -l <"$work/new")" 'the count is all of them'
is "$(grown poliducto_http_request_duration_seconds_sum '' | tr -d ' ')" \
    "$(jq -s 'map(.seconds * 1000 | round) | add / 1000' "$work/new")" 'the sum is their time in seconds'
nothing "$(awk '{ was = n[$1]; n[$1] = $NF } FNR != NR && $NF + 0 < was + 0' \
    <(grep -E '_(total|bucket|sum|count)\{' "$work/before" | grep http_) \
    <(grep -E '_(total|bucket|sum|count)\{' "$work/metrics" | grep http_))" 'none has become less'

# --- what else an alert needs ------------------------------------------------

for family in job_run_timestamp_seconds job_failing disk_free_bytes database_connections_limit pool_up; do
	[[ -n $(samples "poliducto_$family") ]]
	ok $? "poliducto_$family is there"
done
is "$(samples poliducto_disk_size_bytes | sed -E 's/.*folder="([a-z]+)".*/\1/' | sort | tr '\n' ' ')" \
    'cache database log state tmp ' 'of the disks of all folders'

# --- who reads them ----------------------------------------------------------

rules=$top/doc/monitoring/poliducto-alerts.yml
dashboard=$top/doc/monitoring/poliducto-grafana.json
# Every name that the metrics can have.
awk '$1 == "#" && $2 == "TYPE" { print $3; if ($4 == "histogram")
    print $3 "_bucket\n" $3 "_sum\n" $3 "_count" }' "$work/metrics" | sort >"$work/names"
jq -e '.panels | length > 10' "$dashboard" >/dev/null
ok $? 'the dashboard is JSON'
for file in "$rules" "$dashboard"; do
	nothing "$(grep -oE '\bpoliducto_[a-z_]+' "$file" | sort -u | comm -23 - "$work/names")" \
	    "${file##*/} asks for nothing that is not there"
done
if [[ -n $(command -v promtool) ]]; then
	promtool check metrics <"$work/metrics" >"$work/said" 2>&1
	ok $? 'promtool reads the metrics' || note "$(<"$work/said")"
	promtool check rules "$rules" >"$work/said" 2>&1
	ok $? 'and the rules' || note "$(<"$work/said")"
	cp "$rules" "$t/poliducto-alerts-test.yml" "$work"
	promtool test rules "$work/poliducto-alerts-test.yml" >"$work/said" 2>&1
	ok $? 'which tell of what they should' || note "$(<"$work/said")"
else
	skip 'promtool reads the rules' 'no promtool: apt-get install prometheus'
fi
end
