// SPDX-License-Identifier: Apache-2.0
// What uPlot can do and no chart of ours does (a legend, a cursor, other scales, splines, dates in English) is
// left out before it is bundled: a fifth of its weight.  What is not found any more
// stops the packing, so that a later release is looked at.
import {minify} from '../t/node_modules/terser/main.js';
import {readFileSync} from 'node:fs';

const cuts = [
	[/^uPlot\.(assign|fmtNum|rangeNum|rangeLog|rangeAsinh|orient|pxRatio|sync) *=.*$/gm, ''],
	[/^\tuPlot\.(join|fmtDate|tzDate|addGap|clipGaps) *=.*$/gm, ''],
	[/^\t\(?paths\.(stepped|spline|linear) .*$/gm, ''],
	[/const showLegend = legend\.show;/, 'const showLegend = false;'],
	[/const showCursor = +cursor\.show;/, 'const showCursor = false;'],
	[/\bms == 1\b/g, 'false'],
	[/const _timeAxisVals +=.*$/m, 'const _timeAxisVals = null;'],
	[/const _timeSeriesVal +=.*$/m, 'const _timeSeriesVal = null;'],
	[/isStr\(sv\) \?.*?_fmtDate\)\) : /, ''],
	[/isArr\(av\) \?\s+timeAxisVals\(.*\) :/, ''],
	[/isStr\(av\) \?\s+timeAxisVal\(.*\) :/, ''],
	[/\b(\w+\.)?distr *(== *(2|3|4|100)|>= 3)\b/g, 'false'],
];

export async function spare(path)
{
	let text = readFileSync(path, 'utf8');
	for (const [what, by] of cuts) {
		if (text.search(what) < 0) throw new Error(`${path}: nothing is like ${what}`);
		text = text.replace(what, by);
	}
	const {code} = await minify(text, {module: true, ecma: 2020,
		compress: {passes: 3, unsafe_arrows: true, unsafe_methods: true, pure_getters: true, keep_fargs: false}});
	return code;
}
