# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Sequence, TypedDict

from .._types import Amount, An, Day, In, S, When

if TYPE_CHECKING:
 from . import enums as e

class _AllocationNew(TypedDict):
 name: str
 type: e.AllocationType
 start_amount: Amount
 timezone: str

class AllocationNew(_AllocationNew, total=False):
 """Fields accepted when creating an allocation."""

 counterparty_id: S
 counterparty_tag: S
 supplier_id: S
 terminal: S
 terminals: Sequence[str] | None
 product: S
 products: Sequence[str] | None
 product_family: S
 period: e.AllocationPeriod | None
 unit: e.Unit | None
 currency: e.DeliveryDisputeCurrency | None
 refresh_amount: An
 refresh_time: S
 scale_pct: Amount
 carry_over: bool
 min_lift: An
 max_lift: An
 valid_from: When
 valid_to: When | None

class AuthorizedProduct(TypedDict):
 """A product to load."""

 product: str
 quantity: Amount

class BillComponent(TypedDict):
 """A component of a blend."""

 product: str
 gross: Amount
 net: Amount

class _BillLine(TypedDict):
 line_no: int
 product: str
 gross: Amount
 net: Amount
 unit: e.Unit

class BillLine(_BillLine, total=False):
 """A product that was lifted."""

 order_id: S
 order_line: In
 temperature: An
 temperature_unit: e.TemperatureUnit | None
 api_gravity: An
 density: An
 ctl: An
 tank: S
 compartment: In
 components: Sequence[BillComponent] | None

class _BillOfLadingNew(TypedDict):
 bol_number: str
 terminal: str
 supplier_id: str
 started_at: When
 lines: Sequence[BillLine]
 total_gross: Amount
 total_net: Amount
 line_count: int

class BillOfLadingNew(_BillOfLadingNew, total=False):
 """Fields accepted when creating a bill of lading, as the terminal sent it."""

 position_holder: S
 carrier_scac: S
 consignee_no: S
 load_id: S
 ended_at: When | None
 transaction_id: S
 seals: Sequence[str] | None

class _ContractPeriod(TypedDict):
 period: str

class ContractPeriod(_ContractPeriod, total=False):
 """A period with volumes of its own."""

 volume_min: An
 volume_max: An

class _CostAsked(TypedDict):
 product: str
 quantity: Amount
 unit: e.CostAskedUnit
 price_source: e.CostAskedPriceSource

class CostAsked(_CostAsked, total=False):
 """Fields accepted when calculating a delivered cost."""

 terminal: S
 jurisdiction: S
 counterparty_id: S
 site_id: S
 customer_group: S
 buyer_use: e.PermitUses | None
 priced_on: Day | None
 billing_basis: e.CostAskedBillingBasis | None
 bol_net: An
 temperature: An
 temperature_unit: e.TemperatureUnit | None
 api_gravity: An
 density: An
 density_at: e.CostAskedDensityAt | None
 base: e.CostAskedBase | None
 net_decimals: In
 unit_price: An
 price_unit: e.PriceSourceMappingUnit | None
 currency: e.DeliveryDisputeCurrency | None
 formula_id: S
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | None
 terms: S
 components: Sequence[CostComponent] | None
 freight: CostFreight | None
 fees: Sequence[CostFee] | None
 prompt_pay_percent: An

class _CostComponent(TypedDict):
 code: str
 value: Amount

class CostComponent(_CostComponent, total=False):
 """A component of a unit price."""

 label: str

class _CostFee(TypedDict):
 code: str
 basis: e.CostFeeBasis
 rate: Amount

class CostFee(_CostFee, total=False):
 """A fee of the delivery."""

 label: str
 count: Amount

class CostFreight(TypedDict, total=False):
 """How freight is charged."""

 freight_rate_id: str
 basis: e.CostFreightBasis
 rate: Amount
 surcharge_percent: Amount
 min_quantity: Amount
 min_charge: Amount
 distance: Amount
 fuel_price: Amount
 splits: int
 pump: bool
 waiting_min: int
 deadhead: Amount

class _CounterpartyNew(TypedDict):
 legal_name: str
 roles: Sequence[e.CounterpartyRoles]
 country: e.SiteCountry

class CounterpartyNew(_CounterpartyNew, total=False):
 """Fields accepted when creating a counterparty."""

 rfc: S
 ein: S
 tax_regime: S
 registration_637: S
 parent_counterparty_id: S
 default_currency: e.DeliveryDisputeCurrency | None
 external_refs: Sequence[str] | None
 tags: Sequence[str] | None
 permits: Sequence[Permit] | None
 scac: S
 insurance_usd: An
 insurance_valid_to: Day | None
 usdot_number: S
 hazmat_registration_valid_to: Day | None
 csd_valid_to: When | None
 sat_69b_status: e.CounterpartySat69bStatus | None

