// SPDX-License-Identifier: Apache-2.0
// What has happened: a list, one event with its deliveries, and a live tail.
import {html, useState, useEffect} from '../view.js';
import {t} from '../i18n.js';
import {api, query} from '../api.js';
import {to} from '../router.js';
import {Page, Card, Button, LinkButton, Refusal} from '../ui.js';
import {Facts, Json, Listing, Table, Whole, code, link, useOne, when} from './kit.js';
import {deliveries} from './deliveries.js';
import {number} from '../format.js';

const object = row => html`${row.object_type} ${code(row.object_id)}`;
const columns = [['type', row => link('/events/' + row.id, code(row.type))], ['created_at', row => when(row.created_at)],
	['sequence', row => number(row.sequence || null), true], ['object', object]];
const list = {
	name: 'menu.events', path: '/api/v2/events', every: 4, columns, empty: ['events.empty', to('/sandbox'), 'menu.sandbox'],
	filters: [{name: 'type'}, {name: 'object_type'}, {name: 'object_id'}, {name: 'request_id'},
		{name: 'from', param: 'created_at[gte]', type: 'datetime-local'}, {name: 'to', param: 'created_at[lt]', type: 'datetime-local'}],
};

export const Events = () => html`<${Page} wide title=${t('menu.events')} lead=${t('events.lead')}
	actions=${html`<${LinkButton} href=${to('/events/live')}>${t('events.live')}<//>`}><${Listing} of=${list} /><//>`;

// The envelope as a webhook gets it, but for api_version and the account.
const envelope = event => ({id: event.id, type: event.type, created_at: event.created_at, sequence: event.sequence,
	object: {type: event.object_type, id: event.object_id}, data: event.data, request_id: event.request_id});

export function Event({params})
{
	const one = useOne('/api/v2/events/' + params.id, 5);
	return html`<${Page} title=${t('events.one')} back=${[to('/events'), t('menu.events')]}><${Whole} of=${one}>${row => html`
		<${Card}><${Facts} of=${[['type', code(row.type)], ['created_at', when(row.created_at)], ['sequence', number(row.sequence || null)],
			['object', object(row)], ['request_id', row.request_id ? link('/requests/' + row.request_id, code(row.request_id)) : '—']]} /><//>
		<${Card} title=${t('events.envelope')}><${Json} of=${envelope(row)} name="data" /><//>
		<${Card} title=${t('events.deliveries')}><${Listing} of=${{...deliveries, filters: [], local: true,
			path: `/api/v2/events/${row.id}/deliveries`, empty: ['events.no_deliveries', to('/webhooks'), 'menu.webhooks']}} /><//>`}<//><//>`;
}

const KEPT = 200;

// From now on: each answer of the feed says where the next one begins.
async function follow(signal, show)
{
	const newest = await api.get(query('/api/v2/events', {limit: 25, fields: 'sequence'}), {signal});
	let where = {after: Math.max(0, ...newest.data.map(one => one.sequence ?? 0))};
	while (!signal.aborted) {
		const page = await api.get(query('/api/v2/events/feed', {...where, limit: 50, wait: 15}), {signal});
		where = {cursor: page.next_cursor};
		show(page.data);
	}
}

export function Live()
{
	const [on, set] = useState(true), [rows, setRows] = useState([]), [problem, setProblem] = useState(null);
	useEffect(() => {
		if (!on) return undefined;
		const control = new AbortController();
		setProblem(null);
		follow(control.signal, found => found.length && setRows(before => [...found.reverse(), ...before].slice(0, KEPT))).catch(refused => {
			if (control.signal.aborted) return;
			setProblem(refused);
			set(false);
		});
		return () => control.abort();
	}, [on]);
	return html`<${Page} wide title=${t('events.live')} lead=${t('events.live.lead')} back=${[to('/events'), t('menu.events')]}
		actions=${html`<${Button} aria-pressed=${on ? 'true' : 'false'} onClick=${() => set(!on)}>${t(on ? 'stop' : 'go_on')}<//>`}>
		${problem && html`<${Refusal} problem=${problem} />`}
		<p role="status" class="help">${t(on ? 'events.listening' : 'events.stopped')}</p>
		<${Table} name="events.live" rows=${rows} empty=${t('events.none_yet')} columns=${[columns[0], columns[1], columns[2],
			['object', row => html`${row.object.type} ${code(row.object.id)}`]]} /><//>`;
}
