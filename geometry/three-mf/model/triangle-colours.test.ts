import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeThreeMf, modelXml, onePart } from '../../testing/three-mfs.ts'
import { readThreeMf } from '../read-three-mf.ts'

// 3MF core 1.3, 5.1 and 4.1.1: `pid` names a group of materials, `pindex` one of them.
test('an object without a project has the colour of its material', async () => {
  const materials =
    '<basematerials id="7"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#00ff0080"/></basematerials>'
  const coloured = onePart
    .replace('<resources>', `<resources>${materials}`)
    .replace('name="corner"', 'name="corner" pid="7" pindex="1"')
  const { colours } = await readThreeMf(makeThreeMf(modelXml(coloured)))
  assert.deepEqual(colours, [{ triangles: 4, colour: '#00ff00' }])
  const plain = await readThreeMf(makeThreeMf(modelXml(onePart)))
  assert.deepEqual(plain.colours, [{ triangles: 4, colour: null }])
})

// 3MF core 1.3, 4.1.4.2: `p1` counts for the whole triangle without gradients, `pid` is that of the object where it has none.
test('a triangle has the colour of its own material, else that of its object', async () => {
  const materials =
    '<basematerials id="7"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#00FF00"/></basematerials>' +
    '<m:colorgroup id="8"><m:color color="#0000FF"/></m:colorgroup>'
  const own = ['pid="8" p1="0"', 'pid="8" p1="0" p2="0" p3="0"', 'p1="0"', '']
  let at = 0
  const coloured = onePart
    .replace('<resources>', `<resources>${materials}`)
    .replace('name="corner"', 'name="corner" pid="7" pindex="1"')
    .replaceAll(/(<triangle [^>]*?)\/>/g, (_, tag) => `${tag} ${own[at++]}/>`)
  const runs = [
    { triangles: 2, colour: '#0000ff' },
    { triangles: 1, colour: '#ff0000' },
    { triangles: 1, colour: '#00ff00' },
  ]
  assert.deepEqual((await readThreeMf(makeThreeMf(modelXml(coloured)))).colours, runs)
  for (const odd of ['p1=""', 'p1="x"', 'pid="9" p1="0"', 'pid="8" p1="7"']) {
    const plain = coloured.replaceAll(/ pid="8" p1="0"( p2="0" p3="0")?/g, ` ${odd}`)
    const [first] = (await readThreeMf(makeThreeMf(modelXml(plain)))).colours
    assert.deepEqual(first, { triangles: 2, colour: '#00ff00' }, odd)
  }
  const twice = coloured.replace('<item objectid="1"/>', '<item objectid="1"/>'.repeat(2))
  assert.deepEqual((await readThreeMf(makeThreeMf(modelXml(twice)))).colours, [...runs, ...runs])
})
