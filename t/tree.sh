# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Which files are ours; for the tests and for what copies the tree.
# shellcheck disable=SC2154 # top comes from who reads this

# Is the tree a checkout itself, not a release unpacked inside of one?
is_checkout()
{
	[[ $(git -C "$top" rev-parse --show-toplevel 2>/dev/null) -ef $top ]]
}

# sources PATTERN...: our files, as paths below the top; the tracked ones (and
# those that will be), or in an unpacked release those of our folders.
sources()
{
	local names=() pattern
	if is_checkout; then
		git -C "$top" ls-files --cached --others --exclude-standard \
		    -- "$@" | while read -r pattern; do
			[[ ! -f $top/$pattern ]] || echo "$pattern"
		done
		return
	fi
	for pattern; do
		names+=(-o -name "$pattern")
	done
	(cd "$top" && find README LICENSE configure.ac Makefile.am poliducto \
	    lib fcgi-app cron nginx sql t clients dashboard doc \
	    -name node_modules -prune -o -type f ! -name '*.o' ! -name '*.a' \
	    ! -name '*.log' ! -name '*.trs' ! -name '*.Po' ! -name .dirstamp \
	    \( "${names[@]:1}" \) -print) | sort
}
