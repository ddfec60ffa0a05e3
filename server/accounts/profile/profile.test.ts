import assert from 'node:assert/strict'
import { test } from 'node:test'
import { currentPasswordMissing, wrongCurrentPassword } from '#contract/accounts/accounts.ts'
import { goodPassword, testAccounts } from '../testing.ts'

const { call, post, join, signedIn, mailsTo, newestMail, newestLink } = await testAccounts()

type Answered = { user: Record<string, unknown> }
const update = (cookie: string, body: unknown) => call<Answered>('PATCH', '/auth/update', { cookie, body })
const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test('only filled fields change, in a form and in JSON', async () => {
  const { cookie, email } = await join()
  for (const body of [
    form({ name: 'Zoe Printer', email: '', password: '' }),
    { name: 'Zoe Printer', email: '' },
  ]) {
    const answer = await update(cookie, body)
    assert.equal(answer.status, 200)
    assert.deepEqual([answer.body.data.user.name, answer.body.data.user.email], ['Zoe Printer', email])
  }
  assert.equal((await update(cookie, {})).status, 200)
  assert.equal((await update(cookie, form({ name: 'Z' }))).body.message, 'Name must be 2 characters long.')
  assert.equal((await post('login', { email, password: goodPassword })).status, 200)
})

test('a member changes only their own name, email, password and picture', async () => {
  const { user, cookie } = await signedIn()
  const more = {
    id: '1',
    role: 'admin',
    country: 'Brazil',
    countryCode: 'BR',
    subscriptionPlan: 'x',
    userId: 'y',
    verified_at: null,
  }
  const { body } = await update(cookie, { ...more, name: 'New Name' })
  assert.deepEqual(body.data.user, { ...user, name: 'New Name' })
  assert.equal((await call('PATCH', '/auth/update', { body: { name: 'Nobody' } })).status, 401)
})

test('a new password needs the current one, rotates this session’s token, ends the others and notifies the owner', async () => {
  const { cookie, email } = await join()
  const { cookie: elsewhere } = await post('login', { email, password: goodPassword })
  const password = 'Newer-Lathe-84'
  for (const [body, sentence, code] of [
    [{ password }, 'Please enter your current password.', currentPasswordMissing],
    [
      { password, currentPassword: 'Not-My-Lathe-1' },
      'The current password is not correct.',
      wrongCurrentPassword,
    ],
    [{ password: 'weak', currentPassword: goodPassword }, 'Password must be at least 8 characters long.'],
    [{ password: 'Password1!', currentPassword: goodPassword }, 'Choose a password that is harder to guess.'],
  ]) {
    const { status, body: answer } = await update(cookie, body)
    assert.deepEqual([status, answer.message, answer.code], [400, sentence, code])
  }
  assert.equal((await post('login', { email, password })).status, 401)
  const changed = await update(cookie, form({ password, currentPassword: goodPassword }))
  assert.equal(changed.status, 200)
  assert.equal((await call('GET', '/auth/refresh', { cookie: changed.cookie })).status, 200)
  for (const ended of [cookie, elsewhere])
    assert.equal((await call('GET', '/auth/refresh', { cookie: ended })).status, 401)
  assert.equal((await post('login', { email, password: goodPassword })).status, 401)
  assert.equal((await post('login', { email, password })).status, 200)
  assert.equal((await newestMail(email))?.template, 'password-changed')
})

test('a changed password invalidates a reset link', async () => {
  const { cookie, email } = await join()
  await post('reset-email', { email })
  const link = await newestLink(email)
  await update(cookie, { password: 'Newer-Lathe-84', currentPassword: goodPassword })
  assert.equal((await post('reset-password', { ...link, password: 'Third-Lathe-85' })).status, 400)
})

test('a stolen session cannot try out passwords', async () => {
  const { cookie, email } = await join()
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      update(cookie, { password: 'Newer-Lathe-84', currentPassword: `Guess-${index}-x` }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 400).length, 10)
  const { status } = await update(cookie, { password: 'Newer-Lathe-84', currentPassword: goodPassword })
  assert.equal(status, 429)
  assert.ok((await mailsTo(email)).every(({ template }) => template !== 'password-changed'))
})
