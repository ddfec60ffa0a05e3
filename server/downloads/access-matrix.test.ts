import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { getProduct } from '#contract/catalogue/catalogue.ts'
import type { getPreview } from '#contract/catalogue/studio/product-preview.ts'
import type { startDownload } from '#contract/downloads/downloads.ts'
import { day } from '#contract/durations.ts'
import { apiBase } from '#contract/endpoint.ts'
import { openShop, publish, saveDraft } from '#server/testing/catalogue.ts'
import { changeSubscription, testService } from '#server/testing/service.ts'

type Viewed = z.output<typeof getProduct.reply>
type Started = z.output<typeof startDownload.reply>
type Previewed = z.output<typeof getPreview.reply>

const { platform, app, call, signedIn, clock } = await testService()
const { db } = platform
const week = 7 * day
const ago = (milliseconds: number) => new Date(clock.now.getTime() - milliseconds)

await openShop(platform)
const products = { basic: await shelve('basic'), paid: await shelve('paid') }

async function shelve(access: 'basic' | 'paid') {
  const { id } = await publish(platform, `${access}-vase`, { access })
  const file = await db
    .selectFrom('product_files')
    .select('id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, fileId: file.id }
}

type Member = { cookie: string | undefined; user: { id: string } }

const suspended = 'account_suspended'
const [incomplete, upgrade, expired] = [
  'subscription_incomplete',
  'paid_subscription_required',
  'subscription_expired',
]

const members: Record<
  string,
  { become: (member: Member) => Promise<unknown>; basic?: string; paid?: string; isAdmin?: boolean }
> = {
  basic: {
    become: ({ user }) =>
      subscription(user.id, { provider_status: null, plan_id: null, basic_since: clock.now }),
    paid: upgrade,
  },
  trialing: { become: ({ user }) => subscription(user.id, { provider_status: 'trialing' }) },
  active: { become: async () => undefined },
  incomplete: {
    become: ({ user }) => db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute(),
    basic: incomplete,
    paid: incomplete,
  },
  'canceled, in its period': { become: ({ user }) => subscription(user.id, { ends_at: ago(-1000) }) },
  'canceled, after its period': {
    become: ({ user }) => subscription(user.id, { ends_at: clock.now }),
    basic: expired,
    paid: expired,
  },
  'canceled by the provider': {
    become: ({ user }) => subscription(user.id, { provider_status: 'canceled', ended_at: clock.now }),
    basic: expired,
    paid: expired,
  },
  'past due, in its grace': {
    become: ({ user }) =>
      subscription(user.id, { provider_status: 'overdue', payment_problem_since: ago(week - 1000) }),
  },
  expired: {
    become: ({ user }) =>
      subscription(user.id, { provider_status: 'overdue', payment_problem_since: ago(week) }),
    basic: expired,
    paid: expired,
  },
  'paused, in its paid period': { become: ({ user }) => pause(user.id, ago(-1000)) },
  paused: { become: ({ user }) => pause(user.id, clock.now), basic: expired, paid: expired },
  'unpaid, beside a gift': { become: ({ user }) => unpaidWithGift(user.id, ago(-week)) },
  'unpaid, beside a gift that ended': {
    become: ({ user }) => unpaidWithGift(user.id, clock.now),
    basic: expired,
    paid: expired,
  },
  suspended: {
    become: ({ user }) =>
      db.updateTable('users').set({ suspended_at: clock.now }).where('id', '=', user.id).execute(),
    basic: suspended,
    paid: suspended,
  },
  admin: {
    become: ({ user }) => db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute(),
    isAdmin: true,
  },
}

function subscription(userId: string, change: object) {
  return changeSubscription(db, userId, change)
}

function pause(userId: string, from: Date) {
  return subscription(userId, {
    provider_status: 'paused',
    paused_at: ago(day),
    pause_starts_at: from,
    resumes_at: ago(-week),
  })
}

function unpaidWithGift(userId: string, until: Date) {
  return subscription(userId, {
    provider_status: 'overdue',
    payment_problem_since: ago(week),
    gift_until: until,
    gift_plan_id: 'price_test_monthly',
  })
}

async function link(fileId: string, cookie: string | undefined) {
  return call<Started>('POST', `/download/file/${fileId}`, { cookie })
}

for (const [kind, { become, isAdmin = false, ...refusals }] of Object.entries(members))
  for (const access of ['basic', 'paid'] as const) {
    const refusal = refusals[access]
    test(`${kind}: the ${access} design can be seen, its file ${refusal ? `is refused (${refusal})` : 'downloaded'}, its mesh too`, async () => {
      const { id, fileId } = products[access]
      const member = await signedIn({ plan: 'monthly', ...(isAdmin && { role: 'admin' }) })
      const earlier = await link(fileId, member.cookie)
      assert.equal(earlier.status, 200)
      await become(member)

      const viewed = await call<Viewed>('GET', `/product/single/${id}`, { cookie: member.cookie })
      assert.equal(viewed.status, 200)
      assert.equal(viewed.body.data.product.refusal?.code, refusal)
      const started = await link(fileId, member.cookie)
      assert.deepEqual([started.status, started.body.code], refusal ? [403, refusal] : [200, undefined])
      const bytes = await app.inject(earlier.body.data.url)
      assert.equal(bytes.statusCode, refusal ? 403 : 200)
      assert.equal(bytes.rawPayload.includes('Layerdrop'), !refusal)
      if (refusal) assert.equal(bytes.json().code, refusal)

      const previewed = await call<Previewed>('GET', `/product/${id}/preview`, { cookie: member.cookie })
      const mesh = await app.inject({
        url: `${apiBase}/product/preview/${fileId}`,
        headers: { cookie: member.cookie ?? '' },
      })
      assert.deepEqual([previewed.status, mesh.statusCode], refusal ? [403, 403] : [200, 200])
      assert.equal(previewed.body.code, refusal)
      assert.equal(mesh.rawPayload.subarray(0, 4).toString('latin1') === 'glTF', !refusal)
    })
  }

test('the access of a member follows a random walk through these states, for links from any of them', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const { id } = member.user
  const paying = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  const links = { basic: await linkOf('basic'), paid: await linkOf('paid') }
  async function linkOf(access: 'basic' | 'paid') {
    return (await link(products[access].fileId, member.cookie)).body.data.url
  }
  const states = Object.entries(members).filter(([, { isAdmin }]) => !isAdmin)
  const visited = new Set<string>()
  let seed = 20261124
  for (let step = 1; step <= 35; step++) {
    seed = (seed * 48271) % 2147483647
    const [kind, { become, ...refusals }] = states[seed % states.length] ?? assert.fail()
    visited.add(kind)
    await db.deleteFrom('subscriptions').where('user_id', '=', id).execute()
    await db
      .insertInto('subscriptions')
      .values({ ...paying, card: null })
      .execute()
    await db.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute()
    await become(member)
    for (const access of ['basic', 'paid'] as const) {
      const expected = refusals[access] ? 403 : 200
      const { id: productId, fileId } = products[access]
      const viewed = await call<Viewed>('GET', `/product/single/${productId}`, member)
      const mesh = await call('GET', `/product/${productId}/preview`, member)
      const bytes = await app.inject(links[access])
      const started = await link(fileId, member.cookie)
      assert.deepEqual(
        [viewed.body.data.product.refusal?.code, mesh.status, started.status, bytes.statusCode],
        [refusals[access], expected, expected, expected],
        `step ${step}: ${kind}, ${access}`,
      )
    }
  }
  assert.equal(visited.size, states.length)
})

