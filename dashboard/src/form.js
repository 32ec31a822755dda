// SPDX-License-Identifier: Apache-2.0
// Forms: <Form fields=${[{name, label, type, ...}]} submit=${text}
// onSubmit=${async values => ...} />.  A problem document that names a field is
// shown at that field; the rest above, with the focus, so that nobody misses it.
//
// type: text (default) email password number date textarea select checkbox checks
//       (several of many: options in groups) lines (a list, one a line) or custom
//       (draw: ({id, value, set, ...}) => html)
import {html, useState, useRef, useEffect} from './view.js';
import {t, has} from './i18n.js';
import {Button, said, useId} from './ui.js';

const empty = {checkbox: false, checks: [], lines: []};
const begin = fields => Object.fromEntries(fields.map(field =>
	[field.name, field.value ?? empty[field.type] ?? '']));

// The field a fault is about: "/ip_allow/0" is about ip_allow.
const nameOf = fault => (fault.pointer ? fault.pointer.slice(1).split('/')[0] : fault.parameter);

const wording = fault => (has('fault.' + fault.code) ? t('fault.' + fault.code) : fault.message ?? fault.code);

export function Form({fields, submit, onSubmit, kind = 'primary', cancel, children})
{
	const form = useId(), box = useRef();
	fields = fields.filter(Boolean);
	const [values, setValues] = useState(() => begin(fields));
	const [problem, setProblem] = useState(null), [busy, setBusy] = useState(false);
	const alive = useRef(true);
	useEffect(() => () => { alive.current = false; }, []);
	useEffect(() => { if (problem) box.current?.focus(); }, [problem]);

	const now = {...begin(fields), ...values};
	const send = async event => {
		event.preventDefault();
		if (busy) return;
		const missing = fields.filter(({name, required, shown}) => required && (!shown || shown(now)) &&
			(now[name] === '' || now[name] === false || now[name]?.length === 0));
		if (missing.length) {
			setProblem({message: t('check_fields'), errors: missing.map(({name}) =>
				({pointer: '/' + name, code: 'required', message: t('fault.required')}))});
			return;
		}
		setBusy(true);
		setProblem(null);
		try {
			await onSubmit(now);
		} catch (refused) {
			if (alive.current) setProblem(refused);
			if (!refused.code) console.error(refused);
		}
		if (alive.current) setBusy(false);
	};
	const faults = problem?.errors ?? [];
	const known = fault => fields.some(({name}) => name === nameOf(fault));
	return html`<form class="form" novalidate onSubmit=${send} aria-busy=${busy}>
		${problem && html`<div class="note bad" role="alert" tabindex="-1" ref=${box}>
			<p><b>${said(problem)}</b></p>
			${faults.length > 0 && html`<ul>${faults.map(fault => html`<li>${known(fault) ?
				html`<a href=${'#' + form} onClick=${event => {
					event.preventDefault();
					document.getElementById(`${form}-${nameOf(fault)}`)?.focus();
				}}>${fields.find(({name}) => name === nameOf(fault)).label}: ${wording(fault)}</a>` :
				`${fault.pointer ?? fault.parameter}: ${wording(fault)}`}</li>`)}</ul>`}
			${problem.request_id && html`<p><small><code>${problem.request_id}</code></small></p>`}</div>`}
		${fields.filter(({shown}) => !shown || shown(now)).map(field => html`<${Field} key=${field.name} ...${field}
			id=${`${form}-${field.name}`} value=${now[field.name]}
			faults=${faults.filter(fault => nameOf(fault) === field.name).map(wording)}
			set=${value => setValues(before => ({...before, [field.name]: value}))} />`)}
		${typeof children === 'function' ? children(now) : children}
		<div class="buttons"><${Button} type="submit" kind=${kind} busy=${busy}>${submit}<//>
			${cancel && html`<button type="button" class="button" onClick=${cancel}>${t('cancel')}</button>`}</div>
	</form>`;
}

// One field: its label, its help, what is wrong with it.
export function Field({id, name, label, type = 'text', help, faults = [], value, set, required, options, groups, draw, ...rest})
{
	const about = [help && id + '-help', faults.length && id + '-fault'].filter(Boolean).join(' ') || null;
	const common = {id, name, 'aria-describedby': about, 'aria-invalid': faults.length ? 'true' : null};
	const given = {...common, 'aria-required': required ? 'true' : null, ...rest};
	const words = html`${help && html`<p class="help" id=${id + '-help'}>${help}</p>`}
		${faults.length > 0 && html`<p class="fault" id=${id + '-fault'}>${faults.join(' ')}</p>`}`;
	if (type === 'checkbox')
		return html`<div class="field check"><label><input ...${given} type="checkbox" checked=${value}
			onChange=${event => set(event.target.checked)} /> ${label}</label>${words}</div>`;
	if (type === 'checks')
		return html`<fieldset class="field" ...${common} tabindex="-1"><legend>${label}</legend>${words}
			${(groups ?? [{options}]).map(group => html`<${Checks} group=${group} value=${value} set=${set} />`)}</fieldset>`;
	return html`<div class="field"><label for=${id}>${label}${!required && html` <small>${t('optional')}</small>`}</label>
		${words}
		${draw ? draw({...given, value, set}) :
			type === 'select' ? html`<select ...${given} value=${value} onChange=${event => set(event.target.value)}>
				${options.map(([one, text]) => html`<option value=${one} selected=${one === value}>${text}</option>`)}</select>` :
			type === 'textarea' ? html`<textarea ...${given} value=${value} onInput=${event => set(event.target.value)} />` :
			type === 'lines' ? html`<${Lines} given=${given} value=${value} set=${set} />` :
			html`<input ...${given} type=${type} value=${value} onInput=${event => set(event.target.value)} />`}</div>`;
}

function Checks({group, value, set})
{
	const names = group.options.map(([one]) => one), all = names.every(one => value.includes(one));
	const turn = (some, on) => set([...value.filter(one => !some.includes(one)), ...(on ? some : [])]);
	return html`<div class="checks" role="group" aria-label=${group.label}>${group.label && html`<label class="whole"><input type="checkbox" checked=${all}
			indeterminate=${!all && names.some(one => value.includes(one))}
			onChange=${event => turn(names, event.target.checked)} /> ${group.label}</label>`}
		${group.options.map(([one, text]) => html`<label><input type="checkbox" value=${one} checked=${value.includes(one)}
			onChange=${event => turn([one], event.target.checked)} /> <span><span class="unseen">${group.label} </span>${text}</span></label>`)}</div>`;
}

// A list as lines of text; its value is a list without empty ones.
function Lines({given, value, set})
{
	const [text, setText] = useState(value.join('\n'));
	return html`<textarea rows="3" ...${given} value=${text} onInput=${event => {
		setText(event.target.value);
		set(event.target.value.split('\n').map(line => line.trim()).filter(Boolean));
	}} />`;
}
