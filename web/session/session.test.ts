import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { listSessions } from '#contract/accounts/sessions.ts'
import { call } from '../api/api.ts'
import { member } from '../testing/member.ts'
import { isRefreshing } from './refresh.ts'
import {
  clearUser,
  loginAddress,
  pageAfterLogin,
  readSession,
  refresh,
  setUser,
  watchSession,
} from './session.ts'

test('sign-in returns to the deep link with its query', () => {
  const address = loginAddress({ pathname: '/product-details/spiral-vase', search: '?tab=files&x=1' })
  assert.equal(address, '/login?next=%2Fproduct-details%2Fspiral-vase%3Ftab%3Dfiles%26x%3D1')
  assert.equal(
    pageAfterLogin(new URL(address, 'https://x.test').search, 'user'),
    '/product-details/spiral-vase?tab=files&x=1',
  )
})

test('without a next page the way leads home', () => {
  assert.equal(pageAfterLogin('', 'user'), '/home')
  assert.equal(pageAfterLogin('?next=', 'user'), '/home')
})

test('an administrator lands in the studio', () => {
  assert.equal(pageAfterLogin('', 'admin'), '/admin')
  assert.equal(pageAfterLogin('?next=/products', 'admin'), '/products')
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
    assert.equal(pageAfterLogin(`?next=${encodeURIComponent(next)}`, 'user'), '/home', next)
})

test('the login page never leads to itself', () => {
  assert.equal(pageAfterLogin('?next=%2Flogin%3Fnext%3D%2Fhome', 'user'), '/home')
})

/** Returns a page that counts its reloads; every call returns this status. */
function pageWithAnswers(
  context: TestContext,
  status: number,
  body: object = { status: 'error', message: 'No.' },
) {
  const seen = { calls: 0, reloads: 0 }
  const window = new EventTarget()
  const { fetch } = globalThis
  Object.assign(globalThis, {
    window: Object.assign(window, { location: { reload: () => seen.reloads++ } }),
    document: { hidden: false, documentElement: { dataset: {} } },
    async fetch() {
      seen.calls++
      return new Response(JSON.stringify(body), { status })
    },
  })
  context.after(() => {
    Object.assign(globalThis, { fetch })
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'document')
  })
  return { seen, window }
}

/** Users whose calls get this response. */
async function callAsMember() {
  watchSession()
  setUser(member)
  await assert.rejects(call(listSessions, {}))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  // The page reacts after the response.
  do await turn()
  while (isRefreshing())
  await turn()
  clearUser()
}

test('an expired session reloads the page; any other failure does not', async (context) => {
  const { seen } = pageWithAnswers(context, 404)
  await callAsMember()
  assert.deepEqual(seen, { calls: 1, reloads: 0 })
  const ended = pageWithAnswers(context, 401)
  await callAsMember()
  assert.deepEqual(ended.seen, { calls: 2, reloads: 1 })
})

test('the session call itself never reloads the page, nor does a visitor’s call', async (context) => {
  const { seen } = pageWithAnswers(context, 401)
  watchSession()
  setUser(member)
  await assert.rejects(refresh())
  clearUser()
  await assert.rejects(call(listSessions, {}))
  assert.deepEqual(seen, { calls: 2, reloads: 0 })
})

test('a page with unsaved input stays, and its form shows the error', async (context) => {
  const { seen, window } = pageWithAnswers(context, 401)
  window.addEventListener('beforeunload', (event) => event.preventDefault())
  await callAsMember()
  assert.deepEqual(seen, { calls: 2, reloads: 0 })
})

test('a tab that comes to the front refreshes the session of a member', async (context) => {
  const { seen, window } = pageWithAnswers(context, 503)
  watchSession()
  const show = () => window.dispatchEvent(new Event('visibilitychange'))
  show()
  setUser(member)
  Object.assign(document, { hidden: true })
  show()
  assert.equal(seen.calls, 0)
  Object.assign(document, { hidden: false })
  show()
  assert.equal(seen.calls, 1)
  clearUser()
})

test('a tab that comes to the front and finds another member reloads, whatever its forms hold', async (context) => {
  const data = { user: { ...member, id: randomUUID() }, view: null }
  const { seen, window } = pageWithAnswers(context, 200, { status: 'success', message: '', data })
  const refuseToLeave = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', refuseToLeave)
  watchSession()
  setUser(member)
  window.dispatchEvent(new Event('visibilitychange'))
  assert.equal(readSession().loading, false)
  while (isRefreshing()) await new Promise((resolve) => setImmediate(resolve))
  assert.equal(seen.reloads, 1)
  // Browsers call a window's capturing listeners first; Node calls listeners in the order of their addition.
  window.removeEventListener('beforeunload', refuseToLeave)
  window.addEventListener('beforeunload', refuseToLeave)
  assert.equal(window.dispatchEvent(new Event('beforeunload', { cancelable: true })), true)
  clearUser()
})

test('a sign-in of another member reloads the page: other tabs at once, and pages restored by Back', (context) => {
  const { seen, window } = pageWithAnswers(context, 503)
  let stored: string | null = null
  const localStorage = {
    getItem: () => stored,
    setItem(_key: string, value: string) {
      stored = value
    },
  }
  Object.assign(globalThis, { localStorage })
  context.after(() => Reflect.deleteProperty(globalThis, 'localStorage'))
  watchSession()
  const back = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  const elsewhere = (key: string) => window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  back()
  assert.equal(seen.reloads, 0)
  stored = 'ada'
  back()
  assert.equal(seen.reloads, 1)

  setUser({ ...member, id: 'ada' })
  back()
  elsewhere('signedIn')
  assert.equal(seen.reloads, 1)
  stored = 'bob'
  elsewhere('theme')
  assert.equal(seen.reloads, 1)
  elsewhere('signedIn')
  back()
  assert.equal(seen.reloads, 3)
})
