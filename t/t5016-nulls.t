#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What the OpenAPI document says may be null may be null, what it does not may
# not, and a body may be missing where it says so: in every operation, asked by
# nulls.mjs.
source "$(dirname "$0")/rig.sh"
needs_instance
[[ -n $(command -v node) ]] || skip_all 'no node'

KEY=$(new_key --account "$(fresh nulls)") URL=$(url)
export KEY URL
"$build/contract" openapi >"$work/openapi"
OPENAPI=$work/openapi NODE_EXTRA_CA_CERTS=$POLIDUCTO_CA node "$t/nulls.mjs" \
    >"$work/body" 2>"$work/said"
ok $? 'every body of every operation is asked' || note "$(<"$work/said")"
echo "# $(get '"\(.nulls) members null, \(.never) that never are, \(.bodies) bodies"')"
has '.nulls > 500 and .never > 500 and .bodies > 150' true 'there are many'
nothing "$(get '.wrong[]')" 'each answers as the document says'
end
