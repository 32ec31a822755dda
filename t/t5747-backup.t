#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A drill: an instance is backed up while orders and payments flow, as a dump and as
# a copy of its files, each restored elsewhere with what its binary log has since
# then, whole and up to a moment, and compared; a backup that lacks history, is
# damaged or is not ours is refused.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"

needs_instance
needs_node
account=$(fresh backup)
key=$(new_key --account "$account")
account=$(account_of "$key")
pass=$work/pass
openssl rand -hex 24 >"$pass"
here=$POLIDUCTO_RUN
ways=(dump)
[[ -z $(command -v mariadb-backup) ]] || ways+=(copy)
# What is restored is started on ports that no instance of a check has.
restored_port=$((${POLIDUCTO_SANDBOX_URL##*:} + 5))

# at RUN COMMAND...: of the control script, for the instance there.
at() { POLIDUCTO_RUN=$1 POLIDUCTO_PORT=$restored_port "$top/poliducto" "${@:2}"; }
leave()
{
	: >"$work/stop"
	wait
	for run in "$work"/{then,all}-*; do
		[[ ! -d $run/state ]] || at "$run" down >/dev/null 2>&1
	done
	finish
}
trap leave EXIT

# root RUN STATEMENT: as the root of its database.
root() { mariadb --defaults-file="$1/etc/admin.cnf" -BN -e "$2"; }
order()
{
	api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}' && get .id
}
pay()
{
	api POST /api/v2/payments "{\"amount\":$1,\"currency\":\"MXN\",\"clabe\":\"002010077777777771\",\"reference\":\"drill\"}"
}
# Orders with versions, payments with entries of the ledger, until told to stop.
flow()
{
	local id n=0 work=$1/flow
	mkdir "$work"
	until [[ -e $1/stop ]]; do
		id=$(order)
		api PATCH "/api/v2/orders/$id" "{\"po_number\":\"po $((++n))\"}"
		api PATCH "/api/v2/orders/$id" "{\"po_number\":\"po $n again\"}"
		pay "$n.25"
		echo "$n" >"$1/flowed"
	done
}
flowed() { (($(cat "$work/flowed" 2>/dev/null || echo 0) >= $1)); }
quiet()
{
	[[ $(sql "SELECT (SELECT COUNT(*) FROM payments WHERE account = '$account' AND status NOT IN ('settled', 'returned', 'failed'))
	    + (SELECT COUNT(*) FROM audit_waiting WHERE account = '$account')") == 0 ]]
}
# history RUN: of the account, all versions of all rows of every versioned table,
# the ledger and the audit log.
history()
{
	local table
	for table in $(root "$1" "SELECT TABLE_NAME FROM information_schema.TABLES JOIN information_schema.COLUMNS
	    USING (TABLE_SCHEMA, TABLE_NAME) WHERE TABLE_SCHEMA = 'poliducto_sandbox'
	    AND TABLE_TYPE = 'SYSTEM VERSIONED' AND COLUMN_NAME = 'account' ORDER BY 1"); do
		root "$1" "SELECT '$table', t.*, t.ROW_START, t.ROW_END FROM poliducto_sandbox.$table
		    FOR SYSTEM_TIME ALL t WHERE account = '$account'"
	done | sort
	for table in ledger_entries audit_entries; do
		root "$1" "SELECT '$table', t.* FROM poliducto_sandbox.$table t WHERE account = '$account'"
	done | sort
}
backup() { "$top/poliducto" backup "$@" >"$work/said" 2>&1; }
restore() { at "$1" restore "${@:2}" >"$work/said" 2>&1; }

# --- backed up while it works ---------------------------------------------------

flow "$work" &
await 60 flowed 3
ok $? 'orders and payments flow'
declare -A data=([dump]=data.sql.gz [copy]='data.tar.gz keys.enc position server')
data[dump]+=' keys.enc position'
for way in "${ways[@]}"; do
	backup "$work/$way" --passphrase-file "$pass" "--$way"
	ok $? "a $way is made meanwhile" || note "$(<"$work/said")"
	is "$(find "$work/$way" -type f -printf '%f\n' | sort | xargs)" \
	    "SHA256SUMS ${data[$way]} versions" 'it has what it says'
	is "$(find "$work/$way" -perm /077)" '' 'for nobody else to read'
done
((${#ways[@]} > 1)) || skip 'a copy of the files' 'no mariadb-backup'
then=$(($(<"$work/flowed") + 3))
await 60 flowed "$then"
ok $? 'work goes on'
: >"$work/stop"
wait
await 60 quiet
ok $? 'and comes to rest'
before=$(order)
# The binary log knows seconds: this one is over.
moment=$(sql 'SELECT UTC_TIMESTAMP()')
past() { [[ $(sql "SELECT UTC_TIMESTAMP() > '$1'") == 1 ]]; }
await 60 past "$moment"
moment=$(sql 'SELECT UTC_TIMESTAMP()')
await 60 past "$moment"
after=$(order)
new_key --account "$(sql "SELECT name FROM accounts WHERE id = '$account'")" >"$work/late"
await 30 quiet
root "$here" 'FLUSH BINARY LOGS'
mkdir "$work/binlogs"
cp "$here"/db/binlog.[0-9]* "$work/binlogs/"

# --- restored elsewhere ----------------------------------------------------------

history "$here" >"$work/one"
(($(grep -c '^orders' "$work/one") > 3 * 6 && $(grep -c '^ledger_entries' "$work/one") > 6 &&
    $(grep -c '^audit_entries' "$work/one") > 0))
ok $? 'there is something to compare'
for way in "${ways[@]}"; do
	all=$work/all-$way until_then=$work/then-$way
	restore "$all" "$work/$way" --passphrase-file "$pass" --binlogs "$work/binlogs"
	ok $? "of the $way it is restored with all that followed" || note "$(<"$work/said")"
	like "$(<"$work/said")" 'tables have as many versions of rows as the backup' 'what was loaded was counted'
	history "$all" >"$work/two"
	nothing "$(diff "$work/one" "$work/two" | cut -c 1-200)" \
	    'every version, the ledger and the audit log are equal'
	restore "$until_then" "$work/$way" --passphrase-file "$pass" --binlogs "$work/binlogs" --until "$moment"
	ok $? 'it is restored up to a moment' || note "$(<"$work/said")"
	is "$(root "$until_then" "SELECT id FROM poliducto_sandbox.orders WHERE id IN ('$before', '$after')")" \
	    "$before" 'with the order before it, without the one after it'
	at "$until_then" down >"$work/said" 2>&1

	# It works: the same key asks it, and the audit log's chain holds.
	at "$all" up >"$work/said" 2>&1
	ok $? 'what was restored starts' || note "$(tail -n 20 "$work/said")"
	POLIDUCTO_SANDBOX_URL=https://localhost:$restored_port
	api GET "/api/v2/orders/$after"
	answered 200 'the same key reads the last order there'
	is "$(ask "$(url)/api/v2/audit-entries/export" | node "$t/audit.mjs" | wc -l)" 0 'the chain of the audit log holds'
	POLIDUCTO_SANDBOX_URL=https://localhost:$((restored_port - 5))
	at "$all" down >"$work/said" 2>&1
	ok $? 'and ends' || note "$(tail -n 20 "$work/said")"
done

# --- what is refused --------------------------------------------------------------

backup=$work/dump
restore "$all" "$backup" --passphrase-file "$pass"
like "$? $(<"$work/said")" '^1 .*already has an instance' 'nothing is restored over an instance'
openssl rand -hex 24 >"$work/other"
restore "$work/no" "$backup" --passphrase-file "$work/other"
like "$? $(<"$work/said")" '^1 .*cannot be decrypted' 'nor with another passphrase'
backup "$backup" --passphrase-file "$pass"
like "$? $(<"$work/said")" '^1 .*does not exist and' 'no backup is written over'
backup "$work/second"
like "$? $(<"$work/said")" '^1 .*passphrase-file' 'nor is one made without a passphrase'
secret=$(sed -n 's/^live_secret=//p' "$here/etc/secrets")
nothing "$(for way in "${ways[@]}"; do
	grep -rlF -e "$secret" "$work/$way"
	gzip -dc "$work/$way"/data.*.gz | grep -aoF "$secret"
done)" 'the secrets of the configuration are nowhere readable'
printf x >>"$backup/data.sql.gz"
restore "$work/no" "$backup" --passphrase-file "$pass"
like "$? $(<"$work/said")" '^1 .*is incomplete' 'what is damaged is not restored'
# As the guide once had it.
mkdir "$work/bin"
cat >"$work/bin/mariadb-dump" <<SH
#!/bin/bash
exec $(command -v mariadb-dump) "\${@/--dump-history/--comments}"
SH
chmod 755 "$work/bin/mariadb-dump"
PATH=$work/bin:$PATH backup "$work/poor" --passphrase-file "$pass" --dump
like "$? $(<"$work/said")" '^1 .*lacks history: poliducto_' 'a dump without history is no backup'
((${#ways[@]} > 1)) || end
backup "$work/third" --passphrase-file "$pass"
[[ -e $work/third/data.tar.gz ]]
ok $? 'where mariadb-backup is, the files are copied' || note "$(<"$work/said")"
echo 9.1 >"$work/copy/server"
(cd "$work/copy" && sha256sum -- * | grep -v SHA256SUMS >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
restore "$work/no" "$work/copy" --passphrase-file "$pass"
like "$? $(<"$work/said")" '^1 .*this copy is of MariaDB 9.1' 'of another release of MariaDB no files are taken'
# One that loses a table.
cat >"$work/bin/mariadb-backup" <<SH
#!/bin/bash
$(command -v mariadb-backup) "\$@" || exit
into=\${*: -1}
[[ \$* != *--prepare* ]] || rm "\${into#--target-dir=}"/poliducto_sandbox/orders.*
SH
chmod 755 "$work/bin/mariadb-backup"
PATH=$work/bin:$PATH backup "$work/less" --passphrase-file "$pass" --copy
like "$? $(<"$work/said")" '^1 .*lacks history: poliducto_sandbox.orders' 'a copy that lacks a table is no backup'
end
