import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../platform/durations.ts'
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
