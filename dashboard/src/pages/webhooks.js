// SPDX-License-Identifier: Apache-2.0
// Webhooks: the list, a new one, and one with its health, secrets and deliveries.
import {html, useState, useStore} from '../view.js';
import {t, tn} from '../i18n.js';
import {api, environment, may} from '../api.js';
import {go, to} from '../router.js';
import {number, ago} from '../format.js';
import {Badge, Page, Card, Code, Dialog, Figures, LinkButton, Loaded, Note, Refusal, Time, ask, toast, useEvery, useLoad} from '../ui.js';
import {Form} from '../form.js';
import {Act, Facts, Listing, Table, Whole, code, link, load, status, useAct, useOne, when, word, yes} from './kit.js';
import {deliveries} from './deliveries.js';
import {Picker, Simulator, useTypes} from './types.js';
import {Replays} from './replays.js';

const events = row => html`<span class="codes">${row.events.map(one => html`${code(one)} `)}</span>`;

// Beside the status of one: how many of its deliveries are held, as it is paused or
// its receiver fails.
function Held({of})
{
	const {data} = useOne(`/api/v2/webhooks/${of.id}/health`, 5);
	return (data?.trial_at || of.status === 'paused') && data?.pending > 0 &&
		html` <${Badge} kind="warn">${t('webhooks.holds', {n: number(data.pending)})}<//>`;
}

const list = {
	name: 'menu.webhooks', path: '/api/v2/webhooks', every: 5, empty: ['webhooks.empty', to('/webhooks/new'), 'webhooks.new'],
	filters: [{name: 'status', options: ['active', 'paused', 'disabled']}],
	columns: [['url', row => link('/webhooks/' + row.id, code(row.url))], ['status', row => html`${status(row.status)}<${Held} of=${row} />`], ['events', events],
		['description', row => row.description || '—'], ['created_at', row => when(row.created_at)]],
};

export const Webhooks = () => html`<${Page} wide title=${t('menu.webhooks')} lead=${t('webhooks.lead')} actions=${html`
	<${LinkButton} href=${to('/deliveries')}>${t('menu.deliveries')}<//>
	${may('webhooks:write') && html`<${LinkButton} kind="primary" href=${to('/webhooks/new')}>${t('webhooks.new')}<//>`}`}><${Listing} of=${list} /><//>`;

// A secret is told once: until it was taken along nothing else is shown.
const Secret = ({secret, children}) => html`<${Note} kind="warn"><p><b>${t('webhooks.secret_once')}</b></p><p>${t('webhooks.secret_help')}</p><//>
	<${Code} text=${secret} what=${t('webhooks.secret')} />${children}`;

const orders = ['per_object', 'unordered'];
const fields = (domains, of = {}) => [
	{name: 'url', label: t('f.url'), type: 'url', required: true, value: of.url, help: t('webhooks.url_help'), autocomplete: 'off', placeholder: 'https://example.com/hooks/fuel'},
	{name: 'events', label: t('f.events'), required: true, value: of.events ?? [], draw: ({value, set, ...given}) =>
		html`<${Picker} given=${given} value=${value} set=${set} domains=${domains} />`},
	{name: 'description', label: t('f.description'), value: of.description ?? ''},
	{name: 'delivery_order', label: t('f.delivery_order'), type: 'select', required: true, value: of.delivery_order ?? 'per_object',
		help: t('webhooks.order_help'), options: orders.map(one => [one, word('order', one)])},
	{name: 'ed25519', label: t('webhooks.ed25519'), type: 'checkbox', value: of.ed25519 ?? false}];
const body = values => ({...values, description: values.description || null});

export function NewWebhook({query})
{
	const types = useTypes(), [made, set] = useState(null);
	return html`<${Page} title=${t('webhooks.new')} back=${[to('/webhooks'), t('menu.webhooks')]}>${made ?
		html`<${Card} title=${t('webhooks.made')}><${Secret} secret=${made.secret}><p><a class="button primary" href=${to('/webhooks/' + made.id)}>${t('webhooks.to_it')}</a></p><//><//>` :
		html`<${Card}><${Loaded} of=${types}>${domains => html`<${Form} submit=${t('webhooks.create')} fields=${fields(domains, {url: query.url})}
			onSubmit=${async values => set(await api.post('/api/v2/webhooks', body(values)))} />`}<//><//>`}<//>`;
}

function Edit({of, done})
{
	const types = useTypes();
	return html`<${Dialog} title=${t('edit')} onClose=${done}><${Loaded} of=${types}>${domains => html`<${Form} submit=${t('save')} cancel=${done}
		fields=${fields(domains, of)} onSubmit=${async values => {
			await api.patch('/api/v2/webhooks/' + of.id, body(values));
			toast(t('saved'));
			done();
		}} />`}<//><//>`;
}

const graces = [0, 3600, 86400, 604800];

function Rotate({id, done})
{
	const [made, set] = useState(null);
	return html`<${Dialog} title=${t('webhooks.rotate')} onClose=${done}>${made ? html`<${Secret} secret=${made.secret}>
		<p><button type="button" class="button primary" onClick=${done}>${t('done')}</button></p><//>` :
		html`<p>${t('webhooks.rotate_help')}</p><${Form} submit=${t('webhooks.rotate')} cancel=${done} fields=${[{name: 'grace', type: 'select', required: true, value: '86400',
			label: t('webhooks.grace'), options: graces.map(one => [String(one), t('grace.' + one)])}]}
			onSubmit=${async ({grace}) => set(await api.post(`/api/v2/webhooks/${id}/rotate-secret`, {grace_seconds: Number(grace)}))} />`}<//>`;
}