class _DeliveryNew(TypedDict):
 load_id: str
 site_id: str
 market: e.SiteCountry
 product: str
 unit: e.Unit
 planned: Amount

class DeliveryNew(_DeliveryNew, total=False):
 """Fields accepted when creating a delivery that the departure of its load did not schedule."""

 order_id: S
 line_no: In
 tank_id: S

class _FreightAccessorial(TypedDict):
 code: e.FreightAccessorialCode
 rate: Amount

class FreightAccessorial(_FreightAccessorial, total=False):
 """An accessorial charge of a carrier."""

 free_min: int

class _FreightRateNew(TypedDict):
 name: str
 basis: e.CostFreightBasis
 unit: e.OrderLineFreightUnit
 currency: e.DeliveryDisputeCurrency
 base_rate: Amount
 valid_from: Day

class FreightRateNew(_FreightRateNew, total=False):
 """Fields accepted when creating a freight rate, as a draft."""

 carrier_id: S
 terminal: S
 origin_zone: S
 site_id: S
 destination_zone: S
 distance_from: In
 distance_to: In
 product_family: S
 min_quantity: An
 min_charge: An
 fuel_surcharges: Sequence[FreightSurcharge] | None
 surcharge_index: S
 accessorials: Sequence[FreightAccessorial] | None
 valid_to: Day | None

class FreightSurcharge(TypedDict):
 """A row of a fuel surcharge table."""

 fuel_price_from: Amount
 percent: Amount

class _FxRateNew(TypedDict):
 base: e.DeliveryDisputeCurrency
 quote: e.DeliveryDisputeCurrency
 day: Day
 rate: Amount

class FxRateNew(_FxRateNew, total=False):
 """Fields accepted when recording an exchange rate."""

 source: str

class _LoadCompartment(TypedDict):
 no: int
 capacity: Amount
 unit: e.Unit
 product: str
 planned: Amount
 density: Amount

class LoadCompartment(_LoadCompartment, total=False):
 """A compartment: its product, volume and order line."""

 order_id: S
 line_no: In
 site_id: S
 tank_id: S
 retained_product: S

class _LoadDriver(TypedDict):
 name: str
 licence_no: str

class LoadDriver(_LoadDriver, total=False):
 """The driver of a load and the hours left."""

 endorsements: Sequence[e.LoadDriverEndorsements] | None
 licence_valid_to: Day | None
 drive_minutes_left: In
 window_minutes_left: In
 next_break_minutes: In

class LoadPapers(TypedDict, total=False):
 """Shipping documents of a load: CFDI with Carta Porte in Mexico, shipping paper in the United States."""

 carta_porte_id: S
 cfdi_uuid: S
 un_number: S
 proper_shipping_name: S
 hazard_class: S
 packing_group: e.LoadPapersPackingGroup | None
 emergency_phone: S

class _LoadStopNew(TypedDict):
 seq: int
 kind: e.LoadStopKind

class LoadStopNew(_LoadStopNew, total=False):
 """A planned stop of a load."""

 terminal: S
 site_id: S
 eta: When | None

class _OrderLineNew(TypedDict):
 product: str
 quantity: Amount

class OrderLineNew(_OrderLineNew, total=False):
 """Fields accepted when adding a line. `terminal` is required unless the order uses the sourcing strategy `best_buy`. `unit` defaults to liters, `price_type` to `posted`."""

 terminal: str
 unit: e.Unit
 tank_id: S
 price_type: e.OrderLinePriceType
 quote_id: S
 contract_id: S
 formula_id: S
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | None
 terms: S
 unit_price: An
 distance_km: An

class OrderNew(TypedDict, total=False):
 """Fields accepted when creating an order: `lines`, or for a single line `product`, `terminal` and `volume` in liters."""

 counterparty_id: S
 site_id: S
 po_number: S
 external_source: S
 external_id: S
 product: str
 terminal: str
 volume: Amount
 requested_window: OrderWindow | None
 freight_terms: e.OrderFreightTerms
 sourcing_strategy: e.OrderSourcingStrategy
 payment_terms: e.QuoteAcceptPaymentTerms
 net_days: In
 billing_basis: e.QuoteAcceptBillingBasis
 buyer_use: e.PermitUses | None
 lines: Sequence[OrderLineNew]

class OrderWindow(TypedDict):
 """Delivery window."""

 start: When
 end: When

class _Permit(TypedDict):
 kind: e.PermitKind
 number: str

class Permit(_Permit, total=False):
 """A permit, license or registration."""

 authority: S
 products: Sequence[str] | None
 uses: Sequence[e.PermitUses] | None
 valid_from: Day | None
 valid_to: Day | None

