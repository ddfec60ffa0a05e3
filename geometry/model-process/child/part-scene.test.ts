import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { bounds } from '../../mesh/bounds.ts'
import { readModel } from '../../readers/read-model.ts'
import { placedParts, plateSettings, projectSettings } from '../../testing/projects.ts'
import { makeThreeMf, modelXml } from '../../testing/three-mfs.ts'
import { piecesOf, plateOf, readParts } from './part-scene.ts'

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

test('a piece has the finish of the filaments of its colour, where they agree', async () => {
  const finishes = async (profiles: string[], colours = ['#FFFFFF', '#0A2CA5', '#C1272D']) => {
    const filaments = projectSettings({ filament_settings_id: profiles, filament_colour: colours })
    const model = await readModel(makeThreeMf(modelXml(placedParts(places)), [settings, filaments]), 'a.3mf')
    const pieces = [
      ...(await piecesOf('Set', model, 1000)),
      ...(await piecesOf('Set', await plateOf(model, 0), 1000)),
    ]
    return pieces.map(({ fileFinish }) => fileFinish)
  }
  assert.deepEqual(await finishes(['PLA Wood', 'PLA', 'PLA Silk']), ['wood', null, 'silk', 'wood'])
  const white = ['#FFFFFF', '#FFFFFF', '#C1272D']
  assert.deepEqual(await finishes(['PLA Wood', 'PLA', 'PLA Silk'], white), [null, 'silk', null])
})

test('one reading gives the whole project and its first plate, or only the chosen plate', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'layerdrop-parts-'))
  context.after(() => rm(folder, { recursive: true }))
  const path = join(folder, 'set.3mf')
  await writeFile(path, makeThreeMf(modelXml(placedParts(places)), [settings, projectSettings()]))
  const read = async (plate: { part: string; number: number } | null) => {
    const wanted = { triangles: 1000, plate, needsFirstPlates: true }
    const { files, firstPlates } = await readParts([{ path, part: 'Set' }], wanted)
    return [files, firstPlates].map((all) => all.flat().map(({ mesh }) => bounds(mesh.positions).low[0]))
  }
  assert.deepEqual(await read(null), [[20, 300, 340], [20]])
  assert.deepEqual(await read({ part: 'Set', number: 2 }), [
    [300, 340],
    [300, 340],
  ])
})
