#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# nginx's own problem documents say what lib/err.def says.
source "$(dirname "$0")/rig.sh"

table=$top/nginx/problem-table.conf.in

# status, code and title of err.def, separated by tabs
sed -nE 's/^ERR\([A-Z_]+, ([0-9]+), "([a-z_]+)", "([^"]*)", .*/\1\t\2\t\3/p' \
    "$top/lib/err.def" >"$work/errors"
like "$(wc -l <"$work/errors")" '^[1-9][0-9]' 'err.def can be read'

# column VARIABLE: its map, as "status<tab>value"
column()
{
	sed -nE "/^map .* [\$]$1 \{/,/^}/s|^\t/problem/([0-9]+) \"?([^\";]*)\"?;|\1\t\2|p" \
	    "$table"
}

column problem | sort >"$work/codes"
like "$(wc -l <"$work/codes")" '^1[0-9]' 'nginx has documents for its errors'
nothing "$(while IFS=$'\t' read -r status code; do
	grep -qP "^$status\t$code\t" "$work/errors" ||
		echo "$status $code is no row of err.def"
done <"$work/codes")" 'their codes are those of err.def, with its statuses'

column problem_title | sort >"$work/titles"
nothing "$(join -t $'\t' "$work/codes" "$work/titles" |
	while IFS=$'\t' read -r status code title; do
	grep -qxF "$status"$'\t'"$code"$'\t'"$title" "$work/errors" ||
		echo "$status $code: $title"
done)" 'their titles too'
is "$(cut -f 1 "$work/titles" | paste -s)" "$(cut -f 1 "$work/codes" | paste -s)" \
    'each has a title'
is "$(column problem_detail | cut -f 1 | sort | paste -s)" \
    "$(cut -f 1 "$work/codes" | paste -s)" 'each has a detail'

# The page of errors, which contract prints, says which may be tried again.
nothing "$(while IFS=$'\t' read -r status code; do
	want=no
	[[ $(column problem_retryable) != *"$status"$'\t'true* ]] || want=yes
	grep "<tr id=\"$code\">" "$top/doc/errors.html" |
		grep -q "<td>$want</td></tr>" || echo "$code: nginx says $want"
done <"$work/codes")" 'retryable is what err.c says'

is "$(column problem_retryable | awk '$2 == "true" { print $1 }' | sort | paste -s)" \
    "$(column problem_retry_after | cut -f 1 | sort | paste -s)" \
    'what may be tried again says when'

# Every error that is sent here is in the table.
nothing "$(grep -ohE '/problem/[0-9]+' "$top"/nginx/{server,errors}.conf.in | sort -u |
	while read -r page; do
	grep -q "^${page##*/}	" "$work/codes" || echo "$page"
done)" 'no error is sent to a page that is not there'
end
