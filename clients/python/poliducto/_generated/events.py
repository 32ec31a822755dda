# SPDX-License-Identifier: Apache-2.0
# Made by clients/generate; do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union
from typing import Literal as L

from .._events import Envelope as E

if TYPE_CHECKING:
 from . import models as m

class UnknownEvent(E):
 """Of a type that this version does not know."""

 type: str
 data: Any

class AccountApiKeyArchived(E): type: L["account.api_key.archived"]; data: m.ApiKey | None
class AccountApiKeyCreated(E): type: L["account.api_key.created"]; data: m.ApiKey | None
class AccountApiKeyExpired(E): type: L["account.api_key.expired"]; data: m.ApiKey | None
class AccountApiKeyExpiring(E): type: L["account.api_key.expiring"]; data: m.ApiKey | None
class AccountApiKeyGraceEnded(E): type: L["account.api_key.grace_ended"]; data: m.ApiKey | None
class AccountApiKeyGraceStarted(E): type: L["account.api_key.grace_started"]; data: m.ApiKey | None
class AccountApiKeyRestored(E): type: L["account.api_key.restored"]; data: m.ApiKey | None
class AccountApiKeyRevoked(E): type: L["account.api_key.revoked"]; data: m.ApiKey | None
class AccountApiKeyRolledBack(E): type: L["account.api_key.rolled_back"]; data: m.ApiKey | None
class AccountApiKeyRotated(E): type: L["account.api_key.rotated"]; data: m.ApiKey | None
class AccountApiKeyUpdated(E): type: L["account.api_key.updated"]; data: m.ApiKey | None
class ComplianceTaxRuleCreated(E): type: L["compliance.tax_rule.created"]; data: m.TaxRule | None
class ComplianceTaxRulePublished(E): type: L["compliance.tax_rule.published"]; data: m.TaxRule | None
class ComplianceTaxRuleSuperseded(E): type: L["compliance.tax_rule.superseded"]; data: m.TaxRule | None
class ComplianceTaxRuleUpdated(E): type: L["compliance.tax_rule.updated"]; data: m.TaxRule | None
class CreditProfileArchived(E): type: L["credit.profile.archived"]; data: m.CreditProfile | None
class CreditProfileCreated(E): type: L["credit.profile.created"]; data: m.CreditProfile | None
class CreditProfileDriftDetected(E): type: L["credit.profile.drift_detected"]; data: m.CreditDrift | None
class CreditProfileHeld(E): type: L["credit.profile.held"]; data: m.CreditProfile | None
class CreditProfileReleased(E): type: L["credit.profile.released"]; data: m.CreditProfile | None
class CreditProfileRestored(E): type: L["credit.profile.restored"]; data: m.CreditProfile | None
class CreditProfileUnwatched(E): type: L["credit.profile.unwatched"]; data: m.CreditProfile | None
class CreditProfileUpdated(E): type: L["credit.profile.updated"]; data: m.CreditProfile | None
class CreditProfileWatched(E): type: L["credit.profile.watched"]; data: m.CreditProfile | None
class OrderAllocated(E): type: L["order.allocated"]; data: m.Order | None
class OrderAllocationActivated(E): type: L["order.allocation.activated"]; data: m.Allocation | None
class OrderAllocationAdjusted(E): type: L["order.allocation.adjusted"]; data: m.Allocation | None
class OrderAllocationArchived(E): type: L["order.allocation.archived"]; data: m.Allocation | None
class OrderAllocationCreated(E): type: L["order.allocation.created"]; data: m.Allocation | None
class OrderAllocationExhausted(E): type: L["order.allocation.exhausted"]; data: m.Allocation | None
class OrderAllocationExpired(E): type: L["order.allocation.expired"]; data: m.Allocation | None
class OrderAllocationLow(E): type: L["order.allocation.low"]; data: m.Allocation | None
class OrderAllocationOverrideGranted(E): type: L["order.allocation.override_granted"]; data: m.Allocation | None
class OrderAllocationRefreshed(E): type: L["order.allocation.refreshed"]; data: m.Allocation | None
class OrderAllocationRestored(E): type: L["order.allocation.restored"]; data: m.Allocation | None
class OrderAllocationResumed(E): type: L["order.allocation.resumed"]; data: m.Allocation | None
class OrderAllocationSuspended(E): type: L["order.allocation.suspended"]; data: m.Allocation | None
class OrderAllocationTransferred(E): type: L["order.allocation.transferred"]; data: m.Allocation | None
class OrderAllocationUpdated(E): type: L["order.allocation.updated"]; data: m.Allocation | None
class OrderArchived(E): type: L["order.archived"]; data: m.Order | None
class OrderBolAccepted(E): type: L["order.bol.accepted"]; data: m.BillOfLading | None
class OrderBolAssigned(E): type: L["order.bol.assigned"]; data: m.BillOfLading | None
class OrderBolConfirmed(E): type: L["order.bol.confirmed"]; data: m.BillOfLading | None
class OrderBolException(E): type: L["order.bol.exception"]; data: m.BillOfLading | None
class OrderBolInvoiced(E): type: L["order.bol.invoiced"]; data: m.BillOfLading | None
class OrderBolMatched(E): type: L["order.bol.matched"]; data: m.BillOfLading | None
class OrderBolReceived(E): type: L["order.bol.received"]; data: m.BillOfLading | None
class OrderBolRejected(E): type: L["order.bol.rejected"]; data: m.BillOfLading | None
class OrderBolReposted(E): type: L["order.bol.reposted"]; data: m.BillOfLading | None
class OrderBolReversed(E): type: L["order.bol.reversed"]; data: m.BillOfLading | None
class OrderBolUnmatched(E): type: L["order.bol.unmatched"]; data: m.BillOfLading | None
class OrderBolUpdated(E): type: L["order.bol.updated"]; data: m.BillOfLading | None
class OrderBolVoided(E): type: L["order.bol.voided"]; data: m.BillOfLading | None
class OrderCanceled(E): type: L["order.canceled"]; data: m.Order | None
class OrderClaimAccepted(E): type: L["order.claim.accepted"]; data: m.Claim | None
class OrderClaimEscalated(E): type: L["order.claim.escalated"]; data: m.Claim | None
class OrderClaimInvestigating(E): type: L["order.claim.investigating"]; data: m.Claim | None
class OrderClaimOpened(E): type: L["order.claim.opened"]; data: m.Claim | None
class OrderClaimRejected(E): type: L["order.claim.rejected"]; data: m.Claim | None
class OrderClaimSettled(E): type: L["order.claim.settled"]; data: m.Claim | None
class OrderClaimUpdated(E): type: L["order.claim.updated"]; data: m.Claim | None
class OrderClosed(E): type: L["order.closed"]; data: m.Order | None
class OrderConfirmed(E): type: L["order.confirmed"]; data: m.Order | None
class OrderContractActivated(E): type: L["order.contract.activated"]; data: m.SupplyContract | None
class OrderContractAmended(E): type: L["order.contract.amended"]; data: m.SupplyContract | None
class OrderContractArchived(E): type: L["order.contract.archived"]; data: m.SupplyContract | None
class OrderContractCreated(E): type: L["order.contract.created"]; data: m.SupplyContract | None
class OrderContractExpired(E): type: L["order.contract.expired"]; data: m.SupplyContract | None
class OrderContractExpiring(E): type: L["order.contract.expiring"]; data: m.SupplyContract | None
class OrderContractRestored(E): type: L["order.contract.restored"]; data: m.SupplyContract | None
class OrderContractResumed(E): type: L["order.contract.resumed"]; data: m.SupplyContract | None
class OrderContractSubmitted(E): type: L["order.contract.submitted"]; data: m.SupplyContract | None
class OrderContractSuspended(E): type: L["order.contract.suspended"]; data: m.SupplyContract | None
class OrderContractTerminated(E): type: L["order.contract.terminated"]; data: m.SupplyContract | None
class OrderContractUpdated(E): type: L["order.contract.updated"]; data: m.SupplyContract | None
class OrderContractVolumeShortfall(E): type: L["order.contract.volume_shortfall"]; data: m.SupplyContract | None
class OrderCounterpartyActivated(E): type: L["order.counterparty.activated"]; data: m.Counterparty | None
class OrderCounterpartyArchived(E): type: L["order.counterparty.archived"]; data: m.Counterparty | None
class OrderCounterpartyClosed(E): type: L["order.counterparty.closed"]; data: m.Counterparty | None
class OrderCounterpartyCreated(E): type: L["order.counterparty.created"]; data: m.Counterparty | None
class OrderCounterpartyMerged(E): type: L["order.counterparty.merged"]; data: m.Counterparty | None
class OrderCounterpartyOnboarding(E): type: L["order.counterparty.onboarding"]; data: m.Counterparty | None
class OrderCounterpartyRestored(E): type: L["order.counterparty.restored"]; data: m.Counterparty | None
class OrderCounterpartySuspended(E): type: L["order.counterparty.suspended"]; data: m.Counterparty | None
class OrderCounterpartyUpdated(E): type: L["order.counterparty.updated"]; data: m.Counterparty | None
class OrderCreated(E): type: L["order.created"]; data: m.Order | None
class OrderDelivered(E): type: L["order.delivered"]; data: m.Order | None
class OrderDeliveryAccepted(E): type: L["order.delivery.accepted"]; data: m.Delivery | None
class OrderDeliveryArrived(E): type: L["order.delivery.arrived"]; data: m.Delivery | None
class OrderDeliveryCompleted(E): type: L["order.delivery.completed"]; data: m.Delivery | None
class OrderDeliveryCreated(E): type: L["order.delivery.created"]; data: m.Delivery | None
class OrderDeliveryDisputed(E): type: L["order.delivery.disputed"]; data: m.Delivery | None
class OrderDeliveryDiverted(E): type: L["order.delivery.diverted"]; data: m.Delivery | None
class OrderDeliverySigned(E): type: L["order.delivery.signed"]; data: m.Delivery | None
class OrderDeliveryStarted(E): type: L["order.delivery.started"]; data: m.Delivery | None
class OrderDeliveryUpdated(E): type: L["order.delivery.updated"]; data: m.Delivery | None
class OrderDispatched(E): type: L["order.dispatched"]; data: m.Order | None
class OrderFreightRateArchived(E): type: L["order.freight_rate.archived"]; data: m.FreightRate | None
class OrderFreightRateCreated(E): type: L["order.freight_rate.created"]; data: m.FreightRate | None
class OrderFreightRatePublished(E): type: L["order.freight_rate.published"]; data: m.FreightRate | None
class OrderFreightRateRestored(E): type: L["order.freight_rate.restored"]; data: m.FreightRate | None
class OrderFreightRateSuperseded(E): type: L["order.freight_rate.superseded"]; data: m.FreightRate | None
class OrderFreightRateUpdated(E): type: L["order.freight_rate.updated"]; data: m.FreightRate | None
class OrderGuardOverridden(E): type: L["order.guard_overridden"]; data: m.GuardOverride | None
class OrderHeld(E): type: L["order.held"]; data: m.Order | None
class OrderHoldReleased(E): type: L["order.hold_released"]; data: m.Order | None
class OrderInTransit(E): type: L["order.in_transit"]; data: m.Order | None
class OrderInvoiceCorrected(E): type: L["order.invoice_corrected"]; data: m.Order | None
class OrderInvoiced(E): type: L["order.invoiced"]; data: m.Order | None
class OrderLoadAborted(E): type: L["order.load.aborted"]; data: m.Load | None
class OrderLoadAccepted(E): type: L["order.load.accepted"]; data: m.Load | None
class OrderLoadArchived(E): type: L["order.load.archived"]; data: m.Load | None
class OrderLoadArrived(E): type: L["order.load.arrived"]; data: m.Load | None
class OrderLoadAssigned(E): type: L["order.load.assigned"]; data: m.Load | None
class OrderLoadCompleted(E): type: L["order.load.completed"]; data: m.Load | None
class OrderLoadCreated(E): type: L["order.load.created"]; data: m.Load | None
class OrderLoadDeclined(E): type: L["order.load.declined"]; data: m.Load | None
class OrderLoadDeparted(E): type: L["order.load.departed"]; data: m.Load | None
class OrderLoadEtaChanged(E): type: L["order.load.eta_changed"]; data: m.Load | None
class OrderLoadLoaded(E): type: L["order.load.loaded"]; data: m.Load | None
class OrderLoadLoading(E): type: L["order.load.loading"]; data: m.Load | None
class OrderLoadOptimized(E): type: L["order.load.optimized"]; data: m.Load | None
class OrderLoadPlanCorrected(E): type: L["order.load.plan_corrected"]; data: m.Load | None
class OrderLoadRestored(E): type: L["order.load.restored"]; data: m.Load | None
class OrderLoadStopArrived(E): type: L["order.load.stop_arrived"]; data: m.Load | None
class OrderLoadStopCompleted(E): type: L["order.load.stop_completed"]; data: m.Load | None
class OrderLoadUnloading(E): type: L["order.load.unloading"]; data: m.Load | None
class OrderLoadUpdated(E): type: L["order.load.updated"]; data: m.Load | None
class OrderLoadAuthorizationApproved(E): type: L["order.load_authorization.approved"]; data: m.LoadAuthorization | None
class OrderLoadAuthorizationConsumed(E): type: L["order.load_authorization.consumed"]; data: m.LoadAuthorization | None
class OrderLoadAuthorizationDenied(E): type: L["order.load_authorization.denied"]; data: m.LoadAuthorization | None
class OrderLoadAuthorizationExpired(E): type: L["order.load_authorization.expired"]; data: m.LoadAuthorization | None
class OrderLoadAuthorizationExtended(E): type: L["order.load_authorization.extended"]; data: m.LoadAuthorization | None
class OrderLoadAuthorizationVoided(E): type: L["order.load_authorization.voided"]; data: m.LoadAuthorization | None
class OrderLoading(E): type: L["order.loading"]; data: m.Order | None
class OrderPaid(E): type: L["order.paid"]; data: m.Order | None
class OrderPaymentReturned(E): type: L["order.payment_returned"]; data: m.Order | None
class OrderProductArchived(E): type: L["order.product.archived"]; data: m.Product | None
class OrderProductCreated(E): type: L["order.product.created"]; data: m.Product | None
class OrderProductReinstated(E): type: L["order.product.reinstated"]; data: m.Product | None
class OrderProductRestored(E): type: L["order.product.restored"]; data: m.Product | None
class OrderProductRetired(E): type: L["order.product.retired"]; data: m.Product | None
class OrderProductUpdated(E): type: L["order.product.updated"]; data: m.Product | None
class OrderQuoteAccepted(E): type: L["order.quote.accepted"]; data: m.Quote | None
class OrderQuoteArchived(E): type: L["order.quote.archived"]; data: m.Quote | None
class OrderQuoteCanceled(E): type: L["order.quote.canceled"]; data: m.Quote | None
class OrderQuoteCreated(E): type: L["order.quote.created"]; data: m.Quote | None
class OrderQuoteDeclined(E): type: L["order.quote.declined"]; data: m.Quote | None
class OrderQuoteExpired(E): type: L["order.quote.expired"]; data: m.Quote | None
class OrderQuoteExtended(E): type: L["order.quote.extended"]; data: m.Quote | None
class OrderQuoteFinalized(E): type: L["order.quote.finalized"]; data: m.Quote | None
class OrderQuoteRestored(E): type: L["order.quote.restored"]; data: m.Quote | None
class OrderQuoteUpdated(E): type: L["order.quote.updated"]; data: m.Quote | None
class OrderReconciled(E): type: L["order.reconciled"]; data: m.Order | None
class OrderRejected(E): type: L["order.rejected"]; data: m.Order | None
class OrderReopened(E): type: L["order.reopened"]; data: m.Order | None
class OrderRepriced(E): type: L["order.repriced"]; data: m.Order | None
class OrderRepricingDue(E): type: L["order.repricing_due"]; data: m.Order | None
class OrderRestored(E): type: L["order.restored"]; data: m.Order | None
class OrderSiteActivated(E): type: L["order.site.activated"]; data: m.Site | None
class OrderSiteArchived(E): type: L["order.site.archived"]; data: m.Site | None
class OrderSiteBlocked(E): type: L["order.site.blocked"]; data: m.Site | None
class OrderSiteCreated(E): type: L["order.site.created"]; data: m.Site | None
class OrderSiteRestored(E): type: L["order.site.restored"]; data: m.Site | None
class OrderSiteUnblocked(E): type: L["order.site.unblocked"]; data: m.Site | None
class OrderSiteUpdated(E): type: L["order.site.updated"]; data: m.Site | None
class OrderSubmitted(E): type: L["order.submitted"]; data: m.Order | None
class OrderTankArchived(E): type: L["order.tank.archived"]; data: m.StorageTank | None
class OrderTankCalibrated(E): type: L["order.tank.calibrated"]; data: m.StorageTank | None
class OrderTankClosed(E): type: L["order.tank.closed"]; data: m.StorageTank | None
class OrderTankCreated(E): type: L["order.tank.created"]; data: m.StorageTank | None
class OrderTankCritical(E): type: L["order.tank.critical"]; data: m.StorageTank | None
class OrderTankHigh(E): type: L["order.tank.high"]; data: m.StorageTank | None
class OrderTankLow(E): type: L["order.tank.low"]; data: m.StorageTank | None
class OrderTankOutOfService(E): type: L["order.tank.out_of_service"]; data: m.StorageTank | None
class OrderTankRestored(E): type: L["order.tank.restored"]; data: m.StorageTank | None
class OrderTankReturnedToService(E): type: L["order.tank.returned_to_service"]; data: m.StorageTank | None
class OrderTankUllageReleased(E): type: L["order.tank.ullage_released"]; data: m.StorageTank | None
class OrderTankUllageReserved(E): type: L["order.tank.ullage_reserved"]; data: m.StorageTank | None
class OrderTankUpdated(E): type: L["order.tank.updated"]; data: m.StorageTank | None
class OrderTankWaterDetected(E): type: L["order.tank.water_detected"]; data: m.StorageTank | None
class OrderTankReadingAnomaly(E): type: L["order.tank_reading.anomaly"]; data: m.TankReading | None
class OrderTankReadingCreated(E): type: L["order.tank_reading.created"]; data: m.TankReading | None
class OrderTankReadingSuperseded(E): type: L["order.tank_reading.superseded"]; data: m.TankReading | None
class OrderTerminalArchived(E): type: L["order.terminal.archived"]; data: m.Terminal | None
class OrderTerminalCreated(E): type: L["order.terminal.created"]; data: m.Terminal | None
class OrderTerminalDecommissioned(E): type: L["order.terminal.decommissioned"]; data: m.Terminal | None
class OrderTerminalOutageCleared(E): type: L["order.terminal.outage_cleared"]; data: m.Terminal | None
class OrderTerminalOutageStarted(E): type: L["order.terminal.outage_started"]; data: m.Terminal | None
class OrderTerminalRestored(E): type: L["order.terminal.restored"]; data: m.Terminal | None
class OrderTerminalUpdated(E): type: L["order.terminal.updated"]; data: m.Terminal | None
class OrderUpdated(E): type: L["order.updated"]; data: m.Order | None
class PaymentCreated(E): type: L["payment.created"]; data: m.Payment | None
class PaymentFailed(E): type: L["payment.failed"]; data: m.Payment | None
class PaymentReturned(E): type: L["payment.returned"]; data: m.Payment | None
class PaymentSettled(E): type: L["payment.settled"]; data: m.Payment | None
class PriceAlertArchived(E): type: L["price.alert.archived"]; data: m.PriceAlert | None
class PriceAlertCreated(E): type: L["price.alert.created"]; data: m.PriceAlert | None
class PriceAlertRestored(E): type: L["price.alert.restored"]; data: m.PriceAlert | None
class PriceAlertTriggered(E): type: L["price.alert.triggered"]; data: m.PriceAlertFiring | None
class PriceAlertUpdated(E): type: L["price.alert.updated"]; data: m.PriceAlert | None
class PriceCorrected(E): type: L["price.corrected"]; data: m.RackPrice | None
class PriceCostCalculated(E): type: L["price.cost.calculated"]; data: m.CostCalculation | None
class PriceFormulaActivated(E): type: L["price.formula.activated"]; data: m.PriceFormula | None
class PriceFormulaArchived(E): type: L["price.formula.archived"]; data: m.PriceFormula | None
class PriceFormulaCreated(E): type: L["price.formula.created"]; data: m.PriceFormula | None
class PriceFormulaRestored(E): type: L["price.formula.restored"]; data: m.PriceFormula | None
class PriceFormulaRetired(E): type: L["price.formula.retired"]; data: m.PriceFormula | None
class PriceFormulaUpdated(E): type: L["price.formula.updated"]; data: m.PriceFormula | None
class PriceFxRateCreated(E): type: L["price.fx_rate.created"]; data: m.FxRate | None
class PriceIndexArchived(E): type: L["price.index.archived"]; data: m.PriceIndex | None
class PriceIndexCreated(E): type: L["price.index.created"]; data: m.PriceIndex | None
class PriceIndexRestored(E): type: L["price.index.restored"]; data: m.PriceIndex | None
class PriceIndexUpdated(E): type: L["price.index.updated"]; data: m.PriceIndex | None
class PricePricingRuleActivated(E): type: L["price.pricing_rule.activated"]; data: m.PricingRule | None
class PricePricingRuleApproved(E): type: L["price.pricing_rule.approved"]; data: m.PricingRule | None
class PricePricingRuleArchived(E): type: L["price.pricing_rule.archived"]; data: m.PricingRule | None
class PricePricingRuleCreated(E): type: L["price.pricing_rule.created"]; data: m.PricingRule | None
class PricePricingRuleExpired(E): type: L["price.pricing_rule.expired"]; data: m.PricingRule | None
class PricePricingRuleRestored(E): type: L["price.pricing_rule.restored"]; data: m.PricingRule | None
class PricePricingRuleUpdated(E): type: L["price.pricing_rule.updated"]; data: m.PricingRule | None
class PricePublished(E): type: L["price.published"]; data: m.RackPrice | None
class PriceRackPriceCreated(E): type: L["price.rack_price.created"]; data: m.RackPrice | None
class PriceSheetPublished(E): type: L["price.sheet.published"]; data: m.PriceSheet | None
class PriceSourceArchived(E): type: L["price.source.archived"]; data: m.PriceSource | None
class PriceSourceCreated(E): type: L["price.source.created"]; data: m.PriceSource | None
class PriceSourceFailed(E): type: L["price.source.failed"]; data: m.PriceSource | None
class PriceSourceRestored(E): type: L["price.source.restored"]; data: m.PriceSource | None
class PriceSourceStale(E): type: L["price.source.stale"]; data: m.PriceSource | None
class PriceSourceUpdated(E): type: L["price.source.updated"]; data: m.PriceSource | None
class WebhookArchived(E): type: L["webhook.archived"]; data: m.Webhook | None
class WebhookCreated(E): type: L["webhook.created"]; data: m.Webhook | None
class WebhookDeliveryCanceled(E): type: L["webhook.delivery.canceled"]; data: m.WebhookDelivery | None
class WebhookDeliveryExhausted(E): type: L["webhook.delivery.exhausted"]; data: m.WebhookDeliveryExhausted | None
class WebhookDeliveryRetried(E): type: L["webhook.delivery.retried"]; data: m.WebhookDelivery | None
class WebhookDisabled(E): type: L["webhook.disabled"]; data: m.Webhook | None
class WebhookEnabled(E): type: L["webhook.enabled"]; data: m.Webhook | None
class WebhookFailing(E): type: L["webhook.failing"]; data: m.Webhook | None
class WebhookPaused(E): type: L["webhook.paused"]; data: m.Webhook | None
class WebhookPing(E): type: L["webhook.ping"]; data: m.Webhook | None
class WebhookRecovered(E): type: L["webhook.recovered"]; data: m.Webhook | None
class WebhookReplayCanceled(E): type: L["webhook.replay.canceled"]; data: m.WebhookReplay | None
class WebhookReplayCompleted(E): type: L["webhook.replay.completed"]; data: m.WebhookReplay | None
class WebhookReplayStarted(E): type: L["webhook.replay.started"]; data: m.WebhookReplay | None
class WebhookRestored(E): type: L["webhook.restored"]; data: m.Webhook | None
class WebhookSecretRotated(E): type: L["webhook.secret_rotated"]; data: m.Webhook | None
class WebhookUnresolved(E): type: L["webhook.unresolved"]; data: m.Webhook | None
class WebhookUpdated(E): type: L["webhook.updated"]; data: m.Webhook | None

