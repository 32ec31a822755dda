// SPDX-License-Identifier: Apache-2.0
// Deliveries of events to webhooks: the list, and one with each of its attempts.
import {html} from '../view.js';
import {t} from '../i18n.js';
import {api} from '../api.js';
import {to} from '../router.js';
import {ms} from '../format.js';
import {Page, Card, Note, Refusal, toast, useLoad, Loaded} from '../ui.js';
import {Act, Facts, Json, Listing, Table, Whole, code, httpStatus, link, load, micros, status, useAct, useOne, when, word, yes} from './kit.js';

const failure = value => (value ? word('failure', value) : '—');

// When it is tried next.  Of what is held that time stays in the past: that it is held
// is said in its place, and until when if that is known.
const next = (row, message) => (message?.held_by ? html`${status('held')} ${message.held_until && when(message.held_until)}` : when(row.next_attempt_at));

// The rows of a list do not say so; of one whose time is over it is asked.
function Overdue({row})
{
	return next(row, useOne(`/api/v2/webhook-deliveries/${row.id}/message`, 5).data);
}
const overdue = row => row.status === 'pending' && Date.parse(row.next_attempt_at) < Date.now();

export const deliveries = {
	name: 'menu.deliveries', path: '/api/v2/webhook-deliveries', every: 3,
	filters: [{name: 'status', options: ['pending', 'delivered', 'exhausted', 'discarded', 'canceled']}, {name: 'event_type'}],
	fixed: {expand: 'webhook_id'},
	columns: [['event_type', row => link('/deliveries/' + row.id, code(row.event_type))],
		['webhook', row => link('/webhooks/' + row.webhook_id, row.webhook?.description || code(row.webhook?.url ?? row.webhook_id))], ['status', row => status(row.status)],
		['attempts', null, true], ['answer', row => (row.last_status ? httpStatus(row.last_status) : failure(row.last_failure))],
		['took', row => ms(row.last_duration_ms), true], ['created_at', row => when(row.created_at)],
		['next_attempt_at', row => (overdue(row) ? html`<${Overdue} row=${row} />` : when(row.next_attempt_at))]],
};

export const Deliveries = () => html`<${Page} wide title=${t('menu.deliveries')} lead=${t('deliveries.lead')}
	back=${[to('/webhooks'), t('menu.webhooks')]}><${Listing} of=${{...deliveries, empty: ['deliveries.empty', to('/webhooks'), 'menu.webhooks'],
		filters: [...deliveries.filters, {name: 'webhook_id'}, {name: 'event_id'}, {name: 'replay_id'}]}} /><//>`;

// Its body, and why it is kept back.
const Message = ({of}) => html`<${Loaded} of=${of}>${row => html`
	${row.held_by && html`<${Note} kind="warn"><p>${t('deliveries.held.' + row.held_by)} ${row.held_until && when(row.held_until)}
		${row.behind_id && link('/deliveries/' + row.behind_id)}</p><//>`}
	<${Card} title=${t('deliveries.body')}><p>${code(row.url)}</p>${row.body ? html`<${Json} of=${row.body} name="body" />` : html`<p class="empty">${t('deliveries.no_body')}</p>`}<//>`}<//>`;

const steps = ['dns', 'connect', 'tls', 'first_byte', 'total'];

const Attempt = ({of}) => html`<details class="attempt" open=${of.latest}><summary>${t('deliveries.attempt', {n: of.attempt})} ·
		${when(of.started_at)} · ${of.status ? httpStatus(of.status) : failure(of.failure)} · ${micros(of.total_us)}</summary>
	<${Facts} of=${[['trigger', word('trigger', of.trigger)], of.failure && ['failure', failure(of.failure)], of.message && ['message', of.message],
		['address', code(of.address)], ['request_sha256', code(of.request_sha256)]]} />
	<${Table} name="deliveries.timing" rows=${[of]} columns=${steps.map(step => [step, row => micros(row[step + '_us']), true])} />
	${of.request_head && html`<h3>${t('deliveries.sent')}</h3><${Json} of=${of.request_head} name="request_head" />`}
	${of.response_head && html`<h3>${t('deliveries.answer')}</h3><${Json} of=${of.response_head} name="response_head" />`}
	${of.response_body && html`<${Json} of=${of.response_body} name="response_body" />`}
	${of.truncated && html`<p class="help">${t('deliveries.truncated')}</p>`}</details>`;

function Attempts({id, version})
{
	const state = useLoad(load(`/api/v2/webhook-deliveries/${id}/attempts`, {limit: 20}), [id, version]);
	return html`<${Loaded} of=${state}>${({data}) => (data.length ? [...data].sort((one, other) => other.attempt - one.attempt)
		.map((of, i) => html`<${Attempt} key=${of.attempt} of=${{...of, latest: i === 0}} />`) : html`<p class="empty">${t('deliveries.no_attempts')}</p>`)}<//>`;
}

export function Delivery({params})
{
	const one = useOne('/api/v2/webhook-deliveries/' + params.id, 3),
		message = useOne(`/api/v2/webhook-deliveries/${params.id}/message`, 3), [problem, act] = useAct();
	const ask = (what, told) => act(async () => {
		await api.post(`/api/v2/webhook-deliveries/${params.id}/${what}`);
		toast(t(told));
		one.reload();
		message.reload();
	});
	return html`<${Page} title=${t('deliveries.one')} back=${[to('/deliveries'), t('menu.deliveries')]}
		actions=${one.data && html`${one.data.status === 'pending' && html`<${Act} onClick=${ask('cancel', 'deliveries.canceled')}>${t('deliveries.cancel')}<//>`}
			<${Act} kind="primary" onClick=${ask('retry', 'deliveries.retried')}>${t(one.data.status === 'pending' ? 'deliveries.now' : 'deliveries.retry')}<//>`}>
		${problem && html`<${Refusal} problem=${problem} />`}
		<${Whole} of=${one}>${row => html`<${Card}><${Facts} of=${[['status', status(row.status)], ['event_type', code(row.event_type)],
			['event', link('/events/' + row.event_id)], ['webhook', link('/webhooks/' + row.webhook_id)], ['trigger', word('trigger', row.trigger)],
			['attempts', row.attempts], row.next_attempt_at && ['next_attempt_at', next(row, message.data)], ['delivered_at', when(row.delivered_at)],
			['out_of_order', yes(row.out_of_order)]]} /><//>
			${row.status === 'exhausted' && html`<${Note} kind="warn"><p>${t('deliveries.exhausted')}</p><//>`}
			<${Message} of=${message} />
			<${Card} title=${t('deliveries.attempts')}><${Attempts} id=${row.id} version=${row.version} /><//>`}<//><//>`;
}
