#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Laws of the whole API, with requests made by chance from the OpenAPI document:
# t/contract/README.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'
[[ -d $t/node_modules/fast-check ]] || skip_all 'no fast-check; npm ci --prefix t'

account=$(fresh laws)
KEY=$(new_key --account "$account")
SECOND_KEY=$KEY OTHER_KEY=$(new_key --account "$(fresh others)")
export KEY SECOND_KEY OTHER_KEY STRANGE_KEY=$OTHER_KEY PART_KEYS='{}'
"$build/contract" resources >"$work/resources"
"$build/contract" openapi >"$work/openapi"

# laws FILE: run them all, their lines to FILE.
laws()
{
	NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) OPENAPI=$work/openapi BOOKS=$work/books \
	    node "$t/contract/laws.mjs" "$work/resources" >"$1" 2>"$1.said"
}

# Node says its lines itself; they are counted here.
laws "$work/lines"
is $? 0 'all laws were tried'
counted "$work/lines"

key=$KEY
books()
{
	sql "SELECT COUNT(*) FROM ledger_entries WHERE cause = 'created' AND account = '$1'
	    UNION ALL SELECT COUNT(*) FROM payments WHERE account = '$1'"
	sql "SELECT book, SUM(amount) FROM
	    (SELECT credit AS book, amount FROM ledger_entries WHERE account = '$1'
	    UNION ALL SELECT debit, -amount FROM ledger_entries WHERE account = '$1') e
	    GROUP BY book ORDER BY book"
}
[[ ! -e $work/books ]] || # POLIDUCTO_LAWS leaves it out
	is "$(books "$(account_of "$KEY")")" "$(head -n 1 "$work/books"; cat "$work/books")" \
	    'the books are those of the payments that are told'
[[ ! -s $work/lines.said ]] || note "$(<"$work/lines.said")"

# Two keys of one account see all that is its: no law of two accounts may hold.
account=$(fresh same)
KEY=$(new_key --account "$account") OTHER_KEY=$(new_key --account "$account") \
    POLIDUCTO_REQUESTS=1 POLIDUCTO_LAWS='account|names taken' laws "$work/broken"
is "$(grep -oE '^(ok|not ok) .*' "$work/broken")" 'not ok two accounts see nothing in common
not ok a cursor is of one list and account
not ok another account is told nothing
not ok nor is what it names taken' 'where two accounts are one their laws are broken'
for what in 'both are told of' '200 tells' '/validate took'; do
	like "$(<"$work/broken")" ": $what [a-z]{3,4}_" "which say: $what"
done
POLIDUCTO_LAWS='no such law' laws "$work/none"
like "$(<"$work/none")" 'not ok a law is called /no such law/' 'nor is there no law'
end
