import { createMember } from '#server/accounts/accounts.ts'
import {
  activateBasic,
  endByNonPayment,
  listPlansOnSale,
  subscribeWithTestCard,
} from '#server/billing/billing.ts'
import { localDefaults } from '#server/platform/config/local-defaults.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * One member of each kind. Those who pay do so at the payment sandbox; without one only Basic is there. Each pays with a
 * card of their own, because a card is refunded once.
 */
export async function fillAccounts(platform: Platform) {
  const basic = await member(platform, 'basic', 'Bea Basic')
  await activateBasic(platform, basic.id)
  const plans = await listPlansOnSale(platform)
  for (const { type, id: priceId } of plans) {
    if (type === 'Monthly') {
      const mona = await member(platform, 'monthly', 'Mona Monthly')
      await subscribeWithTestCard(platform, mona, { priceId, card: 'mastercard' })
      const ellis = await member(platform, 'expired', 'Ellis Expired')
      await endByNonPayment(platform, ellis, { priceId, card: 'visa' })
    }
    if (type === 'Yearly') {
      const yuri = await member(platform, 'yearly', 'Yuri Yearly')
      await subscribeWithTestCard(platform, yuri, { priceId, card: 'amex' })
    }
  }
}

async function member(platform: Platform, kind: string, name: string) {
  const email = `${kind}@layerdrop.test`
  const { id } = await createMember(platform, {
    email,
    name,
    password: localDefaults.demoPassword,
    countryCode: 'US',
  })
  return { id, email, name }
}
