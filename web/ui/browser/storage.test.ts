import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteMemberData } from './storage.ts'

class FakeStorage {
  [key: string]: unknown
  removeItem(key: string) {
    delete this[key]
  }
}

test('signing out deletes what the browser stored for the member, and keeps the settings of the browser', () => {
  const localStorage = Object.assign(new FakeStorage(), {
    theme: 'dark',
    shortcuts: 'off',
    'visits:1': '1,2',
    signedIn: '1',
    'viewed:1': '[]',
    'product-form-7': '{}',
  })
  const sessionStorage = Object.assign(new FakeStorage(), {
    'ideaDraft:1': 'A hook',
    pendingVerification: '{}',
  })
  Object.assign(globalThis, { localStorage, sessionStorage })
  deleteMemberData()
  assert.deepEqual(Object.keys(localStorage), ['theme', 'shortcuts', 'visits:1'])
  assert.deepEqual(Object.keys(sessionStorage), [])
})
