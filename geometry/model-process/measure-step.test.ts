import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { ModelError, ModelProcessError } from '../model-error.ts'
import { creasedStep, stepOf, stepText } from '../testing/step-files.ts'
import { measureStep } from './measure-step.ts'

const folder = mkdtempSync(join(tmpdir(), 'step-'))
after(() => rmSync(folder, { recursive: true }))

function measured(text: string, limits = {}) {
  const path = join(folder, 'a.step')
  writeFileSync(path, text)
  return measureStep(path, limits)
}

const refusal = (sentence: RegExp) => (error: Error) =>
  error instanceof ModelError && !(error instanceof ModelProcessError) && sentence.test(error.message)

test('bodies and size of a STEP file are measured in millimetres', async () => {
  const { bodies, size } = await measured(
    stepOf([{ size: [3, 2, 1] }, { size: [1, 1, 1], at: [9, 0, 0] }], { unit: '.CENTI.' }),
  )
  assert.deepEqual([bodies, size.map(Math.round)], [2, [100, 20, 10]])
})

test('a STEP file that cannot be opened is refused, and one that takes too long is killed', async () => {
  await assert.rejects(measured(stepText('#1=ADVANCED_FACE();')), refusal(/damaged/))
  await assert.rejects(
    measured(stepOf([{ size: [1, 1, 1] }]), { milliseconds: 20 }),
    refusal(/takes too long/),
  )
})

test('a creased surface that cannot be measured finely in time is measured coarsely', async () => {
  const { bodies, size } = await measured(creasedStep(30), { milliseconds: 3_500, wallMilliseconds: 600_000 })
  assert.deepEqual([bodies, size.map(Math.round)], [1, [29, 29, 10]])
})
