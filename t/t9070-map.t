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
listed()
{
	make -s -C "$build" --no-print-directory \
	    --eval='what-is-listed:;@: $(info $(nobase_dist_pkgdata_DATA))' what-is-listed
}
nothing "$(comm -3 <(cd "$top" && ls sql/[0-9]*.sql) <(listed | grep -oE 'sql/[0-9][^ ]*' | sort))" \
    'every migration is installed'

# So would a test.
nothing "$(sources 't/*' | sed -nE 's|^t/(t[0-9]{4})-[^/]*[.][ct]$|\1|p' | sort | uniq -d)" 'each test has a number of its own'
nothing "$(comm -3 <(sources 't/*' | sed -nE 's|^(t/t[0-9]{4}-[^/]*)[.][ct]$|\1|p' | sort) \
    <(cat "$top/t/local.mk" "$top"/t/*/*.mk | grep -v '^t_' |
	grep -oE 't/t[0-9]{4}-[a-z0-9-]+' | sort))" 'and is in the list once'

# What a folder's README calls a file is one of that folder, of one below it, or
# is named from the top.  bars and foo stand for any name, x for part of one.
unknown()
{
	local word
	grep -oE '[A-Za-z0-9_./*-]*[A-Za-z0-9_]/?' "$1/README" |
		grep -E '[.](c|h|t|sh|mjs|py|def|mk)$|^[a-z_]+/[a-z_/]+/?$' |
		grep -vE '[*]|^/|(^|/)(bars|foo|x|tLDNN-what)([_./]|$)|^[^/]*_x[.]|^[.]|^(conf|run)/' | sort -u |
		while read -r word; do
			[[ -e $1/$word || -e $word ]] ||
				grep -qE "(^|/)${word//./[.]}(/|\$)" "$work/all" ||
				echo "$1/README: $word"
		done
}
(cd "$top" && sources '*') >"$work/all"

for dir in lib fcgi-app cron nginx sql t clients dashboard doc; do
	nothing "$(cd "$top" && unknown "$dir")" "$dir/README names files that exist"
	[[ -s $top/$dir/README ]]
	ok $? "$dir has a README"
done
end
