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
# not ask again by itself.  So it is asked once more, and the file NOTES is told, or
# stderr.
past_reload()
{
	local said status=0
	said=$(marked_end "$@") || status=$?
	if ((status == 16)); then
		reload_noted '# asked again, as nginx began anew'
		status=0
		said=$(marked_end "$@") || status=$?
	fi
	printf %s "${said%x}"
	return "$status"
}

[[ ${BASH_SOURCE[0]} != "$0" ]] || past_reload "$@"
