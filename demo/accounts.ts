import { createMember } from '#server/accounts/accounts.ts'
import { activateBasic, listPlansOnSale } from '#server/billing/billing.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { TestCards } from './test-cards.ts'

const password = 'Layerdrop-demo-1'

const members = {
  basic: 'Bea Basic',
  monthly: 'Mona Monthly',
  yearly: 'Yuri Yearly',
  expired: 'Ellis Expired',
}
type Kind = keyof typeof members

/** Lines for the person who started the service. */
export const greeting = [
  `  Members                ${Object.keys(members)
    .map((kind) => `${kind}@layerdrop.test`)
    .join(', ')}`,
  `                         password ${password}`,
  '',
  '  Card for trying: 4242 4242 4242 4242, any future date, any CVC',
]

/**
 * One member of each kind. Paying members pay in the payment sandbox; without it only Basic exists. Each has its own
 * card, because a card is refunded once. Returns the member of the Basic plan.
 */
export async function fillAccounts(platform: Platform, testCards: TestCards) {
  const basic = await member(platform, 'basic')
  await activateBasic(platform, basic.id)
  for (const { type, id: priceId } of await listPlansOnSale(platform)) {
    if (type === 'Monthly') {
      await testCards.subscribe(await member(platform, 'monthly'), { priceId, card: 'mastercard' })
      await testCards.endByNonPayment(await member(platform, 'expired'), { priceId, card: 'visa' })
    }
    if (type === 'Yearly')
      await testCards.subscribe(await member(platform, 'yearly'), { priceId, card: 'amex' })
  }
  return basic
}

async function member(platform: Platform, kind: Kind) {
  const [email, name] = [`${kind}@layerdrop.test`, members[kind]]
  const { id } = await createMember(platform, { email, name, password, countryCode: 'US' })
  return { id, email, name }
}
