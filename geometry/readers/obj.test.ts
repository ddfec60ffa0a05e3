import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../analysis/analyse.ts'
import { refuses, survives } from '../testing/refusals.ts'
import { toSoup } from '../testing/to-soup.ts'
import { readModel } from './read-model.ts'

const corner = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\n'

async function meshOf(text: string) {
  const { format, mesh } = await readModel(new TextEncoder().encode(text), 'x.obj')
  assert.equal(format, 'obj')
  return mesh
}

async function soupOf(text: string) {
  return [...toSoup(await meshOf(text))]
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

/** An upright prism over these corners, whose base and top are one face each. */
function prism(corners: [x: number, y: number][], height: number) {
  const count = corners.length
  const at = (z: number) => corners.map(([x, y]) => `v ${x} ${y} ${z}\n`).join('')
  const numbers = corners.map((_, index) => index + 1)
  const sides = numbers.map((one) => {
    const next = (one % count) + 1
    return `f ${one} ${next} ${next + count} ${one + count}\n`
  })
  const top = numbers.map((one) => one + count)
  return `${at(0)}${at(height)}f ${numbers.toReversed().join(' ')}\nf ${top.join(' ')}\n${sides.join('')}`
}

// Wavefront, Object Files: a face is a planar polygon, which need not be convex.
test('a concave face has the area of its outline, and no triangle looks the other way', async () => {
  const horseshoe: [number, number][] = [
    [10, 30],
    [0, 30],
    [0, 0],
    [30, 0],
    [30, 30],
    [20, 30],
    [20, 10],
    [10, 10],
  ]
  const star = Array.from({ length: 10 }, (_, index): [number, number] => {
    const [radius, angle] = [index % 2 ? 8 : 20, (index * Math.PI) / 5]
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
  const dart: [number, number][] = [
    [20, 20],
    [40, 0],
    [20, 60],
    [0, 0],
  ]
  for (const corners of [horseshoe, star, dart]) {
    const mesh = await meshOf(prism(corners, 8))
    const { area, watertight } = analyse(mesh)
    const edges = corners.map(([x, y], at) => [x, y, ...(corners[(at + 1) % corners.length] ?? [])])
    const round = edges.reduce((sum, [x = 0, y = 0, u = 0, v = 0]) => sum + Math.hypot(u - x, v - y), 0)
    const inside = edges.reduce((sum, [x = 0, y = 0, u = 0, v = 0]) => sum + (x * v - u * y) / 2, 0)
    assert.ok(watertight)
    assert.ok(Math.abs(area - round * 8 - 2 * inside) < 1e-3, `${area}`)
  }
})

// Wavefront, Object Files, appendix B1: a line ends at its last character unless that is a backslash.
test('a backslash at the end of a line continues it', async () => {
  assert.equal((await soupOf(`${corner}f 1 2 \\\n 4 3\n`)).length, 18)
  assert.equal((await soupOf(`${corner}f 1 \\\r\n2 \\\r\n 3\r\nf 2 3 4`)).length, 18)
  for (const face of ['f 1 2 4\\\n3', 'f 1 2\\\n 4 3', 'f 1/1 2/2 4/4\\\r\n3/3', 'f\\\n1 2 4 3'])
    assert.equal((await soupOf(`${corner}${face}\n`)).length, 18, face)
  assert.equal((await soupOf(`v 0 0\\\n0\nv 1\\\r\n0 0\nv\\\n0 1 0\nf 1 2 3\n`)).length, 9)
})

test('an error names its line of the file, of continued lines too', async () => {
  const lines = (text: string) => readModel(new TextEncoder().encode(text), 'x.obj')
  await assert.rejects(lines(`${corner}f 1 \\\n2\\\n3\nf 1 2 9\n`), /^ModelError: Line 8 of the OBJ file/)
  await assert.rejects(lines(`${corner}v 1\\\n1\\\nx\n`), /^ModelError: Line 7 of the OBJ file/)
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

test('a byte order mark and line ends of a lone carriage return lose no vertex', async () => {
  const expected = [0, 0, 0, 1, 0, 0, 0, 1, 0]
  for (const faces of ['f 1 2 3\n', 'f -4 -3 -2\n']) {
    assert.deepEqual(await soupOf(`\ufeff${corner}${faces}`), expected)
    assert.deepEqual(await soupOf(`# saved\n${corner}${faces}`.replaceAll('\n', '\r')), expected)
  }
})

// Wavefront, Object Files: a comment begins with # and ends with its line.
test('a comment may follow the numbers of a line', async () => {
  const text = `${corner.replace('v 1 0 0', 'v 1 0 0 # right')}f 1 2 3 # the face\nf 1 2 4 #\n`
  assert.equal((await soupOf(text)).length, 18)
})
