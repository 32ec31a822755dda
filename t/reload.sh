#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What asks by curl while nginx may begin anew: functions for a test, and a program
# for what xargs begins, many at once.

# An x after what it says keeps the newlines before it.
marked_end()
{
	local ended=0
	"$@" || ended=$?
	printf x
	return "$ended"
}

reload_noted()
{
	if [[ -n ${NOTES-} ]]; then echo "$1" >>"$NOTES"; else echo "$1" >&2; fi
}

# past_reload COMMAND...: what it says.  A new connection of HTTP/2 that nginx closes
# because it begins anew has not been read from; curl 7.88 ends with 16 then and does
# not ask again by itself.  So it is asked again, twice at most, and the file NOTES is
# told, or stderr.  Of several requests curl tells only the end of the last one, so that
# they need --fail-early, and be such that may be sent twice.
past_reload()
{
	local said status=0 tries
	for tries in 1 2 3; do
		status=0
		said=$(marked_end "$@") || status=$?
		((status == 16 && tries < 3)) || break
		reload_noted '# asked again, as nginx began anew'
	done
	printf %s "${said%x}"
	return "$status"
}

[[ ${BASH_SOURCE[0]} != "$0" ]] || past_reload "$@"
