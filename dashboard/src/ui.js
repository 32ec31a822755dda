// SPDX-License-Identifier: Apache-2.0
// The pieces that pages are made of.  A piece that asks for a text takes it ready
// (from t()); none of them knows a page.
import {html, store, useStore, useState, useEffect, useRef, useCallback} from './view.js';
import {t, has, language} from './i18n.js';
import * as format from './format.js';
import {environment, environmentUrl, session} from './api.js';

let ids = 0;
export const useId = () => useRef(null).current ??= 'i' + ++ids;

// --- a page ---------------------------------------------------------------------

// Its title stands in the window, and its h1 takes the focus when one arrives, so
// that a reader of the screen hears where it is.  `back` is [href, text].
export function Page({title, lead, actions, back, children, wide})
{
	const h1 = useRef(), env = useStore(environment), who = useStore(session);
	useEffect(() => {
		document.title = [title, who && t('env.' + env), 'Poliducto'].filter(Boolean).join(' · ');
	}, [title, env, who]);
	useEffect(() => {
		if (arrived.get()) h1.current.focus({preventScroll: true});
		arrived.set(false);
	}, []);
	return html`<div class=${'page' + (wide ? ' wide' : '')}>
		${back && html`<p class="back"><a href=${back[0]}><span aria-hidden="true">‹ </span>${back[1]}</a></p>`}
		<div class="head"><h1 ref=${h1} tabindex="-1">${title}</h1>
			${actions && html`<div class="actions">${actions}</div>`}</div>
		${lead && html`<p class="lead">${lead}</p>`}
		${children}</div>`;
}
// True between a change of place and the first drawing of its page.
export const arrived = store(false);

export const Card = ({title, actions, children, kind}) => html`<section class=${'card ' + (kind ?? '')}>
	${title && html`<div class="head"><h2>${title}</h2>${actions && html`<div class="actions">${actions}</div>`}</div>`}
	${children}</section>`;

// Figures side by side: [{label, value, note}].
export const Figures = ({of}) => html`<dl class="figures">${of.filter(Boolean).map(({label, value, note, id}) => html`
	<div><dt>${label}</dt><dd id=${id}>${value}${note && html` <small>${note}</small>`}</dd></div>`)}</dl>`;

// What an object consists of: [[label, value], ...]; a row that is false is left out.
export const Facts = ({of}) => html`<dl class="facts">${of.filter(Boolean).map(([label, value]) => html`
	<div><dt>${label}</dt><dd>${value ?? '—'}</dd></div>`)}</dl>`;

export const Badge = ({kind, children}) => html`<span class=${'badge ' + (kind ?? '')}>${children}</span>`;

const kinds = {
	good: 'active enabled ok settled succeeded delivered completed paid closed live done verified healthy confirmed published passed',
	bad: 'revoked failed disabled canceled rejected returned expired dead exhausted gone refused suspended',
	warn: 'rotating pending paused held on_hold retrying queued submitted degraded sending running created overridden',
};
// A status in words and colour: status.NAME of the words, or its own name.
export function Status({of})
{
	if (!of) return '—';
	const kind = Object.keys(kinds).find(name => kinds[name].split(' ').includes(of));
	return html`<${Badge} kind=${kind}>${has('status.' + of) ? t('status.' + of) : of.replaceAll('_', ' ')}<//>`;
}

// A moment: of the reader's zone, UTC in the title.  `ago` says how long since.
export const Time = ({of, ago}) => (of ?
	html`<time datetime=${of} title=${new Date(of).toISOString()}>${ago ? format.ago(of) : format.dateTime(of)}</time>` : '—');

export const Mono = ({children}) => html`<code class="mono">${children}</code>`;

// --- buttons --------------------------------------------------------------------

// A button whose work may take a while: it is busy until the promise ends, and a
// refusal is told.  kind: primary, danger or none.
export function Button({onClick, kind, type, children, disabled, busy: given, ...rest})
{
	const [busy, set] = useState(false), alive = useRef(true);
	useEffect(() => () => { alive.current = false; }, []);
	const click = async event => {
		if (busy) return;
		set(true);
		try {
			await onClick(event);
		} catch (problem) {
			tell(problem);
		}
		if (alive.current) set(false);
	};
	return html`<button type=${type ?? 'button'} class=${'button ' + (kind ?? '')} aria-busy=${busy || given}
		disabled=${disabled} onClick=${onClick && click} ...${rest}>${children}</button>`;
}

export const LinkButton = ({href, kind, children}) =>
	html`<a class=${'button ' + (kind ?? '')} href=${href}>${children}</a>`;

