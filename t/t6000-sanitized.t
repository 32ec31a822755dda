#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# In a whole run, tests that ask the API alone ask instances of a build with the
# address and undefined behaviour sanitizers (t/check).  This one comes when all
# of them are done: it ends those instances, and not one report is in their logs.
source "$(dirname "$0")/rig.sh"
needs_instance

names=()
for name in sanitized{1,2,3}; do
	[[ ! -e $POLIDUCTO_RUN/$name.env ]] || names+=("$name")
done
((${#names[@]} > 0)) || skip_all 'no sanitized instance; a whole check has three'
nm "$POLIDUCTO_RUN/sanitized-tree/payments.fcgi" 2>&1 | grep __asan_init >/dev/null
ok $? 'the build is a sanitized one'

report='AddressSanitizer|LeakSanitizer:|UndefinedBehaviorSanitizer|runtime error:'
for name in "${names[@]}"; do
	log=$POLIDUCTO_RUN/$name/log
	[[ -s $log/access-sandbox.log ]]
	ok $? "$name: it was asked"
	# What is not freed is told of at the end.
	"$t/instance" "$name" down >"$work/down" 2>&1
	ok $? "$name: it ends" || note "$(<"$work/down")"
	nothing "$(grep -hE -A 12 "$report" "$log"/*.log)" \
	    "$name: no sanitizer has reported anything"
	nothing "$(grep -hE 'Assertion .* failed' "$log"/*.log)" \
	    "$name: no assertion has failed"
done
end