test('an administrator without the second factor gets no file by the role', async () => {
  const { user, cookie } = await signedIn({ role: 'admin' })
  await db.deleteFrom('subscriptions').where('user_id', '=', user.id).execute()
  await db
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: Buffer.from('sealed'), confirmed_at: clock.now })
    .execute()
  const { fileId, id } = products.paid
  assert.equal((await link(fileId, cookie)).status, 403)
  assert.equal((await call('POST', `/download/product/${id}`, { cookie })).status, 403)
  const preview = await unpublishedPreview()
  const see = async (as: string | undefined) =>
    (await app.inject({ url: preview, headers: { cookie: as ?? '' } })).statusCode
  const shown = await signedIn({ role: 'admin' })
  assert.deepEqual([await see(cookie), await see(shown.cookie)], [401, 200])
})

async function unpublishedPreview() {
  const { id } = await saveDraft(platform, 'not-out-yet')
  const key = 'previews/not-out-yet.glb'
  await platform.files.write(key, Buffer.from('mesh'))
  const file = await db
    .updateTable('product_files')
    .set({ preview_key: key })
    .where('product_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return `${apiBase}/product/preview/${file.id}`
}

test('a visitor sees no design, gets no link, and cannot forge one', async () => {
  for (const { id, fileId } of Object.values(products)) {
    assert.equal((await call('GET', `/product/single/${id}`)).status, 401)
    assert.equal((await link(fileId, undefined)).status, 401)
    assert.equal((await app.inject(`/d/9999999999-${'A'.repeat(64)}/basic-vase.stl`)).statusCode, 404)
  }
})

test('access of a cancelled plan ends to the second, for new and for existing links', async () => {
  const member = await signedIn({ plan: 'monthly' })
  const end = new Date(Math.ceil(clock.now.getTime() / 1000) * 1000 + 60_000)
  await subscription(member.user.id, { ends_at: end })
  clock.now = new Date(end.getTime() - 1)
  const last = await link(products.paid.fileId, member.cookie)
  assert.equal(last.status, 200)
  assert.equal((await app.inject(last.body.data.url)).statusCode, 200)
  clock.now = end
  assert.equal((await link(products.paid.fileId, member.cookie)).status, 403)
  assert.equal((await app.inject(last.body.data.url)).statusCode, 403)
})
