import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModel } from '../readers/read-model.ts'
import { prusaSettings } from '../testing/projects.ts'
import { box } from '../testing/shapes.ts'
import { makeThreeMf, modelXml, onePart, tetrahedron, threeMfOf } from '../testing/three-mfs.ts'
import { writeThreeMf } from '../writers/three-mf-writer.ts'

const isPlain = async (bytes: Uint8Array) => (await readModel(bytes, 'x.3mf')).threeMf?.isPlain

test('a 3MF of one mesh and metadata is plain', async () => {
  assert.equal(await isPlain(threeMfOf(onePart)), true)
  const about = { title: 'Box', designer: 'Ada', licenseTerms: 'None', application: 'CAD' }
  assert.equal(await isPlain(await writeThreeMf([{ name: 'Box', mesh: box([1, 2, 3]) }], about)), true)
})

const group = '<basematerials id="9"><base name="red" displaycolor="#ff0000"/></basematerials>'
const build = '<build><item objectid="1"/></build>'
const object = (attributes: string, mesh = tetrahedron) =>
  `<resources>${group}<object id="1" ${attributes}>${mesh}</object></resources>${build}`
const bare = (mesh: string) => object('', mesh).replace(group, '')
const painted = tetrahedron.replace('<triangle ', '<triangle paint_color="4" ')
const sets = '<t:trianglesets><t:triangleset name="top"/></t:trianglesets></mesh>'

const others: Record<string, Uint8Array> = {
  'a material': threeMfOf(object('pid="9" pindex="0"')),
  'a material that nothing uses': threeMfOf(object('')),
  'a property of a triangle': threeMfOf(bare(tetrahedron.replace('<triangle ', '<triangle pid="9" p1="0" '))),
  painting: threeMfOf(bare(painted)),
  'triangle sets': threeMfOf(bare(tetrahedron.replace('</mesh>', sets))),
  'two items': threeMfOf(onePart.replace('</build>', '<item objectid="1"/></build>')),
  settings: makeThreeMf(modelXml(onePart), [prusaSettings]),
}
for (const [what, bytes] of Object.entries(others))
  test(`a 3MF with ${what} is not plain`, async () => {
    assert.equal(await isPlain(bytes), false)
  })
