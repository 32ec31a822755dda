// SPDX-License-Identifier: Apache-2.0
// What was asked for, how it ended and how long it took.
import {html, useMemo} from '../view.js';
import {t} from '../i18n.js';
import {api, query as written} from '../api.js';
import {go, to} from '../router.js';
import {number, percent, ms, bytes, dateTime, date} from '../format.js';
import {Page, Card, Figures, Loaded, Note, useEvery, useLoad} from '../ui.js';
import {Chart} from '../chart.js';
import {load, Table, when, code, httpStatus, word} from './kit.js';
import {Download} from './download.js';

const MINUTE = 60e3, HOUR = 60 * MINUTE, DAY = 24 * HOUR;
const ranges = {
	hour: {span: HOUR, interval: 'minute', step: MINUTE},
	day: {span: DAY, interval: 'hour', step: HOUR},
	week: {span: 7 * DAY, interval: 'hour', step: HOUR},
	month: {span: 30 * DAY, interval: 'day', step: DAY},
};

// The API leaves out intervals without a request; a chart shows them.
function filled({from, to: end, data}, step)
{
	const found = new Map(data.map(point => [Date.parse(point.at), point])), points = [];
	for (let at = Date.parse(from); at < Date.parse(end); at += step)
		points.push(found.get(at) ?? {at: new Date(at).toISOString(), calls: 0, successes: 0, client_errors: 0, server_errors: 0, rate_limited: 0});
	return points;
}

const failed = row => row.client_errors + row.server_errors;
const rate = row => (row.calls ? failed(row) / row.calls : null);
const line = (points, name, kind, of) => ({label: word('f', name), kind, values: points.map(of ?? (one => one[name] ?? null))});

function Charts({series, range, total})
{
	const print = JSON.stringify(series.data) + series.from;
	const charts = useMemo(() => {
		const points = filled(series, range.step), peak = points.reduce((most, one) => (one.calls > most.calls ? one : most), points[0]);
		return [{
			title: t('usage.requests'), bars: true, format: number, x: points.map(one => one.at),
			summary: t('usage.requests.summary', {calls: number(total.calls), peak: number(peak.calls),
				at: range.step === DAY ? date(peak.at) : dateTime(peak.at), interval: t('interval.' + range.interval)}),
			series: [line(points, 'successes', 'good'), line(points, 'client_errors', 'warn'), line(points, 'server_errors', 'bad')],
		}, {
			title: t('usage.error_rate'), format: percent, x: points.map(one => one.at), least: 0.01,
			summary: t('usage.error_rate.summary', {rate: percent(rate(total) ?? 0), n: number(failed(total)), limited: number(total.rate_limited)}),
			series: [line(points, 'error_rate', 'bad', rate)],
		}, {
			title: t('usage.latency_chart'), format: ms, x: points.map(one => one.at),
			summary: t('usage.latency.summary', {p50: ms(total.p50_ms), p95: ms(total.p95_ms), p99: ms(total.p99_ms)}),
			series: ['p50_ms', 'p95_ms', 'p99_ms'].map(name => line(points, name)),
		}];
	}, [print]);
	return charts.map(of => html`<${Card} key=${of.title}><${Chart} ...${of} /><//>`);
}

const calls = ['calls', row => number(row.calls), true];
const errors = ['errors', row => number(failed(row)), true];
const limited = ['rate_limited', row => number(row.rate_limited), true];
const last = ['last_at', row => when(row.last_at)];
const took = name => [name, row => ms(row[name]), true];
const key = ['key_id', row => (row.key_id ? html`<a href=${to('/keys/' + row.key_id)}>${code(row.key_id)}</a>` : t('usage.no_key'))];
const route = ['route', row => code(row.route)];

// What else is told: [operation, columns, row key].
const sections = [
	['by-key', [key, calls, errors, limited, last], row => row.key_id],
	['by-route', [route, calls, errors, last], row => row.route],
	['latency', [route, calls, took('p50_ms'), took('p95_ms'), took('p99_ms')], row => row.route],
	['errors', [['code', row => html`<a href=${to('/requests', {status: row.status, code: row.code, route: row.route})}>${code(row.code || String(row.status))}</a>`],
		['status', row => httpStatus(row.status)], route, ['field', row => code(row.field)], calls, last],
		row => [row.route, row.status, row.code, row.field].join()],
	['rate-limits', [['key_name'], key, ['tier'], ['limit', row => (row.per_second == null ? t('usage.unlimited') :
		t('usage.per_second', {n: number(row.per_second), burst: number(row.burst)}))], calls, limited], row => row.key_id],
];

