// SPDX-License-Identifier: Apache-2.0
// Every page of data, and what can be done in it: see t5183.
import {api, end, is, ok, people, until, urls, visit} from './visit.mjs';
import {reach} from './reach.mjs';

const {page, faults, go, main} = await visit();
const button = name => main.getByRole('button', {name, exact: true});
const dialog = page.getByRole('dialog');
const receiver = what => `${urls.sandbox}/api/v2/sandbox/receiver/${what}`;
const here = () => decodeURIComponent(page.url().split('#')[1]);
const list = async path => (await api('GET', path)).data ?? [];
const told = async text => ok(await until(() => page.locator('.toast', {hasText: text}).count()), `it says: ${text}`);

// --- webhooks -------------------------------------------------------------------

await go('/webhooks');
ok(await until(() => main.getByText('There are no webhooks yet').count()), 'where there is none the page says what to do');
await main.getByRole('link', {name: 'Create webhook'}).last().click();
await main.getByLabel('URL').fill('not a url');
await main.getByText('Payments').click();
await main.getByRole('checkbox', {name: /^payment\.\*/}).check();
await button('Create webhook').click();
ok(await until(() => main.getByRole('alert').count()), 'a URL that is none is refused');
is(await main.getByLabel('URL').getAttribute('aria-invalid'), 'true', 'at its field');
is(await list('/api/v2/webhooks'), [], 'and nothing was made');

await main.getByLabel('URL').fill(receiver('status?code=200'));
await main.getByLabel('Description').fill('Back office');
await button('Create webhook').click();
const secret = await main.locator('.code pre').textContent();
ok(/^whsec_/.test(secret), 'the secret is shown');
const [hook] = await list('/api/v2/webhooks');
is([hook.url, hook.events, hook.description], [receiver('status?code=200'), ['payment.*'], 'Back office'], 'the API has the webhook');
await main.getByRole('link', {name: 'Go to the webhook'}).click();
await main.getByText('Delivery log').waitFor();
ok(!(await page.content()).includes(secret), 'and the secret is not shown again');

const of = `/api/v2/webhooks/${hook.id}`;
const deliveries = more => list(`${of}/deliveries?limit=50${more}`);
await button('Ping').click();
await told('A ping is being sent.');
const ping = await until(async () => (await deliveries('&trigger=ping'))[0]);
ok(ping, 'the API has its delivery');
ok(await until(() => main.getByRole('row', {name: /webhook\.ping.*Delivered/}).count()), 'which arrives in the log');

// --- a slow connection, a broken one ----------------------------------------------

const log = new RegExp(`${of}/deliveries`), health = new RegExp(`${of}/health`);
// The log takes longer than the page waits between two looks.
await page.route(log, async route => {
	for (let looks = 0; looks < 2; looks++) await page.waitForResponse(health);
	await route.continue();
});
ok(await page.waitForResponse(log).catch(() => false), 'an answer that is slow is waited for');
await page.unroute(log);
const broken = main.getByRole('alert').getByText('The server cannot be reached.');
for (const [path, kept] of [[log, main.getByRole('row', {name: /webhook\.ping.*Delivered/})], [health, main.getByText('Last success')]]) {
	await page.route(path, route => route.abort());
	ok(await until(() => broken.count()), `what cannot be asked again says so: ${path}`);
	ok(await kept.count(), 'and what was there stays');
	await page.unroute(path);
	ok(await until(async () => !await broken.count()), 'until it can');
}

// --- the simulator, a delivery, its retry ---------------------------------------

await main.getByLabel('Type', {exact: true}).selectOption('payment.returned');
const data = main.getByLabel('Event data');
await until(async () => /"status": "returned"/.test(await data.inputValue()));
await data.fill('no json');
await button('Send event').click();
ok(await until(() => main.getByText('This is not a JSON object.').count()), 'what is no JSON is refused');
await main.getByLabel('Type', {exact: true}).selectOption('payment.settled');
ok(await until(async () => /"status": "settled"/.test(await data.inputValue())), 'another type brings another sample');
const sample = JSON.parse(await data.inputValue());
await data.fill(JSON.stringify({...sample, reference: 'SIMULATED-7'}));
await button('Send event').click();
const sent = main.getByRole('status').getByRole('link');
await sent.waitFor();
const event = await api('GET', '/api/v2/events/' + (await sent.textContent()).trim());
is([event.type, event.data.reference], ['payment.settled', 'SIMULATED-7'], 'the API has the event, with what was changed');
const delivery = await until(async () => (await list(`/api/v2/events/${event.id}/deliveries`)).find(one => one.status === 'delivered'));
ok(delivery, 'and it is delivered');

