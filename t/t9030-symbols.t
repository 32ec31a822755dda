#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# What a file exports begins with its name, so that a reader knows where to
# look.  The rules, and they have no exception but those named below:
#
#   lib/foo.c, lib/foo_x.c     foo, foo_*
#   cron/foo.c, cron/foo/x.c   foo, foo_*
#   fcgi-app/foos/foos.c       foo_*, foos_domain
#   fcgi-app/foos/bars/x.c     foo_*, bar_*, x_*, bars  (each word of the path)
#   fcgi-app/foo.c, foo_x.c    foo, foo_*
#   programs (they have main)  nothing that another file could use
source "$(dirname "$0")/rig.sh"

[[ -n $(command -v nm) ]] || skip_all 'no nm'
cd "$build" || exit 1
ls lib/*.o >/dev/null 2>&1 || skip_all 'nothing is compiled in the build directory'

# refuse is the verb of every handler (lib/app.h) and has no prefix; two headers
# of lib describe two types each.
except='^lib/(answer refuse(_over|_unknown)?|money decimal_.*|stamp date_.*)$'

# A noun in the singular.
one()
{
	case $1 in
	*ies) echo "${1%s}|${1%ies}y" ;;
	*) echo "${1%s}" ;;
	esac
}

# An extended regular expression for what the object file $1 may export.
allowed()
{
	local path=${1%.o} domain name word words=()
	name=${path##*/}
	case $path in
	fcgi-app/*/*)
		path=${path#fcgi-app/}
		domain=${path%%/*}
		name=${path%/*}
		for word in ${path//[\/_]/ }; do
			words+=("$(one "$word")")
		done
		(IFS='|' && echo "($domain|${words[0]})_domain|(${words[*]})_.*|${name##*/}|${path##*/}")
		;;
	cron/*/*)
		path=${path#cron/}
		echo "${path%%/*}(_.*)?"
		;;
	*) echo "${name%%_*}(_.*)?" ;;
	esac
}

# strangers OBJECT...: what they export and may not.
strangers()
{
	local object last='' want='' symbol
	while read -r object symbol _; do
		object=${object%:}
		if [[ $object != "$last" ]]; then
			want=$(allowed "$object")
			last=$object
		fi
		[[ $symbol =~ ^($want)$ || $symbol == __* ||
		    "${object%.o} $symbol" =~ $except ]] || echo "$object exports $symbol"
	done < <(nm -A -g --defined-only -P "$@")
}

# Those of programs begin with the program's name and a dash, or have a main.
for dir in lib cron fcgi-app; do
	mapfile -t objects < <(find "$dir" -name '*.o' ! -name '*-*' | sort)
	ours=()
	for object in "${objects[@]}"; do
		[[ ! -f $top/${object%.o}.c ]] || ours+=("$object")
	done
	mapfile -t programs < <(cd "$top" && grep -l '^main(' "${ours[@]/%.o/.c}")
	for program in "${programs[@]}"; do
		mapfile -t ours < <(printf '%s\n' "${ours[@]}" | grep -vFx "${program%.c}.o")
	done
	nothing "$(strangers "${ours[@]}")" "what $dir exports is named after its file"
done

# A name may take as long as its servers please: sweep alone asks for one, in the
# threads of libcurl, and no worker that a request waits for.
resolvers()
{
	nm -u -P "$1" | sed -nE 's/^(getaddrinfo|getnameinfo|gethostby|res_|ares_|curl_(easy|multi)_)([^ @]*).*/\1\3/p'
}
resolvers sweep | grep -q '^curl_multi_'
ok $? 'what asks for names is found in sweep'
for worker in *.fcgi; do
	nothing "$(resolvers "$worker")" "$worker asks for none"
done
end
