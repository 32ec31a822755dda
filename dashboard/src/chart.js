// SPDX-License-Identifier: Apache-2.0
// Lines or stacked bars over time with uPlot, and the same as a table.  A canvas is
// mute to who listens, so `summary` says in words what is to be seen.  Only pages
// with a chart import this, so that only they load uPlot.
//   <Chart title summary x=${[iso, ...]} series=${[{label, values, kind}]} format=${number} bars />
// kind: good, bad, warn or none for a colour of its own; lines differ by their
// dashes too.  `least`: how far up the axis goes at least.
import uPlot from 'uplot';
import {html, useState, useEffect, useRef, useStore} from './view.js';
import {t, language} from './i18n.js';
import {dateTime, number, timeOfDay, date} from './format.js';
import {Table, Button, useId} from './ui.js';

const inks = ['--mark', '--amber', '--red', '--blue', '--soft'];
const ink = ({kind}, i) => getComputedStyle(document.documentElement).getPropertyValue(
	{good: '--mark', bad: '--red', warn: '--amber'}[kind] ?? inks[i % inks.length]).trim();

const dashes = [[], [9, 4], [2, 3], [12, 4, 2, 4]];
const numbers = values => values.map(one => (one == null ? null : Number(one)));
// Each on top of the ones before it.
const sums = series => series.reduce((all, {values}) => [...all, values.map((one, at) => Number(one ?? 0) + (all.at(-1)?.[at] ?? 0))], []);

export function Chart({title, summary, x, series, format = number, bars, when = dateTime, height = 240, least = 1})
{
	const [table, set] = useState(false), id = useId();
	return html`<figure class="chart" aria-labelledby=${id}><figcaption><b id=${id}>${title}</b>${summary && html`<p>${summary}</p>`}</figcaption>
		<${Button} kind="small" aria-pressed=${table ? 'true' : 'false'} onClick=${() => set(!table)}>${t('as_table')}<//>
		${table ? html`<div class="scroll" tabindex="0" role="region" aria-labelledby=${id}><${Table} caption=${title} rows=${x.map((at, i) => ({at, i})).reverse()} row=${({at}) => at}
			columns=${[{label: t('time'), of: ({at}) => when(at)}, ...series.map(({label, values}) =>
				({label, numeric: true, of: ({i}) => format(values[i])}))]} /></div>` :
			html`<${Legend} series=${series} bars=${bars} /><${Canvas} ...${{title, x, series, format, bars, height, least}} />`}</figure>`;
}

const Legend = ({series, bars}) => html`<ul class="legend" aria-hidden="true">${series.map((one, i) => html`
	<li key=${one.label}><${Swatch} of=${one} i=${i} bars=${bars} />${one.label}</li>`)}</ul>`;

function Swatch({of, i, bars})
{
	const box = useRef();
	useEffect(() => { box.current.style.color = ink(of, i); });
	return html`<span class=${`swatch ${bars ? 'block' : 'dash-' + i % dashes.length}`} ref=${box}></span>`;
}

function Canvas({title, x, series, format, bars, height, least})
{
	const box = useRef(), said = useStore(language), [shown, redraw] = useState(0);
	// Colours are read when it is drawn: a change of theme draws it anew.
	useEffect(() => {
		const look = () => redraw(n => n + 1), media = matchMedia('(prefers-color-scheme: dark)');
		const watch = new MutationObserver(look);
		watch.observe(document.documentElement, {attributeFilter: ['data-theme']});
		media.addEventListener('change', look);
		return () => {
			watch.disconnect();
			media.removeEventListener('change', look);
		};
	}, []);
	useEffect(() => {
		const at = x.map(one => new Date(one) / 1000), style = getComputedStyle(document.documentElement);
		const [soft, line] = ['--soft', '--line'].map(name => style.getPropertyValue(name).trim());
		const far = at.length > 1 && at.at(-1) - at[0] > 2 * 86400;
		// Half of a bar stands beyond its time.
		const edge = bars ? (at.length > 1 ? (at[1] - at[0]) * .6 : 1800) : 0;
		const axis = {stroke: soft, grid: {stroke: line, width: 1}, ticks: {stroke: line, width: 1},
			font: '12px system-ui, sans-serif'};
		const lines = series.map((one, i) => ({label: one.label, stroke: ink(one, i), width: bars ? 0 : 2, spanGaps: false,
			dash: bars ? [] : dashes[i % dashes.length], fill: bars ? ink(one, i) : undefined, points: {fill: ink(one, i), size: 5, show: !bars && one.values.filter(value => value != null).length < 40},
			paths: bars ? uPlot.paths.bars({size: [0.8, 40]}) : undefined}));
		const plot = new uPlot({width: box.current.clientWidth, height, legend: {show: false},
			cursor: {show: false}, padding: [12, 28, 0, 0],
			scales: {x: {range: (_, low, high) => [low - edge, high + edge]}, y: {range: (_, low, high) => (bars || low === 0 || high - low > high / 2 ? [0, Math.max(high * 1.1, least)] :
				[low - (high - low || 1) * .1, high + (high - low || 1) * .1])}},
			axes: [{...axis, values: (_, splits) => splits.map(one => (far ? date : timeOfDay)(one * 1000)), space: 90},
				{...axis, size: 64, values: (_, splits) => splits.map(one => format(one))}],
			series: [{}, ...(bars ? lines.reverse() : lines)],
		}, [at, ...(bars ? sums(series).reverse() : series.map(({values}) => numbers(values)))], box.current);
		const frame = box.current, watch = new ResizeObserver(() => plot.setSize({width: frame.clientWidth, height}));
		watch.observe(frame);
		return () => {
			watch.disconnect();
			plot.destroy();
		};
	}, [x, series, said, shown, height]);
	return html`<div class="plot" ref=${box} role="img" aria-label=${title}></div>`;
}
