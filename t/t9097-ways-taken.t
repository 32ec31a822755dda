#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Whatever the tests before this one brought about, no status changed in a way
# that no row of a state table names: the history of every table with a status
# is held against `contract states`.  Tests set some by SQL.  What the programs
# write makes a new version of an object and names its request where it begins;
# a change without a new version, and a beginning without a request, are theirs.
# A payment has no version: a change of it moves updated_at.
source "$(dirname "$0")/rig.sh"
needs_instance

"$build/contract" states >"$work/states"
# table from to: all ways; from a state to itself no row is needed.
awk '/, table / { table = $NF } / -> / { print table, $1, $3 }' "$work/states" |
	sort -u >"$work/ways"
tables=$(cut -d ' ' -f 1 "$work/ways" | sort -u)

# versioned_by TABLE: what a new version of an object is known by, and which of
# its first rows the programs wrote; nothing where the table has no history.
versioned_by()
{
	sql "SELECT IF(SUM(column_name = 'version'), 'version AS n, version = 1 AND request_id IS NOT NULL AS ours',
		    'updated_at AS n, FALSE AS ours')
		FROM information_schema.columns c
		JOIN information_schema.tables t USING (table_schema, table_name)
		WHERE table_schema = DATABASE() AND table_name = '$1'
		    AND t.table_type = 'SYSTEM VERSIONED' GROUP BY table_name"
}

# taken TABLE: from, to and one object of each way that was taken.
taken()
{
	local by
	by=$(versioned_by "$1")
	[[ -n $by ]] || return 0
	sql "SELECT '$1', IF(before_n IS NULL, '-', before_status), status, MIN(id), COUNT(*) FROM (
		SELECT id, status, n, ours, LAG(n) OVER w AS before_n, LAG(status) OVER w AS before_status FROM (
			SELECT account, id, status, $by, row_start, row_end FROM $1 FOR SYSTEM_TIME ALL) r
		WINDOW w AS (PARTITION BY account, id ORDER BY row_start, row_end, n)) s
		WHERE IF(before_n IS NULL, ours, n <> before_n AND status <> before_status)
		GROUP BY 1, 2, 3"
}

while read -r dir; do
	for env in sandbox live; do
		for table in $tables; do
			POLIDUCTO_RUN=$dir taken "$table"
		done
	done
done < <(instances) >"$work/taken"
env=sandbox
[[ -s $work/taken ]] || skip_all 'no status changed'

cut -f 1-3 --output-delimiter=' ' "$work/taken" | sort -u >"$work/seen"
echo "# $(comm -12 "$work/ways" "$work/seen" | wc -l) of $(wc -l <"$work/ways") ways were taken," \
    "$(awk '{ n += $5 } END { print n }' "$work/taken") times"
while read -r way; do
	grep -m 1 "^${way// /$'\t'}"$'\t' "$work/taken"
done < <(comm -13 "$work/ways" "$work/seen") >"$work/others"
nothing "$(<"$work/others")" 'every status came about in a way that a row names'
end
