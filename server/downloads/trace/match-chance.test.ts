import assert from 'node:assert/strict'
import { test } from 'node:test'
import { confidenceOf, matchChance, maxDiffering } from './match-chance.ts'

test('the chance is the upper end of the binomial distribution, for all marks together', () => {
  assert.equal(matchChance({ readable: 10, differing: 0, marks: 1 }), 1 / 1024)
  assert.equal(matchChance({ readable: 10, differing: 2, marks: 1 }), (1 + 10 + 45) / 1024)
  assert.equal(matchChance({ readable: 10, differing: 2, marks: 4 }), (4 * 56) / 1024)
  assert.equal(matchChance({ readable: 10, differing: 10, marks: 3 }), 1)
})

test('among more marks fewer bits may differ', () => {
  assert.equal(maxDiffering({ readable: 64, marks: 10 }), 21)
  assert.equal(maxDiffering({ readable: 64, marks: 1_000_000 }), 10)
  assert.equal(maxDiffering({ readable: 12, marks: 10 }), 1)
  assert.equal(maxDiffering({ readable: 12, marks: 1_000_000 }), undefined)
  assert.equal(maxDiffering({ readable: 0, marks: 1 }), undefined)
})

test('a match is certain when an accidental match has a chance of one in a million at most', () => {
  assert.deepEqual([1e-9, 1e-6, 1e-5, 1e-3, 0.02].map(confidenceOf), [
    'certain',
    'certain',
    'likely',
    'likely',
    'weak',
  ])
})
