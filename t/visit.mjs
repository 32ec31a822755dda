// SPDX-License-Identifier: Apache-2.0
// A browser that is signed in, and what it may ask besides: for tests that look at
// pages.  Whoever made the person says so in the environment: POLIDUCTO_COOKIE is
// the session's.
import {chromium} from 'playwright-core';
import {reach} from './reach.mjs';
import {watch} from './record/browser.mjs';

const {POLIDUCTO_DASHBOARD_URL: home, POLIDUCTO_SANDBOX_URL: sandbox, POLIDUCTO_COOKIE: cookie, CHROMIUM: executablePath} = process.env;
export const urls = {home, sandbox};

// --- TAP ------------------------------------------------------------------------

let count = 0, failed = 0;

export function ok(truth, what, more)
{
	console.log(`${truth ? 'ok' : 'not ok'} ${++count} - ${what.replaceAll('#', '')}`);
	if (truth) return true;
	failed = 1;
	if (more !== undefined) console.error(String(typeof more === 'string' ? more : JSON.stringify(more)).replace(/^/gm, '# '));
	return false;
}

export const is = (got, wanted, what) => ok(JSON.stringify(got) === JSON.stringify(wanted), what, {got, wanted});

// Until what is asked is true; the answer, or false after a minute: where the machine
// is busy, as t/rig.sh has it, so many times as long.
const patience = Number(process.env.POLIDUCTO_PATIENCE ?? 1);

export async function until(ask, seconds = 60 * patience)
{
	for (const end = Date.now() + seconds * 1000; ;) {
		const found = await ask();
		if (found || Date.now() > end) return found || false;
		await new Promise(go => setTimeout(go, 200));
	}
}

// --- the API --------------------------------------------------------------------

let session, token;

async function asked(url, method, body, headers)
{
	const answer = await reach(url, {method, headers: {...headers, ...body && {'Content-Type': 'application/json'}}, body: body && JSON.stringify(body)});
	const text = await answer.text();
	return {status: answer.status, id: answer.headers.get('X-Request-Id'), ...text && JSON.parse(text)};
}

// With the session, at the dashboard's host.
export async function people(method, path, body)
{
	session ??= await asked(home + '/api/v2/auth/session', 'GET', undefined, {Cookie: cookie});
	return asked(home + path, method, body, {Cookie: cookie, Origin: home, 'X-CSRF-Token': session.csrf_token});
}

// With a token of the sandbox; `status` is that of the answer where it has none.
export async function api(method, path, body)
{
	if (!token || new Date(token.expires_at) - Date.now() < 60000)
		token = await people('POST', '/api/v2/auth/tokens', {environment: 'sandbox'});
	return asked(sandbox + path, method, body, {Authorization: 'Bearer ' + token.token});
}

// --- the browser ----------------------------------------------------------------

const went = []; // wrong, in any page
const browser = await chromium.launch({executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage']});

// A page, and whatever went wrong in it: errors, reports of the policy, dialogs.
export async function visit()
{
	const context = await browser.newContext({ignoreHTTPSErrors: true, locale: 'en-US', viewport: {width: 1280, height: 900}});
	watch(context);
	const [name, value] = cookie.split(/=(.*)/s), faults = went;
	await context.addCookies([{name, value, url: home, secure: true, httpOnly: true, sameSite: 'Strict'}]);
	await context.addInitScript(() => {
		if (location.protocol !== 'https:') return;
		localStorage.setItem('poliducto.known', 'yes');
		localStorage.setItem('poliducto.environment', 'sandbox');
		addEventListener('securitypolicyviolation', event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI));
	});
	const page = await context.newPage();
	page.setDefaultTimeout(60000 * patience);
	// What the API refuses is on the page; a browser also says it in its console.
	page.on('console', line => line.type() === 'error' && !/^Failed to load resource/.test(line.text()) && faults.push(line.text()));
	page.on('pageerror', error => faults.push(error.stack));
	page.on('dialog', dialog => {
		faults.push('dialog: ' + dialog.message());
		dialog.dismiss();
	});
	// A page of the dashboard, drawn and loaded.
	const go = async path => {
		await page.goto('about:blank'); // or the page before would do for this one
		await page.goto(home + '/#' + path);
		await page.waitForSelector('main h1');
		await page.waitForFunction(() => !document.querySelector('main .waiting'));
	};
	return {page, faults, go, context, main: page.locator('main')};
}

// What a test did not think of ends it, and says what stood on the page.
process.on('uncaughtException', async error => {
	const texts = browser.contexts().flatMap(context => context.pages()).map(page => page.locator('body').innerText().catch(() => ''));
	ok(false, 'nothing unforeseen', [error.stack, ...went, ...await Promise.all(texts)].join('\n'));
	await end();
});

export async function end()
{
	await browser.close();
	console.log('1..' + count);
	process.exit(failed);
}
