// SPDX-License-Identifier: Apache-2.0
// API keys: the list, a new one, one with its rotation.
import {html, useState} from '../view.js';
import {t} from '../i18n.js';
import {api, query as asked, environmentUrl, may} from '../api.js';
import {go, to} from '../router.js';
import {Page, Card, Figures, Facts, Loaded, List, Button, LinkButton, Status, Time, Mono, Note, Code, Samples,
	Dialog, ask, toast, useLoad, useList, useEvery} from '../ui.js';
import {number, percent} from '../format.js';
import {Form} from '../form.js';
import {samples} from './samples.js';

const keys = '/api/v2/api-keys';
const back = () => [to('/keys'), t('menu.keys')];
const write = () => may('keys:write');

export function Keys()
{
	const list = useList((cursor, signal) => api.get(asked(keys, {cursor}), {signal}));
	return html`<${Page} title=${t('menu.keys')} lead=${t('keys.lead')}
		actions=${write() && html`<${LinkButton} kind="primary" href=${to('/keys/new')}>${t('keys.new')}<//>`}>
		<${List} of=${list} caption=${t('menu.keys')} empty=${t('keys.none')} columns=${[
			{label: t('name'), of: row => html`<a href=${to('/keys/' + row.id)}>${row.name}</a>`},
			{label: t('key'), of: row => html`<${Mono}>${row.start}…${row.last4}<//>`},
			{label: t('status'), of: row => html`<${Status} of=${row.status} />`},
			{label: t('tier'), of: row => row.tier},
			{label: t('last_used'), of: row => html`<${Used} at=${row.last_used_at} />`},
			{label: t('expires'), of: row => html`<${Used} at=${row.expires_at} />`}]} /><//>`;
}

const Used = ({at}) => (at ? html`<${Time} of=${at} ago />` : t('never'));

// --- what a key may do ----------------------------------------------------------

// Scopes by their family: orders:read and orders:write stand together.
function families(scopes)
{
	const by = new Map();
	for (const {name} of scopes) {
		const [family] = name.split(':');
		by.set(family, [...(by.get(family) ?? []), [name, name.slice(family.length + 1)]]);
	}
	return [...by].map(([label, options]) => ({label: label.replaceAll('-', ' '), options}));
}

async function loadChoices(signal)
{
	const [scopes, tiers] = await Promise.all(['scopes', 'tiers'].map(name => api.get(`/api/v2/${name}?limit=200`, {signal})));
	return {scopes: families(scopes.data), tiers: tiers.data.filter(({available}) => available !== false)};
}

// At the end of that day, here.
const endOf = day => (day ? new Date(day + 'T23:59:59').toISOString() : null);
const dayOf = at => (at ? new Date(new Date(at) - new Date(at).getTimezoneOffset() * 60000).toISOString().slice(0, 10) : '');

const fields = ({scopes, tiers}, of) => [
	{name: 'name', label: t('name'), help: t('keys.name.help'), required: true, value: of?.name, maxlength: 100},
	{name: 'scopes', type: 'checks', label: t('scopes'), help: t('scopes.help'), groups: scopes, value: of?.scopes},
	{name: 'ip_allow', type: 'lines', label: t('ip_allow'), help: t('ip_allow.help'), value: of?.ip_allow ?? [], spellcheck: false},
	{name: 'expires_at', type: 'date', label: t('expires'), help: t('expires.help'), value: dayOf(of?.expires_at)},
	tiers.length > 1 && {name: 'tier', type: 'select', label: t('tier'), help: t('tier.help'), value: of?.tier ?? '',
		options: [...(of ? [] : [['', t('tier.usual')]]), ...tiers.map(({name, per_second}) =>
			[name, per_second == null ? name : `${name} · ${number(per_second)}/s`])]},
];

const body = ({name, scopes, ip_allow, expires_at, tier}) => ({name, scopes,
	ip_allow: ip_allow.length ? ip_allow : null, expires_at: endOf(expires_at), ...(tier ? {tier} : {})});

export function NewKey()
{
	const choices = useLoad(loadChoices), [made, set] = useState(null);
	const create = async values => {
		set(await api.post(keys, body(values)));
		scrollTo(0, 0);
	};
	return html`<${Page} title=${t('keys.new')} back=${back()}>${made ? html`<${Made} of=${made} />` :
		html`<${Loaded} of=${choices}>${given => html`<${Form} submit=${t('keys.create')} fields=${fields(given)}
			onSubmit=${create} cancel=${() => go('/keys')} />`}<//>`}<//>`;
}

const Secret = ({of}) => html`<${Note} kind="warn"><p><b>${t('shown_once')}</b></p><//>
	<${Code} text=${of.key} what=${t('key')} />`;

const Made = ({of}) => html`<${Secret} of=${of} /><h2>${t('keys.try')}</h2>
	<${Samples} what=${t('keys.try')} of=${samples(environmentUrl(), of.key)} />
	<p><${LinkButton} kind="primary" href=${to('/keys/' + of.id)}>${t('keys.done')}<//></p>`;

// --- one key --------------------------------------------------------------------

