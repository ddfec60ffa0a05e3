export { activateBasic } from './checkout/checkout.ts'
export { syncAfterCheckout } from './checkout/checkout-return.ts'
export { endBillingForClosing, endBillingForDeletion } from './member/account-closure.ts'
export { endPlanAtPeriodEnd, endPlanNow, extendPlan } from './member/administered-plan.ts'
export { endGiftNow, giftPlan } from './member/gifts.ts'
export { grantRefund } from './member/refund/request-refund.ts'
export { monthlyShare, periodOf } from './plans/period-queries.ts'
export { listPlansOnSale } from './plans/plan-queries.ts'
export { ensurePlans } from './plans/plans.ts'
export { refundGrant } from './refunds/refund-grant.ts'
export { findOpenRefund, findRefund, isRefundUnderway } from './refunds/refund-queries.ts'
export { accessOf, isPaying, subscriptionState } from './subscription/access/access.ts'
export {
  currentColumns,
  currentPlanId,
  currentStatus,
  stateColumns,
} from './subscription/access/access-queries.ts'
export { type DownloadAccess, downloadRefusal } from './subscription/access/download-access.ts'
export { liftBlock, reopenBilling } from './subscription/blocked-customer-queries.ts'
export { linkCustomer } from './subscription/customers.ts'
export { enqueueCustomerUpdate } from './subscription/enqueue.ts'
export { listPlanPeriods } from './subscription/periods/plan-period-queries.ts'
export type { SubscriptionRow } from './subscription/subscription-queries.ts'
export { enqueueRenewalUpdate } from './sync/renewal.ts'
export { syncMember } from './sync/sync-member.ts'
export { lastEventAt, summarizeUnhandled } from './webhooks/event-queries.ts'
