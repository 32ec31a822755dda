// SPDX-License-Identifier: Apache-2.0
// Words: t('key', {name}) in the chosen language.  A table of words is a file of
// its own; both have the same keys (a test compares).
import en from './words/en.json';
import es from './words/es.json';
import {store} from './view.js';
import {recall, remember} from './prefs.js';

const tables = {en, es}; // their addresses: pack makes files of them
export const languages = Object.keys(tables);
let words = {};
export const language = store('');

const known = name => (languages.includes(name) ? name : null);

export const preferred = () => known(recall('language')) ??
	navigator.languages.map(name => known(name.slice(0, 2))).find(Boolean) ?? 'en';

export async function setLanguage(name, keep = true)
{
	if (!known(name)) return;
	if (keep) remember('language', name);
	if (name === language.get()) return;
	words = await (await fetch('/assets/' + tables[name])).json();
	document.documentElement.lang = name;
	language.set(name);
}

const filled = (text, given) => text.replace(/\{(\w+)\}/g, (all, name) => given[name] ?? all);

// The words of a key; an unknown key shows itself.
export const t = (key, given) => filled(words[key] ?? key, given ?? {});

// Has the table this key?
export const has = key => key in words;

// One of key.one and key.other; {n} is the number.
export const tn = (key, n) => t(
	key + (new Intl.PluralRules(language.get()).select(n) === 'one' ? '.one' : '.other'),
	{n: new Intl.NumberFormat(language.get()).format(n)});
