// SPDX-License-Identifier: Apache-2.0
// Hostile texts in every field that a page shows, and in the address: see t5185.
import {createServer} from 'node:http';
import {api, end, is, ok, people, until, urls, visit} from './visit.mjs';

const texts = ['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg onload=alert(1)>', "'-alert(1)-'", '${alert(1)} {{7*7}}',
	'javascript:alert(1)', '</textarea></pre></code><iframe src=javascript:alert(1)>', 'a\u202Egpj.exe\u202C', '&lt;b&gt; &#60;i&#62; %3Cb%3E', 'x'.repeat(300)];

// A receiver that answers with markup.
const server = createServer((request, answer) => request.resume().on('end', () => answer.writeHead(200,
	{'Content-Type': 'text/html', 'X-Hostile': texts[1]}).end(texts.join('\n'))));
await new Promise(done => server.listen(0, '127.0.0.1', done));
server.unref();

// --- what the API takes of them -------------------------------------------------

// Where each may be said: [what, text => request].
const fields = {
	'po_number': text => api('POST', '/api/v2/orders', {product: 'DIESEL_ULSD', terminal: 'MTY', volume: 1000, po_number: text}),
	'reference': text => api('POST', '/api/v2/payments', {amount: '10.00', currency: 'MXN', clabe: '002010077777777771', reference: text}),
	'event': text => api('POST', '/api/v2/sandbox/events', {type: 'payment.settled', overrides: {reference: text, bank: text}}),
	'webhook': text => api('POST', '/api/v2/webhooks', {url: `http://127.0.0.1:${server.address().port}/hook?x=${encodeURIComponent(text)}`,
		events: ['order.created'], description: text}),
	'key': text => api('POST', '/api/v2/api-keys', {name: text, scopes: ['prices:read']}),
	'counterparty': text => api('POST', '/api/v2/counterparties', {legal_name: text, roles: ['customer'], country: 'US', ein: '12-3456789'}),
};
const made = {};
for (const [name, say] of Object.entries(fields)) {
	made[name] = [];
	for (const text of texts) {
		const answer = await say(text);
		if (answer.id && answer.code === undefined) made[name].push({text, ...answer});
		else if (answer.code !== 'validation_failed') ok(false, `${name}: ${text} is taken or refused`, answer);
	}
}
// `id` of an answer is that of its object, else of its request; see visit.mjs.
for (const name of ['po_number', 'event', 'webhook', 'key', 'counterparty']) ok(made[name].length >= 5, `${name} takes what it should`, made[name]);
const [order] = made.po_number, webhook = made.webhook[0];
const delivery = await until(async () => (await api('GET', `/api/v2/webhooks/${webhook.id}/deliveries`)).data?.[0]) ||
	await (async () => {
		await api('POST', `/api/v2/webhooks/${webhook.id}/test`, {type: 'order.created'});
		return until(async () => (await api('GET', `/api/v2/webhooks/${webhook.id}/deliveries?status=delivered`)).data[0]);
	})();
ok(delivery, 'a receiver has answered');

// --- the pages ------------------------------------------------------------------

const {page, faults, go, main, context} = await visit();

// Nothing that a text has made is an element, or a link that would run.
const clean = what => page.evaluate(() => ({
	elements: document.querySelectorAll('main :is(script, iframe, img, svg, object, embed), [onerror], [onload], [onclick]').length,
	links: [...document.links].filter(link => !/^(https:|blob:)$/.test(link.protocol)).map(link => link.href),
	wide: Math.max(0, document.documentElement.scrollWidth - innerWidth),
	home: location.origin,
})).then(found => is(found, {elements: 0, links: [], wide: 0, home: urls.home}, what));

// A page is shown, with these texts as text.
async function shows(path, wanted)
{
	await go(path);
	const read = () => page.evaluate(() => [document.querySelector('main').innerText, ...[...document.querySelectorAll('main :is(textarea, input)')].map(one => one.value)].join('\n'));
	const missing = async () => {
		const seen = await read();
		return wanted.filter(text => !seen.includes(text));
	};
	ok(await until(async () => (await missing()).length === 0), `${path} shows them as text`, await missing());
	await clean(`${path} has nothing else of them`);
}

const said = name => made[name].map(one => one.text);
await shows('/webhooks', said('webhook').slice(0, 5));
await shows('/webhooks/' + webhook.id, [webhook.text]);
await shows('/deliveries/' + delivery.id, texts.slice(0, 7));
for (const one of made.po_number.slice(0, 3)) await shows('/orders/' + one.id, [one.text]);
for (const one of made.event.slice(0, 3)) await shows('/events/' + (one.event_id ?? one.id), [JSON.stringify(one.text).slice(1, -1)]);
for (const one of made.reference.slice(0, 3)) await shows('/payments/' + one.id, [one.text]);
await shows('/keys', said('key').slice(0, 5));
await shows('/usage', said('key').slice(0, 3));
for (const path of ['/orders', '/payments', '/events', '/audit', '/people', '/deliveries', '/sandbox', '/overview']) await shows(path, []);

// Narrow, a long one is broken and not a reason to scroll sideways.
await page.setViewportSize({width: 320, height: 640});
const long = name => made[name].find(one => one.text.length > 100) ?? made[name].at(-1);
await shows('/webhooks/' + long('webhook').id, []);
await shows('/webhooks', []);
await shows('/orders/' + long('po_number').id, []);
await shows('/keys', []);
await page.setViewportSize({width: 1280, height: 900});

// --- the address ----------------------------------------------------------------

const addresses = [...texts.slice(0, 3).flatMap(text => [`/${text}`, `/orders?po_number=${encodeURIComponent(text)}`, `/events/${encodeURIComponent(text)}`,
	`/webhooks/new?url=${encodeURIComponent(text)}`, `/requests/${encodeURIComponent(text)}`]),
'//evil.example/', '/\\evil.example', '/%', '/%E0%A4%A', '/orders?%', '/orders/%0A', '/orders/../../auth/sign-out', '/keys/__proto__', '/constructor',
'/usage?range=constructor', '/prices?span=__proto__&terminal=toString', '/orders?cursor=x&status=nonsense', '/events?type=constructor',
'/sign-in?then=//evil.example', '/sign-in?then=https://evil.example/', '/confirm?token=<script>', '/invitation?token=%22%3E%3Cimg%20src=x%3E', '?then=//evil.example'];
for (const address of addresses) {
	await page.goto('about:blank');
	await page.goto(`${urls.home}/#${address}`);
	ok(await page.locator('main h1').waitFor().then(() => true, () => false), `#${address.slice(0, 60)} is a page`, faults);
	await clean(`#${address.slice(0, 60)}`);
}
is((await people('GET', '/api/v2/auth/session')).status, 200, 'and nobody was signed out');

// Who signs in stays here, wherever the address would send them.
await context.clearCookies();
for (const then of ['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', '/\\evil.example']) {
	await context.clearCookies();
	await page.goto('about:blank');
	await page.goto(`${urls.home}/#/sign-in?then=${encodeURIComponent(then)}`);
	await main.getByLabel('Email').fill(process.env.POLIDUCTO_EMAIL);
	await main.getByLabel('Password').fill(process.env.POLIDUCTO_PASSWORD);
	await main.getByRole('button', {name: 'Sign in'}).click();
	await page.locator('header .me').waitFor();
	await page.locator('main h1').waitFor();
	await clean(`signed in with then=${then}`);
}

is(order.po_number, order.text, 'what was written is kept as it was');
is(faults, [], 'no error, no report of the policy, no dialog');
await end();
