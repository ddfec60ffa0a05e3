import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatArea } from '../../../ui/format/area.ts'
import { bestSideText, turnLines } from './side-text.ts'

const now = { overhangMm2: 1400, contactMm2: 96, heightMm: 60 }
const turn = { side: 'front' as const, now, turned: { overhangMm2: 0, contactMm2: 640, heightMm: 28 } }

test('a better side to lie on comes with the reason', () => {
  assert.deepEqual(turnLines({ turn: null }), [])
  assert.deepEqual(turnLines({ turn }), [
    'Prints better on its front: 14 cm² less overhang, 32 mm lower, 5.4 cm² more first layer.',
  ])
})

test('objects of a file that print better on another side are listed with the reason', () => {
  const over = { side: 'upside_down' as const, now, turned: { ...now, overhangMm2: 0 } }
  const several = { turn: null, noTurn: 'several_objects' as const }
  const objectTurns = [
    { name: 'Hook', count: 4, turn: over },
    { name: 'Object 2', plate: 3, count: 1, turn: over },
  ]
  assert.deepEqual(turnLines({ ...several, objectTurns }), [
    '“Hook” (4 times) prints better upside down: 14 cm² less overhang.',
    '“Object 2” on plate 3 prints better upside down: 14 cm² less overhang.',
    'Turn these objects in your slicer, and upload the 3MF again.',
  ])
  assert.deepEqual(turnLines({ ...several, objectTurns: [] }), [
    'No object of this file would clearly print better on another side.',
  ])
  assert.deepEqual(
    turnLines({ ...several, objectTurns, moreObjectTurns: 1, uncomparedObjects: 3 }).slice(2),
    [
      '1 more object prints better on another side.',
      'Turn these objects in your slicer, and upload the 3MF again.',
      '3 objects were not compared.',
    ],
  )
  assert.deepEqual(turnLines({ ...several, objectTurns: [], uncomparedObjects: 1 }), [
    'No object that was compared would clearly print better on another side.',
    '1 object was not compared.',
  ])
  assert.match(turnLines(several).join(), /^No other side is proposed/)
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

test('the page names the first three objects of a file that print better on another side', () => {
  const objectTurns = ['Hook', 'Rail', 'Clip', 'Cap'].map((name) => ({ name, count: 1, turn }))
  const text = bestSideText({ supports: 'needed', turn: null, objectTurns }) ?? ''
  assert.match(text, /^“Hook” prints better on its front: .*layer\. “Rail” .*\. “Clip” .* first layer$/)
  assert.doesNotMatch(text, /Cap/)
  assert.equal(bestSideText({ supports: 'needed', turn: null, objectTurns: [] }), undefined)
})

test('an area that rounds to a square centimetre is written as one', () => {
  assert.deepEqual([99.4, 99.6, 100, 1240].map(formatArea), ['99 mm²', '1 cm²', '1 cm²', '12.4 cm²'])
})
