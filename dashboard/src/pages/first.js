// SPDX-License-Identifier: Apache-2.0
// From nothing to the first call: a key, a sample with it, and the call itself as
// soon as it was counted.
import {html, useState, useStore, useEffect} from '../view.js';
import {t} from '../i18n.js';
import {api, query, environment, environmentUrl, setEnvironment, may} from '../api.js';
import {to} from '../router.js';
import {Page, Card, Button, Code, Samples, Note, LinkButton, useEvery} from '../ui.js';
import {ms, number} from '../format.js';
import {samples} from './samples.js';

const scopes = ['prices:read', 'orders:read', 'orders:write'];

export function FirstCall()
{
	const env = useStore(environment), [key, setKey] = useState(null), [seen, setSeen] = useState(null);
	const make = async () => {
		setEnvironment('sandbox');
		setKey(await api.post('/api/v2/api-keys', {name: t('first.key_name'), scopes}, {environment: 'sandbox'}));
	};
	useEffect(() => () => setKey(null), []);
	return html`<${Page} title=${t('menu.first_call')} lead=${t('first.lead')}>
		<ol class="steps">
			<li><${Card} title=${t('first.step1')}>${key ? html`<${Shown} of=${key} />` : html`<p>${t('first.step1.text')}</p>
				<${Button} kind="primary" onClick=${make} disabled=${!may('keys:write')} id="make-key">${t('first.make')}<//>`}<//></li>
			<li><${Card} title=${t('first.step2')}>${key ? html`<${Samples} what=${t('first.sample')} of=${samples(environmentUrl('sandbox'), key.key)} />
				<p><a href="/explorer">${t('first.explorer')}</a> · <a href="/docs">${t('start.reference')}</a></p>` :
				html`<p>${t('first.step2.text')}</p>`}<//></li>
			<li><${Card} title=${t('first.step3')}>${!key ? html`<p>${t('first.step3.text')}</p>` :
				seen ? html`<${Seen} of=${seen} />` : html`<${Wait} id=${key.id} env=${env} onSeen=${setSeen} />`}<//></li>
		</ol><//>`;
}

// A new secret, this once.
const Shown = ({of}) => html`<${Note} kind="warn"><p><b>${t('shown_once')}</b></p><//>
	<${Code} text=${of.key} what=${t('key')} />`;

function Wait({id, onSeen})
{
	useEvery(1000, async () => {
		const from = new Date(Date.now() - 3600e3).toISOString();
		const asked = path => api.get(query(path, {from, key_id: id}), {environment: 'sandbox'});
		const summary = await asked('/api/v2/usage/summary').catch(() => null);
		if (!summary?.total.calls) return;
		const routes = await asked('/api/v2/usage/by-route').catch(() => ({data: []}));
		onSeen({...summary, routes: routes.data});
	}, [id]);
	return html`<p class="waiting" role="status">${t('first.waiting')}</p>`;
}

const Seen = ({of}) => html`<div role="status" id="first-call"><${Note} kind="good"><p><b>${t('first.seen', {ms: ms(of.total.p50_ms)})}</b></p>
		<ul>${of.routes.slice(0, 3).map(row => html`<li><code>${row.route || '—'}</code> · ${number(row.calls)}</li>`)}</ul><//>
	<p><${LinkButton} kind="primary" href=${to('/overview')}>${t('first.next')}<//></p></div>`;
