#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the service's database user may do to each table there is: rows of the
# ledger and of the audit log are only added, no table is emptied, changed or
# dropped.  A database of an older release becomes so by sql/apply, and a table that
# is new gets its rights without being named.
source "$(dirname "$0")/rig.sh"
needs_instance
name=poliducto_grants_$$
trap 'root "DROP DATABASE IF EXISTS $name; DROP USER IF EXISTS $name@localhost"; finish' EXIT

# root STATEMENT: as the database's root.
root()
{
	mariadb --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" --batch \
	    --skip-column-names -e "$1"
}

# lacking CLIENT: of the statements in $work/tried, a line each, the numbers of those
# for which the user lacks a right; the rest go through, and hit no row.
lacking()
{
	"$@" --force --batch --skip-column-names <"$work/tried" 2>&1 >/dev/null |
		sed -nE 's/^ERROR (1142|1227|1370|1044) .* at line ([0-9]+).*/\2/p' | sort -nu
}

# service ENV: a client as its user.
service()
{
	local conf=$POLIDUCTO_RUN/etc/$1.conf name value
	local -A set_to=()
	while read -r name value; do
		[[ -z $name ]] || set_to[$name]=$value
	done <"$conf"
	user=(env "MYSQL_PWD=${set_to[db_password]}" mariadb --no-defaults
	    --socket="${set_to[db_socket]}" --user="${set_to[db_user]}"
	    "${set_to[db_name]}")
	database=${set_to[db_name]}
}

# tables DATABASE: each with a column that can be written.
tables()
{
	root "SELECT t.table_name, (SELECT column_name FROM information_schema.columns c
	      WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name
	        AND c.generation_expression IS NULL ORDER BY ordinal_position LIMIT 1)
	    FROM information_schema.tables t WHERE t.table_schema = '$1'
	      AND t.table_type IN ('BASE TABLE', 'SYSTEM VERSIONED') ORDER BY 1"
}

# judge DATABASE: each table's rights, by trying them: a line in $work/rights for each.
# A column is set to itself, of no row.
verbs=(select update delete truncate alter drop index history)
judge()
{
	local table column verb n=0
	: >"$work/tried"
	: >"$work/asked"
	while IFS=$'\t' read -r table column; do
		for verb in "${verbs[@]}"; do
			echo "$table $verb" >>"$work/asked"
			case $verb in
			select) echo "SELECT 1 FROM \`$table\` LIMIT 0;" ;;
			update) echo "UPDATE \`$table\` SET \`$column\` = \`$column\` WHERE 1 = 0;" ;;
			delete) echo "DELETE FROM \`$table\` WHERE 1 = 0;" ;;
			truncate) echo "TRUNCATE TABLE \`$table\`;" ;;
			alter) echo "ALTER TABLE \`$table\` COMMENT = 'mine';" ;;
			drop) echo "DROP TABLE \`$table\`;" ;;
			index) echo "CREATE INDEX mine ON \`$table\` (\`$column\`);" ;;
			history) echo "DELETE HISTORY FROM \`$table\`;" ;;
			esac
		done
	done < <(tables "$1") >"$work/tried"
	lacking "${user[@]}" >"$work/lacking"
	awk 'NR == FNR { lacks[$1] = 1; next } { print $0, (FNR in lacks ? "refused" : "allowed") }' \
	    "$work/lacking" "$work/asked" >"$work/rights"
}

# rights VERB: the tables for which it is allowed.
rights()
{
	awk -v verb="$1" '$2 == verb && $3 == "allowed" { print $1 }' "$work/rights"
}

