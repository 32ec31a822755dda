// SPDX-License-Identifier: Apache-2.0
// Values as people read them.  Nothing is '—'; times are those of the reader's
// zone, and the element <Time> of ui.js has UTC in its title.
import {language, t} from './i18n.js';

const region = () => ({es: 'es-MX', en: 'en-US'})[language.get()];
const made = new Map();

function formatter(kind, options)
{
	const name = region() + kind.name + JSON.stringify(options);
	if (!made.has(name)) made.set(name, new kind(region(), options));
	return made.get(name);
}

const none = value => value === null || value === undefined || value === '';
const as = (kind, options) => value =>
	(none(value) ? '—' : formatter(kind, options).format(kind === Intl.DateTimeFormat ? new Date(value) : value));

export const number = as(Intl.NumberFormat, {});
export const percent = as(Intl.NumberFormat, {style: 'percent', maximumFractionDigits: 1});
export const dateTime = as(Intl.DateTimeFormat, {dateStyle: 'medium', timeStyle: 'medium'});
export const timeOfDay = as(Intl.DateTimeFormat, {timeStyle: 'short'});
const dayOf = as(Intl.DateTimeFormat, {dateStyle: 'medium'});
const dayAlone = as(Intl.DateTimeFormat, {dateStyle: 'medium', timeZone: 'UTC'});

// A date without a time has no zone that could move it.
export const date = value => (/^\d{4}-\d\d-\d\d$/.test(value) ? dayAlone : dayOf)(value);

// Decimals as the API sent them: money 2, unit prices up to 6.
export const decimal = (value, least = 0, most = 6) => as(Intl.NumberFormat,
	{minimumFractionDigits: least, maximumFractionDigits: most})(value);
export const money = (value, currency, digits = 2) => (none(value) ? '—' :
	formatter(Intl.NumberFormat, {style: 'currency', currency, currencyDisplay: 'code',
		minimumFractionDigits: 2, maximumFractionDigits: digits}).format(value));

export const ms = value => (none(value) ? '—' :
	value < 1000 ? `${decimal(value, 0, value < 10 ? 1 : 0)} ms` : `${decimal(value / 1000, 0, 2)} s`);

export function bytes(value)
{
	if (none(value)) return '—';
	const step = Math.min(3, Math.floor(Math.log2(Math.max(1, value)) / 10));
	return `${decimal(value / 1024 ** step, 0, 1)} ${['B', 'KiB', 'MiB', 'GiB'][step]}`;
}

const steps = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

// How far from now, in words.
export function ago(value)
{
	if (none(value)) return '—';
	const seconds = (new Date(value) - Date.now()) / 1000;
	if (Math.abs(seconds) < 5) return t('just_now');
	const [unit, size] = steps.find(step => Math.abs(seconds) >= step[1]) ?? steps[3];
	return formatter(Intl.RelativeTimeFormat, {numeric: 'auto'}).format(Math.round(seconds / size), unit);
}
