import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModel } from '../readers/read-model.ts'
import { placedParts, plateSettings, projectSettings } from '../testing/projects.ts'
import { makeThreeMf, modelXml, tetrahedron } from '../testing/three-mfs.ts'

async function changesIn(body: string, ...files: { name: string; data: string }[]) {
  const { threeMf } = await readModel(makeThreeMf(modelXml(body), files), 'project.3mf')
  return threeMf?.filamentChanges.map(({ layeredMm, switches }) => [
    Math.round(layeredMm * 10) / 10,
    switches,
  ])
}

const at = (...heights: number[]) =>
  placedParts(heights.map(() => [0, 0])).replaceAll(/ 0 0 0"\/>/g, () => ` 0 0 ${heights.shift()}"/>`)

test('filaments beside each other change in every layer, stacked ones once', async () => {
  const plates = plateSettings([{ objects: [1, 2] }, { objects: [3] }], [1, 2, 2])
  assert.deepEqual(await changesIn(at(0, 0, 0), plates, projectSettings()), [
    [10, 0],
    [0, 0],
  ])
  const stack = plateSettings([{ objects: [1, 2, 3] }], [1, 2, 1])
  assert.deepEqual(await changesIn(at(0, 10, 20), stack, projectSettings()), [[0, 2]])
  assert.deepEqual(await changesIn(at(0, 5, 50), stack, projectSettings()), [[5, 1]])
})

test('a file of one filament has no changes', async () => {
  const one = projectSettings({ filament_colour: ['#FFFFFF'], filament_type: ['PLA'] })
  assert.deepEqual(await changesIn(at(0, 0), plateSettings([{ objects: [1, 2] }], [1, 1]), one), [])
  assert.deepEqual(await changesIn(at(0, 0)), [])
})

// `TriangleSelector::serialize` and `FacetsAnnotation::get_triangle_as_string` of PrusaSlicer, Bambu Studio and OrcaSlicer
// (src/libslic3r/TriangleSelector.cpp, Model.cpp): 4 is the first filament, 8 the second, 0C the third.
test('painted surfaces are printed in their filaments', async () => {
  const painted = (side: number, paint: string) => {
    let count = 0
    const mesh = tetrahedron.replaceAll('"/>', (end) => (count++ === 4 + side ? `" ${paint}/>` : end))
    return `<resources><object id="1">${mesh}</object></resources><build><item objectid="1"/></build>`
  }
  const changes = (side: number, paint: string) =>
    changesIn(painted(side, paint), plateSettings([{ objects: [1] }], [1]), projectSettings())
  for (const paint of ['paint_color="8"', 'paint_color="0C"', 'slic3rpe:mmu_segmentation="8"'])
    assert.deepEqual(await changes(2, paint), [[10, 0]], paint)
  assert.deepEqual(await changes(2, 'paint_color="4"'), [[0, 0]])
  assert.deepEqual(await changes(2, 'paint_supports="8"'), [[0, 0]])
  assert.deepEqual(await changes(0, 'paint_color="8"'), [[0.6, 1]], 'three layers above the bed')
  // Cut once: one half in the second filament, the other in the third.
  assert.deepEqual(await changes(2, 'paint_color="0C81"'), [[20, 0]])
})

test('a prime tower is as high as the last change and as deep as the most changes above', async () => {
  const { threeMf } = await readModel(
    makeThreeMf(modelXml(at(0, 5, 50)), [
      plateSettings([{ objects: [1, 2, 3] }], [1, 2, 1]),
      projectSettings(),
    ]),
    'project.3mf',
  )
  const [changes] = threeMf?.filamentChanges ?? []
  const rounded = Object.entries(changes?.tower ?? {}).map(([name, value]) => [
    name,
    Math.round(value * 10) / 10,
  ])
  assert.deepEqual(Object.fromEntries(rounded), {
    ...{ towers: 1, heightMm: 50.2, plannedMm: 50.2, changedMm: 5, changedLayers: 1, coolingSeconds: 0 },
  })
})
