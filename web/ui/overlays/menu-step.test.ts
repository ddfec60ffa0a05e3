import assert from 'node:assert/strict'
import { test } from 'node:test'
import { menuStep } from './menu-step.ts'

test('arrows go through a menu and around its ends', () => {
  assert.equal(menuStep('ArrowDown', 0, 3), 1)
  assert.equal(menuStep('ArrowDown', 2, 3), 0)
  assert.equal(menuStep('ArrowUp', 0, 3), 2)
  assert.equal(menuStep('ArrowDown', -1, 3), 0)
  assert.equal(menuStep('ArrowUp', -1, 3), 2)
})

test('Home and End jump, other keys and an empty menu do nothing', () => {
  assert.equal(menuStep('Home', 2, 3), 0)
  assert.equal(menuStep('End', 0, 3), 2)
  assert.equal(menuStep('a', 0, 3), undefined)
  assert.equal(menuStep('ArrowDown', -1, 0), undefined)
})
