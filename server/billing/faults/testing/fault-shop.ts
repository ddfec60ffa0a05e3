import { test } from 'node:test'
import { assertInvariants, reconcileEverything } from './invariants.ts'
import { type FaultShop, shopOverTime } from './shop-over-time.ts'

/** Opens the shop of a test file. Its `fault` runs a scenario under the fault's number and checks the invariants after it. */
export async function faultShop(env: Record<string, string> = {}, { works = true } = {}) {
  const shop = await shopOverTime(env, { works })
  let losesWebhooks = false

  function fault(title: string, scenario: () => Promise<void>) {
    test(title, async () => {
      shop.members.length = 0
      losesWebhooks = false
      shop.restoreMessages()
      shop.setClock()
      await scenario()
      shop.payments.disturb(undefined)
      shop.restoreMessages()
      // Reconciliation finds what webhooks missed; a second run must find nothing.
      if (losesWebhooks) await reconcileEverything(shop)
      await assertInvariants(shop)
      await endBilling(shop)
    })
  }

  return {
    ...shop,
    fault,
    loseMessages() {
      losesWebhooks = true
      shop.loseMessages()
    },
  }
}

/** Ends the plans of these members, whom each later scenario would otherwise renew and reconcile again. */
async function endBilling({ members, platform, payments, customerOf, loseMessages }: FaultShop) {
  loseMessages()
  for (const member of members) {
    const customer = await customerOf(member)
    if (customer) await payments.remove(`/v1/customers/${customer}`)
    await platform.db.deleteFrom('subscriptions').where('user_id', '=', member.user.id).execute()
  }
}