class _PriceFormulaNew(TypedDict):
 code: str
 name: str
 expression: str
 currency: e.DeliveryDisputeCurrency
 unit: e.CostAskedUnit

class PriceFormulaNew(_PriceFormulaNew, total=False):
 """Fields accepted when creating a formula."""

 rounding: e.PriceFormulaRounding
 decimals: int
 day_rule: e.PriceFormulaDayRule
 fx_rule: e.PriceFormulaDayRule
 weekend_rule: e.PriceFormulaWeekendRule
 calendar: e.PriceIndexCalendar | None
 time_zone: S
 floor: An
 cap: An

class _PriceIndexNew(TypedDict):
 code: str
 name: str
 source: str
 frequency: e.SupplyContractAmendRatability
 unit: e.PriceIndexUnit
 currency: e.DeliveryDisputeCurrency

class PriceIndexNew(_PriceIndexNew, total=False):
 """Fields accepted when creating a price index."""

 calendar: e.PriceIndexCalendar
 lag_days: int
 time_zone: str

class PriceIndexPointNew(TypedDict):
 """A value to record."""

 date: Day
 value: Amount

class PriceSourceColumn(TypedDict):
 """The mapping of a column of a file."""

 field: e.PriceSourceColumnField
 column: str

class PriceSourceMapping(TypedDict, total=False):
 """How to read the files of a price source."""

 rows: str
 separator: e.PriceSourceMappingSeparator
 decimal: e.PriceSourceMappingDecimal
 date_format: e.PriceSourceMappingDateFormat
 time_zone: str
 unknown_columns: e.PriceSourceMappingUnknownColumns
 terminal: str
 product: str
 price_basis: e.PriceBasis
 terms: str
 supplier_id: str
 branded: bool
 index_code: str
 base: e.DeliveryDisputeCurrency
 quote: e.DeliveryDisputeCurrency
 unit: e.PriceSourceMappingUnit
 currency: e.DeliveryDisputeCurrency
 columns: Sequence[PriceSourceColumn]
 words: Sequence[PriceSourceWord]

_PriceSourceWordMust = TypedDict(
 "_PriceSourceWordMust",
 {
  "field": "e.PriceSourceColumnField",
  "from": "str",
  "to": "str",
 },
)

class PriceSourceWord(_PriceSourceWordMust):
 """The mapping of a value of a file."""

class _PricingRuleNew(TypedDict):
 name: str
 label: e.Label
 unit: e.PricingRuleUnit
 currency: e.DeliveryDisputeCurrency
 valid_from: Day

class PricingRuleNew(_PricingRuleNew, total=False):
 """Fields accepted when creating a pricing rule, as a draft."""

 counterparty_id: S
 site_id: S
 customer_group: S
 terminal: S
 product: S
 formula_id: S
 value: An
 priority: In
 valid_to: Day | None
 min_margin: An

class ProductComponent(TypedDict):
 """A component of a blend."""

 product: str
 pct: Amount

class _ProductNew(TypedDict):
 code: str
 name: str
 family: e.ProductFamily

class ProductNew(_ProductNew, total=False):
 """Fields accepted when creating a product."""

 octane_or_cetane: An
 sulfur_ppm: An
 dyed: bool | None
 bio_pct: An
 un_number: S
 pidx_code: S
 irs_product_code: S
 sat_clave_prodserv: S
 sat_subproducto: S
 vcf_group: e.ProductVcfGroup | None
 base_temperature: e.CostAskedBase | None
 specifications: Sequence[ProductSpecification] | None
 blend_components: Sequence[ProductComponent] | None

class _ProductSpecification(TypedDict):
 property: str

class ProductSpecification(_ProductSpecification, total=False):
 """A quality limit of a product."""

 method: str
 unit: str
 min: Amount
 max: Amount

class _QuoteLineNew(TypedDict):
 product: str
 quantity: Amount

class QuoteLineNew(_QuoteLineNew, total=False):
 """Fields accepted for a line of a quote. `unit` defaults to liters."""

 terminal: S
 unit: e.Unit
 supplier_id: S
 branded: bool | None
 price_basis: e.PriceBasis | None
 terms: S
 unit_price: An
 distance_km: An

class _QuoteNew(TypedDict):
 counterparty_id: str
 lines: Sequence[QuoteLineNew]
 valid_until: When

class QuoteNew(_QuoteNew, total=False):
 """Fields accepted when creating a quote."""

 site_id: S
 freight_mode: e.OrderFreightTerms
 buyer_use: e.PermitUses | None
 terminal_options: Sequence[str] | None
 notes: S

class _RackPriceNew(TypedDict):
 terminal: str
 product: str
 currency: e.DeliveryDisputeCurrency
 price: Amount
 unit: e.PriceSourceMappingUnit
 effective_at: When

