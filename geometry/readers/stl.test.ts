import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weld } from '../mesh/weld.ts'
import { refuses, survives } from '../testing/refusals.ts'
import { ball, cube } from '../testing/shapes.ts'
import { toSoup } from '../testing/to-soup.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { readModel } from './read-model.ts'

const oneFacet =
  'facet normal 0 0 1\n outer loop\n  vertex 0 0 0\n  vertex 1 0 0\n  vertex 0 1 0\n endloop\nendfacet\n'
const text = (content: string) => new TextEncoder().encode(content)

test('a written STL is read back with the same triangles in the same order', async () => {
  const mesh = ball(12, 24)
  const read = await readModel(writeStl(mesh), 'ball.stl')
  assert.equal(read.format, 'stl-binary')
  assert.deepEqual(toSoup(read.mesh), toSoup(mesh))
  assert.equal(read.mesh.positions.length, mesh.positions.length)
})

test('an STL read in many chunks gives the same mesh as in one', async () => {
  const mesh = ball(12, 150)
  assert.deepEqual((await readModel(writeStl(mesh), 'ball.stl')).mesh, weld(toSoup(mesh)))
})

test('a written STL has correct normals, and its header never starts with "solid"', () => {
  const bytes = writeStl(cube(10), 'solid licence 7')
  assert.equal(Buffer.from(bytes).toString('latin1', 0, 19), 'STL solid licence 7')
  const view = new DataView(bytes.buffer)
  assert.equal(view.getUint32(80, true), 12)
  assert.deepEqual(
    [84, 88, 92].map((at) => view.getFloat32(at, true) + 0),
    [0, 0, -1],
  )
})

test('a binary STL is recognised by its length, even when its header starts with "solid"', async () => {
  const bytes = writeStl(cube(10))
  bytes.set(text('solid facet normal'))
  assert.equal((await readModel(bytes, 'cube.stl')).format, 'stl-binary')
})

test('a binary STL at an odd place in memory is read like any other', async () => {
  const shifted = new Uint8Array(684 + 1)
  shifted.set(writeStl(cube(10)), 1)
  const { mesh } = await readModel(shifted.subarray(1), 'cube.stl')
  assert.deepEqual(toSoup(mesh), toSoup(cube(10)))
})

test('text STL is read with any spacing, case, line ends and number form, and with several solids', async () => {
  const bytes = text(
    `SOLID a vertex in a name\r\nFACET NORMAL 0 0 1\r\nOUTER LOOP\r\nVERTEX -1.5e-1\t+2 .5\r\nVERTEX 1. 0 0\r\nVERTEX 1234567.8901234567e-6 1E2 0\r\nENDLOOP ENDFACET\r\nENDSOLID a\r\nsolid\n${oneFacet}endsolid`,
  )
  const { format, mesh } = await readModel(bytes, 'x.stl')
  const soup = toSoup(mesh)
  assert.equal(format, 'stl-text')
  assert.equal(soup.length, 18)
  assert.deepEqual([...soup.subarray(0, 9)], [-0.15, 2, 0.5, 1, 0, 0, 1.23456789, 100, 0].map(Math.fround))
})

test('a text STL needs no help from its file name', async () => {
  assert.equal((await readModel(text(`solid\n${oneFacet}endsolid`), 'model')).format, 'stl-text')
})

test('a binary STL truncated anywhere is refused', async () => {
  const whole = writeStl(cube(10))
  for (let length = 0; length < whole.length; length += 7) {
    const outcome = await survives(whole.subarray(0, length), 'x.stl')
    assert.notEqual(outcome, 'accepted', `cut at ${length}`)
  }
  await refuses(whole.subarray(0, 300), 'x.stl', 'truncated')
})

test('a text STL truncated anywhere is refused', async () => {
  const whole = text(`solid\n${oneFacet}${oneFacet}endsolid\n`)
  for (let length = 0; length < whole.length - 9; length++) {
    assert.notEqual(await survives(whole.subarray(0, length), 'x.stl'), 'accepted', `cut at ${length}`)
  }
})