// Which secrets sign, and for how long the one before still does.
function Secrets({id, version})
{
	const state = useLoad(load(`/api/v2/webhooks/${id}/secret-versions`), [id, version]), [, tick] = useState(0);
	useEvery(1000, () => tick(n => n + 1));
	const until = row => (row.expires_at ? html`<${Time} of=${row.expires_at} /> (${ago(row.expires_at)})` : t('webhooks.no_end'));
	return html`<${Loaded} of=${state}>${({data}) => html`<${Table} name="webhooks.secrets" rows=${data}
		columns=${[['id', row => code(row.id)], ['created_at', row => when(row.created_at)], ['expires_at', until]]} />`}<//>`;
}

const Health = ({of}) => html`<${Loaded} of=${of}>${row => html`<${Figures} of=${[{label: t('f.health'), value: status(row.health)},
		{label: t('f.pending'), value: number(row.pending), note: row.oldest_due_at && ago(row.oldest_due_at)},
		{label: t('f.last_success_at'), value: row.last_success_at ? ago(row.last_success_at) : '—'},
		{label: t('f.last_failure_at'), value: row.last_failure_at ? ago(row.last_failure_at) : '—', note: row.last_status || (row.last_failure && word('failure', row.last_failure))}]} />
	${row.trial_at && html`<${Note} kind="warn"><p>${t('webhooks.held')} ${when(row.trial_at)}</p><//>`}`}<//>`;

// What may be done in each state: [action, kind, whether it is asked].
const actions = {
	active: [['ping'], ['pause'], ['disable', 'danger', true]],
	paused: [['ping'], ['enable', 'primary'], ['disable', 'danger', true]],
	disabled: [['enable', 'primary']],
};

export function Webhook({params})
{
	const path = '/api/v2/webhooks/' + params.id, env = useStore(environment);
	const one = useOne(path, 5), health = useOne(path + '/health', 3), [problem, act] = useAct();
	const [open, set] = useState(null), [again, bump] = useState(0);
	const done = () => {
		set(null);
		one.reload();
		health.reload();
		bump(n => n + 1);
	};
	const agreed = what => ask({title: t(`webhooks.${what}`), text: t(`webhooks.${what}_ask`), action: t(`webhooks.${what}`), danger: true});
	const run = (what, asked) => act(async () => {
		if (asked && !await agreed(what)) return;
		await api.post(`${path}/${what}`);
		toast(t(`webhooks.${what}_done`));
		done();
	});
	const archive = act(async () => {
		if (!await agreed('archive')) return;
		await api.del(path);
		toast(t('webhooks.archive_done'));
		go('/webhooks');
	});
	const write = may('webhooks:write');
	return html`<${Page} wide title=${t('webhooks.one')} back=${[to('/webhooks'), t('menu.webhooks')]} actions=${write && one.data && html`
		${actions[one.data.status].map(([what, kind, asked]) => html`<${Act} key=${what} kind=${kind} onClick=${run(what, asked)}>${t('webhooks.' + what)}<//>`)}
		<${Act} kind="danger" onClick=${archive}>${t('webhooks.archive')}<//>`}>
		${problem && html`<${Refusal} problem=${problem} />`}
		<${Whole} of=${one}>${row => html`
			${row.status === 'disabled' && html`<${Note} kind="bad"><p>${t('webhooks.is_disabled')} ${word('disabled', row.disabled_reason)}</p><//>`}
			${row.warnings?.map(one => html`<${Note} key=${one.code} kind="warn"><p>${t('webhooks.' + one.code, one)} ${when(one.since)}</p><//>`)}
			<${Health} of=${health} />
			<${Card} title=${t('details')} actions=${write && html`<${Act} kind="small" onClick=${() => set('edit')}>${t('edit')}<//>`}><${Facts} of=${[
				['url', code(row.url)], ['status', status(row.status)], ['events', events(row)], ['description', row.description || '—'], ['id', code(row.id)],
				['delivery_order', word('order', row.delivery_order)], ['timeout_seconds', `${row.timeout_seconds} s`],
				['max_per_second', number(row.max_per_second)], ['ed25519', yes(row.ed25519)], row.filters?.length && ['filters', tn('webhooks.filters', row.filters.length)],
				['created_at', when(row.created_at)]]} /><//>
			<${Card} title=${t('webhooks.log')}><${Listing} again=${again} of=${{...deliveries, path: path + '/deliveries', local: true,
				empty: ['webhooks.no_deliveries']}} /><//>
			${write && html`<${Replays} webhook=${row.id} />
			${env === 'sandbox' && html`<${Card} title=${t('simulator')}><${Simulator} webhook=${row.id} /><//>`}`}
			<${Card} title=${t('webhooks.secrets')} actions=${write && html`<${Act} kind="small" onClick=${() => set('rotate')}>${t('webhooks.rotate')}<//>`}>
				<${Secrets} id=${row.id} version=${again} /><//>
			${open === 'edit' && html`<${Edit} of=${row} done=${done} />`}
			${open === 'rotate' && html`<${Rotate} id=${row.id} done=${done} />`}`}<//><//>`;
}
