import { createMember } from '#server/accounts/accounts.ts'
import {
  activateBasic,
  endByNonPayment,
  listPlansOnSale,
  subscribeWithTestCard,
} from '#server/billing/billing.ts'
import { localDefaults } from '#server/platform/local-defaults.ts'
import type { Platform } from '#server/platform/platform.ts'

/** One member of each kind. Those who pay do so at the payment sandbox; without one only Basic is there. */
export async function fillAccounts(platform: Platform) {
  const basic = await member(platform, 'basic', 'Bea Basic')
  await activateBasic(platform, basic.id)
  const plans = await listPlansOnSale(platform)
  for (const { type, id: priceId } of plans) {
    if (type === 'Monthly') {
      await subscribeWithTestCard(platform, await member(platform, 'monthly', 'Mona Monthly'), priceId)
      await endByNonPayment(platform, await member(platform, 'expired', 'Ellis Expired'), priceId)
    }
    if (type === 'Yearly')
      await subscribeWithTestCard(platform, await member(platform, 'yearly', 'Yuri Yearly'), priceId)
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
