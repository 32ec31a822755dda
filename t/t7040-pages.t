#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The reference pages as nginx serves them: every operation of the document is
# there and whole, every link leads somewhere, every page is valid, has its
# Markdown and runs nothing; and they are those that would be made today.
source "$(dirname "$0")/rig.sh"
source "$t/browser.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'
[[ -d $t/node_modules/html-validate ]] || skip_all 'no html-validate: npm ci --prefix t'
python=/usr/bin/python3
"$python" -c 'import jinja2, markdown' 2>/dev/null || skip_all 'no jinja2 or markdown'
generate=$top/doc/site/generate

# --- as they are made ------------------------------------------------------

for n in 1 2; do
	"$python" "$generate" "$work/made$n" >"$work/digest$n" 2>"$work/said$n"
	ok $? 'the pages are made' || note "$(<"$work/said$n")"
done
diff -r "$work/made1" "$work/made2" >/dev/null && cmp -s "$work/digest1" "$work/digest2"
ok $? 'and twice they are the same, byte for byte'
nothing "$("$python" - "$work/made1" <<'EOF'
import pathlib, re, sys
for file in sorted(pathlib.Path(sys.argv[1]).rglob("*.html")):
    text = re.sub(r"<(pre|code)\b.*?</\1>", "", file.read_text(encoding="utf-8"), flags=re.S)
    for line in text.splitlines():
        if "`" in line:
            print(f"{file.name}: {line.strip()[:100]}")
EOF
)" 'what stands between backticks is code'
nothing "$(diff -rq -x '*.gz' "$work/made1" "$POLIDUCTO_RUN/www/docs" | head)" \
    'those that are served are those that would be made today'
like "$("$python" "$generate" --help)" '^usage: generate' 'generate has its help'
nothing "$(cd "$top" && ls doc/site/guides/*.md doc/site/*.py doc/site/assets/* doc/site/templates/* 2>/dev/null |
    while read -r file; do
	grep -qF "$file" doc/site/local.mk || echo "$file"
    done)" 'make knows all that they are made from'

# broken SED FILE: what generate says in a tree where FILE is another.
mkdir -p "$work/tree/"{clients,doc,dashboard/src}
cp "$top/dashboard/src/icon.svg" "$work/tree/dashboard/src/"
cp -r "$top/doc/site" "$top/doc/"{errors.html,states.txt} "$work/tree/doc/"
broken()
{
	cp "$top/clients/"{openapi,asyncapi,samples}.json "$work/tree/clients/"
	cp "$top/doc/"{errors.html,states.txt} "$work/tree/doc/"
	sed -i "$1" "$work/tree/$2"
	"$python" "$work/tree/doc/site/generate" "$work/tree/made" 2>&1
}
like "$(broken 's/"orders.create":/"orders.none":/' clients/samples.json)" \
    'orders.create has no python, node, curl' 'an operation without samples is an error'
like "$(broken '/id="duplicate"/d' doc/errors.html)" \
    'has no duplicate' 'and so is a code that the table of errors does not have'
like "$(broken 's/ -> on_hold / to on_hold /' doc/states.txt)" \
    'doc/states.txt: what is said of orders' 'and so is a state that is not understood'
[[ ! -e $work/tree/made && ! -e $work/tree/made.new ]]
ok $? 'then no pages are made'
orders=$work/made1/api/orders.md
is "$(grep -c '^### Samples$' "$orders")" "$(grep -c '^### Errors$' "$orders")" \
    'in the Markdown samples stand under a heading of their own'
is "$(cat "$work"/made1/api/*.md | sed -n '/^## Status transitions$/,/^## /p' | grep -c '^| [`N]')" \
    "$(awk '/ -> / && $1 != $3' "$top/doc/states.txt" | wc -l)" 'every status transition stands on a page'
like "$(grep '"#orders.release-hold"' "$work/made1/api/orders.html")" '<code>on_hold</code></td><td><code>submitted</code>' \
    'with a link to the action that makes it'
like "$(grep -m 1 -A 3 '^### Path$' "$orders")" '`id` .identifier ord_….*: Identifier of an order' \
    'what stands in a path is told'

# --- without what makes them -------------------------------------------------

mkdir "$work/bare"
echo "raise ModuleNotFoundError(\"No module named 'jinja2'\")" >"$work/bare/jinja2.py"
like "$(PYTHONPATH=$work/bare "$python" "$generate" "$work/bare/made" 2>&1)" \
    "^generate: No module named 'jinja2'.*python3-jinja2[^"$'\n'"]*$" 'generate says in a line what lacks'

# A tree whose control script finds one package missing in any case, and nobody
# to install it; asked NAME=VALUE...: what it wanted to have installed.
cp "$top/poliducto" "$work/tree/"
for file in fcgi-app/{control,sizes,system}.sh cron/keep.sh cron/health.sh cron/letters.sh sql/private.sh \
    sql/backup.sh nginx/control.sh; do
	mkdir -p "$work/tree/${file%/*}"
	cp "$top/$file" "$work/tree/$file"
done
: >"$work/tree/configure.ac"
rm -rf "$work/tree/doc/site/"pages{,.stamp}
mkdir "$work/bin"
cat >"$work/bin/dpkg-query" <<-'SH'
	#!/bin/sh
	for name; do case $name in -*|tzdata|python3-*) ;; *) echo "installed $name" ;; esac; done
	SH
printf '#!/bin/sh\nexit 1\n' | tee "$work/bin/sudo" >"$work/bin/bash"
chmod +x "$work/bin/"*
asked()
{
	env -u PYTHON -u POLIDUCTO_BUILD PATH="$work/bin:$PATH" POLIDUCTO_RUN="$work/run" \
	    POLIDUCTO_PORT=$((POLIDUCTO_PORT + 45)) "$@" /bin/bash "$work/tree/poliducto" up 2>&1 |
	    sed -n 's/.*apt-get install \(-y \)\?//p'
}
is "$(asked)" tzdata 'a python3 that makes the pages is enough for up'
is "$(asked PYTHONPATH="$work/bare")" 'tzdata python3-jinja2 python3-markdown' 'where none does, it is installed'
: >"$work/tree/doc/site/pages.stamp"
is "$(asked PYTHONPATH="$work/bare")" tzdata 'but not where the pages are there'
touch -d '1 minute' "$work/tree/clients/openapi.json"
is "$(asked PYTHONPATH="$work/bare")" 'tzdata python3-jinja2 python3-markdown' 'unless they are older than their sources'

# --- as they are installed -----------------------------------------------------

for n in 1 2; do
	make -s -C "$build" install-data-hook DESTDIR="$work/dest" >"$work/said" 2>&1
	ok $? 'the pages are installed' || note "$(<"$work/said")"
	placed=$(find "$work/dest" -type d -name pages)
	nothing "$(diff -r "$work/made1" "${placed:-/nowhere}" 2>&1 | head)" 'all of them and no others'
	: >"$placed/of-another-release.html"
done

# --- as they are served ----------------------------------------------------

told pages.mjs "$top"
end
