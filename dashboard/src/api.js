// SPDX-License-Identifier: Apache-2.0
// The public API, and nothing else: home.get('/api/v2/auth/session') asks our own
// origin with the cookie, api.get('/api/v2/orders') the chosen environment with a
// token that is kept in memory and renewed before its end.
import {store} from './view.js';
import {recall, remember, mayKnow} from './prefs.js';

// The session of the contract; null for a stranger, undefined until known.
export const session = store(undefined);
// 'sandbox' or 'live'.
export const environment = store(recall('environment') ?? 'sandbox');

// A refusal: what a problem document says (code, detail, errors[], request_id).
export class Problem extends Error {
	constructor(document, status, headers) {
		super(document.detail || document.title);
		Object.assign(this, document, {status});
		this.errors = document.errors ?? [];
		this.retry_after = Number(headers?.get('Retry-After')) || 0;
	}
}

// What is not answered by then will not be; a page that waits for it would stand still.
const patience = 60000;

// fetch(), but for not so long that nobody waits any more.
async function fetched(url, given, signal)
{
	const control = new AbortController(), stop = () => control.abort();
	const timer = setTimeout(stop, patience);
	signal?.addEventListener('abort', stop);
	if (signal?.aborted) stop();
	try {
		return await fetch(url, {...given, signal: control.signal});
	} catch (error) {
		if (signal?.aborted) throw error;
		throw new Problem({code: 'no_connection', title: 'No connection'}, 0);
	} finally {
		clearTimeout(timer);
	}
}

async function ask(url, method, body, headers, options)
{
	if (body !== undefined) headers['Content-Type'] = 'application/json';
	if (method !== 'GET') headers['Idempotency-Key'] = options.key ?? crypto.randomUUID();
	Object.assign(headers, options.headers);
	const answer = await fetched(url, {method, headers, cache: 'no-store', redirect: 'error',
		credentials: options.credentials ?? 'omit', body: body === undefined ? undefined : JSON.stringify(body)}, options.signal);
	if (answer.ok) return options.raw ? answer : answer.status === 204 ? {} : answer.json();
	let document = {code: 'status_' + answer.status, title: answer.statusText};
	if (/json/.test(answer.headers.get('Content-Type'))) document = await answer.json().catch(() => document);
	throw new Problem(document, answer.status, answer.headers);
}

// --- our own origin -------------------------------------------------------------

async function askHome(method, path, body, options)
{
	const headers = {}, csrf = session.get()?.csrf_token;
	if (method !== 'GET' && csrf) headers['X-CSRF-Token'] = csrf;
	try {
		return await ask(path, method, body, headers, {...options, credentials: 'same-origin'});
	} catch (problem) {
		if (problem.code === 'session_missing' && session.get()) forget();
		throw problem;
	}
}

// --- the environments -----------------------------------------------------------

const tokens = new Map(); // environment -> promise of {token, url, expires_at, scopes}

function forget()
{
	tokens.clear();
	remember('known', null);
	session.set(null);
}

const stale = token => new Date(token.expires_at) - Date.now() < 45000;

// The token of an environment: one request for it, however many ask.
export async function token(name = environment.get())
{
	const kept = tokens.get(name);
	if (kept) {
		const found = await kept.catch(() => null);
		if (found && !stale(found)) return found;
		if (tokens.get(name) !== kept) return token(name);
	}
	const asked = askHome('POST', '/api/v2/auth/tokens', {environment: name}, {});
	tokens.set(name, asked);
	asked.catch(() => tokens.get(name) === asked && tokens.delete(name));
	return asked;
}

async function askApi(method, path, body, options)
{
	const name = options.environment ?? environment.get();
	const send = async () => {
		const given = await token(name);
		return ask(given.url + path, method, body, {Authorization: 'Bearer ' + given.token}, options);
	};
	try {
		return await send();
	} catch (problem) {
		// The clocks may differ, or the session may have ended: one more try tells.
		if (problem.code !== 'token_expired' && problem.code !== 'token_ended') throw problem;
		tokens.delete(name);
		return send();
	}
}

const verbs = ask => ({
	get: (path, options = {}) => ask('GET', path, undefined, options),
	post: (path, body = {}, options = {}) => ask('POST', path, body, options),
	patch: (path, body, options = {}) => ask('PATCH', path, body, options),
	del: (path, options = {}) => ask('DELETE', path, undefined, options),
});
export const home = verbs(askHome);
export const api = verbs(askApi);

// with('/x', {limit: 5, cursor: null}): a query of what is not empty.
export function query(path, given)
{
	const pairs = Object.entries(given ?? {}).filter(([, value]) => value !== '' && value != null)
		.flatMap(([name, value]) => [].concat(value).map(one => [name, one]));
	return path + (pairs.length ? '?' + new URLSearchParams(pairs) : '');
}

// --- the session ----------------------------------------------------------------

export function setSession(found)
{
	tokens.clear();
	const names = found.environments.map(one => one.name);
	if (!names.includes(environment.get())) environment.set(names[0]);
	remember('known', 'yes');
	session.set(found);
	return found;
}

export async function loadSession()
{
	if (!mayKnow()) return session.set(null);
	try {
		return setSession(await home.get('/api/v2/auth/session'));
	} catch (problem) {
		if (problem.status !== 401) {
			session.set(null);
			throw problem;
		}
		return forget();
	}
}

export async function signOut()
{
	await home.post('/api/v2/auth/sign-out').catch(problem => {
		if (problem.status !== 401) throw problem;
	});
	forget();
}

export function setEnvironment(name)
{
	remember('environment', name);
	environment.set(name);
}

export const environmentUrl = name =>
	session.get()?.environments.find(one => one.name === (name ?? environment.get()))?.url ?? '';

// What a role may do: the scopes of the token decide; this only hides what would
// be refused.  may('keys:write') is a hook-free question after the token is there.
const ranks = {viewer: 0, developer: 1, admin: 2, owner: 3};
export const atLeast = role => (ranks[session.get()?.role] ?? -1) >= ranks[role];
export const may = scope => (/:read$/.test(scope) ? atLeast('viewer') :
	/:(approve|override|admin|hold)$/.test(scope) ? atLeast('admin') : atLeast('developer'));
