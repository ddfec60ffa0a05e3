import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { usualFilament } from '../scene/filaments.ts'
import { extentOf, readGlb, volumeOf } from './glb.ts'
import { partsOf } from './parts.ts'

/** Returns right-angled tetrahedra with edges of this many steps. */
function glbOf(nodes: { name?: string; extras?: object; edge: number; low: number[] }[]) {
  const chunks: Uint8Array[] = []
  const views = nodes.flatMap(({ edge }) => {
    const corners = [0, 0, 0, 0, edge, 0, 0, 0, 0, edge, 0, 0, 0, 0, edge, 0]
    return [
      pack(new Uint8Array(Int16Array.from(corners).buffer), 4, 8, 'ATTRIBUTES'),
      pack(new Uint8Array(16), 4, 4, 'ATTRIBUTES'),
      pack(new Uint8Array(Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3).buffer), 12, 4, 'TRIANGLES'),
    ]
  })
  function pack(bytes: Uint8Array, count: number, byteStride: number, mode: 'ATTRIBUTES' | 'TRIANGLES') {
    const packed = MeshoptEncoder.encodeGltfBuffer(bytes, count, byteStride, mode, 0)
    const byteOffset = chunks.reduce((sum, { length }) => sum + length, 0)
    chunks.push(packed)
    return {
      extensions: { EXT_meshopt_compression: { byteOffset, byteLength: packed.length, byteStride, count } },
    }
  }
  const json = {
    bufferViews: views,
    accessors: views.map((_, bufferView) => ({ bufferView })),
    meshes: nodes.map((_, at) => ({
      primitives: [{ attributes: { POSITION: at * 3, NORMAL: at * 3 + 1 }, indices: at * 3 + 2 }],
    })),
    nodes: nodes.map(({ name, extras, low: [x = 0, y = 0, z = 0] }, mesh) => ({
      mesh,
      name,
      extras,
      scale: [0.0005, 0.0005, 0.0005],
      translation: [x / 1000, z / 1000, -y / 1000],
    })),
  }
  const text = new TextEncoder().encode(JSON.stringify(json))
  const bytes = Buffer.concat([new Uint8Array(20), text, new Uint8Array(8), ...chunks])
  bytes.writeUInt32LE(0x46546c67, 0)
  bytes.writeUInt32LE(text.length, 12)
  return bytes
}

test('each node is an object with its name, its plate and its place', async () => {
  await MeshoptEncoder.ready
  const objects = readGlb(
    glbOf([
      { name: 'Lid', extras: { plate: 2 }, edge: 40, low: [300, 7, 1] },
      { edge: 20, low: [1, 2, 3] },
    ]),
  )
  assert.deepEqual(
    objects.map(({ name, plate, low, mesh }) => ({
      name,
      plate,
      low: low.map(Math.round),
      size: extentOf(mesh).map(Math.round),
    })),
    [
      { name: 'Lid', plate: 2, low: [300, 7, 1], size: [20, 20, 20] },
      { name: '', plate: 1, low: [1, 2, 3], size: [10, 10, 10] },
    ],
  )
  const [lid] = objects
  assert.ok(lid && Math.abs(volumeOf(lid.mesh) - 20 ** 3 / 6) < 1e-6)
})

test('an object has the colour and the finish that its file states', async () => {
  await MeshoptEncoder.ready
  const looks = [{ colour: '#c1272d', finish: 'silk' }, { colour: '#ffffff' }, {}]
  const objects = readGlb(
    glbOf(looks.map((look) => ({ extras: { plate: 1, ...look }, edge: 20, low: [0, 0, 0] }))),
  )
  const parts = partsOf([{ fileId: 'a', partName: 'Lamp', sizeMm: [10, 10, 10], objects }])
  assert.deepEqual(parts.map(usualFilament), [
    { colour: '#c1272d', finish: 'silk' },
    { colour: '#ffffff', finish: 'matte' },
    { colour: '#e8b48c', finish: 'matte' },
  ])
  const chosen = { colour: '#6f7f4b', finish: 'wood' } as const
  const repainted = partsOf([
    { fileId: 'a', partName: 'Lamp', sizeMm: [10, 10, 10], ...chosen, objects: objects.slice(0, 1) },
  ])
  assert.deepEqual(repainted.map(usualFilament), [chosen])
})

test('a file that is not a GLB is refused', () => {
  assert.throws(() => readGlb(new Uint8Array(40)), /Not a GLB/)
})
