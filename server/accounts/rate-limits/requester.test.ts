import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPlatform } from '../../platform/testing/platform.ts'
import { storeKnownBrowser } from './known-browser.ts'
import { queueEntryOf, requesterOf } from './requester.ts'

const { platform } = await testPlatform()
const client = { ip: '10.1.0.1', userAgent: '' }
const { signal } = new AbortController()

function rememberedRequester(account: { id: string; password_hash: string }) {
  let value = ''
  const knownBrowser = {
    get value() {
      return value
    },
    set: (text: string) => {
      value = text
    },
    clear: () => undefined,
  }
  storeKnownBrowser(platform, knownBrowser, account)
  return requesterOf(platform, account, { knownBrowser, client })
}

test('all known browsers of an account wait in one queue, and have attempts of their own', () => {
  const account = { id: 'ana', password_hash: 'hash' }
  const requesters = [rememberedRequester(account), rememberedRequester(account)]
  const queues = requesters.map((requester) => queueEntryOf('login', requester, { client, signal }).key)
  assert.deepEqual(queues, ['login account:ana', 'login account:ana'])
  assert.notEqual(requesters[0]?.key, requesters[1]?.key)
})
