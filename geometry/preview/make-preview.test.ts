import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { ball, box, cube, together } from '../testing/shapes.ts'
import { makePreview } from './make-preview.ts'

function jsonOf(glb: Uint8Array) {
  const text = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  return JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + text)))
}

async function decode(glb: Uint8Array) {
  await MeshoptDecoder.ready
  const view = new DataView(glb.buffer, glb.byteOffset)
  const text = view.getUint32(12, true)
  const json = jsonOf(glb)
  const binary = glb.subarray(28 + text)
  const streams = json.bufferViews.map(({ extensions }: { extensions: Record<string, View> }) => {
    const it = extensions.EXT_meshopt_compression
    assert.ok(it)
    const target = new Uint8Array(it.count * it.byteStride)
    const packed = binary.subarray(it.byteOffset, it.byteOffset + it.byteLength)
    MeshoptDecoder.decodeGltfBuffer(target, it.count, it.byteStride, packed, it.mode)
    return target
  })
  const [node] = json.nodes
  const steps = new Int16Array(streams[0].buffer)
  const points: [number, number, number][] = []
  for (let at = 0; at < steps.length; at += 4)
    points.push([
      ((steps[at] ?? 0) * node.scale[0] + node.translation[0]) * 1000,
      ((steps[at + 1] ?? 0) * node.scale[0] - node.translation[2]) * 1000,
      ((steps[at + 2] ?? 0) * node.scale[0] + node.translation[1]) * 1000,
    ])
  return {
    length: view.getUint32(8, true),
    points,
    triangles: new Uint32Array(streams[2].buffer),
    normals: new Int8Array(streams[1].buffer),
    findings: streams[3] && new Uint16Array(streams[3].buffer),
    attributes: json.meshes[0].primitives[0].attributes,
  }
}

type View = { byteOffset: number; byteLength: number; byteStride: number; count: number; mode: string }

test('a small mesh survives the preview, with normals of its own at each edge', async () => {
  const glb = await makePreview(box([20, 10, 5], [100, 200, 0]))
  const { length, points, triangles, normals } = await decode(glb)
  assert.equal(length, glb.length)
  assert.equal(triangles.length, 36)
  assert.equal(points.length, 24)
  const extremes = [0, 1, 2].map((axis) => points.map((point) => Math.round(point[axis] ?? 0)))
  assert.deepEqual(
    extremes.map((values) => [Math.min(...values), Math.max(...values)]),
    [
      [100, 120],
      [200, 210],
      [0, 5],
    ],
  )
  assert.deepEqual([...new Set(normals)].sort(), [-127, 0, 127].sort())
})

test('a fine mesh is simplified and looks the same', async () => {
  const { points, triangles } = await decode(await makePreview(ball(25, 300)))
  assert.ok(triangles.length / 3 <= 41_000, `${triangles.length / 3}`)
  for (const [x, y, z] of points) {
    const radius = Math.hypot(x, y, z - 25)
    assert.ok(Math.abs(radius - 25) < 0.5, `${radius}`)
    assert.ok(Math.abs(x / 0.25 - Math.round(x / 0.25)) < 0.51)
  }
})

test('a face carries the marks that all its corners have', async () => {
  const plain = await decode(await makePreview(box([20, 10, 5])))
  assert.deepEqual([plain.findings, plain.attributes], [undefined, { POSITION: 0, NORMAL: 1 }])
  const marks = Uint16Array.from({ length: 8 }, (_, vertex) => (vertex < 4 ? 512 | 8 : 8))
  const glb = await makePreview({ ...box([20, 10, 5]), marks })
  const { findings, points, normals, attributes } = await decode(glb)
  assert.deepEqual(attributes, { POSITION: 0, NORMAL: 1, _FINDINGS: 3 })
  assert.equal(findings.length, points.length * 2)
  for (let vertex = 0; vertex < points.length; vertex++)
    assert.equal(findings[vertex * 2], normals[vertex * 4 + 2] === -127 ? 520 : 8)
})

test('marks survive the decimation', async () => {
  const mesh = ball(25, 300)
  const marks = Uint16Array.from({ length: mesh.positions.length / 3 }, (_, at) =>
    (mesh.positions[at * 3 + 2] ?? 0) < 25 ? 1 : 0,
  )
  const { findings, points } = await decode(await makePreview({ ...mesh, marks }))
  for (const [vertex, [, , z]] of points.entries())
    if (Math.abs(z - 25) > 4) assert.equal(findings[vertex * 2], z < 25 ? 1 : 0)
})

test('each object of a file is a node with its name and its plate, on a grid of its own', async () => {
  const mesh = together(box([20, 10, 5], [100, 200, 0]), box([400, 10, 5]), cube(8))
  const objects = [
    { name: 'Lid', plate: 1, triangles: 12 },
    { name: '', plate: 1, triangles: 12 },
    { name: 'Peg', plate: 2, triangles: 12 },
  ]
  const glb = await makePreview({ ...mesh, marks: new Uint16Array(24).fill(1) }, objects)
  const { nodes, meshes, accessors, bufferViews } = jsonOf(glb)
  assert.deepEqual(
    nodes.map(({ name, extras }: { name?: string; extras: object }) => [name, extras]),
    [
      ['Lid', { plate: 1 }],
      [undefined, { plate: 1 }],
      ['Peg', { plate: 2 }],
    ],
  )
  assert.deepEqual(
    nodes.map(({ scale }: { scale: number[] }) => scale[0]),
    [0.00025, 0.001, 0.0002],
  )
  assert.deepEqual([meshes.length, accessors.length, bufferViews.length], [3, 12, 12])
  for (const [index, { primitives }] of meshes.entries()) {
    const { attributes, indices } = primitives[0]
    assert.equal(accessors[indices].count, 36)
    assert.equal(accessors[attributes._FINDINGS].bufferView, index * 4 + 3)
  }
  assert.deepEqual(nodes[0].translation, [0.1, 0, -0.2])
})

test('more than 100 objects become one node a plate', async () => {
  const mesh = together(...Array.from({ length: 101 }, (_, at) => box([1, 1, 1], [at * 2, 0, 0])))
  const objects = Array.from({ length: 101 }, (_, at) => ({
    name: 'Peg',
    plate: at < 60 ? 1 : 2,
    triangles: 12,
  }))
  const { nodes, accessors } = jsonOf(await makePreview(mesh, objects))
  assert.deepEqual(
    nodes.map(({ extras }: { extras: object }) => extras),
    [{ plate: 1 }, { plate: 2 }],
  )
  assert.deepEqual([accessors[2].count, accessors[5].count], [60 * 36, 41 * 36])
})

test('the size of a preview is bounded for any mesh', async () => {
  const specks = Array.from({ length: 6_000 }, (_, at) =>
    box([0.4, 0.4, 0.4], [(at % 80) * 1.5, Math.floor(at / 80) * 1.5, (at % 7) * 3]),
  )
  const flat: typeof specks = []
  for (let at = 0; at < specks.length; at += 500) flat.push(together(...specks.slice(at, at + 500)))
  const glb = await makePreview(together(...flat))
  assert.ok(glb.length < 2 ** 20, `${glb.length}`)
})

test('the smallest and the flattest model have a preview', async () => {
  for (const mesh of [cube(0.01), box([100, 100, 0.01]), cube(9_000_000)]) {
    const { triangles } = await decode(await makePreview(mesh))
    assert.ok(triangles.length > 0)
  }
})
