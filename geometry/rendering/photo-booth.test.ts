import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultBooth } from '#contract/catalogue/studio/default-booth.ts'
import { box, cube } from '../testing/shapes.ts'
import { type BoothPart, boothScene, pleasantAngle } from './photo-booth.ts'

const parts: BoothPart[] = [
  { part: 'lid', fileColour: null, mesh: cube(10) },
  { part: 'jar', fileColour: null, mesh: cube(20) },
  { part: 'label', fileColour: '#112233', mesh: cube(5) },
]
const colours = (choices = defaultBooth) => boothScene(parts, choices).map(({ colour }) => colour)

test('without a choice parts have the colours of their file, or colours of ours that differ', () => {
  assert.deepEqual(colours(), ['bone white', 'ember orange', '#112233'])
})

test('copies of a part have one colour', () => {
  const copies = [parts[0]!, parts[0]!, parts[1]!].map((part) => ({ ...part }))
  assert.deepEqual(
    boothScene(copies, defaultBooth).map(({ colour }) => colour),
    ['bone white', 'bone white', 'ember orange'],
  )
})

test('a part can have the colour of its file in a coloured design', () => {
  const label = { part: 'label', fileColour: '#112233', colour: null, finish: 'standard' } as const
  const look = { colour: '#ff0000', finish: 'standard' } as const
  assert.deepEqual(colours({ ...defaultBooth, look, parts: [label] }), ['#ff0000', '#ff0000', '#112233'])
})

test('a chosen colour and finish are those of the whole design, except for parts with their own', () => {
  const lid = { part: 'lid', fileColour: null, colour: '#00ff00', finish: 'silk' } as const
  const choices = { ...defaultBooth, look: { colour: '#ff0000', finish: 'matte' } as const, parts: [lid] }
  const looks = boothScene(parts, choices).map(({ colour, finish }) => [colour, finish])
  assert.deepEqual(looks, [
    ['#00ff00', 'silk'],
    ['#ff0000', 'matte'],
    ['#ff0000', 'matte'],
  ])
})

test('a part has the finish of its file until another is chosen', () => {
  const wooden = [{ ...parts[0]!, fileFinish: 'wood' as const }, parts[1]!]
  const finishes = (choices = defaultBooth) => boothScene(wooden, choices).map(({ finish }) => finish)
  assert.deepEqual(finishes(), ['wood', 'standard'])
  const silk = { colour: null, finish: 'silk' } as const
  assert.deepEqual(finishes({ ...defaultBooth, look: silk }), ['silk', 'silk'])
  const lid = {
    part: 'lid',
    fileColour: null,
    colour: null,
    finish: 'standard',
    usesFileFinish: true,
  } as const
  assert.deepEqual(finishes({ ...defaultBooth, look: silk, parts: [lid] }), ['wood', 'silk'])
})

test('the usual angle shows the wider side, and a flat design from higher up', () => {
  const angleOf = (size: [number, number, number]) => pleasantAngle([{ mesh: box(size) }])
  assert.deepEqual(angleOf([40, 20, 30]), { turn: 30, tilt: 24 })
  assert.deepEqual(angleOf([20, 40, 30]), { turn: 60, tilt: 24 })
  assert.equal(angleOf([100, 100, 4]).tilt, 46)
})