export function Copy({text, what})
{
	const copy = async () => {
		await navigator.clipboard.writeText(text);
		toast(t('copied'));
	};
	return html`<${Button} kind="small" onClick=${copy} aria-label=${`${t('copy')}: ${what ?? text}`}>${t('copy')}<//>`;
}

// A text in its own box, to be taken along.
export const Code = ({text, what}) => html`<div class="code"><pre tabindex="0" aria-label=${what}>${text}</pre>
	<${Copy} text=${text} what=${what} /></div>`;

// The same in several languages: {curl: '...', Python: '...'}.
export function Samples({of, what})
{
	const names = Object.keys(of), [name, set] = useState(names[0]);
	return html`<${Tabs} names=${names.map(one => [one, one])} at=${name} onPick=${set} label=${what}>
		<${Code} text=${of[name]} what=${`${what}: ${name}`} /><//>`;
}

// [[name, text], ...]; arrow keys move among them.
export function Tabs({names, at, onPick, label, children})
{
	const id = useId(), list = useRef();
	const key = event => {
		const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
		if (!step) return;
		const next = (names.findIndex(([name]) => name === at) + step + names.length) % names.length;
		onPick(names[next][0]);
		list.current.children[next].focus();
	};
	return html`<div class="tabs"><div role="tablist" aria-label=${label} ref=${list} onKeyDown=${key}>
		${names.map(([name, text]) => html`<button type="button" role="tab" id=${`${id}-${name}`} key=${name}
			aria-selected=${name === at ? 'true' : 'false'} aria-controls=${id}
			tabindex=${name === at ? 0 : -1} onClick=${() => onPick(name)}>${text}</button>`)}</div>
		<div role="tabpanel" id=${id} aria-labelledby=${`${id}-${at}`}>${children}</div></div>`;
}

// --- what is told ---------------------------------------------------------------

const toasts = store([]);

// A line that goes by itself; readers of the screen hear it.  kind: good or bad.
export function toast(text, kind = 'good')
{
	const one = {text, kind, id: ++ids};
	toasts.set([...toasts.get(), one].slice(-4));
	setTimeout(() => toasts.set(toasts.get().filter(other => other !== one)), kind === 'bad' ? 12000 : 6000);
}

// What was refused, as a line.
export function tell(problem)
{
	if (problem?.name === 'AbortError') return;
	toast(said(problem), 'bad');
	if (!problem?.code) console.error(problem);
}

// The words for a refusal: ours where we have some (problem.CODE), else its own.
export const said = problem => (has('problem.' + problem?.code) ?
	t('problem.' + problem.code, {seconds: problem.retry_after}) : problem?.message || String(problem));

export function Toasts()
{
	const list = useStore(toasts);
	return html`<div class="toasts" role="status" aria-live="polite">${list.map(one => html`
		<p class=${'toast ' + one.kind} key=${one.id}>${one.text}
			<button type="button" class="plain" aria-label=${t('close')}
				onClick=${() => toasts.set(toasts.get().filter(other => other !== one))}>×</button></p>`)}</div>`;
}

// A refusal in the page, with the id that finds it in every log.
export const Refusal = ({problem, retry}) => html`<div class="note bad" role="alert"><p><b>${said(problem)}</b></p>
	${problem.errors?.length > 0 && html`<ul>${problem.errors.map(fault => html`<li><code>${fault.pointer ?? fault.parameter}</code> ${fault.message}</li>`)}</ul>`}
	${problem.request_id && html`<p><small><a href=${'/errors.html#' + problem.code}>${problem.code}</a> · <code>${problem.request_id}</code></small></p>`}
	${retry && html`<${Button} onClick=${retry}>${t('try_again')}<//>`}</div>`;

export const Note = ({kind, children}) => html`<div class=${'note ' + (kind ?? '')}>${children}</div>`;

// --- dialogs --------------------------------------------------------------------

// The browser's own dialog: it keeps the focus inside and gives it back.
export function Dialog({title, onClose, children})
{
	const box = useRef(), id = useId();
	useEffect(() => {
		const before = document.activeElement;
		if (!box.current.open) box.current.showModal();
		return () => before?.isConnected && before.focus();
	}, []);
	return html`<dialog ref=${box} aria-labelledby=${id} onCancel=${event => { event.preventDefault(); onClose(); }}>
		<div class="head"><h2 id=${id}>${title}</h2>
			<button type="button" class="plain" aria-label=${t('close')} onClick=${onClose}>×</button></div>
		${children}</dialog>`;
}

const question = store(null);

// await ask({title, text, action, danger}): true if the reader agrees.
export const ask = given => new Promise(done => question.set({...given, done}));

