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
	/* Whoever signs up writes to an address that may be a stranger's: without a name. */
	[LETTER_CONFIRM] = {
		[ES] = { "Confirme su cuenta de Poliducto",
			"Hola:\n\n"
			"Para abrir su cuenta de Poliducto, siga este enlace. Es válido durante 24 horas.\n\n"
			"{link}\n\n"
			"Si no solicitó la cuenta, ignore este correo: sin el enlace no se abre ninguna cuenta.\n" },
		[EN] = { "Confirm your Poliducto account",
			"Hello,\n\n"
			"To open your Poliducto account, follow this link. The link is valid for 24 hours.\n\n"
			"{link}\n\n"
			"If you did not request an account, ignore this email: no account is opened without the link.\n" },
	},
	[LETTER_KNOWN] = {
		[ES] = { "Ya tiene una cuenta de Poliducto",
			"Hola, {name}:\n\n"
			"Se intentó abrir una cuenta con esta dirección, que ya tiene una.\n"
			"Si fue usted, inicie sesión. Si olvidó la contraseña, restablézcala aquí:\n\n"
			"{link}\n\n"
			"Si no fue usted, ignore este correo.\n" },
		[EN] = { "You already have a Poliducto account",
			"Hello {name},\n\n"
			"Someone tried to open an account with this address, which already has one.\n"
			"If it was you, sign in. If you forgot your password, reset it here:\n\n"
			"{link}\n\n"
			"If it was not you, ignore this email.\n" },
	},
	[LETTER_RESET] = {
		[ES] = { "Restablezca su contraseña de Poliducto",
			"Hola, {name}:\n\n"
			"Para elegir una contraseña nueva, siga este enlace. Es válido durante una hora.\n\n"
			"{link}\n\n"
			"Si no solicitó el cambio, ignore este correo: su contraseña no cambia.\n" },
		[EN] = { "Reset your Poliducto password",
			"Hello {name},\n\n"
			"To choose a new password, follow this link. The link is valid for one hour.\n\n"
			"{link}\n\n"
			"If you did not request this, ignore this email: your password does not change.\n" },
	},
	[LETTER_PASSWORD] = {
		[ES] = { "Su contraseña de Poliducto ha cambiado",
			"Hola, {name}:\n\n"
			"La contraseña de su cuenta acaba de cambiar y sus demás sesiones se cerraron.\n"
			"Si no fue usted, restablézcala de inmediato:\n\n"
			"{link}\n" },
		[EN] = { "Your Poliducto password was changed",
			"Hello {name},\n\n"
			"The password of your account was changed and all other sessions were ended.\n"
			"If it was not you, reset the password immediately:\n\n"
			"{link}\n" },
	},
	[LETTER_INVITATION] = {
		[ES] = { "Invitación a Poliducto",
			"Hola:\n\n"
			"{name} le invita a unirse a la cuenta {account}. Para aceptar, siga este enlace:\n\n"
			"{link}\n\n"
			"Si no esperaba esta invitación, ignore este correo.\n" },
		[EN] = { "Invitation to Poliducto",
			"Hello,\n\n"
			"{name} invites you to join the account {account}. To accept, follow this link:\n\n"
			"{link}\n\n"
			"If you did not expect this invitation, ignore this email.\n" },
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
