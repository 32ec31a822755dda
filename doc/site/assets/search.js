// SPDX-License-Identifier: Apache-2.0
// The search of the reference pages: a combobox over search.json, which is loaded when
// somebody is about to search.  `/` leads to it; arrows, Enter and Escape as usual.
'use strict';
(() => {
const form = document.getElementById('search'), field = document.getElementById('q'), list = document.getElementById('found');
const most = 12;
const said = document.createElement('p'); // how many, for who does not see them
let rows, shown = [], at = -1;

// Without case and accents: "cálculo" is found by "calculo".
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function load()
{
	rows ??= fetch('/docs/search.json').then(answer => {
		if (!answer.ok) throw new Error(`search.json: ${answer.status}`);
		return answer.json();
	}).then(all => all.map(row => ({...row, ...keys(row)})));
	rows.catch(() => { rows = undefined; }); // the next word tries again
	return rows;
}

// Of an operation the text begins with its name, verb and path.
function keys({title, kind, text})
{
	const words = text.split(' '), named = kind === 'operation' ? 3 : 0;
	return {inTitle: plain(title), inName: plain(words.slice(0, named).join(' ')), inText: plain(words.slice(named).join(' '))};
}

// --- which, and in what order -----------------------------------------------------

const kinds = {guide: 3, resource: 3, operation: 2, error: 1, event: 1, scope: 1, object: 0};
const escaped = word => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

// What a word is worth where it stands: as the whole, at the start of a word, inside.
function worth(place, word, start, [whole, first, inside])
{
	const words = place.split(' ');
	if (words.includes(word) || words.includes(word + 's')) return whole;
	return start.test(place) ? first : place.includes(word) ? inside : 0;
}

// "create order" is the whole of "Create an order".
const bare = title => title.replace(/(^|\s)(?:an?|the)\s/g, '$1');

// Every word must be found; title and name count before the text.
function score(row, words)
{
	let sum = kinds[row.kind] ?? 0;
	for (const {word, start} of words) {
		const best = Math.max(worth(row.inTitle, word, start, [60, 40, 20]), worth(row.inName, word, start, [60, 35, 18]),
			worth(row.inText, word, start, [8, 6, 3]));
		if (!best) return 0;
		sum += best;
	}
	return sum;
}

function best(all, asked)
{
	const whole = plain(asked.trim());
	const words = whole.split(/\s+/).filter(Boolean).map(word => ({word, start: new RegExp('(?:^|[^\\p{L}\\p{N}])' + escaped(word), 'u')}));
	if (!words.length) return [];
	const sought = bare(whole);
	const titled = ({inTitle}) => ([sought, sought + 's'].includes(bare(inTitle)) ? 100 : bare(inTitle).startsWith(sought) ? 20 : 0);
	return all.map(row => ({row, points: score(row, words)})).map(({row, points}) => ({row, points: points && points + titled(row)}))
		.filter(({points}) => points).sort((a, b) => b.points - a.points || a.row.title.length - b.row.title.length)
		.slice(0, most).map(({row}) => row);
}

// --- the list ---------------------------------------------------------------------

function element(name, attributes, ...inside)
{
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
	made.append(...inside);
	return made;
}

function option({title, path, kind, text}, i)
{
	return element('li', {role: 'none'}, element('a', {role: 'option', id: `found-${i}`, href: path, tabindex: '-1', 'aria-selected': 'false'},
		title, element('small', {}, `${kind} · ${text.slice(0, 160)}`)));
}

function close()
{
	list.hidden = true;
	said.textContent = '';
	mark(-1);
	field.setAttribute('aria-expanded', 'false');
}

function mark(i)
{
	list.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
	at = i;
	const chosen = list.querySelectorAll('a')[i];
	chosen?.setAttribute('aria-selected', 'true');
	chosen?.scrollIntoView({block: 'nearest'});
	if (chosen) field.setAttribute('aria-activedescendant', chosen.id);
	else field.removeAttribute('aria-activedescendant');
}

async function show()
{
	const asked = field.value;
	if (!asked.trim()) return close();
	const all = await load().catch(() => null);
	if (asked !== field.value) return; // more was typed meanwhile
	shown = all ? best(all, asked) : [];
	tell(!all ? 'The search could not be loaded' : shown.length === most ? `The first ${most}` : shown.length ? `${shown.length} found` : 'Nothing is found');
}

function tell(text)
{
	list.replaceChildren(...shown.map(option), ...shown.length ? [] : [element('li', {role: 'option', 'aria-disabled': 'true'}, text)]);
	list.hidden = false;
	said.textContent = text;
	mark(-1);
	field.setAttribute('aria-expanded', 'true');
}

function go(i)
{
	if (!shown[i]) return;
	location.assign(shown[i].path);
	close();
	field.blur();
}

// --- keys -------------------------------------------------------------------------

const steps = {ArrowDown: 1, ArrowUp: -1};

field.addEventListener('keydown', event => {
	if (event.key === 'Escape') {
		if (list.hidden) field.value = '';
		close();
		event.preventDefault();
	} else if (steps[event.key] && !list.hidden && shown.length) {
		mark(at < 0 && event.key === 'ArrowUp' ? shown.length - 1 : (at + steps[event.key] + shown.length) % shown.length);
		event.preventDefault();
	}
});
form.addEventListener('submit', async event => {
	event.preventDefault();
	if (list.hidden) await show();
	go(Math.max(at, 0));
});
form.addEventListener('focusout', ({relatedTarget}) => form.contains(relatedTarget) || close());
list.addEventListener('mousedown', event => event.preventDefault()); // a click comes before the focus goes
list.addEventListener('click', ({target}) => target.closest('a') && close());
field.addEventListener('focus', () => load().catch(() => {}));
field.addEventListener('input', show);
document.addEventListener('keydown', event => {
	if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select')) return;
	event.preventDefault();
	field.focus();
	field.select();
});

said.className = 'unseen';
said.setAttribute('role', 'status');
form.append(said);
list.setAttribute('role', 'listbox');
list.setAttribute('aria-label', 'Found');
for (const [key, value] of Object.entries({role: 'combobox', 'aria-expanded': 'false', 'aria-controls': 'found', 'aria-autocomplete': 'list',
	'aria-keyshortcuts': '/', placeholder: 'Search: /'})) field.setAttribute(key, value);
})();
