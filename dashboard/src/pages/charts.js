// SPDX-License-Identifier: Apache-2.0
// The pages with a chart, and uPlot with them.
export {Overview} from './overview.js';
export {Usage} from './usage.js';
export {Prices} from './prices.js';
