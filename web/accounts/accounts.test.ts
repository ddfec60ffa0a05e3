import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginAddress, pageAfterLogin } from './accounts.ts'

test('a deep link comes back after signing in, with its query', () => {
  const address = loginAddress({ pathname: '/product-details/spiral-vase', search: '?tab=files&x=1' })
  assert.equal(address, '/login?next=%2Fproduct-details%2Fspiral-vase%3Ftab%3Dfiles%26x%3D1')
  assert.equal(
    pageAfterLogin(new URL(address, 'https://x.test').search),
    '/product-details/spiral-vase?tab=files&x=1',
  )
})

test('without a next page the way leads home', () => {
  assert.equal(pageAfterLogin(''), '/home')
  assert.equal(pageAfterLogin('?next='), '/home')
})

test('a next page on another site is ignored', () => {
  for (const next of [
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'home',
  ])
    assert.equal(pageAfterLogin(`?next=${encodeURIComponent(next)}`), '/home', next)
})

test('the login page never leads to itself', () => {
  assert.equal(pageAfterLogin('?next=%2Flogin%3Fnext%3D%2Fhome'), '/home')
})
