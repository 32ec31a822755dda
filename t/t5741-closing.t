#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# How a worker ends a connection: at once where the request was read to its end,
# whatever kind of answer went; only after the other side has where it was not, as
# a UNIX socket that is closed with something unread in it breaks the other end.
source "$(dirname "$0")/rig.sh"
needs_instance

key=$(new_key)

# ends POOL METHOD URI [BYTES]: how that worker ended it, to be looked at with has.
ends()
{
	timeout 60 node "$t/closing.mjs" "$POLIDUCTO_RUN/sock/sandbox/sandbox-$1.sock" \
	    "$2" "$3" "$key" "${4:-0}" >"$work/body" 2>"$work/said"
	ok $? "$2 ${3%%\?*}: it ends" || note "$(<"$work/said")"
}
# at_once WHAT STATUS: the answer is whole and the worker has gone on.
at_once()
{
	has '[.status, .ended, .error, .closed] | tostring' \
	    "[$2,true,null,true]" "$1: the answer is whole, and the connection closed"
}

ends orders GET /api/v2/orders
at_once 'a list' 200
ends orders GET /api/v2/orders/ord_00000000000000000000000000
at_once 'a refusal' 404
ends orders POST /api/v2/orders 2
at_once 'a body that was read' 400
ends orders POST /api/v2/orders 90000
at_once 'a longer one' 400

# Longer than libfcgi's copies: a record of our own.
ends webhooks GET '/api/v2/event-types?limit=200'
at_once 'a page' 200
(($(get .body) > 8000))
ok $? 'a long one'

# Bit by bit, from a cursor.
api POST /api/v2/orders '{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}'
answered 201 'there is an order'
ends orders GET /api/v2/orders/export?format=csv
at_once 'an export' 200

# Later, when another has been answered meanwhile.
receiver=/api/v2/sandbox/receiver
ends webhooks POST "$receiver/delay?seconds=1" 2
at_once 'a late answer' 200

# --- what was not read ----------------------------------------------------------

ends orders POST /api/v2/orders 2000000
has '[.status, .ended, .error] | tostring' '[413,true,null]' \
    'input that nobody read: the answer is whole, and its end no error'
has .closed false 'as the worker waits for the other side'
end
