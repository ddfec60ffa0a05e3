import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../testing/refusals.ts'
import { toSoup } from '../testing/to-soup.ts'
import { readModel } from './read-model.ts'

const corner = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n'

async function soupOf(text: string) {
  const { format, mesh } = await readModel(new TextEncoder().encode(text), 'x.obj')
  assert.equal(format, 'obj')
  return [...toSoup(mesh)]
}

test('faces name their vertices from the first, or back from the newest', async () => {
  const expected = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  assert.deepEqual(await soupOf(`${corner}f 1 2 3\n`), expected)
  assert.deepEqual(await soupOf(`${corner}f -4 -3 -2`), expected)
  assert.deepEqual(await soupOf(`${corner}f 1/7/9 2//4 3/1\r\n`), expected)
})

test('a face of four corners becomes two triangles', async () => {
  assert.deepEqual(
    await soupOf(`${corner}f 1 2 4 3\n`),
    [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0],
  )
})

test('lines other than vertices and faces are ignored', async () => {
  const noise = '# vertex\nmtllib a.mtl\no x\nvn 0 0 1\nvt 0 1\ng f 1\nusemtl f\ns off\n'
  assert.equal((await soupOf(`${noise}${corner}${noise} f 1 2 3\n`)).length, 9)
  assert.equal((await soupOf('v 0 0 0 0.5 0.5 0.5\nv 1 0 0 1 1 1\nv 0 1 0 0 0 0\nf 1 2 3')).length, 9)
})

test('a vertex that does not exist is refused', async () => {
  for (const face of ['1 2 5', '0 1 2', '1 2 -5', '1 2 x', '1 2 1.5', '1 2 99999999999999999999']) {
    await refuses(`${corner}f ${face}\n`, 'x.obj', 'bad_index')
  }
})

test('a missing, infinite or non-numeric coordinate is refused', async () => {
  await refuses(`${corner}v 1 nan 0\nf 1 2 3\n`, 'x.obj', 'bad_number')
  await refuses(`${corner}v 1 2\nf 1 2 3\n`, 'x.obj', 'bad_number')
  await refuses(`${corner}v 1e999 2 3\nf 1 2 5\n`, 'x.obj', 'not_finite')
})

test('a face of more than ten thousand corners is refused', async () => {
  await refuses(`${corner}f ${'1 2 3 '.repeat(3334)}\n`, 'x.obj', 'polygon_too_large')
})

test('more than five million triangles are refused', async () => {
  const line = `f ${'1 2 3 '.repeat(3333)}\n`
  await refuses(`${corner}${line.repeat(502)}`, 'x.obj', 'too_many_triangles')
})

test('an OBJ without faces is refused', async () => {
  await refuses(corner, 'x.obj', 'empty')
})

test('an OBJ truncated anywhere causes a refusal or nothing', async () => {
  const whole = new TextEncoder().encode(`${corner}f 1/7/9 2//4 3/1\nf -1 -2 -3\n`)
  for (let length = 0; length < whole.length; length++) await survives(whole.subarray(0, length), 'x.obj')
})
