# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Which pools there are and how large, as contract prints them from the tables; part
# of the control script and of fcgi-app/pool.

# pool_list pools|pools-one HOME CONTRACT: the pools of an environment; HOME is 1 in
# that of people and their passwords.
pool_list()
{
	awk -v home="$2" 'NR == FNR { where[$1] = $4; next }
	    where[$1] != "home" || home == 1' <("$3" sizes) <("$3" "$1")
}

# pool_size POOL CONTRACT: its workers and how many requests may wait.
pool_size()
{
	"$2" sizes | awk -v pool="$1" '$1 == pool { print $2, $3 }'
}

# pool_group ENV POOL: whose settings it may read besides its own, as a group of
# users.  Where people sign in (live; environments.c) they are shown the sandbox too:
# its address, whether their account is there, and tokens for it, which its
# token_secret signs.  The three programs that do this get that group; no other pool
# of live, and none of the sandbox, reads the settings of the other.
pool_group()
{
	case $1-$2 in
	live-accounts | live-passwords | live-all) echo poliducto-sandbox ;;
	esac
}
