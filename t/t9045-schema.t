#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The tables are as the rows of resources expect them: what `contract ddl` prints is
# made in a database of its own and compared, column by column.  Each column holds
# every value that a body may send, and each order of a list has its index.
source "$(dirname "$0")/rig.sh"
needs_instance
name=poliducto_schema_$$
trap 'root -e "DROP DATABASE IF EXISTS $name"; finish' EXIT
root() { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" --batch --skip-column-names "$@"; }

# What a rule of its resource bounds, beside the row: scopes and types are of a
# catalogue, each once; addresses are written as the system writes them.
readonly bounded=" api_keys.scopes api_keys.ip_allow webhooks.events "

there=$(sql 'SELECT DATABASE()')
root -e "CREATE DATABASE $name"
"$build/contract" ddl >"$work/tables"
root "$name" <"$work/tables" 2>"$work/said"
ok $? 'what is expected is SQL' || note "$(<"$work/said")"
(($(grep -c '^CREATE TABLE' "$work/tables") >= 30))
ok $? 'of all resources'

# differing CONDITION: columns, as they are expected (w) and as they are there (h).
differing()
{
	root -e "SELECT CONCAT(w.table_name, '.', w.column_name), w.column_type,
	    IFNULL(h.column_type, 'none')
	    FROM information_schema.columns w LEFT JOIN information_schema.columns h
	    ON h.table_schema = '$there' AND h.table_name = w.table_name
	    AND h.column_name = w.column_name
	    WHERE w.table_schema = '$name' AND ($1) ORDER BY 1" |
		while IFS=$'\t' read -r column wanted got; do
			[[ $bounded == *" $column "* ]] || echo "$column $got instead of $wanted"
		done
}
text="w.data_type IN ('varchar', 'mediumtext')"
nothing "$(differing 'h.column_name IS NULL')" 'every member has a column'
nothing "$(differing "CASE WHEN $text THEN h.data_type NOT IN ('char', 'varchar', 'text', 'mediumtext', 'longtext')
    WHEN w.data_type = 'int' THEN h.data_type NOT IN ('int', 'bigint')
    ELSE h.data_type <> w.data_type END")" 'of its type'
short="w.data_type = 'varchar' AND h.character_maximum_length < w.character_maximum_length"
nothing "$(differing "$short")" \
    'and long enough'
nothing "$(differing "w.character_set_name = 'utf8mb4' AND h.character_set_name <> 'utf8mb4'")" \
    'that holds every character'
nothing "$(differing "w.data_type = 'decimal' AND (h.numeric_scale <> w.numeric_scale
    OR h.numeric_precision < w.numeric_precision)")" 'with as many digits and decimals'
nothing "$(differing 'IFNULL(w.datetime_precision <> h.datetime_precision, FALSE)')" \
    'and times to the millisecond'
kept="h.column_name IS NOT NULL AND (w.column_comment = 'unversioned') <> (h.extra LIKE '%WITHOUT SYSTEM VERSIONING%')"
nothing "$(differing "$kept")" 'in the history where a version has it, and nowhere else'
nothing "$(root -e "SELECT CONCAT(w.table_name, ' by ', w.column_name)
    FROM information_schema.statistics w WHERE w.table_schema = '$name' AND w.seq_in_index = 2
    AND NOT EXISTS (SELECT 1 FROM information_schema.statistics a
	JOIN information_schema.statistics h USING (table_schema, table_name, index_name)
	WHERE a.table_schema = '$there' AND a.table_name = w.table_name
	AND a.column_name = 'account' AND a.seq_in_index = 1
	AND h.column_name = w.column_name AND h.seq_in_index = 2)")" 'every order of a list has an index'

# --- it is seen to fail -------------------------------------------------------------

root "$name" -e "ALTER TABLE webhooks MODIFY warnings mediumtext; ALTER TABLE orders MODIFY unit_price decimal(24,8), MODIFY status varchar(100),
    ADD made_up int, ADD KEY (account, made_up)"
like "$(differing 'h.column_name IS NULL')" '^orders.made_up none' 'a column that is missing is told'
like "$(differing "h.numeric_scale <> w.numeric_scale")" '^orders.unit_price decimal' 'and one of other decimals'
like "$(differing "$short")" '^orders.status ' 'and one too short'
like "$(differing "$kept")" '^webhooks.warnings ' 'and one that no version has'
end
