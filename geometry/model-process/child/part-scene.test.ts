import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '../../mesh/bounds.ts'
import { readModel } from '../../readers/read-model.ts'
import { placedParts, plateSettings, projectSettings } from '../../testing/projects.ts'
import { makeThreeMf, modelXml } from '../../testing/three-mfs.ts'
import { piecesOf, plateOf } from './part-scene.ts'

const places: [number, number][] = [
  [20, 20],
  [300, 20],
  [340, 20],
]
const settings = plateSettings([{ objects: [1] }, { objects: [2, 3] }], [1, 2, 3])

test('the pieces of a plate are what lies on it, in the colours of its filaments', async () => {
  const project = makeThreeMf(modelXml(placedParts(places)), [settings, projectSettings()])
  const model = await readModel(project, 'set.3mf')
  const pieces = await piecesOf('Set', await plateOf(model, 1), 1000)
  assert.deepEqual(
    pieces.map(({ fileColour, mesh }) => [fileColour, bounds(mesh.positions).low[0]]),
    [
      ['#0a2ca5', 300],
      ['#c1272d', 340],
    ],
  )
  assert.equal((await piecesOf('Set', model, 1000)).length, 3)
})