await go('/deliveries/' + delivery.id);
await main.getByText('Attempt 1').waitFor();
ok(await until(async () => await main.getByText('First byte').count() && await main.getByText('"behaviour":"status"').count()), 'its attempt has timings and what was answered');
ok(await until(() => main.getByText('SIMULATED-7').count()), 'and the body that was sent');
await button('Retry delivery').click();
await told('The delivery is being retried.');
ok(await until(async () => (await api('GET', '/api/v2/webhook-deliveries/' + delivery.id)).attempts === 2), 'the API knows of a second attempt');
ok(await until(() => main.getByText('Attempt 2').count()), 'which the page shows');
await api('POST', `${of}/pause`);
await api('POST', `/api/v2/webhook-deliveries/${delivery.id}/retry`);
await go('/deliveries/' + delivery.id);
await main.getByText('Held: the webhook is paused.').waitFor();
ok(await until(() => main.getByText('Held', {exact: true}).count()), 'its next attempt is held, and no time in the past');
await go('/deliveries');
ok(await until(() => main.getByRole('row', {name: /payment\.settled.*Pending.* Held/}).count()), 'in the list too');
await go('/webhooks');
ok(await until(() => main.getByText('Deliveries held: 1').count()), 'and the list of webhooks warns of it');
await go('/deliveries/' + delivery.id);
await main.getByText('Held: the webhook is paused.').waitFor();
await button('Send now').click();
await told('The delivery is being retried.');
ok(true, 'what is held says why, and can be sent now');
await api('POST', `${of}/enable`);
await go('/deliveries');
ok(await until(() => main.getByRole('link', {name: 'Back office'}).count()), 'the list names the webhook');

// --- replay ---------------------------------------------------------------------

await go('/webhooks/' + hook.id);
await main.getByLabel('Selection').selectOption('all');
await button('Dry run').click();
await main.getByText(/would be delivered/).waitFor();
is(await list('/api/v2/webhook-replays'), [], 'a dry run makes no replay');
await main.getByRole('button', {name: /^Replay \d+ event/}).click();
await told('The replay has started.');
const replayed = await until(async () => (await list('/api/v2/webhook-replays')).find(one => one.status === 'completed'));
ok(replayed && replayed.replayed === replayed.matched && replayed.matched > 0, 'it is done', replayed);
ok(await until(() => main.getByRole('row', {name: /Completed/}).count()), 'as the page says');

// --- its states and its secret --------------------------------------------------

