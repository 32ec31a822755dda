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

# Node says its lines itself; they are counted here.
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) OPENAPI=$work/openapi BOOKS=$work/books \
    node "$t/contract/laws.mjs" "$work/resources" >"$work/lines" 2>"$work/said"
is $? 0 'all laws were tried'
while IFS= read -r line; do
	case $line in
	'ok '*) ok 0 "${line#ok }" ;;
	'not ok '*) ok 1 "${line#not ok }" ;;
	*) note "$line" ;;
	esac
done <"$work/lines"

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
[[ ! -s $work/said ]] || note "$(<"$work/said")"
end
