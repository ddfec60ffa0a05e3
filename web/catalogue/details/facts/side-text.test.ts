import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatArea } from '../../../ui/format/area.ts'
import { bestSideText, turnText } from './side-text.ts'

const now = { overhangMm2: 1400, contactMm2: 96, heightMm: 60 }
const turn = { side: 'front' as const, now, turned: { overhangMm2: 0, contactMm2: 640, heightMm: 28 } }

test('a better side to lie on comes with the reason', () => {
  assert.equal(turnText({ turn: null }), undefined)
  assert.equal(
    turnText({ turn }),
    'Prints better on its front: 14 cm² less overhang, 32 mm lower, 5.4 cm² more first layer.',
  )
})

test('only a part that may need supports has a better side on its page', () => {
  assert.match(
    bestSideText({ supports: 'needed', turn }) ?? '',
    /^Prints better on its front: .* first layer$/,
  )
  assert.match(bestSideText({ supports: 'unknown', turn }) ?? '', /^Prints better /)
  assert.equal(bestSideText({ supports: 'none', turn }), undefined)
  assert.equal(bestSideText({ supports: 'needed', turn: null }), undefined)
})

test('an area that rounds to a square centimetre is written as one', () => {
  assert.deepEqual([99.4, 99.6, 100, 1240].map(formatArea), ['99 mm²', '1 cm²', '1 cm²', '12.4 cm²'])
})