const status = wanted => until(async () => (await api('GET', of)).status === wanted);
await button('Pause').click();
ok(await status('paused'), 'paused');
await button('Enable').click();
ok(await status('active'), 'and active again');
await button('Edit').click();
await dialog.getByLabel('Description').fill('Front office');
await dialog.getByRole('button', {name: 'Save'}).click();
ok(await until(async () => (await api('GET', of)).description === 'Front office'), 'edited');
const nowhere = await api('POST', '/api/v2/webhooks', {url: 'https://hooks.nowhere.test/', events: ['payment.*']});
await go('/webhooks/' + nowhere.id);
ok(await until(() => main.getByText(/The host hooks\.nowhere\.test has no address\. Check the URL\./).count()), 'a host that is not found is told of');
await api('DELETE', '/api/v2/webhooks/' + nowhere.id);
await go('/webhooks/' + hook.id);
await button('Rotate secret').click();
await dialog.getByLabel('Grace period of the old secret').selectOption('3600');
await dialog.getByRole('button', {name: 'Rotate secret'}).click();
const renewed = await dialog.locator('.code pre').textContent();
ok(/^whsec_/.test(renewed) && renewed !== secret, 'a new secret is shown');
is((await list(`${of}/secret-versions`)).length, 2, 'two of them sign');
await dialog.getByRole('button', {name: 'Done'}).click();
ok(await until(() => main.getByText(/\(in \d+ (minutes|hour)/).count()), 'and the end of the old one is counted down');
await button('Disable').click();
await dialog.getByRole('button', {name: 'Cancel'}).click();
is((await api('GET', of)).status, 'active', 'what destroys is asked first');
await button('Disable').click();
await dialog.getByRole('button', {name: 'Disable'}).click();
ok(await status('disabled'), 'then done');

// --- orders and payments --------------------------------------------------------

await go('/orders');
ok(await until(() => main.getByText('There are no orders yet').count()), 'where there is no order the page says what to do');
const [south, north] = await Promise.all([['HOU', 8000], ['MTY', 20000]].map(([terminal, volume]) =>
	api('POST', '/api/v2/orders', {product: 'DIESEL_ULSD', terminal, volume})));
await go('/orders?terminal=HOU');
ok(await until(() => main.getByRole('link', {name: south.id}).count()), 'a filter in the address holds');
is(await main.getByRole('link', {name: north.id}).count(), 0, 'and leaves out the others');
await main.getByLabel('Terminal').fill('MTY');
await button('Filter').click();
ok(await until(() => main.getByRole('link', {name: north.id}).count()), 'another one can be chosen');
ok(/terminal=MTY/.test(here()) && await main.getByRole('link', {name: south.id}).count() === 0, 'and stands in the address', here());
ok(await until(async () => await main.getByText('20,000 l').count() && await main.getByText(/^MXN\s[\d,]+\.\d\d$/).count()), 'with unit and currency');
await main.getByRole('link', {name: north.id}).click();
await main.getByText('G-PARTY').waitFor();
ok(await until(() => main.locator('.timeline li').count()), 'an order has its timeline and its guards');

const payment = await api('POST', '/api/v2/payments', {amount: '1500.50', currency: 'MXN', clabe: '002010077777777771', reference: 'INV-2041'});
await go('/payments');
await main.getByRole('link', {name: payment.id}).click();
ok(await until(() => main.locator('.timeline').getByText('Settled').count()), 'a payment has its timeline');
ok(await until(() => main.getByText(/MXN\s1,500\.50/).count()), 'and its currency');

// --- events ---------------------------------------------------------------------

await go('/events?type=payment.created');
await main.getByRole('link', {name: 'payment.created'}).first().click();
await main.getByText('Envelope').waitFor();
ok((await main.locator('pre.json').textContent()).includes(payment.id), 'an event has its envelope');
await go('/events/live');
ok(await until(() => main.getByText('Listening…').count()), 'the tail listens');
const tail = await until(async () => {
	const {id} = await api('POST', '/api/v2/payments', {amount: '25.00', currency: 'MXN', clabe: '002010077777777771', reference: 'TAIL'});
	return until(() => main.getByText(id).count(), 5);
});
ok(tail, 'and shows what happens');

// --- usage and requests ---------------------------------------------------------

// By a key: what the dashboard itself asks is no traffic of the account.
const {key: asking} = await api('POST', '/api/v2/api-keys', {name: 'asking', scopes: ['orders:write']});
const wrong = await (await reach(urls.sandbox + '/api/v2/orders', {method: 'POST', headers: {Authorization: 'Bearer ' + asking, 'Content-Type': 'application/json'},
	body: JSON.stringify({product: 'DIESEL_ULSD', terminal: 'MTY', volume: 0})})).json();
is(wrong.code, 'validation_failed', 'a request that fails');
await go('/usage');
ok(await until(async () => Number((await page.locator('#usage-calls').textContent()).replace(/\D.*/s, '')) > 0), 'is counted, as the page shows');
ok(await main.getByText('Complete up to').locator('time').count(), 'which says through when');
await main.locator('figure').nth(2).waitFor();
for (const figure of await main.locator('figure').all()) {
	await figure.getByRole('button', {name: 'As a table'}).click();
	ok(await figure.getByRole('table').count() && (await figure.locator('figcaption p').textContent()).length > 20, 'a chart has a caption and a table');
}
for (const range of ['Hour', 'Week', 'Month']) {
	await button(range).click();
	ok(await until(async () => await button(range).getAttribute('aria-pressed') === 'true' && await main.locator('#usage-calls').count()), `by the ${range}`);
}
ok(await until(async () => (await api('GET', '/api/v2/usage/requests/' + wrong.request_id)).code === 'validation_failed'), 'the request is kept');
await go('/requests');
await main.getByLabel('Request id').fill(wrong.request_id);
await button('Search').click();
await main.getByText('Cause of the failure').waitFor();
ok(await main.getByText('asking', {exact: true}).count(), 'with the name of its key');
ok(await until(async () => await main.getByText('validation_failed').count() && await main.getByText('orders.create').count()), 'and found by its id');
const right = await reach(urls.sandbox + '/api/v2/orders', {method: 'POST', headers: {Authorization: 'Bearer ' + asking, 'Content-Type': 'application/json'},
	body: JSON.stringify({product: 'DIESEL_ULSD', terminal: 'MTY', volume: 1000})});
is(right.status, 201, 'a request that succeeds');
ok(await until(async () => (await api('GET', '/api/v2/usage/requests/' + right.headers.get('x-request-id'))).status === 201), 'is kept without its body');
await go('/requests/' + right.headers.get('x-request-id'));
ok(await until(() => main.getByText('PATCH /api/v2/account {"trace_bodies":"all"}').count()), 'and the page says how to have it kept');

// --- prices and the sandbox -----------------------------------------------------

await go('/prices');
await main.getByLabel('Terminal').selectOption('HOU');
ok(await until(() => main.getByText(/Rack price, USD/).count()), 'prices of a terminal');
await main.getByLabel('Currency').selectOption('MXN');
ok(await until(() => main.getByText(/1 USD = [\d.]+ MXN/).count()), 'and in the other currency, with the rate');

await go('/sandbox');
await main.getByRole('button', {name: /Create payment: MXN\s9,100\.01/}).click();
await main.getByRole('heading', {name: 'Payment', exact: true}).waitFor();
ok(await until(() => main.getByText('spei_01_account_unknown').count()), 'an amount chooses how a payment ends');
is((await api('GET', '/api/v2' + here())).failure_code, 'spei_01_account_unknown', 'and the API says so');

// --- people ---------------------------------------------------------------------

await go('/people');
const colleague = async () => (await people('GET', '/api/v2/people')).data.find(one => one.name === 'colleague');
await main.getByLabel('Role of colleague').selectOption('viewer');
is((await colleague()).role, 'developer', 'a role that is chosen is not given yet');
await button('Save').click();
ok(await until(async () => (await colleague()).role === 'viewer'), 'but when it is saved');
const stranger = `stranger-${Date.now()}@example.com`;
await main.getByLabel('Email').fill(stranger);
await main.getByLabel('Role', {exact: true}).selectOption('viewer');
await button('Send invitation').click();
const invited = async () => (await people('GET', '/api/v2/invitations')).data.filter(one => one.email === stranger).map(one => one.role);
ok(await until(async () => (await invited()).join() === 'viewer'), 'somebody is invited');
await main.getByRole('button', {name: `Withdraw: ${stranger}`}).click();
ok(await until(async () => (await invited()).length === 0), 'and no longer');
await main.getByRole('button', {name: 'Remove: colleague'}).click();
await dialog.getByRole('button', {name: 'Cancel'}).click();
ok(await colleague(), 'who is to be removed is asked about first');
await main.getByRole('button', {name: 'Remove: colleague'}).click();
await dialog.getByRole('button', {name: 'Remove'}).click();
ok(await until(async () => !await colleague()), 'then removed');

// --- the audit log --------------------------------------------------------------

await api('POST', '/api/v2/api-keys', {name: 'audited', scopes: ['prices:read']});
ok(await until(async () => (await list('/api/v2/audit-entries?action=api_key.created')).length), 'a key is made, as the log says');
await go('/audit');
await button('Verify').click();
ok(await until(() => main.getByText('The log is intact.').count()), 'the log is verified');
is((await api('GET', '/api/v2/audit-entries/verify')).valid, true, 'and the API says the same');
await main.getByRole('link', {name: 'api_key.created'}).first().click();
await main.getByText('Previous hash').waitFor();
ok(await until(() => main.getByText('Person').count()), 'an entry says who it was');

is(faults, [], 'no error, no report of the policy, no dialog');
await end();
