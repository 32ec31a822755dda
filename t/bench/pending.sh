# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Deliveries that are pending: ours in MariaDB, those of the peer in Redis; and
# who sends them, in turn with a bare loop.  Part of deliver.
# shellcheck disable=SC2154 # its variables come from there

sender_jobs=100000 # in Redis, more than the rounds need

# pending ROWS: of the webhooks, which are paused.
pending()
{
	admin "UPDATE webhooks SET status = 'paused', url = 'https://localhost:$port/sweep'
	    WHERE account = '$account';
	INSERT INTO events (account, id, sequence, type, object_type, object_id, data, created_at)
		SELECT '$account', CONCAT('evt_', LPAD(seq, 26, '0')), 1000000 + seq, 'payment.created', 'payment',
		    CONCAT('pay_', LPAD(seq, 26, '0')), CONCAT('{\"a\":\"', REPEAT('x', 1000), '\"}'), UTC_TIMESTAMP(3)
		FROM seq_1_to_1000;
	SET @at := UTC_TIMESTAMP(3);
	CREATE TEMPORARY TABLE pending AS
		SELECT h.id AS hook, h.n, s.seq FROM seq_1_to_$1 s JOIN
		    (SELECT id, ROW_NUMBER() OVER (ORDER BY id) - 1 AS n FROM webhooks
		      WHERE account = '$account') h ON s.seq % $hooks = h.n;
	INSERT INTO webhook_deliveries (account, id, webhook_id, event_id, event_type, object_id, sequence,
		    status, next_attempt_at, created_at, updated_at)
		SELECT '$account', CONCAT('dlv_', LPAD(seq, 26, '0')), hook, CONCAT('evt_', LPAD(1 + seq % 1000, 26, '0')),
		    'payment.created', CONCAT('pay_', LPAD(1 + seq % 1000, 26, '0')), 1000001 + seq % 1000, 'pending', @at, @at, @at
		FROM pending ORDER BY seq;
	INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream, sequence, attempts, due_at, created_at)
		SELECT '$account', CONCAT('dlv_', LPAD(seq, 26, '0')), hook, CONCAT('evt_', LPAD(1 + seq % 1000, 26, '0')),
		    '', 1000001 + seq % 1000, 0, @at, @at
		FROM pending ORDER BY seq"
	say "$(admin 'SELECT COUNT(*) FROM delivery_queue') deliveries pending"
}

start_sender()
{
	[[ -d $here/node_modules/bullmq ]] ||
		npm ci --prefix "$here" --silent --no-fund --no-audit
	mkdir "$work/redis"
	redis-server --port 0 --unixsocket "$work/redis/sock" --dir "$work/redis" \
	    --save '' --appendonly yes --logfile "$work/redis/log" &
	redis=$!
	stops+=(stop_sender)
	coproc sender {
		exec env SENDER_REDIS="$work/redis/sock" SENDER_CA="$POLIDUCTO_CA" \
		    SENDER_URL="https://localhost:$port/sender" SENDER_ENDPOINTS="$hooks" \
		    SENDER_PARALLEL="$((hooks * parallel))" SENDER_JOBS="$sender_jobs" \
		    node "$here/sender.mjs"
	}
	read -r -t 300 -u "${sender[0]}" || {
		echo 'deliver: the sender does not start' >&2
		exit 1
	}
}
stop_sender()
{
	kill "$sender_PID" "$redis"
	wait "$redis" || true
}
sender()
{
	echo "$1" >&"${sender[1]}"
	read -r -t 60 -u "${sender[0]}"
}

begun() { (($(came "^/$1 ") > $2)); }

# measure NAME [FILE]: what comes to /NAME in the given time, when it has begun.
measure()
{
	local first last began
	first=$(came "^/$1 ")
	until begun "$1" "$((first + 500))"; do sleep 0.05; done
	first=$(came "^/$1 ") began=${EPOCHREALTIME/[.,]/}
	sleep "$seconds"
	last=$(came "^/$1 ")
	awk -v n="$((last - first))" -v us="$((${EPOCHREALTIME/[.,]/} - began))" \
	    'BEGIN { printf "%.0f\n", n * 1000000 / us }' >>"$work/${2:-$1}"
}