class RackPriceNew(_RackPriceNew, total=False):
 """Fields accepted when publishing a rack price."""

 supplier_id: S
 branded: bool
 price_basis: e.PriceBasis
 terms: S
 source: str

_SearchClauseMay = TypedDict(
 "_SearchClauseMay",
 {
  "and": "Sequence[SearchClause]",
  "or": "Sequence[SearchClause]",
  "not": "SearchClause",
  "field": "str",
  "op": "e.SearchClauseOp",
  "value": "Any",
 },
 total=False,
)

class SearchClause(_SearchClauseMay):
 """A condition (`field`, `op`, `value`), or conditions combined by `and`, `or` or `not`."""

class _SiteNew(TypedDict):
 counterparty_id: str
 name: str
 country: e.SiteCountry
 timezone: str

class SiteNew(_SiteNew, total=False):
 """Fields accepted when creating a site."""

 street: S
 city: S
 county: S
 state: S
 postal_code: S
 municipality: S
 latitude: An
 longitude: An
 permit_no: S
 permits: Sequence[Permit] | None
 splc: S
 consignee_no: S
 delivery_windows: Sequence[str] | None
 max_gvw_kg: In
 pump_required: bool | None
 hose_m: In

class _StorageTankNew(TypedDict):
 site_id: str
 product: str
 name: str
 kind: e.StorageTankKind
 unit: e.Unit
 capacity: Amount

class StorageTankNew(_StorageTankNew, total=False):
 """Fields accepted when creating a storage tank."""

 base: e.CostAskedBase
 safe_fill_pct: Amount
 min_level: An
 unusable: An
 strapping_table: Sequence[Strapping] | None
 density: An
 probe: S
 water_alarm_mm: An
 low_pct: An
 critical_pct: An
 high_pct: An
 sat_clave_tanque: S

class Strapping(TypedDict):
 """A row of a strapping table."""

 height_mm: Amount
 volume: Amount

class _SupplyContractNew(TypedDict):
 number: str
 side: e.SupplyContractSide
 counterparty_id: str
 contract_type: e.SupplyContractContractType
 start_on: Day
 end_on: Day
 timezone: str
 unit: e.Unit
 currency: e.DeliveryDisputeCurrency

class SupplyContractNew(_SupplyContractNew, total=False):
 """Fields accepted when creating a supply contract."""

 terminals: Sequence[str] | None
 products: Sequence[str] | None
 price_formula_id: S
 unit_price: An
 differential: An
 periods: Sequence[ContractPeriod] | None
 ratability: e.SupplyContractAmendRatability | None
 ratability_pct: An
 shortfall_penalty: An
 excess_penalty: An
 terms: S

class _TankReadingNew(TypedDict):
 tank_id: str
 at: When
 source: e.StorageTankLevelSource

class TankReadingNew(_TankReadingNew, total=False):
 """Fields accepted when creating a tank reading."""

 gross: An
 height_mm: An
 water_mm: An
 temperature: An
 density: An
 seq: In

class _TaxRuleNew(TypedDict):
 jurisdiction: str
 code: str
 label: str
 subject: e.TaxRuleSubject
 basis: e.TaxRuleBasis
 rate: Amount
 unit: e.TaxRuleUnit
 valid_from: Day

class TaxRuleNew(_TaxRuleNew, total=False):
 """Fields accepted when creating a tax rule, as a draft."""

 product_family: S
 product: S
 included_in_base_of: Sequence[str] | None
 base_rounding: e.TaxRuleBaseRounding | None
 layer: e.TaxRuleLayer | None
 stimulus_percentage: An
 stimulus_amount: An
 withheld: bool | None
 required: bool | None
 exempt_uses: Sequence[e.PermitUses] | None
 valid_to: Day | None
 legal_ref: S

class _TerminalNew(TypedDict):
 code: str
 name: str
 kind: e.TerminalKind
 country: e.SiteCountry
 jurisdiction: str
 currency: e.DeliveryDisputeCurrency
 time_zone: str

class TerminalNew(_TerminalNew, total=False):
 """Fields accepted when creating a terminal."""

 tcn: S
 splc: S
 permit_no: S
 operator_name: S
 operator_counterparty_id: S
 state: S
 latitude: An
 longitude: An
 price_change_local_time: S
 operating_hours: Sequence[str] | None
 products: Sequence[str] | None
 load_lanes: In
 authorization_required: bool | None

class _WebhookFilter(TypedDict):
 field: str
 op: e.WebhookFilterOp

class WebhookFilter(_WebhookFilter, total=False):
 """A condition on a member of an event's envelope."""

 value: Any

class WebhookHeader(TypedDict):
 """A header added to each delivery."""

 name: str
 value: str
