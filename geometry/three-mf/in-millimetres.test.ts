import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openZip } from '../parsing/zip-archive.ts'
import { refuses, survives } from '../testing/refusals.ts'
import { makeThreeMf, modelXml, tetrahedron } from '../testing/three-mfs.ts'
import { cleanThreeMf } from './clean-copy.ts'
import { readThreeMf } from './read-three-mf.ts'

const placed = (x: number) => `transform="0 2 0 -1 0 0 0 0 1 ${x} 1.5 0"`
const body = `<resources><object id="1">${tetrahedron}</object><object id="2"><components>
  <component objectid="1"/><component objectid="1" ${placed(3)}/></components></object></resources>
  <build><item objectid="2"/><item objectid="1" ${placed(-5.25)}/></build>`

// 3MF core specification 1.3, 3.4: the unit holds for all of the model. PrusaSlicer 2.5.0 and Bambu Studio multiply vertices by it
// (`scale_mesh_after_creation`), and leave the transforms of items and components as they are: parts stand in each other.
test('a 3MF in another unit is sold in millimetres, with every part where it was', async () => {
  for (const [unit, millimetres] of [
    ['inch', 25.4],
    ['foot', 304.8],
    ['meter', 1000],
    ['centimeter', 10],
    ['micron', 0.001],
  ] as const) {
    const before = await readThreeMf(makeThreeMf(modelXml(body, { unit })))
    assert.equal(before.millimetresPerUnit, millimetres)
    const bytes = await cleanThreeMf(makeThreeMf(modelXml(body, { unit })), before)
    const after = await readThreeMf(bytes)
    assert.equal(after.millimetresPerUnit, 1)
    for (const [index, value] of before.soup.entries())
      assert.ok(
        Math.abs(value - after.soup[index]!) <= Math.abs(value) * 1e-6,
        `${unit}: ${value} at ${index}`,
      )
    assert.deepEqual(await cleanThreeMf(bytes, after), bytes, 'a clean copy is clean')
  }
})

test('coordinates in inches become the shortest numbers of the same single-precision value', async () => {
  const bytes = makeThreeMf(modelXml(body, { unit: 'inch' }))
  const zip = await openZip(await cleanThreeMf(bytes, await readThreeMf(bytes)))
  const model = Buffer.from(zip.read('3D/3dmodel.model') ?? '').toString()
  assert.match(model, /<model unit="millimeter" /)
  assert.match(model, /<vertex x="254" y="0" z="0"\/>/)
  assert.match(model, /<component objectid="1" transform="0 2 0 -1 0 0 0 0 1 76.2 38.1 0"\/>/)
  assert.match(model, /<item objectid="1" transform="0 2 0 -1 0 0 0 0 1 -133.35 38.1 0"\/>/)
})

// The unit is an attribute of each <model>, and the millimetre without one. Bambu Studio scales each part by its own.
test('a 3MF whose parts have different units is refused', async () => {
  const root = `<resources><object id="2"><components><component objectid="1" p:path="/3D/a.model"/></components></object></resources>
    <build><item objectid="2"/></build>`
  const part = `<resources><object id="1">${tetrahedron}</object></resources><build/>`
  const units = ({ start, other }: { start: string; other: string }) =>
    makeThreeMf(modelXml(root, { unit: start }), [
      { name: '3D/a.model', data: modelXml(part, { unit: other }).replace(' unit="millimeter"', '') },
    ])
  await refuses(units({ start: 'millimeter', other: 'inch' }), 'x.3mf', 'bad_three_mf')
  await refuses(units({ start: 'inch', other: 'millimeter' }), 'x.3mf', 'bad_three_mf')
  for (const unit of ['inch', 'millimeter'])
    assert.equal(await survives(units({ start: unit, other: unit }), 'x.3mf'), 'accepted')
})
