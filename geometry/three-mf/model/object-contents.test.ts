import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readModel } from '../../readers/read-model.ts'
import { refuses } from '../../testing/refusals.ts'
import { tetrahedron, threeMfOf } from '../../testing/three-mfs.ts'

const object = (id: number, contents = tetrahedron) => `<object id="${id}">${contents}</object>`
const components = (...ids: number[]) =>
  `<components>${ids.map((id) => `<component objectid="${id}"/>`).join('')}</components>`
const resources = (...objects: string[]) => `<resources>${objects.join('')}</resources>`
const build = (...ids: number[]) => `<build>${ids.map((id) => `<item objectid="${id}"/>`).join('')}</build>`
const refusesBody = (body: string) => refuses(threeMfOf(body), 'x.3mf', 'bad_three_mf')
const [vertices = '', triangles = ''] = tetrahedron.match(/<(vertices|triangles)>.*?<\/\1>/gs) ?? []

async function trianglesOf(body: string) {
  const { mesh } = await readModel(new Uint8Array(threeMfOf(body)), 'x.3mf')
  return mesh.triangles.length / 3
}

// 3MF core specification 1.3, 4: an object has one mesh or components. assimp 5.2 writes a mesh for each material: PrusaSlicer
// reads the last one, lib3mf refuses the file.
test('an object with several meshes, or with a mesh and components, is refused', async () => {
  for (const contents of [
    tetrahedron + tetrahedron,
    `<mesh>${vertices}${vertices}${triangles}</mesh>`,
    `<mesh>${vertices}${triangles}${triangles}</mesh>`,
    tetrahedron + components(1),
    components(1) + tetrahedron,
    components(1) + components(1),
  ])
    await refusesBody(resources(object(1), object(2, contents)) + build(2))
  assert.equal(await trianglesOf(resources(object(1, `${tetrahedron}<components/>`)) + build(1)), 4)
})

test('an object without an id, or within another one, is refused', async () => {
  await refusesBody(resources(object(1), `<object>${tetrahedron}</object>`) + build(1))
  await refusesBody(resources(object(1, tetrahedron + object(2))) + build(1, 2))
})

// 3MF core specification 1.3, 3.4: each element is defined prior to a reference to it.
test('an object that is used before it is defined is refused, as PrusaSlicer does', async () => {
  await refusesBody(build(1) + resources(object(1)))
  await refusesBody(resources(object(2, components(1)), object(1)) + build(2))
  const named = components(1).replace('objectid', 'p:path="/3D/3dmodel.model" objectid')
  await refusesBody(resources(object(2, named), object(1)) + build(2))
  assert.equal(await trianglesOf(resources(object(1), object(2, components(1, 1))) + build(2, 1)), 12)
})

// PrusaSlicer 2.5.0 and Bambu Studio (`VALID_OBJECT_TYPES`) keep no object of these types, and open no file that places one.
test('a placed object of a type that slicers do not open, or without triangles, is refused', async () => {
  for (const type of ['surface', 'solidsupport', 'support', 'Model', 'solid'])
    await refusesBody(resources(object(1), object(2).replace('>', ` type="${type}">`)) + build(1, 2))
  for (const contents of ['', '<components/>', '<mesh><vertices/><triangles/></mesh>'])
    await refuses(threeMfOf(resources(object(1), object(2, contents)) + build(1, 2)), 'x.3mf', 'empty')
  assert.equal(await trianglesOf(resources(object(1), object(2, '')) + build(1)), 4)
  assert.equal(await trianglesOf(resources(object(1).replace('>', ' type="">')) + build(1)), 4)
})
