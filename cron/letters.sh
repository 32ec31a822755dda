# shellcheck shell=bash
# SPDX-License-Identifier: Apache-2.0
# Letters that a local run sends to a folder, as a reader of mail shows them;
# part of the control script.
# shellcheck disable=SC2154 # its variables come from there

# Quoted-printable (RFC 2045) as what it stands for.
from_quoted()
{
	local text
	text=$(LC_ALL=C sed -z 's/=\n//g; s/\\/\\\\/g; s/=\([0-9A-F][0-9A-F]\)/\\x\1/g')
	printf '%b\n' "$text"
}

# Lines of a header without the encoded words (RFC 2047) in them; the blank
# between two of those belongs to neither.
from_words()
{
	local line text word whole
	while IFS= read -r line; do
		text=
		while [[ $line =~ '=?'[A-Za-z0-9-]+'?'([BbQq])'?'([^?]*)'?=' ]]; do
			whole=${BASH_REMATCH[0]} word=${BASH_REMATCH[2]}
			text+=${line%%"$whole"*}
			line=${line#*"$whole"}
			if [[ ${BASH_REMATCH[1]} == [Bb] ]]; then
				text+=$(base64 -d <<<"$word" 2>/dev/null) || text+=$whole
			else
				text+=$(from_quoted <<<"${word//_/ }")
			fi
		done
		printf '%s\n' "$text$line"
	done
}

# One letter, readable: its text is as it was written, its links are whole.  A
# stranger may have written some of it, so nothing in it moves the terminal.
read_letter()
{
	{
		LC_ALL=C sed -e 's/\r$//' -e '/^$/,$d' "$1" |
			sed -z 's/\n[ \t]/ /g' |
			sed 's/?= =?/?==?/g' | from_words
		echo
		LC_ALL=C sed -e 's/\r$//' -e '1,/^$/d' "$1" | from_quoted
	} | LC_ALL=C tr -d '\000-\010\013-\037\177'
}

# Sets `files` to the newest letters, at most so many.  Their names are in the
# order in which they were written.
newest_letters()
{
	files=("$run"/mail/*.eml)
	[[ -r ${files[0]} ]] || die "no letter in $run/mail that you can read"
	((${#files[@]} <= $1)) || files=("${files[@]: -$1}")
}

show_mail()
{
	local files file
	newest_letters 10
	for file in "${files[@]}"; do
		printf '==> %s <==\n' "$file"
		read_letter "$file"
		echo
	done
}

# The first link of the newest letter that has one.
show_last_link()
{
	local files i text
	newest_letters 100
	for ((i = ${#files[@]} - 1; i >= 0; i--)); do
		text=$(read_letter "${files[i]}")
		[[ $text =~ https?://[^[:space:]\<\>\"]+ ]] || continue
		echo "${BASH_REMATCH[0]}"
		return
	done
	die "none of the last letters in $run/mail has a link"
}
