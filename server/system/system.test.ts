import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SystemState } from '#contract/system/system.ts'
import { deliverMail } from '../platform/mail/mail-delivery.ts'
import { suppressedError } from '../platform/mail/suppression.ts'
import { testService } from '../testing/service.ts'

const { platform, call, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })

const read = async () => (await call<SystemState>('GET', '/admin/system', admin)).body.data
const template = { name: 'code', isRequested: true as const, subject: 'Code', body: 'Your code' }

test('a quiet installation has no waiting, active or failed work', async () => {
  const { version, queues, mails, events, storage, provider } = await read()
  assert.match(version, /^\d+\.\d+\.\d+/)
  assert.ok(queues.some(({ name }) => name === 'billing-sync'))
  assert.ok(queues.every(({ waiting, active, failed }) => waiting + active + failed === 0))
  assert.deepEqual(
    mails.map((state) => [state.class, state.waiting, state.sent]),
    [
      ['requested', 0, 0],
      ['notice', 0, 0],
      ['bulk', 0, 0],
    ],
  )
  assert.deepEqual(events, { waiting: 0, oldestAt: null, lastAt: null })
  assert.equal(storage.isWorking, true)
  assert.ok((storage.space?.freeBytes ?? 0) > 0)
  // Nothing listens at the address of the provider.
  assert.deepEqual([provider.isAnswering, provider.isLive], [false, false])
})

test('a waiting email is counted in its queue and class, and a sent one by its speed', async () => {
  await platform.mail.send(platform, { to: 'ana@example.test', template, data: {} })
  const waiting = await read()
  const queue = waiting.queues.find(({ name }) => name === 'mail-send')
  assert.equal(queue?.waiting, 1)
  assert.ok(queue.oldestAt)
  assert.equal(waiting.mails[0]?.waiting, 1)
  assert.ok(waiting.mails[0].oldestAt)

  const { id } = await platform.db.selectFrom('mails').select('id').executeTakeFirstOrThrow()
  await deliverMail(platform, async () => undefined, id)
  const [requested] = (await read()).mails
  assert.deepEqual(requested, {
    class: 'requested',
    waiting: 0,
    oldestAt: null,
    sent: 1,
    sentWithin10Seconds: 1,
    givenUp: 0,
  })
})

test('an email that was given up is counted on its day, whenever it was requested, but not a suppressed one', async () => {
  const mail = { recipient: 'x@example.test', template: 'drop', class: 'bulk', subject: 'x' } as const
  const lostAt = (hours: number) => new Date(platform.now().getTime() - hours * 3_600_000)
  const give = (given_up_at: Date, last_error: string) =>
    platform.db
      .insertInto('mails')
      .values({
        ...mail,
        text: 'x',
        html: 'x',
        created_at: lostAt(90),
        given_up_at,
        last_error,
      })
      .execute()
  await give(lostAt(2), '550 no such user')
  await give(lostAt(25), '550 no such user')
  await give(lostAt(2), suppressedError)
  assert.deepEqual(
    (await read()).mails.map(({ givenUp }) => givenUp),
    [0, 0, 1],
  )
})

test('an event that waits is counted, and the last one is shown', async () => {
  const received_at = platform.now()
  const event = { id: 'evt_1', type: 'invoice.paid', created_at: received_at, received_at }
  await platform.db.insertInto('payment_events').values(event).execute()
  const { events } = await read()
  assert.deepEqual(events, {
    waiting: 1,
    oldestAt: received_at.toISOString(),
    lastAt: received_at.toISOString(),
  })
})
