#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# An instance that root made before each environment had a user of its own, when all
# servers were one: the next `up` gives each its own, nothing of it is lost, and the
# one after that has nothing to do.  An ordinary user is told what it cannot have.
source "$(dirname "$0")/rig.sh"
needs_instance
export POLIDUCTO_PORT=${POLIDUCTO_SANDBOX_URL##*:}
run=$POLIDUCTO_RUN
((EUID == 0)) || skip_all 'only root can make users'
[[ $(stat -c %U "$run/db") != root ]] || skip_all 'the servers of this instance stay root'

mend() { "$top/poliducto" up >"$work/up" 2>&1; }
trap 'mend; finish' EXIT
# Of whom are its processes?
whose()
{
	local file leader
	for file in "$run"/state/{nginx,*-*,mariadbd}.pid; do
		read -r leader _ <"$file"
		ps -o user:32= -s "$leader"
	done | sort -u | xargs
}
readonly each='poliducto-db poliducto-live poliducto-sandbox root www-data'

key=$(new_key --account "$(fresh users)")
order='{"terminal":"MTY","product":"DIESEL_ULSD","volume":20000}'
api POST /api/v2/orders "$order"
answered 201 'there is an order'
id=$(get .id)
signed_in users
is "$(whose)" "$each" 'each server is its own user'

# --- as it was ------------------------------------------------------------------------

"$top/poliducto" down >"$work/down" 2>&1
ok $? 'it ends' || note "$(<"$work/down")"
nothing "$(for dir in "$run"/sock/*/; do find "$dir" -name '*.pid'; done; ls "$run"/state/*-*.pid 2>/dev/null)" 'with all its servers'
rm -rf "$run"/{output,db-tmp} "$run"/sock/*
find "$run/etc" -type f -exec chgrp www-data {} +
chown -R www-data:www-data "$run"/{db,log,sock,cache,tmp,mail,health,limits}
chmod 700 "$run"/{etc,sock,mail} && chmod 755 "$run"/{health,limits}
: >"$run/sock/sandbox-orders.sock"

mend
ok $? 'up starts it again' || note "$(tail -n 20 "$work/up")"
like "$(<"$work/up")" 'users of their own' 'and says that its servers are others now'
is "$(whose)" "$each" 'each its own again'
[[ ! -e $run/sock/sandbox-orders.sock ]]
ok $? 'what the old ones left is gone'
api GET "/api/v2/orders/$id"
answered 200 'the order is there'
api POST /api/v2/orders "$order"
answered 201 'and there can be another'
letters() { letters_to "$email" | wc -l; }
is "$(letters)" 1 'letters are as they were'
dash POST /auth/password-reset "{\"email\":\"$email\"}"
await 60 came 2 "$email"
ok $? 'and the next is written' || note "$(<"$work/body")"
counted_there() { [[ $(sql "SELECT COUNT(*) > 0 FROM usage_counts WHERE account = '$(account_of "$key")'") == 1 ]]; }
await 60 counted_there
ok $? 'sweep reads the access log'
told() { "$top/poliducto" status >"$work/status" 2>&1; }
await 60 told
ok $? 'status says that all is well' || note "$(<"$work/status")"

mend
ok $? 'up twice' || note "$(tail -n 20 "$work/up")"
nothing "$(grep -E 'started|users of their own|made:' "$work/up")" 'has nothing to do'
trap finish EXIT
end
