import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../../testing/refusals.ts'
import { makeThreeMf, modelXml, tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'

const resources = `<resources><object id="1">${tetrahedron}</object><object id="2"><components><component objectid="1" transform="0.8 0.6 0 -0.6 0.8 0 0 0 1 0 0 0"/></components></object></resources>`
const item = (id: number, transform: string) =>
  `${resources}<build><item objectid="${id}" transform="${transform} 5 6 7"/></build>`

// 3MF core specification 1.3, 3.3: a transform is any matrix of 3D. PrusaSlicer 2.5.0 takes it for a rotation, a scale and a mirror:
// of a box of 10 x 20 x 30 mm, skewed by half of y along x, it printed 10 x 22.4 x 31.3 mm, where lib3mf reads 20 x 29 x 30.
test('a placement that skews or flattens an object is refused', async () => {
  for (const transform of [
    '1 0 0 0.5 1 0 0 0 1',
    '1 0 0 0 1 0 0.3 0 1',
    '1 0 0 0 1 0 0 0 0',
    '1 0 0 1 0 0 0 0 1',
  ])
    await refuses(threeMfOf(item(1, transform)), 'x.3mf', 'bad_three_mf')
  // The scale of the item comes after the rotation of its component.
  await refuses(threeMfOf(item(2, '2 0 0 0 1 0 0 0 1')), 'x.3mf', 'bad_three_mf')
})

test('a placement that rotates, scales or mirrors an object is read', async () => {
  for (const transform of ['2 0 0 0 0.5 0 0 0 -1', '0 3 0 -1 0 0 0 0 1', '0.6 0.8 0 -0.8 0.6 0.0001 0 0 1'])
    assert.equal(await survives(threeMfOf(item(1, transform)), 'x.3mf'), 'accepted', transform)
  assert.equal(await survives(threeMfOf(item(2, '-2 0 0 0 2 0 0 0 2')), 'x.3mf'), 'accepted')
})

// Bambu Studio keeps parts and their object apart, each with its own transform, and PrusaSlicer does not open such projects.
test('a project of Bambu Studio may scale an object with a rotated part', async () => {
  const settings = `<config><object id="2"><part id="1" subtype="normal_part"/></object></config>`
  const project = makeThreeMf(modelXml(item(2, '2 0 0 0 1 0 0 0 1')), [
    { name: 'Metadata/model_settings.config', data: settings },
  ])
  assert.equal(await survives(project, 'x.3mf'), 'accepted')
})
