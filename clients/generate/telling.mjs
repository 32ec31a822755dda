// SPDX-License-Identifier: Apache-2.0
// What a sample gives beside that which must be given.

// Of a shape: these members of it.
export const telling = {
	OrderNew: ['product', 'terminal', 'volume', 'po_number'],
	OrderEdit: ['po_number'],
	OrderLineNew: ['terminal'],
	OrderLineEdit: ['quantity'],
	QuoteAccept: ['po_number', 'payment_terms', 'net_days'],
	OrderInvoiceNew: ['permits'],
	OrderInvoiceCorrect: ['permits'],
	OrderPaymentNew: ['paid_at'],
	AllocationNew: ['terminal', 'product', 'period', 'unit', 'refresh_amount'],
	CounterpartyNew: ['rfc'],
	SiteNew: ['city', 'state'],
	CostAsked: ['jurisdiction', 'unit_price', 'currency'],
	PriceAlertNew: ['terminal', 'product', 'value', 'currency', 'unit'],
	PriceSourceNew: ['url'],
	TaxRuleNew: ['product_family'],
	FreightRateNew: ['terminal', 'destination_zone'],
	PricingRuleNew: ['customer_group', 'value'],
	PriceIndexPosted: ['date', 'value'],
	TankReadingNew: ['gross'],
	TankReadingSupersede: ['gross'],
	ClaimNew: ['claimed_quantity', 'unit'],
	SupplyContractNew: ['terminals', 'products', 'differential'],
	SupplyContractAmend: ['end_on'],
	BillOfLadingEdit: ['seals'],
	CreditProfileEdit: ['credit_limit'],
	LoadCrew: ['trailer_no', 'tare_kg', 'max_gvw_kg', 'route_minutes'],
	LoadDispatch: ['carrier_id', 'vehicle_no', 'tare_kg', 'max_gvw_kg', 'route_minutes', 'driver'],
	LoadDriver: ['endorsements', 'licence_valid_to', 'drive_minutes_left', 'window_minutes_left', 'next_break_minutes'],
	DeliveryDiversion: ['carta_porte_id', 'cfdi_uuid'],
	DeliveryDispute: ['quantity'],
	LoadStopNew: ['terminal'],
	FormulaEvaluate: ['lift_at'],
	SandboxEventNew: ['overrides'],
	WebhookTest: ['overrides'],
	WebhookRetryBulk: ['status'],
	WebhookEdit: ['events'],
	InvitationAnswer: ['name', 'password'],
};

// Of a query, by the operation or its last word; true: its first word or example.
// And an idempotency key, where doing it twice would cost.
export const asked = {
	list: { limit: 20 },
	export: { format: 'ndjson' },
	stats: { group_by: true },
	'prices.daily_rack': { terminal: 'MTY', fuel_type: 'DIESEL', currency: 'MXN' },
	'events.feed': { limit: 100, wait: 20 },
	'sandbox.receive': { seconds: 2 },
	'payments.create': { idempotency_key: 'INV-2041' },
	'orders.create': { idempotency_key: 'PO-4711' },
};
