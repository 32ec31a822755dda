#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Words that must not stand in the tree, and the one line that must.
source "$(dirname "$0")/rig.sh"

# what it is, then words that match it when joined: written apart, so that this
# file does not find itself.
words='
marks of unfinished work|TO DO|FIX ME|(^|[^X])XX X[:[:blank:]]|HA CK[^A-Za-z]
unfinished work said in words|not[ _-]imple mented|place holder (text|value)|lorem ip sum|com ing soon
paths of one machine|(^|[^A-Za-z0-9_.$}@/])/(ro ot|ho me|wo rk|tm p|Us ers)/[A-Za-z0-9_.]
hosts of package registries|regis try[.]npmjs|py pi[.]org|python hosted[.]org|deb[.]deb ian[.]org|proxy[.]gol ang[.]org|crat es[.]io
tools that wrote it|cla ude|anth ropic|chat gpt|open ai|copi lot|lang uage model
'

cd "$top" || exit 1
# What is not ours is as it came.
sources '*' | grep -vE '^(LICENSE|t/package-lock[.]json|dashboard/dist/assets/explorer-swagger-ui-.*)$|[.]png$' >"$work/files"
while IFS='|' read -r what patterns; do
	[[ -n $what ]] || continue
	pattern=${patterns// /}
	case=i
	[[ $what != marks* ]] || case=
	nothing "$(xargs -r grep -nI${case}E -- "$pattern" <"$work/files" |
	    cut -c 1-200)" "no $what"
done <<<"$words"

# The licence stands in the first lines of every source.
naked=$(grep -E '[.](c|h|def|sh|t|mjs|js|py|css|sql|in|conf)$|^poliducto$|/(apply|render|fill|certificate|demo|check)$' \
    "$work/files" | while read -r file; do
	[[ $file != nginx/*routes.conf ]] || continue
	grep -q 'SPDX-License-Identifier: Apache-2\.0' < <(head -n 3 "$file") ||
		echo "$file"
done)
nothing "$naked" 'every source names its licence'
[[ -s LICENSE ]]
ok $? 'the licence itself is there'

# What is executable says how, and the other way round.
nothing "$(while read -r file; do
	read -r -n 2 two <"$file" || true
	[[ $two != $'\x7fE' ]] || continue # a program that was built here
	if [[ -x $file && $two != '#!' ]]; then
		echo "$file is executable and names no interpreter"
	elif [[ ! -x $file && $two == '#!' ]]; then
		echo "$file names an interpreter and is not executable"
	fi
done <"$work/files" 2>/dev/null)" 'scripts are executable, and only they'
end
