#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What is served of the dashboard: that it is made of the sources beside it, what
# it weighs, what it may do, and that it speaks both languages.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'
env=dashboard csrf=
dist=$top/dashboard/dist src=$top/dashboard/src

# --- dist is what pack makes -----------------------------------------------

if [[ -d $t/node_modules/esbuild ]]; then
	"$top/dashboard/pack" "$work/dist" >"$work/packed" 2>&1
	ok $? 'the sources can be packed' || note "$(<"$work/packed")"
	nothing "$(diff -rq "$dist" "$work/dist")" 'dist is what pack makes of them'
else
	skip 'dist is what pack makes of the sources' 'no esbuild: npm ci --prefix t'
fi

# --- weight ----------------------------------------------------------------

# Of a script, as it is sent.
weight()
{
	ask -o /dev/null -H 'Accept-Encoding: gzip' -w '%{size_download}' \
	    "$(url)/assets/${1##*/}"
}
sum=0
for script in "$dist"/assets/*.js; do
	[[ $script != */explorer-* ]] || continue # a page apart
	bytes=$(weight "$script")
	((bytes > 0)) || sum=1000000
	((sum += bytes))
	note "${script##*/} $bytes"
done
note "all scripts: $sum bytes, packed with gzip"
((sum <= 60000))
ok $? 'all scripts together have at most 60 kB'
is "$(grep -l uplot "$dist"/assets/*.js | sed 's|.*/||; s/-.*//')" charts 'uPlot comes with the charts alone'
api GET "/assets/$(basename "$dist"/assets/main-*.js)" -H 'Accept-Encoding: gzip'
is "$(header content-encoding) $(header content-type)" 'gzip text/javascript' 'they are sent packed'
is "$(header cache-control)" 'public, max-age=31536000, immutable' 'and kept for ever'
api GET /assets/main-00000000.js
is "$status $(header cache-control)" '404 ' 'what is not there is not kept'
api GET /
is "$status $(header cache-control)" '200 no-cache' 'nor is the page they stand in, unasked'
diff -q "$work/body" "$dist/index.html" >/dev/null
ok $? 'which is that of dist'
for name in $(grep -ohE '"/assets/[^"]+"' "$dist"/*.html | sort -u | tr -d '"'); do
	api GET "$name"
	answered 200 "${name%-*} is served"
done

# --- what a page may do ----------------------------------------------------

policy="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' $POLIDUCTO_SANDBOX_URL $POLIDUCTO_LIVE_URL; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /csp-reports"
for path in / /explorer /errors /nowhere "/assets/$(basename "$dist"/assets/main-*.js)" /api/v2/auth/session; do
	api GET "$path"
	is "$(header content-security-policy)" "$policy" "$path has the whole policy"
	is "$(header cross-origin-opener-policy) $(header cross-origin-resource-policy) $(header x-content-type-options) $(header referrer-policy)" \
	    'same-origin same-origin nosniff no-referrer' 'and the headers beside it'
done
nothing "$(grep -nEi '<style|style=|<script>| on[a-z]+=|javascript:|https?://' "$dist"/*.html)" \
    'the pages have nothing inline, and nothing of elsewhere'
nothing "$(grep -rnE 'innerHTML|outerHTML|insertAdjacentHTML|document[.]write|\beval\(|new Function|[[:blank:]]style=' "$src" --include='*.js')" \
    'no source makes markup or code of text'

head -c 5000 /dev/zero | tr '\0' x >"$work/long"
is "$(ask -o /dev/null -w '%{http_code}' -H 'Content-Type: application/csp-report' \
    --data-binary "@$work/long" "$(url)/csp-reports")" 413 'a long report is not taken'

# --- both languages --------------------------------------------------------

words() { jq -r 'to_entries[] | "\(.key) \([.value | scan("\\{[a-z_]+\\}")] | sort | join(" "))"' "$src/words/$1.json" | sort; }
words en >"$work/en"
words es >"$work/es"
nothing "$(diff "$work/en" "$work/es")" 'both tables have the same keys and the same gaps'
nothing "$(jq -r 'to_entries[] | select(.value | gsub("\\s"; "") == "") | .key' "$src"/words/*.json)" 'none is empty'
nothing "$(for language in en es; do grep -oE '^	"[^"]+"' "$src/words/$language.json" | sort | uniq -d; done)" 'none stands twice'
grep -rhoE "\bt\('[a-z0-9_.]+'" "$src" --include='*.js' | sed -E "s/^t\('//; s/'$//" | sort -u >"$work/used"
nothing "$(sed 's/ .*//' "$work/en" | sort -u | comm -13 - "$work/used" | grep -v '[.]$')" 'every key that is asked for is there'
end
