import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestSideText, turnText } from './side-text.ts'

const now = { overhangMm2: 1400, contactMm2: 96, heightMm: 60 }
const turn = { side: 'front' as const, now, turned: { overhangMm2: 0, contactMm2: 640, heightMm: 28 } }

test('a better side to lie on comes with the reason', () => {
  assert.equal(turnText({ turn: null }), undefined)
  assert.equal(
    turnText({ turn }),
    'Prints better on its front: 14 cm² of overhangs less, 32 mm lower, 5.4 cm² of first layer more.',
  )
})

test('the best side of a part is named with the reason', () => {
  assert.match(bestSideText({ turn, lying: now }) ?? '', /^Prints better on its front: .* more$/)
  assert.match(bestSideText({ turn: null, lying: now }) ?? '', /^As it lies: /)
  assert.equal(bestSideText({ turn: null }), undefined)
})
