import assert from 'node:assert/strict'
import { test } from 'node:test'
import { globalToastDuration, toastOptions } from './toast-options.ts'

test('a toast stays as long as its type says', () => {
  assert.equal(toastOptions({}).duration, 4000)
  assert.equal(toastOptions({ type: 'error' }).duration, 4000)
  assert.equal(toastOptions({ type: 'success' }).duration, 2000)
  assert.equal(toastOptions({ type: 'custom' }).duration, 4000)
  assert.equal(toastOptions({ type: 'loading' }).duration, Number.POSITIVE_INFINITY)
})

test('a passed duration overrides the table', () => {
  assert.equal(toastOptions({ type: 'success', duration: globalToastDuration }).duration, 5000)
})

test('an error interrupts a screen reader, anything else waits', () => {
  assert.equal(toastOptions({ type: 'error' }).ariaProps.role, 'alert')
  assert.equal(toastOptions({ type: 'success' }).ariaProps.role, 'status')
})
