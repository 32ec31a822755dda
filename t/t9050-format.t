#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Layout is clang-format's, of the one version that .clang-format is for.
source "$(dirname "$0")/rig.sh"

tool=$(command -v clang-format-14 || command -v clang-format) ||
	skip_all 'no clang-format'
[[ $("$tool" --version) == *' version 14.'* ]] ||
	skip_all 'clang-format is not of version 14'

cd "$top" || exit 1
mapfile -t files < <(sources '*.c' '*.h')
like "${#files[@]}" '^[1-9][0-9]' 'there are files'
nothing "$("$tool" --dry-run -Werror "${files[@]}" 2>&1 |
    grep -E '(error|warning):')" 'all of them are laid out by clang-format'
long=$(awk 'length > 80 && !/clang-format/ && !off { n[FILENAME]++ }
	/clang-format off/ { off = 1 } /clang-format on/ { off = 0 }
	END { for (f in n) print f ": " n[f] }' "${files[@]}" | sort)
note "lines over 80 columns: ${long:-none}"
nothing "$(grep -lE '[[:blank:]]+$' "${files[@]}")" 'no blank at the end of a line'
end
