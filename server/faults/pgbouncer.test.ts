import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  startPgBouncer,
  withoutNamedStatements,
  withoutPgBouncer,
} from '../platform/database/testing/pgbouncer.ts'
import { eventually } from '../platform/testing/eventually.ts'
import { freePort } from '../platform/testing/free-port.ts'
import { openShop, publish } from '../testing/catalogue.ts'
import { callNode, startNodes } from '../testing/nodes.ts'

test(
  'two web servers and a worker serve through PgBouncer in transaction mode',
  {
    skip: withoutPgBouncer,
  },
  () => serveThroughPgBouncer({ isNamed: false }),
)

test('they serve through PgBouncer with named statements', { skip: withoutNamedStatements }, () =>
  serveThroughPgBouncer({ isNamed: true }),
)

async function serveThroughPgBouncer({ isNamed }: { isNamed: boolean }) {
  const port = await freePort()
  const { platform, signedIn, a, b, mail } = await startNodes({
    reachDatabase: async (url) => ({
      DATABASE_URL: await startPgBouncer(url, port, isNamed ? ['max_prepared_statements = 200'] : []),
      DATABASE_DIRECT_URL: url,
      ...(isNamed && { DATABASE_NAMED_STATEMENTS: 'on' }),
    }),
  })
  const members = await Promise.all(Array.from({ length: 8 }, () => signedIn({ plan: 'monthly' })))
  await openShop(platform)
  await publish(platform, 'lamp')

  // More requests at once than PgBouncer has sessions, of statements that are named on a direct connection.
  const reads = members.flatMap(({ cookie }) =>
    [a, b].flatMap((node) =>
      ['/auth/refresh', '/product/single/lamp', '/product/all', '/payment/pricing-plans'].map((path) =>
        callNode(node, 'GET', path, { cookie }),
      ),
    ),
  )
  assert.deepEqual(new Set((await Promise.all(reads)).map(({ status }) => status)), new Set([200]))

  // A lock over several statements, held by two processes in turn.
  const [buyer] = members
  const { data } = await callNode<{ plans: { id: string; type: string }[] }>(
    a,
    'GET',
    '/payment/pricing-plans',
  )
  const body = { priceId: data.plans.find(({ type }) => type === 'Yearly')?.id }
  const newcomer = await signedIn()
  const starts = [a, b].map((node) =>
    callNode<{ url: string }>(node, 'POST', '/payment/session', { cookie: newcomer.cookie, body }),
  )
  const checkouts = await Promise.all(starts)
  assert.deepEqual(
    checkouts.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(checkouts[0]?.data.url, checkouts[1]?.data.url)

  // A job: enqueued through PgBouncer, announced and taken over direct connections.
  assert.ok(buyer)
  const forgotten = await callNode(b, 'POST', '/auth/reset-email', { body: { email: buyer.user.email } })
  assert.equal(forgotten.status, 200, forgotten.message)
  await eventually(async () => mail.received.some(({ to }) => to === buyer.user.email), {
    what: 'the email',
  })
}
