/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "letters.h"

#include <string.h>

#include "mail.h"

enum { ES, EN };

struct text {
	const char *subject, *body;
};

/* clang-format off */
static const struct text letters[LETTER__N][2] = {
	[LETTER_CONFIRM] = {
		[ES] = { "Confirma tu cuenta de Poliducto",
			"Hola, {name}:\n\n"
			"Para abrir la cuenta, sigue este enlace. Vale por 24 horas.\n\n"
			"{link}\n\n"
			"Si no la pediste, no hagas nada: sin el enlace no se abre ninguna cuenta.\n" },
		[EN] = { "Confirm your Poliducto account",
			"Hello {name},\n\n"
			"to open the account, follow this link. It is good for 24 hours.\n\n"
			"{link}\n\n"
			"If you did not ask for it, do nothing: without the link no account is opened.\n" },
	},
	[LETTER_KNOWN] = {
		[ES] = { "Ya tienes una cuenta de Poliducto",
			"Hola, {name}:\n\n"
			"Alguien quiso abrir una cuenta con esta dirección, que ya tiene una.\n"
			"Si fuiste tú, inicia sesión; si olvidaste la contraseña, pide otra:\n\n"
			"{link}\n\n"
			"Si no fuiste tú, no hagas nada.\n" },
		[EN] = { "You already have a Poliducto account",
			"Hello {name},\n\n"
			"somebody wanted to open an account with this address, which has one already.\n"
			"If it was you, sign in; if you forgot the password, ask for another:\n\n"
			"{link}\n\n"
			"If it was not you, do nothing.\n" },
	},
	[LETTER_RESET] = {
		[ES] = { "Otra contraseña para Poliducto",
			"Hola, {name}:\n\n"
			"Para elegir otra contraseña, sigue este enlace. Vale por una hora.\n\n"
			"{link}\n\n"
			"Si no la pediste, no hagas nada: la contraseña sigue igual.\n" },
		[EN] = { "Another password for Poliducto",
			"Hello {name},\n\n"
			"to choose another password, follow this link. It is good for one hour.\n\n"
			"{link}\n\n"
			"If you did not ask for it, do nothing: the password stays as it is.\n" },
	},
	[LETTER_PASSWORD] = {
		[ES] = { "Tu contraseña de Poliducto cambió",
			"Hola, {name}:\n\n"
			"La contraseña de tu cuenta acaba de cambiar y las demás sesiones terminaron.\n"
			"Si no fuiste tú, elige otra ahora mismo:\n\n"
			"{link}\n" },
		[EN] = { "Your Poliducto password was changed",
			"Hello {name},\n\n"
			"the password of your account was changed just now and all other sessions ended.\n"
			"If it was not you, choose another one at once:\n\n"
			"{link}\n" },
	},
	[LETTER_INVITATION] = {
		[ES] = { "Invitación a Poliducto",
			"Hola:\n\n"
			"{name} te invita a la cuenta {account}. Para aceptar, sigue este enlace:\n\n"
			"{link}\n\n"
			"Si no esperabas la invitación, no hagas nada.\n" },
		[EN] = { "Invitation to Poliducto",
			"Hello,\n\n"
			"{name} invites you to the account {account}. To accept, follow this link:\n\n"
			"{link}\n\n"
			"If you did not expect this, do nothing.\n" },
	},
};
/* clang-format on */

const char *
letter_link(struct req *rq, const char *page, const char *token)
{
	return arena_fmt(rq->arena, "%s/#/%s%s%s", rq->conf->dashboard_url,
	    page, token != NULL ? "?token=" : "", token != NULL ? token : "");
}

/* A name is one that a stranger may have chosen: nothing in it is a link, and
 * it is one line. */
static void
put_name(struct buf *b, const char *s)
{
	for (; *s != '\0'; s++)
		if (strchr("/:<>@.", *s) != NULL || (unsigned char)*s < ' ')
			buf_char(b, ' ');
		else
			buf_char(b, *s);
}

static void
put_word(struct buf *b, const struct letter_words *w, const char *name,
    size_t n)
{
	if (n == 6 && memcmp(name, "{link}", n) == 0)
		buf_str(b, w->link);
	else if (n == 6 && memcmp(name, "{name}", n) == 0)
		put_name(b, w->name);
	else if (n == 9 && memcmp(name, "{account}", n) == 0)
		put_name(b, w->account);
}

enum err
letter_add(struct req *rq, enum letter which, const char *language,
    const char *recipient, const struct letter_words *words)
{
	const struct text *t =
	    &letters[which][strcmp(language, "es") == 0 ? ES : EN];
	struct buf b;
	size_t n;

	buf_init(&b, rq->arena, 1024);
	for (const char *s = t->body; *s != '\0'; s += n) {
		if (*s == '{') {
			n = strcspn(s, "}") + 1;
			put_word(&b, words, s, n);
			continue;
		}
		n = strcspn(s, "{");
		buf_add(&b, s, n);
	}
	return mail_add(rq, recipient, t->subject, b.s);
}