test('a triangle count that differs from the file is refused, also near 2^32', async () => {
  for (const count of [0, 11, 13, 5_000_001, 85_899_346, 0xffffffff]) {
    const bytes = writeStl(cube(10))
    new DataView(bytes.buffer).setUint32(80, count, true)
    assert.notEqual(await survives(bytes, 'x.stl'), 'accepted', String(count))
  }
  const lying = new Uint8Array(84 + 84)
  new DataView(lying.buffer).setUint32(80, 85_899_346, true)
  await refuses(lying, 'x.stl', 'truncated')
})

test('bytes behind the last triangle are refused', async () => {
  const bytes = new Uint8Array(685)
  bytes.set(writeStl(cube(10)))
  await refuses(bytes, 'x.stl', 'unknown_format')
})

test('more than 200 MB are refused', async () => {
  const bytes = new Uint8Array(200 * 2 ** 20 + 1)
  await refuses(bytes, 'x.stl', 'too_large')
})

test('vertices that are not finite or absurdly far away are refused', async () => {
  for (const [value, code] of [
    [Number.NaN, 'not_finite'],
    [Number.POSITIVE_INFINITY, 'not_finite'],
    [1e38, 'out_of_range'],
    [-1e38, 'out_of_range'],
  ] as const) {
    const bytes = writeStl(cube(10))
    new DataView(bytes.buffer).setFloat32(84 + 12 + 50 * 3, value, true)
    await refuses(bytes, 'x.stl', code)
    await assert.rejects(readModel(bytes, 'x.stl'), /^[^:]*: Triangle 4 has a corner/)
  }
  await refuses(`solid\n${oneFacet.replace('1 0 0', '1e39 0 0')}endsolid`, 'x.stl', 'not_finite')
})

test('text in place of a number is refused', async () => {
  for (const wrong of ['nan', '1,5', '0x10', '1e', '--1', '1.2.3', '', '\u0000']) {
    const bytes = text(`solid\n${oneFacet.replace('1 0 0', `${wrong} 0 0`)}endsolid\n`)
    assert.notEqual(await survives(bytes, 'x.stl'), 'accepted', wrong)
  }
})

test('a facet that is not a triangle is refused', async () => {
  await refuses(`solid\n${oneFacet.replace('  vertex 0 1 0\n', '')}endsolid\n`, 'x.stl', 'bad_number')
  await refuses(
    `solid\n${oneFacet.replace(' endloop', '  vertex 1 1 0\n endloop')}endsolid\n`,
    'x.stl',
    'bad_number',
  )
})

test('a file that is not a model is refused with its type', async () => {
  await refuses('', 'x.stl', 'empty')
  await refuses('<!DOCTYPE html><html><script>alert(1)</script>', 'x.stl', 'unknown_format')
  await refuses('solid nothing\nendsolid nothing\n', 'x.stl', 'empty')
  await refuses(new Uint8Array(84), 'x.stl', 'empty')
  await refuses('ISO-10303-21;\nHEADER;\n', 'x.step', 'unknown_format')
  await refuses('GIF89a\u0001\u0000', 'x.gif', 'unknown_format')
})

test('a line of eight megabytes does no harm', async () => {
  const name = 'a'.repeat(8_000_000)
  assert.equal(await survives(text(`solid ${name}\n${oneFacet}endsolid ${name}\n`), 'x.stl'), 'accepted')
  assert.equal(
    await survives(text(`solid\n${oneFacet.replace('1 0 0', `1${'0'.repeat(8e6)} 0 0`)}endsolid`), 'x.stl'),
    'not_finite',
  )
  assert.equal(await survives(text(`solid\n${oneFacet}${name}\n`), 'x.stl'), 'bad_number')
})

test('a text STL may end its lines with a lone carriage return', async () => {
  const { format, mesh } = await readModel(
    text(`solid a\n${oneFacet}endsolid a\n`.replaceAll('\n', '\r')),
    'x.stl',
  )
  assert.deepEqual([format, mesh.triangles.length], ['stl-text', 3])
})

test('text in UTF-16 is refused as such', async () => {
  for (const name of ['x.stl', 'x.obj']) {
    const bytes = Buffer.from(`\ufeffsolid a\n${oneFacet}endsolid a\n`, 'utf16le')
    await assert.rejects(readModel(bytes, name), { code: 'unknown_format', message: /UTF-16/ })
    await assert.rejects(readModel(Buffer.from(bytes).swap16(), name), { message: /UTF-16/ })
  }
})
