#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Letters: into the folder as they would go over the wire, and over the wire to
# a server of its own by SMTP; what cannot go is tried again, its text is gone
# once it went, and nothing that a stranger writes becomes a header.
source "$(dirname "$0")/rig.sh"
needs_instance

people()
{
	env=live sql "$1"
}

# --- the folder --------------------------------------------------------------

signed_in letters
file=$(letters_to "$email" | head -n 1)
like "$(basename "$file")" '^mail_[0-9a-z]{26}[.]eml$' 'a letter is a file'
is "$(stat -c %a "$file")" 600 'for nobody else to read'
is "$(tr -d '\r' <"$file" | sed '/^$/q' | grep -cE '^(Date|From|To|Subject|Message-ID|MIME-Version|Content-Type|Content-Transfer-Encoding|Auto-Submitted): ')" \
    9 'it has the headers of a letter'
is "$(tr -d '\r' <"$file" | awk 'length($0) > 78' | wc -l)" 0 'no line is too long'
is "$(grep -c $'[^\r]$' "$file")" 0 'each line has its end'
is "$(people "SELECT COUNT(*) FROM mails WHERE recipient = '$email' AND sent_at IS NOT NULL AND text IS NULL AND due_at IS NULL")" \
    1 'its row says that it went, and no longer what it said'

# --- read by who tries it out ---------------------------------------------------

# shown ARGUMENT...: by the control script.
shown() { "$top/poliducto" logs mail "$@"; }
link=$(link_token "$email")
shown >"$work/shown"
ok $? 'logs mail shows the letters'
is "$(grep -cE "^https://localhost:[0-9]+/[^ =]*[?]token=$link\$" "$work/shown")" 1 'the link is whole, on a line of its own'
like "$(shown --last-link)" '^https://localhost:[0-9]+/[^[:space:]]+[?]token=[A-Za-z0-9_-]+$' '--last-link prints the link alone'
# As a browser would, the newest letter being of whoever signed up last.
mkdir -p "$work/run/mail" "$work/run/state"
copy=$work/run/mail/mail_00000000000000000000000000.eml
cp "$file" "$copy"
is "$(POLIDUCTO_RUN=$work/run shown --last-link | sed -n 's/.*[?]token=//p')" "$link" 'it is that of the newest letter'
printf '%s\r\n' 'Subject: =?utf-8?B?SW52aXRhY2nDs246IA==?=' ' =?utf-8?B?bcOhcyBkZSB1bmEgbMOtbmVh?=' \
    'X-Q: a =?utf-8?Q?=C3=B1and=C3=BA_b?= c' '' \
    'Hola, =C3=B1and=C3=BA.  1 =3D 1, a\nb, 100%' 'soft=' ' end =1B[31mred' \
    >"$work/run/mail/mail_10000000000000000000000000.eml"
POLIDUCTO_RUN=$work/run shown >"$work/shown"
like "$(<"$work/shown")" 'Subject: Invitación: más de una línea' 'words of a header are read, also over two lines'
like "$(<"$work/shown")" 'X-Q: a ñandú b c' 'those in quoted-printable too'
like "$(<"$work/shown")" 'Hola, ñandú[.]  1 = 1, a.nb, 100%' 'so is the text'
like "$(<"$work/shown")" 'soft end \[31mred' 'soft ends of lines are none, and no escape reaches the terminal'
is "$(POLIDUCTO_RUN=$work/run shown --last-link | sed -n 's/.*[?]token=//p')" "$link" 'a letter without a link is passed over'
rm "$copy"
POLIDUCTO_RUN=$work/run shown --last-link >"$work/shown" 2>&1
is "$?" 1 'where none has one it fails'
like "$(<"$work/shown")" 'has a link' 'and says so'
"$top/poliducto" logs access --last-link >/dev/null 2>"$work/shown"
like "$(<"$work/shown")" 'logs mail --last-link' 'other logs have none'

# --- over the wire -------------------------------------------------------------

