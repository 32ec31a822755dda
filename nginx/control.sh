# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# The nginx of an instance; part of the control script.
# shellcheck disable=SC2154 # its variables come from there

# What answers are measured by: nginx alone, t/bench/floor and t/bench/peer.go where
# they run, the latter with the limits of a route.  Only in an instance of
# `./poliducto bench`, which says so.
bench_locations()
{
	[[ -n ${POLIDUCTO_BENCH:-} ]] || return 0
	cat <<-CONF
	location = /bench/200 { return 200 "ok\n"; }
	location = /bench/floor {
		fastcgi_pass_request_headers off;
		fastcgi_param REQUEST_METHOD \$request_method;
		fastcgi_param QUERY_STRING \$query_string;
		fastcgi_pass unix:$run/sock/bench-floor.sock;
	}
	location /bench/go/ {
		include $run/limits/sandbox/limits.conf;
		limit_req zone=sandbox_strangers burst=200 nodelay;
		proxy_http_version 1.1;
		proxy_set_header Connection "";
		proxy_buffer_size 16k;
		proxy_buffers 8 32k;
		proxy_pass http://bench_go;
	}
	CONF
}

# Connections to it are kept, which is what its server does best with.
bench_upstreams()
{
	[[ -n ${POLIDUCTO_BENCH:-} ]] || return 0
	echo "upstream bench_go { server unix:$run/sock/bench-go.sock; keepalive 32; }"
}

write_nginx_files()
{
	local addresses=127.0.0.1
	if grep -qs ' lo$' /proc/net/if_inet6; then
		addresses+=' [::1]'
	fi
	"$share/nginx/render" run="$run" conf="$etc" tls="$run/tls" \
	    log="$run/log" pages="$run/www" limits="$run/limits" hsts=300 \
	    user="${stay_root:+user root;}" \
	    addresses="${POLIDUCTO_LISTEN:-$addresses}" \
	    pools="${POLIDUCTO_POOLS:-each}" domains="${domains[*]}" \
	    bench="$(bench_locations)" bench_upstreams="$(bench_upstreams)" \
	    stranger_rate=50 stranger_burst=200 \
	    sandbox_url="$sandbox_url" live_url="$live_url" \
	    dashboard_url="$dashboard_url" \
	    operator_address="${operator_url#http://}" health="$run/health"
	cp "$share/dashboard/style.css" "$share/doc/errors.html" \
	    "$share/clients/"{openapi,asyncapi,samples}.json "$run/www/"
	write_dashboard
	write_docs
	lend_files
	write_tiers
}

# The dashboard's pages, and packed what is served packed.  Parts of an earlier
# release stay a while for the pages that are open.
write_dashboard()
{
	mkdir -p "$run/www/assets"
	cp "$share/dashboard/dist/assets/"* "$run/www/assets/"
	gzip -9nkf "$run/www/assets/"*.{js,json,css} \
	    "$run/www/"{openapi,samples}.json
	cp "$share/dashboard/dist/"*.html "$run/www/"
	find "$run/www/assets" -type f -mtime +30 -delete
}

# The reference pages, as they were built or as a release has them; packing takes
# a while, so only when they are others than before.
write_docs()
{
	local made=$bin/doc/site www=$run/www
	[[ -e $made/pages.stamp ]] || made=$share/doc/site
	! cmp -s "$made/pages.stamp" "$www/docs.stamp" || return 0
	rm -rf "$www"/docs.{new,old,stamp}
	cp -r "$made/pages" "$www/docs.new"
	find "$www/docs.new" -type f -size +1k -exec gzip -9nk {} +
	[[ ! -e $www/docs ]] || mv "$www/docs" "$www/docs.old"
	mv "$www/docs.new" "$www/docs"
	rm -rf "$www/docs.old"
	cp "$made/pages.stamp" "$www/docs.stamp"
}

# What nginx must know of the database: keys, tiers and their rates.  Printed by who
# started all this, as it takes the settings of both environments, which nginx's
# user is not to read; so does a program whenever they change.
write_tiers()
{
	name_reloader
	"$share/nginx/reloader" "${reloader[@]}"
}

name_reloader()
{
	as_user www-data
	reloader=(as="${as[*]}" limits="$run/limits" conf="$etc" run="$run" log="$run/log"
	    keys="$bin/keys" envs="${envs[*]}")
}

