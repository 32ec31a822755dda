#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The map in the README names what exists, and all of it.
source "$(dirname "$0")/rig.sh"

# What stands at the top, apart from what tools look for by themselves.
is_checkout ||
	skip_all 'only a checkout has nothing but our files'
sources '*' | sed 's|/.*|/|' | sort -u |
	grep -vE '^([.].*|LICENSE|README)$|^[.]' >"$work/there"

missing=$(while read -r name; do
	grep -qE "(^|[[:blank:],])${name//./[.]}([[:blank:],]|$)" "$top/README" ||
		echo "$name"
done <"$work/there")
nothing "$missing" 'the README names every folder and file at the top'

# Every path that the README mentions with a slash or an extension exists.
gone=$(grep -oE '(^|[[:blank:](])(lib|fcgi-app|cron|nginx|sql|t|clients|dashboard|doc)/[A-Za-z0-9_./-]*' \
    "$top/README" | sed 's/^[[:blank:](]*//; s/[.,]*$//' | sort -u |
	while read -r path; do
		[[ -e $top/$path ]] || echo "$path"
	done)
nothing "$gone" 'every path that the README names exists'

# A migration that is not installed would be missing elsewhere alone.
nothing "$(comm -3 <(cd "$top" && ls sql/[0-9]*.sql) <(grep -oE 'sql/[0-9][^ ]*' "$top/sql/local.mk" | sort))" \
    'every migration is listed in sql/local.mk'

for dir in lib fcgi-app cron nginx sql t clients dashboard doc; do
	[[ -s $top/$dir/README ]]
	ok $? "$dir has a README"
done
end