for env in sandbox live; do
	service "$env"
	judge "$database"
	n=$(tables "$database" | wc -l)
	like "$n" '^[1-9][0-9]+$' "$env: there are tables"
	is "$(rights select | wc -l)" "$n" "$env: all of them are read"
	is "$(comm -23 <(tables "$database" | cut -f 1 | sort) <(rights update | sort) | xargs)" \
	    'audit_entries audit_waiting ledger_entries' "$env: rows of these are never changed, of all others they are"
	is "$(comm -23 <(tables "$database" | cut -f 1 | sort) <(rights delete | sort) | xargs)" \
	    'audit_entries ledger_entries' "$env: rows of these are never deleted, of all others they are"
	for verb in truncate alter drop index history; do
		nothing "$(rights "$verb")" "$env: no table lets the service $verb it"
	done
	is "$(for table in $(tables "$database" | cut -f 1); do
		echo "INSERT INTO \`$table\` SELECT * FROM \`$table\` LIMIT 0;"
	done >"$work/tried" && lacking "${user[@]}")" '' "$env: rows are added to all"
	"${user[@]}" -e "GRANT UPDATE ON ledger_entries TO CURRENT_USER" 2>"$work/why"
	like "$(<"$work/why")" denied "$env: nor does it give itself more"
	"${user[@]}" -e "CREATE TRIGGER mine BEFORE INSERT ON ledger_entries FOR EACH ROW SET NEW.amount = 1" 2>"$work/why"
	# with a binary log that is asked for before the right to the table
	like "$(<"$work/why")" 'denied|SUPER privilege' "$env: or change rows as they are added"
	"${user[@]}" -e "REPLACE INTO ledger_entries SELECT * FROM ledger_entries LIMIT 0" 2>"$work/why"
	like "$(<"$work/why")" denied "$env: REPLACE is no way round"
	"${user[@]}" -e "INSERT INTO ledger_entries SELECT * FROM ledger_entries LIMIT 0
	    ON DUPLICATE KEY UPDATE amount = 1" 2>"$work/why"
	like "$(<"$work/why")" denied "$env: nor is ON DUPLICATE KEY"
done
env=sandbox

# --- a database of before ----------------------------------------------------------

apply() { "$top/sql/apply" --defaults-file="$POLIDUCTO_RUN/etc/admin.cnf" "$name"; }
root "CREATE DATABASE $name CHARACTER SET utf8mb4;
    CREATE USER $name@localhost IDENTIFIED BY 'of a test';
    GRANT SELECT, INSERT, UPDATE, DELETE, EXECUTE ON $name.* TO $name@localhost;
    CREATE USER ${name}_two@localhost;
    GRANT ALL ON $name.* TO ${name}_two@localhost"
service sandbox
user=(env 'MYSQL_PWD=of a test' "${user[@]:2:3}" --user="$name" "$name")
apply >/dev/null
ok $? 'what lets the service do all is narrowed by apply'
is "$(root "SHOW GRANTS FOR $name@localhost" | grep -F '.* TO' | grep -v USAGE)" \
    "GRANT SELECT, INSERT, EXECUTE ON \`$name\`.* TO \`$name\`@\`localhost\`" 'of the whole database it has these rights'
judge "$name"
is "$(comm -23 <(tables "$name" | cut -f 1 | sort) <(rights delete | sort) | xargs)" 'audit_entries ledger_entries' \
    'of the tables the others'
like "$(root "SHOW GRANTS FOR ${name}_two@localhost")" 'ALL PRIVILEGES' 'who makes tables is not the service'
root "DROP USER ${name}_two@localhost"
before=$(root "SHOW GRANTS FOR $name@localhost" | sort)
apply >/dev/null
is "$(root "SHOW GRANTS FOR $name@localhost" | sort)" "$before" 'a second time changes nothing'
root "CREATE TABLE $name.later (id INT PRIMARY KEY);
    CREATE TABLE $name.notes (id INT PRIMARY KEY) COMMENT 'append only';
    ALTER TABLE $name.mails COMMENT = 'append only'"
apply >/dev/null
judge "$name"
is "$(awk '$1 ~ /^(later|notes|mails)$/ && $2 ~ /update|delete/' "$work/rights" | sort | xargs -n 3 | xargs)" \
    'later delete allowed later update allowed mails delete refused mails update refused notes delete refused notes update refused' \
    'a new table gets its rights, and what says it is append only keeps none'
end
