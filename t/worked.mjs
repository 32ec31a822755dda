// SPDX-License-Identifier: Apache-2.0
// Variants of the worked examples of doc/prices.7, computed here once more, in
// whole numbers and from the published quotas alone: each line of the output is
// a request and what must be answered, between tabs.
//
//   node worked.mjs mx | us | border

const SCALE = 10n ** 6n;
const micros = (text) => {
  const [whole, part = ''] = String(text).split('.');
  return BigInt(whole + part.padEnd(6, '0'));
};
// a number of 10^-digits, rounded half up to cents
const cents = (n, digits) => {
  const step = 10n ** BigInt(digits - 2);
  return (n + step / 2n) / step;
};
const times = (quantity, rate) => cents(quantity * rate, 12);
const percent = (amount, rate) => cents(amount * micros(rate), 10);
const show = (n) => `${n / 100n}.${String(n % 100n).padStart(2, '0')}`;

// 2-I-D, 2-A and 2-I-H of each year: the Acuerdos of SHCP (DOF 22-12-2023, 27-12-2024, 22-12-2025).
const quotas = {
  2024: { REGULAR_87: ['6.1752', '0.545050', '0.163677'], PREMIUM_91: ['5.2146', '0.665062', '0.163677'], DIESEL_ULSD: ['6.7865', '0.452358', '0.198607'] },
  2025: { REGULAR_87: ['6.4555', '0.569795', '0.171107'], PREMIUM_91: ['5.4513', '0.695255', '0.171107'], DIESEL_ULSD: ['7.0946', '0.472895', '0.207623'] },
  2026: { REGULAR_87: ['6.7001', '0.591390', '0.177591'], PREMIUM_91: ['5.6579', '0.721605', '0.177591'], DIESEL_ULSD: ['7.3634', '0.490817', '0.215491'] },
};

// year, product, gross, net, price, its unit, freight a gross litre
const mexico = [
  [2024, 'REGULAR_87', '31500', '31500', '12.79', 'l', '0.38'],
  [2025, 'DIESEL_ULSD', '31500', '31283', '12.79', 'l', '0.38'],
  [2025, 'REGULAR_87', '31500', '31283', '12.79', 'l', '0.38'],
  [2026, 'REGULAR_87', '31500', '31500', '12.79', 'l', '0'],
  [2026, 'PREMIUM_91', '31500', '31500', '12.79', 'l', '0.415'],
  [2026, 'DIESEL_ULSD', '62000', '61711', '12790.5', 'm3', '0.38'],
];

// the same, delivered where: IVA of the product, 8 percent in the municipalities of the decrees
// (DOF 31-12-2018 and 30-12-2020) and 16 elsewhere; of freight it is 16 everywhere
const regions = [
  [2024, 'REGULAR_87', '31500', '31500', '12.79', 'l', '0.38', 'MX-BCN-004', '8'],
  [2025, 'DIESEL_ULSD', '31500', '31283', '12.79', 'l', '0.38', 'MX-TAM-027', '8'],
  [2026, 'PREMIUM_91', '31500', '31500', '12.79', 'l', '0', 'MX-CHP-089', '8'],
  [2026, 'DIESEL_ULSD', '62000', '61711', '12790.5', 'm3', '0.38', 'MX-QUE-014', '16'],
  [2026, 'DIESEL_ULSD', '62000', '61711', '12790.5', 'm3', '0.38', 'MX-CHH-037', '8'],
];

