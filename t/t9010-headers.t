#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Each header compiles alone, with the project's warnings, and keeps its guard.
source "$(dirname "$0")/rig.sh"

[[ -f $build/Makefile ]] || skip_all 'no Makefile in the build directory'
compile=$(compiler) || skip_all 'the Makefile names no compiler'

alone()
{
	printf '#include "config.h"\n#include "%s"\n#include "%s"\n' \
	    "$1" "$1" >"$work/alone.c"
	# shellcheck disable=SC2086 # a command with its options
	$compile -Werror -fsyntax-only "$work/alone.c" 2>&1
}

cd "$build" || exit 1
while read -r file; do
	nothing "$(alone "$top/$file")" "$file compiles alone, twice"
done < <(sources '*.h')
end
