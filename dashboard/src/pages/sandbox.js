// SPDX-License-Identifier: Apache-2.0
// What the sandbox simulates: amounts that choose how a payment ends, events
// without a cause, and a receiver that fails as its address says.
import {html, useStore} from '../view.js';
import {t} from '../i18n.js';
import {api, environment, may, setEnvironment} from '../api.js';
import {go, to} from '../router.js';
import {money} from '../format.js';
import {Page, Card, Copy, Note, useBase} from '../ui.js';
import {amounts} from '../amounts.js';
import {Act, Table, code, status, word} from './kit.js';
import {Simulator} from './types.js';

const CLABE = '002010077777777771';
const pay = row => async () => {
	const made = await api.post('/api/v2/payments', {amount: row.amount, currency: 'MXN', clabe: CLABE, reference: 'SANDBOX'});
	go('/payments/' + made.id);
};

const receivers = ['status?code=500', 'status?code=429&retry_after=60', 'status?code=410', 'delay?seconds=20', 'slow?seconds=5', 'huge', 'redirect',
	'drop', 'reset', 'bad_tls?certificate=expired', 'flaky?first=2', 'flaky?percent=50'];

export function Sandbox()
{
	const env = useStore(environment), base = useBase(), write = may('payments:write');
	if (env !== 'sandbox') return html`<${Page} title=${t('menu.sandbox')}><${Note} kind="warn"><p>${t('sandbox.only')}</p>
		<p><button type="button" class="button primary" onClick=${() => setEnvironment('sandbox')}>${t('sandbox.go')}</button></p><//><//>`;
	const receiver = path => `${base}/api/v2/sandbox/receiver/${path}`;
	return html`<${Page} wide title=${t('menu.sandbox')} lead=${t('sandbox.lead')}>
		<${Card} title=${t('simulator')}><${Simulator} /><//>
		<${Card} title=${t('sandbox.amounts')}><p class="help">${t('sandbox.amounts_help')} ${code(CLABE)} <${Copy} text=${CLABE} what="CLABE" /></p>
			<${Table} name="sandbox.amounts" rows=${amounts} row=${row => row.amount} columns=${[['amount', row => money(row.amount, 'MXN')], ['ends', row => status(row.ends)],
				['cause', row => (row.cause || row.after ? html`${row.cause && code(row.cause)} ${row.after > 0 && t('sandbox.after.' + row.after)}` : t('sandbox.any_other'))],
				write && ['do', row => html`<${Act} kind="small" onClick=${pay(row)} aria-label=${`${t('sandbox.pay')}: ${money(row.amount, 'MXN')}`}>${t('sandbox.pay')}<//>`]].filter(Boolean)} /><//>
		<${Card} title=${t('sandbox.receiver')}><p class="help">${t('sandbox.receiver_help')}</p>
			<${Table} name="sandbox.receiver" rows=${receivers} row=${row => row} columns=${[['url', row => code(receiver(row))], ['does', row => word('receiver', row.split('?')[0])],
				['do', row => html`<span class="buttons"><${Copy} text=${receiver(row)} what=${row} /><a class="button small" href=${to('/webhooks/new', {url: receiver(row)})}
					aria-label=${`${t('sandbox.use')}: ${row}`}>${t('sandbox.use')}</a></span>`]]} /><//><//>`;
}
