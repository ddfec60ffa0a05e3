import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  forgotPasswordAddress,
  isForgotPasswordAddress,
  withoutForgotPassword,
} from './forgot-password-address.ts'

test('the dialog for a forgotten password has its own URL', () => {
  assert.equal(forgotPasswordAddress(''), '/login?forgot=')
  assert.equal(isForgotPasswordAddress('?forgot='), true)
  assert.equal(isForgotPasswordAddress(''), false)
  assert.equal(withoutForgotPassword('?forgot='), '/login')
})

test('the login keeps the page to return to', () => {
  const address = forgotPasswordAddress('?next=%2Fproducts%3Fsearch%3Dvase')
  assert.equal(address, '/login?next=%2Fproducts%3Fsearch%3Dvase&forgot=')
  assert.equal(
    withoutForgotPassword(new URL(address, 'https://x.test').search),
    '/login?next=%2Fproducts%3Fsearch%3Dvase',
  )
})
