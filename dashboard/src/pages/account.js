// SPDX-License-Identifier: Apache-2.0
// The person: profile and password; second factor and sessions.
import {html, useState, useStore} from '../view.js';
import {t, tn, languages, setLanguage} from '../i18n.js';
import {home, session, setSession, loadSession} from '../api.js';
import {Page, Card, Facts, List, Button, Note, Code, Time, Badge, toast, ask, useList} from '../ui.js';
import {Form} from '../form.js';

const auth = '/api/v2/auth/';

export function Account()
{
	const {person, account, role} = useStore(session);
	const save = async values => {
		const found = await home.patch(auth + 'person', values);
		session.set({...session.get(), person: found});
		await setLanguage(found.language);
		toast(t('saved'));
	};
	return html`<${Page} title=${t('menu.account')}>
		<${Card} title=${t('profile')}><${Form} submit=${t('save')} onSubmit=${save} fields=${[
			{name: 'name', label: t('name'), value: person.name, required: true, autocomplete: 'name', maxlength: 100},
			{name: 'language', type: 'select', label: t('language'), help: t('profile.language'), required: true, value: person.language,
				options: languages.map(name => [name, {en: 'English', es: 'Español'}[name]])}]} /><//>
		<${Card} title=${t('membership')}><${Facts} of=${[[t('email'), person.email], [t('company'), account.name],
			[t('role'), t('role.' + role)], ['id', html`<code class="mono">${account.id}</code>`]]} /><//><//>`;
}

export function Security()
{
	const {person} = useStore(session);
	return html`<${Page} title=${t('menu.security')}><${Password} /><${Second} person=${person} /><${Sessions} /><//>`;
}

function Password()
{
	const [turn, again] = useState(0);
	const change = async values => {
		setSession(await home.post(auth + 'password', values));
		toast(t('password.changed'));
		again(turn + 1);
	};
	return html`<${Card} title=${t('password')}><${Form} key=${turn} submit=${t('password.change')} onSubmit=${change} fields=${[
		{name: 'current_password', type: 'password', label: t('password.current'), autocomplete: 'current-password', required: true},
		{name: 'new_password', type: 'password', label: t('password.next'), help: t('password.help'), autocomplete: 'new-password', required: true}]} /><//>`;
}

// --- the second factor ----------------------------------------------------------

const password = () => ({name: 'password', type: 'password', label: t('password'), autocomplete: 'current-password', required: true});
const code = () => ({name: 'code', label: t('code'), help: t('code.help'), autocomplete: 'one-time-code', required: true, spellcheck: false});

function Second({person})
{
	const [step, set] = useState({});
	const begin = async values => set({pending: await home.post(auth + 'totp', values)});
	const confirm = async values => {
		const {recovery_codes} = await home.post(auth + 'totp/confirm', values);
		await loadSession();
		set({codes: recovery_codes});
	};
	const end = async values => {
		await home.post(auth + 'totp/disable', values);
		await loadSession();
		set({});
		toast(t('second.off'));
	};
	const {pending, codes, ending} = step;
	return html`<${Card} title=${t('second')} actions=${html`<${Badge} kind=${person.totp_enabled ? 'good' : ''}>${t(person.totp_enabled ? 'on' : 'off')}<//>`}>
		${codes ? html`<${Note} kind="warn"><p><b>${t('recovery.text')}</b></p><//>
				<${Code} text=${codes.join('\n')} what=${t('recovery')} /><${Button} onClick=${() => set({})}>${t('recovery.kept')}<//>` :
			pending ? html`<p>${t('second.scan')}</p><${Facts} of=${[[t('second.secret'), html`<code class="mono" id="totp-secret">${pending.secret}</code>`]]} />
				<p><a href=${pending.uri}>${t('second.open')}</a></p>
				<${Form} key="confirm" submit=${t('second.confirm')} onSubmit=${confirm} fields=${[code()]} cancel=${() => set({})} />` :
			ending ? html`<${Form} key="end" submit=${t('second.end')} kind="danger" onSubmit=${end} fields=${[password(), code()]} cancel=${() => set({})} />` :
			person.totp_enabled ? html`<p>${tn('recovery.left', person.recovery_codes_left)}</p>
				<${Button} kind="danger" onClick=${() => set({ending: true})}>${t('second.end')}<//>` :
			html`<p>${t('second.lead')}</p><${Form} key="begin" submit=${t('second.begin')} onSubmit=${begin} fields=${[password()]} />`}<//>`;
}

// --- sessions -------------------------------------------------------------------

function Sessions()
{
	const list = useList((cursor, signal) => home.get(auth + 'sessions' + (cursor ? '?cursor=' + encodeURIComponent(cursor) : ''), {signal}));
	const end = async row => {
		if (!await ask({title: t('sessions.end'), text: t('sessions.end.text'), action: t('sessions.end'), danger: true})) return;
		await home.del(`${auth}sessions/${row.id}`);
		toast(t('sessions.ended'));
		list.reload();
	};
	return html`<${Card} title=${t('sessions')}><${List} of=${list} caption=${t('sessions')} columns=${[
		{label: t('sessions.browser'), of: row => html`${browser(row.user_agent)}${row.current && html` <${Badge} kind="good">${t('sessions.this')}<//>`}`},
		{label: t('address'), of: row => row.address},
		{label: t('created'), of: row => html`<${Time} of=${row.created_at} />`},
		{label: t('last_used'), of: row => html`<${Time} of=${row.last_used_at} ago />`},
		{label: t('actions'), of: row => (row.current ? '—' : html`<${Button} kind="danger small" onClick=${() => end(row)}>${t('sessions.end')}<//>`)}]} /><//>`;
}

// The name of a browser and its system, as far as it says.
function browser(agent)
{
	const one = (agent ?? '').match(/(Edg|OPR|Firefox|Chrome|Safari|curl)/)?.[0] ?? agent ?? '—';
	const on = (agent ?? '').match(/(Android|iPhone|iPad|Windows|Mac OS X|Linux)/)?.[0];
	return ({Edg: 'Edge', OPR: 'Opera'}[one] ?? one).slice(0, 60) + (on ? ' · ' + on : '');
}
