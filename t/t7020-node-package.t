#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# The Node library as its users have it: packed, installed into an empty project,
# loaded in both ways, and asking the real service.
source "$(dirname "$0")/rig.sh"
source "$t/node.sh"

needs_instance
needs_node_tools
key=$(new_key)

# --- the package ---------------------------------------------------------------

pack node
ok $? 'the library is compiled and packed' || end
install "$packed"
ok $? 'and installed without a registry' || end
there=$work/project/node_modules
is "$(find "$there" -maxdepth 1 -mindepth 1 ! -name '.*' -printf '%f\n')" poliducto \
    'nothing comes with it'
size=$(bytes "$there/poliducto")
((size < 400000))
ok $? "it takes $size bytes, less than 400 kB"
for name in package.json README.md LICENSE lib/index.js lib/index.d.ts \
    lib/generated/types.d.ts esm/index.mjs esm/index.d.mts; do
	[[ -s $there/poliducto/$name ]] || echo "$name"
done >"$work/missing"
nothing "$(<"$work/missing")" 'what it says it has is there'
nothing "$(cd "$there/poliducto" && grep -rlE "$top|$work" . | head)" \
    'no path of this machine is in it'

# --- as ES module --------------------------------------------------------------

in_project usage.mjs
ok $? 'a program with import runs' || end
has '.rack.terminal + " " + .rack.currency' 'MTY MXN' 'prices.dailyRack gives what stands in data'
has '.rack.fuels' DIESEL_ULSD 'of the fuel that was asked for'
has .page '2 true' 'orders.list gives its first page to await'
has .walked 5 'and all five orders to for await, two by two'
has .resumed 3 'from a cursor that was kept the rest'
has .array 4 'toArray stops where it is told'
has .payment '201 created true' 'payments.create makes a payment, once for a key'
has .webhook whsec_ 'webhooks.create answers its secret'
like "$(get .score)" '^[3-8][0-9][0-9]$' 'credit.score is a score'
has .total '31500 true' 'an amount is a number, and may be sent as text'
has .faults 'ValidationError /clabe clabe_check_digit' 'a refusal is a class, and names the member'
has .missing 'NotFoundError not_found true' 'what is not there is another'
has .stopped AbortError 'a signal ends a call'
has .exported 5 'an export is read line by line'
has .delivered 'order.created webhook.ping' 'deliveries arrive at nodeWebhook and are verified'
has .unsigned '401 no_matching_signature' 'and what another signed is refused'
has .stale '412 PreconditionFailedError' 'ifMatch refuses what has changed'
has .range '1 4' 'a query takes a range'
like "$(get .shown)" "^Poliducto \{ baseUrl: '[^']*', apiKey: 'sk_sandbox_…....' \}$" \
    'a client is shown without its key'

# --- as CommonJS -----------------------------------------------------------------

in_project usage.cjs
ok $? 'a program with require runs' || end
has .rack MTY 'it asks for prices'
has .same true 'its classes are those that import gives'
has .loaded true 'and only files of its own are loaded'
has .subpaths 'function function' 'what is below poliducto/ is found too'

# How long it takes is told and not judged: other things run here too.
ms=$(cd "$work/project" && for _ in 1 2 3 4 5 6 7; do
	node -e 'const a = process.hrtime.bigint(); require("poliducto");
	    console.log(Number(process.hrtime.bigint() - a) / 1e6)'
done | sort -n | head -n 1)
note "loaded in $ms ms at best"
end
