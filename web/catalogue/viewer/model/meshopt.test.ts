import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { unpackTriangles, unpackVertices } from './meshopt.ts'

test('vertices survive packing', async () => {
  await MeshoptEncoder.ready
  const shape = fc.record({ stride: fc.constantFrom(4, 8), count: fc.integer({ min: 1, max: 700 }) })
  const noise = fc.constantFrom(0, 1, 4, 20, 255)
  fc.assert(
    fc.property(shape, noise, fc.infiniteStream(fc.nat(255)), ({ stride, count }, most, random) => {
      let value = 0
      const bytes = Uint8Array.from({ length: stride * count }, () => {
        value =
          most === 255 ? Number(random.next().value) : value + (Number(random.next().value) % (most + 1))
        return value
      })
      const packed = MeshoptEncoder.encodeGltfBuffer(bytes, count, stride, 'ATTRIBUTES', 0)
      assert.deepEqual(unpackVertices(packed, count, stride), bytes)
    }),
    { numRuns: 60 },
  )
})

test('triangles survive packing, whatever vertices they share', async () => {
  await MeshoptEncoder.ready
  const triangles = fc
    .record({ corners: fc.integer({ min: 2000, max: 5000 }), seeds: fc.array(fc.nat(), { maxLength: 600 }) })
    .map(({ corners, seeds }) => seeds.flatMap((seed) => triangleOf(seed, corners)))
  fc.assert(
    fc.property(triangles, (corners) => {
      const bytes = new Uint8Array(Uint32Array.from(corners).buffer)
      const packed = MeshoptEncoder.encodeGltfBuffer(bytes, corners.length, 4, 'TRIANGLES', 0)
      // Packing may rotate the vertices of a triangle.
      assert.deepEqual(turned([...unpackTriangles(packed, corners.length)]), turned(corners))
    }),
    { numRuns: 60 },
  )
})

/** Returns triangles, half of them in a strip, half anywhere. */
function triangleOf(seed: number, corners: number) {
  const first = seed % corners
  const step = seed % 2 === 0 ? 1 : 1 + (seed % 977)
  return [first, (first + step) % corners, (first + 2 * step) % corners]
}

function turned(corners: number[]) {
  const triangles = []
  for (let at = 0; at < corners.length; at += 3) {
    const three = corners.slice(at, at + 3)
    const start = three.indexOf(Math.min(...three))
    triangles.push([0, 1, 2].map((step) => three[(start + step) % 3]))
  }
  return triangles
}

test('broken or foreign data is refused', () => {
  assert.throws(() => unpackVertices(Uint8Array.of(0xa1, 0, 0), 4, 4), /compressed vertex buffer/)
  assert.throws(() => unpackTriangles(Uint8Array.of(0xe0, 0, 0), 3), /compressed index buffer/)
  assert.throws(() => unpackTriangles(Uint8Array.of(0xe1), 300), RangeError)
})
