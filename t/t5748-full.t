#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A database without room, or that takes no writes, is a 503 that may be tried
# again: nothing of the request is kept, and with room the same request passes.
source "$(dirname "$0")/rig.sh"
source "$t/crash/crash.sh"
needs_instance
key=$(new_key --account "$(fresh full)")
account=$(account_of "$key")
room() { root_sql 'DROP TRIGGER IF EXISTS no_room'; }
trap 'room; finish' EXIT
made=0

while IFS='|' read -r errno words what; do
	room
	# The database's own words and number, from where a row is written.
	root_sql "DELIMITER //
	    CREATE TRIGGER no_room BEFORE INSERT ON orders FOR EACH ROW
	    IF NEW.account = '$account' THEN
		SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = $errno, MESSAGE_TEXT = '$words';
	    END IF//"
	body='{"product":"DIESEL_ULSD","terminal":"MTY","volume":1000}'
	api POST /api/v2/orders "$body" -H "Idempotency-Key: $errno"
	refused 503 unavailable "$what"
	like "$(header retry-after)" '^[0-9]+$' 'with the time to wait'
	has .retryable true 'and may be sent again'
	is "$(sql "SELECT COUNT(*) FROM idempotency WHERE account = '$account'")" "$made" \
	    'nothing is kept of it'
	room
	api POST /api/v2/orders "$body" -H "Idempotency-Key: $errno"
	answered 201 'with room the same request passes'
	((++made))
done < <(cat <<'ERRORS'
1021|Disk full (/tmp/#sql); waiting for someone to free some space... (errno: 28 "No space left on device")|a full disk
1114|The table orders is full|a full table
1026|Error writing file orders (Errcode: 28 "No space left on device")|a file that cannot grow
1030|Got error 28 "No space left on device" from storage engine InnoDB|a storage engine without room
1041|Out of memory; check if mariadbd or some other process uses all available memory|no memory
1290|The MariaDB server is running with the --read-only option so it cannot execute this statement|no writes
ERRORS
)
end
