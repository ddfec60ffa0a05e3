import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../platform/database/database.ts'
import { lockWait } from '../../platform/database/testing/lock-wait.ts'
import { testAccounts } from '../testing.ts'

const { call, signedIn, platform, mailsTo } = await testAccounts()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })

function block({ db, now }: Pick<typeof platform, 'db' | 'now'>, userId: string) {
  return db.updateTable('subscriptions').set({ blocked_at: now() }).where('user_id', '=', userId).execute()
}

test('a member is emailed when a dispute block is lifted, unless an administrator also suspended the member', async () => {
  const [disputed, suspended] = [await signedIn({ plan: 'monthly' }), await signedIn({ plan: 'monthly' })]
  for (const { user } of [disputed, suspended]) await block(platform, user.id)
  const suspension = { suspended_at: platform.now(), suspended_reason: 'Files were shared' }
  await platform.db.updateTable('users').set(suspension).where('id', '=', suspended.user.id).execute()
  for (const { user } of [disputed, disputed, suspended])
    assert.equal((await call('POST', `/admin/users/${user.id}/lift-block`, { cookie })).status, 200)
  const templates = async ({ user }: typeof disputed) =>
    (await mailsTo(user.email)).map(({ template }) => template)
  assert.deepEqual(await templates(disputed), ['dispute-block-lifted'])
  assert.deepEqual(await templates(suspended), [])
})

test('a dispute block that is stored during the lifting is lifted too', async () => {
  const { user } = await signedIn({ plan: 'monthly' })
  const lifted = await inTransaction(platform, async (inside) => {
    await block(inside, user.id)
    const answer = call('POST', `/admin/users/${user.id}/lift-block`, { cookie })
    await lockWait(platform)
    return { answer }
  })
  assert.equal((await lifted.answer).status, 200)
  assert.deepEqual(
    (await mailsTo(user.email)).map(({ template }) => template),
    ['dispute-block-lifted'],
  )
})
