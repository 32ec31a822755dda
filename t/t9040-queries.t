#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every statement is listed, names its account, is sound and scans no table.
source "$(dirname "$0")/rig.sh"

[[ -x $build/contract ]] || skip_all 'no contract in the build directory'
"$build/contract" queries >"$work/queries"
ok $? 'contract lists the statements'

# name, flags and SQL, separated by tabs
nothing "$(awk -F '\t' '$2 !~ /shared|system/ && $3 !~ /:account/ { print $1 }' \
    "$work/queries")" 'every statement names the account, or says why not'

# The tables that carry an account are the tenants'.
tenants=$(cat "$top"/sql/[0-9]*.sql | awk '
	/^CREATE TABLE/ { table = $(NF - 1) }
	/^\taccount / { print table }' | paste -s -d '|')
like "$tenants" 'orders.*payments' 'the schema has tables of accounts'
nothing "$(awk -F '\t' -v tables="(FROM|JOIN|INTO|UPDATE) +($tenants)([^a-z_]|$)" \
    '$2 ~ /shared/ && $3 ~ tables { print $1 ": " $3 }' "$work/queries")" \
    'what is marked shared touches no table of an account'

nothing "$(awk -F '\t' '$2 ~ /steady/ && $3 ~ /FOR UPDATE|SHARE MODE|:now/ { print $1 }' "$work/queries")" \
    'what is read once in a transaction locks nothing'

nothing "$(cut -f 1,3 "$work/queries" | sort -u | cut -f 1 | uniq -d)" \
    'no two statements have one name'

# The names in the tables of C; what ends with a comma begins a struct query.
while read -r file; do
	[[ $file != t/* ]] || continue
	awk '/const struct query [a-z_0-9]+ = \{/ { inside = 1 }
	    inside && /\.name *=/ { split($0, part, "\""); print part[2]; inside = 0 }' \
	    "$top/$file"
done < <(sources '*.c') | sort -u >"$work/defined"
# Those that a resource's shape is made into stand in no source.
awk -F '\t' '$2 !~ /made/ { print $1 }' "$work/queries" | sort -u >"$work/listed"
nothing "$(comm -23 "$work/defined" "$work/listed")" \
    'every statement that is defined is listed'
nothing "$(comm -13 "$work/defined" "$work/listed")" \
    'every statement that is listed is defined'

if [[ -z ${POLIDUCTO_RUN:-} ]]; then
	skip 'every statement is sound' 'no running instance'
	skip 'no statement scans a table' 'no running instance'
	end
fi
for env in sandbox live; do
	wrong=$(POLIDUCTO_CONF=$POLIDUCTO_RUN/etc/$env.conf \
	    "$build/contract" prove 2>&1 >"$work/proven")
	ok $? "every statement is sound in $env" || note "$wrong"
	like "$(<"$work/proven")" '^[1-9][0-9]+ statements' "and there were many"
done
wrong=$(POLIDUCTO_CONF=$POLIDUCTO_RUN/etc/sandbox.conf \
    "$build/contract" explain 2>&1 >/dev/null)
ok $? 'no statement scans a table that may be large' || note "$wrong"
end
