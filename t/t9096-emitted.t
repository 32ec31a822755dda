#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Every event that the tests before this one brought about, of all accounts, is
# of a type of the catalogue and as the schema of its type says: no member more
# and none less.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -d $t/node_modules/ajv ]] || skip_all 'no ajv; npm ci --prefix t'

key=$(new_key)
while read -r dir; do
	for env in sandbox live; do
		POLIDUCTO_RUN=$dir sql "SELECT id, sequence, type, object_type, object_id,
			request_id, created_at, account, '$env', data
			FROM events WHERE id NOT LIKE 'evt_000000%'"
	done
done < <(instances) >"$work/events"
env=sandbox
[[ -s $work/events ]] || skip_all 'no event was emitted'

NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) KEY=$key \
    node "$t/events.mjs" emitted "$work/events" >"$work/lines" 2>"$work/said"
is $? 0 'they are judged'
counted "$work/lines"
[[ ! -s $work/said ]] || note "$(<"$work/said")"
end