function Section({name, columns, row, asked, id})
{
	const state = useLoad(load('/api/v2/usage/' + name, {...asked(), limit: 20}), [id]);
	useEvery(15000, state.poll, [id]);
	return html`<${Card} title=${t('usage.' + name)}><${Loaded} of=${state}>${({data}) =>
		html`<${Table} name=${'usage.' + name} columns=${columns} rows=${data} row=${row} empty=${t('usage.none')} />`}<//><//>`;
}

export function Usage({query})
{
	const name = Object.hasOwn(ranges, query.range) ? query.range : 'day', range = ranges[name];
	const asked = () => ({from: new Date(Date.now() - range.span).toISOString(), key_id: query.key_id, route: query.route});
	const id = [name, query.key_id, query.route].join();
	const state = useLoad(async signal => {
		const one = asked(), get = (what, more) => api.get(written('/api/v2/usage/' + what, {...one, ...more}), {signal});
		const [summary, series] = await Promise.all([get('summary'), get('timeseries', {interval: range.interval})]);
		return {summary, series};
	}, [id]);
	useEvery(3000, state.poll, [id]);
	return html`<${Page} wide title=${t('menu.usage')} lead=${t('usage.lead')}
		actions=${html`<${Download} path="/api/v2/usage/export" asked=${asked} name="usage" />`}>
		<div class="buttons ranges" role="group" aria-label=${t('usage.range')}>${Object.keys(ranges).map(one => html`
			<button type="button" class="button small" key=${one} aria-pressed=${one === name ? 'true' : 'false'}
				onClick=${() => go('/usage', {...query, range: one}, true)}>${t('range.' + one)}</button>`)}</div>
		${(query.route || query.key_id) && html`<p>${t('usage.only')} ${code(query.route || query.key_id)} · <a href=${to('/usage', {range: name})}>${t('filters_clear')}</a></p>`}
		<${Loaded} of=${state}>${({summary: {total, complete_through}, series}) => html`
			<p class="complete"><small>${t('complete_through')} ${when(complete_through)}</small></p>
			<${Figures} of=${[
				{label: t('calls'), value: number(total.calls), note: t('usage.cached', {n: number(total.cached)}), id: 'usage-calls'},
				{label: t('usage.error_rate'), value: percent(rate(total) ?? 0), note: t('usage.split', {client: number(total.client_errors), server: number(total.server_errors)})},
				{label: 'p95', value: total.calls ? ms(total.p95_ms) : '—', note: `p50 ${ms(total.p50_ms)} · p99 ${ms(total.p99_ms)}`},
				{label: t('limited'), value: number(total.rate_limited), note: t('usage.limited_note')},
				{label: t('usage.sent'), value: bytes(total.bytes_out), note: t('usage.received', {n: bytes(total.bytes_in)})}]} />
			${total.calls ? html`<${Charts} series=${series} range=${range} total=${total} />` : html`<${Note}><p>${t('usage.empty')}</p>
				<p><a class="button primary" href=${to('/first-call')}>${t('menu.first_call')}</a></p><//>`}`}<//>
		${sections.map(([what, columns, row]) => html`<${Section} key=${what} name=${what} columns=${columns} row=${row} asked=${asked} id=${id} />`)}
		<${Outlook} />
	<//>`;
}

// When a limit will be met, and what of the API was never called.
function Outlook()
{
	const ahead = useLoad(load('/api/v2/usage/forecast')), reach = useLoad(load('/api/v2/usage/adoption', {called: true}));
	return html`<${Card} title=${t('usage.forecast')}><p class="help">${t('usage.forecast.help')}</p>
		<${Loaded} of=${ahead}>${({data}) => html`<${Table} name="usage.forecast" rows=${data} row=${row => row.key_id + row.limit}
			empty=${t('usage.none')} columns=${[['key_name'], ['limit', row => word('limit', row.limit)],
				['busiest_per_minute', row => `${number(row.busiest_per_minute)} / ${number(row.allowed_per_minute)}`, true],
				['used', row => percent(row.used_percent / 100), true], ['growth_per_week', row => number(row.growth_per_week), true],
				['forecast', row => word('forecast', row.status)], ['exhausted_on', row => date(row.exhausted_on)]]} />`}<//><//>
	<${Card} title=${t('usage.adoption')}><${Loaded} of=${reach}>${({total, domains}) => html`
		<p class="help">${t('usage.adoption.help', {called: number(total.called), operations: number(total.operations)})}</p>
		<${Table} name="usage.adoption" rows=${domains} row=${row => row.domain} columns=${[['domain', row => word('domain', row.domain)],
			['called', row => number(row.called), true], ['never_called', row => number(row.never_called), true],
			['operations', row => number(row.operations), true]]} />`}<//><//>`;
}
