import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModel } from '../../readers/read-model.ts'
import { refuses } from '../../testing/refusals.ts'
import { tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'

const placed = (id: string, objectId: string) =>
  threeMfOf(
    `<resources><object id="${id}">${tetrahedron}</object></resources><build><item objectid="${objectId}"/></build>`,
  )

// 3MF core specification 1.3, ST_ResourceID: a whole number below 2^31. PrusaSlicer 2.5.0 and lib3mf 1.8.1 compare numbers.
test('ids are compared as numbers, as slicers do', async () => {
  for (const [id, objectId] of [
    ['01', '1'],
    ['1', '001'],
    [' 1 ', '+1'],
  ])
    assert.equal(
      (await readModel(placed(id!, objectId!), 'x.3mf')).mesh.triangles.length,
      12,
      `${id} ${objectId}`,
    )
})

test('two objects with one number, and ids that are no whole number below 2^31, are refused', async () => {
  const twice = `<resources><object id="1">${tetrahedron}</object><object id="01">${tetrahedron}</object></resources><build><item objectid="1"/></build>`
  await refuses(threeMfOf(twice), 'x.3mf', 'bad_three_mf')
  for (const id of ['a', '1x', '1.2', '4294967297', '1 2', ''])
    await refuses(placed(id, id), 'x.3mf', 'bad_three_mf')
})
