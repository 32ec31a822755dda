// SPDX-License-Identifier: Apache-2.0
// What the pages of data share.  A list is a row: where it is asked for, its
// columns, its filters, and what to do where there is nothing yet.
import {html, useState, useEffect, useRef, useStore} from '../view.js';
import {t, has} from '../i18n.js';
import {api, query} from '../api.js';
import {place, go, to} from '../router.js';
import {decimal, money} from '../format.js';
import {Badge, Button, Facts as Rows, List, Loaded, Mono, Note, Status, Table as Rowed, Time, useEvery, useId, useList, useLoad} from '../ui.js';

// A word of the API in the reader's language, where there is one for it.
export const word = (kind, value) => (value == null || value === '' ? '—' :
	has(`${kind}.${value}`) ? t(`${kind}.${value}`) : String(value).replaceAll('_', ' '));
export const label = name => word('f', name);

// --- values ---------------------------------------------------------------------

export const when = value => html`<${Time} of=${value} />`;
export const code = value => (value ? html`<${Mono}>${value}<//>` : '—');
export const status = value => html`<${Status} of=${value} />`;
export const httpStatus = value => (value ? html`<${Badge}
	kind=${value < 400 ? 'good' : value < 500 ? 'warn' : 'bad'}>${value}<//>` : '—');
export const volume = (value, unit = 'l') => (value == null ? '—' : `${decimal(value, 0, 3)} ${unit}`);
export const unitPrice = (value, currency, unit = 'l') => (value == null ? '—' : `${money(value, currency, 6)}/${unit}`);
export const yes = value => (value == null ? '—' : t(value ? 'yes' : 'no'));
export const link = (path, text) => html`<a href=${to(path)}>${text ?? code(path.split('/').at(-1))}</a>`;
export const micros = value => `${decimal(value / 1000, 0, 1)} ms`;
export const seconds = n => (n < 120 ? `${n} s` : n < 7200 ? `${decimal(n / 60, 0, 0)} min` : `${decimal(n / 3600, 0, 1)} h`);

// [[name, value], ...]
export const Facts = ({of}) => html`<${Rows} of=${of.filter(Boolean).map(([name, value]) => [label(name), value])} />`;

// A document as text, to be scrolled by keyboard too.
export const Json = ({of, name}) => html`<pre class="json" tabindex="0" role="region" aria-label=${label(name)}>${
	typeof of === 'string' ? of : JSON.stringify(of, null, 2)}</pre>`;

// --- loading --------------------------------------------------------------------

export const load = (path, asked, ask = api) => signal => ask.get(query(path, asked), {signal});

// One object, looked at again every so many seconds.
export function useOne(path, every, ask)
{
	const state = useLoad(load(path, {}, ask), [path]);
	useEvery((every || 1e6) * 1000, state.poll, [path]);
	return state;
}

// Work that a button began, with its problem beside it and not in passing.
export function useAct()
{
	const [problem, set] = useState(null), gone = useRef(false);
	useEffect(() => () => { gone.current = true; }, []);
	return [problem, what => async event => {
		event?.preventDefault?.();
		set(null);
		try {
			return await what();
		} catch (refused) {
			if (gone.current) throw refused;
			set(refused);
		}
	}];
}

// --- tables and lists -----------------------------------------------------------

// A column: [name, row => what stands there, numeric]
const column = ([name, of, numeric]) => ({label: label(name), of: of ?? (row => row[name]), numeric});
export const Table = ({name, columns, ...rest}) => html`<${Rowed} caption=${t(name)} columns=${columns.map(column)} ...${rest} />`;

const toLocal = iso => {
	const at = new Date(iso);
	return isNaN(at) ? '' : new Date(at - at.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
};

function Filter({of: {name, options, type = 'text', words}, value, plain})
{
	const id = useId();
	return html`<div class="field"><label for=${id}>${label(name)}</label>
		${options ? html`<select id=${id} name=${name}>${!plain && html`<option value="">${t('any')}</option>`}
			${options.map(one => html`<option value=${one} selected=${one === value}>${word(words ?? 'status', one)}</option>`)}</select>` :
		html`<input id=${id} name=${name} type=${type} value=${!value ? '' : type === 'text' ? value : toLocal(value)}
			autocomplete="off" spellcheck="false" />`}</div>`;
}

// What is chosen stands in the address, so that it can be kept and sent on.
export function Filters({of, given, set, plain})
{
	const change = event => {
		const form = event.currentTarget, next = {};
		event.preventDefault();
		for (const {name, type} of of) {
			const text = form.elements[name].value.trim();
			next[name] = text && type === 'datetime-local' ? new Date(text).toISOString() : text;
		}
		set(next);
	};
	return html`<form class="filters" role="search" onSubmit=${change} onChange=${change} key=${of.map(one => given[one.name]).join('|')}>
		${of.map(one => html`<${Filter} key=${one.name} of=${one} value=${given[one.name]} plain=${plain} />`)}
		${!plain && html`<button class="button">${t('filter')}</button>`}
		${!plain && of.some(one => given[one.name]) && html`<button type="button" class="button" onClick=${() => set({})}>${t('filters_clear')}</button>`}
	</form>`;
}

// What to do where there is nothing: [words, href, words of the link].
const Empty = ({of: [text, href, action]}) => html`<${Note}><p>${t(text)}</p>${href && html`<p><a class="button primary" href=${href}>${t(action)}</a></p>`}<//>`;

// {name, path, columns, filters, fixed, empty, every, ask, local}; `again` loads it anew.
export function Listing({of, again})
{
	const here = useStore(place), [own, setOwn] = useState({});
	const [given, set] = of.local ? [own, setOwn] : [here.query, next => go(here.path, next, true)];
	const filters = of.filters ?? [], chosen = filters.filter(one => given[one.name]);
	const asked = {limit: 25, ...of.fixed, ...Object.fromEntries(chosen.map(one => [one.param ?? one.name, given[one.name]]))};
	const list = useList((cursor, signal) => load(of.path, {...asked, cursor}, of.ask)(signal), [of.path, JSON.stringify(asked), again]);
	const whole = !(list.data?.data.length > asked.limit); // also where the first page did not come
	useEvery((of.every || 1e6) * 1000, () => whole && list.poll(), [of.path, JSON.stringify(asked), whole]);
	return html`${filters.length > 0 && html`<${Filters} of=${filters} given=${given} set=${set} />`}
		${list.data?.data.length === 0 && !chosen.length && of.empty ? html`<${Empty} of=${of.empty} />` :
			html`<${List} of=${list} caption=${t(of.name)} columns=${of.columns.map(column)} empty=${t('nothing_found')} row=${of.row} />`}`;
}

// An object's page: <Whole of=${useOne(...)}>${data => ...}<//>
export const Whole = ({of, children}) => html`<${Loaded} of=${of}>${children}<//>`;

export const Act = ({onClick, kind, children, ...rest}) => html`<${Button} kind=${kind} onClick=${onClick} ...${rest}>${children}<//>`;