Event = Union[AccountApiKeyArchived, AccountApiKeyCreated, AccountApiKeyExpired, AccountApiKeyExpiring,
 AccountApiKeyGraceEnded, AccountApiKeyGraceStarted, AccountApiKeyRestored, AccountApiKeyRevoked,
 AccountApiKeyRolledBack, AccountApiKeyRotated, AccountApiKeyUpdated, ComplianceTaxRuleCreated,
 ComplianceTaxRulePublished, ComplianceTaxRuleSuperseded, ComplianceTaxRuleUpdated, CreditProfileArchived,
 CreditProfileCreated, CreditProfileDriftDetected, CreditProfileHeld, CreditProfileReleased,
 CreditProfileRestored, CreditProfileUnwatched, CreditProfileUpdated, CreditProfileWatched,
 OrderAllocated, OrderAllocationActivated, OrderAllocationAdjusted, OrderAllocationArchived,
 OrderAllocationCreated, OrderAllocationExhausted, OrderAllocationExpired, OrderAllocationLow,
 OrderAllocationOverrideGranted, OrderAllocationRefreshed, OrderAllocationRestored,
 OrderAllocationResumed, OrderAllocationSuspended, OrderAllocationTransferred, OrderAllocationUpdated,
 OrderArchived, OrderBolAccepted, OrderBolAssigned, OrderBolConfirmed, OrderBolException,
 OrderBolInvoiced, OrderBolMatched, OrderBolReceived, OrderBolRejected, OrderBolReposted,
 OrderBolReversed, OrderBolUnmatched, OrderBolUpdated, OrderBolVoided, OrderCanceled, OrderClaimAccepted,
 OrderClaimEscalated, OrderClaimInvestigating, OrderClaimOpened, OrderClaimRejected, OrderClaimSettled,
 OrderClaimUpdated, OrderClosed, OrderConfirmed, OrderContractActivated, OrderContractAmended,
 OrderContractArchived, OrderContractCreated, OrderContractExpired, OrderContractExpiring,
 OrderContractRestored, OrderContractResumed, OrderContractSubmitted, OrderContractSuspended,
 OrderContractTerminated, OrderContractUpdated, OrderContractVolumeShortfall, OrderCounterpartyActivated,
 OrderCounterpartyArchived, OrderCounterpartyClosed, OrderCounterpartyCreated, OrderCounterpartyMerged,
 OrderCounterpartyOnboarding, OrderCounterpartyRestored, OrderCounterpartySuspended,
 OrderCounterpartyUpdated, OrderCreated, OrderDelivered, OrderDeliveryAccepted, OrderDeliveryArrived,
 OrderDeliveryCompleted, OrderDeliveryCreated, OrderDeliveryDisputed, OrderDeliveryDiverted,
 OrderDeliverySigned, OrderDeliveryStarted, OrderDeliveryUpdated, OrderDispatched,
 OrderFreightRateArchived, OrderFreightRateCreated, OrderFreightRatePublished, OrderFreightRateRestored,
 OrderFreightRateSuperseded, OrderFreightRateUpdated, OrderGuardOverridden, OrderHeld, OrderHoldReleased,
 OrderInTransit, OrderInvoiceCorrected, OrderInvoiced, OrderLoadAborted, OrderLoadAccepted,
 OrderLoadArchived, OrderLoadArrived, OrderLoadAssigned, OrderLoadCompleted, OrderLoadCreated,
 OrderLoadDeclined, OrderLoadDeparted, OrderLoadEtaChanged, OrderLoadLoaded, OrderLoadLoading,
 OrderLoadOptimized, OrderLoadPlanCorrected, OrderLoadRestored, OrderLoadStopArrived,
 OrderLoadStopCompleted, OrderLoadUnloading, OrderLoadUpdated, OrderLoadAuthorizationApproved,
 OrderLoadAuthorizationConsumed, OrderLoadAuthorizationDenied, OrderLoadAuthorizationExpired,
 OrderLoadAuthorizationExtended, OrderLoadAuthorizationVoided, OrderLoading, OrderPaid,
 OrderPaymentReturned, OrderProductArchived, OrderProductCreated, OrderProductReinstated,
 OrderProductRestored, OrderProductRetired, OrderProductUpdated, OrderQuoteAccepted, OrderQuoteArchived,
 OrderQuoteCanceled, OrderQuoteCreated, OrderQuoteDeclined, OrderQuoteExpired, OrderQuoteExtended,
 OrderQuoteFinalized, OrderQuoteRestored, OrderQuoteUpdated, OrderReconciled, OrderRejected,
 OrderReopened, OrderRepriced, OrderRepricingDue, OrderRestored, OrderSiteActivated, OrderSiteArchived,
 OrderSiteBlocked, OrderSiteCreated, OrderSiteRestored, OrderSiteUnblocked, OrderSiteUpdated,
 OrderSubmitted, OrderTankArchived, OrderTankCalibrated, OrderTankClosed, OrderTankCreated,
 OrderTankCritical, OrderTankHigh, OrderTankLow, OrderTankOutOfService, OrderTankRestored,
 OrderTankReturnedToService, OrderTankUllageReleased, OrderTankUllageReserved, OrderTankUpdated,
 OrderTankWaterDetected, OrderTankReadingAnomaly, OrderTankReadingCreated, OrderTankReadingSuperseded,
 OrderTerminalArchived, OrderTerminalCreated, OrderTerminalDecommissioned, OrderTerminalOutageCleared,
 OrderTerminalOutageStarted, OrderTerminalRestored, OrderTerminalUpdated, OrderUpdated, PaymentCreated,
 PaymentFailed, PaymentReturned, PaymentSettled, PriceAlertArchived, PriceAlertCreated,
 PriceAlertRestored, PriceAlertTriggered, PriceAlertUpdated, PriceCorrected, PriceCostCalculated,
 PriceFormulaActivated, PriceFormulaArchived, PriceFormulaCreated, PriceFormulaRestored,
 PriceFormulaRetired, PriceFormulaUpdated, PriceFxRateCreated, PriceIndexArchived, PriceIndexCreated,
 PriceIndexRestored, PriceIndexUpdated, PricePricingRuleActivated, PricePricingRuleApproved,
 PricePricingRuleArchived, PricePricingRuleCreated, PricePricingRuleExpired, PricePricingRuleRestored,
 PricePricingRuleUpdated, PricePublished, PriceRackPriceCreated, PriceSheetPublished, PriceSourceArchived,
 PriceSourceCreated, PriceSourceFailed, PriceSourceRestored, PriceSourceStale, PriceSourceUpdated,
 WebhookArchived, WebhookCreated, WebhookDeliveryCanceled, WebhookDeliveryExhausted,
 WebhookDeliveryRetried, WebhookDisabled, WebhookEnabled, WebhookFailing, WebhookPaused, WebhookPing,
 WebhookRecovered, WebhookReplayCanceled, WebhookReplayCompleted, WebhookReplayStarted, WebhookRestored,
 WebhookSecretRotated, WebhookUnresolved, WebhookUpdated, UnknownEvent]
