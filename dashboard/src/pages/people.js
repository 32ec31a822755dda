// SPDX-License-Identifier: Apache-2.0
// Who belongs to the account, in which role, and who was asked to.
import {html, useState, useStore} from '../view.js';
import {t} from '../i18n.js';
import {atLeast, home, session} from '../api.js';
import {Page, Card, Note, ask, toast} from '../ui.js';
import {Form} from '../form.js';
import {Act, Listing, when, yes} from './kit.js';

const roles = () => ['viewer', 'developer', 'admin', ...(atLeast('owner') ? ['owner'] : [])];
const options = roles => roles.map(role => [role, t('role.' + role)]);

// A choice that acts at once would surprise; the button beside it does.
function Role({of, done})
{
	const [role, set] = useState(of.role);
	const change = async () => {
		await home.patch('/api/v2/people/' + of.id, {role});
		toast(t('people.changed', {name: of.name, role: t('role.' + role)}));
		done();
	};
	return html`<span class="buttons"><select aria-label=${t('people.role_of', {name: of.name})} value=${role} onChange=${event => set(event.target.value)}>
		${options([...new Set([...roles(), of.role])]).map(([one, text]) => html`<option key=${one} value=${one} selected=${one === role}>${text}</option>`)}</select>
		${role !== of.role && html`<${Act} kind="small" onClick=${change}>${t('save')}<//>`}</span>`;
}

export function People()
{
	const who = useStore(session), admin = atLeast('admin'), [again, bump] = useState(0);
	const done = () => bump(n => n + 1);
	const free = row => admin && (row.role !== 'owner' || who.role === 'owner');
	const remove = row => async () => {
		if (!await ask({title: t('people.remove'), text: t('people.remove_ask', {name: row.name, email: row.email}), action: t('people.remove'), danger: true})) return;
		await home.del('/api/v2/people/' + row.id);
		toast(t('people.removed', {name: row.name}));
		done();
	};
	const revoke = row => async () => {
		await home.del('/api/v2/invitations/' + row.id);
		toast(t('people.revoked'));
		done();
	};
	const invite = async values => {
		await home.post('/api/v2/invitations', values);
		toast(t('people.invited', {email: values.email}));
		done();
	};
	return html`<${Page} wide title=${t('menu.people')} lead=${t('people.lead', {name: who.account.name})}>
		<${Card} title=${t('people.members')}><${Listing} again=${again} of=${{name: 'people.members', path: '/api/v2/people', ask: home, local: true, columns: [
			['name', row => html`${row.name}${row.id === who.person.id ? ` (${t('people.you')})` : ''}`], ['email'],
			['role', row => (free(row) ? html`<${Role} key=${row.id + row.role} of=${row} done=${done} />` : t('role.' + row.role))],
			['totp', row => yes(row.totp_enabled)], ['last_seen_at', row => when(row.last_seen_at)],
			admin && ['do', row => free(row) && row.id !== who.person.id && html`<${Act} kind="small danger" onClick=${remove(row)}
				aria-label=${`${t('people.remove')}: ${row.name}`}>${t('people.remove')}<//>`]].filter(Boolean)}} /><//>
		${admin ? html`<${Card} title=${t('people.invite')}><p class="help">${t('people.invite_help')}</p><${Form} key=${again} submit=${t('people.invite_send')} onSubmit=${invite} fields=${[
				{name: 'email', label: t('f.email'), type: 'email', required: true, autocomplete: 'off'},
				{name: 'role', label: t('f.role'), type: 'select', required: true, value: 'developer', help: t('people.roles_help'), options: options(roles())}]} /><//>
			<${Card} title=${t('people.invitations')}><${Listing} again=${again} of=${{name: 'people.invitations', path: '/api/v2/invitations', ask: home, local: true,
				empty: ['people.no_invitations'], columns: [['email'], ['role', row => t('role.' + row.role)], ['created_at', row => when(row.created_at)],
					['expires_at', row => when(row.expires_at)], ['do', row => html`<${Act} kind="small danger" onClick=${revoke(row)}
						aria-label=${`${t('people.revoke')}: ${row.email}`}>${t('people.revoke')}<//>`]]}} /><//>` :
			html`<${Note}><p>${t('people.not_admin')}</p><//>`}<//>`;
}
