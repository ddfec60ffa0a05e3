import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModel } from '../../readers/read-model.ts'
import { tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'

// `bbs_get_attribute_value_bool` of Bambu Studio and its original in PrusaSlicer read the attribute with `atoi`.
test('an item is printed unless slicers read its printable attribute as zero', async () => {
  const item = (attribute: string) =>
    threeMfOf(
      `<resources><object id="1">${tetrahedron}</object></resources><build><item objectid="1"/><item objectid="1" ${attribute}/></build>`,
    )
  for (const [attribute, corners] of [
    ['', 24],
    ['printable="1"', 24],
    ['printable="0"', 12],
    ['printable="false"', 12],
    ['printable="true"', 12],
  ] as const) {
    assert.equal((await readModel(item(attribute), 'x.3mf')).mesh.triangles.length, corners, attribute)
  }
})
