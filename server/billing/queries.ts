import type { Selectable } from 'kysely'
import type { Tables } from '../platform/tables.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>
