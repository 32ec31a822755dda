// SPDX-License-Identifier: Apache-2.0
// The front door, for strangers: what this is, and the way in.
import {html, useStore} from '../view.js';
import {t} from '../i18n.js';
import {session} from '../api.js';
import {to} from '../router.js';
import {Page, LinkButton, Code} from '../ui.js';

const sample = `eval "$(./poliducto env)"

curl --cacert "$POLIDUCTO_CA" \\
  -H "Authorization: Bearer $POLIDUCTO_SANDBOX_KEY" \\
  "$POLIDUCTO_SANDBOX_URL/api/v1/prices/daily-rack?terminal=MTY"`;

const calls = ['GET /api/v1/prices/daily-rack', 'POST /api/v2/orders', 'POST /api/v2/payments',
	'POST /api/v2/webhooks', 'GET /api/v2/credit/score'];
const pages = ['/docs', '/explorer', '/openapi.json', '/asyncapi.json', '/errors'];

export function Start()
{
	const who = useStore(session);
	return html`<${Page} title="Poliducto" lead=${t('start.lead')}>
		<div class="buttons start">${who ? html`<${LinkButton} kind="primary" href=${to('/overview')}>${t('start.go')}<//>` :
			html`<${LinkButton} kind="primary" href=${to('/sign-up')}>${t('sign_up')}<//>
				<${LinkButton} href=${to('/sign-in')}>${t('sign_in')}<//>`}</div>
		<h2>${t('start.environments')}</h2>
		<div class="cards"><div class="card"><h3>${t('env.sandbox')}</h3><p>${t('start.sandbox')} <code>sk_sandbox_</code></p></div>
			<div class="card"><h3>${t('env.live')}</h3><p>${t('start.live')} <code>sk_live_</code></p></div></div>
		<h2>${t('start.first')}</h2><p>${t('start.first.how')} <code>./poliducto up</code></p>
		<${Code} text=${sample} what=${t('start.first')} />
		<h2>${t('start.calls')}</h2>
		<dl class="facts">${calls.map((call, i) => html`<div><dt><code>${call}</code></dt><dd>${t('start.call.' + i)}</dd></div>`)}</dl>
		<h2>${t('start.reference')}</h2>
		<div class="cards">${pages.map((href, i) => html`<div class="card"><h3><a href=${href}>${t('start.page_name.' + i)}</a></h3>
			<p>${t('start.page.' + i)}</p></div>`)}</div><//>`;
}
