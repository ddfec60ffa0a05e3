import assert from 'node:assert/strict'
import {
  reconcileAll,
  reconcileUnstable,
  retryMissedEvents,
  syncDuePauses,
  syncOpenCheckouts,
} from '../../reconciliation/reconciliation.ts'
import { findBlock } from '../../subscription/blocked-customer-queries.ts'
import { listPayments } from '../../subscription/payment-queries.ts'
import { findSubscription } from '../../subscription/subscription-queries.ts'
import { dump, moneyState } from './billing-state-queries.ts'
import { type Bought, ledgerOf } from './provider-ledger.ts'
import type { FaultShop, Member } from './shop-over-time.ts'

const hour = 3600
const isLive = ({ status }: Bought) => !['canceled', 'incomplete', 'incomplete_expired'].includes(status)

export async function assertInvariants(shop: FaultShop) {
  await runFrequentJobs(shop)
  for (const member of shop.members) await moneyAndAccessAgree(shop, member)
  await secondReconciliationChangesNothing(shop)
  await nothingLeaked(shop)
}

async function moneyAndAccessAgree(shop: FaultShop, member: Member) {
  const { platform, payments, clock, excused } = shop
  const who = member.user.email
  const row = await findSubscription(platform, member.user.id)
  const known = await platform.db.selectFrom('plans').select('id').execute()
  const ours = new Set(known.map(({ id }) => id))
  const bought = await ledgerOf(payments, row?.customer_id ?? '', ours)
  const live = bought.filter(isLive)
  assert.ok(live.length <= 1, `I1: ${who} has ${live.length} live subscriptions`)
  if (live[0]) assert.equal(row?.subscription_id, live[0].id, `I1: our row of ${who} names another one`)

  const now = clock.now.getTime() / 1000
  const hasAccess = await shop.mayDownload(member)
  const held = bought.filter(({ id, heldUntil }) => heldUntil > now + hour && !excused.has(id))
  const { isBlocked } = await findBlock(platform, member.user.id)
  if (isBlocked) await assertNothingIsCharged(shop, member, live)
  const mustHave = held.length > 0 && !isBlocked
  assert.ok(!mustHave || hasAccess, `I2: ${who} paid (${JSON.stringify(held)}) and has no access`)
  const isGifted = shop.gifted.has(member.user.id)
  const mayHave = isGifted || bought.some((one) => isPaidFor(one, now))
  assert.ok(!hasAccess || mayHave, `I3: ${who} has access for nothing`)
  const ledger = await listPayments(platform, member.user.id)
  for (const { id, amount, kept } of bought.flatMap(({ charges }) => charges)) {
    const own = ledger.find(({ charge_id }) => charge_id === id)
    assert.deepEqual([own?.amount, own?.refunded], [amount, amount - kept], `our ledger on ${id} of ${who}`)
  }
  await effectsOnce(shop, member, ledger)
}

async function assertNothingIsCharged({ provider }: FaultShop, member: Member, live: Bought[]) {
  const who = member.user.email
  assert.ok(
    live.every(({ isEnding, status }) => status === 'paused' || (isEnding && status !== 'past_due')),
    `${who} is blocked, and renews`,
  )
  const pages = await provider.sessions(member)
  assert.ok(!pages.some(({ status }) => status === 'open'), `${who} is blocked, and may pay`)
}

/** Returns true for a plan that is paid, a few hours late, past due within the days of grace, or not renewed with paid time left. */
function isPaidFor({ status, paidUntil, dueSince }: Bought, now: number) {
  if (status === 'past_due') return now < Math.max(dueSince + 7 * 24 * hour, paidUntil)
  if (['paused', 'unpaid', 'canceled'].includes(status)) return paidUntil > now
  return status === 'trialing' || (status === 'active' && paidUntil > now - 12 * hour)
}

async function effectsOnce({ mailsTo }: FaultShop, { user }: Member, ledger: { subscription_id: string }[]) {
  const mails = await mailsTo(user.email)
  const count = (template: string) => mails.filter((mail) => mail.template === template).length
  const paidFor = new Set(ledger.map(({ subscription_id }) => subscription_id))
  const limits: Record<string, number> = { welcome: paidFor.size, receipt: ledger.length }
  for (const [template, most] of Object.entries(limits))
    assert.ok(count(template) <= most, `I4: ${count(template)} times ${template} to ${user.email}`)
}

/** Runs what a service does within five minutes. Members of earlier scenarios reach their dates too. */
export async function runFrequentJobs({ platform, waitUntilQuiet }: FaultShop) {
  await waitUntilQuiet()
  await syncDuePauses(platform)
  await waitUntilQuiet()
}

export async function reconcileEverything({ platform, waitUntilQuiet }: FaultShop) {
  await waitUntilQuiet()
  await retryMissedEvents(platform)
  await syncOpenCheckouts(platform)
  await reconcileUnstable(platform)
  await reconcileAll(platform)
  await waitUntilQuiet()
}

async function secondReconciliationChangesNothing(shop: FaultShop) {
  const before = await everything(shop)
  await reconcileEverything(shop)
  assert.deepEqual(await everything(shop), before, 'I5: a second reconciliation changed something')
}

async function everything({ platform, payments }: FaultShop) {
  const ours = await moneyState(platform)
  const theirs = await payments.list<{ id: string; status: string; cancel_at: number | null }>(
    '/v1/subscriptions?status=all&limit=100',
  )
  const refunds = await payments.list<{ id: string; status: string }>('/v1/refunds?limit=100')
  return {
    ours,
    theirs: theirs.map(({ id, status, cancel_at }) => [id, status, cancel_at]),
    refunds: refunds.map(({ id, status }) => [id, status]),
    // A call that changes nothing at the provider is made once, too.
    writes: payments.calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/create_preview'))
      .length,
  }
}

/** Keys, signatures, published card numbers, and the addresses of somebody's billing pages. */
const secrets = [
  /\b[sr]k_(test|live)_\w+/,
  /\bwhsec_\w+/,
  /\bv1=[0-9a-f]{64}/,
  // Not digits that happen to stand in an id, nor the random mark of a download.
  /(?<![\w-])4(?:000|242)[ -]?[0-9]{4}[ -]?[0-9]{4}[ -]?[0-9]{4}(?![\w-])/,
  /\/pay\/portal\/\w+/,
]

async function nothingLeaked(shop: FaultShop) {
  const places = {
    log: shop.lines.splice(0).join(''),
    answers: shop.answers.splice(0).join('\n'),
    database: `${await dump(shop.platform, 'public')}\n${await dump(shop.platform, 'pgboss')}`,
  }
  for (const [place, text] of Object.entries(places))
    for (const secret of secrets) {
      const found = secret.exec(text)
      assert.equal(found && text.slice(found.index - 200, found.index + 60), null, `I6: in the ${place}`)
    }
}
