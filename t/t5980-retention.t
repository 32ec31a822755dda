#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is kept for a time goes when its time has passed, and nothing before: in
# a database of its own, whose rows were written in other times.
source "$(dirname "$0")/rig.sh"

needs_instance
name=poliducto_keep_$$
trap 'db "" "DROP DATABASE IF EXISTS $name"; finish' EXIT

# db NAME STATEMENT: as the database's root.
db()
{
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" --batch \
	    --skip-column-names ${1:+"$1"} -e "$2"
}
own() { db "$name" "$1"; }

# --- a migration over rows -------------------------------------------------

mkdir "$work/sql"
cp "$top"/sql/{apply,grants.sql,00[01]?-*.sql} "$work/sql"
apply() { "$work/sql/apply" --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" "$name"; }

db '' "CREATE DATABASE $name CHARACTER SET utf8mb4"
apply >"$work/applied"
ok $? 'the schema without days is made'

# id DAYS: that of a delivery made at noon, so many days ago.
id()
{
	local alphabet=0123456789abcdefghjkmnpqrstvwxyz digits='' i
	local ms=$(($(date -u -d "$1 days ago 12:00" +%s) * 1000))
	for ((i = 0; i < 10; i++)); do
		digits=${alphabet:ms % 32:1}$digits
		((ms /= 32)) || true
	done
	echo "dlv_${digits}0123456789abcdef"
}

# delivery DAYS: one of that day, with an attempt.
delivery()
{
	own "INSERT INTO webhook_deliveries (account, id, webhook_id, event_id,
		event_type, object_id, sequence, status, created_at, updated_at)
	     VALUES ('a', '$(id "$1")', 'whk_1', 'evt_1', 'order.created', 'ord_1', 1,
		'delivered', UTC_DATE() - INTERVAL $1 DAY + INTERVAL 12 HOUR, UTC_TIMESTAMP(3));
	     INSERT INTO webhook_attempts (account, delivery_id, attempt, started_at,
		dns_us, connect_us, tls_us, first_byte_us, total_us, truncated)
	     VALUES ('a', '$(id "$1")', 1, UTC_TIMESTAMP(3), 0, 0, 0, 0, 0, 0)"
}
delivery 200
delivery 50
delivery 40
delivery 0
cp "$top"/sql/????-*.sql "$work/sql"
is "$(apply | head -n 1)" 0020-retention.sql 'and the days are added over its rows'
is "$(apply)" '' 'once'

# --- days ------------------------------------------------------------------

tables=(webhook_deliveries webhook_attempts)
# day DAYS: the name of the partition that is so many days old.
day() { date -u -d "$1 days ago" +p%Y%m%d; }
partitions()
{
	own "SELECT partition_name FROM information_schema.partitions
	     WHERE table_schema = DATABASE() AND table_name = '$1'
	     ORDER BY partition_ordinal_position"
}
span() { partitions "$1" | sed -n '1p; $!{h;d}; x; p; x; p' | xargs; }
logged()
{
	own "SELECT DATEDIFF(UTC_DATE(), created_at) FROM webhook_attempts t
	     JOIN webhook_deliveries d ON d.id = t.delivery_id ORDER BY 1" | xargs
	own "SELECT DATEDIFF(UTC_DATE(), created_at) FROM webhook_deliveries ORDER BY 1" | xargs
	own "SELECT COUNT(*) FROM webhook_attempts"
}
in_rest() { own "SELECT COUNT(*) FROM $1 PARTITION (rest)"; }
days_are()
{
	local table
	for table in "${tables[@]}"; do
		is "$(span "$table") $(partitions "$table" | wc -l) $(in_rest "$table")" \
		    "$(day "$1") $(day -7) rest $(($1 + 9)) 0" "$table: $2"
	done
}

# The environment of the tests, in this database.
own_conf "$work/conf" "s/^db_name .*/db_name $name/; s/^db_user .*/db_user root/
	s/^db_password .*/db_password $(sed -n 's/^password = //p' "$POLIDUCTO_RUN/etc/admin.cnf")/"
sweep() { POLIDUCTO_CONF=$work/conf timeout 60 "$build/sweep" --once 2>>"$work/log"; }

sweep
ok $? 'sweep works there' || note "$(<"$work/log")"
days_are 90 'a partition for each day, from the retention to a week ahead'
is "$(own "SELECT id FROM webhook_deliveries PARTITION ($(day 50))")" "$(id 50)" \
    'what was there stands in its day'
before=$(partitions webhook_deliveries)
own 'CALL keep_partitions()'
is "$(partitions webhook_deliveries)" "$before" 'a second call changes nothing'

