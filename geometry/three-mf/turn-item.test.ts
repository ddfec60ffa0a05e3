import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds, boundsOfTriangles } from '../mesh/bounds.ts'
import { split } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { readModel } from '../readers/read-model.ts'
import { prusaSettings } from '../testing/projects.ts'
import { box } from '../testing/shapes.ts'
import { helpedPlate, sliced } from '../testing/sliced-parts.ts'
import { makeThreeMf, meshXml, modelXml } from '../testing/three-mfs.ts'
import { turnedThreeMf } from './clean-copy.ts'

async function turned(bytes: Uint8Array, down: Vector) {
  const { mesh, threeMf } = await readModel(bytes, 'x.3mf')
  assert.ok(threeMf)
  const again = await turnedThreeMf(bytes, { mesh, threeMf, down })
  return { before: { mesh, threeMf }, after: await readModel(again, 'x.3mf'), bytes: again }
}

const rounded = ({ low, high }: ReturnType<typeof bounds>) =>
  [low, high].map((corner) => corner.map((value) => Math.round(value * 1e4) / 1e4 + 0))

async function textOf(bytes: Uint8Array, name: string) {
  return new TextDecoder().decode((await openZip(bytes)).read(name))
}

const oneItem = (item: string, unit = 'millimeter') =>
  makeThreeMf(
    modelXml(
      `<resources><object id="1">${meshXml(box([40, 20, 10]))}</object></resources><build>${item}</build>`,
      { unit },
    ),
  )

test('the object of a 3MF is turned about its middle, and stands on the bed', async () => {
  const placed = oneItem('<item objectid="1" transform="1 0 0 0 1 0 0 0 1 100 50 7" partnumber="a/b"/>')
  const { after, bytes } = await turned(placed, [0, -1, 0])
  assert.deepEqual(rounded(bounds(after.mesh.positions)), [
    [100, 55, 0],
    [140, 65, 20],
  ])
  assert.match(
    await textOf(bytes, '3D/3dmodel.model'),
    /<item transform="[^"]+" objectid="1" +partnumber="a\/b"\/>/,
  )
  assert.equal(after.threeMf?.turnObstacle, 'none')
})

// 3MF core specification 1.3, 3.4: the items of the build are those of the core namespace.
test('only the item of the build is turned, also after an `item` of another namespace', async () => {
  const own = '<v:list xmlns:v="urn:example"><v:item transform="x"/></v:list>'
  const resources = `<resources><object id="1">${meshXml(box([40, 20, 10]))}</object></resources>`
  const core = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
  const saved = makeThreeMf(
    `<model xmlns="${core}" unit="millimeter">${own}${resources}<build><item objectid="1"/></build></model>`,
  )
  const { after, bytes } = await turned(saved, [0, -1, 0])
  assert.deepEqual(after.mesh.positions.length, 24)
  assert.deepEqual(
    rounded(bounds(after.mesh.positions)).map(([, , z]) => z),
    [0, 20],
  )
  const text = await textOf(bytes, '3D/3dmodel.model')
  assert.match(text, /<v:item transform="x"\/>.*<item transform="[^"x]+" objectid="1"\/>/s)
})

test('an object that is turned there and back lies as before', async () => {
  const there = await turned(oneItem('<item objectid="1" transform="1 0 0 0 1 0 0 0 1 30 0 0"/>'), [0, -1, 0])
  const { after } = await turned(there.bytes, [0, 1, 0])
  assert.deepEqual(rounded(bounds(after.mesh.positions)), rounded(bounds(there.before.mesh.positions)))
})

test('a turn keeps the unit, the scale and the mirror of the item', async () => {
  const mirrored = oneItem("<item objectid='1' transform='-2 0 0 0 1 0 0 0 1 0 0 0'/>", 'centimeter')
  const { before, after } = await turned(mirrored, [1, 0, 0])
  assert.deepEqual(rounded(bounds(before.mesh.positions)), [
    [-800, 0, 0],
    [0, 200, 100],
  ])
  assert.deepEqual(rounded(bounds(after.mesh.positions)), [
    [-450, 0, 0],
    [-350, 200, 800],
  ])
  const without = await turned(oneItem('<item objectid="1"/>'), [0, 0, 1])
  assert.deepEqual(rounded(bounds(without.after.mesh.positions)), [
    [0, 0, 0],
    [40, 20, 10],
  ])
})

for (const dialect of ['bambu', 'prusa'] as const)
  test(`${dialect}: parts, modifiers, settings and painting turn with their object`, async () => {
    const paint = dialect === 'prusa' ? 'slic3rpe:mmu_segmentation="8"' : ''
    const saved = sliced(dialect, [{ ...helpedPlate, own: { name: 'Sign', layer_height: '0.12' } }], {
      paint,
    })
    const { before, after, bytes } = await turned(saved, [0, 1, 0])
    assert.equal(after.threeMf?.settings?.content, before.threeMf.settings?.content)
    assert.deepEqual(after.threeMf?.project, before.threeMf.project)
    assert.deepEqual(after.threeMf?.plates, before.threeMf.plates)
    const model = await textOf(bytes, '3D/3dmodel.model')
    assert.equal(model.split('mmu_segmentation="8"').length, paint ? 3 : 1)
    assert.equal(
      model.split('<vertex ').length,
      (await textOf(saved, '3D/3dmodel.model')).split('<vertex ').length,
    )
    const [plate] = split(after.mesh, [after.mesh.triangles.length / 3])
    assert.ok(plate)
    const { low, high } = boundsOfTriangles(plate)
    assert.deepEqual([low[2], high[2]].map(Math.round), [0, 40])
  })

test('a 3MF with several objects, or with layer heights, is not turned', async () => {
  const parts = [{ mesh: box([10, 10, 10]), type: 'model' as const, name: 'Cube' }]
  const heights = { name: 'Metadata/Slic3r_PE_layer_heights_profile.txt', data: 'object_id=1|0;0.2;5;0.1' }
  const refused = {
    several_objects: sliced('prusa', [{ parts }, { parts, at: [30, 0] }], { files: [prusaSettings] }),
    height_settings: sliced('prusa', [{ parts }], { files: [heights] }),
  }
  for (const [obstacle, bytes] of Object.entries(refused)) {
    assert.equal((await readModel(bytes, 'x.3mf')).threeMf?.turnObstacle, obstacle)
    await assert.rejects(turned(bytes, [0, 1, 0]), { code: 'not_turnable', message: /in your slicer/ })
  }
})
