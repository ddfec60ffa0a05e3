import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod/mini'
import type { showUser } from '#contract/accounts/users.ts'
import { suppressAddress } from '../../platform/mail/suppression.ts'
import { testService } from '../../testing/service.ts'

const { call, signedIn, platform } = await testService()
const { cookie } = await signedIn({ role: 'admin', name: 'Ana' })

type Shown = z.output<(typeof showUser)['reply']>
const show = async (id: string) => (await call<Shown>('GET', `/admin/users/${id}`, { cookie })).body.data.user
const allow = async (id: string) => (await call('POST', `/admin/users/${id}/allow-emails`, { cookie })).status

test('a bounce is shown to its member and in the studio, where it is lifted once', async () => {
  const { user, cookie: theirs } = await signedIn({ name: 'Bo Bounced' })
  const problem = async () =>
    (await call<{ user: { emailProblem: string | null } }>('GET', '/auth/refresh', { cookie: theirs })).body
      .data.user.emailProblem
  assert.equal(await problem(), null)
  await suppressAddress(platform, {
    address: user.email,
    reason: 'bounce',
    source: 'smtp',
    status: '5.1.1',
    happened_at: platform.now(),
  })
  assert.equal(await problem(), 'bounce')
  const { since: _, ...told } = (await show(user.id)).emailSuppression ?? { since: '' }
  assert.deepEqual(told, { reason: 'bounce', source: 'smtp', status: '5.1.1' })
  assert.equal(await allow(user.id), 200)
  assert.equal(await allow(user.id), 409)
  assert.equal((await show(user.id)).emailSuppression, null)
  assert.equal(await problem(), null)
  const audit = platform.db
    .selectFrom('audit_log')
    .select(['actor_name', 'action'])
    .where('thing_id', '=', user.id)
  assert.deepEqual(await audit.execute(), [{ actor_name: 'Ana', action: 'allow-emails' }])
})
