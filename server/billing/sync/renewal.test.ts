import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSubscription } from '../subscription/subscription-queries.ts'
import { sandboxBilling } from '../testing/sandbox-billing.ts'

const { platform, payments, monthly, payingMember } = await sandboxBilling()

async function member() {
  const { here, userId, subscriptionId, sync: syncOnce } = await payingMember()
  const lines: unknown[] = []
  const info = (line: object, message: string) => lines.push({ ...line, message })
  here.log = Object.assign(Object.create(here.log), { info })
  const suspend = (suspended_at: Date | null) =>
    platform.db.updateTable('users').set({ suspended_at }).where('id', '=', userId).execute()
  const sync = async () => {
    lines.length = 0
    await syncOnce()
    const row = await findSubscription(platform, userId)
    return {
      isEnding: row?.ends_at?.getTime() === row?.period_ends_at?.getTime(),
      stopped: row?.stopped_plan_id,
    }
  }
  const changes = () =>
    payments.calls.filter(({ method, path }) => method === 'POST' && path.endsWith(subscriptionId)).length
  return { userId, lines, suspend, sync, changes }
}

test('one sync stops the renewal of a suspended member, stores the end and logs it', async () => {
  const { userId, lines, suspend, sync, changes } = await member()
  assert.deepEqual(await sync(), { isEnding: false, stopped: null })
  await suspend(platform.now())
  assert.deepEqual(await sync(), { isEnding: true, stopped: monthly })
  assert.deepEqual(lines, [{ userId, message: 'renewal stopped' }])
  await sync()
  assert.equal(changes(), 1)
})

test('one sync resumes the renewal when the suspension is lifted, and logs it', async () => {
  const { userId, lines, suspend, sync, changes } = await member()
  await suspend(platform.now())
  await sync()
  await suspend(null)
  assert.deepEqual(await sync(), { isEnding: false, stopped: null })
  assert.deepEqual(lines, [{ userId, message: 'renewal resumed' }])
  assert.equal(changes(), 2)
})
