import { bankAnswer } from '../customers/bank.ts'
import type { Decline } from '../customers/cards.ts'
import { cardOf } from '../customers/payment-methods.ts'
import { equal } from '../routing/lists.ts'
import type { PaymentMethod } from '../world/documents.ts'
import type { World } from '../world/world.ts'

/** Returns the decision of the bank on saving a card without a payment. */
export function setUpCard(
  world: World,
  method: PaymentMethod,
  { authenticated }: { authenticated: boolean },
): Decline | 'authenticate' | 'accepted' {
  const answer = bankAnswer({ card: cardOf(method), ownerPresent: true, authenticated, isSetUp: false })
  if (answer === 'accepted') world.store.setNote(`set-up:${method.id}`, true)
  return answer
}

/** Returns true when the bank knows the card from a payment or a confirmation before. */
export function isSetUp({ store }: World, { id }: PaymentMethod) {
  const where = equal({ payment_method: id, status: 'succeeded' })
  return store.note(`set-up:${id}`, false) || store.page('charge', { where, limit: 1 }).length > 0
}
