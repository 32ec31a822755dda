// SPDX-License-Identifier: Apache-2.0
// Events of a while delivered once more: first how many there are, then for real.
import {html, useState} from '../view.js';
import {t, tn} from '../i18n.js';
import {api} from '../api.js';
import {Card, Loaded, Note, toast, useEvery, useLoad} from '../ui.js';
import {Form} from '../form.js';
import {Act, Table, load, seconds, status, when, word} from './kit.js';

const local = at => new Date(at - at.getTimezoneOffset() * 60000).toISOString().slice(0, 19);

function Range({webhook, done})
{
	const [found, set] = useState(null), path = `/api/v2/webhooks/${webhook}/replay`;
	const count = async ({since, until, only}) => {
		const asked = {since: new Date(since).toISOString(), until: new Date(Math.min(new Date(until), Date.now())).toISOString(), only};
		set(null);
		set({asked, ...await api.post(path, {...asked, dry_run: true})});
	};
	const begin = async () => {
		await api.post(path, found.asked);
		set(null);
		toast(t('replays.begun'));
		done();
	};
	const now = new Date();
	return html`<${Form} submit=${t('replays.dry_run')} kind="" onSubmit=${count} fields=${[
			{name: 'since', label: t('f.since'), type: 'datetime-local', step: 1, required: true, value: local(new Date(now - 86400e3))},
			{name: 'until', label: t('f.until'), type: 'datetime-local', step: 1, required: true, value: local(now)},
			{name: 'only', label: t('f.only'), type: 'select', required: true, value: 'undelivered', options: ['undelivered', 'all'].map(one => [one, word('only', one)])}]} />
		<div role="status" class="after">${found && html`<${Note} kind=${found.matched ? 'good' : ''}>
			<p><b>${tn('replays.matched', found.matched)}</b> ${found.matched > 0 && t('replays.takes', {time: seconds(found.estimated_seconds)})}</p>
			${found.matched > 0 && html`<p>${when(found.first_event.created_at)} – ${when(found.last_event.created_at)}</p>
				<p><${Act} kind="primary" onClick=${begin}>${tn('replays.begin', found.matched)}<//></p>`}<//>`}</div>`;
}

export function Replays({webhook})
{
	const state = useLoad(load('/api/v2/webhook-replays', {webhook_id: webhook, limit: 10}), [webhook]);
	useEvery(3000, state.poll, [webhook]);
	const cancel = row => async () => {
		await api.post(`/api/v2/webhook-replays/${row.id}/cancel`);
		state.reload();
	};
	return html`<${Card} title=${t('replays')}><p class="help">${t('replays.help')}</p><${Range} webhook=${webhook} done=${state.reload} />
		<${Loaded} of=${state}>${({data}) => data.length > 0 && html`<h3>${t('replays.list')}</h3><${Table} name="replays.list" rows=${data} columns=${[
			['since', row => when(row.since)], ['until', row => when(row.until)], ['only', row => word('only', row.only)], ['status', row => status(row.status)],
			['progress', row => html`<progress max="100" value=${row.progress} aria-label=${t('f.progress')} /> ${row.replayed}/${row.matched}`],
			['do', row => row.status === 'running' && html`<${Act} kind="small" onClick=${cancel(row)}>${t('cancel')}<//>`]]} />`}<//><//>`;
}
