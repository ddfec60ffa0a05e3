import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testAccounts } from '../testing.ts'

const { call, signedIn, platform, mailsTo } = await testAccounts()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })

test('a member hears that the block of a dispute is lifted, unless an administrator suspended them too', async () => {
  const [disputed, suspended] = [await signedIn({ plan: 'monthly' }), await signedIn({ plan: 'monthly' })]
  for (const { user } of [disputed, suspended])
    await platform.db
      .updateTable('subscriptions')
      .set({ blocked_at: platform.now() })
      .where('user_id', '=', user.id)
      .execute()
  const suspension = { suspended_at: platform.now(), suspended_reason: 'Files were shared' }
  await platform.db.updateTable('users').set(suspension).where('id', '=', suspended.user.id).execute()
  for (const { user } of [disputed, disputed, suspended])
    assert.equal((await call('POST', `/admin/users/${user.id}/lift-block`, { cookie })).status, 200)
  const templates = async ({ user }: typeof disputed) =>
    (await mailsTo(user.email)).map(({ template }) => template)
  assert.deepEqual(await templates(disputed), ['dispute-block-lifted'])
  assert.deepEqual(await templates(suspended), [])
})