port_free()
{
	! (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null
}
answers()
{
	(exec 3<>"/dev/tcp/127.0.0.1/$smtp") 2>/dev/null
}
server=
for program in python3 /usr/bin/python3; do
	[[ -n $server ]] || ! "$program" -W ignore -c 'import smtpd' 2>/dev/null ||
		server=$program
done
if [[ -z $server ]]; then
	skip 'letters go by SMTP' 'no python3 with smtpd'
	end
fi
for ((smtp = 20000 + RANDOM % 8000; ; smtp++)); do
	! port_free "$smtp" || break
done

# The sandbox as if people were there: its sweep sends nothing, ours does.
conf=$work/conf
env=sandbox own_conf "$conf" '/^access_log /d; /^home /d; /^mail_/d'
cat >>"$conf" <<CONF
home 1
mail_url smtp://127.0.0.1:$smtp
mail_from no-reply@poliducto.example
CONF
chmod 600 "$conf"

# seal TEXT: as lib/sign.h does.
seal()
{
	node -e '
	const { createCipheriv, randomBytes } = require("crypto");
	const [key, text] = process.argv.slice(1);
	const nonce = randomBytes(12);
	const gcm = createCipheriv("aes-256-gcm", Buffer.from(key, "hex"), nonce);
	const sealed = Buffer.concat([nonce, gcm.update(text, "utf8"), gcm.final()]);
	console.log(Buffer.concat([sealed, gcm.getAuthTag()]).toString("base64"));
	' "$(sed -n 's/^secret //p' "$conf")" "$1"
}

# write ID RECIPIENT SUBJECT TEXT: a letter that is due.
write()
{
	sql "INSERT INTO mails (id, recipient, subject, text, created_at, due_at) VALUES ('$1', '$2', '$3',
	    '$(seal "$4")', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) - INTERVAL 1 SECOND)"
}
sweep()
{
	POLIDUCTO_CONF=$conf timeout 120 "$build/sweep" --once >>"$work/sweep" 2>&1
}
row()
{
	sql "SELECT attempts, sent_at IS NOT NULL, text IS NULL, due_at IS NULL, COALESCE(fault, '') FROM mails WHERE id = '$1'"
}
id()
{
	echo "mail_$(letters 26 | tr 'A-Z' 'a-z')"
}

away=$(id)
write "$away" ana@example.com 'Nobody listens' 'Text'
sweep
like "$(row "$away")" $'^1\t0\t0\t0\t.+' 'where no server answers, the letter stays and says why'
like "$(sql "SELECT due_at > UTC_TIMESTAMP(3) + INTERVAL 30 SECOND FROM mails WHERE id = '$away'")" 1 \
    'and is tried again later'

"$server" -u -W ignore -m smtpd -n -c DebuggingServer "127.0.0.1:$smtp" >"$work/received" 2>"$work/smtpd" &
daemon=$!
await 30 answers
ok $? 'a server listens'
went=$(id)
write "$went" "bob@example.com" 'Invitación: más de una línea, y con una ñ que no cabe en ASCII, seguro' \
    $'.\n..two dots\nHola, ñandú.\nhttps://localhost/#/confirm?token=abc\n'
evil=$(id)
write "$evil" $'eve@example.com\r\nBcc: all@example.com' 'x' 'x'
split=$(id)
write "$split" carol@example.com $'Hello\r\nBcc: all@example.com' 'Text'
sql "UPDATE mails SET due_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND WHERE id = '$away'"
all_sent()
{
	sweep
	[[ $(sql "SELECT COUNT(*) FROM mails WHERE id IN ('$went', '$split', '$away') AND sent_at IS NOT NULL") == 3 ]]
}
await 60 all_sent
ok $? 'what is due goes'
is "$(row "$went")" $'1\t1\t1\t1\t' 'the row says so, and no longer what it said'
is "$(row "$away")" $'2\t1\t1\t1\t' 'what failed before goes too'
like "$(row "$evil")" $'^[1-9][0-9]*\t0\t0\t0\tits recipient is not a valid address' 'who is no address is sent nothing'
kill "$daemon"
wait "$daemon" 2>/dev/null
# The server shows a line of bytes as Python does.
sed -nE "s/^b'(.*)'\$/\1/p; s/^b\"(.*)\"\$/\1/p" "$work/received" >"$work/letters"
like "$(<"$work/letters")" 'To: <bob@example[.]com>' 'it came to whom it was written'
is "$(grep -c '^To: ' "$work/letters")" 3 'three letters'
is "$(grep -ci '^Bcc' "$work/letters")" 0 'no header was smuggled in'
is "$(grep -c '^From: Poliducto <no-reply@poliducto.example>$' "$work/letters")" 3 'they are from whom the operator says'
like "$(<"$work/letters")" '=2E' 'a dot alone on a line goes as something else'
like "$(<"$work/letters")" 'Hola, =C3=B1and=C3=BA' 'its characters are whole'
sql "DELETE FROM mails WHERE id IN ('$away', '$went', '$evil', '$split')"
end
