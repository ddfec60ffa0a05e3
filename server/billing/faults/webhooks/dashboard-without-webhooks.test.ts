import assert from 'node:assert/strict'
import { faultShop } from '../testing/fault-shop.ts'
import { reconcileEverything } from '../testing/invariants.ts'
import type { Member } from '../testing/shop-over-time.ts'

const shop = await faultShop()
const { fault, provider, payments, planOf, billing, monthly, yearly, customerOf } = shop
const { paying, giveBadCard } = billing
const hour = 3600

type Action = (member: Member, subscriptionId: string) => Promise<unknown>

const chargeOf = async (member: Member) => (await provider.charges(member))[0]?.id

async function changeAll(actions: Record<string, Action>) {
  const changed: [name: string, member: Member][] = []
  for (const name of Object.keys(actions)) changed.push([name, await paying(monthly)])
  await shop.waitUntilQuiet()
  shop.loseMessages()
  for (const [name, member] of changed)
    await actions[name]?.(member, (await provider.onlySubscription(member)).id)
  return changed
}

async function afterANight(changed: [name: string, member: Member][]) {
  await reconcileEverything(shop)
  const states = changed.map(async ([name, member]) => {
    const { status } = await planOf(member)
    return [name, [status, await shop.mayDownload(member)]]
  })
  return Object.fromEntries(await Promise.all(states))
}

fault('D11: what a person does in the Dashboard is right after a night without webhooks', async () => {
  const changed = await changeAll({
    ended: (_, id) => provider.end(id),
    paused: (_, id) =>
      payments.do(`/v1/subscriptions/${id}/pause`, { 'bill_for[unused_time_from][type]': 'none' }),
    refunded: async (member) => payments.do(`/_sandbox/charges/${await chargeOf(member)}/refund`, {}),
    goodwill: async (member) =>
      payments.do(`/_sandbox/charges/${await chargeOf(member)}/refund`, { amount: '100' }),
    disputed: async (member) => payments.do(`/_sandbox/charges/${await chargeOf(member)}/dispute`, {}),
    'sold a second plan': async (member) =>
      payments.subscribe({
        userId: member.user.id,
        customerId: await customerOf(member),
        priceId: yearly,
      }),
    deleted: async (member) => payments.remove(`/v1/customers/${await customerOf(member)}`),
  })
  assert.deepEqual(await afterANight(changed), {
    ended: ['canceled', false],
    paused: ['expired', false],
    refunded: ['canceled', false],
    goodwill: ['active', true],
    disputed: ['canceled', false],
    'sold a second plan': ['active', true],
    deleted: ['canceled', false],
  })
  const deleted = changed.at(-1)?.[1]
  assert.ok(deleted)
  const { sessionId } = await shop.buy(deleted, monthly)
  assert.equal((await shop.verify(deleted, sessionId)).status, 200)
  assert.deepEqual(await planOf(deleted), { status: 'active', plan: monthly })
  for (const [, member] of changed)
    for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
})

fault('D11: renewals that need a person are right after a night without webhooks', async () => {
  const changed = await changeAll({
    'collection paused': (_, id) =>
      payments.do(`/v1/subscriptions/${id}`, { 'pause_collection[behavior]': 'void' }),
    'card needs 3-D Secure': async (member, id) => {
      const path = '/v1/payment_methods/pm_card_authenticationRequired/attach'
      const card = await payments.do(path, { customer: await customerOf(member) })
      await payments.do(`/v1/subscriptions/${id}`, { default_payment_method: card.id })
    },
    'paid another way': giveBadCard,
  })
  const ends = await Promise.all(changed.map(([, member]) => provider.periodEnd(member)))
  await shop.passUntil(Math.max(...ends) + 2 * hour)
  const byTransfer = changed.find(([name]) => name === 'paid another way')?.[1]
  assert.ok(byTransfer)
  const open = (await provider.invoices(byTransfer)).find(({ status }) => status === 'open')
  await payments.do(`/v1/invoices/${open?.id}/pay`, { paid_out_of_band: 'true' })
  assert.deepEqual(await afterANight(changed), {
    'collection paused': ['expired', false],
    'card needs 3-D Secure': ['active', true],
    'paid another way': ['active', true],
  })
  assert.deepEqual((await billing.show(changed[1]?.[1] ?? byTransfer)).paymentProblem?.due, {
    amount: 1900,
    currency: 'usd',
  })
  for (const [, member] of changed)
    for (const { id } of await provider.subscriptions(member)) shop.excused.add(id)
})