export function Question()
{
	const given = useStore(question);
	if (!given) return null;
	const end = answer => () => {
		question.set(null);
		given.done(answer);
	};
	return html`<${Dialog} title=${given.title} onClose=${end(false)}><p>${given.text}</p>
		<div class="buttons"><button type="button" class=${'button ' + (given.danger ? 'danger' : 'primary')}
			onClick=${end(true)}>${given.action}</button>
		<button type="button" class="button" onClick=${end(false)}>${t('cancel')}</button></div><//>`;
}

// --- what is loaded -------------------------------------------------------------

// useLoad(signal => api.get(...), [what it depends on]) -> {data, problem,
// reload, poll}.  It is asked again when the environment or the account changes.
// reload() asks anew whatever is under way; poll() waits for that, so that a slow
// connection brings an answer, too.  Data stays where asking again fails.
export function useLoad(load, deps = [])
{
	const [state, set] = useState({}), [turn, again] = useState(0), asking = useRef(null);
	const env = useStore(environment), who = useStore(session);
	const of = [env, who?.account?.id, ...deps];
	const isOf = state => state.of?.every((one, i) => one === of[i]);
	useEffect(() => {
		const control = asking.current = new AbortController();
		const ended = found => {
			if (control.signal.aborted) return;
			asking.current = null;
			set(before => ({data: isOf(before) ? before.data : undefined, ...found, of}));
		};
		Promise.resolve(load(control.signal)).then(data => ended({data}), problem => ended({problem}));
		return () => control.abort();
	}, [...of, turn]);
	const reload = useCallback(() => again(n => n + 1), []);
	const poll = useCallback(() => asking.current || reload(), []);
	// What was loaded for something else is not shown.
	return {...isOf(state) ? state : {}, reload, poll};
}

// Every so many milliseconds while the page is seen.
export function useEvery(milliseconds, work, deps = [])
{
	useEffect(() => {
		const timer = setInterval(() => document.hidden || work(), milliseconds);
		return () => clearInterval(timer);
	}, [milliseconds, ...deps]);
}

// <Loaded of=${state}>${data => ...}<//>
export function Loaded({of, children})
{
	const refusal = of.problem && html`<${Refusal} problem=${of.problem} retry=${of.reload} />`;
	if (of.data === undefined) return refusal || html`<${Waiting} />`;
	return html`${refusal}${children(of.data)}`;
}

export const Waiting = () => html`<p class="waiting" role="status">${t('loading')}</p>`;

// --- tables ---------------------------------------------------------------------

// columns: [{label, of: row => what stands there, numeric}]; the first names the
// row.  Narrow, each row is a card; the roles keep it a table for those who listen.
export function Table({caption, columns, rows, empty, row: keyed})
{
	columns = columns.filter(Boolean);
	if (!rows.length) return html`<p class="empty">${empty ?? t('empty')}</p>`;
	return html`<table role="table"><caption class="unseen">${caption}</caption>
		<thead role="rowgroup"><tr role="row">${columns.map(({label, numeric}) =>
			html`<th role="columnheader" scope="col" class=${numeric ? 'numeric' : ''}>${label}</th>`)}</tr></thead>
		<tbody role="rowgroup">${rows.map((row, n) => html`<tr role="row" key=${keyed ? keyed(row) : row.id ?? n}>
			${columns.map(({label, of, numeric}, i) => html`<${i ? 'td' : 'th'} role=${i ? 'cell' : 'rowheader'}
				...${i ? {} : {scope: 'row'}} class=${numeric ? 'numeric' : ''}>
				<span class="label" aria-hidden="true">${label}</span><span class="value">${of(row, n) ?? '—'}</span><//>`)}</tr>`)}
		</tbody></table>`;
}

// A list of the API, page by page: useList('/api/v2/orders', {status}, {from: api}).
export function useList(fetchPage, deps = [])
{
	const first = useLoad(signal => fetchPage(undefined, signal), deps);
	const [more, set] = useState({of: null, rows: []});
	const mine = more.of === first.data ? more : {rows: [], last: first.data};
	return {
		...first,
		data: first.data && {...mine.last, data: [...first.data.data, ...mine.rows]},
		async next() {
			const page = await fetchPage(mine.last.next_cursor);
			set({of: first.data, rows: [...mine.rows, ...page.data], last: page});
		},
	};
}

// The table of a list, and the button that fetches the next page.
export const List = ({of, ...rest}) => html`<${Loaded} of=${of}>${page => html`
	<${Table} rows=${page.data} ...${rest} />
	${page.has_more && html`<p class="more"><${Button} onClick=${of.next}>${t('more')}<//></p>`}`}<//>`;

// Where the chosen environment is, for samples.
export const useBase = () => {
	useStore(environment);
	useStore(language);
	return environmentUrl();
};
