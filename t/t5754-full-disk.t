#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# On a disk without any room sweep still says how all is, and that the disk is full.
source "$(dirname "$0")/rig.sh"
needs_instance
for name in unshare mount jq; do
	[[ -n $(command -v "$name") ]] || skip_all "no $name"
done
# Who is root has the database's socket as root alone.
apart=(unshare -m)
((EUID == 0)) || apart=(unshare -rm)
"${apart[@]}" mount -t tmpfs tmpfs "$work" 2>/dev/null || skip_all 'no disk of its own may be mounted'

mkdir "$work/disk"
sed -E "/^(health_folder|wake_socket|lock_file|limits_fifo|disk_)/d" "$POLIDUCTO_RUN/etc/$env.conf" >"$work/conf"
chmod 640 "$work/conf"
cat >>"$work/conf" <<-CONF
	health_folder $work/disk/health
	wake_socket $work/wake
	lock_file $work/lock
	disk_warning_percent 60
	disk_critical_percent 1
CONF
# It is seen by these commands alone, and gone with them.
# shellcheck disable=SC2016
"${apart[@]}" bash -c '
	export POLIDUCTO_CONF=$1/conf
	disk=$1/disk
	mount -t tmpfs -o size=2m tmpfs "$disk" && mkdir "$disk/health" || exit 1
	look() { "$2" --once; cp "$disk/health/$3.json" "$1/$4.json" && cp "$disk/health/index.html" "$1/$4.html"; }
	look "$1" "$2" "$3" first && look "$1" "$2" "$3" empty
	dd if=/dev/zero of="$disk/much" bs=1k count=900 2>/dev/null
	look "$1" "$2" "$3" half
	dd if=/dev/zero of="$disk/more" bs=1k 2>/dev/null
	! echo 1 >"$disk/one" || exit 1
	look "$1" "$2" "$3" full
' unshare "$work" "$POLIDUCTO_BUILD/sweep" "$env" 2>"$work/said"
is $? 0 'sweep has looked, at last on a full disk' || note "$(<"$work/said")"
state() { jq -r '.checks[] | select(.check == "disk") | .status' "$work/$1.json"; }
is "$(state empty) $(state half) $(state full)" 'ok warning critical' 'the bounds are those of the settings'
is "$(jq -r .disk_free_bytes "$work/full.json")" 0 'nothing is free'
[[ $(jq -r .as_of "$work/full.json") > $(jq -r .as_of "$work/half.json") ]]
ok $? 'and that is new'
like "$(<"$work/full.html")" 'critical</b> disk: 0 % of it is free' 'the page says so too'
nothing "$(grep health: "$work/said")" 'nothing could not be written'
end
