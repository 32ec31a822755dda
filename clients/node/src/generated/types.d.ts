// SPDX-License-Identifier: Apache-2.0
// Printed by clients/generate from clients/openapi.json.
import type { Decimal, Filter, In, Open, Options, Range, Time } from "../arguments";
import type { APIPromise, ExportPromise, ListPromise, Page } from "../promises";
export type Language = "es" | "en";
export type Role = "owner" | "admin" | "developer" | "viewer";
export type SearchClauseOp = "eq" | "ne" | "gte" | "gt" | "lte" | "lt";
export type ApiKeyRotationGraceStarts = "now" | "first_use";
export type CreditProfileHoldHold = "all" | "new_orders" | "liftings";
export type PermitKind = "comercializacion" | "distribucion" | "distribucion_ducto" | "expendio" | "autoconsumo" | "transporte" | "transporte_ducto" | "transporte_maritimo" | "almacenamiento" | "refinacion" | "procesamiento" | "importacion" | "exportacion" | "letter_637" | "tcn" | "state_supplier" | "state_distributor" | "exemption_certificate" | "delivery_certificate" | "hazmat_registration" | "ifta";
export type PermitUses = "highway" | "retail" | "off_road" | "farm" | "export" | "government" | "school" | "heating";
export type LoadDriverEndorsements = "H" | "N" | "T" | "X" | "E";
export type Unit = "l" | "gal";
export type LoadPapersPackingGroup = "I" | "II" | "III";
export type QuoteAcceptPaymentTerms = "prepaid" | "net";
export type QuoteAcceptBillingBasis = "net" | "gross";
export type TemperatureUnit = "F" | "C";
export type DeliveryDisputeKind = "shortage" | "overage" | "contamination" | "wrong_product" | "demurrage" | "other";
export type DeliveryDisputeCurrency = "MXN" | "USD";
export type SupplyContractAmendRatability = "daily" | "weekly" | "monthly";
export type PriceSourceSecretSecretIn = "header" | "query";
export type PriceSourceMappingSeparator = "comma" | "semicolon" | "tab";
export type PriceSourceMappingDecimal = "point" | "comma";
export type PriceSourceMappingDateFormat = "ymd" | "dmy" | "mdy";
export type PriceSourceMappingUnknownColumns = "refuse" | "ignore";
export type PriceBasis = "gross" | "net_of_discount";
export type PriceSourceMappingUnit = "l" | "gal" | "bbl" | "m3" | "cpg";
export type PriceSourceColumnField = "supplier" | "terminal" | "product" | "branded" | "price_basis" | "terms" | "price" | "unit" | "currency" | "effective_at" | "index" | "day" | "value" | "base" | "quote" | "rate";
export type CostAskedUnit = "l" | "gal" | "bbl" | "m3";
export type CostAskedBillingBasis = "gross" | "net";
export type CostAskedDensityAt = "base" | "observed" | "60F";
export type CostAskedBase = "60F" | "15C" | "20C";
export type CostAskedPriceSource = "given" | "components" | "rack" | "formula" | "rules";
export type CostFreightBasis = "gross" | "net" | "per_load" | "per_km" | "per_mile";
export type CostFeeBasis = "per_load" | "gross" | "net" | "percent_of_product";
export type FreightAccessorialCode = "SPLIT" | "PUMP" | "DEMURRAGE" | "DEADHEAD";
export type WebhookFilterOp = "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "exists";
export type AccountEnvironment = "sandbox" | "live";
export type AccountTraceBodies = "failed" | "all";
export type ApiKeyStatus = "active" | "rotating" | "revoked" | "expired";
export type AuditVerdictReason = "missing" | "changed" | "unchained" | "shortened";
export type AuditEntryActorType = "key" | "person" | "system" | "operator";
export type CreditProfileStatus = "unrated" | "rated" | "watch" | "blocked";
export type CreditProfileBand = "A" | "B" | "C" | "D" | "E";
export type SiteStatus = "draft" | "active" | "blocked";
export type SiteCountry = "MX" | "US";
export type CounterpartyStatus = "prospect" | "onboarding" | "active" | "suspended" | "closed";
export type CounterpartyRoles = "self" | "customer" | "supplier" | "carrier" | "terminal_operator" | "station_group";
export type CounterpartySat69bStatus = "none" | "presumed" | "definitive" | "favourable";
export type StorageTankStatus = "active" | "out_of_service" | "closed";
export type StorageTankKind = "ast" | "ust";
export type StorageTankLevelSource = "atg" | "dip" | "iot" | "manual";
export type TankAlarmKind = "low" | "critical" | "high" | "water";
export type DeliveryStatus = "scheduled" | "arrived" | "unloading" | "completed" | "accepted" | "disputed";
export type AllocationEntryKind = "start" | "refresh" | "take" | "true_up" | "give_back" | "adjust" | "transfer_in" | "transfer_out";
export type AllocationEntryMeasure = "volume" | "money";
export type AllocationEntryPool = "remaining" | "override";
export type LoadAuthorizationStatus = "approved" | "denied" | "consumed" | "expired" | "voided";
export type AllocationStatus = "scheduled" | "active" | "exhausted" | "suspended" | "expired";
export type AllocationType = "product" | "credit" | "open_to_buy" | "one_time" | "deny";
export type AllocationPeriod = "day" | "week" | "month";
export type OrderLineStatus = "draft" | "quoted" | "submitted" | "on_hold" | "confirmed" | "allocated" | "dispatched" | "loading" | "in_transit" | "delivered" | "reconciled" | "invoiced" | "paid" | "closed" | "canceled" | "rejected";
export type OrderLinePriceType = "posted" | "quote" | "contract" | "index";
export type OrderLinePriceSource = "rack" | "rules" | "quote" | "contract" | "formula" | "given";
export type OrderLineFreightUnit = "l" | "gal" | "bbl" | "m3" | "load" | "km" | "mile";
export type Owner = "account" | "operator";
export type FreightWarningCode = "freight_missing" | "surcharge_missing";
export type FreightWarningReason = "no_tariff" | "distance_unknown" | "fuel_price_unknown";
export type OrderFreightTerms = "fob_rack" | "delivered";
export type OrderSourcingStrategy = "specific" | "best_buy";
export type OrderRepricingAdjustment = "debit" | "credit";
export type CostStepKind = "volume" | "component" | "part" | "line" | "subtotal" | "withheld" | "total";
export type QuoteLinePriceSource = "rack" | "rules" | "given";
export type QuoteStatus = "draft" | "open" | "accepted" | "declined" | "expired" | "canceled";
export type LoadStopKind = "pickup" | "drop";
export type LoadStopStatus = "pending" | "arrived" | "completed";
export type LoadStatus = "planned" | "assigned" | "accepted" | "at_terminal" | "loading" | "loaded" | "en_route" | "at_site" | "unloading" | "completed" | "aborted";
export type BillExceptionsStatus = "received" | "matched" | "exception" | "confirmed" | "invoiced" | "reversed" | "reposted" | "rejected" | "voided";
export type BillOfLadingTransactionType = "original" | "reversal" | "correction";
export type ClaimEvidenceKind = "ticket" | "photo" | "analysis" | "reading" | "letter" | "other";
export type ClaimStatus = "open" | "investigating" | "accepted" | "rejected" | "settled";
export type SupplyContractStatus = "draft" | "pending_signature" | "active" | "suspended" | "expired" | "terminated";
export type SupplyContractSide = "buy" | "sell";
export type SupplyContractContractType = "spot" | "term" | "fixed" | "curve" | "strip" | "flex";
export type TankReadingStatus = "current" | "superseded";
export type TankReadingAnomalies = "over_capacity" | "unexplained_gain" | "unexplained_loss";
export type PaymentStatus = "created" | "submitted" | "settled" | "returned" | "failed";
export type ProductStatus = "active" | "retired";
export type ProductFamily = "gasoline" | "diesel" | "jet" | "lpg" | "ethanol" | "biodiesel";
export type ProductVcfGroup = "gasoline" | "transition" | "jet" | "fuel_oil";
export type RackPriceStatus = "published" | "corrected" | "withdrawn";
export type PriceWarningReason = "below" | "above" | "change";
export type TerminalStatus = "active" | "outage" | "decommissioned";
export type TerminalKind = "terminal" | "tad" | "bulk_plant" | "refinery" | "pipeline_station";
export type PriceAlertFiringSubject = "rack" | "index" | "spread" | "formula" | "source";
export type PriceAlertFiringCondition = "above" | "below" | "abs_change" | "pct_change" | "zscore" | "new_low" | "supplier_left_low" | "stale" | "outside_corridor";
export type PriceAlertStatus = "active" | "triggered" | "cooldown" | "muted";
export type PriceSourceStatus = "active" | "failing" | "paused";
export type PriceSourceKind = "file" | "http" | "manual";
export type PriceSourceFormat = "csv" | "json" | "eia_v2";
export type PriceSourceTarget = "rack-prices" | "price-indexes" | "fx-rates";
export type PriceSourceImplausible = "warn" | "refuse";
export type PriceSourceRunResultStatus = "queued" | "succeeded" | "refused" | "failed";
export type PriceSourceRunResultOrigin = "upload" | "request" | "schedule" | "program";
export type Mode = "all_or_nothing" | "keep_good";
export type TaxesInEffectResolves = "one" | "none" | "missing" | "ambiguous";
export type TaxRuleStatus = "draft" | "active" | "superseded";
export type TaxRuleSubject = "product" | "freight" | "fee";
export type TaxRuleBasis = "gross_volume" | "net_volume" | "value" | "per_load";
export type TaxRuleUnit = "l" | "gal" | "bbl" | "m3" | "percent" | "load";
export type TaxRuleBaseRounding = "unit" | "lines";
export type TaxRuleLayer = "ordinary" | "stimulus";
export type Label = "BASIS" | "MARGIN" | "COST" | "FREIGHT" | "FEE" | "REBATE";
export type PricingRuleStatus = "draft" | "active" | "expired";
export type PricingRuleUnit = "l" | "gal" | "bbl" | "m3" | "load";
export type PriceIndexStatus = "active" | "discontinued";
export type PriceIndexUnit = "l" | "gal" | "bbl" | "m3" | "cpg" | "usd" | "none";
export type PriceIndexCalendar = "US" | "MX" | "none";
export type PriceFormulaStatus = "draft" | "active" | "retired";
export type PriceFormulaRounding = "half_up" | "half_even";
export type PriceFormulaDayRule = "lift" | "prior" | "delivery";
export type PriceFormulaWeekendRule = "previous" | "next" | "nearest" | "none";
export type UsageForecastLimit = "rate" | "daily_rack";
export type UsageForecastStatus = "too_little_data" | "not_growing" | "expected" | "not_within_a_year" | "reached";
export type EventTypeDomain = "order" | "payment" | "compliance" | "credit" | "fleet" | "price" | "webhook" | "account";
export type SigningKeyKty = "OKP";
export type SigningKeyCrv = "Ed25519";
export type SigningKeyUse = "sig";
export type SigningKeyAlg = "EdDSA";
export type ReceivedBehaviour = "status" | "delay" | "slow" | "huge" | "redirect" | "drop" | "reset" | "bad_tls" | "flaky";
export type WebhookHealthHealth = "unproven" | "healthy" | "degraded" | "suspended";
export type DeliveryOrder = "unordered" | "per_object";
export type ApiVersion = "2026-10-01";
export type Status = "active" | "paused" | "disabled";
export type DisabledReason = "gone" | "failing" | "by_receiver" | "by_request";
export type WebhookWarningCode = "host_not_found";
export type Trigger = "event" | "retry" | "replay" | "ping" | "test";
export type WebhookDeliveryStatus = "pending" | "delivered" | "exhausted" | "discarded" | "canceled";
export type WebhookAttemptTrigger = "auto" | "manual" | "trial";
export type WebhookMessageHeldBy = "pause" | "failing" | "order";
export type WebhookReplayBegunStatus = "running" | "completed" | "canceled";
export type WebhookReplayOnly = "all" | "undelivered";
export type WebhookRetryBulkStatus = "exhausted" | "discarded" | "canceled" | "delivered";
export type ApiKeySort = "-id" | "id" | "-created_at" | "created_at" | "-updated_at" | "updated_at";
export type Measure = "count";
export type ApiKeyGroupBy = "status" | "tier";
export type Interval = "day" | "month" | "year";
export type AuditEntrySort = "-id" | "id" | "-seq" | "seq";
export type Format = "csv" | "ndjson";
export type AuditEntryGroupBy = "action" | "actor_type" | "actor_id" | "subject_type";
export type Sort = "-id" | "id" | "-updated_at" | "updated_at";
export type CreditProfileGroupBy = "status" | "band" | "currency" | "hold";
export type CounterpartySort = "-id" | "id" | "-legal_name" | "legal_name" | "-updated_at" | "updated_at";
export type CounterpartyGroupBy = "status" | "country" | "default_currency";
export type SiteSort = "-id" | "id" | "-name" | "name" | "-updated_at" | "updated_at";
export type SiteGroupBy = "status" | "country" | "state" | "counterparty_id";
export type AllocationMeasure = "count" | "remaining_sum" | "start_sum";
export type AllocationGroupBy = "status" | "type" | "terminal" | "product" | "counterparty_id";
export type LoadAuthorizationGroupBy = "status" | "terminal" | "carrier_scac" | "denial_code";
export type OrderMeasure = "count" | "volume" | "total_mxn";
export type OrderGroupBy = "status" | "product" | "terminal" | "currency" | "counterparty_id" | "site_id";
export type QuoteSort = "-id" | "id" | "-valid_until" | "valid_until" | "-updated_at" | "updated_at";
export type QuoteMeasure = "count" | "total_mxn";
export type QuoteGroupBy = "status" | "currency" | "counterparty_id";
export type LoadMeasure = "count" | "product_kg" | "planned_km";
export type LoadGroupBy = "status" | "market" | "terminal" | "carrier_id";
export type BillOfLadingSort = "-id" | "id" | "-started_at" | "started_at" | "-updated_at" | "updated_at";
export type BillOfLadingMeasure = "count" | "total_gross" | "total_net";
export type BillOfLadingGroupBy = "status" | "terminal" | "supplier_id" | "transaction_type";
export type DeliveryMeasure = "count" | "gross" | "net" | "variance";
export type DeliveryGroupBy = "status" | "product" | "unit" | "site_id" | "load_id";
export type ClaimMeasure = "count" | "claimed_amount" | "settlement";
export type ClaimGroupBy = "status" | "kind" | "currency" | "liable_party_id";
export type StorageTankGroupBy = "status" | "product" | "kind" | "site_id";
export type SupplyContractSort = "-id" | "id" | "-number" | "number" | "-updated_at" | "updated_at";
export type SupplyContractGroupBy = "status" | "side" | "contract_type" | "counterparty_id";
export type TankReadingSort = "-id" | "id" | "-at" | "at";
export type TankReadingMeasure = "count" | "gross_max" | "gross_min" | "water_max";
export type TankReadingGroupBy = "status" | "tank_id" | "source";
export type PaymentSort = "-id" | "id" | "-amount" | "amount" | "-updated_at" | "updated_at";
export type PaymentMeasure = "count" | "amount";
export type PaymentGroupBy = "status" | "currency" | "failure_code";
export type ProductSort = "-id" | "id" | "-code" | "code" | "-name" | "name" | "-updated_at" | "updated_at";
export type ProductGroupBy = "status" | "family" | "vcf_group";
export type TerminalGroupBy = "status" | "kind" | "country" | "state" | "jurisdiction";
export type RackPriceSort = "-id" | "id" | "-effective_at" | "effective_at" | "-recorded_at" | "recorded_at";
export type RackPriceGroupBy = "status" | "terminal" | "product" | "currency";
export type FxRateSort = "-id" | "id" | "-day" | "day";
export type FxRateGroupBy = "base" | "quote" | "source";
export type PriceAlertGroupBy = "status" | "subject" | "condition";
export type PriceSourceGroupBy = "status" | "kind" | "format" | "target";
export type TaxRuleSort = "-id" | "id" | "-valid_from" | "valid_from" | "-updated_at" | "updated_at";
export type CostCalculationSort = "-id" | "id" | "-total" | "total" | "-updated_at" | "updated_at";
export type PriceIndexGroupBy = "status" | "frequency" | "unit" | "currency" | "calendar";
export type PriceFormulaGroupBy = "status" | "currency" | "unit" | "day_rule";
export type UsageInterval = "minute" | "hour" | "day";
export type UsageStatusClass = "2xx" | "3xx" | "4xx" | "5xx";
export type UsageMethod = "GET" | "POST" | "PATCH" | "DELETE";
export type SandboxCertificate = "self_signed" | "expired" | "wrong_host";
export type WebhookGroupBy = "status" | "delivery_order" | "api_version";
export type EventSort = "-id" | "id" | "-sequence" | "sequence";
export type EventGroupBy = "type" | "object_type";
export type WebhookDeliveryMeasure = "count" | "delivery-success" | "endpoint-latency" | "endpoint-latency-max" | "failure-reasons";
export type WebhookDeliveryGroupBy = "webhook_id" | "event_type" | "status" | "trigger" | "last_status" | "last_failure";
/** Conditions, sorting and paging of a search. */
export interface Search {
 /** Conditions that items must meet. All items match by default. */
 where?: SearchClause;
 /** Maximum number of items to return, 1 to 200. Default 50. */
 limit?: number;
 /** Position in the results: `next_cursor` of the previous page. */
 cursor?: string;
 sort?: string;
 fields?: string;
 expand?: string;
 /** Whether archived items are returned too. Default false. */
 archived?: boolean;
}
/** A condition (`field`, `op`, `value`), or conditions combined by `and`, `or` or `not`. */
export interface SearchClause {
 /** Conditions that must all be true. */
 and?: SearchClause[];
 /** Conditions of which at least one must be true. */
 or?: SearchClause[];
 /** Condition that must be false. */
 not?: SearchClause;
 /** Member to compare, one that lists can be filtered by. */
 field?: string;
 op?: SearchClauseOp;
 /** Value to compare with. */
 value?: unknown;
}
/** Options of a rotation. */
export interface ApiKeyRotation {
 graceSeconds?: number;
 graceStarts?: ApiKeyRotationGraceStarts;
}
/** What to hold, and the reason. */
export interface CreditProfileHold {
 hold: CreditProfileHoldHold;
 /** Reason why the customer is on hold. */
 holdReason: string;
}
/** A permit, license or registration. */
export interface Permit {
 kind: Open<PermitKind>;
 number: string;
 authority: string | null;
 products: string[] | null;
 uses: Open<PermitUses>[] | null;
 valid_from: string | null;
 valid_to: string | null;
}
export interface PermitInput {
 kind: PermitKind;
 /** Permit number, in the format of its kind. */
 number: string;
 authority?: string | null;
 products?: string[] | null;
 uses?: PermitUses[] | null;
 validFrom?: string | null;
 /** Last day of validity. Null if the permit has no end date. */
 validTo?: string | null;
}
/** Target of a merge. */
export interface CounterpartyMerge {
 /** Counterparty to merge into. It must be of the same country. */
 intoCounterpartyId: string;
}
/** Amount to add, or to subtract if negative. */
export interface AllocationAdjust {
 /** Amount, in the allocation's unit or currency. */
 amount: Decimal;
 /** Reason for the change. */
 reason: string;
}
/** Transfer to another allocation. */
export interface AllocationTransfer {
 /** Amount, in the allocation's unit or currency. */
 amount: Decimal;
 /** Allocation to transfer to, of the same unit or currency. */
 toAllocationId: string;
}
/** Amount that may be lifted beyond the remaining amount. */
export interface AllocationOverride {
 /** Amount, in the allocation's unit or currency. */
 amount: Decimal;
 /** Reason for the change. */
 reason: string;
 /** Time until which the override is valid. */
 validTo: Time;
}
/** A product to load. */
export interface AuthorizedProduct {
 product: string;
 quantity: number;
}
export interface AuthorizedProductInput {
 product: string;
 /** Quantity of the product, in the authorization's unit. */
 quantity: Decimal;
}
/** Net volumes that were loaded, by product. Products left out count as loaded in the authorized quantity. */
export interface LoadAuthorizationConsume {
 /** Products to load, each listed once. */
 products?: AuthorizedProductInput[];
 /** Bill of lading of the load. */
 bolNumber: string;
}
/** Extension of the validity. */
export interface LoadAuthorizationExtend {
 /** Validity, in minutes. Default 60, maximum 5,760. */
 minutes: number;
}
/** Delivery window. */
export interface OrderWindow {
 start: string;
 end: string;
}
export interface OrderWindowInput {
 /** Start of the delivery window. */
 start: Time;
 /** End of the delivery window. */
 end: Time;
}
/** Reason for an action. */
export interface OrderReason {
 /** Reason, recorded in the timeline. */
 reason?: string;
}
/** Reason for an action, required. */
export interface OrderBecause {
 /** Reason, recorded in the timeline. */
 reason: string;
}
/** Truck that an order is dispatched with. */
export interface LoadDispatch {
 /** Code of the terminal where the load is lifted. */
 terminal?: string;
 carrierId?: string | null;
 vehicleNo?: string | null;
 trailerNo?: string | null;
 tareKg?: number | null;
 maxGvwKg?: number | null;
 driver?: LoadDriverInput | null;
 compartments: LoadCompartmentInput[];
 stops?: LoadStopNew[];
 papers?: LoadPapersInput | null;
 plannedKm?: Decimal | null;
 routeMinutes?: number | null;
 authorizationNumber?: string | null;
}
/** The driver of a load and the hours left. */
export interface LoadDriver {
 name: string;
 licence_no: string;
 endorsements: Open<LoadDriverEndorsements>[] | null;
 licence_valid_to: string | null;
 drive_minutes_left: number | null;
 window_minutes_left: number | null;
 next_break_minutes: number | null;
}
export interface LoadDriverInput {
 /** Driver's name, as on the license. */
 name: string;
 /** Number of the driving license. */
 licenceNo: string;
 endorsements?: LoadDriverEndorsements[] | null;
 licenceValidTo?: string | null;
 driveMinutesLeft?: number | null;
 windowMinutesLeft?: number | null;
 /** Driving time left until the next break is due, in minutes. */
 nextBreakMinutes?: number | null;
}
/** A compartment: its product, volume and order line. */
export interface LoadCompartment {
 no: number;
 capacity: number;
 unit: Open<Unit>;
 product: string;
 planned: number;
 density: number;
 order_id: string | null;
 line_no: number | null;
 site_id: string | null;
 tank_id: string | null;
 retained_product: string | null;
}
export interface LoadCompartmentInput {
 no: number;
 /** Capacity of the compartment, in `unit`. */
 capacity: Decimal;
 unit: Unit;
 /** Code of the product in the compartment. */
 product: string;
 /** Gross volume planned, in `unit`. */
 planned: Decimal;
 /** Density in kg/m³, used to compute the weight. */
 density: Decimal;
 /** Order that the product is for. */
 orderId?: string | null;
 /** Number of the order line. */
 lineNo?: number | null;
 /** Site of the drop. If omitted, the load's only drop. */
 siteId?: string | null;
 tankId?: string | null;
 retainedProduct?: string | null;
}
/** Shipping documents of a load: CFDI with Carta Porte in Mexico, shipping paper in the United States. */
export interface LoadPapers {
 carta_porte_id: string | null;
 cfdi_uuid: string | null;
 un_number: string | null;
 proper_shipping_name: string | null;
 hazard_class: string | null;
 packing_group: Open<LoadPapersPackingGroup> | null;
 emergency_phone: string | null;
}
export interface LoadPapersInput {
 /** IdCCP of the Carta Porte 3.1 complement (Mexico). */
 cartaPorteId?: string | null;
 cfdiUuid?: string | null;
 unNumber?: string | null;
 /** Proper shipping name (49 CFR 172.101). */
 properShippingName?: string | null;
 /** Hazard class. Flammable liquids have class 3. */
 hazardClass?: string | null;
 packingGroup?: LoadPapersPackingGroup | null;
 emergencyPhone?: string | null;
}
/** Fields accepted when rescheduling an order. */
export interface OrderReschedule {
 /** New delivery window. */
 requestedWindow: OrderWindowInput;
}
/** Fields accepted when splitting a line. */
export interface OrderSplit {
 /** Number of the line to split. */
 lineNo: number;
 quantity: Decimal;
}
/** Lines to close short. */
export interface OrderShort {
 lines?: number[] | null;
 /** Reason, recorded in the timeline. */
 reason?: string | null;
}
/** The invoice that takes the place of another one, and the reason. */
export interface OrderInvoiceCorrect {
 /** Number printed on the invoice. */
 invoiceNumber: string;
 issuedOn: string;
 dueOn?: string | null;
 quantity: Decimal;
 /** Total of the invoice, in the order's currency. */
 total: Decimal;
 taxTotal: Decimal;
 permits?: string[] | null;
 reason: string;
}
/** Payment that was returned. */
export interface OrderPaymentReturn {
 paymentId: string;
 /** Reason for the return, shown in the timeline. */
 reason?: string;
}
/** New end of the quote's validity. */
export interface QuoteUntil {
 validUntil: Time;
}
/** Further details of the order to create. */
export interface QuoteAccept {
 siteId?: string | null;
 poNumber?: string | null;
 externalSource?: string | null;
 externalId?: string | null;
 requestedWindow?: OrderWindowInput | null;
 paymentTerms?: QuoteAcceptPaymentTerms;
 netDays?: number | null;
 billingBasis?: QuoteAcceptBillingBasis;
}
/** Reason for an action. */
export interface QuoteReason {
 /** Reason, recorded in `notes`. */
 reason?: string;
}
/** All stops of a load. Stops that have been visited keep their data. */
export interface LoadStops {
 stops: LoadStopNew[];
}
/** All compartments of a load. */
export interface LoadCompartments {
 compartments: LoadCompartmentInput[];
}
/** Carrier, vehicle and driver of a load. */
export interface LoadCrew {
 carrierId: string;
 vehicleNo: string;
 trailerNo?: string | null;
 tareKg?: number | null;
 maxGvwKg?: number | null;
 driver: LoadDriverInput;
 routeMinutes?: number | null;
}
/** Reason for declining or aborting a load. */
export interface LoadReason {
 reason: string;
}
/** Load authorization to begin loading with. */
export interface LoadStart {
 authorizationNumber?: string | null;
}
/** Compartments as they were loaded. All compartments are required, for the same order lines. A compartment without an order line is for the line of the plan with its number and product. */
export interface LoadPlanCorrection {
 compartments: LoadCompartmentInput[];
 reason: string;
}
/** Arrival at or departure from a stop. */
export interface LoadCall {
 /** Number of the stop. Defaults to the next one. */
 seq?: number;
 at?: Time;
}
/** A product that was lifted. */
export interface BillLine {
 line_no: number;
 order_id: string | null;
 order_line: number | null;
 product: string;
 gross: number;
 net: number;
 unit: Open<Unit>;
 temperature: number | null;
 temperature_unit: Open<TemperatureUnit> | null;
 api_gravity: number | null;
 density: number | null;
 ctl: number | null;
 tank: string | null;
 compartment: number | null;
 components: BillComponent[] | null;
}
export interface BillLineInput {
 /** Number of the line on the document. */
 lineNo: number;
 /** Order that the product was lifted for. */
 orderId?: string | null;
 /** Number of the order line. */
 orderLine?: number | null;
 product: string;
 /** Gross volume, at the loading temperature, in `unit`. */
 gross: Decimal;
 net: Decimal;
 unit: Unit;
 /** Loading temperature, in `temperature_unit`. */
 temperature?: Decimal | null;
 temperatureUnit?: TemperatureUnit | null;
 apiGravity?: Decimal | null;
 density?: Decimal | null;
 ctl?: Decimal | null;
 /** Tank of the terminal. */
 tank?: string | null;
 /** Number of the compartment that the product was loaded into. */
 compartment?: number | null;
 /** Components, if the product is a blend. */
 components?: BillComponentInput[] | null;
}
/** A component of a blend. */
export interface BillComponent {
 product: string;
 gross: number;
 net: number;
}
export interface BillComponentInput {
 /** Code of the blended product. */
 product: string;
 /** Gross volume of the component, in the unit of the line. */
 gross: Decimal;
 /** Net volume of the component, in the unit of the line. */
 net: Decimal;
}
/** Reason and evidence for accepting the findings of G-BOL. */
export interface BillAcceptance {
 acceptedReason: string;
 acceptedEvidence: string;
}
/** Reason for rejecting or voiding a bill of lading. */
export interface BillRefusal {
 reason: string;
}
/** Reason for reversing a bill of lading. */
export interface BillReversal {
 reason: string;
}
/** Corrected contents of the document. */
export interface BillCorrection {
 startedAt?: Time;
 endedAt?: Time | null;
 lines: BillLineInput[];
 seals?: string[] | null;
 totalGross: Decimal;
 totalNet: Decimal;
 lineCount: number;
 reason: string;
}
/** Order line and load to assign. */
export interface BillAssignment {
 /** Number of the line. If omitted, all lines. */
 lineNo?: number;
 /** Order that the product was lifted for. */
 orderId: string;
 /** Number of the order line. */
 orderLine: number;
 loadId?: string;
}
/** Measurements at the start of unloading. */
export interface DeliveryStart {
 tankId?: string | null;
 levelBefore?: Decimal | null;
 meterStart?: Decimal | null;
 waterMm?: number | null;
 latitude?: Decimal | null;
 longitude?: Decimal | null;
 startedAt?: Time | null;
}
/** Measurements of the completed delivery. */
export interface DeliveryEnd {
 gross: Decimal;
 net: Decimal;
 levelBefore?: Decimal | null;
 levelAfter?: Decimal | null;
 temperature?: Decimal | null;
 temperatureUnit?: TemperatureUnit | null;
 /** Density at base temperature, in kg/m³. */
 density?: Decimal | null;
 meterStart?: Decimal | null;
 meterEnd?: Decimal | null;
 ticketNo?: string | null;
 signedBy?: string | null;
 waterMm?: number | null;
 latitude?: Decimal | null;
 longitude?: Decimal | null;
 startedAt?: Time | null;
 endedAt?: Time | null;
}
/** Reason for disputing a delivery, and the claim. */
export interface DeliveryDispute {
 /** Description of the problem. */
 reason: string;
 kind?: DeliveryDisputeKind;
 quantity?: Decimal;
 /** Amount of money claimed, in `currency`. */
 amount?: Decimal;
 /** Currency of the amount. */
 currency?: DeliveryDisputeCurrency;
}
/** New destination of a delivery. */
export interface DeliveryDiversion {
 /** New site to deliver to. */
 siteId: string;
 /** Tank to deliver into at the new site. */
 tankId?: string;
 distanceKm?: Decimal;
 diversionNumber?: string;
 cartaPorteId?: string;
 cfdiUuid?: string;
}
/** Name of the recipient and time of the signature. */
export interface DeliverySignature {
 signedBy: string;
 signedAt?: Time | null;
}
/** Reason for a decision. */
export interface ClaimReason {
 /** Reason for accepting, rejecting or escalating the claim. */
 reason: string;
}
/** Settlement of a claim. */
export interface ClaimSettlement {
 currency?: DeliveryDisputeCurrency | null;
 /** Amount of the settlement, in `currency`. */
 settlement: Decimal;
}
/** A row of a strapping table. */
export interface Strapping {
 height_mm: number;
 volume: number;
}
export interface StrappingInput {
 heightMm: Decimal;
 /** Volume at that height, in the tank's unit. */
 volume: Decimal;
}
/** New strapping table of a tank. */
export interface TankCalibrate {
 strappingTable: StrappingInput[];
}
/** Ullage to reserve. */
export interface TankReserve {
 /** Volume to reserve, in the tank's unit. */
 quantity: Decimal;
 reference: string;
}
/** Reservation to release. */
export interface TankRelease {
 reference: string;
}
/** A period with volumes of its own. */
export interface ContractPeriod {
 period: string;
 volume_min: number | null;
 volume_max: number | null;
}
export interface ContractPeriodInput {
 period: string;
 volumeMin?: Decimal | null;
 volumeMax?: Decimal | null;
}
/** Reason for an action. */
export interface SupplyContractStop {
 /** Reason for the last amendment, suspension or termination. */
 reason: string;
}
/** Amended terms, and the reason for the amendment. */
export interface SupplyContractAmend {
 endOn?: string;
 priceFormulaId?: string | null;
 unitPrice?: Decimal | null;
 differential?: Decimal | null;
 periods?: ContractPeriodInput[] | null;
 ratability?: SupplyContractAmendRatability | null;
 ratabilityPct?: Decimal | null;
 shortfallPenalty?: Decimal | null;
 excessPenalty?: Decimal | null;
 terms?: string | null;
 /** Reason for the last amendment, suspension or termination. */
 reason: string;
}
/** Corrected values of a reading. Fields left out keep their values. */
export interface TankReadingSupersede {
 at?: Time;
 gross?: Decimal | null;
 heightMm?: Decimal | null;
 waterMm?: Decimal | null;
 temperature?: Decimal | null;
 density?: Decimal | null;
 /** Reason for replacing another reading. */
 reason: string;
}
/** A quality limit of a product. */
export interface ProductSpecification {
 property: string;
 method?: string;
 unit?: string;
 min?: number;
 max?: number;
}
export interface ProductSpecificationInput {
 /** Property that is measured. */
 property: string;
 /** Test method. */
 method?: string;
 /** Unit of the limits. */
 unit?: string;
 /** Lowest value allowed, in `unit`. */
 min?: Decimal;
 /** Highest value allowed, in `unit`. */
 max?: Decimal;
}
/** A component of a blend. */
export interface ProductComponent {
 product: string;
 pct: number;
}
export interface ProductComponentInput {
 /** Code of the component. */
 product: string;
 /** Share of the volume, in percent. */
 pct: Decimal;
}
/** Details of an outage. */
export interface TerminalOutage {
 /** Reason given when the outage was reported. */
 reason: string;
 /** Expected end of the outage. */
 expectedUntil?: Time;
}
/** Correction of a rack price. */
export interface RackPriceCorrection {
 /** Corrected price, in the same currency and unit. */
 price: Decimal;
 /** Reason for the correction. */
 reason: string;
}
/** Reason for withdrawing a rack price. */
export interface RackPriceWithdrawal {
 /** Reason for the correction. */
 reason: string;
}
/** How long to mute a price alert. */
export interface PriceAlertMute {
 until?: Time | null;
}
/** The secret that an address requires. */
export interface PriceSourceSecret {
 secretIn: PriceSourceSecretSecretIn;
 /** Name of the header or query parameter. */
 secretName: string;
 secret: string;
}
/** How to read the files of a price source. */
export interface PriceSourceMapping {
 rows?: string;
 separator?: Open<PriceSourceMappingSeparator>;
 decimal?: Open<PriceSourceMappingDecimal>;
 date_format?: Open<PriceSourceMappingDateFormat>;
 time_zone?: string;
 unknown_columns?: Open<PriceSourceMappingUnknownColumns>;
 terminal?: string;
 product?: string;
 price_basis?: Open<PriceBasis>;
 terms?: string;
 supplier_id?: string;
 branded?: boolean;
 index_code?: string;
 base?: Open<DeliveryDisputeCurrency>;
 quote?: Open<DeliveryDisputeCurrency>;
 unit?: Open<PriceSourceMappingUnit>;
 currency?: Open<DeliveryDisputeCurrency>;
 columns?: PriceSourceColumn[];
 words?: PriceSourceWord[];
}
export interface PriceSourceMappingInput {
 rows?: string;
 separator?: PriceSourceMappingSeparator;
 decimal?: PriceSourceMappingDecimal;
 dateFormat?: PriceSourceMappingDateFormat;
 timeZone?: string;
 unknownColumns?: PriceSourceMappingUnknownColumns;
 /** Terminal of all rows. */
 terminal?: string;
 /** Product of all rows. */
 product?: string;
 priceBasis?: PriceBasis;
 /** Payment terms of all rows. */
 terms?: string;
 /** Supplier of all rows. */
 supplierId?: string;
 /** Whether all rows are for branded fuel. Default false. */
 branded?: boolean;
 /** Index of all rows. */
 indexCode?: string;
 base?: DeliveryDisputeCurrency;
 quote?: DeliveryDisputeCurrency;
 unit?: PriceSourceMappingUnit;
 /** Currency of all prices. */
 currency?: DeliveryDisputeCurrency;
 columns?: PriceSourceColumnInput[];
 /** Values of the file and what they mean. */
 words?: PriceSourceWordInput[];
}
/** The mapping of a column of a file. */
export interface PriceSourceColumn {
 field: Open<PriceSourceColumnField>;
 column: string;
}
export interface PriceSourceColumnInput {
 /** Field that the column fills. */
 field: PriceSourceColumnField;
 /** Name of the column in the file. */
 column: string;
}
/** The mapping of a value of a file. */
export interface PriceSourceWord {
 field: Open<PriceSourceColumnField>;
 from: string;
 to: string;
}
export interface PriceSourceWordInput {
 /** Field in which the value occurs. */
 field: PriceSourceColumnField;
 /** Value in the file. */
 from: string;
 to: string;
}
/** End of a tax rule. */
export interface TaxRuleEnd {
 /** Last day of validity. Defaults to yesterday. */
 validTo?: string;
}
/** Calculations to compare. */
export interface CostCompared {
 ids: string[];
}
/** A delivery and the terminals to compare. */
export interface CostSearch {
 /** Codes of the terminals to compare. */
 terminals: string[];
 cost: CostAsked;
}
/** Fields accepted when calculating a delivered cost. */
export interface CostAsked {
 terminal?: string | null;
 product: string;
 jurisdiction?: string | null;
 /** Customer, if pricing rules determine the price. */
 counterpartyId?: string | null;
 /** Site of the delivery. */
 siteId?: string | null;
 /** Customer group, if pricing rules determine the price. */
 customerGroup?: string | null;
 buyerUse?: PermitUses | null;
 pricedOn?: string | null;
 quantity: Decimal;
 unit: CostAskedUnit;
 billingBasis?: CostAskedBillingBasis | null;
 bolNet?: Decimal | null;
 temperature?: Decimal | null;
 temperatureUnit?: TemperatureUnit | null;
 /** API gravity at 60 °F, in degrees. */
 apiGravity?: Decimal | null;
 /** Density, in kg/m³, at the temperature given by `density_at`. */
 density?: Decimal | null;
 densityAt?: CostAskedDensityAt | null;
 base?: CostAskedBase | null;
 netDecimals?: number | null;
 priceSource: CostAskedPriceSource;
 /** Price before taxes per `price_unit`. */
 unitPrice?: Decimal | null;
 priceUnit?: PriceSourceMappingUnit | null;
 currency?: DeliveryDisputeCurrency | null;
 /** Price formula to evaluate. */
 formulaId?: string | null;
 supplierId?: string | null;
 branded?: boolean | null;
 priceBasis?: PriceBasis | null;
 terms?: string | null;
 components?: CostComponentInput[] | null;
 /** Freight. None if omitted. */
 freight?: CostFreightInput | null;
 /** Fees of the delivery. */
 fees?: CostFeeInput[] | null;
 promptPayPercent?: Decimal | null;
}
/** A component of a unit price. */
export interface CostComponent {
 code: string;
 label?: string;
 value: number;
}
export interface CostComponentInput {
 code: string;
 /** Label of the component. */
 label?: string;
 value: Decimal;
}
/** How freight is charged. */
export interface CostFreight {
 freight_rate_id?: string;
 basis?: Open<CostFreightBasis>;
 rate?: number;
 surcharge_percent?: number;
 min_quantity?: number;
 min_charge?: number;
 distance?: number;
 fuel_price?: number;
 splits?: number;
 pump?: boolean;
 waiting_min?: number;
 deadhead?: number;
}
export interface CostFreightInput {
 freightRateId?: string;
 basis?: CostFreightBasis;
 /** Rate before VAT, in the currency of the price. */
 rate?: Decimal;
 /** Fuel surcharge, as a percentage of the freight. */
 surchargePercent?: Decimal;
 minQuantity?: Decimal;
 minCharge?: Decimal;
 /** Distance in kilometers or miles, for a rate per distance. */
 distance?: Decimal;
 fuelPrice?: Decimal;
 splits?: number;
 pump?: boolean;
 /** Total waiting time in minutes, if the tariff charges for it. */
 waitingMin?: number;
 deadhead?: Decimal;
}
/** A fee of the delivery. */
export interface CostFee {
 code: string;
 label?: string;
 basis: Open<CostFeeBasis>;
 rate: number;
 count?: number;
}
export interface CostFeeInput {
 code: string;
 /** Label of the fee. */
 label?: string;
 basis: CostFeeBasis;
 rate: Decimal;
 /** Number of times a fee per load is charged. Default 1. */
 count?: Decimal;
}
/** Up to 100 delivered costs to calculate. */
export interface CostBatch {
 /** Delivered costs to calculate, each on its own. */
 items: CostAsked[];
}
/** Quantity and trip to calculate freight for. */
export interface FreightAsked {
 /** Gross quantity, in `unit`. */
 quantity: Decimal;
 /** Net quantity, in `unit`. Defaults to the gross quantity. */
 netQuantity?: Decimal;
 unit: CostAskedUnit;
 /** Distance, fuel price, drops and waiting time; no rate. */
 freight?: CostFreightInput;
}
/** A row of a fuel surcharge table. */
export interface FreightSurcharge {
 fuel_price_from: number;
 percent: number;
}
export interface FreightSurchargeInput {
 fuelPriceFrom: Decimal;
 /** Surcharge, as a percentage of the freight. */
 percent: Decimal;
}
/** An accessorial charge of a carrier. */
export interface FreightAccessorial {
 code: Open<FreightAccessorialCode>;
 rate: number;
 free_min?: number;
}
export interface FreightAccessorialInput {
 code: FreightAccessorialCode;
 /** Rate per unit of the charge. */
 rate: Decimal;
 /** Free waiting time before demurrage, in minutes. */
 freeMin?: number;
}
/** End of a freight rate. */
export interface FreightEnd {
 /** Last day of validity. Defaults to yesterday. */
 validTo?: string;
}
/** One value or several. */
export interface PriceIndexPosted {
 /** Day of a single value, at most 7 days ahead. */
 date?: string;
 /** Value of that day. */
 value?: Decimal;
 /** Several values, each day once. */
 points?: PriceIndexPointNew[];
}
/** Factor for rebasing an index. */
export interface PriceIndexFactor {
 factor: Decimal;
}
/** Time for which to evaluate a formula. */
export interface FormulaEvaluate {
 /** Time of the lift. Defaults to now. */
 liftAt?: Time;
 /** Time of the delivery. Defaults to the time of the lift. */
 deliveryAt?: Time;
 known?: Time;
 /** Terminal whose time zone determines the days. */
 terminal?: string;
 timeZone?: string;
}
/** Days over which to backtest a formula. */
export interface FormulaBacktestAsk {
 known?: Time;
 /** Terminal whose time zone determines the days. */
 terminal?: string;
 timeZone?: string;
 /** First day. */
 from: string;
 /** Last day, at most 366 days in all. */
 to: string;
}
/** An event to simulate for one webhook. */
export interface WebhookTest {
 /** Event type, any of GET /api/v2/event-types. */
 type: string;
 overrides?: unknown;
}
/** A condition on a member of an event's envelope. */
export interface WebhookFilter {
 field: string;
 op: Open<WebhookFilterOp>;
 value: unknown;
}
export interface WebhookFilterInput {
 field: string;
 op: WebhookFilterOp;
 value?: unknown;
}
/** A header added to each delivery. */
export interface WebhookHeader {
 name: string;
 value: string;
}
/** Options of enabling a webhook. */
export interface WebhookEnabling {
 replaySince?: Time;
}
/** Options of a rotation of the signing secret. */
export interface WebhookRotation {
 graceSeconds?: number;
}
/** The account of the caller. */
export interface Account {
 id: string;
 name: string;
 environment: Open<AccountEnvironment>;
 created_at: string;
 trace_bodies: Open<AccountTraceBodies>;
 key: AccountKey | null;
}
/** The API key that made the request. */
export interface AccountKey {
 id: string;
 name: string;
 tier: string;
 scopes: string[];
 created_at: string;
 expires_at: string | null;
}
/** A tier and its rate limits. */
export interface Tier {
 name: string;
 per_second: number | null;
 burst: number | null;
 daily_rack_per_minute: number | null;
 live_keys: number | null;
 available: boolean;
}
/** A permission that a key can be given. */
export interface Scope {
 name: string;
 operations: string[];
}
/** The usage of an API key in the last day. */
export interface ApiKeyUsage {
 key_id: string;
 from: string;
 as_of: string;
 complete_through: string | null;
 calls: number;
 successes: number;
 redirects: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 last_used_at: string | null;
 last_used_address: string | null;
 old_secret_last_used_at: string | null;
}
/** An API key, without its secret. */
export interface ApiKey {
 id: string;
 name: string;
 environment: Open<AccountEnvironment>;
 tier: string;
 scopes: string[];
 ip_allow: string[] | null;
 status: Open<ApiKeyStatus>;
 start: string | null;
 last4: string | null;
 old_last4: string | null;
 rotated_at: string | null;
 old_secret_until: string | null;
 grace_seconds: number | null;
 created_by: string | null;
 person: string | null;
 expires_at: string | null;
 revoked_at: string | null;
 last_used_at: string | null;
 last_used_address: string | null;
 old_secret_last_used_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** An API key with its secret, which no other response contains. */
export interface ApiKeyWithSecret {
 id: string;
 name: string;
 environment: Open<AccountEnvironment>;
 tier: string;
 scopes: string[];
 ip_allow: string[] | null;
 status: Open<ApiKeyStatus>;
 start: string | null;
 last4: string | null;
 old_last4: string | null;
 rotated_at: string | null;
 old_secret_until: string | null;
 grace_seconds: number | null;
 created_by: string | null;
 person: string | null;
 expires_at: string | null;
 revoked_at: string | null;
 last_used_at: string | null;
 last_used_address: string | null;
 old_secret_last_used_at: string | null;
 key: string;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** Statistics. */
export interface Stats {
 measure: string;
 group_by: string | null;
 interval: string | null;
 data: StatRow[];
}
/** One row of statistics. */
export interface StatRow {
 group: string | null;
 period: string | null;
 value: unknown;
}
/** A version of an object. */
export interface Version {
 version: number;
 at: string;
 request_id: string | null;
 key_id: string | null;
 changes: Change[];
}
/** A change of one member. */
export interface Change {
 field: string;
 from: unknown;
 to: unknown;
}
/** The result of verifying the audit log of the account. */
export interface AuditVerdict {
 valid: boolean;
 from: number;
 count: number;
 broken_seq: number | null;
 reason: Open<AuditVerdictReason> | null;
 head_seq: number;
 head_hash: string;
 complete: boolean;
}
/** An entry in the audit log. */
export interface AuditEntry {
 id: string;
 seq: number;
 occurred_at: string;
 action: string;
 actor: AuditActor;
 subject: AuditSubject;
 actor_type: Open<AuditEntryActorType>;
 actor_id: string | null;
 subject_type: string;
 subject_id: string;
 address: string | null;
 user_agent: string | null;
 request_id: string | null;
 changes: unknown;
 previous_hash: string;
 hash: string;
 created_at: string;
}
/** The actor of an audit entry. */
export interface AuditActor {
 type: Open<AuditEntryActorType>;
 id: string | null;
 name: string | null;
}
/** The object that an action was performed on. */
export interface AuditSubject {
 type: string;
 id: string;
}
/** The credit score of the account. */
export interface CreditScore {
 score: number;
 band: string;
 band_cap: string | null;
 model_version: string;
 model_status: string;
 as_of: string;
 exposure_mxn: number;
 characteristics: CreditPoints[];
 reason_codes: CreditReason[];
 no_data: CreditGap[];
}
/** A characteristic of a credit score. */
export interface CreditPoints {
 code: string;
 block: string;
 value: string | null;
 points: number;
 max_points: number;
 has_data: boolean;
}
/** A reason why the score is not higher. */
export interface CreditReason {
 code: string;
 points_lost: number;
 text_en: string;
 text_es: string;
}
/** A characteristic that lacks data. */
export interface CreditGap {
 code: string;
 reason: string;
}
/** The credit exposure of a counterparty. */
export interface CreditExposure {
 counterparty_id: string;
 currency: string;
 orders_confirmed: number;
 in_transit: number;
 unbilled: number;
 ar_open: number;
 less_guarantees: number;
 less_cash: number;
 exposure: number;
 available: number;
}
/** The credit limit and terms of a counterparty. */
export interface CreditProfile {
 id: string;
 status: Open<CreditProfileStatus>;
 counterparty_id: string;
 band: Open<CreditProfileBand> | null;
 currency: Open<DeliveryDisputeCurrency>;
 credit_limit: number;
 temporary_limit: number | null;
 temporary_until: string | null;
 max_net_days: number | null;
 cash_on_account: number | null;
 guarantees: number | null;
 haircut: number | null;
 hold: Open<CreditProfileHoldHold> | null;
 hold_reason: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** Result of a validation. */
export interface Verdict {
 valid: boolean;
}
/** A place that fuel is delivered to. */
export interface Site {
 id: string;
 status: Open<SiteStatus>;
 counterparty_id: string;
 name: string;
 street: string | null;
 city: string | null;
 county: string | null;
 state: string | null;
 postal_code: string | null;
 municipality: string | null;
 country: Open<SiteCountry>;
 latitude: number | null;
 longitude: number | null;
 timezone: string;
 permit_no: string | null;
 permits: Permit[] | null;
 splc: string | null;
 consignee_no: string | null;
 delivery_windows: string[] | null;
 max_gvw_kg: number | null;
 pump_required: boolean | null;
 hose_m: number | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 counterparty: Counterparty | null;
}
/** The contacts of a counterparty. */
export interface CounterpartyContacts {
 counterparty_id: string;
 contacts: Contact[];
}
/** A contact at a counterparty. */
export interface Contact {
 number: number;
 name: string;
 position: string | null;
 email: string | null;
 phone: string | null;
 note: string | null;
}
/** A trading partner: customer, supplier, carrier or terminal operator. */
export interface Counterparty {
 id: string;
 status: Open<CounterpartyStatus>;
 legal_name: string;
 roles: Open<CounterpartyRoles>[];
 country: Open<SiteCountry>;
 rfc: string | null;
 ein: string | null;
 tax_regime: string | null;
 registration_637: string | null;
 parent_counterparty_id: string | null;
 default_currency: Open<DeliveryDisputeCurrency> | null;
 external_refs: string[] | null;
 tags: string[] | null;
 permits: Permit[] | null;
 contacts: Contact[] | null;
 scac: string | null;
 insurance_usd: number | null;
 insurance_valid_to: string | null;
 usdot_number: string | null;
 hazmat_registration_valid_to: string | null;
 csd_valid_to: string | null;
 sat_69b_status: Open<CounterpartySat69bStatus> | null;
 merged_into_id: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The exposure of a counterparty. */
export interface CounterpartyExposure {
 counterparty_id: string;
 currency: string | null;
 reserved: number;
 in_transit: number;
 unbilled: number;
 invoiced: number;
 total: number;
 credit_limit: number | null;
 available: number | null;
}
/** Results of a bulk request. */
export interface BulkResults {
 created: number;
 failed: number;
 results: ItemResult[];
}
/** Result for one item. */
export interface ItemResult {
 index: number;
 status: number;
 id?: string;
 code?: string;
 errors?: ItemFault[];
}
/** An error in one item. */
export interface ItemFault {
 pointer: string | null;
 code: string;
 message: string;
 allowed?: string[];
 limit?: ItemLimit;
 value: unknown;
 existing_id?: string;
}
/** Limits that a value violates. */
export interface ItemLimit {
 min?: number;
 max?: number;
 decimals?: number;
}
/** A storage tank and its level. */
export interface StorageTank {
 id: string;
 status: Open<StorageTankStatus>;
 site_id: string;
 product: string;
 name: string;
 kind: Open<StorageTankKind>;
 unit: Open<Unit>;
 base: Open<CostAskedBase>;
 capacity: number;
 safe_fill_pct: number;
 min_level: number | null;
 unusable: number | null;
 strapping_table: Strapping[] | null;
 density: number | null;
 probe: string | null;
 water_alarm_mm: number | null;
 low_pct: number | null;
 critical_pct: number | null;
 high_pct: number | null;
 sat_clave_tanque: string | null;
 level: number | null;
 level_at: string | null;
 level_source: Open<StorageTankLevelSource> | null;
 reading_id: string | null;
 water_mm: number | null;
 temperature: number | null;
 burn_rate: number | null;
 reserved: number;
 alarms: TankAlarm[] | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 site: Site | null;
}
/** An active alarm. */
export interface TankAlarm {
 kind: Open<TankAlarmKind>;
 since: string;
 reading_id: string;
}
/** A delivery: one drop at a site. */
export interface Delivery {
 id: string;
 status: Open<DeliveryStatus>;
 load_id: string;
 order_id: string | null;
 line_no: number | null;
 site_id: string;
 tank_id: string | null;
 market: Open<SiteCountry>;
 product: string;
 unit: Open<Unit>;
 planned: number;
 gross: number | null;
 net: number | null;
 bol_net: number | null;
 variance: number | null;
 variance_pct: number | null;
 within_tolerance: boolean | null;
 level_before: number | null;
 level_after: number | null;
 temperature: number | null;
 temperature_unit: Open<TemperatureUnit> | null;
 density: number | null;
 meter_start: number | null;
 meter_end: number | null;
 ticket_no: string | null;
 signed_by: string | null;
 signed_at: string | null;
 water_mm: number | null;
 latitude: number | null;
 longitude: number | null;
 arrived_at: string | null;
 started_at: string | null;
 ended_at: string | null;
 diverted: boolean;
 diverted_from_id: string | null;
 distance_km: number | null;
 diversion_number: string | null;
 claim_id: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 load: Load | null;
}
/** An entry in the ledger of an allocation. */
export interface AllocationEntry {
 id: string;
 allocation_id: string;
 seq: number;
 kind: Open<AllocationEntryKind>;
 measure: Open<AllocationEntryMeasure>;
 pool: Open<AllocationEntryPool>;
 quantity: number;
 amount: number;
 balance: number;
 source_type: string;
 source_id: string;
 nth: number;
 reason: string | null;
 at: string;
}
/** The utilization of an allocation in the current period. */
export interface AllocationUtilization {
 allocation_id: string;
 unit: string | null;
 currency: string | null;
 period_start: string;
 period_end: string | null;
 granted: number;
 taken: number;
 remaining: number;
 used_pct: number | null;
}
/** A decision on whether a truck may load at a rack. */
export interface LoadAuthorization {
 id: string;
 status: Open<LoadAuthorizationStatus>;
 terminal: string;
 carrier_scac: string;
 driver_card: string;
 consignee_no: string;
 supplier_id: string | null;
 order_id: string | null;
 load_id: string | null;
 unit: Open<Unit>;
 products: AuthorizedProduct[];
 minutes: number;
 auth_number: string | null;
 expires_at: string | null;
 denial_code: string | null;
 allocation_id: string | null;
 carrier_id: string | null;
 site_id: string | null;
 counterparty_id: string | null;
 decision_trace: AuthorizationCheck[];
 bol_number: string | null;
 closed_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 supplier: Counterparty | null;
 carrier: Counterparty | null;
 counterparty: Counterparty | null;
 site: Site | null;
 allocation: Allocation | null;
}
/** A check made for a decision. */
export interface AuthorizationCheck {
 check: string;
 passed: boolean;
 code: string | null;
 evidence: string;
}
/** A limit on what can be lifted in a period. */
export interface Allocation {
 id: string;
 status: Open<AllocationStatus>;
 name: string;
 type: Open<AllocationType>;
 counterparty_id: string | null;
 counterparty_tag: string | null;
 supplier_id: string | null;
 terminal: string | null;
 terminals: string[] | null;
 product: string | null;
 products: string[] | null;
 product_family: string | null;
 period: Open<AllocationPeriod> | null;
 unit: Open<Unit> | null;
 currency: Open<DeliveryDisputeCurrency> | null;
 start_amount: number;
 refresh_amount: number | null;
 refresh_time: string | null;
 timezone: string;
 scale_pct: number;
 carry_over: boolean;
 min_lift: number | null;
 max_lift: number | null;
 valid_from: string;
 valid_to: string | null;
 remaining: number;
 override_left: number;
 override_valid_to: string | null;
 override_reason: string | null;
 low_announced: boolean;
 refreshed_at: string;
 next_refresh_at: string | null;
 next_change_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 counterparty: Counterparty | null;
 supplier: Counterparty | null;
}
/** The decision trace of a load authorization. */
export interface LoadAuthorizationTrace {
 id: string;
 status: Open<LoadAuthorizationStatus>;
 denial_code: string | null;
 allocation_id: string | null;
 decision_trace: AuthorizationCheck[];
 created_at: string;
}
/** Result of a validation of an order. */
export interface OrderValidation {
 valid: boolean;
 currency: string;
 total: number;
 total_mxn: number;
 lines: OrderLine[];
 guards: GuardVerdict[];
}
/** A line of an order. */
export interface OrderLine {
 line_no: number;
 status: Open<OrderLineStatus>;
 product: string;
 terminal: string;
 quantity: number;
 unit: Open<Unit>;
 tank_id: string | null;
 price_type: Open<OrderLinePriceType>;
 quote_id: string | null;
 contract_id: string | null;
 formula_id: string | null;
 supplier_id: string | null;
 branded: boolean | null;
 price_basis: Open<PriceBasis> | null;
 terms: string | null;
 allocation_id: string | null;
 posted_price?: number;
 posted_unit?: Open<CostAskedUnit>;
 unit_price: number | null;
 price_source?: Open<OrderLinePriceSource>;
 price_id: string | null;
 posting: PricePosting | null;
 computed_price: number | null;
 price_final?: boolean;
 priced_at: string;
 volume: number;
 product_total: number;
 excise_total: number;
 vat_total: number;
 distance_km: number | null;
 freight_rate: number | null;
 freight_unit: Open<OrderLineFreightUnit> | null;
 freight_basis: Open<CostFreightBasis> | null;
 freight_rate_id: string | null;
 freight_min_quantity: number | null;
 freight_min_charge: number | null;
 surcharge_percent: number | null;
 surcharge_index: string | null;
 surcharge_index_value: number | null;
 surcharge_index_date: string | null;
 warnings: FreightWarning[] | null;
 freight_total: number | null;
 fee_total: number | null;
 fee_per_load: number | null;
 total: number;
 to_lift: number | null;
 loaded_gross: number | null;
 loaded_net: number | null;
 delivered_gross: number | null;
 delivered_net: number | null;
 lifted_at: string | null;
 lifts: OrderLift[] | null;
 closed_short_at: string | null;
 amount: number | null;
}
/** The posting that a rack price belongs to. */
export interface PricePosting {
 price_id: string;
 owner: Open<Owner>;
 supplier_id: string | null;
 branded: boolean;
 price_basis: Open<PriceBasis>;
 terms: string | null;
}
/** Freight that the total does not include. */
export interface FreightWarning {
 code: Open<FreightWarningCode>;
 reason: Open<FreightWarningReason>;
 message: string;
}
/** What one load lifted of an order line, with the price and taxes of its own time. */
export interface OrderLift {
 load_id: string | null;
 bol_ids: string[] | null;
 bol_numbers: string | null;
 lifted_at: string;
 site_id: string | null;
 loaded_gross: number;
 loaded_net: number;
 delivered_gross: number | null;
 delivered_net: number | null;
 billed_quantity: number;
 posted_price: number;
 posted_unit: Open<CostAskedUnit>;
 unit_price: number;
 price_source: Open<OrderLinePriceSource> | null;
 price_id: string | null;
 posting: PricePosting | null;
 priced_at: string | null;
 mxn_per_usd: number | null;
 distance_km: number | null;
 freight_rate: number | null;
 freight_unit: Open<OrderLineFreightUnit> | null;
 freight_basis: Open<CostFreightBasis> | null;
 freight_rate_id: string | null;
 freight_min_quantity: number | null;
 freight_min_charge: number | null;
 surcharge_percent: number | null;
 surcharge_index: string | null;
 surcharge_index_value: number | null;
 surcharge_index_date: string | null;
 warnings: FreightWarning[] | null;
 fee_per_load: number | null;
 product_total: number;
 excise_total: number;
 vat_total: number;
 freight_total: number | null;
 fee_total: number | null;
 total: number;
}
/** Current result of a guard for an object. */
export interface GuardVerdict {
 code: string;
 passed: boolean;
 overridable: boolean;
 overridden: boolean;
 message: string | null;
 evidence: unknown;
 override_scope?: string;
 approvals?: number;
 needed?: number;
 actions?: string[];
}
/** An order for fuel, from draft to closing. */
export interface Order {
 id: string;
 status: Open<OrderLineStatus>;
 counterparty_id: string | null;
 site_id: string | null;
 po_number: string | null;
 external_source: string | null;
 external_id: string | null;
 product: string;
 terminal: string;
 volume: number;
 currency: Open<DeliveryDisputeCurrency>;
 unit_price: number;
 priced_at: string;
 product_total: number;
 excise_total: number;
 freight_total: number;
 fee_total: number;
 vat_total: number;
 total: number;
 exchange_rate: number | null;
 mxn_per_usd: number | null;
 total_mxn: number;
 requested_window: OrderWindow | null;
 freight_terms: Open<OrderFreightTerms>;
 sourcing_strategy: Open<OrderSourcingStrategy>;
 payment_terms: Open<QuoteAcceptPaymentTerms>;
 net_days: number | null;
 billing_basis: Open<QuoteAcceptBillingBasis>;
 buyer_use: Open<PermitUses> | null;
 quote_id: string | null;
 lines: OrderLine[];
 hold_reasons: string[] | null;
 guards: GuardVerdict[] | null;
 invoice: OrderInvoice | null;
 payments: OrderPayment[] | null;
 paid_total: number;
 written_off: number | null;
 cancel_fee: number | null;
 repricing_due: OrderRepricingDue | null;
 repricings: OrderRepricing[] | null;
 invoice_corrections: OrderInvoiceCorrection[] | null;
 round: number;
 submitted_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 counterparty: Counterparty | null;
 site: Site | null;
}
/** The invoice of an order. */
export interface OrderInvoice {
 invoice_number: string;
 issued_on: string;
 due_on: string | null;
 quantity: number;
 total: number;
 tax_total: number;
 permits: string[] | null;
 reason: string | null;
}
/** A payment of an order. */
export interface OrderPayment {
 id: string;
 payment_id: string | null;
 amount: number;
 currency: Open<DeliveryDisputeCurrency>;
 exchange_rate: number | null;
 paid_at: string;
 applied: number;
 unapplied: number | null;
 returned_at: string | null;
}
/** A correction after the lift that has not been applied to the order yet. */
export interface OrderRepricingDue {
 since: string;
 price_id: string;
 corrects: string;
 load_ids: string[] | null;
}
/** A repricing of an order after its lift. */
export interface OrderRepricing {
 at: string;
 reason: string;
 price_id: string;
 load_ids: string[] | null;
 amount_before: number;
 amount: number;
 difference: number;
 adjustment: Open<OrderRepricingAdjustment> | null;
}
/** A correction of the invoice of an order. */
export interface OrderInvoiceCorrection {
 at: string;
 reason: string;
 replaced: string;
 replaced_issued_on: string;
 invoice_number: string;
 amount_before: number;
 amount: number;
 difference: number;
 adjustment: Open<OrderRepricingAdjustment> | null;
}
/** A change of the status of an order. */
export interface OrderTimelineEntry {
 id: string;
 order_id: string;
 at: string;
 action: string;
 from_status: Open<OrderLineStatus> | null;
 to_status: Open<OrderLineStatus>;
 reason: string | null;
 key_id: string | null;
 request_id: string | null;
}
/** The price of an order, step by step. */
export interface OrderPriceBreakdown {
 order_id: string;
 currency: string;
 lines: OrderPricedLine[];
 total: number;
}
/** A line with the components of its price. */
export interface OrderPricedLine {
 line_no: number;
 product: string;
 terminal: string;
 quantity: number;
 unit: string;
 price_type: string;
 unit_price: number;
 price_final: boolean;
 steps: CostStep[];
 lifts: OrderPricedLift[];
 total: number;
}
/** A step of a delivered cost calculation. */
export interface CostStep {
 kind: Open<CostStepKind>;
 code: string;
 label: string;
 basis?: string;
 quantity?: number;
 unit?: string;
 rate?: number;
 amount?: number;
 source_id?: string;
 source_version?: number;
 legal_ref?: string;
 index_code?: string;
 index_value?: number;
 index_date?: string;
}
/** What one load lifted of a line, with the components of its price. */
export interface OrderPricedLift {
 load_id: string | null;
 lifted_at: string;
 billed_quantity: number;
 unit_price: number;
 steps: CostStep[];
 total: number;
}
/** A comment on an order. */
export interface OrderComment {
 id: string;
 order_id: string;
 at: string;
 text: string;
 key_id: string | null;
}
/** An override of a guard. */
export interface GuardOverride {
 id: string;
 resource: string;
 object_id: string;
 code: string;
 reason: string;
 key_id: string;
 person: string;
 request_id: string;
 created_at: string;
 approvals: number;
 needed: number;
}
/** A line of a quote. */
export interface QuoteLine {
 line_no: number;
 product: string;
 terminal: string | null;
 quantity: number;
 unit: Open<Unit>;
 supplier_id: string | null;
 branded: boolean | null;
 price_basis: Open<PriceBasis> | null;
 terms: string | null;
 posted_price: number | null;
 posted_unit: Open<CostAskedUnit> | null;
 unit_price: number | null;
 price_source: Open<QuoteLinePriceSource> | null;
 posting: PricePosting | null;
 computed_price: number | null;
 price_breakdown: CostStep[] | null;
 product_total: number | null;
 excise_total: number | null;
 distance_km: number | null;
 freight_rate: number | null;
 freight_unit: Open<OrderLineFreightUnit> | null;
 freight_basis: Open<CostFreightBasis> | null;
 freight_rate_id: string | null;
 freight_min_quantity: number | null;
 freight_min_charge: number | null;
 surcharge_percent: number | null;
 surcharge_index: string | null;
 surcharge_index_value: number | null;
 surcharge_index_date: string | null;
 warnings: FreightWarning[] | null;
 fee_total: number | null;
 freight_total: number | null;
 vat_total: number | null;
 total: number | null;
}
/** The cost of a line at a terminal. */
export interface QuoteOption {
 line_no: number;
 product: string;
 terminal: string;
 currency: string;
 unit_price: number;
 total: number;
 total_mxn: number;
 chosen: boolean;
}
/** An offer of fuel at a price that is locked until the quote expires. */
export interface Quote {
 id: string;
 status: Open<QuoteStatus>;
 counterparty_id: string;
 site_id: string | null;
 currency: Open<DeliveryDisputeCurrency> | null;
 freight_mode: Open<OrderFreightTerms>;
 buyer_use: Open<PermitUses> | null;
 lines: QuoteLine[];
 terminal_options: string[] | null;
 valid_until: string;
 locked_at: string | null;
 exchange_rate: number | null;
 total: number | null;
 total_mxn: number | null;
 order_id: string | null;
 requoted_from_id: string | null;
 notes: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 counterparty: Counterparty | null;
 site: Site | null;
 order: Order | null;
}
/** The stops of a load. */
export interface LoadStopsNow {
 id: string;
 stops: LoadStop[];
 version: number;
}
/** A stop of a load. */
export interface LoadStop {
 seq: number;
 kind: Open<LoadStopKind>;
 terminal: string | null;
 site_id: string | null;
 eta: string | null;
 arrived_at: string | null;
 left_at: string | null;
 status: Open<LoadStopStatus> | null;
}
/** The compartments of a load. */
export interface LoadCompartmentsNow {
 id: string;
 compartments: LoadCompartment[];
 product_kg: number;
 gross_kg: number | null;
 version: number;
}
/** Estimated times of arrival at the remaining stops of a load. */
export interface LoadEta {
 load_id: string;
 status: string;
 stops_left: number;
 next_seq: number | null;
 next_eta: string | null;
 last_eta: string | null;
}
/** The shipping documents of a load. */
export interface LoadDossier {
 load_id: string;
 market: string;
 papers: LoadPapers | null;
 bills: number;
 complete: boolean;
}
/** A load: one trip of one truck. */
export interface Load {
 id: string;
 status: Open<LoadStatus>;
 market: Open<SiteCountry>;
 terminal: string;
 order_ids: string[] | null;
 carrier_id: string | null;
 vehicle_no: string | null;
 trailer_no: string | null;
 tare_kg: number | null;
 max_gvw_kg: number | null;
 driver: LoadDriver | null;
 compartments: LoadCompartment[];
 stops: LoadStop[];
 papers: LoadPapers | null;
 planned_km: number | null;
 route_minutes: number | null;
 product_kg: number;
 gross_kg: number | null;
 authorization_number: string | null;
 reason: string | null;
 loading_at: string | null;
 loaded_at: string | null;
 departed_at: string | null;
 completed_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The findings of G-BOL. */
export interface BillExceptions {
 id: string;
 status: Open<BillExceptionsStatus>;
 exceptions: BillException[] | null;
 version: number;
}
/** A finding of G-BOL with its evidence. */
export interface BillException {
 rule: string;
 line_no: number | null;
 message: string;
 found: number | null;
 wanted: number | null;
 allowed: number | null;
 started_at: string | null;
 authorized_from: string | null;
 authorized_to: string | null;
 window_from: string | null;
 window_to: string | null;
}
/** Planned, lifted and delivered volumes side by side. */
export interface BillReconciliation {
 bol_id: string;
 load_id: string | null;
 status: string;
 lines: BillCompared[];
}
/** Planned, lifted and delivered volumes of an order line. */
export interface BillCompared {
 order_id: string | null;
 order_line: number | null;
 product: string;
 unit: string;
 planned: number;
 gross: number;
 net: number;
 delivered_net: number | null;
 variance: number | null;
}
/** A bill of lading: the products lifted at a rack. */
export interface BillOfLading {
 id: string;
 status: Open<BillExceptionsStatus>;
 bol_number: string;
 terminal: string;
 supplier_id: string;
 position_holder: string | null;
 carrier_scac: string | null;
 consignee_no: string | null;
 load_id: string | null;
 started_at: string;
 ended_at: string | null;
 transaction_type: Open<BillOfLadingTransactionType>;
 transaction_id: string | null;
 original_id: string | null;
 lines: BillLine[];
 seals: string[] | null;
 total_gross: number;
 total_net: number;
 line_count: number;
 exceptions: BillException[] | null;
 reason: string | null;
 accepted_reason: string | null;
 accepted_evidence: string | null;
 accepted_at: string | null;
 confirmed_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A drop ticket. */
export interface DeliveryTicket {
 delivery_id: string;
 ticket_no: string | null;
 bol_numbers: string | null;
 carrier: string | null;
 vehicle_no: string | null;
 driver: string | null;
 site: string;
 product: string;
 unit: string;
 gross: number | null;
 net: number | null;
 temperature: number | null;
 temperature_unit: string | null;
 meter_start: number | null;
 meter_end: number | null;
 signed_by: string | null;
 started_at: string | null;
 ended_at: string | null;
}
/** Delivered volume compared with the volume lifted for it. */
export interface DeliveryVariance {
 id: string;
 status: Open<DeliveryStatus>;
 product: string;
 unit: Open<Unit>;
 planned: number;
 gross: number | null;
 net: number | null;
 bol_net: number | null;
 variance: number | null;
 variance_pct: number | null;
 within_tolerance: boolean | null;
 claim_id: string | null;
 version: number;
}
/** The evidence of a claim. */
export interface ClaimEvidenceList {
 id: string;
 evidence: ClaimEvidence[] | null;
 version: number;
}
/** A piece of evidence for a claim. */
export interface ClaimEvidence {
 no: number;
 at: string;
 key_id: string | null;
 kind: Open<ClaimEvidenceKind>;
 text: string;
 reference: string | null;
}
/** The messages of a claim. */
export interface ClaimMessageList {
 id: string;
 messages: ClaimMessage[] | null;
 version: number;
}
/** A message about a claim. */
export interface ClaimMessage {
 no: number;
 at: string;
 key_id: string | null;
 from: string | null;
 text: string;
}
/** A claim for a shortage, overage, contamination, wrong product or delay. */
export interface Claim {
 id: string;
 status: Open<ClaimStatus>;
 kind: Open<DeliveryDisputeKind>;
 order_id: string | null;
 bol_id: string | null;
 delivery_id: string | null;
 description: string;
 claimed_quantity: number | null;
 unit: Open<Unit> | null;
 claimed_amount: number | null;
 currency: Open<DeliveryDisputeCurrency> | null;
 tolerance_pct: number | null;
 liable_party_id: string | null;
 settlement: number | null;
 settled_at: string | null;
 escalated: boolean;
 reason: string | null;
 evidence: ClaimEvidence[] | null;
 messages: ClaimMessage[] | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The ullage of a tank at a given time. */
export interface TankUllage {
 tank_id: string;
 unit: Open<Unit>;
 at: string;
 capacity: number;
 safe_capacity: number;
 level: number | null;
 level_at: string | null;
 level_source: string | null;
 burn_rate: number | null;
 level_then: number | null;
 reserved: number;
 ullage: number | null;
}
/** The forecast of a tank. */
export interface TankForecast {
 tank_id: string;
 unit: Open<Unit>;
 level: number | null;
 level_at: string | null;
 burn_rate: number | null;
 order_at: string | null;
 low_at: string | null;
 critical_at: string | null;
 empty_at: string | null;
 days: TankForecastDay[];
}
/** One day of a forecast. */
export interface TankForecastDay {
 at: string;
 level: number;
 ullage: number;
}
/** The strapping table of a tank. */
export interface TankStrappingTable {
 tank_id: string;
 unit: Open<Unit>;
 rows: Strapping[];
}
/** The alarms of a tank. */
export interface TankAlarms {
 tank_id: string;
 unit: Open<Unit>;
 level: number | null;
 low: number | null;
 critical: number | null;
 high: number | null;
 water_mm: number | null;
 water_alarm_mm: number | null;
 alarms: TankAlarm[];
}
/** The fulfilment of a supply contract. */
export interface ContractFulfilment {
 contract_id: string;
 unit: string;
 currency: string;
 as_of: string;
 committed_min: number;
 committed_max: number;
 lifted: number;
 held: number;
 elapsed_pct: number | null;
 lifted_pct: number | null;
 period: string | null;
 period_lifted: number | null;
 period_held: number | null;
 period_left: number | null;
 ratable_to_date: number | null;
 deviation_pct: number | null;
 ratable: boolean | null;
}
/** The periods of a supply contract. */
export interface ContractPeriods {
 contract_id: string;
 unit: string;
 currency: string;
 periods: ContractPeriodState[];
}
/** A period and the volume lifted in it. */
export interface ContractPeriodState {
 period: string;
 starts_on: string;
 ends_on: string;
 volume_min: number | null;
 volume_max: number | null;
 lifted: number;
 left: number | null;
 shortfall: number;
 excess: number;
 penalty: number | null;
 over: boolean;
}
/** A lifting under a supply contract. */
export interface ContractLifting {
 id: string;
 contract_id: string;
 source_type: string;
 source_id: string;
 product: string;
 terminal: string;
 lifted_on: string;
 volume: number;
 at: string;
}
/** The amendments of a supply contract. */
export interface ContractAmendments {
 contract_id: string;
 amendments: ContractAmendment[];
}
/** An amendment of a supply contract. */
export interface ContractAmendment {
 number: number;
 at: string;
 reason: string;
 changes: ContractAmended[];
}
/** A change of one member by an amendment. */
export interface ContractAmended {
 field: string;
 from: string | null;
 to: string | null;
}
/** A commitment on volume and price. */
export interface SupplyContract {
 id: string;
 status: Open<SupplyContractStatus>;
 number: string;
 side: Open<SupplyContractSide>;
 counterparty_id: string;
 contract_type: Open<SupplyContractContractType>;
 terminals: string[] | null;
 products: string[] | null;
 start_on: string;
 end_on: string;
 timezone: string;
 unit: Open<Unit>;
 currency: Open<DeliveryDisputeCurrency>;
 price_formula_id: string | null;
 unit_price: number | null;
 differential: number | null;
 periods: ContractPeriod[] | null;
 ratability: Open<SupplyContractAmendRatability> | null;
 ratability_pct: number | null;
 shortfall_penalty: number | null;
 excess_penalty: number | null;
 terms: string | null;
 reason: string | null;
 amendments: ContractAmendment[] | null;
 shortfalls: ContractShortfall[] | null;
 lifted: number;
 settled_through: string | null;
 expiring_announced: boolean;
 next_change_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 counterparty: Counterparty | null;
}
/** A shortfall in a period. */
export interface ContractShortfall {
 period: string;
 volume: number;
 penalty: number | null;
 at: string;
}
/** A reading of a storage tank. */
export interface TankReading {
 id: string;
 status: Open<TankReadingStatus>;
 tank_id: string;
 at: string;
 gross: number | null;
 net: number | null;
 height_mm: number | null;
 water_mm: number | null;
 temperature: number | null;
 density: number | null;
 vcf: number | null;
 source: Open<StorageTankLevelSource>;
 seq: number | null;
 anomalies: Open<TankReadingAnomalies>[] | null;
 reason: string | null;
 supersedes_id: string | null;
 superseded_by_id: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 tank: StorageTank | null;
}
/** The gaps between the readings of a tank. */
export interface TankReadingGaps {
 tank_id: string;
 from: string;
 until: string;
 longer_than_minutes: number;
 gaps: TankReadingGap[];
}
/** A period without readings. */
export interface TankReadingGap {
 begins_at: string;
 ends_at: string | null;
}
/** A payment to a bank account in Mexico (SPEI). */
export interface Payment {
 id: string;
 status: Open<PaymentStatus>;
 amount: number;
 currency: Open<DeliveryDisputeCurrency>;
 clabe_last4: string;
 bank: string | null;
 reference: string;
 tracking_key: string | null;
 failure_code: string | null;
 failure_message: string | null;
 created_at: string;
 updated_at: string;
 submitted_at: string | null;
 settled_at: string | null;
 returned_at: string | null;
 failed_at: string | null;
}
/** The rack prices of a terminal on a day. */
export interface DailyRack {
 timestamp: string;
 terminal: string;
 currency: Open<DeliveryDisputeCurrency>;
 prices: DailyRackPrice[];
 meta: DailyRackMeta;
}
/** The price of one fuel. */
export interface DailyRackPrice {
 fuel_type: string;
 rack_price_per_liter: number;
 sat_ieps_applied: number;
 vat_percentage: number;
 delivered_estimate: number;
 valid_until: string;
}
/** The sources of a daily rack. */
export interface DailyRackMeta {
 source: string;
 owner: string;
 postings: PricePosting[];
 regulatory_stamp: string;
 exchange_rate?: number;
 exchange_rate_date?: string;
}
/** A fuel product that is sold. */
export interface Product {
 id: string;
 status: Open<ProductStatus>;
 code: string;
 name: string;
 family: Open<ProductFamily>;
 octane_or_cetane: number | null;
 sulfur_ppm: number | null;
 dyed: boolean | null;
 bio_pct: number | null;
 un_number: string | null;
 pidx_code: string | null;
 irs_product_code: string | null;
 sat_clave_prodserv: string | null;
 sat_subproducto: string | null;
 vcf_group: Open<ProductVcfGroup> | null;
 base_temperature: Open<CostAskedBase> | null;
 specifications: ProductSpecification[] | null;
 blend_components: ProductComponent[] | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A price posted at a rack. */
export interface RackPrice {
 id: string;
 status: Open<RackPriceStatus>;
 owner: Open<Owner>;
 terminal: string;
 product: string;
 supplier_id: string | null;
 branded: boolean;
 price_basis: Open<PriceBasis>;
 terms: string | null;
 currency: Open<DeliveryDisputeCurrency>;
 price: number;
 unit: Open<PriceSourceMappingUnit>;
 effective_at: string;
 recorded_at: string;
 source_id: string | null;
 source: string;
 supersedes: string | null;
 reason: string | null;
 warnings: PriceWarning[] | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A reason to check a price that was accepted. */
export interface PriceWarning {
 code: string;
 reason: Open<PriceWarningReason>;
 message: string;
}
/** A supplier that posts prices at a terminal. */
export interface MarketSupplier {
 supplier_id: string | null;
 products: string[];
 n: number;
 effective_at: string;
}
/** A facility where fuel is lifted. */
export interface Terminal {
 id: string;
 status: Open<TerminalStatus>;
 code: string;
 name: string;
 kind: Open<TerminalKind>;
 tcn: string | null;
 splc: string | null;
 permit_no: string | null;
 operator_name: string | null;
 operator_counterparty_id: string | null;
 country: Open<SiteCountry>;
 state: string | null;
 jurisdiction: string;
 currency: Open<DeliveryDisputeCurrency>;
 latitude: number | null;
 longitude: number | null;
 time_zone: string;
 price_change_local_time: string | null;
 operating_hours: string[] | null;
 products: string[] | null;
 load_lanes: number | null;
 authorization_required: boolean | null;
 outage_since: string | null;
 outage_reason: string | null;
 outage_expected_until: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A price over a day. */
export interface MarketDay {
 terminal: string;
 product: string;
 supplier_id: string | null;
 owner: Open<Owner>;
 branded: boolean;
 price_basis: Open<PriceBasis>;
 terms: string | null;
 currency: Open<DeliveryDisputeCurrency>;
 unit: Open<PriceSourceMappingUnit>;
 effective_at: string;
 date: string;
 open: number;
 high: number;
 low: number;
 close: number;
 average: number;
 n_changes: number;
}
/** Prices of a product at a terminal, for one basis, brand, terms and currency. */
export interface MarketAverage {
 terminal: string;
 product: string;
 currency: Open<DeliveryDisputeCurrency>;
 unit: Open<CostAskedUnit>;
 posted_currency: Open<DeliveryDisputeCurrency> | null;
 price_basis: Open<PriceBasis> | null;
 branded: boolean | null;
 terms: string | null;
 n_suppliers: number;
 low: number | null;
 low_supplier_id: string | null;
 high: number | null;
 average: number | null;
 volume_weighted: number | null;
 lifted_volume: number | null;
 difference?: number;
 rank?: number;
}
/** The difference between two average prices of the same basis, brand and terms. */
export interface MarketSpread {
 terminal: string;
 product: string;
 against_terminal: string;
 against_product: string;
 currency: Open<DeliveryDisputeCurrency>;
 unit: Open<CostAskedUnit>;
 price_basis: Open<PriceBasis> | null;
 branded: boolean | null;
 terms: string | null;
 average: number | null;
 n_suppliers: number;
 against_average: number | null;
 against_n_suppliers: number;
 spread: number | null;
}
/** The change of a price. */
export interface MarketMove {
 terminal: string;
 product: string;
 supplier_id: string | null;
 owner: Open<Owner>;
 branded: boolean;
 price_basis: Open<PriceBasis>;
 terms: string | null;
 currency: Open<DeliveryDisputeCurrency>;
 unit: Open<PriceSourceMappingUnit>;
 effective_at: string;
 price: number;
 before: number;
 change: number;
 change_pct: number;
}
/** An exchange rate of a day. */
export interface FxRate {
 id: string;
 base: Open<DeliveryDisputeCurrency>;
 quote: Open<DeliveryDisputeCurrency>;
 day: string;
 rate: number;
 source: string;
 recorded_at: string;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The result of testing a price alert. */
export interface PriceAlertTest {
 holds: boolean;
 armed: boolean;
 fires: boolean;
 item: string | null;
 value: number | null;
 threshold: number | null;
 measure: number | null;
 reference: number | null;
 effective_at: string | null;
}
/** A firing of a price alert. */
export interface PriceAlertFiring {
 id: string;
 alert_id: string;
 item: string;
 alert_name: string;
 note: string | null;
 subject: Open<PriceAlertFiringSubject>;
 condition: Open<PriceAlertFiringCondition>;
 value: number | null;
 threshold: number | null;
 measure: number | null;
 reference: number | null;
 supplier_id: string | null;
 effective_at: string | null;
 fired_at: string;
 acknowledged_at: string | null;
}
/** An alert on a price. */
export interface PriceAlert {
 id: string;
 status: Open<PriceAlertStatus>;
 name: string;
 note: string | null;
 subject: Open<PriceAlertFiringSubject>;
 terminal: string | null;
 product: string | null;
 supplier_id: string | null;
 index_code: string | null;
 minus_terminal: string | null;
 minus_product: string | null;
 minus_index_code: string | null;
 formula_id: string | null;
 source_id: string | null;
 currency: Open<DeliveryDisputeCurrency> | null;
 unit: Open<CostAskedUnit> | null;
 condition: Open<PriceAlertFiringCondition>;
 value: number | null;
 value_high: number | null;
 window_days: number | null;
 stale_after_s: number | null;
 cooldown_s: number;
 muted_until: string | null;
 last_fired_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A source of prices. */
export interface PriceSource {
 id: string;
 status: Open<PriceSourceStatus>;
 name: string;
 kind: Open<PriceSourceKind>;
 format: Open<PriceSourceFormat>;
 target: Open<PriceSourceTarget>;
 mapping: PriceSourceMapping | null;
 url: string | null;
 secret_in: Open<PriceSourceSecretSecretIn> | null;
 secret_name: string | null;
 schedule_minutes: number | null;
 stale_after_s: number | null;
 rows_min: number | null;
 rows_max: number | null;
 implausible: Open<PriceSourceImplausible>;
 redistribution: boolean;
 last_run_at: string | null;
 last_success_at: string | null;
 next_run_at: string | null;
 stale_at: string | null;
 stale_since: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A run of a price source, with the rows that it refused. */
export interface PriceSourceRunResult {
 id: string;
 source_id: string;
 n: number;
 status: Open<PriceSourceRunResultStatus>;
 origin: Open<PriceSourceRunResultOrigin>;
 mode: Open<Mode>;
 dry_run: boolean;
 rows_read: number | null;
 rows_written: number | null;
 rows_unchanged: number | null;
 rows_empty: number | null;
 rows_repeated: number | null;
 rows_refused: number | null;
 faults: PriceImportFault[] | null;
 rows_implausible: number | null;
 warnings: PriceImportFault[] | null;
 bytes: number | null;
 sha256: string | null;
 http_status: number | null;
 failure: string | null;
 message: string | null;
 created_at: string;
 ended_at: string | null;
}
/** A row that was not imported, and the reason. */
export interface PriceImportFault {
 line: number;
 column: string | null;
 code: string;
 message: string;
}
/** A run of a price source. */
export interface PriceSourceRun {
 id: string;
 source_id: string;
 n: number;
 status: Open<PriceSourceRunResultStatus>;
 origin: Open<PriceSourceRunResultOrigin>;
 mode: Open<Mode>;
 dry_run: boolean;
 rows_read: number | null;
 rows_written: number | null;
 rows_unchanged: number | null;
 rows_empty: number | null;
 rows_repeated: number | null;
 rows_refused: number | null;
 rows_implausible: number | null;
 bytes: number | null;
 sha256: string | null;
 http_status: number | null;
 failure: string | null;
 message: string | null;
 created_at: string;
 ended_at: string | null;
}
/** The taxes on a product in a jurisdiction on a day. */
export interface TaxesInEffect {
 jurisdiction: string;
 product: string;
 date: string;
 use: string | null;
 resolves: Open<TaxesInEffectResolves>;
 code: string | null;
 rules: TaxInEffect[];
 exempt: string[];
}
/** A tax rule in effect on a day. */
export interface TaxInEffect {
 id: string;
 version: number;
 jurisdiction: string;
 covers?: string[];
 code: string;
 label: string;
 subject: string;
 basis: string;
 rate: number;
 unit: string;
 included_in_base_of?: string[];
 base_rounding?: string;
 layer: string;
 withheld?: boolean;
 exempt_uses?: string[];
 legal_ref?: string;
 narrow: number;
 own: boolean;
 by_state?: boolean;
 lapsed?: boolean;
}
/** The jurisdictions that tax fuel. */
export interface TaxJurisdictions {
 data: TaxJurisdiction[];
}
/** A jurisdiction that taxes fuel. */
export interface TaxJurisdiction {
 code: string;
 name: string | null;
 currency: string | null;
 unit: string | null;
 base: string | null;
 rules: number;
}
/** The tax rules that begin in a period. */
export interface TaxChanges {
 data: TaxRule[];
 complete: boolean;
}
/** A tax and the days on which it applies. */
export interface TaxRule {
 id: string;
 status: Open<TaxRuleStatus>;
 jurisdiction: string;
 product_family: string | null;
 product: string | null;
 code: string;
 label: string;
 subject: Open<TaxRuleSubject>;
 basis: Open<TaxRuleBasis>;
 rate: number;
 unit: Open<TaxRuleUnit>;
 included_in_base_of: string[] | null;
 base_rounding: Open<TaxRuleBaseRounding> | null;
 layer: Open<TaxRuleLayer> | null;
 stimulus_percentage: number | null;
 stimulus_amount: number | null;
 withheld: boolean | null;
 required: boolean | null;
 exempt_uses: Open<PermitUses>[] | null;
 valid_from: string;
 valid_to: string | null;
 legal_ref: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** Comparisons with the first calculation. */
export interface CostComparisons {
 data: CostComparison[];
}
/** A comparison of two calculations. */
export interface CostComparison {
 id: string;
 against: string;
 total: number;
 against_total: number;
 difference: number;
 per_unit: number;
 against_per_unit: number;
 lines: CostDifference[];
}
/** A line of two calculations. */
export interface CostDifference {
 code: string;
 label: string;
 amount: number;
 against: number;
 difference: number;
}
/** The delivered cost from several terminals. */
export interface CostOffers {
 data: CostOffer[];
}
/** The delivered cost from one terminal. */
export interface CostOffer {
 rank: number | null;
 terminal: string;
 currency: string | null;
 total: number | null;
 per_unit: number | null;
 price: number | null;
 difference: number | null;
 reason: string;
}
/** Results of a batch. */
export interface CostResults {
 created: number;
 failed: number;
 results: CostResult[];
}
/** Result for one item. */
export interface CostResult {
 index: number;
 cost?: CostCalculation;
 code?: string;
 detail?: string;
}
/** A delivered cost with the steps that led to it. */
export interface CostCalculation {
 id: string;
 terminal: string | null;
 product: string;
 jurisdiction: string | null;
 counterparty_id: string | null;
 site_id: string | null;
 customer_group: string | null;
 buyer_use: Open<PermitUses> | null;
 priced_on: string | null;
 quantity: number;
 unit: Open<CostAskedUnit>;
 billing_basis: Open<CostAskedBillingBasis> | null;
 bol_net: number | null;
 temperature: number | null;
 temperature_unit: Open<TemperatureUnit> | null;
 api_gravity: number | null;
 density: number | null;
 density_at: Open<CostAskedDensityAt> | null;
 base: Open<CostAskedBase> | null;
 net_decimals: number | null;
 price_source: Open<CostAskedPriceSource>;
 unit_price: number | null;
 price_unit: Open<PriceSourceMappingUnit> | null;
 currency: Open<DeliveryDisputeCurrency> | null;
 formula_id: string | null;
 supplier_id: string | null;
 branded: boolean | null;
 price_basis: Open<PriceBasis> | null;
 terms: string | null;
 components: CostComponent[] | null;
 freight: CostFreight | null;
 fees: CostFee[] | null;
 prompt_pay_percent: number | null;
 steps: CostStep[];
 net_quantity: number;
 billed_quantity: number;
 vcf: number | null;
 vcf_group: string | null;
 posted_price: number | null;
 posted_unit: Open<CostAskedUnit> | null;
 posting: PricePosting | null;
 price: number;
 product_total: number;
 excise_total: number;
 vat_total: number;
 freight_total: number;
 fee_total: number;
 withheld_total: number;
 carrier_payable: number;
 total: number;
 per_unit: number;
 per_gross_unit: number;
 per_unit_before_vat: number;
 prompt_pay_discount: number | null;
 total_prompt_paid: number | null;
 gross_billing_adds: number;
 rule_ids: string[];
 price_ids: string[];
 recomputed_from: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The steps of a delivered cost. */
export interface CostSteps {
 id: string;
 steps: CostStep[];
}
/** A delivered cost explained in sentences. */
export interface CostExplained {
 id: string;
 sentences: string[];
}
/** Freight of a trip. */
export interface FreightAnswer {
 freight_rate_id: string;
 currency: string;
 steps: CostStep[];
 total: number;
}
/** A carrier's tariff from an origin to a destination. */
export interface FreightRate {
 id: string;
 status: Open<TaxRuleStatus>;
 owner: Open<Owner>;
 name: string;
 carrier_id: string | null;
 terminal: string | null;
 origin_zone: string | null;
 site_id: string | null;
 destination_zone: string | null;
 distance_from: number | null;
 distance_to: number | null;
 product_family: string | null;
 basis: Open<CostFreightBasis>;
 unit: Open<OrderLineFreightUnit>;
 currency: Open<DeliveryDisputeCurrency>;
 base_rate: number;
 min_quantity: number | null;
 min_charge: number | null;
 fuel_surcharges: FreightSurcharge[] | null;
 surcharge_index: string | null;
 accessorials: FreightAccessorial[] | null;
 valid_from: string;
 valid_to: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The rules that determine a price. */
export interface PricingEffective {
 rules: PricingPart[];
 tied: string | null;
}
/** A pricing rule that applies. */
export interface PricingPart {
 id: string;
 version: number;
 name: string;
 label: Open<Label>;
 counterparty_id?: string;
 site_id?: string;
 customer_group?: string;
 terminal?: string;
 product?: string;
 formula_id?: string;
 value?: number;
 unit: string;
 currency: string;
 priority?: number;
}
/** Pricing rules that conflict. */
export interface PricingConflicts {
 data: PricingConflict[];
}
/** Two active rules with the same component, scope and priority. */
export interface PricingConflict {
 label: Open<Label>;
 one: string;
 other: string;
 one_name: string;
 other_name: string;
}
/** The prices of a day as published to a customer. */
export interface PriceSheet {
 id: string;
 counterparty_id: string | null;
 customer_group: string | null;
 priced_on: string;
 prices: PriceSheetRow[];
 created_at: string;
}
/** A row of a price sheet. */
export interface PriceSheetRow {
 terminal: string;
 product: string;
 unit: string;
 currency?: string;
 rack?: number;
 price?: number;
 missing?: string;
}
/** A component added to the rack price for certain customers. */
export interface PricingRule {
 id: string;
 status: Open<PricingRuleStatus>;
 name: string;
 label: Open<Label>;
 counterparty_id: string | null;
 site_id: string | null;
 customer_group: string | null;
 terminal: string | null;
 product: string | null;
 formula_id: string | null;
 value: number | null;
 unit: Open<PricingRuleUnit>;
 currency: Open<DeliveryDisputeCurrency>;
 priority: number | null;
 valid_from: string;
 valid_to: string | null;
 min_margin: number | null;
 approved_at: string | null;
 approved_by: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The value of a price index on a day, as last corrected. */
export interface PriceIndexPoint {
 date: string;
 value: number;
 revision: number;
 recorded_at: string;
 previous?: number;
 request_id?: string;
 key_id?: string;
}
/** The result of recording values. */
export interface PriceIndexRecorded {
 recorded: number;
 unchanged: number;
 data: PriceIndexPoint[];
}
/** Statistics of the values in a period, computed exactly and rounded once. */
export interface PriceIndexStatistics {
 from: string;
 to: string;
 n: number;
 latest_on: string | null;
 latest: number | null;
 mean: number | null;
 sigma: number | null;
 min: number | null;
 max: number | null;
 d1: number | null;
 d5: number | null;
 d20: number | null;
 z20: number | null;
 percentile: number | null;
}
/** A series of values that prices are based on. */
export interface PriceIndex {
 id: string;
 status: Open<PriceIndexStatus>;
 owner: Open<Owner>;
 code: string;
 name: string;
 source: string;
 frequency: Open<SupplyContractAmendRatability>;
 unit: Open<PriceIndexUnit>;
 currency: Open<DeliveryDisputeCurrency>;
 calendar: Open<PriceIndexCalendar>;
 lag_days: number;
 time_zone: string;
 points: number;
 latest_on: string | null;
 latest_value: number | null;
 recorded_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** An evaluation of a formula, with its inputs and steps. */
export interface FormulaEvaluation {
 id: string;
 formula_id: string;
 formula_version: number;
 code?: string;
 terminal: string | null;
 lift_at: string;
 delivery_at: string | null;
 known: string;
 value: number;
 currency: string;
 unit: string;
 inputs: FormulaInputRead[];
 steps: FormulaStep[];
 created_at: string;
}
/** A value read by an evaluation. */
export interface FormulaInputRead {
 formula: string;
 at: string;
 kind: string;
 name: string;
 id?: string;
 day?: string;
 date?: string;
 value: number;
 revision?: number;
 recorded_at: string;
}
/** A step of an evaluation. */
export interface FormulaStep {
 formula: string;
 at?: string;
 does: string;
 value: string;
}
/** The result of a backtest. It is not stored. */
export interface FormulaBacktest {
 days: number;
 refused: number;
 min: number | null;
 max: number | null;
 mean: number | null;
 data: FormulaDay[];
}
/** One day of a backtest. */
export interface FormulaDay {
 day: string;
 value: number | null;
 refused?: string;
 at?: string;
 why?: string;
}
/** The inputs of an expression. */
export interface FormulaInputs {
 data: FormulaInput[];
}
/** An input named by an expression. */
export interface FormulaInput {
 at: string;
 kind: string;
 name: string;
 product?: string;
 supplier?: string;
 posted?: string;
 branded?: string;
 day?: string;
 missing?: string;
 calendar?: string;
 month?: string;
 window?: number;
}
/** A version of a formula. */
export interface FormulaVersion {
 version: number;
 status: string;
 expression: string;
 updated_at: string;
 request_id: string | null;
 key_id: string | null;
}
/** A price as an expression over indexes, posted prices and exchange rates. */
export interface PriceFormula {
 id: string;
 status: Open<PriceFormulaStatus>;
 code: string;
 name: string;
 expression: string;
 currency: Open<DeliveryDisputeCurrency>;
 unit: Open<CostAskedUnit>;
 rounding: Open<PriceFormulaRounding>;
 decimals: number;
 day_rule: Open<PriceFormulaDayRule>;
 fx_rule: Open<PriceFormulaDayRule>;
 weekend_rule: Open<PriceFormulaWeekendRule>;
 calendar: Open<PriceIndexCalendar> | null;
 time_zone: string | null;
 floor: number | null;
 cap: number | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** The requests of the account. */
export interface UsageSummary {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 total: UsageTotal;
}
/** All requests. */
export interface UsageTotal {
 calls: number;
 successes: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 cached: number;
 bytes_in: number;
 bytes_out: number;
 p50_ms: number;
 p90_ms: number;
 p95_ms: number;
 p99_ms: number;
}
/** Requests by interval. Intervals without requests are left out. */
export interface UsagePointList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsagePoint[];
}
/** Requests by interval. Intervals without requests are left out. */
export interface UsagePoint {
 at: string;
 calls: number;
 successes: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 cached: number;
 bytes_in: number;
 bytes_out: number;
 p50_ms: number;
 p90_ms: number;
 p95_ms: number;
 p99_ms: number;
}
/** Requests by key, most requests first. */
export interface UsageOfKeyList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageOfKey[];
}
/** Requests by key, most requests first. */
export interface UsageOfKey {
 last_at: string;
 key_id: string;
 calls: number;
 successes: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 cached: number;
 bytes_in: number;
 bytes_out: number;
}
/** Requests by operation, most requests first. */
export interface UsageOfRouteList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageOfRoute[];
}
/** Requests by operation, most requests first. */
export interface UsageOfRoute {
 last_at: string;
 route: string;
 calls: number;
 successes: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 cached: number;
 bytes_in: number;
 bytes_out: number;
}
/** Requests by status, most requests first. */
export interface UsageOfStatusList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageOfStatus[];
}
/** Requests by status, most requests first. */
export interface UsageOfStatus {
 last_at: string;
 status: number;
 calls: number;
 successes: number;
 client_errors: number;
 server_errors: number;
 rate_limited: number;
 cached: number;
 bytes_in: number;
 bytes_out: number;
}
/** Errors by operation, code and field, most frequent first. */
export interface UsageOfErrorList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageOfError[];
}
/** Errors by operation, code and field, most frequent first. */
export interface UsageOfError {
 last_at: string;
 route: string;
 code: string;
 field: string;
 status: number;
 calls: number;
}
/** Response times by operation, slowest first. */
export interface UsageLatencyList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageLatency[];
}
/** Response times by operation, slowest first. */
export interface UsageLatency {
 route: string;
 calls: number;
 p50_ms: number;
 p90_ms: number;
 p95_ms: number;
 p99_ms: number;
}
/** Rate-limited keys, with the number of refused requests. */
export interface UsageOfLimitList {
 from: string;
 to: string;
 as_of: string;
 complete_through: string | null;
 data: UsageOfLimit[];
}
/** Rate-limited keys, with the number of refused requests. */
export interface UsageOfLimit {
 key_id: string;
 key_name: string;
 tier: string;
 per_second: number | null;
 burst: number | null;
 calls: number;
 rate_limited: number;
}
/** The operations of the API that the account uses. */
export interface UsageAdoption {
 as_of: string;
 complete_through: string | null;
 total: UsageReach;
 domains: UsageDomain[];
 data: UsageOperation[];
}
/** Numbers of operations. */
export interface UsageReach {
 operations: number;
 called: number;
 never_called: number;
}
/** Numbers of operations of a domain. */
export interface UsageDomain {
 domain: string;
 operations: number;
 called: number;
 never_called: number;
}
/** An operation of the API and its use. */
export interface UsageOperation {
 route: string;
 domain: string;
 method: string;
 path: string;
 calls: number;
 first_at: string | null;
 last_at: string | null;
}
/** Forecasts of when limits will be reached. */
export interface UsageForecastList {
 as_of: string;
 complete_through: string | null;
 data: UsageForecast[];
}
/** The forecast of when a limit of a key will be reached. */
export interface UsageForecast {
 key_id: string;
 key_name: string;
 tier: string;
 limit: Open<UsageForecastLimit>;
 status: Open<UsageForecastStatus>;
 allowed_per_minute: number;
 busiest_per_minute: number;
 used_percent: number;
 days: number;
 growth_per_week: number | null;
 exhausted_on: string | null;
}
/** A request. Path, query and address are not kept. */
export interface UsageRequest {
 request_id: string;
 at: string;
 key_id: string;
 key_name: string | null;
 method: string;
 route: string;
 status: number;
 code: string;
 field: string;
 ms: number;
 bytes_in: number;
 bytes_out: number;
 cached: boolean;
}
/** A request with the details of its failure and its body. Path, query and address are not kept. */
export interface UsageRequestWhole {
 request_id: string;
 at: string;
 key_id: string;
 key_name: string | null;
 method: string;
 route: string;
 status: number;
 code: string;
 field: string;
 ms: number;
 bytes_in: number;
 bytes_out: number;
 cached: boolean;
 errors: UsageFault[] | null;
 body: string | null;
 body_scope: string | null;
 body_bytes: number | null;
 body_cut: boolean | null;
}
/** An error in one field or parameter. */
export interface UsageFault {
 pointer?: string;
 parameter?: string;
 code: string;
}
/** An event type. */
export interface EventType {
 name: string;
 domain: Open<EventTypeDomain>;
 object_type: string;
 version: number;
 description: string;
 deprecated_on: string | null;
 scope: string;
}
/** An event type with its schema and an example. */
export interface EventTypeWhole {
 name: string;
 domain: Open<EventTypeDomain>;
 object_type: string;
 version: number;
 description: string;
 deprecated_on: string | null;
 scope: string;
 schema: EventSchema;
 example: EventEnvelope;
}
/** The JSON Schema of the envelopes of an event type. */
export interface EventSchema {
 $schema: string;
 $id: string;
 title: string;
 description: string;
 $ref: string;
 properties: unknown;
 required: unknown;
 $defs: unknown;
}
/** The envelope in which an event is delivered. */
export interface EventEnvelope {
 id: string;
 type: string;
 created_at: string;
 api_version: string;
 environment: Open<AccountEnvironment>;
 account_id: string;
 sequence: number;
 object: EventObject;
 data: unknown;
 request_id: string | null;
}
/** The object of an event. */
export interface EventObject {
 type: string;
 id: string;
}
/** A JWK Set (RFC 7517). */
export interface SigningKeys {
 keys: SigningKey[];
}
/** A public key for verifying deliveries. */
export interface SigningKey {
 kty: Open<SigningKeyKty>;
 crv: Open<SigningKeyCrv>;
 kid: string;
 x: string;
 use: Open<SigningKeyUse>;
 alg: Open<SigningKeyAlg>;
}
/** A simulated event. */
export interface SandboxEvent {
 id: string;
 type: string;
 object_id: string;
 webhook_id: string | null;
 data: unknown;
}
/** The result of a request to the faulty receiver. */
export interface Received {
 behaviour: Open<ReceivedBehaviour>;
 event_id: string | null;
 attempt: number;
 failed: boolean;
 url?: string;
}
/** The event sent by a ping. */
export interface WebhookPinged {
 event_id: string;
}
/** A signing secret of a webhook, without its value. */
export interface WebhookSecret {
 id: string;
 created_at: string;
 expires_at: string | null;
}
/** The health of the receiver of a webhook. */
export interface WebhookHealth {
 health: Open<WebhookHealthHealth>;
 pending: number;
 oldest_due_at: string | null;
 failing_since: string | null;
 trial_at: string | null;
 last_success_at: string | null;
 last_failure_at: string | null;
 last_failure: string | null;
 last_status: number | null;
}
/** A webhook: a subscription to events. */
export interface Webhook {
 id: string;
 url: string;
 description: string | null;
 events: string[];
 filters: WebhookFilter[] | null;
 delivery_order: Open<DeliveryOrder>;
 order_hold_minutes: number;
 max_per_second: number;
 max_concurrency: number;
 timeout_seconds: number;
 retry_seconds: number[] | null;
 api_version: Open<ApiVersion>;
 ed25519: boolean;
 header_names: string[] | null;
 client_certificate_sha256: string | null;
 client_certificate_expires_at: string | null;
 status: Open<Status>;
 disabled_reason: Open<DisabledReason> | null;
 warnings: WebhookWarning[] | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A problem with a webhook that was found before any delivery failed. */
export interface WebhookWarning {
 code: Open<WebhookWarningCode>;
 host: string;
 since: string;
 last_tried_at: string;
}
/** A webhook with a new signing secret. */
export interface WebhookWithSecret {
 id: string;
 url: string;
 description: string | null;
 events: string[];
 filters: WebhookFilter[] | null;
 delivery_order: Open<DeliveryOrder>;
 order_hold_minutes: number;
 max_per_second: number;
 max_concurrency: number;
 timeout_seconds: number;
 retry_seconds: number[] | null;
 api_version: Open<ApiVersion>;
 ed25519: boolean;
 header_names: string[] | null;
 client_certificate_sha256: string | null;
 client_certificate_expires_at: string | null;
 status: Open<Status>;
 disabled_reason: Open<DisabledReason> | null;
 warnings: WebhookWarning[] | null;
 secret: string;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A webhook that was enabled. */
export interface WebhookEnabled {
 id: string;
 url: string;
 description: string | null;
 events: string[];
 filters: WebhookFilter[] | null;
 delivery_order: Open<DeliveryOrder>;
 order_hold_minutes: number;
 max_per_second: number;
 max_concurrency: number;
 timeout_seconds: number;
 retry_seconds: number[] | null;
 api_version: Open<ApiVersion>;
 ed25519: boolean;
 header_names: string[] | null;
 client_certificate_sha256: string | null;
 client_certificate_expires_at: string | null;
 status: Open<Status>;
 disabled_reason: Open<DisabledReason> | null;
 warnings: WebhookWarning[] | null;
 replay_id: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
}
/** A page of the event feed. */
export interface EventFeed {
 data: EventEnvelope[];
 has_more: boolean;
 next_cursor: string;
}
/** An event. */
export interface Event {
 id: string;
 sequence: number;
 type: string;
 object_type: string;
 object_id: string;
 data: unknown;
 request_id: string | null;
 created_at: string;
}
/** The delivery of an event to a webhook. */
export interface WebhookDelivery {
 id: string;
 webhook_id: string;
 event_id: string;
 event_type: string;
 object_id: string;
 sequence: number;
 trigger: Open<Trigger>;
 replay_id: string | null;
 status: Open<WebhookDeliveryStatus>;
 attempts: number;
 last_status: number | null;
 last_failure: string | null;
 last_attempt_at: string | null;
 last_duration_ms: number | null;
 next_attempt_at: string | null;
 out_of_order: boolean;
 delivered_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 webhook: Webhook | null;
 event: Event | null;
}
/** Results of a bulk retry. */
export interface WebhookRetries {
 retried: number;
 failed: number;
 has_more: boolean;
 results: WebhookRetried[];
}
/** Result for one delivery. */
export interface WebhookRetried {
 id: string;
 status: number;
 code?: string;
 message?: string;
}
/** An attempt to deliver an event. */
export interface WebhookAttempt {
 attempt: number;
 started_at: string;
 trigger: Open<WebhookAttemptTrigger>;
 status: number | null;
 failure: string | null;
 message: string | null;
 address: string | null;
 dns_us: number;
 connect_us: number;
 tls_us: number;
 first_byte_us: number;
 total_us: number;
 request_head: string | null;
 request_sha256: string | null;
 response_head: string | null;
 response_body: string | null;
 truncated: boolean;
}
/** The body of a webhook delivery, its receiver, and the reason why it is held. */
export interface WebhookMessage {
 delivery_id: string;
 webhook_id: string;
 url: string | null;
 description: string | null;
 webhook_status: string | null;
 held_by: Open<WebhookMessageHeldBy> | null;
 held_until: string | null;
 behind_id: string | null;
 body: string | null;
 body_sha256: string | null;
}
/** A replay that was started, or the result of a dry run. */
export interface WebhookReplayBegun {
 dry_run: boolean;
 id?: string;
 webhook_id: string;
 status?: Open<WebhookReplayBegunStatus>;
 matched: number;
 replayed?: number;
 progress?: number;
 estimated_seconds: number;
 first_event: WebhookReplayEnd | null;
 last_event: WebhookReplayEnd | null;
}
/** The first or last event of a replay. */
export interface WebhookReplayEnd {
 id: string;
 sequence: number;
 type: string;
 created_at: string;
}
/** A replay: the events of a period, delivered to a webhook again. */
export interface WebhookReplay {
 id: string;
 webhook_id: string;
 since: string;
 until: string;
 types: string[] | null;
 only: Open<WebhookReplayOnly>;
 status: Open<WebhookReplayBegunStatus>;
 matched: number;
 replayed: number;
 progress: number;
 finished_at: string | null;
 version: number;
 created_at: string;
 updated_at: string;
 archived_at: string | null;
 webhook: Webhook | null;
}
/** Stored sums of a counterparty's exposure that differ from its ledger. */
export interface CreditDrift {
 counterparty_id: string;
 currency: string;
 reserved: number;
 in_transit: number;
 unbilled: number;
 invoiced: number;
 paid: number;
 ledger_reserved: number;
 ledger_in_transit: number;
 ledger_unbilled: number;
 ledger_invoiced: number;
 ledger_paid: number;
}
/** A delivery that was given up. */
export interface WebhookDeliveryExhausted {
 id: string;
 webhook_id: string;
 event_id: string;
 attempts: number;
 last_status: number | null;
 last_failure: string | null;
}
/** An error (RFC 9457 problem details). */
export interface Problem {
 ok?: boolean;
 type: string;
 title: string;
 status: number;
 code: string;
 detail: string;
 instance: string;
 request_id: string;
 retryable: boolean;
 errors?: Fault[];
}
/** An error in one field or parameter. */
export interface Fault {
 pointer?: string;
 parameter?: string;
 code: string;
 message: string;
 allowed?: string[];
 value: unknown;
 existing_id?: string;
 evidence?: Record<string, unknown>;
 overridable?: boolean;
 override_scope?: string;
 approvals?: number;
 needed?: number;
 limit?: { min?: number; max?: number; decimals?: number; };
}
/** Settings of the account that can be changed. */
export interface AccountEdit {
 traceBodies?: AccountTraceBodies;
}
/** Fields accepted when creating an API key. */
export interface ApiKeyNew {
 name: string;
 tier?: string;
 scopes: string[];
 ipAllow?: string[] | null;
 expiresAt?: Time | null;
}
export interface ApiKeyEdit extends Partial<ApiKeyNew> {
}
/** Fields accepted when creating a credit profile. */
export interface CreditProfileNew {
 counterpartyId: string;
 band?: CreditProfileBand | null;
 /** Currency of all amounts and of the exposure. */
 currency: DeliveryDisputeCurrency;
 /** Credit limit, in `currency`. */
 creditLimit: Decimal;
 temporaryLimit?: Decimal | null;
 /** Last day of the temporary increase. */
 temporaryUntil?: string | null;
 maxNetDays?: number | null;
 cashOnAccount?: Decimal | null;
 /** Value of the guarantees, in `currency`. */
 guarantees?: Decimal | null;
 haircut?: Decimal | null;
}
export interface CreditProfileEdit extends Partial<Omit<CreditProfileNew, "counterpartyId" | "currency">> {
}
/** Fields accepted when adding a contact. */
export interface ContactNew {
 /** Name of the contact. */
 name: string;
 /** Position or department. */
 position?: string | null;
 email?: string | null;
 /** Telephone number with country code. */
 phone?: string | null;
 /** Free-form note. */
 note?: string | null;
}
export interface ContactEdit extends Partial<ContactNew> {
}
/** Fields accepted when creating a counterparty. */
export interface CounterpartyNew {
 /** Legal name, as in its documents. */
 legalName: string;
 roles: CounterpartyRoles[];
 /** Country of tax residence. */
 country: SiteCountry;
 /** Tax number in Mexico (RFC). */
 rfc?: string | null;
 ein?: string | null;
 /** Tax regime: code of the SAT catalog c_RegimenFiscal. */
 taxRegime?: string | null;
 /** Number of the IRS form 637 registration. */
 registration637?: string | null;
 parentCounterpartyId?: string | null;
 /** Currency of its invoices. */
 defaultCurrency?: DeliveryDisputeCurrency | null;
 /** Identifiers in other systems, as `source:number`. */
 externalRefs?: string[] | null;
 /** Free-form tags. */
 tags?: string[] | null;
 permits?: PermitInput[] | null;
 scac?: string | null;
 insuranceUsd?: Decimal | null;
 /** Last day of validity of the insurance. */
 insuranceValidTo?: string | null;
 /** USDOT number of a carrier (FMCSA). */
 usdotNumber?: string | null;
 hazmatRegistrationValidTo?: string | null;
 csdValidTo?: Time | null;
 sat69bStatus?: CounterpartySat69bStatus | null;
}
/** Items to create in one request. */
export interface CounterpartyNewBulk {
 items: CounterpartyNew[];
 atomic?: boolean;
}
export interface CounterpartyEdit extends Partial<CounterpartyNew> {
}
/** Fields accepted when creating a site. */
export interface SiteNew {
 /** Counterparty that owns the site. */
 counterpartyId: string;
 /** Name of the site. */
 name: string;
 /** Street and number. */
 street?: string | null;
 /** City or municipality. */
 city?: string | null;
 /** County, for taxes in the United States. */
 county?: string | null;
 state?: string | null;
 postalCode?: string | null;
 municipality?: string | null;
 /** Country of the site. */
 country: SiteCountry;
 latitude?: Decimal | null;
 longitude?: Decimal | null;
 /** IANA time zone of the site. */
 timezone: string;
 /** Permit to sell or store fuel (Mexico). */
 permitNo?: string | null;
 permits?: PermitInput[] | null;
 splc?: string | null;
 consigneeNo?: string | null;
 deliveryWindows?: string[] | null;
 /** Maximum gross weight of a vehicle, in kilograms. */
 maxGvwKg?: number | null;
 /** Whether the vehicle must bring a pump. */
 pumpRequired?: boolean | null;
 /** Length of hose needed, in meters. */
 hoseM?: number | null;
}
/** Items to create in one request. */
export interface SiteNewBulk {
 items: SiteNew[];
 atomic?: boolean;
}
export interface SiteEdit extends Partial<Omit<SiteNew, "counterpartyId">> {
}
/** Fields accepted when creating an allocation. */
export interface AllocationNew {
 /** Name of the allocation. */
 name: string;
 type: AllocationType;
 counterpartyId?: string | null;
 /** Tag of the counterparties that share the allocation. */
 counterpartyTag?: string | null;
 /** Supplier of the product. Null if any. */
 supplierId?: string | null;
 /** Code of the terminal. Null, with `terminals` null, if any. */
 terminal?: string | null;
 /** Codes of the terminals that share the allocation. */
 terminals?: string[] | null;
 product?: string | null;
 /** Codes of the products that share the allocation. */
 products?: string[] | null;
 /** Family of products that share the allocation. */
 productFamily?: string | null;
 period?: AllocationPeriod | null;
 unit?: Unit | null;
 /** Currency of the amounts, if the allocation limits value. */
 currency?: DeliveryDisputeCurrency | null;
 /** Initial amount, in the allocation's unit or currency. */
 startAmount: Decimal;
 refreshAmount?: Decimal | null;
 /** Time of day of the refresh. Null means midnight. */
 refreshTime?: string | null;
 /** IANA time zone of `refresh_time`. */
 timezone: string;
 scalePct?: Decimal;
 carryOver?: boolean;
 minLift?: Decimal | null;
 maxLift?: Decimal | null;
 /** Time from which the allocation is valid. Defaults to now. */
 validFrom?: Time;
 validTo?: Time | null;
}
/** Items to create in one request. */
export interface AllocationNewBulk {
 items: AllocationNew[];
 atomic?: boolean;
}
export interface AllocationEdit extends Partial<Omit<AllocationNew, "type" | "period" | "unit" | "currency" | "startAmount" | "validFrom">> {
}
/** Fields accepted when requesting a load authorization. */
export interface LoadAuthorizationNew {
 terminal: string;
 /** Standard Carrier Alpha Code (SCAC) of the carrier. */
 carrierScac: string;
 /** Card that the driver presented. */
 driverCard: string;
 /** Consignee number of the site to deliver to. */
 consigneeNo: string;
 supplierId?: string | null;
 orderId?: string | null;
 /** Load to be loaded. */
 loadId?: string | null;
 /** Unit of the quantities: `l` (liters) or `gal` (US gallons). */
 unit: Unit;
 /** Products to load, each listed once. */
 products: AuthorizedProductInput[];
 /** Validity, in minutes. Default 60, maximum 5,760. */
 minutes?: number;
}
/** Fields accepted when creating an order: `lines`, or for a single line `product`, `terminal` and `volume` in liters. */
export interface OrderNew {
 /** Customer. Required to submit the order. */
 counterpartyId?: string | null;
 siteId?: string | null;
 poNumber?: string | null;
 externalSource?: string | null;
 externalId?: string | null;
 /** Code of the product of the first line. */
 product?: string;
 terminal?: string;
 /** Total volume ordered, in liters. */
 volume?: Decimal;
 requestedWindow?: OrderWindowInput | null;
 freightTerms?: OrderFreightTerms;
 sourcingStrategy?: OrderSourcingStrategy;
 paymentTerms?: QuoteAcceptPaymentTerms;
 netDays?: number | null;
 billingBasis?: QuoteAcceptBillingBasis;
 buyerUse?: PermitUses | null;
 /** Lines of the order. */
 lines?: OrderLineNew[];
}
/** Fields accepted when adding a line. `terminal` is required unless the order uses the sourcing strategy `best_buy`. `unit` defaults to liters, `price_type` to `posted`. */
export interface OrderLineNew {
 /** Code of the product ordered. */
 product: string;
 /** Code of the terminal where the line is lifted. */
 terminal?: string;
 /** Quantity ordered, in `unit`. */
 quantity: Decimal;
 unit?: Unit;
 tankId?: string | null;
 priceType?: OrderLinePriceType;
 /** Quote that sets the price. Used if `price_type` is `quote`. */
 quoteId?: string | null;
 contractId?: string | null;
 formulaId?: string | null;
 supplierId?: string | null;
 branded?: boolean | null;
 priceBasis?: PriceBasis | null;
 terms?: string | null;
 unitPrice?: Decimal | null;
 distanceKm?: Decimal | null;
}
export interface OrderLineEdit extends Partial<OrderLineNew> {
}
/** Fields accepted when commenting on an order. */
export interface OrderCommentNew {
 /** Text of the comment. */
 text: string;
}
/** Items to create in one request. */
export interface OrderNewBulk {
 items: OrderNew[];
 atomic?: boolean;
}
export interface OrderEdit extends Partial<Omit<OrderNew, "product" | "terminal" | "volume" | "lines">> {
}
/** Guard to override, and the reason. */
export interface GuardOverrideNew {
 /** Code of the guard to override. */
 code: string;
 /** Reason for the override, kept on record. */
 reason: string;
}
/** A planned stop of a load. */
export interface LoadStopNew {
 /** Position of the stop in the trip, starting at 1. */
 seq: number;
 /** Kind of stop: `pickup` (loading) or `drop` (unloading). */
 kind: LoadStopKind;
 /** Code of the terminal of a pickup. */
 terminal?: string | null;
 /** Site of a drop. */
 siteId?: string | null;
 /** Estimated time of arrival. */
 eta?: Time | null;
}
/** Fields accepted when recording the invoice of an order. */
export interface OrderInvoiceNew {
 /** Number printed on the invoice. */
 invoiceNumber: string;
 issuedOn: string;
 dueOn?: string | null;
 quantity: Decimal;
 /** Total of the invoice, in the order's currency. */
 total: Decimal;
 taxTotal: Decimal;
 permits?: string[] | null;
}
/** Fields accepted when recording a payment of an order. */
export interface OrderPaymentNew {
 paymentId?: string | null;
 /** Amount paid, in the currency of the payment. */
 amount: Decimal;
 /** Currency of the payment. */
 currency: DeliveryDisputeCurrency;
 exchangeRate?: Decimal | null;
 paidAt?: Time;
}
/** Fields accepted when creating a quote. */
export interface QuoteNew {
 /** Customer that the quote is for. */
 counterpartyId: string;
 /** Site that would be delivered to. */
 siteId?: string | null;
 freightMode?: OrderFreightTerms;
 buyerUse?: PermitUses | null;
 /** Lines of the quote. */
 lines: QuoteLineNew[];
 terminalOptions?: string[] | null;
 validUntil: Time;
 /** Notes for the customer. */
 notes?: string | null;
}
/** Fields accepted for a line of a quote. `unit` defaults to liters. */
export interface QuoteLineNew {
 /** Code of the product offered. */
 product: string;
 terminal?: string | null;
 /** Quantity offered, in `unit`. */
 quantity: Decimal;
 unit?: Unit;
 supplierId?: string | null;
 branded?: boolean | null;
 priceBasis?: PriceBasis | null;
 terms?: string | null;
 unitPrice?: Decimal | null;
 distanceKm?: Decimal | null;
}
/** Items to create in one request. */
export interface QuoteNewBulk {
 items: QuoteNew[];
 atomic?: boolean;
}
export interface QuoteEdit extends Partial<Omit<QuoteNew, "counterpartyId">> {
}
/** Fields accepted when creating a load. */
export interface LoadNew {
 /** Country whose limits and shipping documents apply. */
 market: SiteCountry;
 /** Code of the terminal where the load is lifted. */
 terminal: string;
 carrierId?: string | null;
 vehicleNo?: string | null;
 trailerNo?: string | null;
 tareKg?: number | null;
 maxGvwKg?: number | null;
 driver?: LoadDriverInput | null;
 compartments: LoadCompartmentInput[];
 stops?: LoadStopNew[];
 papers?: LoadPapersInput | null;
 plannedKm?: Decimal | null;
 routeMinutes?: number | null;
 authorizationNumber?: string | null;
}
export interface LoadEdit extends Partial<Omit<LoadNew, "market" | "terminal" | "compartments" | "stops">> {
}
/** Fields accepted when creating a bill of lading, as the terminal sent it. */
export interface BillOfLadingNew {
 bolNumber: string;
 /** Code of the terminal where the product was lifted. */
 terminal: string;
 supplierId: string;
 positionHolder?: string | null;
 /** Standard Carrier Alpha Code (SCAC). */
 carrierScac?: string | null;
 /** Number of the consignee at the terminal. */
 consigneeNo?: string | null;
 loadId?: string | null;
 startedAt: Time;
 endedAt?: Time | null;
 transactionId?: string | null;
 lines: BillLineInput[];
 seals?: string[] | null;
 totalGross: Decimal;
 totalNet: Decimal;
 lineCount: number;
}
/** Items to create in one request. */
export interface BillOfLadingNewBulk {
 items: BillOfLadingNew[];
 atomic?: boolean;
}
export interface BillOfLadingEdit extends Partial<Omit<BillOfLadingNew, "terminal" | "supplierId">> {
}
/** Fields accepted when creating a delivery that the departure of its load did not schedule. */
export interface DeliveryNew {
 /** Load that carries the delivery. */
 loadId: string;
 /** Order that the delivery is for. */
 orderId?: string | null;
 /** Number of the order line. */
 lineNo?: number | null;
 /** Site to deliver to. */
 siteId: string;
 tankId?: string | null;
 /** Country whose limits apply. */
 market: SiteCountry;
 product: string;
 /** Unit of all volumes: `l` (liters) or `gal` (US gallons). */
 unit: Unit;
 planned: Decimal;
}
/** Items to create in one request. */
export interface DeliveryNewBulk {
 items: DeliveryNew[];
 atomic?: boolean;
}
/** Fields accepted when updating a delivery that is not completed. */
export interface DeliveryEdit {
 tankId?: string | null;
 planned?: Decimal;
 gross?: Decimal | null;
 net?: Decimal | null;
 levelBefore?: Decimal | null;
 levelAfter?: Decimal | null;
 temperature?: Decimal | null;
 temperatureUnit?: TemperatureUnit | null;
 /** Density at base temperature, in kg/m³. */
 density?: Decimal | null;
 meterStart?: Decimal | null;
 meterEnd?: Decimal | null;
 ticketNo?: string | null;
 waterMm?: number | null;
 latitude?: Decimal | null;
 longitude?: Decimal | null;
}
/** Fields accepted when adding evidence. */
export interface ClaimEvidenceNew {
 kind: ClaimEvidenceKind;
 /** Description of the evidence. */
 text: string;
 /** Reference to where the document is stored. */
 reference?: string | null;
}
/** Fields accepted when adding a message. */
export interface ClaimMessageNew {
 /** Author of the message. */
 from?: string | null;
 /** Text of the message. */
 text: string;
}
/** Fields accepted when creating a claim. */
export interface ClaimNew {
 kind: DeliveryDisputeKind;
 /** Order that the claim is about. */
 orderId?: string | null;
 /** Bill of lading that the claim is about. */
 bolId?: string | null;
 /** Delivery that the claim is about. */
 deliveryId?: string | null;
 /** Description of the problem. */
 description: string;
 /** Volume claimed, in `unit`. */
 claimedQuantity?: Decimal | null;
 /** Unit of the volume: `l` (liters) or `gal` (US gallons). */
 unit?: Unit | null;
 /** Amount of money claimed, in `currency`. */
 claimedAmount?: Decimal | null;
 currency?: DeliveryDisputeCurrency | null;
 tolerancePct?: Decimal | null;
 /** Counterparty liable for the claim. */
 liablePartyId?: string | null;
}
export interface ClaimEdit extends Partial<Omit<ClaimNew, "kind" | "orderId" | "deliveryId">> {
}
/** Fields accepted when creating a storage tank. */
export interface StorageTankNew {
 /** Site where the tank stands. */
 siteId: string;
 /** Code of the product in the tank. */
 product: string;
 /** Name of the tank. Unique at its site. */
 name: string;
 /** Kind of tank: `ast` (aboveground) or `ust` (underground). */
 kind: StorageTankKind;
 unit: Unit;
 base?: CostAskedBase;
 /** Nominal capacity, in the tank's unit. */
 capacity: Decimal;
 safeFillPct?: Decimal;
 /** Level at which to reorder, in the tank's unit. */
 minLevel?: Decimal | null;
 /** Volume that cannot be pumped out, in the tank's unit. */
 unusable?: Decimal | null;
 strappingTable?: StrappingInput[] | null;
 density?: Decimal | null;
 /** Model and number of the gauge. */
 probe?: string | null;
 waterAlarmMm?: Decimal | null;
 lowPct?: Decimal | null;
 criticalPct?: Decimal | null;
 highPct?: Decimal | null;
 satClaveTanque?: string | null;
}
/** Items to create in one request. */
export interface StorageTankNewBulk {
 items: StorageTankNew[];
 atomic?: boolean;
}
export interface StorageTankEdit extends Partial<Omit<StorageTankNew, "siteId" | "unit" | "strappingTable">> {
}
/** Fields accepted when creating a supply contract. */
export interface SupplyContractNew {
 number: string;
 side: SupplyContractSide;
 /** Counterparty of the contract. */
 counterpartyId: string;
 contractType: SupplyContractContractType;
 /** Codes of the terminals covered. Null if all are. */
 terminals?: string[] | null;
 /** Codes of the products covered. Null if all are. */
 products?: string[] | null;
 /** First day of the contract. */
 startOn: string;
 endOn: string;
 /** IANA time zone of the contract's days. */
 timezone: string;
 unit: Unit;
 currency: DeliveryDisputeCurrency;
 priceFormulaId?: string | null;
 unitPrice?: Decimal | null;
 differential?: Decimal | null;
 periods?: ContractPeriodInput[] | null;
 ratability?: SupplyContractAmendRatability | null;
 ratabilityPct?: Decimal | null;
 shortfallPenalty?: Decimal | null;
 excessPenalty?: Decimal | null;
 terms?: string | null;
}
/** Items to create in one request. */
export interface SupplyContractNewBulk {
 items: SupplyContractNew[];
 atomic?: boolean;
}
export interface SupplyContractEdit extends Partial<Omit<SupplyContractNew, "counterpartyId">> {
}
/** Fields accepted when creating a tank reading. */
export interface TankReadingNew {
 /** Tank that was read. */
 tankId: string;
 at: Time;
 gross?: Decimal | null;
 heightMm?: Decimal | null;
 waterMm?: Decimal | null;
 temperature?: Decimal | null;
 density?: Decimal | null;
 source: StorageTankLevelSource;
 seq?: number | null;
}
/** Items to create in one request. */
export interface TankReadingNewBulk {
 items: TankReadingNew[];
 atomic?: boolean;
}
/** Fields accepted when creating a payment. */
export interface PaymentNew {
 amount: Decimal;
 /** Currency (ISO 4217). Payments to a CLABE are in MXN. */
 currency: DeliveryDisputeCurrency;
 clabe: string;
 /** Payment reference, as the payer words it. */
 reference: string;
}
/** Fields accepted when creating a product. */
export interface ProductNew {
 code: string;
 /** Name of the product. */
 name: string;
 family: ProductFamily;
 octaneOrCetane?: Decimal | null;
 sulfurPpm?: Decimal | null;
 /** Whether the product is dyed as untaxed fuel (26 USC 4082). */
 dyed?: boolean | null;
 /** Renewable share of the volume, in percent. */
 bioPct?: Decimal | null;
 unNumber?: string | null;
 /** PIDX product code, used on bills of lading. */
 pidxCode?: string | null;
 /** ExSTARS product code (IRS Publication 3536). */
 irsProductCode?: string | null;
 satClaveProdserv?: string | null;
 satSubproducto?: string | null;
 vcfGroup?: ProductVcfGroup | null;
 baseTemperature?: CostAskedBase | null;
 /** Quality limits, up to 40. */
 specifications?: ProductSpecificationInput[] | null;
 /** Components of a blend, up to 10. Their shares add up to 100. */
 blendComponents?: ProductComponentInput[] | null;
}
/** Items to create in one request. */
export interface ProductNewBulk {
 items: ProductNew[];
 atomic?: boolean;
}
export interface ProductEdit extends Partial<Omit<ProductNew, "code">> {
}
/** Fields accepted when creating a terminal. */
export interface TerminalNew {
 code: string;
 /** Name of the terminal. */
 name: string;
 kind: TerminalKind;
 tcn?: string | null;
 splc?: string | null;
 /** Storage permit of the CRE or CNE (Mexico). */
 permitNo?: string | null;
 /** Name of the terminal operator, if it is not a counterparty. */
 operatorName?: string | null;
 /** Counterparty that operates the terminal. */
 operatorCounterpartyId?: string | null;
 /** Country of the terminal. */
 country: SiteCountry;
 state?: string | null;
 jurisdiction: string;
 /** Currency of its prices. */
 currency: DeliveryDisputeCurrency;
 latitude?: Decimal | null;
 longitude?: Decimal | null;
 /** IANA time zone of the terminal. */
 timeZone: string;
 priceChangeLocalTime?: string | null;
 /** Operating hours, in the terminal's time zone. */
 operatingHours?: string[] | null;
 /** Codes of the products available. Null if not stated. */
 products?: string[] | null;
 /** Number of vehicles that can load at the same time. */
 loadLanes?: number | null;
 authorizationRequired?: boolean | null;
}
/** Items to create in one request. */
export interface TerminalNewBulk {
 items: TerminalNew[];
 atomic?: boolean;
}
export interface TerminalEdit extends Partial<Omit<TerminalNew, "code">> {
}
/** Fields accepted when publishing a rack price. */
export interface RackPriceNew {
 terminal: string;
 product: string;
 supplierId?: string | null;
 branded?: boolean;
 priceBasis?: PriceBasis;
 /** Payment terms that the price applies to. */
 terms?: string | null;
 /** Currency of the price. */
 currency: DeliveryDisputeCurrency;
 /** Price before taxes, as posted, in `currency` per `unit`. */
 price: Decimal;
 unit: PriceSourceMappingUnit;
 /** Time from which the price is effective at the rack. */
 effectiveAt: Time;
 /** Origin of the price. Default `posted`. */
 source?: string;
}
/** Items to create in one request. */
export interface RackPriceNewBulk {
 items: RackPriceNew[];
 atomic?: boolean;
}
/** Fields accepted when recording an exchange rate. */
export interface FxRateNew {
 /** Base currency, of which the rate prices one unit. */
 base: DeliveryDisputeCurrency;
 /** Quote currency, in which the rate is expressed. */
 quote: DeliveryDisputeCurrency;
 /** Day of the rate. */
 day: string;
 rate: Decimal;
 /** Origin of the rate. Default `posted`. */
 source?: string;
}
/** Items to create in one request. */
export interface FxRateNewBulk {
 items: FxRateNew[];
 atomic?: boolean;
}
/** Fields accepted when creating a price alert. */
export interface PriceAlertNew {
 /** Name of the price alert. */
 name: string;
 /** Note included in the notification. */
 note?: string | null;
 subject: PriceAlertFiringSubject;
 /** For a rack price or a spread: code of the terminal. */
 terminal?: string | null;
 /** For a rack price or a spread: code of the product. */
 product?: string | null;
 supplierId?: string | null;
 /** For an index or a spread: code of the index. */
 indexCode?: string | null;
 /** For a spread: code of the terminal to subtract. */
 minusTerminal?: string | null;
 /** For a spread: code of the product to subtract. */
 minusProduct?: string | null;
 /** For a spread: code of the index to subtract. */
 minusIndexCode?: string | null;
 /** For a formula: identifier of the formula. */
 formulaId?: string | null;
 /** For a price source: identifier of the source. */
 sourceId?: string | null;
 currency?: DeliveryDisputeCurrency | null;
 unit?: CostAskedUnit | null;
 condition: PriceAlertFiringCondition;
 value?: Decimal | null;
 valueHigh?: Decimal | null;
 windowDays?: number | null;
 staleAfterS?: number | null;
 cooldownS: number;
}
export interface PriceAlertEdit extends Partial<PriceAlertNew> {
}
/** Fields accepted when creating a price source. */
export interface PriceSourceNew {
 /** Name of the price source. */
 name: string;
 kind: PriceSourceKind;
 format: PriceSourceFormat;
 target: PriceSourceTarget;
 mapping?: PriceSourceMappingInput | null;
 url?: string | null;
 scheduleMinutes?: number | null;
 staleAfterS?: number | null;
 rowsMin?: number | null;
 /** Maximum number of rows of a file. */
 rowsMax?: number | null;
 implausible?: PriceSourceImplausible;
 redistribution: boolean;
}
export interface PriceSourceEdit extends Partial<Omit<PriceSourceNew, "kind" | "format" | "target">> {
}
/** Fields accepted when creating a tax rule, as a draft. */
export interface TaxRuleNew {
 jurisdiction: string;
 productFamily?: string | null;
 product?: string | null;
 code: string;
 /** Label of the tax, as shown on documents. */
 label: string;
 subject: TaxRuleSubject;
 basis: TaxRuleBasis;
 rate: Decimal;
 unit: TaxRuleUnit;
 includedInBaseOf?: string[] | null;
 baseRounding?: TaxRuleBaseRounding | null;
 layer?: TaxRuleLayer | null;
 stimulusPercentage?: Decimal | null;
 stimulusAmount?: Decimal | null;
 withheld?: boolean | null;
 required?: boolean | null;
 exemptUses?: PermitUses[] | null;
 validFrom: string;
 validTo?: string | null;
 /** Law or decree, and where it was published. */
 legalRef?: string | null;
}
/** Items to create in one request. */
export interface TaxRuleNewBulk {
 items: TaxRuleNew[];
 atomic?: boolean;
}
export interface TaxRuleEdit extends Partial<TaxRuleNew> {
}
/** Fields accepted when creating a freight rate, as a draft. */
export interface FreightRateNew {
 /** Name of the freight rate. */
 name: string;
 carrierId?: string | null;
 /** Code of the terminal of origin. */
 terminal?: string | null;
 /** Zone of origin, instead of a terminal. */
 originZone?: string | null;
 /** Destination site. */
 siteId?: string | null;
 /** Destination zone, instead of a site. */
 destinationZone?: string | null;
 distanceFrom?: number | null;
 distanceTo?: number | null;
 /** Family of products that the rate is limited to. */
 productFamily?: string | null;
 basis: CostFreightBasis;
 unit: OrderLineFreightUnit;
 currency: DeliveryDisputeCurrency;
 baseRate: Decimal;
 minQuantity?: Decimal | null;
 minCharge?: Decimal | null;
 fuelSurcharges?: FreightSurchargeInput[] | null;
 surchargeIndex?: string | null;
 /** Accessorial charges, each code once. */
 accessorials?: FreightAccessorialInput[] | null;
 validFrom: string;
 validTo?: string | null;
}
/** Items to create in one request. */
export interface FreightRateNewBulk {
 items: FreightRateNew[];
 atomic?: boolean;
}
export interface FreightRateEdit extends Partial<FreightRateNew> {
}
/** Fields accepted when publishing a price sheet. */
export interface PriceSheetNew {
 /** Customer of the price sheet. */
 counterpartyId?: string;
 /** Customer group of the price sheet, instead of a customer. */
 customerGroup?: string;
 pricedOn?: string;
 unit: CostAskedUnit;
 /** Codes of the terminals. */
 terminals: string[];
 /** Codes of the products. */
 products: string[];
}
/** Fields accepted when creating a pricing rule, as a draft. */
export interface PricingRuleNew {
 name: string;
 label: Label;
 counterpartyId?: string | null;
 siteId?: string | null;
 customerGroup?: string | null;
 terminal?: string | null;
 product?: string | null;
 formulaId?: string | null;
 /** Value in `currency` per `unit`, if no formula computes it. */
 value?: Decimal | null;
 unit: PricingRuleUnit;
 currency: DeliveryDisputeCurrency;
 priority?: number | null;
 validFrom: string;
 validTo?: string | null;
 minMargin?: Decimal | null;
}
/** Items to create in one request. */
export interface PricingRuleNewBulk {
 items: PricingRuleNew[];
 atomic?: boolean;
}
export interface PricingRuleEdit extends Partial<PricingRuleNew> {
}
/** A value to record. */
export interface PriceIndexPointNew {
 /** Day of the value. */
 date: string;
 /** Value, in the currency and unit of the index. */
 value: Decimal;
}
/** Fields accepted when creating a price index. */
export interface PriceIndexNew {
 code: string;
 /** Name of the index. */
 name: string;
 /** Publisher of the index and its name there. */
 source: string;
 frequency: SupplyContractAmendRatability;
 unit: PriceIndexUnit;
 /** Currency of the values. */
 currency: DeliveryDisputeCurrency;
 calendar?: PriceIndexCalendar;
 lagDays?: number;
 /** IANA time zone of the days. Default UTC. */
 timeZone?: string;
}
/** Items to create in one request. */
export interface PriceIndexNewBulk {
 items: PriceIndexNew[];
 atomic?: boolean;
}
export interface PriceIndexEdit extends Partial<Omit<PriceIndexNew, "code" | "frequency" | "unit" | "currency">> {
}
/** Fields accepted when creating a formula. */
export interface PriceFormulaNew {
 code: string;
 /** Name of the formula. */
 name: string;
 expression: string;
 currency: DeliveryDisputeCurrency;
 unit: CostAskedUnit;
 rounding?: PriceFormulaRounding;
 /** Number of decimals of the result. Default 6. */
 decimals?: number;
 dayRule?: PriceFormulaDayRule;
 fxRule?: PriceFormulaDayRule;
 weekendRule?: PriceFormulaWeekendRule;
 calendar?: PriceIndexCalendar | null;
 timeZone?: string | null;
 /** Minimum of the result, in `currency` per `unit`. */
 floor?: Decimal | null;
 /** Maximum of the result, in `currency` per `unit`. */
 cap?: Decimal | null;
}
/** Items to create in one request. */
export interface PriceFormulaNewBulk {
 items: PriceFormulaNew[];
 atomic?: boolean;
}
export interface PriceFormulaEdit extends Partial<Omit<PriceFormulaNew, "code">> {
}
/** An event to simulate. */
export interface SandboxEventNew {
 /** Event type, any of GET /api/v2/event-types. */
 type: string;
 overrides?: unknown;
 webhookId?: string;
}
/** Fields accepted when creating a webhook. */
export interface WebhookNew {
 url: string;
 description?: string | null;
 events: string[];
 filters?: WebhookFilterInput[] | null;
 deliveryOrder?: DeliveryOrder;
 orderHoldMinutes?: number;
 maxPerSecond?: number;
 maxConcurrency?: number;
 timeoutSeconds?: number;
 retrySeconds?: number[] | null;
 apiVersion?: ApiVersion;
 ed25519?: boolean;
 headers?: WebhookHeader[] | null;
 clientCertificate?: string | null;
}
export interface WebhookEdit extends Partial<WebhookNew> {
}
/** Deliveries to retry, up to 500, by their ids or by filters. */
export interface WebhookRetryBulk {
 /** Deliveries to retry. No other filter is applied. */
 ids?: string[];
 status?: WebhookRetryBulkStatus;
 /** Retry only deliveries to this webhook. */
 webhookId?: string;
 /** Retry only deliveries of this event. */
 eventId?: string;
 /** Retry only deliveries of this replay. */
 replayId?: string;
 /** Retry only deliveries of events of this type. */
 eventType?: string;
 /** Retry only deliveries of events of this object. */
 objectId?: string;
 /** Retry only deliveries created at or after this time. */
 since?: Time;
 /** Retry only deliveries created before this time. */
 until?: Time;
}
/** Events to replay. */
export interface WebhookReplayNew {
 /** Start of the period, inclusive. */
 since: Time;
 until: Time;
 types?: string[];
 only?: WebhookReplayOnly;
 dryRun?: boolean;
}
/** The types of events, with what each is about and its data. */
export interface EventMap {
 "account.api_key.archived": ["api_key", ApiKey];
 "account.api_key.created": ["api_key", ApiKey];
 "account.api_key.expired": ["api_key", ApiKey];
 "account.api_key.expiring": ["api_key", ApiKey];
 "account.api_key.grace_ended": ["api_key", ApiKey];
 "account.api_key.grace_started": ["api_key", ApiKey];
 "account.api_key.restored": ["api_key", ApiKey];
 "account.api_key.revoked": ["api_key", ApiKey];
 "account.api_key.rolled_back": ["api_key", ApiKey];
 "account.api_key.rotated": ["api_key", ApiKey];
 "account.api_key.updated": ["api_key", ApiKey];
 "compliance.tax_rule.created": ["tax_rule", TaxRule];
 "compliance.tax_rule.published": ["tax_rule", TaxRule];
 "compliance.tax_rule.superseded": ["tax_rule", TaxRule];
 "compliance.tax_rule.updated": ["tax_rule", TaxRule];
 "credit.profile.archived": ["profile", CreditProfile];
 "credit.profile.created": ["profile", CreditProfile];
 "credit.profile.drift_detected": ["profile", CreditDrift];
 "credit.profile.held": ["profile", CreditProfile];
 "credit.profile.released": ["profile", CreditProfile];
 "credit.profile.restored": ["profile", CreditProfile];
 "credit.profile.unwatched": ["profile", CreditProfile];
 "credit.profile.updated": ["profile", CreditProfile];
 "credit.profile.watched": ["profile", CreditProfile];
 "order.allocated": ["order", Order];
 "order.allocation.activated": ["allocation", Allocation];
 "order.allocation.adjusted": ["allocation", Allocation];
 "order.allocation.archived": ["allocation", Allocation];
 "order.allocation.created": ["allocation", Allocation];
 "order.allocation.exhausted": ["allocation", Allocation];
 "order.allocation.expired": ["allocation", Allocation];
 "order.allocation.low": ["allocation", Allocation];
 "order.allocation.override_granted": ["allocation", Allocation];
 "order.allocation.refreshed": ["allocation", Allocation];
 "order.allocation.restored": ["allocation", Allocation];
 "order.allocation.resumed": ["allocation", Allocation];
 "order.allocation.suspended": ["allocation", Allocation];
 "order.allocation.transferred": ["allocation", Allocation];
 "order.allocation.updated": ["allocation", Allocation];
 "order.archived": ["order", Order];
 "order.bol.accepted": ["bol", BillOfLading];
 "order.bol.assigned": ["bol", BillOfLading];
 "order.bol.confirmed": ["bol", BillOfLading];
 "order.bol.exception": ["bol", BillOfLading];
 "order.bol.invoiced": ["bol", BillOfLading];
 "order.bol.matched": ["bol", BillOfLading];
 "order.bol.received": ["bol", BillOfLading];
 "order.bol.rejected": ["bol", BillOfLading];
 "order.bol.reposted": ["bol", BillOfLading];
 "order.bol.reversed": ["bol", BillOfLading];
 "order.bol.unmatched": ["bol", BillOfLading];
 "order.bol.updated": ["bol", BillOfLading];
 "order.bol.voided": ["bol", BillOfLading];
 "order.canceled": ["order", Order];
 "order.claim.accepted": ["claim", Claim];
 "order.claim.escalated": ["claim", Claim];
 "order.claim.investigating": ["claim", Claim];
 "order.claim.opened": ["claim", Claim];
 "order.claim.rejected": ["claim", Claim];
 "order.claim.settled": ["claim", Claim];
 "order.claim.updated": ["claim", Claim];
 "order.closed": ["order", Order];
 "order.confirmed": ["order", Order];
 "order.contract.activated": ["contract", SupplyContract];
 "order.contract.amended": ["contract", SupplyContract];
 "order.contract.archived": ["contract", SupplyContract];
 "order.contract.created": ["contract", SupplyContract];
 "order.contract.expired": ["contract", SupplyContract];
 "order.contract.expiring": ["contract", SupplyContract];
 "order.contract.restored": ["contract", SupplyContract];
 "order.contract.resumed": ["contract", SupplyContract];
 "order.contract.submitted": ["contract", SupplyContract];
 "order.contract.suspended": ["contract", SupplyContract];
 "order.contract.terminated": ["contract", SupplyContract];
 "order.contract.updated": ["contract", SupplyContract];
 "order.contract.volume_shortfall": ["contract", SupplyContract];
 "order.counterparty.activated": ["counterparty", Counterparty];
 "order.counterparty.archived": ["counterparty", Counterparty];
 "order.counterparty.closed": ["counterparty", Counterparty];
 "order.counterparty.created": ["counterparty", Counterparty];
 "order.counterparty.merged": ["counterparty", Counterparty];
 "order.counterparty.onboarding": ["counterparty", Counterparty];
 "order.counterparty.restored": ["counterparty", Counterparty];
 "order.counterparty.suspended": ["counterparty", Counterparty];
 "order.counterparty.updated": ["counterparty", Counterparty];
 "order.created": ["order", Order];
 "order.delivered": ["order", Order];
 "order.delivery.accepted": ["delivery", Delivery];
 "order.delivery.arrived": ["delivery", Delivery];
 "order.delivery.completed": ["delivery", Delivery];
 "order.delivery.created": ["delivery", Delivery];
 "order.delivery.disputed": ["delivery", Delivery];
 "order.delivery.diverted": ["delivery", Delivery];
 "order.delivery.signed": ["delivery", Delivery];
 "order.delivery.started": ["delivery", Delivery];
 "order.delivery.updated": ["delivery", Delivery];
 "order.dispatched": ["order", Order];
 "order.freight_rate.archived": ["freight_rate", FreightRate];
 "order.freight_rate.created": ["freight_rate", FreightRate];
 "order.freight_rate.published": ["freight_rate", FreightRate];
 "order.freight_rate.restored": ["freight_rate", FreightRate];
 "order.freight_rate.superseded": ["freight_rate", FreightRate];
 "order.freight_rate.updated": ["freight_rate", FreightRate];
 "order.guard_overridden": ["order", GuardOverride];
 "order.held": ["order", Order];
 "order.hold_released": ["order", Order];
 "order.in_transit": ["order", Order];
 "order.invoice_corrected": ["order", Order];
 "order.invoiced": ["order", Order];
 "order.load.aborted": ["load", Load];
 "order.load.accepted": ["load", Load];
 "order.load.archived": ["load", Load];
 "order.load.arrived": ["load", Load];
 "order.load.assigned": ["load", Load];
 "order.load.completed": ["load", Load];
 "order.load.created": ["load", Load];
 "order.load.declined": ["load", Load];
 "order.load.departed": ["load", Load];
 "order.load.eta_changed": ["load", Load];
 "order.load.loaded": ["load", Load];
 "order.load.loading": ["load", Load];
 "order.load.optimized": ["load", Load];
 "order.load.plan_corrected": ["load", Load];
 "order.load.restored": ["load", Load];
 "order.load.stop_arrived": ["load", Load];
 "order.load.stop_completed": ["load", Load];
 "order.load.unloading": ["load", Load];
 "order.load.updated": ["load", Load];
 "order.load_authorization.approved": ["load_authorization", LoadAuthorization];
 "order.load_authorization.consumed": ["load_authorization", LoadAuthorization];
 "order.load_authorization.denied": ["load_authorization", LoadAuthorization];
 "order.load_authorization.expired": ["load_authorization", LoadAuthorization];
 "order.load_authorization.extended": ["load_authorization", LoadAuthorization];
 "order.load_authorization.voided": ["load_authorization", LoadAuthorization];
 "order.loading": ["order", Order];
 "order.paid": ["order", Order];
 "order.payment_returned": ["order", Order];
 "order.product.archived": ["product", Product];
 "order.product.created": ["product", Product];
 "order.product.reinstated": ["product", Product];
 "order.product.restored": ["product", Product];
 "order.product.retired": ["product", Product];
 "order.product.updated": ["product", Product];
 "order.quote.accepted": ["quote", Quote];
 "order.quote.archived": ["quote", Quote];
 "order.quote.canceled": ["quote", Quote];
 "order.quote.created": ["quote", Quote];
 "order.quote.declined": ["quote", Quote];
 "order.quote.expired": ["quote", Quote];
 "order.quote.extended": ["quote", Quote];
 "order.quote.finalized": ["quote", Quote];
 "order.quote.restored": ["quote", Quote];
 "order.quote.updated": ["quote", Quote];
 "order.reconciled": ["order", Order];
 "order.rejected": ["order", Order];
 "order.reopened": ["order", Order];
 "order.repriced": ["order", Order];
 "order.repricing_due": ["order", Order];
 "order.restored": ["order", Order];
 "order.site.activated": ["site", Site];
 "order.site.archived": ["site", Site];
 "order.site.blocked": ["site", Site];
 "order.site.created": ["site", Site];
 "order.site.restored": ["site", Site];
 "order.site.unblocked": ["site", Site];
 "order.site.updated": ["site", Site];
 "order.submitted": ["order", Order];
 "order.tank.archived": ["tank", StorageTank];
 "order.tank.calibrated": ["tank", StorageTank];
 "order.tank.closed": ["tank", StorageTank];
 "order.tank.created": ["tank", StorageTank];
 "order.tank.critical": ["tank", StorageTank];
 "order.tank.high": ["tank", StorageTank];
 "order.tank.low": ["tank", StorageTank];
 "order.tank.out_of_service": ["tank", StorageTank];
 "order.tank.restored": ["tank", StorageTank];
 "order.tank.returned_to_service": ["tank", StorageTank];
 "order.tank.ullage_released": ["tank", StorageTank];
 "order.tank.ullage_reserved": ["tank", StorageTank];
 "order.tank.updated": ["tank", StorageTank];
 "order.tank.water_detected": ["tank", StorageTank];
 "order.tank_reading.anomaly": ["tank_reading", TankReading];
 "order.tank_reading.created": ["tank_reading", TankReading];
 "order.tank_reading.superseded": ["tank_reading", TankReading];
 "order.terminal.archived": ["terminal", Terminal];
 "order.terminal.created": ["terminal", Terminal];
 "order.terminal.decommissioned": ["terminal", Terminal];
 "order.terminal.outage_cleared": ["terminal", Terminal];
 "order.terminal.outage_started": ["terminal", Terminal];
 "order.terminal.restored": ["terminal", Terminal];
 "order.terminal.updated": ["terminal", Terminal];
 "order.updated": ["order", Order];
 "payment.created": ["payment", Payment];
 "payment.failed": ["payment", Payment];
 "payment.returned": ["payment", Payment];
 "payment.settled": ["payment", Payment];
 "price.alert.archived": ["alert", PriceAlert];
 "price.alert.created": ["alert", PriceAlert];
 "price.alert.restored": ["alert", PriceAlert];
 "price.alert.triggered": ["alert", PriceAlertFiring];
 "price.alert.updated": ["alert", PriceAlert];
 "price.corrected": ["price", RackPrice];
 "price.cost.calculated": ["cost", CostCalculation];
 "price.formula.activated": ["formula", PriceFormula];
 "price.formula.archived": ["formula", PriceFormula];
 "price.formula.created": ["formula", PriceFormula];
 "price.formula.restored": ["formula", PriceFormula];
 "price.formula.retired": ["formula", PriceFormula];
 "price.formula.updated": ["formula", PriceFormula];
 "price.fx_rate.created": ["fx_rate", FxRate];
 "price.index.archived": ["index", PriceIndex];
 "price.index.created": ["index", PriceIndex];
 "price.index.restored": ["index", PriceIndex];
 "price.index.updated": ["index", PriceIndex];
 "price.pricing_rule.activated": ["pricing_rule", PricingRule];
 "price.pricing_rule.approved": ["pricing_rule", PricingRule];
 "price.pricing_rule.archived": ["pricing_rule", PricingRule];
 "price.pricing_rule.created": ["pricing_rule", PricingRule];
 "price.pricing_rule.expired": ["pricing_rule", PricingRule];
 "price.pricing_rule.restored": ["pricing_rule", PricingRule];
 "price.pricing_rule.updated": ["pricing_rule", PricingRule];
 "price.published": ["price", RackPrice];
 "price.rack_price.created": ["rack_price", RackPrice];
 "price.sheet.published": ["sheet", PriceSheet];
 "price.source.archived": ["source", PriceSource];
 "price.source.created": ["source", PriceSource];
 "price.source.failed": ["source", PriceSource];
 "price.source.restored": ["source", PriceSource];
 "price.source.stale": ["source", PriceSource];
 "price.source.updated": ["source", PriceSource];
 "webhook.archived": ["webhook", Webhook];
 "webhook.created": ["webhook", Webhook];
 "webhook.delivery.canceled": ["delivery", WebhookDelivery];
 "webhook.delivery.exhausted": ["delivery", WebhookDeliveryExhausted];
 "webhook.delivery.retried": ["delivery", WebhookDelivery];
 "webhook.disabled": ["webhook", Webhook];
 "webhook.enabled": ["webhook", Webhook];
 "webhook.failing": ["webhook", Webhook];
 "webhook.paused": ["webhook", Webhook];
 "webhook.ping": ["webhook", Webhook];
 "webhook.recovered": ["webhook", Webhook];
 "webhook.replay.canceled": ["replay", WebhookReplay];
 "webhook.replay.completed": ["replay", WebhookReplay];
 "webhook.replay.started": ["replay", WebhookReplay];
 "webhook.restored": ["webhook", Webhook];
 "webhook.secret_rotated": ["webhook", Webhook];
 "webhook.unresolved": ["webhook", Webhook];
 "webhook.updated": ["webhook", Webhook];
}
export interface CursorParams {
 /** Maximum number of items to return, 1 to 200. Default 50. */
 limit?: number;
 /** Position in the list: `next_cursor` of the previous page, or the cursor in a Link header. */
 cursor?: string;
}
export interface ListParams extends CursorParams {
 /** Members to return, separated by commas. `id` is always returned. */
 fields?: string | string[];
 /** References to return as objects beside their ids, separated by commas: `site_id` adds `site`. The parameter can be repeated. */
 expand?: string | string[];
 /** Whether archived items are returned too. Default false. */
 archived?: boolean;
}
export interface HasList<A, B> {
 /** Page by page; `for await` walks all of them. */
 list(params?: In<A>, options?: Options): ListPromise<B>;
}
export interface HasCreate<A, B> {
 /** Page by page; `for await` walks all of them. */
 create(body: In<A>, options?: Options): APIPromise<B>;
}
export interface HasValidate<A, B> {
 /** Page by page; `for await` walks all of them. */
 validate(body: In<A>, options?: Options): APIPromise<B>;
}
export interface HasBulk<A, B> {
 /** With `atomic`, all of them are created or none. */
 bulk(body: In<A>, options?: Options): APIPromise<B>;
}
export interface HasSearch<A, B> {
 /** Page by page; `for await` walks all of them. */
 search(body?: In<A>, options?: Options): ListPromise<B>;
}
export interface HasExport<A, B> {
 /** Page by page; `for await` walks all of them. */
 export(params?: In<A>, options?: Options): ExportPromise<B>;
}
export interface HasStats<A, B> {
 /** Page by page; `for await` walks all of them. */
 stats(params?: In<A>, options?: Options): APIPromise<B>;
}
export interface HasGet<A, B> {
 /** The ETag header carries its version. */
 get(id: string, params?: In<A>, options?: Options): APIPromise<B>;
}
export interface HasUpdate<A, B> {
 /** With If-Match, only that version is updated. */
 update(id: string, body: In<A>, options?: Options): APIPromise<B>;
}
export interface HasArchive<A> {
 /** Lists leave archived items out by default; nothing is deleted. */
 archive(id: string, options?: Options): APIPromise<A>;
}
export interface HasRestore<A> {
 /** Page by page; `for await` walks all of them. */
 restore(id: string, options?: Options): APIPromise<A>;
}
export interface HasHistory<A, B> {
 /** Page by page; `for await` walks all of them. */
 history(id: string, params?: In<A>, options?: Options): ListPromise<B>;
}
export interface HasGet2<A> {
 /** Page by page; `for await` walks all of them. */
 get(id: string, options?: Options): APIPromise<A>;
}
export interface AccountResource {
 /** Get the account. Returns the account that the key belongs to, and the key itself. */
 get(options?: Options): APIPromise<Account>;
 /** Update the account. Updates settings of the account. */
 update(body: In<AccountEdit>, options?: Options): APIPromise<Account>;
}
export interface AllocationsFilters {
 status?: Filter<AllocationStatus>;
 type?: Filter<AllocationType>;
 name?: Filter<string>;
 counterpartyId?: Filter<string>;
 counterpartyTag?: Filter<string>;
 supplierId?: Filter<string>;
 terminal?: Filter<string>;
 terminals?: Filter<string>;
 product?: Filter<string>;
 products?: Filter<string>;
 productFamily?: Filter<string>;
 period?: Filter<AllocationPeriod>;
 unit?: Filter<Unit>;
 currency?: Filter<DeliveryDisputeCurrency>;
 remaining?: Range<Decimal>;
 validFrom?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface AllocationsListParams extends AllocationsFilters, ListParams {
 sort?: SiteSort;
}
export interface AllocationsExportParams extends AllocationsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface AllocationsStatsParams extends AllocationsFilters {
 archived?: boolean;
 measure?: AllocationMeasure;
 groupBy?: AllocationGroupBy;
 interval?: Interval;
}
export interface AllocationsGetParams {
 expand?: string | string[];
}
export interface AllocationsResource extends HasList<AllocationsListParams, Allocation>, HasCreate<AllocationNew, Allocation>, HasValidate<AllocationNew, Verdict>, HasBulk<AllocationNewBulk, BulkResults>, HasSearch<Search, Allocation>, HasExport<AllocationsExportParams, Allocation>, HasStats<AllocationsStatsParams, Stats>, HasGet<AllocationsGetParams, Allocation>, HasUpdate<AllocationEdit, Allocation>, HasArchive<Allocation>, HasRestore<Allocation>, HasHistory<CursorParams, Version> {
 /** List the ledger of an allocation. Lists the ledger entries of the allocation, newest first. */
 ledger(id: string, params?: In<CursorParams>, options?: Options): ListPromise<AllocationEntry>;
 /** Get the utilization of an allocation. Returns how much of the current period's amount has been used. */
 utilization(id: string, options?: Options): APIPromise<AllocationUtilization>;
 /** List the denials of an allocation. Lists the load authorizations that the allocation refused, newest first. */
 denials(id: string, params?: In<CursorParams>, options?: Options): ListPromise<LoadAuthorization>;
 /** Refresh an allocation. Starts a new period now. */
 refresh(id: string, options?: Options): APIPromise<Allocation>;
 /** Adjust an allocation. Adds to the remaining amount or subtracts from it. */
 adjust(id: string, body: In<AllocationAdjust>, options?: Options): APIPromise<Allocation>;
 /** Transfer an allocation. Transfers an amount to another allocation of the same unit or currency. */
 transfer(id: string, body: In<AllocationTransfer>, options?: Options): APIPromise<Allocation>;
 /** Suspend an allocation. Suspends the allocation: nothing can be lifted from it for the time being. */
 suspend(id: string, options?: Options): APIPromise<Allocation>;
 /** Resume an allocation. Resumes the allocation: it can be lifted from again. */
 resume(id: string, options?: Options): APIPromise<Allocation>;
 /** Grant an override of an allocation. Grants an override (Global Product Override): an amount that can be lifted until a given time although less remains. */
 grantOverride(id: string, body: In<AllocationOverride>, options?: Options): APIPromise<Allocation>;
}
export interface ApiKeysFilters {
 status?: Filter<ApiKeyStatus>;
 name?: Filter<string>;
 tier?: Filter<string>;
 scopes?: Filter<string>;
 createdBy?: Filter<string>;
 lastUsedAt?: Range<Time>;
 expiresAt?: Range<Time>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface ApiKeysListParams extends ApiKeysFilters, CursorParams {
 sort?: ApiKeySort;
 fields?: string | string[];
 archived?: boolean;
}
export interface ApiKeysStatsParams extends ApiKeysFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: ApiKeyGroupBy;
 interval?: Interval;
}
export interface ApiKeysResource extends HasList<ApiKeysListParams, ApiKey>, HasCreate<ApiKeyNew, ApiKeyWithSecret>, HasSearch<Search, ApiKey>, HasStats<ApiKeysStatsParams, Stats>, HasGet2<ApiKey>, HasUpdate<ApiKeyEdit, ApiKey>, HasArchive<ApiKey>, HasRestore<ApiKey>, HasHistory<CursorParams, Version> {
 /** Get the usage of an API key. */
 usage(id: string, options?: Options): APIPromise<ApiKeyUsage>;
 /** List the scopes of an API key. Returns the scopes of the key, with the operations that each allows. */
 scopes(id: string, params?: In<CursorParams>, options?: Options): ListPromise<Scope>;
 /** Rotate an API key. Rotates the key: creates a new secret for the same key id. */
 rotate(id: string, body?: In<ApiKeyRotation>, options?: Options): APIPromise<ApiKeyWithSecret>;
 /** End the grace of an API key. Ends the grace period: the old secret stops working now, within two seconds on all workers. */
 endGrace(id: string, options?: Options): APIPromise<ApiKey>;
 /** Roll back the rotation of an API key. Rolls back the rotation: the old secret is the only valid one again, and the new one ends. */
 rollBack(id: string, options?: Options): APIPromise<ApiKey>;
 /** Revoke an API key. Revokes the key with all its secrets; within two seconds it is refused everywhere. */
 revoke(id: string, options?: Options): APIPromise<ApiKey>;
}
export interface AuditEntriesFilters {
 actorType?: Filter<AuditEntryActorType>;
 action?: Filter<string>;
 actorId?: Filter<string>;
 subjectType?: Filter<string>;
 subjectId?: Filter<string>;
 address?: Filter<string>;
 requestId?: Filter<string>;
 seq?: Range<number>;
 occurredAt?: Range<Time>;
 createdAt?: Range<Time>;
}
export interface AuditEntriesVerifyParams {
 /** Sequence number of the first entry to verify. Default 1. */
 from?: number;
 /** Maximum number of entries to verify. Default 20000. */
 limit?: number;
 /** Expected hash of the entry before `from`: `head_hash` of the previous part, or one that was stored elsewhere. */
 previousHash?: string;
}
export interface AuditEntriesOfSubjectParams extends AuditEntriesFilters, CursorParams {
 sort?: AuditEntrySort;
 fields?: string | string[];
}
export interface AuditEntriesListParams extends AuditEntriesFilters, CursorParams {
 sort?: AuditEntrySort;
 fields?: string | string[];
}
export interface AuditEntriesExportParams extends AuditEntriesFilters {
 fields?: string | string[];
 format?: Format;
}
export interface AuditEntriesStatsParams extends AuditEntriesFilters {
 measure?: Measure;
 groupBy?: AuditEntryGroupBy;
 interval?: Interval;
}
export interface AuditEntriesResource extends HasList<AuditEntriesListParams, AuditEntry>, HasSearch<Search, AuditEntry>, HasExport<AuditEntriesExportParams, AuditEntry>, HasStats<AuditEntriesStatsParams, Stats>, HasGet2<AuditEntry> {
 /** Verify the audit log. Computes the hashes of the account's audit log again and reports the first difference. */
 verify(params?: In<AuditEntriesVerifyParams>, options?: Options): APIPromise<AuditVerdict>;
 /** List the audit entries of an object. Lists the audit entries of an object, with the parameters of the complete list. */
 ofSubject(type: string, id: string, params?: In<AuditEntriesOfSubjectParams>, options?: Options): ListPromise<AuditEntry>;
}
export interface BillsOfLadingFilters {
 status?: Filter<BillExceptionsStatus>;
 bolNumber?: Filter<string>;
 terminal?: Filter<string>;
 supplierId?: Filter<string>;
 loadId?: Filter<string>;
 carrierScac?: Filter<string>;
 consigneeNo?: Filter<string>;
 transactionType?: Filter<BillOfLadingTransactionType>;
 transactionId?: Filter<string>;
 originalId?: Filter<string>;
 totalGross?: Range<Decimal>;
 totalNet?: Range<Decimal>;
 startedAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface BillsOfLadingListParams extends BillsOfLadingFilters, CursorParams {
 sort?: BillOfLadingSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface BillsOfLadingExportParams extends BillsOfLadingFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface BillsOfLadingStatsParams extends BillsOfLadingFilters {
 archived?: boolean;
 measure?: BillOfLadingMeasure;
 groupBy?: BillOfLadingGroupBy;
 interval?: Interval;
}
export interface BillsOfLadingResource extends HasList<BillsOfLadingListParams, BillOfLading>, HasCreate<BillOfLadingNew, BillOfLading>, HasValidate<BillOfLadingNew, Verdict>, HasBulk<BillOfLadingNewBulk, BulkResults>, HasSearch<Search, BillOfLading>, HasExport<BillsOfLadingExportParams, BillOfLading>, HasStats<BillsOfLadingStatsParams, Stats>, HasGet2<BillOfLading>, HasUpdate<BillOfLadingEdit, BillOfLading>, HasHistory<CursorParams, Version> {
 /** List the exceptions of a bill of lading. Returns the findings of G-BOL when the bill of lading was last matched. */
 exceptions(id: string, options?: Options): APIPromise<BillExceptions>;
 /** Get the reconciliation of a bill of lading. Returns the planned, lifted and delivered volumes, line by line. */
 reconciliation(id: string, options?: Options): APIPromise<BillReconciliation>;
 /** Match a bill of lading. */
 match(id: string, options?: Options): APIPromise<BillOfLading>;
 /** Unmatch a bill of lading. Takes the bill of lading back from matching so that it can be changed. */
 unmatch(id: string, options?: Options): APIPromise<BillOfLading>;
 /** Accept a bill of lading. Accepts the findings of G-BOL, with a reason and evidence. */
 accept(id: string, body: In<BillAcceptance>, options?: Options): APIPromise<BillOfLading>;
 /** Reject a bill of lading. Rejects a bill of lading that is wrong or does not belong to this account. */
 reject(id: string, body: In<BillRefusal>, options?: Options): APIPromise<BillOfLading>;
 /** Void a bill of lading. Voids a bill of lading that was posted by mistake and is not confirmed. */
 void(id: string, body: In<BillRefusal>, options?: Options): APIPromise<BillOfLading>;
 /** Confirm a bill of lading. Confirms the bill of lading. */
 confirm(id: string, options?: Options): APIPromise<BillOfLading>;
 /** Invoice a bill of lading. Marks the bill of lading as invoiced. */
 invoice(id: string, options?: Options): APIPromise<BillOfLading>;
 /** Reverse a bill of lading. Reverses the bill of lading: creates a document with the same number and transaction and negative volumes (PIDX 5.02). */
 reverse(id: string, body: In<BillReversal>, options?: Options): APIPromise<BillOfLading>;
 /** Correct a bill of lading. */
 correct(id: string, body: In<BillCorrection>, options?: Options): APIPromise<BillOfLading>;
 /** Assign an order to a bill of lading. Assigns the order line that the product was lifted for, and the load that carried it. */
 assignOrder(id: string, body: In<BillAssignment>, options?: Options): APIPromise<BillOfLading>;
}
export interface ClaimsFilters {
 status?: Filter<ClaimStatus>;
 kind?: Filter<DeliveryDisputeKind>;
 orderId?: Filter<string>;
 bolId?: Filter<string>;
 deliveryId?: Filter<string>;
 liablePartyId?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 claimedAmount?: Range<Decimal>;
 settlement?: Range<Decimal>;
 escalated?: Filter<boolean>;
 settledAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface ClaimsListParams extends ClaimsFilters, CursorParams {
 sort?: Sort;
 fields?: string | string[];
 archived?: boolean;
}
export interface ClaimsExportParams extends ClaimsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface ClaimsStatsParams extends ClaimsFilters {
 archived?: boolean;
 measure?: ClaimMeasure;
 groupBy?: ClaimGroupBy;
 interval?: Interval;
}
export interface ClaimsResource extends HasList<ClaimsListParams, Claim>, HasCreate<ClaimNew, Claim>, HasSearch<Search, Claim>, HasExport<ClaimsExportParams, Claim>, HasStats<ClaimsStatsParams, Stats>, HasGet2<Claim>, HasUpdate<ClaimEdit, Claim>, HasHistory<CursorParams, Version> {
 /** List the evidence of a claim. Returns the evidence of the claim. */
 evidence(id: string, options?: Options): APIPromise<ClaimEvidenceList>;
 /** Add evidence to a claim. Adds a text, and a reference to where a document is stored, until the claim is settled or rejected. */
 addEvidence(id: string, body: In<ClaimEvidenceNew>, options?: Options): APIPromise<ClaimEvidenceList>;
 /** List the messages of a claim. Returns the messages about the claim. */
 messages(id: string, options?: Options): APIPromise<ClaimMessageList>;
 /** Add a message to a claim. Adds a message to the claim, in any status. */
 addMessage(id: string, body: In<ClaimMessageNew>, options?: Options): APIPromise<ClaimMessageList>;
 /** Investigate a claim. Starts the investigation of the claim. */
 investigate(id: string, options?: Options): APIPromise<Claim>;
 /** Accept a claim. Accepts the claim. */
 accept(id: string, body: In<ClaimReason>, options?: Options): APIPromise<Claim>;
 /** Reject a claim. Rejects the claim. */
 reject(id: string, body: In<ClaimReason>, options?: Options): APIPromise<Claim>;
 /** Settle a claim. Settles the claim. */
 settle(id: string, body: In<ClaimSettlement>, options?: Options): APIPromise<Claim>;
 /** Escalate a claim. Escalates the claim to a higher level. */
 escalate(id: string, body: In<ClaimReason>, options?: Options): APIPromise<Claim>;
}
export interface CostCalculationsFilters {
 terminal?: Filter<string>;
 product?: Filter<string>;
 jurisdiction?: Filter<string>;
 counterpartyId?: Filter<string>;
 siteId?: Filter<string>;
 pricedOn?: Range<string>;
 unit?: Filter<CostAskedUnit>;
 priceSource?: Filter<CostAskedPriceSource>;
 currency?: Filter<DeliveryDisputeCurrency>;
 quantity?: Range<Decimal>;
 total?: Range<Decimal>;
 perUnit?: Range<Decimal>;
 recomputedFrom?: Filter<string>;
 createdAt?: Range<Time>;
}
export interface CostCalculationsListParams extends CostCalculationsFilters, CursorParams {
 sort?: CostCalculationSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface CostCalculationsExportParams extends CostCalculationsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface CostCalculationsResource extends HasList<CostCalculationsListParams, CostCalculation>, HasCreate<CostAsked, CostCalculation>, HasValidate<CostAsked, Verdict>, HasSearch<Search, CostCalculation>, HasExport<CostCalculationsExportParams, CostCalculation>, HasGet2<CostCalculation> {
 /** Compare cost calculations. Compares calculations with the first of them, line by line. */
 compare(body: In<CostCompared>, options?: Options): APIPromise<CostComparisons>;
 /** Find the cheapest terminal. */
 bestBuy(body: In<CostSearch>, options?: Options): APIPromise<CostOffers>;
 /** Calculate delivered costs in bulk. */
 batch(body: In<CostBatch>, options?: Options): APIPromise<CostResults>;
 /** List the steps of a cost calculation. Returns the steps of the calculation, line by line. */
 steps(id: string, options?: Options): APIPromise<CostSteps>;
 /** Explain a cost calculation. Returns the steps of the calculation in words. */
 explain(id: string, options?: Options): APIPromise<CostExplained>;
 /** Recompute a cost calculation. Repeats the calculation with what is known today. */
 recompute(id: string, options?: Options): APIPromise<CostCalculation>;
}
export interface CounterpartiesFilters {
 status?: Filter<CounterpartyStatus>;
 legalName?: Filter<string>;
 roles?: Filter<CounterpartyRoles>;
 country?: Filter<SiteCountry>;
 rfc?: Filter<string>;
 ein?: Filter<string>;
 parentCounterpartyId?: Filter<string>;
 defaultCurrency?: Filter<DeliveryDisputeCurrency>;
 externalRefs?: Filter<string>;
 tags?: Filter<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface CounterpartiesListParams extends CounterpartiesFilters, CursorParams {
 sort?: CounterpartySort;
 fields?: string | string[];
 archived?: boolean;
}
export interface CounterpartiesExportParams extends CounterpartiesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface CounterpartiesStatsParams extends CounterpartiesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: CounterpartyGroupBy;
 interval?: Interval;
}
export interface CounterpartiesResource extends HasList<CounterpartiesListParams, Counterparty>, HasCreate<CounterpartyNew, Counterparty>, HasValidate<CounterpartyNew, Verdict>, HasBulk<CounterpartyNewBulk, BulkResults>, HasSearch<Search, Counterparty>, HasExport<CounterpartiesExportParams, Counterparty>, HasStats<CounterpartiesStatsParams, Stats>, HasGet2<Counterparty>, HasUpdate<CounterpartyEdit, Counterparty>, HasArchive<Counterparty>, HasRestore<Counterparty>, HasHistory<CursorParams, Version> {
 /** List the sites of a counterparty. Lists the sites of the counterparty, newest first. */
 sites(id: string, params?: In<CursorParams>, options?: Options): ListPromise<Site>;
 /** List the contacts of a counterparty. Returns the contacts of the counterparty. */
 contacts(id: string, options?: Options): APIPromise<CounterpartyContacts>;
 /** Add a contact to a counterparty. Adds a contact, up to fifty. */
 addContact(id: string, body: In<ContactNew>, options?: Options): APIPromise<Counterparty>;
 /** Update a contact of a counterparty. Updates the contact with a JSON merge patch. */
 changeContact(id: string, n: string, body: In<ContactEdit>, options?: Options): APIPromise<Counterparty>;
 /** Remove a contact from a counterparty. Removes the contact. */
 dropContact(id: string, n: string, options?: Options): APIPromise<Counterparty>;
 /** Get the exposure of a counterparty. Returns the exposure of the counterparty by stage, and its available credit. */
 exposure(id: string, options?: Options): APIPromise<CounterpartyExposure>;
 /** Onboard a counterparty. Starts the onboarding: the counterparty's documents are being collected. */
 onboard(id: string, options?: Options): APIPromise<Counterparty>;
 /** Activate a counterparty. Activates the counterparty: it can be traded with. */
 activate(id: string, options?: Options): APIPromise<Counterparty>;
 /** Suspend a counterparty. Suspends the counterparty: it cannot be traded with for the time being. */
 suspend(id: string, options?: Options): APIPromise<Counterparty>;
 /** Close a counterparty. Closes the counterparty: it is no longer traded with. */
 close(id: string, options?: Options): APIPromise<Counterparty>;
 /** Merge a counterparty. */
 merge(id: string, body: In<CounterpartyMerge>, options?: Options): APIPromise<Counterparty>;
}
export interface CreditResource {
 /** Get the credit score. */
 score(options?: Options): APIPromise<CreditScore>;
}
export interface CreditProfilesFilters {
 status?: Filter<CreditProfileStatus>;
 counterpartyId?: Filter<string>;
 band?: Filter<CreditProfileBand>;
 currency?: Filter<DeliveryDisputeCurrency>;
 hold?: Filter<CreditProfileHoldHold>;
 creditLimit?: Range<Decimal>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface CreditProfilesListParams extends CreditProfilesFilters, CursorParams {
 sort?: Sort;
 fields?: string | string[];
 archived?: boolean;
}
export interface CreditProfilesExportParams extends CreditProfilesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface CreditProfilesStatsParams extends CreditProfilesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: CreditProfileGroupBy;
 interval?: Interval;
}
export interface CreditProfilesResource extends HasList<CreditProfilesListParams, CreditProfile>, HasCreate<CreditProfileNew, CreditProfile>, HasValidate<CreditProfileNew, Verdict>, HasSearch<Search, CreditProfile>, HasExport<CreditProfilesExportParams, CreditProfile>, HasStats<CreditProfilesStatsParams, Stats>, HasGet2<CreditProfile>, HasUpdate<CreditProfileEdit, CreditProfile>, HasArchive<CreditProfile>, HasRestore<CreditProfile>, HasHistory<CursorParams, Version> {
 /** Get the exposure of a credit profile. Returns the exposure of the counterparty by stage, and its available credit. */
 exposure(id: string, options?: Options): APIPromise<CreditExposure>;
 /** Place a credit profile on watch. Places the credit profile on watch. */
 placeOnWatch(id: string, options?: Options): APIPromise<CreditProfile>;
 /** Remove a credit profile from watch. Removes the credit profile from watch. */
 removeFromWatch(id: string, options?: Options): APIPromise<CreditProfile>;
 /** Hold a credit profile. Places a hold on the confirmation of orders, on liftings, or on both, until it is released. */
 hold(id: string, body: In<CreditProfileHold>, options?: Options): APIPromise<CreditProfile>;
 /** Release a credit profile. Releases the hold. */
 release(id: string, options?: Options): APIPromise<CreditProfile>;
}
export interface DeliveriesFilters {
 status?: Filter<DeliveryStatus>;
 loadId?: Filter<string>;
 orderId?: Filter<string>;
 lineNo?: Range<number>;
 siteId?: Filter<string>;
 tankId?: Filter<string>;
 product?: Filter<string>;
 unit?: Filter<Unit>;
 diverted?: Filter<boolean>;
 withinTolerance?: Filter<boolean>;
 ticketNo?: Filter<string>;
 variance?: Range<Decimal>;
 variancePct?: Range<Decimal>;
 endedAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface DeliveriesListParams extends DeliveriesFilters, ListParams {
 sort?: Sort;
}
export interface DeliveriesExportParams extends DeliveriesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface DeliveriesStatsParams extends DeliveriesFilters {
 archived?: boolean;
 measure?: DeliveryMeasure;
 groupBy?: DeliveryGroupBy;
 interval?: Interval;
}
export interface DeliveriesGetParams {
 expand?: string | string[];
}
export interface DeliveriesGuardsParams {
 action?: string;
}
export interface DeliveriesResource extends HasList<DeliveriesListParams, Delivery>, HasCreate<DeliveryNew, Delivery>, HasBulk<DeliveryNewBulk, BulkResults>, HasSearch<Search, Delivery>, HasExport<DeliveriesExportParams, Delivery>, HasStats<DeliveriesStatsParams, Stats>, HasGet<DeliveriesGetParams, Delivery>, HasUpdate<DeliveryEdit, Delivery>, HasHistory<CursorParams, Version> {
 /** Get the ticket of a delivery. Returns the drop ticket: carrier, vehicle, driver, site, volumes and meter readings. */
 ticket(id: string, options?: Options): APIPromise<DeliveryTicket>;
 /** Get the variance of a delivery. Returns the delivered volume compared with its share of the lifted volume. */
 variance(id: string, options?: Options): APIPromise<DeliveryVariance>;
 /** Check the guards of a delivery. */
 guards(id: string, params?: In<DeliveriesGuardsParams>, options?: Options): APIPromise<Page<GuardVerdict>>;
 /** Report the arrival of a delivery. Reports that the truck has arrived. */
 arrive(id: string, options?: Options): APIPromise<Delivery>;
 /** Start a delivery. Starts the delivery: unloading begins. */
 start(id: string, body?: In<DeliveryStart>, options?: Options): APIPromise<Delivery>;
 /** Complete a delivery. Completes the delivery. */
 complete(id: string, body: In<DeliveryEnd>, options?: Options): APIPromise<Delivery>;
 /** Accept a delivery. Accepts the delivery on behalf of the customer. */
 accept(id: string, options?: Options): APIPromise<Delivery>;
 /** Dispute a delivery. Disputes the delivery on behalf of the customer and opens a claim. */
 dispute(id: string, body: In<DeliveryDispute>, options?: Options): APIPromise<Delivery>;
 /** Divert a delivery. Diverts the delivery to another site of the same customer. */
 divert(id: string, body: In<DeliveryDiversion>, options?: Options): APIPromise<Delivery>;
 /** Sign a delivery. Records the signature of the recipient. */
 sign(id: string, body: In<DeliverySignature>, options?: Options): APIPromise<Delivery>;
}
export interface EventTypesListParams extends CursorParams {
 /** Return only event types of this domain. */
 domain?: EventTypeDomain;
}
export interface EventTypesResource extends HasList<EventTypesListParams, EventType>, HasGet2<EventTypeWhole> {
 /** Get the schema of an event type. Returns the JSON Schema (2020-12) of the whole envelope, for validators and code generators. */
 schema(id: string, options?: Options): APIPromise<EventSchema>;
 /** Get a sample of an event type. Returns a sample envelope that conforms to the schema. */
 sample(id: string, options?: Options): APIPromise<EventEnvelope>;
}
export interface EventsFilters {
 type?: Filter<string>;
 objectType?: Filter<string>;
 objectId?: Filter<string>;
 sequence?: Range<number>;
 requestId?: Filter<string>;
 createdAt?: Range<Time>;
}
export interface EventsFeedParams extends CursorParams {
 /** Sequence number of the last known event, instead of a cursor. */
 after?: number;
 /** Number of seconds to wait for an event if there is none. Default 0. */
 wait?: number;
 /** Event types or patterns to return, as in the `events` of a webhook, separated by commas. */
 types?: string | string[];
}
export interface EventsListParams extends EventsFilters, CursorParams {
 sort?: EventSort;
 fields?: string | string[];
}
export interface EventsExportParams extends EventsFilters {
 fields?: string | string[];
 format?: Format;
}
export interface EventsStatsParams extends EventsFilters {
 measure?: Measure;
 groupBy?: EventGroupBy;
 interval?: Interval;
}
export interface EventsDeliveriesParams extends ListParams {
 sort?: Sort;
 status?: Filter<WebhookDeliveryStatus>;
 webhookId?: Filter<string>;
 eventId?: Filter<string>;
 eventType?: Filter<string>;
 objectId?: Filter<string>;
 sequence?: Range<number>;
 trigger?: Filter<Trigger>;
 replayId?: Filter<string>;
 attempts?: Range<number>;
 lastStatus?: Range<number>;
 lastFailure?: Filter<string>;
 outOfOrder?: Filter<boolean>;
 nextAttemptAt?: Range<Time>;
 deliveredAt?: Range<Time>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface EventsResource extends HasList<EventsListParams, Event>, HasSearch<Search, Event>, HasExport<EventsExportParams, Event>, HasStats<EventsStatsParams, Stats>, HasGet2<Event> {
 /** Get the event feed. */
 feed(params?: In<EventsFeedParams>, options?: Options): ListPromise<EventEnvelope, EventFeed>;
 /** List the deliveries of an event. Lists the deliveries of the event. */
 deliveries(id: string, params?: In<EventsDeliveriesParams>, options?: Options): ListPromise<WebhookDelivery>;
}
export interface FreightRatesFilters {
 status?: Filter<TaxRuleStatus>;
 owner?: Filter<Owner>;
 name?: Filter<string>;
 carrierId?: Filter<string>;
 terminal?: Filter<string>;
 originZone?: Filter<string>;
 siteId?: Filter<string>;
 destinationZone?: Filter<string>;
 productFamily?: Filter<string>;
 basis?: Filter<CostFreightBasis>;
 currency?: Filter<DeliveryDisputeCurrency>;
 baseRate?: Range<Decimal>;
 validFrom?: Range<string>;
 validTo?: Range<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface FreightRatesListParams extends FreightRatesFilters, CursorParams {
 sort?: SiteSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface FreightRatesExportParams extends FreightRatesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface FreightRatesResource extends HasList<FreightRatesListParams, FreightRate>, HasCreate<FreightRateNew, FreightRate>, HasValidate<FreightRateNew, Verdict>, HasBulk<FreightRateNewBulk, BulkResults>, HasSearch<Search, FreightRate>, HasExport<FreightRatesExportParams, FreightRate>, HasGet2<FreightRate>, HasUpdate<FreightRateEdit, FreightRate>, HasArchive<FreightRate>, HasRestore<FreightRate>, HasHistory<CursorParams, Version> {
 /** Calculate freight. Calculates the freight of a quantity by this rate, whatever its status. */
 calculate(id: string, body: In<FreightAsked>, options?: Options): APIPromise<FreightAnswer>;
 /** Publish a freight rate. Publishes the freight rate: it can be charged during its validity. */
 publish(id: string, options?: Options): APIPromise<FreightRate>;
 /** Supersede a freight rate. Supersedes the freight rate: it ends, and stays on record for the days before. */
 supersede(id: string, body?: In<FreightEnd>, options?: Options): APIPromise<FreightRate>;
}
export interface FxRatesFilters {
 base?: Filter<DeliveryDisputeCurrency>;
 quote?: Filter<DeliveryDisputeCurrency>;
 day?: Range<string>;
 rate?: Range<Decimal>;
 source?: Filter<string>;
 recordedAt?: Range<Time>;
 createdAt?: Range<Time>;
}
export interface FxRatesListParams extends FxRatesFilters, CursorParams {
 sort?: FxRateSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface FxRatesExportParams extends FxRatesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface FxRatesStatsParams extends FxRatesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: FxRateGroupBy;
 interval?: Interval;
}
export interface FxRatesResource extends HasList<FxRatesListParams, FxRate>, HasCreate<FxRateNew, FxRate>, HasValidate<FxRateNew, Verdict>, HasBulk<FxRateNewBulk, BulkResults>, HasSearch<Search, FxRate>, HasExport<FxRatesExportParams, FxRate>, HasStats<FxRatesStatsParams, Stats>, HasGet2<FxRate>, HasHistory<CursorParams, Version> {
}
export interface LoadAuthorizationsFilters {
 status?: Filter<LoadAuthorizationStatus>;
 terminal?: Filter<string>;
 carrierScac?: Filter<string>;
 driverCard?: Filter<string>;
 consigneeNo?: Filter<string>;
 supplierId?: Filter<string>;
 orderId?: Filter<string>;
 loadId?: Filter<string>;
 authNumber?: Filter<string>;
 denialCode?: Filter<string>;
 siteId?: Filter<string>;
 counterpartyId?: Filter<string>;
 expiresAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface LoadAuthorizationsListParams extends LoadAuthorizationsFilters, ListParams {
 sort?: Sort;
}
export interface LoadAuthorizationsExportParams extends LoadAuthorizationsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface LoadAuthorizationsStatsParams extends LoadAuthorizationsFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: LoadAuthorizationGroupBy;
 interval?: Interval;
}
export interface LoadAuthorizationsGetParams {
 expand?: string | string[];
}
export interface LoadAuthorizationsResource extends HasList<LoadAuthorizationsListParams, LoadAuthorization>, HasCreate<LoadAuthorizationNew, LoadAuthorization>, HasSearch<Search, LoadAuthorization>, HasExport<LoadAuthorizationsExportParams, LoadAuthorization>, HasStats<LoadAuthorizationsStatsParams, Stats>, HasGet<LoadAuthorizationsGetParams, LoadAuthorization> {
 /** Get the decision trace of a load authorization. Returns every check in order, with its evidence. */
 decisionTrace(id: string, options?: Options): APIPromise<LoadAuthorizationTrace>;
 /** Void a load authorization. Voids the authorization. */
 void(id: string, options?: Options): APIPromise<LoadAuthorization>;
 /** Consume a load authorization. Marks the authorization as used. */
 consume(id: string, body: In<LoadAuthorizationConsume>, options?: Options): APIPromise<LoadAuthorization>;
 /** Extend a load authorization. Extends the validity, to at most 5,760 minutes from its beginning. */
 extend(id: string, body: In<LoadAuthorizationExtend>, options?: Options): APIPromise<LoadAuthorization>;
}
export interface LoadsFilters {
 status?: Filter<LoadStatus>;
 market?: Filter<SiteCountry>;
 terminal?: Filter<string>;
 orderIds?: Filter<string>;
 carrierId?: Filter<string>;
 vehicleNo?: Filter<string>;
 trailerNo?: Filter<string>;
 authorizationNumber?: Filter<string>;
 plannedKm?: Range<Decimal>;
 routeMinutes?: Range<number>;
 grossKg?: Range<Decimal>;
 departedAt?: Range<Time>;
 completedAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface LoadsListParams extends LoadsFilters, CursorParams {
 sort?: Sort;
 fields?: string | string[];
 archived?: boolean;
}
export interface LoadsExportParams extends LoadsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface LoadsStatsParams extends LoadsFilters {
 archived?: boolean;
 measure?: LoadMeasure;
 groupBy?: LoadGroupBy;
 interval?: Interval;
}
export interface LoadsGuardsParams {
 action?: string;
}
export interface LoadsResource extends HasList<LoadsListParams, Load>, HasCreate<LoadNew, Load>, HasValidate<LoadNew, Verdict>, HasSearch<Search, Load>, HasExport<LoadsExportParams, Load>, HasStats<LoadsStatsParams, Stats>, HasGet2<Load>, HasUpdate<LoadEdit, Load>, HasArchive<Load>, HasRestore<Load>, HasHistory<CursorParams, Version> {
 /** List the stops of a load. Returns the stops of the load, in order. */
 stops(id: string, options?: Options): APIPromise<LoadStopsNow>;
 /** Replace the stops of a load. Replaces all stops of the load. */
 updateStops(id: string, body: In<LoadStops>, options?: Options): APIPromise<LoadStopsNow>;
 /** List the compartments of a load. Returns the compartments of the load with their products and order lines. */
 compartments(id: string, options?: Options): APIPromise<LoadCompartmentsNow>;
 /** Replace the compartments of a load. Replaces all compartments of the load; allowed until loading begins. */
 updateCompartments(id: string, body: In<LoadCompartments>, options?: Options): APIPromise<LoadCompartmentsNow>;
 /** Get the estimated arrival of a load. Returns the estimated times of arrival at the next and the last of the remaining stops. */
 eta(id: string, options?: Options): APIPromise<LoadEta>;
 /** Get the shipping documents of a load. Returns the shipping documents on board, and whether the load may depart with them. */
 papers(id: string, options?: Options): APIPromise<LoadDossier>;
 /** Check the guards of a load. */
 guards(id: string, params?: In<LoadsGuardsParams>, options?: Options): APIPromise<Page<GuardVerdict>>;
 /** Assign a load. Assigns carrier, vehicle and driver to the load. */
 assign(id: string, body: In<LoadCrew>, options?: Options): APIPromise<Load>;
 /** Accept a load. Accepts the load on behalf of the carrier. */
 accept(id: string, options?: Options): APIPromise<Load>;
 /** Decline a load. Declines the load on behalf of the carrier. */
 decline(id: string, body: In<LoadReason>, options?: Options): APIPromise<Load>;
 /** Reassign a load. Assigns another carrier, vehicle or driver. */
 reassign(id: string, body: In<LoadCrew>, options?: Options): APIPromise<Load>;
 /** Optimize a load. Orders the drops of the load: from the terminal, each next drop is the nearest remaining site by straight-line distance. */
 optimize(id: string, options?: Options): APIPromise<Load>;
 /** Report the arrival of a load. Reports that the load has arrived at its terminal. */
 arrive(id: string, options?: Options): APIPromise<Load>;
 /** Start the loading of a load. Starts loading, with the authorization whose number is given, otherwise with the latest one requested for the load. */
 startLoading(id: string, body?: In<LoadStart>, options?: Options): APIPromise<Load>;
 /** Complete the loading of a load. Reports that loading is complete. */
 completeLoading(id: string, options?: Options): APIPromise<Load>;
 /** Correct the plan of a load. Corrects the plan to what the rack loaded: other volumes or compartments of the same order lines. */
 correctPlan(id: string, body: In<LoadPlanCorrection>, options?: Options): APIPromise<Load>;
 /** Report the departure of a load. Reports that the load has left the terminal with its shipping documents. */
 depart(id: string, options?: Options): APIPromise<Load>;
 /** Report the arrival at a stop of a load. Reports that the load has arrived at a drop. */
 arriveStop(id: string, body?: In<LoadCall>, options?: Options): APIPromise<Load>;
 /** Start the unloading of a load. Starts unloading. */
 startUnloading(id: string, options?: Options): APIPromise<Load>;
 /** Complete a stop of a load. Completes a stop: the truck leaves it for the next stop or for home. */
 completeStop(id: string, body?: In<LoadCall>, options?: Options): APIPromise<Load>;
 /** Complete a load. Completes the load. */
 complete(id: string, options?: Options): APIPromise<Load>;
 /** Abort a load. Aborts a load that has not left the terminal. */
 abort(id: string, body: In<LoadReason>, options?: Options): APIPromise<Load>;
}
export interface OrdersFilters {
 status?: Filter<OrderLineStatus>;
 counterpartyId?: Filter<string>;
 siteId?: Filter<string>;
 poNumber?: Filter<string>;
 externalSource?: Filter<string>;
 externalId?: Filter<string>;
 product?: Filter<string>;
 terminal?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 volume?: Range<Decimal>;
 total?: Range<Decimal>;
 totalMxn?: Range<Decimal>;
 paymentTerms?: Filter<QuoteAcceptPaymentTerms>;
 freightTerms?: Filter<OrderFreightTerms>;
 quoteId?: Filter<string>;
 pricedAt?: Range<Time>;
 submittedAt?: Range<Time>;
 /** True returns only items that have the member, false only those without it. Correction or withdrawal, after the lift, of a rack price that the order was priced with. The action `reprice` applies it. Null if there is none. */
 repricingDue?: boolean;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface OrdersListParams extends OrdersFilters, ListParams {
 sort?: Sort;
}
export interface OrdersExportParams extends OrdersFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface OrdersStatsParams extends OrdersFilters {
 archived?: boolean;
 measure?: OrderMeasure;
 groupBy?: OrderGroupBy;
 interval?: Interval;
}
export interface OrdersGetParams {
 expand?: string | string[];
}
export interface OrdersGuardsParams {
 action?: string;
}
export interface OrdersResource extends HasValidate<OrderNew, OrderValidation>, HasList<OrdersListParams, Order>, HasCreate<OrderNew, Order>, HasBulk<OrderNewBulk, BulkResults>, HasSearch<Search, Order>, HasExport<OrdersExportParams, Order>, HasStats<OrdersStatsParams, Stats>, HasGet<OrdersGetParams, Order>, HasUpdate<OrderEdit, Order>, HasArchive<Order>, HasRestore<Order>, HasHistory<CursorParams, Version> {
 /** List the lines of an order. Returns all lines of the order. */
 lines(id: string, options?: Options): APIPromise<Page<OrderLine>>;
 /** Add a line to an order. Adds a line to an order that is not submitted yet. */
 addLine(id: string, body: In<OrderLineNew>, options?: Options): APIPromise<Order>;
 /** Update a line of an order. Updates a line of an order that is not submitted yet. */
 changeLine(id: string, n: string, body: In<OrderLineEdit>, options?: Options): APIPromise<Order>;
 /** Remove a line from an order. Removes a line from an order that is not submitted yet; the last line cannot be removed. */
 dropLine(id: string, n: string, options?: Options): APIPromise<Order>;
 /** Get the timeline of an order. Lists the changes of the order's status, newest first: who made each and why. */
 timeline(id: string, params?: In<CursorParams>, options?: Options): ListPromise<OrderTimelineEntry>;
 /** Get the price breakdown of an order. Returns the price of every line step by step: product, each tax with its rate, VAT and freight. */
 priceBreakdown(id: string, options?: Options): APIPromise<OrderPriceBreakdown>;
 /** List the comments on an order. Lists the comments on the order, newest first. */
 comments(id: string, params?: In<CursorParams>, options?: Options): ListPromise<OrderComment>;
 /** Comment on an order. Adds a comment to the order, in any status. */
 comment(id: string, body: In<OrderCommentNew>, options?: Options): APIPromise<OrderComment>;
 /** Duplicate an order. Creates a draft with the same customer, terms and lines, at current prices. */
 duplicate(id: string, options?: Options): APIPromise<Order>;
 /** Check the guards of an order. */
 guards(id: string, params?: In<OrdersGuardsParams>, options?: Options): APIPromise<Page<GuardVerdict>>;
 /** Override a guard of an order. Overrides one failing guard of an order, with a reason. */
 overrideGuard(id: string, body: In<GuardOverrideNew>, options?: Options): APIPromise<GuardOverride>;
 /** Submit an order. */
 submit(id: string, options?: Options): APIPromise<Order>;
 /** Release an order from hold. Releases the order from hold after checking all guards again. */
 releaseHold(id: string, body?: In<OrderReason>, options?: Options): APIPromise<Order>;
 /** Hold an order. Places the order on hold. */
 hold(id: string, body: In<OrderBecause>, options?: Options): APIPromise<Order>;
 /** Confirm an order. Confirms the order. */
 confirm(id: string, options?: Options): APIPromise<Order>;
 /** Reject an order. Rejects the order: it will not be supplied. */
 reject(id: string, body?: In<OrderReason>, options?: Options): APIPromise<Order>;
 /** Allocate an order. Allocates the order: takes the volume of its lines from their allocations. */
 allocate(id: string, options?: Options): APIPromise<Order>;
 /** Dispatch an order. Dispatches the order: creates a load of its lines for the truck in the request. */
 dispatch(id: string, body: In<LoadDispatch>, options?: Options): APIPromise<Order>;
 /** Reschedule an order. Changes the delivery window. */
 reschedule(id: string, body: In<OrderReschedule>, options?: Options): APIPromise<Order>;
 /** Split an order. Splits a line: moves part of its quantity to a new line at the same price. */
 split(id: string, body: In<OrderSplit>, options?: Options): APIPromise<Order>;
 /** Cancel an order. Cancels the order. */
 cancel(id: string, body?: In<OrderReason>, options?: Options): APIPromise<Order>;
 /** Reconcile an order. */
 reconcile(id: string, options?: Options): APIPromise<Order>;
 /** Close an order short. Closes lines short: their remaining quantity will not be lifted. */
 closeShort(id: string, body?: In<OrderShort>, options?: Options): APIPromise<Order>;
 /** Invoice an order. Records the invoice of the order and matches it with the lifted or delivered quantity and with the price (G-MATCH). */
 invoice(id: string, body: In<OrderInvoiceNew>, options?: Options): APIPromise<Order>;
 /** Correct the invoice of an order. */
 correctInvoice(id: string, body: In<OrderInvoiceCorrect>, options?: Options): APIPromise<Order>;
 /** Record a payment of an order. Records a payment of the order. */
 recordPayment(id: string, body: In<OrderPaymentNew>, options?: Options): APIPromise<Order>;
 /** Record the return of a payment of an order. Records that a payment of the order was returned. */
 returnPayment(id: string, body: In<OrderPaymentReturn>, options?: Options): APIPromise<Order>;
 /** Reprice an order. Reprices an order that has `repricing_due`. */
 reprice(id: string, body: In<OrderBecause>, options?: Options): APIPromise<Order>;
 /** Close an order. Closes the order. */
 close(id: string, options?: Options): APIPromise<Order>;
 /** Reopen an order. Reopens the order. */
 reopen(id: string, options?: Options): APIPromise<Order>;
}
export interface PaymentsFilters {
 currency?: Filter<DeliveryDisputeCurrency>;
 status?: Filter<PaymentStatus>;
 amount?: Range<Decimal>;
 reference?: Filter<string>;
 trackingKey?: Filter<string>;
 clabeLast4?: Filter<string>;
 bank?: Filter<string>;
 failureCode?: Filter<string>;
 /** Idempotency-Key of the request that created the payment. */
 idempotencyKey?: Filter<string>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
 submittedAt?: Range<Time>;
 settledAt?: Range<Time>;
 returnedAt?: Range<Time>;
 failedAt?: Range<Time>;
}
export interface PaymentsListParams extends PaymentsFilters, CursorParams {
 sort?: PaymentSort;
 fields?: string | string[];
}
export interface PaymentsExportParams extends PaymentsFilters {
 fields?: string | string[];
 format?: Format;
}
export interface PaymentsStatsParams extends PaymentsFilters {
 measure?: PaymentMeasure;
 groupBy?: PaymentGroupBy;
 interval?: Interval;
}
export interface PaymentsResource extends HasCreate<PaymentNew, Payment>, HasList<PaymentsListParams, Payment>, HasGet2<Payment>, HasSearch<Search, Payment>, HasExport<PaymentsExportParams, Payment>, HasStats<PaymentsStatsParams, Stats> {
}
export interface PriceAlertsFilters {
 status?: Filter<PriceAlertStatus>;
 name?: Filter<string>;
 subject?: Filter<PriceAlertFiringSubject>;
 terminal?: Filter<string>;
 product?: Filter<string>;
 indexCode?: Filter<string>;
 condition?: Filter<PriceAlertFiringCondition>;
 lastFiredAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface PriceAlertsListParams extends PriceAlertsFilters, CursorParams {
 sort?: SiteSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface PriceAlertsStatsParams extends PriceAlertsFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: PriceAlertGroupBy;
 interval?: Interval;
}
export interface PriceAlertsResource extends HasList<PriceAlertsListParams, PriceAlert>, HasCreate<PriceAlertNew, PriceAlert>, HasValidate<PriceAlertNew, Verdict>, HasSearch<Search, PriceAlert>, HasStats<PriceAlertsStatsParams, Stats>, HasGet2<PriceAlert>, HasUpdate<PriceAlertEdit, PriceAlert>, HasArchive<PriceAlert>, HasRestore<PriceAlert>, HasHistory<CursorParams, Version> {
 /** Test a price alert. Compares the alert with the current data and returns the result. */
 test(id: string, options?: Options): APIPromise<PriceAlertTest>;
 /** List the firings of a price alert. Lists the firings of the alert, newest first. */
 firings(id: string, params?: In<CursorParams>, options?: Options): ListPromise<PriceAlertFiring>;
 /** Mute a price alert. Mutes the alert: it does not fire until the given time, or until it is unmuted. */
 mute(id: string, body?: In<PriceAlertMute>, options?: Options): APIPromise<PriceAlert>;
 /** Unmute a price alert. Unmutes the alert: it waits for its condition again. */
 unmute(id: string, options?: Options): APIPromise<PriceAlert>;
 /** Acknowledge a price alert. Acknowledges the last firing of the alert. */
 acknowledge(id: string, options?: Options): APIPromise<PriceAlert>;
}
export interface PriceFormulasFilters {
 status?: Filter<PriceFormulaStatus>;
 code?: Filter<string>;
 name?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 unit?: Filter<CostAskedUnit>;
 rounding?: Filter<PriceFormulaRounding>;
 decimals?: Range<number>;
 dayRule?: Filter<PriceFormulaDayRule>;
 fxRule?: Filter<PriceFormulaDayRule>;
 weekendRule?: Filter<PriceFormulaWeekendRule>;
 calendar?: Filter<PriceIndexCalendar>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface PriceFormulasListParams extends PriceFormulasFilters, CursorParams {
 sort?: ProductSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface PriceFormulasExportParams extends PriceFormulasFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface PriceFormulasStatsParams extends PriceFormulasFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: PriceFormulaGroupBy;
 interval?: Interval;
}
export interface PriceFormulasGuardsParams {
 action?: string;
}
export interface PriceFormulasResource extends HasList<PriceFormulasListParams, PriceFormula>, HasCreate<PriceFormulaNew, PriceFormula>, HasValidate<PriceFormulaNew, Verdict>, HasBulk<PriceFormulaNewBulk, BulkResults>, HasSearch<Search, PriceFormula>, HasExport<PriceFormulasExportParams, PriceFormula>, HasStats<PriceFormulasStatsParams, Stats>, HasGet2<PriceFormula>, HasUpdate<PriceFormulaEdit, PriceFormula>, HasArchive<PriceFormula>, HasRestore<PriceFormula>, HasHistory<CursorParams, Version> {
 /** Evaluate a formula. Evaluates the formula for a given time, exactly and rounded once, and returns every value read and every step. */
 evaluate(id: string, body?: In<FormulaEvaluate>, options?: Options): APIPromise<FormulaEvaluation>;
 /** Backtest a formula. Evaluates the formula at noon of each day. */
 backtest(id: string, body: In<FormulaBacktestAsk>, options?: Options): APIPromise<FormulaBacktest>;
 /** List the inputs of a formula. Returns the inputs that the expression names, with their options. */
 inputs(id: string, options?: Options): APIPromise<FormulaInputs>;
 /** List the versions of a formula. Lists the versions of the formula, newest first. */
 versions(id: string, params?: In<CursorParams>, options?: Options): ListPromise<FormulaVersion>;
 /** List the evaluations of a formula. Lists the evaluations of the formula, newest first. */
 evaluations(id: string, params?: In<CursorParams>, options?: Options): ListPromise<FormulaEvaluation>;
 /** Check the guards of a formula. */
 guards(id: string, params?: In<PriceFormulasGuardsParams>, options?: Options): APIPromise<Page<GuardVerdict>>;
 /** Activate a formula. Activates the formula: it can be used for prices and in other formulas. */
 activate(id: string, options?: Options): APIPromise<PriceFormula>;
 /** Retire a formula. Retires the formula: it can no longer be used for prices. */
 retire(id: string, options?: Options): APIPromise<PriceFormula>;
}
export interface PriceIndexesFilters {
 status?: Filter<PriceIndexStatus>;
 owner?: Filter<Owner>;
 code?: Filter<string>;
 name?: Filter<string>;
 source?: Filter<string>;
 frequency?: Filter<SupplyContractAmendRatability>;
 unit?: Filter<PriceIndexUnit>;
 currency?: Filter<DeliveryDisputeCurrency>;
 calendar?: Filter<PriceIndexCalendar>;
 lagDays?: Range<number>;
 points?: Range<number>;
 latestOn?: Range<string>;
 latestValue?: Range<Decimal>;
 recordedAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface PriceIndexesPointsParams extends CursorParams {
 /** First day. */
 from?: string;
 to?: string;
 known?: Time;
}
export interface PriceIndexesLatestParams {
 to?: string;
 known?: Time;
}
export interface PriceIndexesStatisticsParams {
 /** First day. */
 from?: string;
 to?: string;
 known?: Time;
}
export interface PriceIndexesRevisionsParams extends CursorParams {
 /** First day. */
 from?: string;
 to?: string;
 known?: Time;
}
export interface PriceIndexesListParams extends PriceIndexesFilters, CursorParams {
 sort?: ProductSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface PriceIndexesExportParams extends PriceIndexesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface PriceIndexesStatsParams extends PriceIndexesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: PriceIndexGroupBy;
 interval?: Interval;
}
export interface PriceIndexesResource extends HasList<PriceIndexesListParams, PriceIndex>, HasCreate<PriceIndexNew, PriceIndex>, HasValidate<PriceIndexNew, Verdict>, HasBulk<PriceIndexNewBulk, BulkResults>, HasSearch<Search, PriceIndex>, HasExport<PriceIndexesExportParams, PriceIndex>, HasStats<PriceIndexesStatsParams, Stats>, HasGet2<PriceIndex>, HasUpdate<PriceIndexEdit, PriceIndex>, HasArchive<PriceIndex>, HasRestore<PriceIndex>, HasHistory<CursorParams, Version> {
 /** List the values of a price index. Lists the values of the index by day, newest first, each as last corrected at the time `known`. */
 points(id: string, params?: In<PriceIndexesPointsParams>, options?: Options): ListPromise<PriceIndexPoint>;
 /** Record values of a price index. Records one value or several. */
 record(id: string, body: In<PriceIndexPosted>, options?: Options): APIPromise<PriceIndexRecorded>;
 /** Get the latest value of a price index. Returns the latest value of the index, or the latest on a given day, as known at a given time. */
 latest(id: string, params?: In<PriceIndexesLatestParams>, options?: Options): APIPromise<PriceIndexPoint>;
 /** Get the statistics of a price index. Computes statistics over up to 4,000 values, by default over the 365 days that end with the latest value. */
 statistics(id: string, params?: In<PriceIndexesStatisticsParams>, options?: Options): APIPromise<PriceIndexStatistics>;
 /** List the corrections of a price index. Lists the values that replaced an earlier one, by day, newest first, with previous value, new value, time and request. */
 revisions(id: string, params?: In<PriceIndexesRevisionsParams>, options?: Options): ListPromise<PriceIndexPoint>;
 /** Rebase an index. Rebases the index: multiplies every value by a factor, as its next revision. */
 rebase(id: string, body: In<PriceIndexFactor>, options?: Options): APIPromise<PriceIndex>;
 /** Discontinue an index. Discontinues the index: no more values are recorded. */
 discontinue(id: string, options?: Options): APIPromise<PriceIndex>;
}
export interface PriceSourcesFilters {
 status?: Filter<PriceSourceStatus>;
 name?: Filter<string>;
 kind?: Filter<PriceSourceKind>;
 format?: Filter<PriceSourceFormat>;
 target?: Filter<PriceSourceTarget>;
 redistribution?: Filter<boolean>;
 lastSuccessAt?: Range<Time>;
 staleSince?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface PriceSourcesImportParams {
 /** Treatment of bad rows: `all_or_nothing` (the default) writes nothing if any row is bad, `keep_good` writes the good rows. */
 mode?: Mode;
 /** Whether implausible rack prices are imported with a warning (`warn`) or refused (`refuse`). Defaults to the setting of the source. */
 implausible?: PriceSourceImplausible;
 /** Whether to report what would be written without writing anything. */
 dryRun?: boolean;
}
export interface PriceSourcesListParams extends PriceSourcesFilters, CursorParams {
 sort?: SiteSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface PriceSourcesStatsParams extends PriceSourcesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: PriceSourceGroupBy;
 interval?: Interval;
}
export interface PriceSourcesResource extends HasList<PriceSourcesListParams, PriceSource>, HasCreate<PriceSourceNew, PriceSource>, HasValidate<PriceSourceNew, Verdict>, HasSearch<Search, PriceSource>, HasStats<PriceSourcesStatsParams, Stats>, HasGet2<PriceSource>, HasUpdate<PriceSourceEdit, PriceSource>, HasArchive<PriceSource>, HasRestore<PriceSource>, HasHistory<CursorParams, Version> {
 /** Set the secret of a price source. Sets the secret that the address requires, such as an API key. */
 setSecret(id: string, body: In<PriceSourceSecret>, options?: Options): APIPromise<PriceSource>;
 /** Remove the secret of a price source. Removes the secret. */
 dropSecret(id: string, options?: Options): APIPromise<PriceSource>;
 /** Import a file of a price source. */
 import(id: string, body: string | Uint8Array | unknown, params: In<PriceSourcesImportParams>, options?: Options): APIPromise<PriceSourceRunResult>;
 /** Run a price source. Fetches a source of kind `http` now, in addition to its schedule. */
 run(id: string, options?: Options): APIPromise<PriceSourceRun>;
 /** Test a price source. Fetches a source of kind `http`, even if it is paused, and reports what would be written, including bad rows. */
 test(id: string, options?: Options): APIPromise<PriceSourceRun>;
 /** List the runs of a price source. Lists the runs of the source, newest first. */
 runs(id: string, params?: In<CursorParams>, options?: Options): ListPromise<PriceSourceRun>;
 /** Get a run of a price source. Returns a run by its number, with the rows that it refused. */
 runGet(id: string, n: string, options?: Options): APIPromise<PriceSourceRunResult>;
 /** List the errors of a price source. Lists the runs that failed, were refused or left rows out, with those rows, newest first. */
 errors(id: string, params?: In<CursorParams>, options?: Options): ListPromise<PriceSourceRunResult>;
 /** Pause a price source. Pauses the source: it is not fetched, accepts no files and does not become stale until it is resumed. */
 pause(id: string, options?: Options): APIPromise<PriceSource>;
 /** Resume a price source. Resumes the source. */
 resume(id: string, options?: Options): APIPromise<PriceSource>;
}
export interface PricesDailyRackParams {
 /** Terminal code: MTY, TUX, CAD, HOU, or one of your own. Defaults to the hub of the currency: MTY for MXN, HOU for USD; without a currency, MTY. */
 terminal?: string;
 /** Fuel: REGULAR, PREMIUM, DIESEL, or the part before `_` of the code of a product of your own. Defaults to every fuel with a quote at the terminal and known taxes. */
 fuelType?: string;
 /** Currency of the response. Defaults to the terminal's currency. Another currency is converted with the rate of the day, shown in `meta`. */
 currency?: DeliveryDisputeCurrency;
 /** Return only prices of one owner: `account` (the account) or `operator` (the operator of the service). By default, if both have a posting, the price that took effect last is used, and the account's own if both took effect at the same time. */
 owner?: Owner;
 /** Day at whose end, at the terminal, the prices apply. Defaults to now. */
 date?: string;
}
export interface PricesResource {
 /** Get daily rack prices. Returns the rack prices of a terminal with taxes and an estimate of the delivered price, per liter. */
 dailyRack(params?: In<PricesDailyRackParams>, options?: Options): APIPromise<DailyRack>;
}
export interface PricingRulesFilters {
 status?: Filter<PricingRuleStatus>;
 name?: Filter<string>;
 label?: Filter<Label>;
 counterpartyId?: Filter<string>;
 siteId?: Filter<string>;
 customerGroup?: Filter<string>;
 terminal?: Filter<string>;
 product?: Filter<string>;
 formulaId?: Filter<string>;
 value?: Range<Decimal>;
 currency?: Filter<DeliveryDisputeCurrency>;
 priority?: Range<number>;
 validFrom?: Range<string>;
 validTo?: Range<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface PricingRulesEffectiveParams {
 /** Customer. */
 counterpartyId?: string;
 /** Site of the delivery. */
 siteId?: string;
 /** Customer group that the price is computed for. */
 customerGroup?: string;
 terminal?: string;
 product?: string;
 /** Day. Defaults to today (UTC). */
 date?: string;
}
export interface PricingRulesConflictsParams {
 /** Day. Defaults to today (UTC). */
 date?: string;
}
export interface PricingRulesListParams extends PricingRulesFilters, CursorParams {
 sort?: SiteSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface PricingRulesExportParams extends PricingRulesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface PricingRulesResource extends HasList<PricingRulesListParams, PricingRule>, HasCreate<PricingRuleNew, PricingRule>, HasValidate<PricingRuleNew, Verdict>, HasBulk<PricingRuleNewBulk, BulkResults>, HasSearch<Search, PricingRule>, HasExport<PricingRulesExportParams, PricingRule>, HasGet2<PricingRule>, HasUpdate<PricingRuleEdit, PricingRule>, HasArchive<PricingRule>, HasRestore<PricingRule>, HasHistory<CursorParams, Version> {
 /** List the pricing rules in effect. Returns the rules that determine the price for a customer, terminal and product on a day. */
 effective(params?: In<PricingRulesEffectiveParams>, options?: Options): APIPromise<PricingEffective>;
 /** List conflicting pricing rules. Returns the pairs of active rules with the same component, scope and priority. */
 conflicts(params?: In<PricingRulesConflictsParams>, options?: Options): APIPromise<PricingConflicts>;
 /** Publish a price sheet. Computes the prices of terminals and products for a customer or group and publishes them. */
 publishSheet(body: In<PriceSheetNew>, options?: Options): APIPromise<PriceSheet>;
 /** List published price sheets. Lists the price sheets as published, newest first. */
 sheets(params?: In<CursorParams>, options?: Options): ListPromise<PriceSheet>;
 /** Approve a pricing rule. Approves a rule whose value is below `min_margin`. */
 approve(id: string, options?: Options): APIPromise<PricingRule>;
 /** Activate a pricing rule. Activates the pricing rule: it applies during its validity. */
 activate(id: string, options?: Options): APIPromise<PricingRule>;
 /** Expire a pricing rule. Expires the pricing rule: it no longer applies on any day. */
 expire(id: string, options?: Options): APIPromise<PricingRule>;
}
export interface ProductsFilters {
 status?: Filter<ProductStatus>;
 code?: Filter<string>;
 name?: Filter<string>;
 family?: Filter<ProductFamily>;
 octaneOrCetane?: Range<Decimal>;
 sulfurPpm?: Range<Decimal>;
 dyed?: Filter<boolean>;
 bioPct?: Range<Decimal>;
 unNumber?: Filter<string>;
 pidxCode?: Filter<string>;
 irsProductCode?: Filter<string>;
 satClaveProdserv?: Filter<string>;
 satSubproducto?: Filter<string>;
 vcfGroup?: Filter<ProductVcfGroup>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface ProductsListParams extends ProductsFilters, CursorParams {
 sort?: ProductSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface ProductsExportParams extends ProductsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface ProductsStatsParams extends ProductsFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: ProductGroupBy;
 interval?: Interval;
}
export interface ProductsResource extends HasList<ProductsListParams, Product>, HasCreate<ProductNew, Product>, HasValidate<ProductNew, Verdict>, HasBulk<ProductNewBulk, BulkResults>, HasSearch<Search, Product>, HasExport<ProductsExportParams, Product>, HasStats<ProductsStatsParams, Stats>, HasGet2<Product>, HasUpdate<ProductEdit, Product>, HasArchive<Product>, HasRestore<Product>, HasHistory<CursorParams, Version> {
 /** Retire a product. Retires the product: it is no longer sold. */
 retire(id: string, options?: Options): APIPromise<Product>;
 /** Reinstate a product. Reinstates the product: it is sold again. */
 reinstate(id: string, options?: Options): APIPromise<Product>;
}
export interface QuotesFilters {
 status?: Filter<QuoteStatus>;
 counterpartyId?: Filter<string>;
 siteId?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 freightMode?: Filter<OrderFreightTerms>;
 validUntil?: Range<Time>;
 total?: Range<Decimal>;
 totalMxn?: Range<Decimal>;
 orderId?: Filter<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface QuotesComparisonParams {
 /** Number of the line. Default: the first line. */
 lineNo?: number;
}
export interface QuotesListParams extends QuotesFilters, ListParams {
 sort?: QuoteSort;
}
export interface QuotesExportParams extends QuotesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface QuotesStatsParams extends QuotesFilters {
 archived?: boolean;
 measure?: QuoteMeasure;
 groupBy?: QuoteGroupBy;
 interval?: Interval;
}
export interface QuotesGetParams {
 expand?: string | string[];
}
export interface QuotesGuardsParams {
 action?: string;
}
export interface QuotesResource extends HasList<QuotesListParams, Quote>, HasCreate<QuoteNew, Quote>, HasValidate<QuoteNew, Verdict>, HasBulk<QuoteNewBulk, BulkResults>, HasSearch<Search, Quote>, HasExport<QuotesExportParams, Quote>, HasStats<QuotesStatsParams, Stats>, HasGet<QuotesGetParams, Quote>, HasUpdate<QuoteEdit, Quote>, HasArchive<Quote>, HasRestore<Quote>, HasHistory<CursorParams, Version> {
 /** Get the price breakdown of a quote. Returns the lines of the quote with the components of each total. */
 breakdown(id: string, options?: Options): APIPromise<Page<QuoteLine>>;
 /** Compare the terminals of a quote. Compares the current cost of a line at its terminal and at each of `terminal_options`, cheapest first. */
 comparison(id: string, params?: In<QuotesComparisonParams>, options?: Options): APIPromise<Page<QuoteOption>>;
 /** Requote. Creates a draft quote with the same lines, to be priced again. */
 requote(id: string, body: In<QuoteUntil>, options?: Options): APIPromise<Quote>;
 /** Check the guards of a quote. */
 guards(id: string, params?: In<QuotesGuardsParams>, options?: Options): APIPromise<Page<GuardVerdict>>;
 /** Finalize a quote. Finalizes the quote: prices every line and locks the price until the quote expires. */
 finalize(id: string, options?: Options): APIPromise<Quote>;
 /** Accept a quote. Accepts the quote and creates an order at the locked price; `order_id` identifies it. */
 accept(id: string, body?: In<QuoteAccept>, options?: Options): APIPromise<Quote>;
 /** Decline a quote. Declines the quote on behalf of the customer. */
 decline(id: string, body?: In<QuoteReason>, options?: Options): APIPromise<Quote>;
 /** Cancel a quote. Cancels the quote: the offer is withdrawn. */
 cancel(id: string, body?: In<QuoteReason>, options?: Options): APIPromise<Quote>;
 /** Extend a quote. Extends the validity of the quote and of its locked price. */
 extend(id: string, body: In<QuoteUntil>, options?: Options): APIPromise<Quote>;
}
export interface RackPricesFilters {
 status?: Filter<RackPriceStatus>;
 owner?: Filter<Owner>;
 terminal?: Filter<string>;
 product?: Filter<string>;
 supplierId?: Filter<string>;
 branded?: Filter<boolean>;
 priceBasis?: Filter<PriceBasis>;
 terms?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 unit?: Filter<PriceSourceMappingUnit>;
 price?: Range<Decimal>;
 effectiveAt?: Range<Time>;
 recordedAt?: Range<Time>;
 sourceId?: Filter<string>;
 source?: Filter<string>;
 supersedes?: Filter<string>;
 createdAt?: Range<Time>;
}
export interface RackPricesLatestParams {
 terminal?: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
}
export interface RackPricesDailyParams {
 terminal: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** Day, in the terminal's time zone. Defaults to today. */
 date?: string;
}
export interface RackPricesAsOfParams {
 terminal?: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 effective?: Time;
 known?: Time;
}
export interface RackPricesAveragesParams {
 terminal?: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** Currency of the response, converted with the rate of the day if needed. Defaults to the currency of the posting; for comparisons and spreads, to that of the first price. */
 currency?: DeliveryDisputeCurrency;
 /** Unit of the response: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). Defaults to `gal` for USD and `l` for MXN. */
 unit?: CostAskedUnit;
 effective?: Time;
 known?: Time;
}
export interface RackPricesSpreadsParams {
 terminal: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** Currency of the response, converted with the rate of the day if needed. Defaults to the currency of the posting; for comparisons and spreads, to that of the first price. */
 currency?: DeliveryDisputeCurrency;
 /** Unit of the response: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). Defaults to `gal` for USD and `l` for MXN. */
 unit?: CostAskedUnit;
 effective?: Time;
 known?: Time;
 /** Code of the terminal to compare with. It can be the same terminal for another product. */
 againstTerminal: string;
 /** Code of the product to compare with. Defaults to the same product. */
 againstProduct?: string;
}
export interface RackPricesMoversParams {
 terminal?: string;
 product?: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** Time to compare with. Defaults to one day ago. */
 since?: Time;
}
export interface RackPricesCompareParams {
 product: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** Currency of the response, converted with the rate of the day if needed. Defaults to the currency of the posting; for comparisons and spreads, to that of the first price. */
 currency?: DeliveryDisputeCurrency;
 /** Unit of the response: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). Defaults to `gal` for USD and `l` for MXN. */
 unit?: CostAskedUnit;
 effective?: Time;
 known?: Time;
 /** Codes of up to 20 terminals, separated by commas. */
 terminals?: string;
}
export interface RackPricesCurveParams {
 terminal: string;
 product: string;
 supplierId?: string;
 branded?: boolean;
 priceBasis?: PriceBasis;
 owner?: Owner;
 /** First day, in the terminal's time zone. */
 from: string;
 /** Last day, at most 366 days in all. Defaults to today. */
 to?: string;
}
export interface RackPricesListParams extends RackPricesFilters, CursorParams {
 sort?: RackPriceSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface RackPricesExportParams extends RackPricesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface RackPricesStatsParams extends RackPricesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: RackPriceGroupBy;
 interval?: Interval;
}
export interface RackPricesResource extends HasList<RackPricesListParams, RackPrice>, HasCreate<RackPriceNew, RackPrice>, HasValidate<RackPriceNew, Verdict>, HasBulk<RackPriceNewBulk, BulkResults>, HasSearch<Search, RackPrice>, HasExport<RackPricesExportParams, RackPrice>, HasStats<RackPricesStatsParams, Stats>, HasGet2<RackPrice>, HasHistory<CursorParams, Version> {
 /** List the latest rack prices. Lists the rack price in effect now for each key: terminal, product, supplier, brand, basis, terms and currency. */
 latest(params?: In<RackPricesLatestParams>, options?: Options): APIPromise<Page<RackPrice>>;
 /** List the rack prices of a day. Lists opening, highest, lowest, closing and mean price of a day at a terminal for each key. */
 daily(params: In<RackPricesDailyParams>, options?: Options): APIPromise<Page<MarketDay>>;
 /** List the rack prices as of a time. Lists the rack prices that were effective at one time, as they were known at another. */
 asOf(params?: In<RackPricesAsOfParams>, options?: Options): APIPromise<Page<RackPrice>>;
 /** List averages of rack prices. Lists the lowest, highest and mean price by terminal, product, currency, basis, brand and terms. */
 averages(params?: In<RackPricesAveragesParams>, options?: Options): APIPromise<Page<MarketAverage>>;
 /** List spreads of rack prices. Lists the average price of a terminal or product less that of another, for the same basis, brand and terms. */
 spreads(params: In<RackPricesSpreadsParams>, options?: Options): APIPromise<Page<MarketSpread>>;
 /** List rack prices that moved. Lists the prices that have changed since a given time, largest percentage change first. */
 movers(params?: In<RackPricesMoversParams>, options?: Options): APIPromise<Page<MarketMove>>;
 /** Compare the rack prices of terminals. Lists the average prices of a product at several terminals, lowest first for each basis, brand and terms. */
 compare(params: In<RackPricesCompareParams>, options?: Options): APIPromise<Page<MarketAverage>>;
 /** List rack prices over several days. Lists the daily prices of a product at a terminal, day after day, for each key. */
 curve(params: In<RackPricesCurveParams>, options?: Options): APIPromise<Page<MarketDay>>;
 /** Correct a rack price. Corrects a rack price by adding a row for the same effective time, recorded now. */
 correct(id: string, body: In<RackPriceCorrection>, options?: Options): APIPromise<RackPrice>;
 /** Withdraw a rack price. Withdraws a rack price by adding a row that cancels the price of this effective time. */
 withdraw(id: string, body: In<RackPriceWithdrawal>, options?: Options): APIPromise<RackPrice>;
}
export interface SandboxReceiveParams {
 /** For `status`, `flaky` and `redirect`: HTTP status to return. Default 500; for `redirect` 302. */
 code?: number;
 /** For `status` and `flaky`: value of the Retry-After header, in seconds. None by default. */
 retryAfter?: number;
 /** For `delay`: time before the response, in seconds. For `slow`: number of bytes to send, one per second. Default 5. */
 seconds?: number;
 /** For `flaky`: share of attempts that fail, in percent. Default 50, or 0 if `first` is given. */
 percent?: number;
 /** For `flaky`: number of first attempts of each delivery that fail. Later attempts fail by chance. */
 first?: number;
 /** For `bad_tls`: fault of the certificate, `self_signed`, `expired` or `wrong_host` (issued for another host). Default `self_signed`. */
 certificate?: SandboxCertificate;
}
export interface SandboxResource {
 /** Simulate an event. Simulates an event of any type, with the data of a sample and the members of `overrides` merged into it (RFC 7396). */
 event(body: In<SandboxEventNew>, options?: Options): APIPromise<SandboxEvent>;
 /** Receive as a faulty receiver. Acts as a receiver that fails, for use as the URL of a webhook to test retries, health and the attempt log. */
 receive(behaviour: ReceivedBehaviour, params?: In<SandboxReceiveParams>, options?: Options): APIPromise<Received>;
}
export interface ScopesResource extends HasList<CursorParams, Scope> {
}
export interface SigningKeysResource {
 /** List signing keys. Returns the public keys that verify Ed25519 signatures of webhook deliveries, as a JWK Set (RFC 7517, RFC 8037). */
 list(options?: Options): APIPromise<SigningKeys>;
}
export interface SitesFilters {
 status?: Filter<SiteStatus>;
 counterpartyId?: Filter<string>;
 name?: Filter<string>;
 city?: Filter<string>;
 state?: Filter<string>;
 country?: Filter<SiteCountry>;
 permitNo?: Filter<string>;
 consigneeNo?: Filter<string>;
 pumpRequired?: Filter<boolean>;
 maxGvwKg?: Range<number>;
 latitude?: Range<Decimal>;
 longitude?: Range<Decimal>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface SitesListParams extends SitesFilters, ListParams {
 sort?: SiteSort;
}
export interface SitesExportParams extends SitesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface SitesStatsParams extends SitesFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: SiteGroupBy;
 interval?: Interval;
}
export interface SitesGetParams {
 expand?: string | string[];
}
export interface SitesResource extends HasList<SitesListParams, Site>, HasCreate<SiteNew, Site>, HasValidate<SiteNew, Verdict>, HasBulk<SiteNewBulk, BulkResults>, HasSearch<Search, Site>, HasExport<SitesExportParams, Site>, HasStats<SitesStatsParams, Stats>, HasGet<SitesGetParams, Site>, HasUpdate<SiteEdit, Site>, HasArchive<Site>, HasRestore<Site>, HasHistory<CursorParams, Version> {
 /** List the tanks of a site. Lists the storage tanks of the site with their levels, newest first. */
 tanks(id: string, params?: In<CursorParams>, options?: Options): ListPromise<StorageTank>;
 /** List the deliveries to a site. Lists the past and planned deliveries to the site, newest first. */
 deliveries(id: string, params?: In<CursorParams>, options?: Options): ListPromise<Delivery>;
 /** Activate a site. Activates the site: it can be delivered to. */
 activate(id: string, options?: Options): APIPromise<Site>;
 /** Block a site. Blocks the site: it cannot be delivered to for the time being. */
 block(id: string, options?: Options): APIPromise<Site>;
 /** Unblock a site. Unblocks the site: it can be delivered to again. */
 unblock(id: string, options?: Options): APIPromise<Site>;
}
export interface StorageTanksFilters {
 status?: Filter<StorageTankStatus>;
 siteId?: Filter<string>;
 product?: Filter<string>;
 name?: Filter<string>;
 kind?: Filter<StorageTankKind>;
 unit?: Filter<Unit>;
 capacity?: Range<Decimal>;
 level?: Range<Decimal>;
 levelAt?: Range<Time>;
 satClaveTanque?: Filter<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface StorageTanksUllageParams {
 /** Time to compute the ullage for. Defaults to now. */
 at?: Time;
}
export interface StorageTanksForecastParams {
 /** Number of days to forecast. Default 7. */
 days?: number;
}
export interface StorageTanksListParams extends StorageTanksFilters, ListParams {
 sort?: SiteSort;
}
export interface StorageTanksExportParams extends StorageTanksFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface StorageTanksStatsParams extends StorageTanksFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: StorageTankGroupBy;
 interval?: Interval;
}
export interface StorageTanksGetParams {
 expand?: string | string[];
}
export interface StorageTanksResource extends HasList<StorageTanksListParams, StorageTank>, HasCreate<StorageTankNew, StorageTank>, HasValidate<StorageTankNew, Verdict>, HasBulk<StorageTankNewBulk, BulkResults>, HasSearch<Search, StorageTank>, HasExport<StorageTanksExportParams, StorageTank>, HasStats<StorageTanksStatsParams, Stats>, HasGet<StorageTanksGetParams, StorageTank>, HasUpdate<StorageTankEdit, StorageTank>, HasArchive<StorageTank>, HasRestore<StorageTank>, HasHistory<CursorParams, Version> {
 /** Get the ullage of a storage tank. Returns the free room at a given time: capacity × safe fill − (level − consumption × time) − reserved volume. */
 ullage(id: string, params?: In<StorageTanksUllageParams>, options?: Options): APIPromise<TankUllage>;
 /** Get the forecast of a storage tank. Returns the expected level of the coming days, and when the tank will be low, from the consumption of the last week. */
 forecast(id: string, params?: In<StorageTanksForecastParams>, options?: Options): APIPromise<TankForecast>;
 /** Get the strapping table of a storage tank. Returns heights and volumes from bottom to top. */
 strappingTable(id: string, options?: Options): APIPromise<TankStrappingTable>;
 /** Get the alarms of a storage tank. Returns the active alarms, with the levels and limits they are based on. */
 alarms(id: string, options?: Options): APIPromise<TankAlarms>;
 /** Take a storage tank out of service. Takes the tank out of service. */
 outOfService(id: string, options?: Options): APIPromise<StorageTank>;
 /** Return a storage tank to service. Returns the tank to service. */
 returnToService(id: string, options?: Options): APIPromise<StorageTank>;
 /** Close a storage tank. Closes the tank for good. */
 close(id: string, options?: Options): APIPromise<StorageTank>;
 /** Calibrate a storage tank. Gives the tank a new strapping table, used for all readings from then on. */
 calibrate(id: string, body: In<TankCalibrate>, options?: Options): APIPromise<StorageTank>;
 /** Reserve ullage in a storage tank. Reserves ullage for a volume under a reference. */
 reserveUllage(id: string, body: In<TankReserve>, options?: Options): APIPromise<StorageTank>;
 /** Release ullage in a storage tank. Releases the ullage reserved under a reference. */
 releaseUllage(id: string, body: In<TankRelease>, options?: Options): APIPromise<StorageTank>;
}
export interface SupplyContractsFilters {
 status?: Filter<SupplyContractStatus>;
 number?: Filter<string>;
 side?: Filter<SupplyContractSide>;
 counterpartyId?: Filter<string>;
 contractType?: Filter<SupplyContractContractType>;
 terminals?: Filter<string>;
 products?: Filter<string>;
 startOn?: Range<string>;
 endOn?: Range<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 lifted?: Range<Decimal>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface SupplyContractsListParams extends SupplyContractsFilters, ListParams {
 sort?: SupplyContractSort;
}
export interface SupplyContractsExportParams extends SupplyContractsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface SupplyContractsStatsParams extends SupplyContractsFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: SupplyContractGroupBy;
 interval?: Interval;
}
export interface SupplyContractsGetParams {
 expand?: string | string[];
}
export interface SupplyContractsResource extends HasList<SupplyContractsListParams, SupplyContract>, HasCreate<SupplyContractNew, SupplyContract>, HasValidate<SupplyContractNew, Verdict>, HasBulk<SupplyContractNewBulk, BulkResults>, HasSearch<Search, SupplyContract>, HasExport<SupplyContractsExportParams, SupplyContract>, HasStats<SupplyContractsStatsParams, Stats>, HasGet<SupplyContractsGetParams, SupplyContract>, HasUpdate<SupplyContractEdit, SupplyContract>, HasArchive<SupplyContract>, HasRestore<SupplyContract>, HasHistory<CursorParams, Version> {
 /** Get the fulfilment of a supply contract. Returns how much of the agreed volume has been lifted, and how evenly. */
 fulfilment(id: string, options?: Options): APIPromise<ContractFulfilment>;
 /** List the periods of a supply contract. Returns each period with the volume lifted, remaining and missing. */
 periods(id: string, options?: Options): APIPromise<ContractPeriods>;
 /** List the liftings of a supply contract. Lists the liftings under the contract, newest first. */
 liftings(id: string, params?: In<CursorParams>, options?: Options): ListPromise<ContractLifting>;
 /** List the amendments of a supply contract. Returns the amendments of the contract with the previous and new values. */
 amendments(id: string, options?: Options): APIPromise<ContractAmendments>;
 /** Submit a supply contract. Submits the contract for signature. */
 submit(id: string, options?: Options): APIPromise<SupplyContract>;
 /** Activate a supply contract. Activates the signed contract. */
 activate(id: string, options?: Options): APIPromise<SupplyContract>;
 /** Suspend a supply contract. Suspends the contract: it cannot be lifted under. */
 suspend(id: string, body: In<SupplyContractStop>, options?: Options): APIPromise<SupplyContract>;
 /** Resume a supply contract. Resumes a suspended contract: it can be lifted under again. */
 resume(id: string, options?: Options): APIPromise<SupplyContract>;
 /** Terminate a supply contract. Terminates the contract for good before its last day. */
 terminate(id: string, body: In<SupplyContractStop>, options?: Options): APIPromise<SupplyContract>;
 /** Amend a supply contract. Amends the terms of the contract from now on. */
 amend(id: string, body: In<SupplyContractAmend>, options?: Options): APIPromise<SupplyContract>;
}
export interface TankReadingsFilters {
 status?: Filter<TankReadingStatus>;
 tankId?: Filter<string>;
 at?: Range<Time>;
 source?: Filter<StorageTankLevelSource>;
 seq?: Range<number>;
 anomalies?: Filter<TankReadingAnomalies>;
 gross?: Range<Decimal>;
 waterMm?: Range<Decimal>;
 version?: Range<number>;
 createdAt?: Range<Time>;
}
export interface TankReadingsLatestParams extends CursorParams {
 /** Return only readings of this tank. */
 tankId?: string;
}
export interface TankReadingsGapsParams {
 /** Tank to examine. */
 tankId: string;
 /** Start of the period to examine. Defaults to one week ago. */
 from?: Time;
 /** End of the period to examine. Defaults to now. */
 until?: Time;
 /** Minimum length of a gap, in minutes. Default 60. */
 longerThanMinutes?: number;
}
export interface TankReadingsListParams extends TankReadingsFilters, ListParams {
 sort?: TankReadingSort;
}
export interface TankReadingsExportParams extends TankReadingsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface TankReadingsStatsParams extends TankReadingsFilters {
 archived?: boolean;
 measure?: TankReadingMeasure;
 groupBy?: TankReadingGroupBy;
 interval?: Interval;
}
export interface TankReadingsGetParams {
 expand?: string | string[];
}
export interface TankReadingsResource extends HasList<TankReadingsListParams, TankReading>, HasCreate<TankReadingNew, TankReading>, HasBulk<TankReadingNewBulk, BulkResults>, HasSearch<Search, TankReading>, HasExport<TankReadingsExportParams, TankReading>, HasStats<TankReadingsStatsParams, Stats>, HasGet<TankReadingsGetParams, TankReading> {
 /** List the latest tank readings. Returns the latest reading of each tank. */
 latest(params?: In<TankReadingsLatestParams>, options?: Options): ListPromise<TankReading>;
 /** List the gaps between tank readings. Returns the periods in which a tank was not read. */
 gaps(params: In<TankReadingsGapsParams>, options?: Options): APIPromise<TankReadingGaps>;
 /** Supersede a tank reading. Replaces the reading with a corrected one, stored as a separate reading. */
 supersede(id: string, body: In<TankReadingSupersede>, options?: Options): APIPromise<TankReading>;
}
export interface TaxRulesFilters {
 status?: Filter<TaxRuleStatus>;
 jurisdiction?: Filter<string>;
 productFamily?: Filter<string>;
 product?: Filter<string>;
 code?: Filter<string>;
 subject?: Filter<TaxRuleSubject>;
 basis?: Filter<TaxRuleBasis>;
 layer?: Filter<TaxRuleLayer>;
 required?: Filter<boolean>;
 withheld?: Filter<boolean>;
 validFrom?: Range<string>;
 validTo?: Range<string>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface TaxRulesEffectiveParams {
 /** Jurisdiction. Rules of the larger areas that contain it are included. */
 jurisdiction: string;
 product: string;
 /** Day. Defaults to today (UTC). */
 date?: string;
 /** Intended use by the buyer. */
 use?: string;
}
export interface TaxRulesChangesParams {
 /** Return only rules of this jurisdiction. */
 jurisdiction?: string;
 /** Return only rules that begin on or after this day. Defaults to today (UTC). */
 since?: string;
 /** Return only rules that begin on or before this day. */
 until?: string;
 /** Maximum number of items to return. Default 50. */
 limit?: number;
}
export interface TaxRulesListParams extends TaxRulesFilters, CursorParams {
 sort?: TaxRuleSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface TaxRulesExportParams extends TaxRulesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface TaxRulesResource extends HasList<TaxRulesListParams, TaxRule>, HasCreate<TaxRuleNew, TaxRule>, HasValidate<TaxRuleNew, Verdict>, HasBulk<TaxRuleNewBulk, BulkResults>, HasSearch<Search, TaxRule>, HasExport<TaxRulesExportParams, TaxRule>, HasGet2<TaxRule>, HasUpdate<TaxRuleEdit, TaxRule>, HasHistory<CursorParams, Version> {
 /** Get the taxes in effect. */
 effective(params: In<TaxRulesEffectiveParams>, options?: Options): APIPromise<TaxesInEffect>;
 /** List jurisdictions. Returns the jurisdictions with rules in effect today, with their currency, unit and base temperature. */
 jurisdictions(options?: Options): APIPromise<TaxJurisdictions>;
 /** List changes of taxes. Returns the rules that begin in a period, to see upcoming or past changes. */
 changes(params?: In<TaxRulesChangesParams>, options?: Options): APIPromise<TaxChanges>;
 /** Publish a tax rule. Publishes the tax rule: it applies from `valid_from`. */
 publish(id: string, options?: Options): APIPromise<TaxRule>;
 /** Supersede a tax rule. Supersedes the tax rule: it ends, and still applies to the days before. */
 supersede(id: string, body?: In<TaxRuleEnd>, options?: Options): APIPromise<TaxRule>;
}
export interface TerminalsFilters {
 status?: Filter<TerminalStatus>;
 code?: Filter<string>;
 name?: Filter<string>;
 kind?: Filter<TerminalKind>;
 tcn?: Filter<string>;
 splc?: Filter<string>;
 permitNo?: Filter<string>;
 operatorCounterpartyId?: Filter<string>;
 country?: Filter<SiteCountry>;
 state?: Filter<string>;
 jurisdiction?: Filter<string>;
 currency?: Filter<DeliveryDisputeCurrency>;
 timeZone?: Filter<string>;
 products?: Filter<string>;
 loadLanes?: Range<number>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface TerminalsListParams extends TerminalsFilters, CursorParams {
 sort?: ProductSort;
 fields?: string | string[];
 archived?: boolean;
}
export interface TerminalsExportParams extends TerminalsFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface TerminalsStatsParams extends TerminalsFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: TerminalGroupBy;
 interval?: Interval;
}
export interface TerminalsResource extends HasList<TerminalsListParams, Terminal>, HasCreate<TerminalNew, Terminal>, HasValidate<TerminalNew, Verdict>, HasBulk<TerminalNewBulk, BulkResults>, HasSearch<Search, Terminal>, HasExport<TerminalsExportParams, Terminal>, HasStats<TerminalsStatsParams, Stats>, HasGet2<Terminal>, HasUpdate<TerminalEdit, Terminal>, HasArchive<Terminal>, HasRestore<Terminal>, HasHistory<CursorParams, Version> {
 /** List the prices of a terminal. Lists the prices in effect at the terminal now, for each key. */
 prices(id: string, options?: Options): APIPromise<Page<RackPrice>>;
 /** List the suppliers at a terminal. Lists the suppliers with prices in effect at the terminal now, and their products. */
 suppliers(id: string, options?: Options): APIPromise<Page<MarketSupplier>>;
 /** Report an outage of a terminal. Reports an outage: nothing can be lifted at the terminal for the time being. */
 reportOutage(id: string, body: In<TerminalOutage>, options?: Options): APIPromise<Terminal>;
 /** Clear the outage of a terminal. Clears the outage: fuel can be lifted at the terminal again. */
 clearOutage(id: string, options?: Options): APIPromise<Terminal>;
 /** Decommission a terminal. Decommissions the terminal for good. */
 decommission(id: string, options?: Options): APIPromise<Terminal>;
}
export interface TiersResource extends HasList<CursorParams, Tier> {
}
export interface UsageSummaryParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
}
export interface UsageTimeseriesParams {
 from?: Time;
 to?: Time;
 /** Length of an interval: `minute`, `hour` or `day`. Default `hour`. */
 interval?: UsageInterval;
 keyId?: string;
 route?: string;
}
export interface UsageByKeyParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageByRouteParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageByStatusParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageErrorsParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageLatencyParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageRateLimitsParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 limit?: number;
}
export interface UsageAdoptionParams {
 keyId?: string;
 /** Return only operations of this domain. */
 domain?: string;
 /** Whether to return only operations that were called (true) or never called (false). */
 called?: boolean;
}
export interface UsageForecastParams {
 keyId?: string;
}
export interface UsageExportParams {
 from?: Time;
 to?: Time;
 /** Length of an interval: `minute`, `hour` or `day`. Default `hour`. */
 interval?: UsageInterval;
 keyId?: string;
 route?: string;
 format?: Format;
}
export interface UsageResource {
 /** Get a summary of usage. Returns the number of requests, their results and their response times. */
 summary(params?: In<UsageSummaryParams>, options?: Options): APIPromise<UsageSummary>;
 /** Get usage over time. Returns requests and response times by minute, hour or day (UTC), up to 1,500 intervals. */
 timeseries(params?: In<UsageTimeseriesParams>, options?: Options): APIPromise<UsagePointList>;
 /** Get usage by key. Returns the number of requests and the last use of each key. */
 byKey(params?: In<UsageByKeyParams>, options?: Options): APIPromise<UsageOfKeyList>;
 /** Get usage by operation. Returns the number of requests and the last use of each operation, including requests refused by nginx. */
 byRoute(params?: In<UsageByRouteParams>, options?: Options): APIPromise<UsageOfRouteList>;
 /** Get usage by status. Returns the number of responses by HTTP status. */
 byStatus(params?: In<UsageByStatusParams>, options?: Options): APIPromise<UsageOfStatusList>;
 /** Get errors. Returns the errors by operation, code and first field at fault. */
 errors(params?: In<UsageErrorsParams>, options?: Options): APIPromise<UsageOfErrorList>;
 /** Get latency. Returns the response-time percentiles of each operation, computed from merged histograms, within 6.25 %. */
 latency(params?: In<UsageLatencyParams>, options?: Options): APIPromise<UsageLatencyList>;
 /** Get rate limits. Returns the rate limit of each key and the number of requests refused because of it. */
 rateLimits(params?: In<UsageRateLimitsParams>, options?: Options): APIPromise<UsageOfLimitList>;
 /** Get the adoption of operations. */
 adoption(params?: In<UsageAdoptionParams>, options?: Options): APIPromise<UsageAdoption>;
 /** Get the forecast of rate limits. */
 forecast(params?: In<UsageForecastParams>, options?: Options): APIPromise<UsageForecastList>;
 /** Export usage. */
 export(params?: In<UsageExportParams>, options?: Options): ExportPromise<any>;
 readonly requests: UsageRequestsResource;
}
export interface UsageRequestsListParams extends CursorParams {
 from?: Time;
 to?: Time;
 keyId?: string;
 route?: string;
 /** Count only requests refused with this error code. */
 code?: string;
 /** Count only responses with this HTTP status. */
 status?: number;
 /** Count only responses whose status is of this class. */
 statusClass?: UsageStatusClass;
 /** Count only requests with this method. HEAD counts as GET. */
 method?: UsageMethod;
}
export interface UsageRequestsResource extends HasList<UsageRequestsListParams, UsageRequest>, HasGet2<UsageRequestWhole> {
}
export interface WebhookDeliveriesFilters {
 status?: Filter<WebhookDeliveryStatus>;
 webhookId?: Filter<string>;
 eventId?: Filter<string>;
 eventType?: Filter<string>;
 objectId?: Filter<string>;
 sequence?: Range<number>;
 trigger?: Filter<Trigger>;
 replayId?: Filter<string>;
 attempts?: Range<number>;
 lastStatus?: Range<number>;
 lastFailure?: Filter<string>;
 outOfOrder?: Filter<boolean>;
 nextAttemptAt?: Range<Time>;
 deliveredAt?: Range<Time>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface WebhookDeliveriesDeadLetterParams extends WebhookDeliveriesFilters, ListParams {
 sort?: Sort;
}
export interface WebhookDeliveriesListParams extends WebhookDeliveriesFilters, ListParams {
 sort?: Sort;
}
export interface WebhookDeliveriesExportParams extends WebhookDeliveriesFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface WebhookDeliveriesStatsParams extends WebhookDeliveriesFilters {
 archived?: boolean;
 measure?: WebhookDeliveryMeasure;
 groupBy?: WebhookDeliveryGroupBy;
 interval?: Interval;
}
export interface WebhookDeliveriesGetParams {
 expand?: string | string[];
}
export interface WebhookDeliveriesResource extends HasList<WebhookDeliveriesListParams, WebhookDelivery>, HasSearch<Search, WebhookDelivery>, HasExport<WebhookDeliveriesExportParams, WebhookDelivery>, HasStats<WebhookDeliveriesStatsParams, Stats>, HasGet<WebhookDeliveriesGetParams, WebhookDelivery> {
 /** List exhausted webhook deliveries. Lists the deliveries that were given up after their last attempt. */
 deadLetter(params?: In<WebhookDeliveriesDeadLetterParams>, options?: Options): ListPromise<WebhookDelivery>;
 /** Retry webhook deliveries in bulk. Retries up to 500 deliveries, by their ids or by filters, and returns a result for each. */
 retryBulk(body?: In<WebhookRetryBulk>, options?: Options): APIPromise<WebhookRetries>;
 /** List the attempts of a webhook delivery. Lists the attempts of the delivery, newest first, with their timings, requests and responses. */
 attempts(id: string, params?: In<CursorParams>, options?: Options): ListPromise<WebhookAttempt>;
 /** Get the message of a webhook delivery. Returns the body that is sent, the webhook that receives it, and the reason why a pending delivery is held. */
 message(id: string, options?: Options): APIPromise<WebhookMessage>;
 /** Retry a webhook delivery. Retries the delivery at once, with the same webhook-id and the next attempt number. */
 retry(id: string, options?: Options): APIPromise<WebhookDelivery>;
 /** Cancel a webhook delivery. Cancels the delivery. */
 cancel(id: string, options?: Options): APIPromise<WebhookDelivery>;
}
export interface WebhookReplaysListParams extends ListParams {
 sort?: Sort;
 status?: Filter<WebhookReplayBegunStatus>;
 webhookId?: Filter<string>;
 only?: Filter<WebhookReplayOnly>;
 since?: Range<Time>;
 until?: Range<Time>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface WebhookReplaysGetParams {
 expand?: string | string[];
}
export interface WebhookReplaysResource extends HasList<WebhookReplaysListParams, WebhookReplay>, HasGet<WebhookReplaysGetParams, WebhookReplay> {
 /** Cancel a webhook replay. Cancels the replay. */
 cancel(id: string, options?: Options): APIPromise<WebhookReplay>;
}
export interface WebhooksFilters {
 status?: Filter<Status>;
 url?: Filter<string>;
 description?: Filter<string>;
 events?: Filter<string>;
 deliveryOrder?: Filter<DeliveryOrder>;
 ed25519?: Filter<boolean>;
 apiVersion?: Filter<ApiVersion>;
 disabledReason?: Filter<DisabledReason>;
 clientCertificateExpiresAt?: Range<Time>;
 version?: Range<number>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface WebhooksListParams extends WebhooksFilters, CursorParams {
 sort?: Sort;
 fields?: string | string[];
 archived?: boolean;
}
export interface WebhooksExportParams extends WebhooksFilters {
 fields?: string | string[];
 archived?: boolean;
 format?: Format;
}
export interface WebhooksStatsParams extends WebhooksFilters {
 archived?: boolean;
 measure?: Measure;
 groupBy?: WebhookGroupBy;
 interval?: Interval;
}
export interface WebhooksDeliveriesParams extends ListParams {
 sort?: Sort;
 status?: Filter<WebhookDeliveryStatus>;
 webhookId?: Filter<string>;
 eventId?: Filter<string>;
 eventType?: Filter<string>;
 objectId?: Filter<string>;
 sequence?: Range<number>;
 trigger?: Filter<Trigger>;
 replayId?: Filter<string>;
 attempts?: Range<number>;
 lastStatus?: Range<number>;
 lastFailure?: Filter<string>;
 outOfOrder?: Filter<boolean>;
 nextAttemptAt?: Range<Time>;
 deliveredAt?: Range<Time>;
 createdAt?: Range<Time>;
 updatedAt?: Range<Time>;
}
export interface WebhooksResource extends HasList<WebhooksListParams, Webhook>, HasCreate<WebhookNew, WebhookWithSecret>, HasValidate<WebhookNew, Verdict>, HasSearch<Search, Webhook>, HasExport<WebhooksExportParams, Webhook>, HasStats<WebhooksStatsParams, Stats>, HasGet2<Webhook>, HasUpdate<WebhookEdit, Webhook>, HasArchive<Webhook>, HasRestore<Webhook>, HasHistory<CursorParams, Version> {
 /** Test a webhook. Simulates an event that is delivered only to this webhook, whatever events it subscribes to. */
 test(id: string, body: In<WebhookTest>, options?: Options): APIPromise<SandboxEvent>;
 /** Ping a webhook. Sends the event `webhook.ping` to this webhook only, whatever events it subscribes to. */
 ping(id: string, options?: Options): APIPromise<WebhookPinged>;
 /** List the secrets of a webhook. Lists the signing secrets with the period in which each signs or signed, newest first. */
 secretVersions(id: string, params?: In<CursorParams>, options?: Options): ListPromise<WebhookSecret>;
 /** Get the health of a webhook. Returns the health of the receiver and the number of pending deliveries. */
 health(id: string, options?: Options): APIPromise<WebhookHealth>;
 /** Pause a webhook. Pauses the webhook. */
 pause(id: string, options?: Options): APIPromise<Webhook>;
 /** Enable a webhook. Enables the webhook: kept deliveries are sent first, and the health of its receiver is reset. */
 enable(id: string, body?: In<WebhookEnabling>, options?: Options): APIPromise<WebhookEnabled>;
 /** Disable a webhook. Disables the webhook: pending deliveries are discarded and none are kept. */
 disable(id: string, options?: Options): APIPromise<Webhook>;
 /** Rotate the secret of a webhook. Rotates the signing secret. */
 rotateSecret(id: string, body?: In<WebhookRotation>, options?: Options): APIPromise<WebhookWithSecret>;
 /** List the deliveries to a webhook. Lists the deliveries to the webhook. */
 deliveries(id: string, params?: In<WebhooksDeliveriesParams>, options?: Options): ListPromise<WebhookDelivery>;
 /** Replay events to a webhook. Delivers the events of a period again, each with its original webhook-id, no faster than the rate of the webhook. */
 replay(id: string, body: In<WebhookReplayNew>, options?: Options): APIPromise<WebhookReplayBegun>;
}
/** What a client has. */
export interface Resources {
 readonly account: AccountResource;
 readonly allocations: AllocationsResource;
 readonly apiKeys: ApiKeysResource;
 readonly auditEntries: AuditEntriesResource;
 readonly billsOfLading: BillsOfLadingResource;
 readonly claims: ClaimsResource;
 readonly costCalculations: CostCalculationsResource;
 readonly counterparties: CounterpartiesResource;
 readonly credit: CreditResource;
 readonly creditProfiles: CreditProfilesResource;
 readonly deliveries: DeliveriesResource;
 readonly eventTypes: EventTypesResource;
 readonly events: EventsResource;
 readonly freightRates: FreightRatesResource;
 readonly fxRates: FxRatesResource;
 readonly loadAuthorizations: LoadAuthorizationsResource;
 readonly loads: LoadsResource;
 readonly orders: OrdersResource;
 readonly payments: PaymentsResource;
 readonly priceAlerts: PriceAlertsResource;
 readonly priceFormulas: PriceFormulasResource;
 readonly priceIndexes: PriceIndexesResource;
 readonly priceSources: PriceSourcesResource;
 readonly prices: PricesResource;
 readonly pricingRules: PricingRulesResource;
 readonly products: ProductsResource;
 readonly quotes: QuotesResource;
 readonly rackPrices: RackPricesResource;
 readonly sandbox: SandboxResource;
 readonly scopes: ScopesResource;
 readonly signingKeys: SigningKeysResource;
 readonly sites: SitesResource;
 readonly storageTanks: StorageTanksResource;
 readonly supplyContracts: SupplyContractsResource;
 readonly tankReadings: TankReadingsResource;
 readonly taxRules: TaxRulesResource;
 readonly terminals: TerminalsResource;
 readonly tiers: TiersResource;
 readonly usage: UsageResource;
 readonly webhookDeliveries: WebhookDeliveriesResource;
 readonly webhookReplays: WebhookReplaysResource;
 readonly webhooks: WebhooksResource;
}