function ofMexico([year, product, gross, net, price, unit, freight, jurisdiction, rate = '16']) {
  const [d, a, h] = quotas[year][product].map(micros);
  const per = unit === 'm3' ? 1000n : 1n; // litres
  const litres = micros(net);
  // all over `per`, so that nothing is rounded before its time
  const posted = micros(price);
  const at = (rates) => cents(litres * (posted + per * rates), 12 + (unit === 'm3' ? 3 : 0));
  const product_total = at(0n);
  const base = at(d + h);
  const importe = at(d + h + a);
  const iva = percent(base, rate);
  const carried = times(micros(gross), micros(freight));
  const its = percent(carried, '16');
  const kept = percent(carried, '4');
  return [
    { terminal: 'MTY', product, priced_on: `${year}-01-15`, quantity: gross, bol_net: net, unit: 'l',
      price_source: 'given', unit_price: price, ...(unit !== 'l' && { price_unit: unit }), freight: { basis: 'gross', rate: freight },
      ...(jurisdiction && { jurisdiction }) },
    { product_total, excise_total: importe - product_total, vat_total: iva + its, freight_total: carried,
      withheld_total: kept, carrier_payable: carried + its - kept, total: importe + iva + carried + its },
    { IMPORTE: importe, 'IVA-BASE': base },
  ];
}

const federal = { REGULAR_87: '0.183', DIESEL_ULSD: '0.243' }; // 26 USC 4081; LUST 0.001
// product, gross, net, billed on, price, its unit, freight a gallon and surcharge, split fee, prompt pay
const states = [
  ['DIESEL_ULSD', '8000', '7911', 'net', '2.3205', 'gal', '0.0425', '18', '50', '1'],
  ['DIESEL_ULSD', '8000', '7911', 'gross', '2.3205', 'gal', '0.0425', '18', '50', '1'],
  ['REGULAR_87', '9500', '9412', 'net', '1.9877', 'gal', '0.0391', '22.5', '75.50', '1.25'],
  ['DIESEL_ULSD', '7500', '7416', 'net', '97.461', 'bbl', '0.0425', '18', '50', '1'],
  ['REGULAR_87', '8800', '8723', 'net', '198.7712', 'cpg', '0.05', '0', '0', '0.5'],
  ['DIESEL_ULSD', '100000', '100000', 'gross', '2.31', 'gal', '0', '0', '0', '1'],
];

function ofTheStates([product, gross, net, basis, price, unit, freight, surcharge, split, prompt]) {
  const gallons = micros(net);
  const billed = basis === 'net' ? gallons : micros(gross);
  const per = { gal: 1n, bbl: 42n, cpg: 100n }[unit]; // the price is of so many gallons
  const product_total = ((n) => (n + 5n * 10n ** 9n * per) / (10n ** 10n * per))(billed * micros(price));
  const excise_total = [federal[product], '0.001', '0.2'].reduce((sum, r) => sum + times(gallons, micros(r)), 0n);
  const carried = times(micros(gross), micros(freight));
  const freight_total = carried + percent(carried, surcharge);
  const fee_total = cents(micros(split), 6);
  const total = product_total + excise_total + freight_total + fee_total;
  const prompt_pay_discount = percent(product_total, prompt);
  return [
    { terminal: 'HOU', product, priced_on: '2026-01-15', quantity: gross, bol_net: net, unit: 'gal', billing_basis: basis,
      price_source: 'given', unit_price: price, ...(unit !== 'gal' && { price_unit: unit }),
      freight: { basis: 'gross', rate: freight, surcharge_percent: surcharge },
      fees: [{ code: 'SPLIT', basis: 'per_load', rate: split }], prompt_pay_percent: prompt },
    { product_total, excise_total, vat_total: 0n, freight_total, fee_total, total, prompt_pay_discount,
      total_prompt_paid: total - prompt_pay_discount },
    {},
  ];
}

const all = { mx: mexico.map(ofMexico), border: regions.map(ofMexico), us: states.map(ofTheStates) }[process.argv[2]];
const written = (o) => Object.entries(o).map(([name, n]) => `${name} ${show(n)}`).join(', ');
for (const [asked, totals, steps] of all)
  console.log([JSON.stringify(asked), Object.keys(totals).join(' '), written(totals), Object.keys(steps).join(' '), written(steps)]
    .map((s) => s || '-').join('\t'));
