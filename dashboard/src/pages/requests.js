// SPDX-License-Identifier: Apache-2.0
// The inspector: single requests, by the id that every answer carries.
import {html} from '../view.js';
import {t} from '../i18n.js';
import {go, to} from '../router.js';
import {ms, bytes} from '../format.js';
import {Page, Card, Note, Refusal} from '../ui.js';
import {Form} from '../form.js';
import {Facts, Listing, Whole, code, httpStatus, link, useOne, when, yes} from './kit.js';

const list = {
	name: 'menu.requests', path: '/api/v2/usage/requests', every: 4, row: row => row.request_id,
	empty: ['requests.empty', to('/first-call'), 'menu.first_call'],
	filters: [{name: 'status_class', options: ['2xx', '3xx', '4xx', '5xx']}, {name: 'status'}, {name: 'method', options: ['GET', 'POST', 'PATCH', 'DELETE']}, {name: 'code'}, {name: 'route'}, {name: 'key_id'},
		{name: 'from', type: 'datetime-local'}, {name: 'to', type: 'datetime-local'}],
	columns: [['request_id', row => link('/requests/' + row.request_id, code(row.request_id))], ['at', row => when(row.at)],
		['status', row => httpStatus(row.status)], ['method'], ['route', row => code(row.route)], ['code', row => code(row.code)],
		['key_name', row => row.key_name ?? code(row.key_id)], ['took', row => ms(row.ms), true]],
};

export const Requests = () => html`<${Page} wide title=${t('menu.requests')} lead=${t('requests.lead')}>
	<${Card}><${Form} submit=${t('search')} fields=${[{name: 'id', label: t('requests.id'), required: true,
		help: t('requests.id.help'), autocomplete: 'off', spellcheck: false}]}
		onSubmit=${({id}) => go('/requests/' + encodeURIComponent(id.trim()))} /><//>
	<${Listing} of=${list} /><//>`;

export function Request({params})
{
	const one = useOne('/api/v2/usage/requests/' + params.id);
	return html`<${Page} title=${t('requests.one')} back=${[to('/requests'), t('menu.requests')]}>
		${one.problem?.code === 'not_found' ? html`<${Refusal} problem=${one.problem} /><${Note}><p>${t('requests.not_kept')}</p><//>` :
			html`<${Whole} of=${one}>${row => html`<${Card}><${Facts} of=${[['request_id', code(row.request_id)], ['at', when(row.at)],
				['status', httpStatus(row.status)], ['method', row.method], ['route', code(row.route)],
				['key_name', row.key_name], ['key_id', row.key_id ? link('/keys/' + row.key_id, code(row.key_id)) : '—'], ['took', ms(row.ms)],
				['bytes_in', bytes(row.bytes_in)], ['bytes_out', bytes(row.bytes_out)], ['cached', yes(row.cached)]]} /><//>
			${row.code && html`<${Card} title=${t('requests.problem')}><${Facts} of=${[['code', code(row.code)], ['field', code(row.errors?.map(one => `${one.pointer ?? one.parameter} ${one.code}`).join(', ') || row.field)],
				['body', row.body && html`<pre>${row.body}</pre>`]]} />
				<p><a href=${'/errors.html#' + row.code}>${t('requests.hint')}</a></p><//>`}
			${!row.code && row.method !== 'GET' && (row.body ? html`<${Card} title=${t('f.body')}><pre>${row.body}</pre><//>` :
				html`<${Note}><p>${t('requests.no_body')}</p><p><code>PATCH /api/v2/account ${'{"trace_bodies":"all"}'}</code></p><//>`)}
			<p><a href=${to('/events', {request_id: row.request_id})}>${t('requests.events')}</a></p>`}<//>`}<//>`;
}
