import { StripeError } from '../wire/errors.ts'
import { type Decline, declineFor, type TestCard } from './cards.ts'

export function cardError(
  decline: Decline,
  about: { charge?: string; payment_intent?: object; payment_method?: object } = {},
) {
  const { code, decline_code, message } = decline
  const details = decline_code === null ? {} : { decline_code }
  return new StripeError(402, { type: 'card_error', code, message, ...details, ...about }, true)
}

export type Attempt = { card: TestCard; ownerPresent: boolean; authenticated: boolean; isSetUp: boolean }

/** Returns the decision of the bank on a payment with a test card. */
export function bankAnswer({
  card,
  ownerPresent,
  authenticated,
  isSetUp,
}: Attempt): Decline | 'authenticate' | 'accepted' {
  if (card.declines) return declineFor(card.declines)
  const needsCardholder = card.authentication === 'always' || (card.authentication === 'once' && !isSetUp)
  if (needsCardholder && !authenticated) return 'authenticate'
  if (authenticated && card.declinesAfterAuthentication) return declineFor(card.declinesAfterAuthentication)
  if (card.declinesLater && !ownerPresent) return declineFor(card.declinesLater)
  return 'accepted'
}

export const notATestCard: Decline = {
  code: 'card_declined',
  decline_code: 'test_mode_live_card',
  message:
    'Your card was declined. This is a test page: only the published test card numbers are accepted, such as 4242 4242 4242 4242.',
}
