import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#contract/durations.ts'
import { firstIdAt } from '../platform/database/ids.ts'
import { testService } from '../testing/service.ts'
import { cleanUpAccounts } from './jobs.ts'

const { platform, clock, signedIn } = await testService()

test('a report about an address that no account has is deleted after thirty days', async () => {
  const { user } = await signedIn()
  const pending = 'next@example.test'
  await platform.db.updateTable('users').set({ pending_email: pending }).where('id', '=', user.id).execute()
  const report = (address: string, daysAgo: number) => ({
    address,
    reason: 'bounce' as const,
    source: 'smtp' as const,
    happened_at: new Date(clock.now.getTime() - daysAgo * day),
  })
  await platform.db
    .insertInto('suppressed_addresses')
    .values([
      report(user.email, 400),
      report(pending, 400),
      report('former@example.test', 31),
      report('late@example.test', 29),
    ])
    .execute()
  await cleanUpAccounts(platform)
  const left = await platform.db.selectFrom('suppressed_addresses').select('address').execute()
  assert.deepEqual(
    left.map(({ address }) => address).toSorted(),
    [user.email, pending, 'late@example.test'].toSorted(),
  )
})

test('an email to an address that no account has is deleted after thirty days, unless it still waits', async () => {
  const { user } = await signedIn()
  const mail = (recipient: string, daysAgo: number, isSent = true) => {
    const created_at = new Date(clock.now.getTime() - daysAgo * day)
    const sent_at = isSent ? created_at : null
    return { id: firstIdAt(created_at), recipient, template: 'code', created_at, sent_at }
  }
  await platform.db
    .insertInto('mails')
    .values([
      mail(user.email, 31),
      mail('former@example.test', 32),
      mail('registered@example.test', 130),
      mail('waiting@example.test', 33, false),
      mail('late@example.test', 29),
    ])
    .execute()
  await cleanUpAccounts(platform)
  const left = await platform.db
    .selectFrom('mails')
    .select('recipient')
    .where('template', '=', 'code')
    .where('created_at', '<', new Date(clock.now.getTime() - 20 * day))
    .orderBy('created_at')
    .execute()
  assert.deepEqual(
    left.map(({ recipient }) => recipient),
    ['waiting@example.test', user.email, 'late@example.test'],
  )
})
