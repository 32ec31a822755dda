// SPDX-License-Identifier: Apache-2.0
// Who changed what: a log that is only ever added to, and a proof that it is whole.
import {html, useState} from '../view.js';
import {t, tn} from '../i18n.js';
import {api, query} from '../api.js';
import {to} from '../router.js';
import {number} from '../format.js';
import {Page, Card, Note, Refusal} from '../ui.js';
import {Act, Facts, Json, Listing, Whole, code, link, useAct, useOne, when, word} from './kit.js';
import {Download} from './download.js';

const actor = ({actor: of}) => (of ? html`${word('actor', of.type)} ${of.name || ''} ${of.id && html`<small>${code(of.id)}</small>`}` : '—');
const subject = ({subject: of}) => (of ? html`${word('subject', of.type)} ${code(of.id)}` : '—');
const list = {
	name: 'menu.audit', path: '/api/v2/audit-entries', every: 10, empty: ['audit.empty'],
	filters: [{name: 'action'}, {name: 'actor_id'}, {name: 'subject_type'}, {name: 'subject_id'},
		{name: 'from', param: 'occurred_at[gte]', type: 'datetime-local'}, {name: 'to', param: 'occurred_at[lt]', type: 'datetime-local'}],
	columns: [['action', row => link('/audit/' + row.id, code(row.action))], ['occurred_at', row => when(row.occurred_at)], ['actor', actor], ['subject', subject],
		['address', row => code(row.address)]],
};

// Whether every entry carries the hash of the one before it; a long log in parts.
async function verify()
{
	let part = {}, count = 0;
	do {
		part = await api.get(query('/api/v2/audit-entries/verify', part.head_seq && {from: part.head_seq + 1, previous_hash: part.head_hash}));
		count += part.count;
	} while (part.valid && !part.complete && part.count);
	return {...part, count};
}

function Verify()
{
	const [found, set] = useState(null), [problem, act] = useAct();
	const run = act(async () => {
		set(null);
		set(await verify());
	});
	return html`<${Card} title=${t('audit.verify')}><p class="help">${t('audit.verify_help')}</p><${Act} onClick=${run}>${t('audit.verify_now')}<//>
		<div role="status" class="after">${problem && html`<${Refusal} problem=${problem} />`}
		${found && html`<${Note} kind=${found.valid ? 'good' : 'bad'}><p><b>${t(found.valid ? 'audit.whole' : 'audit.broken')}</b> ${tn('audit.checked', found.count)}</p>
			${found.valid ? html`<p><small>${t('audit.head', {seq: number(found.head_seq)})} ${code(found.head_hash)}</small></p>` :
				html`<p>${t('audit.at', {seq: number(found.broken_seq)})} ${word('broken', found.reason)}</p>`}<//>`}</div><//>`;
}

export const Audit = () => html`<${Page} wide title=${t('menu.audit')} lead=${t('audit.lead')}
	actions=${html`<${Download} path="/api/v2/audit-entries/export" name="audit" />`}><${Verify} /><${Listing} of=${list} /><//>`;

export function Entry({params})
{
	const one = useOne('/api/v2/audit-entries/' + params.id);
	return html`<${Page} title=${t('audit.one')} back=${[to('/audit'), t('menu.audit')]}><${Whole} of=${one}>${row => html`
		<${Card}><${Facts} of=${[['action', code(row.action)], ['occurred_at', when(row.occurred_at)], ['actor', actor(row)], ['subject', subject(row)],
			['address', code(row.address)], ['user_agent', row.user_agent], ['request_id', row.request_id ? link('/requests/' + row.request_id, code(row.request_id)) : '—'],
			['seq', number(row.seq)], ['hash', code(row.hash)], ['previous_hash', code(row.previous_hash)]]} /><//>
		${row.changes && Object.keys(row.changes).length > 0 && html`<${Card} title=${t('audit.changes')}><${Json} of=${row.changes} name="changes" /><//>`}`}<//><//>`;
}