export function Key({params: {id}})
{
	const key = useLoad(signal => api.get(`${keys}/${id}`, {signal}), [id]);
	const usage = useLoad(signal => api.get(`${keys}/${id}/usage`, {signal}), [id]);
	const [open, show] = useState(null), [secret, keep] = useState(null);
	useEvery(5000, () => {
		key.poll();
		usage.poll();
	});
	const changed = text => {
		show(null);
		key.reload();
		toast(t(text));
	};
	return html`<${Page} title=${key.data?.name ?? t('key')} back=${back()}>
		${secret && html`<${Secret} of=${secret} />`}
		<${Loaded} of=${key}>${of => html`
			${of.status === 'rotating' && html`<${Rotating} of=${of} changed=${changed} />`}
			<${Card} title=${t('key')} actions=${write() && of.status !== 'revoked' && html`
				<${Button} onClick=${() => show('rotate')} disabled=${of.status === 'expired'}>${t('rotate')}<//>
				<${Button} onClick=${() => show('edit')}>${t('edit')}<//>
				<${Button} kind="danger" onClick=${() => revoke(of, changed)}>${t('revoke')}<//>`}>
				<${Facts} of=${facts(of)} /><//>
			<${Loaded} of=${usage}>${given => html`<${Card} title=${t('keys.usage')}><${Figures} of=${[
				{label: t('calls'), value: number(given.calls), id: 'key-calls'},
				{label: t('successful'), value: given.calls ? percent(given.successes / given.calls) : '—'},
				{label: t('errors'), value: number(given.client_errors + given.server_errors)},
				{label: t('limited'), value: number(given.rate_limited)}]} />
				<p><small>${t('complete_through')} <${Time} of=${given.complete_through} /></small></p><//>`}<//>
			${open === 'edit' && html`<${Edit} of=${of} changed=${changed} close=${() => show(null)} />`}
			${open === 'rotate' && html`<${Rotate} of=${of} close=${() => show(null)} done=${given => {
				keep(given);
				changed('rotated');
				scrollTo(0, 0);
			}} />`}`}<//><//>`;
}

const facts = of => [
	[t('status'), html`<${Status} of=${of.status} />`],
	[t('key'), html`<${Mono}>${of.start}…${of.last4}<//>`],
	['id', html`<${Mono}>${of.id}<//>`],
	[t('environment'), t('env.' + of.environment)],
	[t('tier'), of.tier],
	[t('scopes'), of.scopes.length ? html`<span class="chips">${of.scopes.map(one => html`<${Mono}>${one}<//> `)}</span>` : t('none')],
	[t('ip_allow'), of.ip_allow?.length ? of.ip_allow.join(', ') : t('anywhere')],
	[t('last_used'), of.last_used_at ? html`<${Time} of=${of.last_used_at} /> · ${of.last_used_address}` : t('never')],
	[t('expires'), of.expires_at ? html`<${Time} of=${of.expires_at} />` : t('never')],
	[t('created'), html`<${Time} of=${of.created_at} />`],
	of.revoked_at && [t('revoked'), html`<${Time} of=${of.revoked_at} />`],
];

// Both secrets hold: is the old one still used?
function Rotating({of, changed})
{
	const post = (action, text) => async () => {
		await api.post(`${keys}/${of.id}/${action}`);
		changed(text);
	};
	const used = of.old_secret_last_used_at;
	return html`<${Note} kind=${used ? 'warn' : 'good'}><p><b>${t('rotating')}</b> ${of.old_secret_until ?
			html`${t('rotating.until')} <${Time} of=${of.old_secret_until} /> (<${Time} of=${of.old_secret_until} ago />).` : t('rotating.waits')}</p>
		<p id="old-secret">${used ? html`${t('rotating.used')} <${Time} of=${used} /> (<${Time} of=${used} ago />).` : t('rotating.unused')}</p>
		${write() && html`<div class="buttons"><${Button} onClick=${post('end-grace', 'grace_ended')}>${t('end_grace')}<//>
			<${Button} onClick=${post('roll-back', 'rolled_back')}>${t('roll_back')}<//></div>`}<//>`;
}

const graces = [0, 3600, 86400, 259200, 604800];

function Rotate({of, close, done})
{
	return html`<${Dialog} title=${t('rotate')} onClose=${close}><p>${t('rotate.text')}</p>
		<${Form} submit=${t('rotate')} cancel=${close} fields=${[
			{name: 'grace_seconds', type: 'select', label: t('grace'), required: true, value: '86400',
				options: graces.map(seconds => [String(seconds), t('grace.' + seconds)])},
			{name: 'grace_starts', type: 'select', label: t('grace.starts'), required: true, value: 'now',
				options: ['now', 'first_use'].map(one => [one, t('grace.' + one)])}]}
			onSubmit=${async ({grace_seconds, grace_starts}) => done(await api.post(`${keys}/${of.id}/rotate`,
				{grace_seconds: Number(grace_seconds), grace_starts}))} /><//>`;
}

function Edit({of, changed, close})
{
	const choices = useLoad(loadChoices);
	return html`<${Dialog} title=${t('edit')} onClose=${close}><${Loaded} of=${choices}>${given => html`
		<${Form} submit=${t('save')} cancel=${close} fields=${fields(given, of)} onSubmit=${async values => {
			// A day that was not touched keeps its time.
			const sent = body(values);
			if (values.expires_at === dayOf(of.expires_at)) delete sent.expires_at;
			await api.patch(`${keys}/${of.id}`, sent);
			changed('saved');
		}} />`}<//><//>`;
}

async function revoke(of, changed)
{
	if (!await ask({title: t('revoke.title', {name: of.name}), text: t('revoke.text'), action: t('revoke'), danger: true})) return;
	await api.post(`${keys}/${of.id}/revoke`);
	changed('revoke.done');
}
