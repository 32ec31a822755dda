#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Runs samples in curl one after another, each in a shell of its own: each ends with
# a NUL and is answered by what went wrong, or nothing, and a NUL.  That curl ends
# with the status it got is asked for in the .curlrc of CURL_HOME.
set -uo pipefail
source "${BASH_SOURCE[0]%/*}/../reload.sh"

pasted() { eval "$1" 2>&1 </dev/null; }

while IFS= read -r -d '' code; do
	said=$(past_reload pasted "$code")
	ended=$?
	((ended != 0)) || [[ ${said##*$'\n'} != 2[0-9][0-9] ]] || said=
	printf '%s\0' "$said"
done
