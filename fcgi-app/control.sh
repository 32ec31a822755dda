# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# The environments of an instance: their settings, keys, pools and sweeps; part
# of the control script.
# shellcheck disable=SC2154 # its variables come from there

# Passwords and secrets are made once and kept.
make_secrets()
{
	local name
	[[ -s $etc/secrets ]] || for name in admin_password sandbox_password \
	    live_password sandbox_secret live_secret; do
		echo "$name=$(openssl rand -hex 32)"
	done | put "$etc/secrets"
	# an instance of an earlier release has the others
	grep -q '^live_token_secret=' "$etc/secrets" || {
		cat "$etc/secrets"
		for name in "${envs[@]}"; do
			echo "${name}_token_secret=$(openssl rand -hex 32)"
		done
	} | put "$etc/secrets"
	# shellcheck source=/dev/null
	source "$etc/secrets"
}

write_env_files()
{
	local env url password secret token_secret
	for env in "${envs[@]}"; do
		url=${env}_url password=${env}_password secret=${env}_secret
		token_secret=${env}_token_secret
		{
			cat <<-CONF
			env $env
			db_socket $run/sock/db/mysql.sock
			db_name poliducto_$env
			db_user poliducto_$env
			db_password ${!password}
			public_url ${!url}
			wake_socket $run/sock/$env/$env.wake
			lock_file $run/sock/$env/$env.lock
			errors_socket $run/sock/nginx/errors.sock
			access_log $run/log/access-$env.log
			limits_fifo $run/sock/limits.fifo
			health_folder $run/health
			certificate $run/tls/server.pem
			secret ${!secret}
			token_secret ${!token_secret}
			dashboard_url $dashboard_url
			CONF
			[[ $env != live ]] || cat <<-CONF
			home 1
			sandbox_conf $etc/sandbox.conf
			mail_folder $run/mail
			CONF
			[[ $env == live ]] || cat <<-CONF
			webhook_ports any
			webhook_loopback 1
			webhook_ca $run/tls/ca.pem
			sandbox_prices 1
			rail simulator
			CONF
		} | put "$etc/$env.conf"
	done
}

# Once a key of each environment with every scope, for the account "demo"; and
# where tests and measurements wish it (POLIDUCTO_UNLIMITED), a tier without limits.
make_keys()
{
	local env key text=
	for env in "${envs[@]}"; do
		[[ -z ${POLIDUCTO_UNLIMITED:-} ]] ||
			in_env "$env" keys tier bench --per-second none \
			    --burst none --daily-rack none >/dev/null
		if [[ ! -s $etc/keys ]]; then
			key=$(in_env "$env" keys create --account demo \
			    --tier scale --scopes all)
			text+="${env}_key=$key"$'\n'
		fi
	done
	[[ -z $text ]] || put "$etc/keys" <<<"${text%$'\n'}"
	# shellcheck source=/dev/null
	source "$etc/keys"
}

# pools_of ENV: those that run; people and their passwords are at home alone.
pools_of()
{
	local list=pools home=0
	[[ ${POLIDUCTO_POOLS:-each} == each ]] || list='pools-one'
	[[ $1 != live ]] || home=1
	pool_list "$list" "$home" "$bin/contract"
}

start_pools()
{
	local env pool pools program workers backlog
	local -A size=()
	while read -r pool workers; do
		size[$pool]=${workers% *}
	done < <("$bin/contract" sizes)
	for env in "${envs[@]}"; do
		mapfile -t pools < <(pools_of "$env")
		for pool in "${pools[@]}"; do
			program=$bin/$pool.fcgi
			as_user "poliducto-$env" "$(pool_group "$env" "$pool")"
			read -r workers backlog <<<"${size[$pool]}"
			socket=$run/sock/$env/$env-$pool.sock \
			    keep "$env-$pool" "pools-$env" \
			    "$(stamp "$program" "$etc/$env.conf")" \
			    env POLIDUCTO_CONF="$etc/$env.conf" \
			    spawn-fcgi -n -s "$run/sock/$env/$env-$pool.sock" -M 660 \
			    -b "$backlog" -- \
			    "$(command -v multiwatch)" -f "$workers" \
			    -r 100 -s TERM -- "$program" || continue
			started+=("$env-$pool")
		done
	done
}

# End the pools that POLIDUCTO_POOLS asked for before, once nginx has let go of
# them.
stop_unwanted()
{
	local name pools
	pools=" $(pools_of live | xargs) "
	for name in $(names); do
		case $name in
		mariadbd | nginx | nginx-* | *-sweep) ;;
		*)
			[[ $pools == *" ${name#*-} "* ]] && continue
			stop "$name"
			# sweep would miss it
			rm -f "$run/health/${name%%-*}.pools"
			;;
		esac
	done
}

# Cron's part: sweep for a minute, again and again.  There are two: while one
# works the other waits for its lock, and takes over the moment it is let go.
start_sweeps()
{
	local env
	for env in "${envs[@]}"; do
		as_user "poliducto-$env"
		keep "$env-sweep" "sweep-$env" \
		    "$(stamp "$bin/sweep" "$etc/$env.conf")" \
		    env POLIDUCTO_CONF="$etc/$env.conf" \
		    multiwatch -f 2 -r 100 -s TERM -- "$bin/sweep" --for 60 ||
			continue
		started+=("$env-sweep")
	done
}
