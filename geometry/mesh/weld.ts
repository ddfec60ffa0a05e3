import { inBlocks } from './blocks.ts'
import type { Mesh, Soup } from './mesh.ts'

// A random seed defeats files made to collide in the hash table.
const seed = (Math.random() * 0xffffffff) >>> 0

/** Triangles in a binary file: nine little-endian floats (three corners) from `offset` on, repeated every `stride` bytes. */
export type PackedTriangles = { view: DataView; offset: number; stride: number; count: number }

/** Returns a mesh whose equal corners (bit for bit, -0 as 0) are joined, in file order, in O(n). Gaps stay gaps. */
export function weld(soup: Soup): Mesh {
  const view = new DataView(soup.buffer, soup.byteOffset, soup.byteLength)
  return weldPacked({ view, offset: 0, stride: 36, count: soup.length / 9 })
}

export function weldPacked(packed: PackedTriangles): Mesh {
  const welding = startWelding(packed.count)
  inBlocks(packed.count, (_, end) => {
    while (welding.joined < end) {
      joinTriangles(welding, packed, end)
      if (welding.joined < end) enlarge(welding)
    }
  })
  const { unique, vertices, triangles } = welding
  return { positions: new Float32Array(unique.buffer.transfer(vertices * 12)), triangles }
}

type Welding = {
  joined: number
  vertices: number
  unique: Int32Array<ArrayBuffer>
  triangles: Uint32Array
  /** Open-addressing hash table: the vertex of each slot. */
  slots: Int32Array
  /** 0 for a free slot, else a part of the hash: compared first, because tags fit into the cache. */
  tags: Uint8Array
}

function startWelding(count: number): Welding {
  const slots = new Int32Array(tableSize(count * 3))
  return {
    joined: 0,
    vertices: 0,
    unique: new Int32Array(maxVertices(slots) * 3),
    triangles: new Uint32Array(count * 3),
    slots,
    tags: new Uint8Array(slots.length),
  }
}

/** Returns a power of two. In a closed mesh six corners share a vertex: the table is at most two thirds full. */
function tableSize(corners: number) {
  let size = 1024
  while (size < corners / 4) size *= 2
  return size
}

const minusZero = -0x80000000

function joinTriangles(welding: Welding, { view, offset, stride }: PackedTriangles, end: number) {
  const { unique, triangles, slots, tags } = welding
  const mask = slots.length - 1
  const limit = maxVertices(slots) - 3
  let { joined, vertices } = welding
  let corner = joined * 3
  // A row of a grid often has its vertices in the order of the row before.
  let expected = 0
  for (; joined < end && vertices <= limit; joined++) {
    const start = offset + joined * stride
    for (let at = start; at < start + 36; at += 12, corner++) {
      const x = withoutSign(view.getInt32(at, true))
      const y = withoutSign(view.getInt32(at + 4, true))
      const z = withoutSign(view.getInt32(at + 8, true))
      const before = joined === 0 ? -1 : cornerWithin(view, start - stride, { x, y, z })
      if (before >= 0) {
        triangles[corner] = triangles[joined * 3 - 3 + before]!
        continue
      }
      if (expected < vertices && hasBits(unique, expected * 3, { x, y, z })) {
        triangles[corner] = expected++
        continue
      }
      const mixed = hash(x, y, z)
      const tag = tagOf(mixed)
      let slot = mixed & mask
      let vertex = -1
      for (let taken = tags[slot]!; taken !== 0; taken = tags[slot]!) {
        if (taken === tag && hasBits(unique, slots[slot]! * 3, { x, y, z })) {
          vertex = slots[slot]!
          expected = vertex + 1
          break
        }
        slot = (slot + 1) & mask
      }
      if (vertex < 0) {
        vertex = vertices++
        tags[slot] = tag
        slots[slot] = vertex
        unique[vertex * 3] = x
        unique[vertex * 3 + 1] = y
        unique[vertex * 3 + 2] = z
      }
      triangles[corner] = vertex
    }
  }
  welding.joined = joined
  welding.vertices = vertices
}

function withoutSign(bits: number) {
  return bits === minusZero ? 0 : bits
}

type Bits = Record<'x' | 'y' | 'z', number>

function hasBits(unique: Int32Array, start: number, { x, y, z }: Bits) {
  return unique[start] === x && unique[start + 1] === y && unique[start + 2] === z
}

function cornerWithin(view: DataView, start: number, { x, y, z }: Bits) {
  if (
    view.getInt32(start, true) === x &&
    view.getInt32(start + 4, true) === y &&
    view.getInt32(start + 8, true) === z
  )
    return 0
  if (
    view.getInt32(start + 12, true) === x &&
    view.getInt32(start + 16, true) === y &&
    view.getInt32(start + 20, true) === z
  )
    return 1
  if (
    view.getInt32(start + 24, true) === x &&
    view.getInt32(start + 28, true) === y &&
    view.getInt32(start + 32, true) === z
  )
    return 2
  return -1
}

function enlarge(welding: Welding) {
  const slots = new Int32Array(welding.slots.length * 4)
  const tags = new Uint8Array(slots.length)
  const unique = new Int32Array(welding.unique.buffer.transfer(maxVertices(slots) * 12))
  const mask = slots.length - 1
  for (let vertex = 0; vertex < welding.vertices; vertex++) {
    const mixed = hash(unique[vertex * 3]!, unique[vertex * 3 + 1]!, unique[vertex * 3 + 2]!)
    let slot = mixed & mask
    while (tags[slot] !== 0) slot = (slot + 1) & mask
    tags[slot] = tagOf(mixed)
    slots[slot] = vertex
  }
  welding.slots = slots
  welding.tags = tags
  welding.unique = unique
}

function maxVertices(slots: Int32Array) {
  return Math.ceil(slots.length * 0.7)
}

/** Returns the top 7 bits of the hash, which do not choose the slot, with the top bit of the byte set. */
function tagOf(mixed: number) {
  return (mixed >>> 25) | 128
}

/** Mixes high bits down: floats of round numbers differ only there. */
function hash(x: number, y: number, z: number) {
  let mixed = Math.imul(x ^ seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ y, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ z, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}