# The highest that a sweep has had, in KiB: since it began.
peak()
{
	local pid
	for pid in $(pgrep -s "$(cut -d ' ' -f 1 "$POLIDUCTO_RUN/state/sandbox-sweep.pid")" -x sweep); do
		awk '/^VmHWM/ { print $2 }' "/proc/$pid/status"
	done 2>/dev/null | sort -n | tail -n 1
}

# Processor time of the database so far, in milliseconds, and what it counts:
# statements, rows, bytes of its two logs.  In the order of spent_table.
spent()
{
	awk -v hz="$(getconf CLK_TCK)" '{ printf "%.0f ", ($14 + $15) * 1000 / hz }' \
	    "/proc/$(<"$POLIDUCTO_RUN/db-tmp/mariadbd.pid")/stat"
	admin "SHOW GLOBAL STATUS WHERE Variable_name IN ('Questions', 'Handler_write', 'Handler_update',
	    'Handler_delete', 'Handler_read_key', 'Handler_read_next', 'Innodb_os_log_written',
	    'Binlog_bytes_written')" | sort | cut -f 2 | xargs
}

status() { admin "UPDATE webhooks SET status = '$1' WHERE account = '$account'"; }
by_sweep()
{
	local first last before sent
	before=$(spent) sent=$(came '^/sweep ')
	status active
	measure sweep
	peak >>"$work/peak"
	status paused
	last=$(came '^/sweep ')
	until first=$last last=$(came '^/sweep ') && [[ $first == "$last" ]]; do sleep 0.5; done
	echo "$before $(spent) $((last - sent))" >>"$work/spent"
}
by_sender()
{
	sender "$1"
	measure sender "$1"
	sender rest
}
by_loop()
{
	"$here/loop" "$POLIDUCTO_CA" "https://localhost:$port/loop" \
	    "$((hooks * parallel))" "$seconds" >>"$work/loop"
}

rate_ratio()
{
	paste -d ' ' "$work/sweep" "$work/$1" | awk '{ printf "%.3f\n", $1 / $2 }' | median
}

# Of each delivery, over all rounds; a row of a table in partitions is written
# once for the table and once for the partition.
spent_table()
{
	local names=('us of the database' 'bytes of its binary log' 'rows deleted'
		'rows found by key' 'rows read on' 'rows changed' 'rows written'
		'bytes of its redo log' 'statements')
	say
	printf '%-34s %9s\n' '' 'a delivery'
	awk -v names="$(IFS=,; echo "${names[*]}")" '
	    BEGIN { n = split(names, name, ",") }
	    { for (i = 1; i <= n; i++) sum[i] += $(i + n) - $i; sent += $NF }
	    END { for (i = 1; i <= n; i++)
	        printf "%-34s %9.2f\n", name[i], sum[i] * (i == 1 ? 1000 : 1) / sent }' "$work/spent"
}

rate_table()
{
	say
	say "$rounds rounds of $seconds s, $(nproc) processors, $((hooks * parallel)) at once"
	printf '%-34s %9s\n' '' 'per s'
	printf '%-34s %9.0f\n' 'sweep' "$(median <"$work/sweep")" \
	    'a bare loop' "$(median <"$work/loop")" \
	    'BullMQ, Redis flushes always' "$(median <"$work/always")" \
	    'BullMQ, Redis flushes each second' "$(median <"$work/everysec")"
	say "sweep / loop           $(rate_ratio loop); goal 0.8 or more"
	say "sweep / BullMQ         $(rate_ratio always); goal 1.5 or more"
	say "  flushed each second  $(rate_ratio everysec)"
	spent_table
	say "peak of sweep's memory $(sort -n "$work/peak" | tail -n 1 |
		awk '{ printf "%.1f", $1 / 1024 }') MiB; goal 64 or less"
}