own "INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream,
	sequence, attempts, due_at, created_at)
     SELECT account, id, webhook_id, event_id, object_id, sequence, 0,
	UTC_TIMESTAMP(3) + INTERVAL 1 DAY, created_at
       FROM webhook_deliveries WHERE id = '$(id 40)';
     UPDATE retention SET days = 30 WHERE log = 'webhook_deliveries';
     CALL keep_partitions()"
is "$(logged)" $'0 40\n0 40\n2' 'old days go, but none with a pending delivery'
own "DELETE FROM delivery_queue; CALL keep_partitions()"
is "$(logged)" $'0\n0\n1' 'which goes when that has ended'
days_are 30 'whole days are kept, and today'
own "UPDATE retention SET days = 6" 2>/dev/null
is $? 1 'a retention shorter than the attempts take is refused'

reads=$(own "EXPLAIN PARTITIONS SELECT * FROM webhook_deliveries
	WHERE account = 'a' AND id = '$(id 0)'" | cut -f 4)
is "$reads" "$(day 0)" 'who asks by an identifier reads its day alone'

# --- after a long stop, and at once ----------------------------------------

# stop_long: as if no day had been made for the last twenty.
stop_long()
{
	local table
	for table in "${tables[@]}"; do
		own "ALTER TABLE $table REORGANIZE PARTITION $(partitions "$table" |
		    sed -n "/$(day 20)/,\$p" | paste -s -d ,)
		    INTO (PARTITION rest VALUES LESS THAN (MAXVALUE))"
	done
}

stop_long
delivery 10
is "$(in_rest webhook_deliveries)" 2 'a log without days goes on'
own 'CALL keep_partitions()'
days_are 30 'days of a long stop are made up for'
is "$(own "SELECT id FROM webhook_deliveries PARTITION ($(day 10))")" "$(id 10)" \
    'and take what was written meanwhile'

for round in 1 2; do
	stop_long
	calls=()
	for _ in 1 2 3; do
		own 'CALL keep_partitions()' 2>>"$work/calls" &
		calls+=($!)
	done
	sweep &
	swept=$!
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" "$name" \
	    -e 'CALL keep_partitions()' 2>/dev/null &
	killed=$!
	kill -9 "$killed"
	wait "$killed" 2>/dev/null
	wait "${calls[@]}" "$swept"
	nothing "$(cat "$work/calls" "$work/log")" "round $round: several at once do not fail"
	own 'CALL keep_partitions()'
	days_are 30 'after several at once, one of them killed'
done
is "$(logged)" $'0 10\n0 10\n2' 'no row is lost'

stop_long
coproc holder { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -N --unbuffered "$name"; }
echo "START TRANSACTION; SELECT COUNT(*) FROM webhook_deliveries;" >&"${holder[1]}"
read -r held <&"${holder[0]}"
own 'CALL keep_partitions()'
ok $? "a transaction that reads $held rows is no fault"
is "$(in_rest webhook_deliveries) $(in_rest webhook_attempts)" '2 0' \
    'its table is left to the next call, the other is not'
echo 'COMMIT; SELECT 1;' >&"${holder[1]}"
read -r _ <&"${holder[0]}"
own 'CALL keep_partitions()'
days_are 30 'which comes'

# --- what the service may do -----------------------------------------------

sql 'CALL keep_partitions()'
ok $? 'the user of the service may call it'
for table in "${tables[@]}"; do
	like "$(sql "ALTER TABLE $table DROP PARTITION $(day 0)" 2>&1)" 'denied' \
	    "and not change $table itself"
done

# --- rows ------------------------------------------------------------------

