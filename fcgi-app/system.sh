# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# An installed Poliducto that init, cron and nginx of the host run: its settings in
# /etc/poliducto say where all the rest is; part of the control script.
# shellcheck disable=SC2154,SC2034 # its variables come from there, and go there

# Is it that which is meant?  Who names a POLIDUCTO_RUN means an instance of `up`.
is_system()
{
	[[ -z ${POLIDUCTO_RUN:-} && (-e $settings/live.conf || -e $settings/sandbox.conf) ]]
}

# setting ENV NAME: what ENV.conf says.
setting()
{
	sed -nE "s/^$2[[:blank:]]+(.*[^[:blank:]])[[:blank:]]*\$/\1/p" "$etc/$1.conf"
}

# The same variables that `locate` sets for an instance of `up`.
locate_system()
{
	local env health log
	system=1 etc=$settings envs=() databases=()
	for env in live sandbox; do
		[[ -e $etc/$env.conf ]] || continue
		[[ -r $etc/$env.conf ]] ||
			die "you cannot read $etc/$env.conf; as root, who reads those of both environments"
		envs=("$env" "${envs[@]}")
		databases=("$(setting "$env" db_name)" "${databases[@]}")
		printf -v "${env}_url" %s "$(setting "$env" public_url)"
	done
	env=${envs[0]}
	dashboard_url=$(setting "$env" dashboard_url)
	operator_url=$(operator_of_nginx)
	health=$(setting "$env" health_folder)
	run=/var/lib/poliducto
	[[ -z $health ]] || run=${health%/health}
	log=$(setting "$env" access_log)
	log_folder=${log%/*}
	log_folder=${log_folder:-/var/log/poliducto}
	admin_options=(--socket="$(setting "$env" db_socket)")
	[[ ! -r $etc/admin.cnf ]] || admin_options=(--defaults-file="$etc/admin.cnf")
	keys_of=(-C / -- "${etc#/}")
}

# Where nginx listens for the operator's page, if it does.
operator_of_nginx()
{
	sed -nE 's/^[[:blank:]]*listen ([^ ;]+).*/http:\/\/\1/p' \
	    "$etc/nginx/environments/operator.conf" 2>/dev/null | head -n 1
}

# What only an instance of `up` has.
not_system()
{
	[[ -z ${system:-} ]] || die "$1 is for an instance of its own: set POLIDUCTO_RUN." \
	    "What runs here by the settings in $etc is started by init (operator.txt)"
}

# nginx hears of a changed key before we return; who may not tell it leaves that to
# sweep, which has seen it within a second.
tell_system_nginx()
{
	local pid
	((EUID == 0)) || return 0
	"$share/nginx/reloader" limits="$run/limits" conf="$etc" run="$run" \
	    log="$log_folder" keys="$bin/keys" envs="${envs[*]}"
	[[ -e $run/limits/due ]] || return 0
	pid=$(cat "$run/tmp/nginx.pid" 2>/dev/null) || return 0
	(umask 027 && exec nginx -t -q -p "$run" -c "$etc/nginx/nginx.conf" -e "$log_folder/error.log") &&
		kill -HUP "$pid" && rm -f "$run/limits/due"
}

# system_log WHAT ENV [-f]: what sweep and the pools said to syslog.
system_log()
{
	local words="poliducto-$2" file
	[[ $1 != pools ]] || words="poliducto-(pool@)?$2-"
	if [[ -d /run/systemd/system && -n $(command -v journalctl) ]]; then
		exec journalctl --no-pager -n 50 "${@:3}" --grep . \
		    -t "poliducto-$2" -u "poliducto-pool-$2@*"
	fi
	for file in /var/log/syslog /var/log/messages; do
		[[ -r $file ]] || continue
		[[ -z ${3:-} ]] || exec tail -n 50 -F "$file"
		grep -E "$words(\[|:|[a-z])" "$file" | tail -n 50
		return
	done
	die 'neither journalctl nor /var/log/syslog is there to be read'
}
