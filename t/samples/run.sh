#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs samples in curl one after another, each in a shell of its own: each ends with
# a NUL and is answered by what went wrong, or nothing, and a NUL.  That curl ends
# with the status it got is asked for in the .curlrc of CURL_HOME.
set -uo pipefail

while IFS= read -r -d '' code; do
	said=$(eval "$code" 2>&1 </dev/null)
	ended=$?
	# A new connection that nginx closes because it begins anew has not been
	# read from; curl 7.88 does not ask again by itself.
	if ((ended == 16)); then
		said=$(eval "$code" 2>&1 </dev/null)
		ended=$?
	fi
	((ended != 0)) || [[ ${said##*$'\n'} != 2[0-9][0-9] ]] || said=
	printf '%s\0' "$said"
done
