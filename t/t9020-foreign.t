#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A foreign library has one door, and nothing floats.
source "$(dirname "$0")/rig.sh"

# what an #include may name, where (both extended regular expressions)
doors='
fcgi(app|_stdio|os|misc)[.]h ^(lib/app|t/bench/floor)[.]c$
json(-c/.*)?[.]h ^lib/field[.]c$
(mysql|errmsg|mysqld_error|mariadb).*[.]h ^(lib/db(_[a-z]+)?[.][ch]|t/bench/floor[.]c)$
curl/.*[.]h ^(lib/http(_[a-z]+)?[.][ch]|t/bench/loop[.]c|t/record/curl[.]c)$
openssl/.*[.]h ^lib/sign(_[a-z0-9]+)?[.]c$
gmp[.]h ^lib/exact[.]c$
cmocka[.]h ^t/test[.]h$
'

cd "$top" || exit 1
sources '*.c' '*.h' >"$work/files"
xargs grep -HE '^# *include' <"$work/files" |
	sed -nE 's/^([^:]*):# *include *[<"]([^>"]+)[>"].*/\1 \2/p' >"$work/includes"

strangers()
{
	local file name
	while read -r file name; do
		[[ ! $name =~ ^$1$ || $file =~ $2 ]] || echo "$file includes $name"
	done <"$work/includes"
}

while read -r header where; do
	[[ -n $header ]] || continue
	nothing "$(strangers "$header" "$where")" \
	    "$header is included only by $where"
done <<<"$doors"

floating='float|double|atof|strto(f|d|ld)'
floats=$(grep -v '^t/' "$work/files" | xargs grep -lwE "$floating" |
	while read -r file; do
		bare "$file" | grep -wE "$floating" | sed "s|^|$file: |"
	done)
nothing "$floats" 'no floating point'
end