# events FROM TO DAYS OBJECT: of these sequences, so many days old.
events()
{
	own "INSERT INTO events (account, id, sequence, type, object_type, object_id, data, created_at)
	     SELECT 'a', CONCAT('evt_', seq), seq, 'order.created', 'order', '$4', '{}',
		UTC_TIMESTAMP(3) - INTERVAL $3 DAY FROM seq_$1_to_$2"
}
events 1 2500 91 ord_1
events 2501 2502 91 ord_2
events 2503 2506 91 ord_3
events 2507 2507 89 ord_1
own "INSERT INTO webhooks (account, id, url, events, status, created_at, updated_at, archived_at)
     VALUES ('a', 'whk_1', 'https://example.com/', 'order.*', 'paused', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), NULL),
	('a', 'whk_2', 'https://example.com/', '*', 'disabled', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3));
     INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream, sequence, attempts, due_at, created_at)
     VALUES ('a', 'dlv_1', 'whk_1', 'evt_2501', 'ord_2', 2501, 0, UTC_TIMESTAMP(3) + INTERVAL 1 DAY, UTC_TIMESTAMP(3)),
	('a', 'dlv_2', 'whk_1', 'evt_2503', '', 2503, 0, UTC_TIMESTAMP(3) + INTERVAL 1 DAY, UTC_TIMESTAMP(3));
     INSERT INTO webhook_secrets (account, webhook_id, id, secret_sealed, created_at, expires_at)
     VALUES ('a', 'whk_1', 'whs_present', '', '2020-01-01', NULL),
	('a', 'whk_1', 'whs_grace', '', '2020-01-01', UTC_TIMESTAMP(3) + INTERVAL 1 DAY),
	('a', 'whk_1', 'whs_expired', '', '2020-01-01', UTC_TIMESTAMP(3));
     INSERT INTO webhook_health (account, webhook_id, health, window_at, window_attempts,
	window_failures, unauthorized, trials, warnings, updated_at)
     VALUES ('a', 'whk_1', 'degraded', UTC_TIMESTAMP(3), 0, 0, 0, 0, 0, UTC_TIMESTAMP(3)),
	('a', 'whk_2', 'degraded', UTC_TIMESTAMP(3), 0, 0, 0, 0, 0, UTC_TIMESTAMP(3))"
# replay NAME STATUS DAYS POSITION LAST
replay()
{
	own "INSERT INTO webhook_replays (account, id, webhook_id, since, until, \`only\`,
		status, progress, matched, replayed, position, last, finished_at, created_at, updated_at)
	     VALUES ('a', '$1', 'whk_1', '2020-01-01', '2030-01-01', 'all', '$2', 0, 0, 0, $4, $5,
		IF('$2' = 'running', NULL, UTC_TIMESTAMP(3) - INTERVAL $3 DAY),
		UTC_TIMESTAMP(3) - INTERVAL $3 DAY, UTC_TIMESTAMP(3) - INTERVAL $3 DAY)"
}
replay rpl_done completed 91 0 0
replay rpl_canceled canceled 91 0 0
replay rpl_late completed 89 0 0
replay rpl_running running 91 2504 2505
# used SPAN DAYS: what was counted of a minute, hour or day so long ago.
used()
{
	own "INSERT INTO usage_counts (account, span, at, key_id, route, status, code, field,
		calls, cached, bytes_in, bytes_out, ms)
	     VALUES ('kept', $1, UTC_DATE() - INTERVAL $2 DAY, 'k', 'r', 200, '', '', 1, 0, 0, 0, 0);
	     INSERT INTO usage_latencies (account, span, at, key_id, route, class, histogram)
	     VALUES ('kept', $1, UTC_DATE() - INTERVAL $2 DAY, 'k', 'r', 2, '1:1')"
}
for age in 1:6 1:8 60:89 60:91 1440:760 1440:762; do used "${age%:*}" "${age#*:}"; done
own "INSERT INTO usage_requests (account, at, request_id, key_id, method, route, status,
	code, field, ms, bytes_in, bytes_out, cached)
     SELECT 'kept', UTC_DATE() - INTERVAL seq DAY, CONCAT('req_', seq), 'k', 'GET', 'r',
	404, 'not_found', '', 1, 1, 1, 0 FROM seq_6_to_8"
sweep
ok $? 'sweep goes over the rows' || note "$(<"$work/log")"
is "$(own 'SELECT sequence FROM events WHERE object_type = "order" ORDER BY 1' | xargs)" \
    '2501 2503 2505 2507' \
    'old events go, batch after batch, but what is pending or a replay needs'
is "$(own 'SELECT id FROM webhook_secrets ORDER BY 1' | xargs)" 'whs_grace whs_present' \
    'of the secrets the one that expired'
is "$(own 'SELECT id FROM webhook_replays ORDER BY 1' | xargs)" 'rpl_late rpl_running' \
    'of the replays those that ended long ago'
is "$(own 'SELECT webhook_id FROM webhook_health' | xargs)" whk_1 \
    'and the health of the webhook that is archived'
for table in usage_counts usage_latencies; do
	is "$(own "SELECT span, DATEDIFF(UTC_DATE(), at) FROM $table WHERE account = 'kept'
	     ORDER BY 1" | xargs)" '1 6 60 89 1440 760' "$table: minutes, hours and days each for a time"
done
is "$(own "SELECT request_id FROM usage_requests WHERE account = 'kept'" | xargs)" req_6 \
    'single requests for a week'
end
