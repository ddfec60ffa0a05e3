import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAdminIfNone, createMember } from '../accounts.ts'
import { signupForm, testAccounts } from '../testing.ts'
import { findAccount } from '../users/queries.ts'

const { platform, post, join } = await testAccounts()

const admin = { email: 'admin@layerdrop.test', password: 'Layerdrop-admin-1' }

test('the environment’s administrator takes over the address, whoever registered it before', async () => {
  await post('register', signupForm(admin.email))
  await Promise.all([1, 2, 3].map(() => createAdminIfNone(platform, admin)))
  const account = await findAccount(platform, admin.email)
  assert.equal(account?.role, 'admin')
  assert.equal((await post('login', admin)).status, 200)
  assert.equal((await post('login', signupForm(admin.email))).status, 401)
})

test('a restart creates no second administrator and changes no password', async () => {
  await createAdminIfNone(platform, { email: 'second@layerdrop.test', password: 'Layerdrop-admin-2' })
  await createAdminIfNone(platform, { ...admin, password: 'Layerdrop-admin-2' })
  assert.equal(await findAccount(platform, 'second@layerdrop.test'), undefined)
  assert.equal((await post('login', admin)).status, 200)
})

test('a demo member is created once and not changed later', async () => {
  const member = {
    email: 'Demo@Layerdrop.test',
    password: 'Layerdrop-demo-1',
    name: 'Demo',
    countryCode: 'FR',
  }
  const made = await Promise.all([1, 2, 3].map(() => createMember(platform, member)))
  assert.equal(new Set(made.map(({ id }) => id)).size, 1)
  assert.equal((await post('login', member)).status, 200)
  const { email, password } = await join()
  await createMember(platform, { ...member, email })
  assert.equal((await post('login', { email, password })).status, 200)
})
