#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A name that changes its mind (DNS rebinding).  The real transfers, in a
# network of this test's own where some public addresses are here and a name
# server answers otherwise the second time: what counts is the address at the
# moment of connecting, whatever the name meant before.
source "$(dirname "$0")/rig.sh"

for name in unshare ip node openssl mount; do
	[[ -n $(command -v "$name") ]] || skip_all "no $name"
done
if [[ -z ${IN_A_NETWORK:-} ]]; then
	why=$(unshare -n -m -r true 2>&1) ||
		skip_all "no namespaces here: $why"
	rm -rf "$work"
	trap - EXIT
	IN_A_NETWORK=1 exec unshare -n -m -r "$BASH" "$0"
fi

# --- the network -----------------------------------------------------------

public=93.184.215.14 public6=2606:2800:21f:cb07::1
ip link set lo up && ip addr add $public/32 dev lo &&
	ip addr add $public6/128 dev lo nodad || skip_all 'no addresses here'
echo 'nameserver 127.0.0.1' >"$work/resolv.conf"
echo 'hosts: files dns' >"$work/nsswitch.conf"
for name in resolv.conf nsswitch.conf; do
	mount --bind "$work/$name" "$(readlink -f /etc/$name)" ||
		skip_all "no /etc/$name of its own"
done
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=receiver \
    -addext 'subjectAltName=DNS:*.example.net' -keyout "$work/key.pem" \
    -out "$work/ca.pem" 2>/dev/null || exit 1

: >"$work/log"
node "$t/rebind/world.mjs" "$work/key.pem" "$work/ca.pem" "$work/log" \
    steady.example.net=$public \
    six.example.net=$public6 \
    turns.example.net=$public/127.0.0.1 \
    kept.example.net=$public/127.0.0.1 \
    inward.example.net=127.0.0.1/$public \
    both.example.net=$public,127.0.0.1 \
    six-loop.example.net=::1 \
    mapped.example.net=::ffff:127.0.0.1 \
    nat64.example.net=64:ff9b::7f00:1 \
    zero.example.net=0.0.0.0 \
    metadata.example.net=169.254.169.254 \
    private.example.net=10.0.0.1 \
    half.example.net=$public,::1 >&2 &
world=$!
trap 'kill $world; wait $world 2>/dev/null; finish' EXIT
ready() { (($(grep -c ^ready "$work/log") == 3)); }
await 20 ready || exit 1

# transfer ARGUMENT...: in a process of its own, as each minute's sweep is.
transfer() { "$build/t/transfer" "${@:1:$#-1}" "$work/ca.pem" "https://${!#}/"; }
asked() { grep -c "^asked $1 A$" "$work/log"; }
called() { grep -c "^called $1" "$work/log"; }

# --- what is steady --------------------------------------------------------

is "$(transfer steady.example.net)" "204 - $public" 'a public address is called'
is "$(transfer six.example.net)" "204 - $public6" 'and so is one of IPv6'

# --- what changes ----------------------------------------------------------

is "$(transfer turns.example.net)" "204 - $public" 'a name is public at first'
is "$(transfer turns.example.net)" '0 blocked_address -' \
    'at the next attempt it is this host, and nobody connects'
is "$(asked turns.example.net)" 2 \
    'each attempt looked it up once: what was judged is what is connected to'
is "$(transfer inward.example.net)" '0 blocked_address -' \
    'a name that begins with this host is refused'
is "$(transfer inward.example.net)" "204 - $public" 'until it is public'
url=https://kept.example.net/
is "$("$build/t/transfer" "$work/ca.pem" $url $url $url | sort | uniq -c | xargs)" \
    "3 204 - $public" 'within one process a kept connection stays where it was'
is "$(asked kept.example.net)" 1 'without a further look-up'

# --- what is never public --------------------------------------------------

for name in six-loop mapped nat64 zero metadata private; do
	is "$(transfer "$name.example.net")" '0 blocked_address -' "$name is refused"
done
is "$(transfer both.example.net:8443)" '0 blocked_address -' \
    'behind a public address that is closed the private one is not tried'
is "$(transfer half.example.net)" '0 blocked_address -' \
    'one bad address among good ones is enough to refuse the name'
for name in 127.0.0.1 127.1 0x7f000001 localhost '[::1]' '[::ffff:127.0.0.1]'; do
	is "$(transfer "$name")" '0 url_not_allowed -' "$name is refused unasked"
done

is "$(called 127.0.0.1) $(called ::1)" '0 0' 'nothing has come to this host'
is "$(transfer --loopback turns.example.net)" '204 - 127.0.0.1' \
    'where loopback is allowed the same name leads there'
is "$(called 127.0.0.1:443)" 1 'which the receiver would have told'
end
