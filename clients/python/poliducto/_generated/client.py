# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from .._lazy import Lazy

if TYPE_CHECKING:
 from .resources.account import AsyncAccount, Account
 from .resources.allocations import AsyncAllocations, Allocations
 from .resources.api_keys import AsyncApiKeys, ApiKeys
 from .resources.audit_entries import AsyncAuditEntries, AuditEntries
 from .resources.bills_of_lading import AsyncBillsOfLading, BillsOfLading
 from .resources.claims import AsyncClaims, Claims
 from .resources.cost_calculations import AsyncCostCalculations, CostCalculations
 from .resources.counterparties import AsyncCounterparties, Counterparties
 from .resources.credit import AsyncCredit, Credit
 from .resources.credit_profiles import AsyncCreditProfiles, CreditProfiles
 from .resources.deliveries import AsyncDeliveries, Deliveries
 from .resources.event_types import AsyncEventTypes, EventTypes
 from .resources.events import AsyncEvents, Events
 from .resources.freight_rates import AsyncFreightRates, FreightRates
 from .resources.fx_rates import AsyncFxRates, FxRates
 from .resources.load_authorizations import AsyncLoadAuthorizations, LoadAuthorizations
 from .resources.loads import AsyncLoads, Loads
 from .resources.orders import AsyncOrders, Orders
 from .resources.payments import AsyncPayments, Payments
 from .resources.price_alerts import AsyncPriceAlerts, PriceAlerts
 from .resources.price_formulas import AsyncPriceFormulas, PriceFormulas
 from .resources.price_indexes import AsyncPriceIndexes, PriceIndexes
 from .resources.price_sources import AsyncPriceSources, PriceSources
 from .resources.prices import AsyncPrices, Prices
 from .resources.pricing_rules import AsyncPricingRules, PricingRules
 from .resources.products import AsyncProducts, Products
 from .resources.quotes import AsyncQuotes, Quotes
 from .resources.rack_prices import AsyncRackPrices, RackPrices
 from .resources.sandbox import AsyncSandbox, Sandbox
 from .resources.scopes import AsyncScopes, Scopes
 from .resources.signing_keys import AsyncSigningKeys, SigningKeys
 from .resources.sites import AsyncSites, Sites
 from .resources.storage_tanks import AsyncStorageTanks, StorageTanks
 from .resources.supply_contracts import AsyncSupplyContracts, SupplyContracts
 from .resources.tank_readings import AsyncTankReadings, TankReadings
 from .resources.tax_rules import AsyncTaxRules, TaxRules
 from .resources.terminals import AsyncTerminals, Terminals
 from .resources.tiers import AsyncTiers, Tiers
 from .resources.usage import AsyncUsage, Usage
 from .resources.webhook_deliveries import AsyncWebhookDeliveries, WebhookDeliveries
 from .resources.webhook_replays import AsyncWebhookReplays, WebhookReplays
 from .resources.webhooks import AsyncWebhooks, Webhooks

class Resources(Lazy):
 """One attribute for each resource."""

 _prefix = ""
 account: Account
 allocations: Allocations
 api_keys: ApiKeys
 audit_entries: AuditEntries
 bills_of_lading: BillsOfLading
 claims: Claims
 cost_calculations: CostCalculations
 counterparties: Counterparties
 credit: Credit
 credit_profiles: CreditProfiles
 deliveries: Deliveries
 event_types: EventTypes
 events: Events
 freight_rates: FreightRates
 fx_rates: FxRates
 load_authorizations: LoadAuthorizations
 loads: Loads
 orders: Orders
 payments: Payments
 price_alerts: PriceAlerts
 price_formulas: PriceFormulas
 price_indexes: PriceIndexes
 price_sources: PriceSources
 prices: Prices
 pricing_rules: PricingRules
 products: Products
 quotes: Quotes
 rack_prices: RackPrices
 sandbox: Sandbox
 scopes: Scopes
 signing_keys: SigningKeys
 sites: Sites
 storage_tanks: StorageTanks
 supply_contracts: SupplyContracts
 tank_readings: TankReadings
 tax_rules: TaxRules
 terminals: Terminals
 tiers: Tiers
 usage: Usage
 webhook_deliveries: WebhookDeliveries
 webhook_replays: WebhookReplays
 webhooks: Webhooks

class AsyncResources(Lazy):
 """One attribute for each resource."""

 _prefix = "Async"
 account: AsyncAccount
 allocations: AsyncAllocations
 api_keys: AsyncApiKeys
 audit_entries: AsyncAuditEntries
 bills_of_lading: AsyncBillsOfLading
 claims: AsyncClaims
 cost_calculations: AsyncCostCalculations
 counterparties: AsyncCounterparties
 credit: AsyncCredit
 credit_profiles: AsyncCreditProfiles
 deliveries: AsyncDeliveries
 event_types: AsyncEventTypes
 events: AsyncEvents
 freight_rates: AsyncFreightRates
 fx_rates: AsyncFxRates
 load_authorizations: AsyncLoadAuthorizations
 loads: AsyncLoads
 orders: AsyncOrders
 payments: AsyncPayments
 price_alerts: AsyncPriceAlerts
 price_formulas: AsyncPriceFormulas
 price_indexes: AsyncPriceIndexes
 price_sources: AsyncPriceSources
 prices: AsyncPrices
 pricing_rules: AsyncPricingRules
 products: AsyncProducts
 quotes: AsyncQuotes
 rack_prices: AsyncRackPrices
 sandbox: AsyncSandbox
 scopes: AsyncScopes
 signing_keys: AsyncSigningKeys
 sites: AsyncSites
 storage_tanks: AsyncStorageTanks
 supply_contracts: AsyncSupplyContracts
 tank_readings: AsyncTankReadings
 tax_rules: AsyncTaxRules
 terminals: AsyncTerminals
 tiers: AsyncTiers
 usage: AsyncUsage
 webhook_deliveries: AsyncWebhookDeliveries
 webhook_replays: AsyncWebhookReplays
 webhooks: AsyncWebhooks
