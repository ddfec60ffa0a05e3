import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usualChoices } from '#contract/printing/estimate/print-figures.ts'
import { box } from '#geometry/testing/shapes.ts'
import { readItems } from '#geometry/testing/three-mf-items.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { plateProblems } from './plate-check.ts'

test('an object that PrusaSlicer finds on another plate than our reader is a problem', async () => {
  const parts = ['Large', 'Small'].map((name) => ({ name, mesh: box([20, 20, 5]) }))
  const about = { title: 'Two', designer: 'Check', licenseTerms: 'None', application: 'Check' }
  const project = await writeThreeMf(parts, about, {
    plates: [{ name: 'Both', parts: ['Large', 'Small'] }],
    choices: usualChoices,
  })
  const objects = (await readItems(project)).map(({ name, box: { low, high } }) => ({
    name,
    box: low.map((value, axis): [number, number] => [value, high[axis] ?? value]),
    isManifold: true,
    repairs: 0,
  }))
  assert.deepEqual(await plateProblems(project, objects), [])
  const [first, second] = objects
  assert.ok(first && second)
  const moved = {
    ...second,
    box: second.box.map((span, axis) => (axis === 0 ? span.map((x) => x + 500) : span)),
  }
  assert.deepEqual(await plateProblems(project, [first, moved as typeof second]), [
    'its plates hold Large | Small in PrusaSlicer instead of Large, Small',
  ])
})