start_reloader()
{
	name_reloader
	as=()
	keep nginx-limits limits "$(stamp "$share/nginx/reloader" "$bin/keys")" \
	    "$share/nginx/reloader" "${reloader[@]}" \
	    fifo="$run/sock/limits.fifo" || return 0
	started+=(nginx-limits)
}

# What writes the error log of nginx: there before nginx is.
start_errors()
{
	as_user www-data
	if keep nginx-errors nginx "$(stamp "$bin/errors")" \
	    "$bin/errors" "$run/sock/nginx/errors.sock" "$run/log/error.log"; then
		started+=(nginx-errors)
	fi
	await 'the socket of the error log' nginx test -S "$run/sock/nginx/errors.sock"
}

start_nginx()
{
	local program
	program=$(command -v nginx) || die 'nginx is missing'
	test_nginx
	as_user www-data
	if keep nginx nginx "$(stamp "$program")" "$program" -p "$run" \
	    -c "$etc/nginx/nginx.conf" -e "$run/log/error.log"; then
		started+=(nginx)
		rm -f "$run/limits/due"
		nginx_sum >"$run/state/nginx.sum"
	else
		reload_nginx
	fi
}

# Before anything is made or started: can the four ports be had?  Of an nginx of
# ours that runs, those that it does not have yet: an older one has three.
ports_free()
{
	local taken pids
	((EUID == 0 || port >= $(</proc/sys/net/ipv4/ip_unprivileged_port_start))) ||
		die "port $port is for root only; set POLIDUCTO_PORT to another"
	find_pids nginx
	for taken in "$port" $((port + 1)) $((port + 2)) $((port + 3)); do
		listens "$taken" && continue
		! (exec 3<>"/dev/tcp/127.0.0.1/$taken") 2>/dev/null ||
			die "port $taken is taken; set POLIDUCTO_PORT to another"
	done
}

# listens PORT: does one of the `pids`?  By the inodes of its sockets.
listens()
{
	local hex inode pid
	printf -v hex ':%04X' "$1"
	while read -r inode; do
		for pid in "${pids[@]}"; do
			[[ -z $(find "/proc/$pid/fd" -lname "socket:\[$inode\]" \
			    2>/dev/null) ]] || return 0
		done
	done < <(awk -v port="$hex\$" '$4 == "0A" && $2 ~ port { print $10 }' \
	    /proc/net/tcp /proc/net/tcp6 2>/dev/null)
	return 1
}

test_nginx()
{
	as_user www-data
	(umask 027 && "${as[@]}" nginx -t -q -p "$run" \
	    -c "$etc/nginx/nginx.conf" -e "$run/log/error.log") \
	    2>"$run/state/nginx-test.log" || {
		cat "$run/state/nginx-test.log" >&2
		die 'nginx refuses its configuration'
	}
}

nginx_sum()
{
	cat "$etc"/nginx/*.conf "$etc"/nginx/*/*.conf "$run"/limits/*/*.conf \
	    "$run/tls/server.pem" |
		sha256sum
}

# Reload if the configuration changed, and return when no worker of the old one
# takes requests any more.
reload_nginx()
{
	[[ -e $run/limits/due ||
	    $(nginx_sum) != "$(cat "$run/state/nginx.sum" 2>/dev/null)" ]] ||
		return 0
	test_nginx
	look
	find_pids nginx
	kill -HUP "$(nginx_master)"
	await "nginx's reload" nginx workers_left "${pids[@]}"
	rm -f "$run/limits/due"
	nginx_sum >"$run/state/nginx.sum"
	started+=('nginx (reloaded)')
}

nginx_master()
{
	local pid
	for pid in "${pids[@]}"; do
		[[ $(title "$pid") != 'nginx: master'* ]] || echo "$pid"
	done
}

# What a process calls itself; empty when it is gone.
title()
{
	{ tr '\0' ' ' <"/proc/$1/cmdline"; } 2>/dev/null || true
}

# True when none of these is a worker that still serves.
workers_left()
{
	local pid title
	for pid; do
		title=$(title "$pid")
		[[ $title != 'nginx: worker process'* ||
		    $title == *'is shutting down'* ]] || return 1
	done
}
