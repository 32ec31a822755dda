# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# For tests that are told by a script of Node, beside rig.sh.
# shellcheck disable=SC2154 # t and work come from there

# told SCRIPT [ARGUMENT]...: it says its lines itself; they are counted here.
told()
{
	local ended
	HOME=$work NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA timeout 1500 \
	    node "$t/$1" "${@:2}" >"$work/lines" 2>"$work/said"
	ended=$?
	[[ ! -s $work/said ]] || note "$(head -n 120 "$work/said")"
	counted "$work/lines"
	is "$ended" 0 "$1 came to its end"
}
