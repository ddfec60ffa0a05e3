import type Stripe from 'stripe'
import { equal, listOf, within } from '../routing/lists.ts'
import { route } from '../routing/route.ts'
import { pagination, range } from '../wire/common-params.ts'
import { newId } from '../wire/ids.ts'
import { type AllOf, text } from '../wire/readers.ts'
import { clockOf } from '../world/alarms.ts'
import type { Charge } from '../world/documents.ts'
import { add, change, find, now, type World } from '../world/world.ts'

const listParams = {
  ...pagination,
  charge: text(),
  created: range(),
  payment_intent: text(),
} satisfies AllOf<Stripe.Radar.EarlyFraudWarningListParams>

export const fraudWarningRoutes = [
  route('GET /v1/radar/early_fraud_warnings/:id', {}, ({ world, id }) =>
    find(world, 'radar.early_fraud_warning', id),
  ),
  route('GET /v1/radar/early_fraud_warnings', listParams, ({ world, params, url }) => {
    const { charge, payment_intent, created } = params
    const where = [...equal({ charge, payment_intent }), ...within('created', created)]
    return listOf(world, 'radar.early_fraud_warning', { url, page: params, where })
  }),
]

/** Creates an early fraud warning; a refund now avoids a dispute. */
export function warnOfFraud(world: World, charge: Charge) {
  return add(
    world,
    'radar.early_fraud_warning',
    {
      id: newId('issfr'),
      object: 'radar.early_fraud_warning',
      actionable: isActionable(charge),
      charge: charge.id,
      created: now(world, clockOf(world.store, charge)),
      fraud_type: 'made_with_stolen_card',
      livemode: false,
      ...(charge.payment_intent === null ? {} : { payment_intent: charge.payment_intent }),
    },
    'radar.early_fraud_warning.created',
  )
}

/** Called when a charge was refunded or disputed: a warning then has nothing left to prevent. */
export function reviewWarnings(world: World, charge: Charge) {
  const where = equal({ charge: charge.id })
  for (const warning of world.store.page('radar.early_fraud_warning', { where, limit: 100 })) {
    const reviewed = { ...warning, actionable: isActionable(charge) }
    change(world, 'radar.early_fraud_warning', reviewed, 'radar.early_fraud_warning.updated')
  }
}

function isActionable({ refunded, disputed }: Charge) {
  return !refunded && !disputed
}
