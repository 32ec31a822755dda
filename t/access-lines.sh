# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Lines of an access log that nobody asked for, for tests of what sweep reads:
# source it once `log` names the file, and `id` the key.
# shellcheck disable=SC2154 # the test sets them

made=0

# lines_at TIME N: of requests that ended in that second.
lines_at()
{
	awk -v n="$2" -v at="$1" -v made="$made" -v key="$id" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf "{\"time\":%d.%03d,\"request_id\":\"req_%s%d\",\"env\":\"live\"," \
			    "\"key_id\":\"%s\",\"key\":\"%s\",\"method\":\"GET\"," \
			    "\"path\":\"/api/v2/orders\",\"route\":\"orders.list\",\"status\":200," \
			    "\"code\":\"\",\"field\":\"\",\"bytes_in\":10,\"bytes_out\":20," \
			    "\"seconds\":0.%03d,\"upstream_seconds\":\"\",\"limit\":\"\"," \
			    "\"cache\":\"HIT\",\"remote_addr\":\"::1\",\"protocol\":\"HTTP/2.0\"}\n",
			    at, i % 1000, key, made + i, key, key, i % 100
	}'
}

# add N ...: so many lines, as `lines` writes them, to the log.
add()
{
	lines "$@" >>"$log"
	((made += $1))
}

# Sweep looks once, by $work/own.conf.
look() { POLIDUCTO_CONF=$work/own.conf "$build/sweep" --once 2>>"$work/said"; }
