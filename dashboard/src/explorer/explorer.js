// SPDX-License-Identifier: Apache-2.0
// The explorer: which resource, which environment, with which key.  The key is a
// value of this page's memory alone, and the environment is the sandbox until live
// is chosen and confirmed, each time the page is loaded.
import {families, part} from './part.js';
import {start} from './swagger.js';
import {theme} from '../prefs.js';

const at = id => document.getElementById(id);
const element = (name, attributes, ...inside) => {
	const made = Object.assign(document.createElement(name), attributes);
	made.append(...inside);
	return made;
};
const names = {sandbox: 'Sandbox', live: 'Live'};
let environment = 'sandbox';

async function json(path)
{
	const answer = await fetch(path);
	if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
	return answer.json();
}

// --- the resource ---------------------------------------------------------------

// /explorer?resource=orders, or a link to an operation, #/orders/orders.create.
const asked = () => new URLSearchParams(location.search).get('resource') ?? decodeURIComponent(location.hash.split('/')[1] ?? '');

function offer(all)
{
	at('resource').append(...all.map(({name, resources}) => element('optgroup', {label: name},
		...resources.map(one => element('option', {value: one.name}, `${one.name} (${one.count})`)))));
}

function choose(all)
{
	const known = all.flatMap(({resources}) => resources.map(({name}) => name));
	const name = known.includes(asked()) ? asked() : 'orders';
	at('resource').value = name;
	document.title = `${name} · Explorer · Poliducto`;
	return name;
}

// --- the key --------------------------------------------------------------------

const key = () => at('key').value.trim();

function sayKey()
{
	const other = Object.keys(names).find(name => name !== environment && key().startsWith(`sk_${name}_`));
	at('key-help').textContent = other ? `This is a key of the ${other} environment; calls go to the ${environment} one.` :
		'Kept by this page until it is left or loaded anew, and nowhere else.';
	at('key-help').classList.toggle('fault', Boolean(other));
	at('key').placeholder = `sk_${environment}_…`;
}

// --- the environment ------------------------------------------------------------

const box = name => element('label', {className: name},
	element('input', {type: 'radio', name: 'environment', value: name, checked: name === environment}), ' ', element('span', {}, names[name]));

// Live is asked about; whatever shuts the question is a no.
async function confirmed(name)
{
	if (name !== 'live') return true;
	const question = at('live');
	question.returnValue = '';
	question.showModal();
	await new Promise(go => question.addEventListener('close', go, {once: true}));
	return question.returnValue === 'live';
}

function watchEnvironment(swagger, urls)
{
	at('environments').addEventListener('change', async ({target}) => {
		const wanted = await confirmed(target.value) ? target.value : environment;
		at('environments').querySelector(`[value=${wanted}]`).checked = true;
		environment = document.documentElement.dataset.env = wanted;
		swagger.server(urls[wanted]);
		sayKey();
	});
}

// --- light and dark, as swagger-ui is told of it ---------------------------------

const dark = matchMedia('(prefers-color-scheme: dark)');
const paint = () => document.documentElement.classList.toggle('dark-mode', theme() ? theme() === 'dark' : dark.matches);
dark.addEventListener('change', paint);
paint();

// --- all of it ------------------------------------------------------------------

async function main()
{
	at('status').textContent = 'The document is being loaded…';
	const [whole, samples, urls] = await Promise.all(['/openapi.json', '/samples.json', '/explorer/environments.json'].map(json));
	const there = Object.keys(names).filter(name => urls[name]);
	if (!there.includes(environment)) [environment] = there;
	document.documentElement.dataset.env = environment;
	const all = families(whole);
	offer(all);
	at('environments').append(...there.map(box));
	sayKey();
	const shown = () => part(whole, samples, choose(all), {servers: there.map(name => urls[name]), home: location.origin});
	const swagger = await start({node: at('swagger').lastElementChild, spec: shown(), key});
	swagger.server(urls[environment]);
	const turn = () => {
		swagger.show(shown());
		swagger.server(urls[environment]);
	};
	at('resource').addEventListener('change', ({target}) => {
		history.pushState(null, '', '/explorer?resource=' + encodeURIComponent(target.value));
		turn();
	});
	addEventListener('popstate', turn);
	at('key').addEventListener('input', sayKey);
	at('controls').addEventListener('submit', event => event.preventDefault());
	watchEnvironment(swagger, urls);
	at('controls').hidden = false;
	at('status').textContent = '';
	document.documentElement.dataset.ready = '';
}

main().catch(error => {
	at('status').textContent = `The explorer could not be loaded: ${error.message}`;
	console.error(error);
});
