// SPDX-License-Identifier: Apache-2.0
// The catalogue of events: all of it once, a picker of types, and the simulator.
import {html, useState, useLayoutEffect} from '../view.js';
import {t, tn} from '../i18n.js';
import {api, query} from '../api.js';
import {Loaded, Note, useLoad} from '../ui.js';
import {Form} from '../form.js';
import {code, link, word} from './kit.js';

async function catalogue(signal)
{
	const types = [];
	for (let cursor, more = true; more;) {
		const page = await api.get(query('/api/v2/event-types', {limit: 200, cursor}), {signal});
		types.push(...page.data);
		({next_cursor: cursor, has_more: more} = page);
	}
	const domains = new Map();
	for (const type of types) domains.set(type.domain, [...domains.get(type.domain) ?? [], type]);
	return [...domains];
}

export const useTypes = () => useLoad(catalogue);

const Box = ({value, set, name, text, off}) => html`<label class="type"><input type="checkbox" checked=${value.includes(name)} disabled=${off} value=${name}
	onChange=${event => set(event.target.checked ? [...value, name] : value.filter(one => one !== name))} />
	<span>${code(name)} <small>${text}</small></span></label>`;

// Types and patterns; a pattern takes the place of those that it covers.
export function Picker({given, value, set, domains})
{
	const [find, look] = useState('');
	const wanted = type => !find || (type.name + ' ' + type.description).toLowerCase().includes(find.toLowerCase());
	return html`<input ...${given} type="search" value=${find} placeholder=${t('webhooks.find')} onInput=${event => look(event.target.value)} />
		<p class="help" role="status">${tn('webhooks.chosen', value.length)}${value.map(one => html` ${code(one)}`)}</p>
		<div class="picker">${domains.map(([domain, types]) => {
			const shown = types.filter(wanted), all = domain + '.*';
			return shown.length > 0 && html`<details key=${domain} open=${find !== '' || null}><summary>${word('domain', domain)} <small>${shown.length}</small></summary>
				<${Box} value=${value} name=${all} text=${t('webhooks.all')} set=${chosen => set(chosen.includes(all) ?
					chosen.filter(one => one === all || !one.startsWith(domain + '.')) : chosen)} />
				${shown.map(type => html`<${Box} key=${type.name} value=${value} set=${set} name=${type.name} text=${type.description} off=${value.includes(all)} />`)}</details>`;
		})}</div>`;
}

// What of a sample was changed, as a merge patch.
function changed(before, after)
{
	const patch = {};
	for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
		if (!(name in after)) patch[name] = null;
		else if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) patch[name] = after[name];
	return patch;
}

function parsed(text)
{
	try {
		const found = JSON.parse(text);
		if (found && typeof found === 'object' && !Array.isArray(found)) return found;
	} catch { /* as an array it is none */ }
	throw Object.assign(new Error(t('simulator.not_json')), {code: 'not_json', errors: [{pointer: '/data', message: t('simulator.not_json')}]});
}

function Payload({given, value, set, type})
{
	const sample = useLoad(signal => (type ? api.get(`/api/v2/event-types/${type}/sample`, {signal}) : {data: {}}), [type]);
	// What is written before the sample is there would be lost.
	useLayoutEffect(() => {
		if (sample.data) set({sample: sample.data.data, text: JSON.stringify(sample.data.data, null, 2)});
	}, [sample.data]);
	return html`<textarea ...${given} rows="12" class="json" spellcheck="false" readonly=${!sample.data && !sample.problem} value=${value.text ?? ''}
		onInput=${event => set({...value, text: event.target.value})} />`;
}

// An event without its cause: to one webhook, or to all that ask for its type.
function Sender({webhook, domains, first})
{
	const [sent, set] = useState(null), [type, pick] = useState(first ?? 'payment.settled');
	const send = async ({data}) => {
		const overrides = changed(data.sample ?? {}, parsed(data.text));
		set(null);
		set(await api.post(webhook ? `/api/v2/webhooks/${webhook}/test` : '/api/v2/sandbox/events', {type, overrides}));
	};
	const select = ({given}) => html`<select ...${given} value=${type} onChange=${event => pick(event.target.value)}>${domains.map(([domain, types]) => html`
		<optgroup key=${domain} label=${word('domain', domain)}>${types.map(one => html`<option key=${one.name} value=${one.name} selected=${one.name === type}>${one.name}</option>`)}</optgroup>`)}</select>`;
	return html`<${Form} submit=${t('simulator.send')} onSubmit=${send} fields=${[
		{name: 'type', label: t('f.type'), value: type, required: true, draw: ({value, set, ...given}) => html`<${select} given=${given} />`},
		{name: 'data', label: t('simulator.data'), help: t('simulator.data.help'), value: {}, required: true,
			draw: ({value, set, ...given}) => html`<${Payload} given=${given} value=${value} set=${set} type=${type} />`}]} />
		<div role="status">${sent && html`<${Note} kind="good"><p>${t('simulator.sent')} ${link('/events/' + (sent.event_id ?? sent.id))}</p><//>`}</div>`;
}

export function Simulator(given)
{
	const types = useTypes();
	return html`<p class="help">${t(given.webhook ? 'simulator.help_one' : 'simulator.help')}</p>
		<${Loaded} of=${types}>${domains => html`<${Sender} ...${given} domains=${domains} />`}<//>`;
}
