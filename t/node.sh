# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# What the tests of the Node library share: it is packed as it would be
# published, and installed into a project that has nothing else.
# shellcheck disable=SC2034,SC2154 # top and work come from the rig

modules=$top/clients/node/node_modules

needs_node_tools()
{
	local name
	for name in node npm; do
		[[ -n $(command -v "$name") ]] || skip_all "no $name"
	done
	[[ -d $modules/typescript ]] ||
		skip_all 'no compiler; npm ci --prefix clients/node'
}

# quietly COMMAND...: what it says is shown where it fails.
quietly()
{
	"$@" >"$work/said" 2>&1 || { note "$(tail -n 40 "$work/said")"; return 1; }
}

# pack NAME: of clients/NAME, in a copy of it, as others may build it beside us;
# sets `packed`.
pack()
{
	local copy=$work/tree/clients/$1
	mkdir -p "$copy"
	cp "$top/LICENSE" "$work/tree/"
	(cd "$top/clients/$1" && tar -c --exclude=./node_modules --exclude=./lib \
	    --exclude=./esm .) | tar -x -C "$copy"
	[[ ! -d $top/clients/$1/node_modules ]] ||
		ln -s "$top/clients/$1/node_modules" "$copy/node_modules"
	(cd "$copy" && quietly npm pack --pack-destination "$work") || return 1
	packed=$work/poliducto-$1-1.0.0.tgz
	[[ $1 != node ]] || packed=$work/poliducto-1.0.0.tgz
	[[ -s $packed ]]
}

# install TARBALL...: into $work/project, without asking a registry.
install()
{
	mkdir -p "$work/project"
	[[ -e $work/project/package.json ]] ||
		echo '{"name": "depot", "version": "1.0.0", "private": true}' \
		    >"$work/project/package.json"
	(cd "$work/project" &&
		quietly npm install --offline --no-audit --no-fund "$@")
}

# Bytes of the files below a directory.
bytes()
{
	find "$1" -type f -printf '%s\n' | awk '{ n += $1 } END { print n + 0 }'
}

# in_project FILE ARGUMENT...: a program of clients/node/test as if it were the
# user's; what it prints is in $work/body.
in_project()
{
	cp "$top/clients/node/test/$1" "$work/project/"
	(cd "$work/project" && NODE_EXTRA_CA_CERTS=${POLIDUCTO_CA:-} \
	    POLIDUCTO_BASE_URL=${POLIDUCTO_SANDBOX_URL:-} POLIDUCTO_API_KEY=$key \
	    node "$@" >"$work/body" 2>"$work/said") ||
		{ note "$(tail -n 40 "$work/said")"; return 1; }
}
