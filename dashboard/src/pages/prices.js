// SPDX-License-Identifier: Apache-2.0
// Rack prices of a terminal: over time, and what one pays today.
import {html, useMemo} from '../view.js';
import {t} from '../i18n.js';
import {api, query as written} from '../api.js';
import {go} from '../router.js';
import {date, decimal, percent} from '../format.js';
import {Page, Card, Loaded, Note, useEvery, useLoad} from '../ui.js';
import {Chart} from '../chart.js';
import {Filters, Table, load, unitPrice, when} from './kit.js';
import {Download} from './download.js';

const spans = {month: 30, quarter: 90, year: 365};
const day = at => new Date(at).toISOString().slice(0, 10);

// What of the products is known on which day, in one unit.
function aligned(curves)
{
	const days = [...new Set(curves.flatMap(({data}) => data.map(one => one.date)))].sort();
	return {days, series: curves.map(({product, data}) => {
		const found = new Map(data.map(one => [one.date, one.close]));
		return {label: product, values: days.map(one => found.get(one) ?? null)};
	})};
}

function told({label, values}, unit)
{
	const known = values.filter(one => one != null), last = known.at(-1);
	return known.length ? t('prices.told', {product: label, price: unit(last), change: (last > known[0] ? '+' : '') + percent(last / known[0] - 1)}) : '';
}

function Curve({curves, span})
{
	const {currency, unit} = curves.flatMap(({data}) => data)[0] ?? {};
	const print = JSON.stringify(curves);
	const {days, series} = useMemo(() => aligned(curves), [print]);
	if (!days.length) return html`<${Note}><p>${t('prices.none')}</p><//>`;
	const price = value => unitPrice(value, currency, unit);
	return html`<${Chart} title=${t('prices.chart', {unit: `${currency}/${unit}`})} x=${days} series=${series} when=${date}
		format=${value => (value == null ? '—' : decimal(value, 2, 4))} summary=${`${t('prices.span', {span: t('span.' + span)})} ${series.map(one => told(one, price)).join(' ')}`} />`;
}

function Today({terminal, currency})
{
	const state = useLoad(load('/api/v1/prices/daily-rack', {terminal, currency}), [terminal, currency]);
	useEvery(60000, state.poll, [terminal, currency]);
	return html`<${Loaded} of=${state}>${({data: {prices, meta, timestamp, currency: of}}) => {
		const each = name => row => unitPrice(row[name], of);
		return html`<${Table} name="prices.today" rows=${prices} row=${row => row.fuel_type} columns=${[['product', row => row.fuel_type],
			['rack', each('rack_price_per_liter'), true], ['excise', each('sat_ieps_applied'), true],
			['vat', row => percent(row.vat_percentage / 100), true], ['delivered', each('delivered_estimate'), true],
			['valid_until', row => when(row.valid_until)]]} />
			<p class="help">${t('prices.since')} ${when(timestamp)} · ${meta.source}${meta.regulatory_stamp && ` · ${meta.regulatory_stamp}`}
			${meta.exchange_rate && ` · ${t('prices.rate', {rate: decimal(meta.exchange_rate), date: date(meta.exchange_rate_date)})}`}</p>`;
	}}<//>`;
}

function Terminal({query, terminals, products})
{
	const {code, currency: own} = terminals.find(one => one.code === query.terminal) ?? terminals.find(one => one.code === 'MTY') ?? terminals[0];
	const span = Object.hasOwn(spans, query.span) ? query.span : 'quarter', currency = query.currency || own;
	const curves = useLoad(signal => Promise.all(products.map(product => api.get(written('/api/v2/rack-prices/curve',
		{terminal: code, product: product.code, from: day(Date.now() - spans[span] * 86400e3)}), {signal})
		.then(({data}) => ({product: product.name, data})))), [code, span]);
	const choose = next => go('/prices', next, true);
	return html`<${Filters} given=${{terminal: code, span, currency}} set=${choose} plain of=${[
			{name: 'terminal', options: terminals.map(one => one.code), words: 'terminal'}, {name: 'span', options: Object.keys(spans), words: 'span'},
			{name: 'currency', options: ['MXN', 'USD'], words: 'currency'}]} />
		<${Card} title=${t('prices.today')}><${Today} terminal=${code} currency=${currency} /><//>
		<${Card}><${Loaded} of=${curves}>${found => html`<${Curve} curves=${found} span=${span} />`}<//><//>
		<p><${Download} path="/api/v2/rack-prices/export" asked=${{terminal: code}} name=${'rack-prices-' + code} /></p>`;
}

export function Prices({query})
{
	const state = useLoad(async signal => {
		const get = path => load(path, {limit: 100, status: path.endsWith('terminals') ? 'active' : undefined})(signal);
		const [terminals, products] = await Promise.all([get('/api/v2/terminals'), get('/api/v2/products')]);
		return {terminals: terminals.data, products: products.data};
	});
	return html`<${Page} wide title=${t('menu.prices')} lead=${t('prices.lead')}><${Loaded} of=${state}>${found => (found.terminals.length ?
		html`<${Terminal} query=${query} ...${found} />` : html`<${Note}><p>${t('prices.none')}</p><//>`)}<//><//>`;
}
