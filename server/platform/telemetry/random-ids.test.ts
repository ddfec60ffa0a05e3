import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandomIds } from './random-ids.ts'

test('ids have the length that was asked for, in hexadecimal digits, and none comes twice', () => {
  const randomId = createRandomIds()
  const ids = Array.from({ length: 3_000 }, (_, number) => randomId(number % 3 === 0 ? 32 : 16))
  for (const [number, id] of ids.entries())
    assert.match(id, number % 3 === 0 ? /^[\da-f]{32}$/ : /^[\da-f]{16}$/)
  assert.equal(new Set(ids).size, ids.length)
})
