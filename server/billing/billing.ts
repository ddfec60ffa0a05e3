// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { activateBasic } from './checkout.ts'
export { refusalReason, refusalSentence, subscriptionState } from './entitlement.ts'
export { endByNonPayment, subscribeWithTestCard } from './local-accounts.ts'
export { listPlansOnSale } from './plan-queries.ts'
export { ensurePlans } from './plans.ts'
export type { SubscriptionRow } from './queries.ts'
