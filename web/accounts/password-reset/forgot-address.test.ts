import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgotAddress, isForgotAddress, withoutForgot } from './forgot-address.ts'

test('the dialog for a forgotten password has its own URL', () => {
  assert.equal(forgotAddress(''), '/login?forgot=')
  assert.equal(isForgotAddress('?forgot='), true)
  assert.equal(isForgotAddress(''), false)
  assert.equal(withoutForgot('?forgot='), '/login')
})

test('the login keeps the page to return to', () => {
  const address = forgotAddress('?next=%2Fproducts%3Fsearch%3Dvase')
  assert.equal(address, '/login?next=%2Fproducts%3Fsearch%3Dvase&forgot=')
  assert.equal(
    withoutForgot(new URL(address, 'https://x.test').search),
    '/login?next=%2Fproducts%3Fsearch%3Dvase',
  )
})
