import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePng } from '#geometry/images/png.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { box } from '#geometry/testing/shapes.ts'
import { sliced } from '#geometry/testing/sliced-parts.ts'
import { makeThreeMf, meshXml, modelXml } from '#geometry/testing/three-mfs.ts'
import { cleanThreeMf } from '#geometry/three-mf/clean-copy.ts'
import { contentTypes } from '#geometry/three-mf/packaging.ts'
import { writeThreeMf } from '#geometry/writers/three-mf-writer.ts'
import { compareSoldFiles } from './compare-sold-files.ts'
import { compareInLib3mf, isLib3mfInstalled, readInLib3mf } from './lib3mf-view.ts'

// lib3mf refuses a package without them.
const types = { name: '[Content_Types].xml', data: contentTypes([], []) }
const skip = !isLib3mfInstalled() && 'lib3mf is not installed'

const parts = [
  { name: 'Tray', mesh: box([240, 240, 10]), colour: 'ember orange' as const, copies: 2 },
  { name: 'Lid', mesh: box([60, 40, 20]) },
]
const about = { title: 'Tray', designer: 'Check', licenseTerms: 'None', application: 'Check' }

test('lib3mf reads parts, places, units and colours of our 3MF of several plates as we do', {
  skip,
}, async () => {
  const project = await writeThreeMf(parts, about)
  assert.deepEqual(await compareSoldFiles(parts, project), [])
  const [tray] = parts
  assert.ok(tray)
  assert.match(
    (await compareSoldFiles([{ ...tray, colour: 'bone white' as const }], project)).join(),
    /the colours/,
  )
})

test('lib3mf finds parts of a project of plates at the same places before and after the download', {
  skip,
}, async () => {
  const body = (mesh: ReturnType<typeof box>) => ({ mesh, type: 'model' as const, name: 'Body' })
  const object = { parts: [body(box([60, 40, 10])), body(box([20, 20, 30], [70, 10, 0]))] }
  const saved = (x: number) =>
    sliced(
      'bambu',
      [
        { ...object, at: [20, 20] },
        { ...object, at: [x, 20] },
      ],
      { plates: [[0], [1]], files: [types] },
    )
  const { threeMf } = await readModel(saved(327), 'x.3mf')
  assert.ok(threeMf)
  const sold = await cleanThreeMf(saved(327), threeMf)
  assert.deepEqual(await compareInLib3mf(saved(327), sold), [])
  assert.match((await compareInLib3mf(saved(328), sold))?.join() ?? '', /item 2 .* instead of/)
})

// 3MF materials extension 1.2, 4: texture coordinates are a property group like base materials.
test('lib3mf reads an object with a texture, which does not count as a colour', { skip }, async () => {
  const materials = 'http://schemas.microsoft.com/3dmanufacturing/material/2015/02'
  const picture = Buffer.from(writePng({ width: 1, height: 1, data: new Uint8Array(4) }))
  const texture = `<m:texture2d id="5" path="/3D/Textures/a.png" contenttype="image/png"/><m:texture2dgroup id="6" texid="5"><m:tex2coord u="0" v="0"/></m:texture2dgroup>`
  const body = `<resources>${texture}<object id="1" pid="6" pindex="0">${meshXml(box([1, 2, 3]))}</object></resources><build><item objectid="1"/></build>`
  const model = modelXml(body).replace('<model ', `<model xmlns:m="${materials}" `)
  const relationships = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/Textures/a.png" Id="t" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dtexture"/></Relationships>`
  const textured = makeThreeMf(model, [
    types,
    { name: '3D/Textures/a.png', data: picture },
    { name: '3D/_rels/3dmodel.model.rels', data: relationships },
  ])
  const [item] = await readInLib3mf(textured)
  assert.deepEqual([item?.colour, item?.parts[0]?.triangles], ['none', 12])
})

test('lib3mf measures mirrored parts inside mirrored ones, in inches, as we do', { skip }, async () => {
  const cube = meshXml(box([1, 2, 3]))
  const nested = makeThreeMf(
    modelXml(
      `<resources><object id="1">${cube}</object><object id="2"><components><component objectid="1" transform="-1 0 0 0 1 0 0 0 1 4 0 0"/></components></object></resources><build><item objectid="2" transform="0 1 0 -1 0 0 0 0 -2 0 0 9"/></build>`,
      { unit: 'inch' },
    ),
    [types],
  )
  const [item] = await readInLib3mf(nested)
  const { mesh } = await readModel(nested, 'x.3mf')
  const edges = [Math.min, Math.max].map((edge) =>
    [0, 1, 2].map((axis) => edge(...mesh.positions.filter((_, at) => at % 3 === axis))),
  )
  const shown = (numbers: number[]) => numbers.map((value) => value.toFixed(2)).join(' ')
  assert.equal(shown(item?.parts[0]?.box.flat() ?? []), shown(edges.flat()))
})
