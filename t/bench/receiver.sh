# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What deliveries go to: eight webhooks, and behind them an nginx over TLS that
# answers 204 and writes down what came and when.  Part of deliver.
# shellcheck disable=SC2154 # its variables come from there

hooks=8 parallel=40 # of each
port=$((POLIDUCTO_PORT + 30)) hang_port=$((POLIDUCTO_PORT + 31))

admin()
{
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" -BN \
	    poliducto_sandbox -e "$1"
}

start_receiver()
{
	mkdir "$work/nginx"
	chmod 755 "$work" "$work/nginx"
	cat >"$work/nginx.conf" <<NGINX
daemon off; worker_processes 1; pid $work/nginx/pid; error_log stderr crit;
events { worker_connections 4096; }
http {
	log_format one '\$uri \$http_webhook_id \$msec \$request_time';
	access_log $work/nginx/log one;
	keepalive_requests 100000000;
	client_body_temp_path $work/nginx/body;
	proxy_temp_path $work/nginx/proxy;
	server {
		listen 127.0.0.1:$port ssl backlog=2048;
		ssl_certificate $POLIDUCTO_RUN/tls/server.pem;
		ssl_certificate_key $POLIDUCTO_RUN/tls/server.key;
		location / { return 204; }
		location /hang { proxy_pass http://127.0.0.1:$hang_port; }
	}
}
NGINX
	nginx -p "$work/nginx" -c "$work/nginx.conf" -e "$work/nginx/error" &
	receiver=$!
	stops+=(stop_receiver)
}
stop_receiver() { kill "$receiver" && wait "$receiver"; }

# came PATTERN: how many lines of the log have it.
came() { grep -c "$1" "$work/nginx/log" || true; }

# The webhooks, /1 to /8; their identifiers are in $hook.
make_webhooks()
{
	local i
	hook=()
	for ((i = 1; i <= hooks; i++)); do
		hook+=("$(ask -H 'Content-Type: application/json' \
		    -H "Idempotency-Key: $i-$RANDOM" \
		    -d "{\"url\":\"https://localhost:$port/$i\",\"events\":[\"payment.*\"],
			\"delivery_order\":\"unordered\"}" \
		    "$POLIDUCTO_SANDBOX_URL/api/v2/webhooks" | jq -r .id)")
	done
	admin "UPDATE webhooks SET max_per_second = 1000000, max_concurrency = $parallel
	    WHERE account = '$account'"
}
