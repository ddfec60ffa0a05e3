import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Assembly } from '#contract/catalogue/assembly.ts'
import { blankContent } from '#contract/catalogue/studio/product-form.ts'
import {
  assemblyOf,
  assemblyValuesOf,
  blankNeededItem,
  blankPart,
  blankStep,
  moved,
  neededItemErrors,
  partErrors,
  pictureOfStep,
  stepError,
} from './assembly-values.ts'

const assembly: Assembly = {
  steps: [
    {
      text: 'Push the pegs in.',
      parts: [
        { part: 'Peg', turn: [0, 90, 0], at: [0, 12.5, 0], comesFrom: 'front' },
        { part: 'Rail', turn: [0, 0, 0], at: null, comesFrom: 'above' },
      ],
    },
  ],
  needed: [{ name: 'M3 × 8 screw', quantity: 4, unit: '' }],
}

test('unchanged values are sent as they were loaded', () => {
  assert.deepEqual(assemblyOf(assemblyValuesOf(assembly)), assembly)
  assert.equal(assemblyOf(assemblyValuesOf(null)), null)
})

test('a row without anything is not sent and shows no error', () => {
  const { assemblySteps, neededItems } = assemblyValuesOf(assembly)
  const typed = {
    assemblySteps: [...assemblySteps, blankStep()],
    neededItems: [blankNeededItem(), ...neededItems],
  }
  assert.deepEqual(assemblyOf(typed), assembly)
  assert.deepEqual([stepError(blankStep()), neededItemErrors(blankNeededItem())], [undefined, {}])
})

test('a decimal comma is read, a blank axis is zero, and an item without a number is one', () => {
  const part = { ...blankPart(), part: 'Peg', at: ['', '1,5', ''] as [string, string, string] }
  const step = { ...blankStep(), text: 'Push.', parts: [part] }
  const sent = assemblyOf({ assemblySteps: [step], neededItems: [{ ...blankNeededItem(), name: 'Lamp' }] })
  assert.deepEqual(sent?.steps[0]?.parts[0]?.at, [0, 1.5, 0])
  assert.equal(sent?.needed[0]?.quantity, 1)
})

test('each error is shown at its own field', () => {
  const part = { ...blankPart(), at: ['1', 'x', ''] as [string, string, string] }
  assert.deepEqual(partErrors(part, ['Peg']), {
    part: 'Choose a part.',
    'at.1': 'The position must be from -2,000 to 2,000.',
  })
  assert.deepEqual(partErrors({ ...blankPart(), part: 'Leg' }, ['Peg']), {
    part: 'No file has the part name Leg.',
  })
  assert.equal(stepError({ ...blankStep(), parts: [part] }), 'Describe the step.')
  assert.deepEqual(neededItemErrors({ ...blankNeededItem(), quantity: '0' }), {
    name: 'Name the item.',
    quantity: 'The quantity must be from 0.1 to 10,000.',
  })
})

test('a step moves one place up or down', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 1, -1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 1, 1), ['a', 'c', 'b'])
})

test('a step that is there twice shows the picture of its own place', () => {
  const twice = { steps: [...assembly.steps, ...assembly.steps], needed: [] }
  const product = {
    content: { ...blankContent, assembly: twice },
    stepPictures: [{ url: '/1' }, { url: '/2' }],
  }
  const [first, second] = assemblyValuesOf(twice).assemblySteps
  assert.ok(first && second)
  assert.equal(pictureOfStep({ step: first, index: 0 }, product), '/1')
  assert.equal(pictureOfStep({ step: second, index: 1 }, product), '/2')
  assert.equal(pictureOfStep({ step: second, index: 5 }, product), '/1')
  assert.equal(pictureOfStep({ step: { ...first, text: 'Pull.' }, index: 0 }, product), undefined)
})
