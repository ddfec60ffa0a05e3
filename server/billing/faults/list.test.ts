import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** How many faults the list has under each letter: webhooks, starting, the hosted page, a life, money back, the set-up. */
const lengths = { A: 18, B: 20, C: 12, D: 16, E: 11, F: 7 }
const numbers = Object.entries(lengths).flatMap(([letter, length]) =>
  Array.from({ length }, (_, index) => `${letter}${index + 1}`),
)

test('every fault of the list has a test that names its number, after which the invariants are checked', () => {
  const files = globSync(join(import.meta.dirname, '?-*.test.ts'))
  const titles = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/\bfault\(\s*['`]([A-F]\d+(?:, [A-F]\d+)*): /g),
  ])
  const tried = new Set(titles.flatMap(([, named = '']) => named.split(', ')))
  assert.equal(numbers.length, 84)
  assert.deepEqual(
    numbers.filter((number) => !tried.has(number)),
    [],
  )
})
