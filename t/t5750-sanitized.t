#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A build with the address and undefined behaviour sanitizers answers all
# requests of the API tests, and not one report is in its logs.
source "$(dirname "$0")/rig.sh"

needs_instance
dir=$POLIDUCTO_RUN/sanitized
copy=$POLIDUCTO_RUN/sanitized-tree
log=$dir/log
port=${POLIDUCTO_SANDBOX_URL##*:}
export POLIDUCTO_SHARED=$shared

# make's own wishes are for the make that runs the tests.  Temporary files are
# where the servers' user cannot go: they need none of it.
control()
{
	env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u AM_MAKEFLAGS -u POLIDUCTO_BUILD -u POLIDUCTO_POOLS \
	    TMPDIR="$work" POLIDUCTO_RUN="$dir" POLIDUCTO_PORT=$((port + 30)) \
	    POLIDUCTO_CONFIGURE='--enable-sanitize CFLAGS=-O1' "$copy/poliducto" "$@"
}
leave()
{
	control down >"$work/down" 2>&1
	rm -rf "$copy"
}
trap 'leave; finish' EXIT

# A tree that is configured already can be built nowhere else, so this is a
# copy of its sources, with what autoreconf has made of them.
rm -rf "$dir" "$copy"
mkdir -p "$copy"
(cd "$top" && { sources '*'; ls -d configure aclocal.m4 config.h.in Makefile.in \
    build-aux 2>/dev/null; } | xargs -d '\n' cp -a --parents -t "$copy") 2>"$work/copy"
ok $? 'the tree is copied' || note "$(<"$work/copy")"
control up >"$work/up" 2>&1
ok $? 'a sanitized instance starts' ||
	note "$(tail -n 30 "$work/up" "$dir"/state/build.log "$log"/*.log 2>/dev/null)"
nm "$copy/payments.fcgi" 2>&1 | grep __asan_init >/dev/null
ok $? 'it is one'

# --- the same tests against it ---------------------------------------------

assignments=$(control env) && eval "$assignments"
export POLIDUCTO_BUILD=$copy
# Half as fast, and beside all others: what must come in time is seen there.
export POLIDUCTO_PATIENCE=4
for test in "$copy"/t/t5[0-59]*.t; do
	[[ $test != */t57* ]] || continue
	(cd "$copy" && "$test") >"$work/out" 2>"$work/err"
	ok $? "${test##*/}" || note "$(grep '^not ok' "$work/out" | head -n 10
	    tail -n 10 "$work/err")"
done

# --- what they left in the logs --------------------------------------------

control down >"$work/down" 2>&1
ok $? 'it ends' || note "$(<"$work/down")"
report='AddressSanitizer|LeakSanitizer:|UndefinedBehaviorSanitizer|runtime error:'
reports=$(grep -hE -A 12 "$report" "$log"/*.log)
nothing "$reports" 'no sanitizer has reported anything'
nothing "$(grep -hE 'Assertion .* failed' "$log"/*.log)" 'no assertion has failed'
trap finish EXIT
[[ -n $reports ]] || rm -rf "$dir"
rm -rf "$copy"
end
