import { test } from 'node:test'
import { assertInvariants, reconcileEverything } from './invariants.ts'
import { shopOverTime } from './shop-over-time.ts'

/** Opens the shop of a test file. Its `fault` runs a scenario under the fault's number and checks the invariants after it. */
export async function faultShop(env: Record<string, string> = {}, { works = true } = {}) {
  const shop = await shopOverTime(env, { works })
  let losesWebhooks = false

  function fault(title: string, scenario: () => Promise<void>) {
    test(title, async () => {
      shop.members.length = 0
      losesWebhooks = false
      shop.setClock()
      await scenario()
      shop.payments.disturb(undefined)
      shop.restoreMessages()
      // Reconciliation finds what webhooks missed; a second run must find nothing.
      if (losesWebhooks) await reconcileEverything(shop)
      await assertInvariants(shop)
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
