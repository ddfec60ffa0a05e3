// biome-ignore-all lint/performance/noBarrelFile: a front door is the list of what other features may know
export { refusalReason, refusalSentence, type SubscriptionState, subscriptionState } from './entitlement.ts'
export type { SubscriptionRow } from './queries.ts'
