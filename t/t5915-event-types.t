#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The catalogue of event types: of each a schema, and an example that it allows
# and that is worth something as a judge.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -d $t/node_modules/ajv ]] || skip_all 'no ajv; npm ci --prefix t'

key=$(new_key)
NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA URL=$(url) KEY=$key \
    node "$t/events.mjs" catalogue >"$work/lines" 2>"$work/said"
is $? 0 'the catalogue is read' || note "$(tail -n 20 "$work/said")"
while IFS= read -r line; do
	case $line in
	'ok '*) ok 0 "${line#ok }" ;;
	'not ok '*) ok 1 "${line#not ok }" || note "$(grep -F -m 1 "${line#not ok }" "$work/said")" ;;
	esac
done <"$work/lines"

api GET '/api/v2/event-types?domain=webhook'
has '[.data[].domain] | unique | join(" ")' webhook 'those of a domain'
api GET '/api/v2/event-types?domain=boats'
refused 400 bad_parameter 'of which there are eight'
api GET '/api/v2/event-types?limit=2'
has .has_more true 'page by page'
cursor=$(get .next_cursor)
api GET "/api/v2/event-types?limit=2&cursor=$cursor&domain=order"
refused 400 invalid_cursor 'the cursor of a page is one of its filter'
for path in x order.nothing 'order.*' order.created/nothing; do
	api GET "/api/v2/event-types/$path"
	refused 404 not_found "no event type $path"
	api GET "/api/v2/event-types/$path/schema"
	refused 404 not_found 'nor a schema of it'
	api GET "/api/v2/event-types/$path/sample"
	refused 404 not_found 'nor a sample'
done
stranger=$(new_key --scopes orders:read)
for path in '' /order.created /order.created/schema /order.created/sample; do
	key=$stranger api GET "/api/v2/event-types$path"
	refused 403 scope_missing "event-types$path needs webhooks:read"
	nobody api GET "/api/v2/event-types$path"
	refused 401 key_missing 'and a key'
	api GET "/api/v2/event-types$path?nothing=1"
	refused 400 unknown_parameter 'and no other parameter'
done
end
