// SPDX-License-Identifier: Apache-2.0
// Today at a glance: calls, errors, latency, the keys in use.
import {html, useMemo} from '../view.js';
import {t} from '../i18n.js';
import {api, query} from '../api.js';
import {to} from '../router.js';
import {Page, Card, Figures, Loaded, List, LinkButton, Time, Mono, useLoad, useList, useEvery} from '../ui.js';
import {number, percent, ms, timeOfDay} from '../format.js';
import {Chart} from '../chart.js';

const midnight = () => new Date(new Date().setHours(0, 0, 0, 0)).toISOString();

export function Overview()
{
	const summary = useLoad(signal => api.get(query('/api/v2/usage/summary', {from: midnight()}), {signal}));
	const series = useLoad(signal => api.get(query('/api/v2/usage/timeseries', {from: midnight(), interval: 'hour'}), {signal}));
	const keys = useList(cursor => api.get(query('/api/v2/usage/by-key', {from: midnight(), limit: 5, cursor})));
	useEvery(4000, () => {
		summary.poll();
		series.poll();
		keys.poll();
	});
	return html`<${Page} title=${t('menu.overview')} lead=${t('overview.lead')}
		actions=${html`<${LinkButton} kind="primary" href=${to('/first-call')}>${t('menu.first_call')}<//>`}>
		<${Loaded} of=${summary}>${({total, complete_through}) => html`<${Figures} of=${[
			{label: t('calls'), value: number(total.calls), id: 'calls'},
			{label: t('successful'), value: total.calls ? percent(total.successes / total.calls) : '—'},
			{label: t('errors'), value: number(total.client_errors + total.server_errors)},
			{label: t('limited'), value: number(total.rate_limited)},
			{label: 'p95', value: total.calls ? ms(total.p95_ms) : '—'}]} />
			<p><small>${t('complete_through')} <${Time} of=${complete_through} /></small></p>`}<//>
		<${Card}><${Loaded} of=${series}>${({data}) => html`<${Today} data=${data} />`}<//><//>
		<${Card} title=${t('overview.keys')} actions=${html`<a href=${to('/keys')}>${t('menu.keys')}</a>`}>
			<${List} of=${keys} caption=${t('overview.keys')} row=${({key_id}) => key_id} columns=${[
				{label: t('key'), of: ({key_id}) => html`<a href=${to('/keys/' + key_id)}><${Mono}>${key_id}<//></a>`},
				{label: t('calls'), numeric: true, of: ({calls}) => number(calls)},
				{label: t('errors'), numeric: true, of: row => number(row.client_errors + row.server_errors)},
				{label: t('last_used'), of: row => html`<${Time} of=${row.last_at} ago />`}]} /><//><//>`;
}

// Every hour since midnight, those without a call too.  The same figures make the same chart: it is drawn when they change.
function Today({data})
{
	const print = JSON.stringify(data), now = new Date().getHours();
	const [x, series] = useMemo(() => {
		const by = new Map(data.map(row => [Date.parse(row.at), row])), start = Date.parse(midnight());
		const hours = [...Array(now + 1).keys()].map(hour => start + hour * 3600e3);
		const of = pick => hours.map(at => (by.has(at) ? pick(by.get(at)) : 0));
		return [hours.map(at => new Date(at).toISOString()), [
			{label: t('successful'), kind: 'good', values: of(row => row.calls - row.client_errors - row.server_errors)},
			{label: t('errors'), kind: 'bad', values: of(row => row.client_errors + row.server_errors)}]];
	}, [print, now]);
	return html`<${Chart} title=${t('overview.chart')} x=${x} series=${series} when=${timeOfDay} bars />`;
}
