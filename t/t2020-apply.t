#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Migrations go on from the last: `sql/apply` refuses one whose number is not above
# those that are applied, before it does anything, and from 0093 on no number of
# sql/ is left out or given twice.
source "$(dirname "$0")/rig.sh"
needs_instance
name=poliducto_apply_$$
root() { mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" --batch --skip-column-names "$@"; }
trap 'root -e "DROP DATABASE IF EXISTS $name"; finish' EXIT

mkdir "$work/sql"
cp "$top"/sql/{apply,grants.sql} "$work/sql"
# writes NAME: a migration that makes a table.
writes() { echo "CREATE TABLE t$1 (id INT PRIMARY KEY) ENGINE=InnoDB;" >"$work/sql/$1-one.sql"; }
apply() { "$work/sql/apply" --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" "$name" >"$work/said" 2>"$work/why"; }
tables() { root "$name" -e "SHOW TABLES LIKE 't0%'" | xargs; }

root -e "CREATE DATABASE $name"
writes 0001
writes 0008
apply
is "$? $(xargs <"$work/said")" '0 0001-one.sql 0008-one.sql' 'a number may have been left out'

# --- one that comes late -------------------------------------------------------------

writes 0005
writes 0009
apply
is $? 1 'a number below the last is refused'
is "$(<"$work/why")" "sql/apply: $name: 0005-one.sql has a lower number than 0008-one.sql, which is already applied; give it the next free number" \
    'and why'
is "$(tables)" 't0001 t0008' 'before anything is done, of a later one too'
is "$(root "$name" -e 'SELECT COUNT(*) FROM migrations')" 2 'nothing is written down'
mv "$work/sql/0005-one.sql" "$work/sql/0008-other.sql"
apply
like "$? $(<"$work/why")" '^1 .*0008-other.sql has the number of 0008-one.sql' 'nor is a number taken twice'
mv "$work/sql/0008-other.sql" "$work/sql/0010-one.sql"
sed -i 's/t0005/t0010/' "$work/sql/0010-one.sql"
apply
is "$? $(xargs <"$work/said")" '0 0009-one.sql 0010-one.sql' 'with the next number it is applied'
apply
is "$? $(<"$work/said")" '0 ' 'and applying again does nothing'

# --- those of this tree ----------------------------------------------------------------

# wrong FIRST: numbers from FIRST on, on standard input, that are not one above the
# one before.
wrong() { awk -v first="$1" '{ n = substr($0, 1, 4) + 0 } n >= first && n != (last ? last + 1 : first) { print } n >= first { last = n }'; }
nothing "$(cd "$top/sql" && printf '%s\n' [0-9]* | wrong 93)" 'from 0093 on none is left out or given twice'
is "$(printf '%s-x\n' 0090 0093 0094 0096 0096 0097 | wrong 93 | xargs)" '0096-x 0096-x' 'which is seen to fail'
end
