import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notify } from './toast.ts'

test('a message is shown in an alert when the code of the toasts cannot be loaded', async () => {
  // Node loads no TSX.
  const { promise: alerted, resolve: alert } = Promise.withResolvers<string>()
  Object.assign(globalThis, { window: { alert } })
  notify('error', 'Your card was declined')
  assert.equal(await alerted, 'Your card was declined')
})
