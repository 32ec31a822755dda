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
