import type { Mesh, Soup } from './mesh.ts'

// A random seed defeats files made to collide in the hash table.
const seed = (Math.random() * 0xffffffff) >>> 0

/** Returns a mesh whose equal corners (bit for bit, -0 as 0) are joined, in file order, in O(n). Gaps stay gaps. */
export function weld(soup: Soup): Mesh {
  const welding = startWelding(soup.length / 9)
  weldMore(welding, soup)
  return endWelding(welding)
}

export type Welding = {
  corners: number
  vertices: number
  unique: Int32Array<ArrayBuffer>
  triangles: Uint32Array
  /** Hash table of vertices, counted from 1, below the upper byte of their hash; 0 is empty. */
  slots: Int32Array
}

/** Returns the state for `weldMore`, with room for this many triangles. */
export function startWelding(triangles: number): Welding {
  const corners = triangles * 3
  const slots = new Int32Array(tableSize(corners))
  return {
    corners: 0,
    vertices: 0,
    unique: new Int32Array(mostVertices(slots) * 3),
    triangles: new Uint32Array(corners),
    slots,
  }
}

/** Joins corners with the same bits into one vertex. The soup may be a part of the model. */
export function weldMore(welding: Welding, soup: Soup) {
  const bits = new Int32Array(soup.buffer, soup.byteOffset, soup.length)
  for (let at = 0; at < bits.length; ) {
    at = joinCorners(welding, bits, at)
    if (at < bits.length) enlarge(welding)
  }
}

export function endWelding({ unique, vertices, triangles }: Welding): Mesh {
  return { positions: new Float32Array(unique.buffer.transfer(vertices * 12)), triangles }
}

/** A power of two; with the usual valence of six it is at most two thirds full. */
function tableSize(corners: number) {
  let size = 1024
  while (size < corners / 4) size *= 2
  return size
}

/** Spares most looks at the vertices of other corners; 5 million triangles fit into the rest. */
const tag = 0xff000000 | 0
const minusZero = -0x80000000

/** Returns the place of the next corner when the table is too full. */
function joinCorners(welding: Welding, bits: Int32Array, start: number) {
  const { unique, triangles, slots } = welding
  const mask = slots.length - 1
  const most = mostVertices(slots)
  let { corners: corner, vertices: count } = welding
  let at = start
  let within = corner % 3
  for (; at < bits.length && count < most; corner++, at += 3, within = within === 2 ? 0 : within + 1) {
    const back = cornersBack(bits, at, within)
    if (back > 0) {
      triangles[corner] = triangles[corner - back]!
      continue
    }
    const x = bits[at] === minusZero ? 0 : bits[at]!
    const y = bits[at + 1] === minusZero ? 0 : bits[at + 1]!
    const z = bits[at + 2] === minusZero ? 0 : bits[at + 2]!
    const mixed = hash(x, y, z)
    let slot = mixed & mask
    let vertex = -1
    for (let taken = slots[slot]!; taken !== 0; taken = slots[slot]!) {
      const at = ((taken & ~tag) - 1) * 3
      if (((taken ^ mixed) & tag) === 0 && unique[at] === x && unique[at + 1] === y && unique[at + 2] === z) {
        vertex = (taken & ~tag) - 1
        break
      }
      slot = (slot + 1) & mask
    }
    if (vertex < 0) {
      vertex = count++
      slots[slot] = (mixed & tag) | count
      unique[vertex * 3] = x
      unique[vertex * 3 + 1] = y
      unique[vertex * 3 + 2] = z
    }
    triangles[corner] = vertex
  }
  welding.corners = corner
  welding.vertices = count
  return at
}

/** Returns how many corners back the previous triangle has the same corner, or 0: a lookup in the cache. */
function cornersBack(bits: Int32Array, at: number, within: number) {
  const from = at - within * 3 - 9
  if (from < 0) return 0
  const x = bits[at]
  const y = bits[at + 1]
  const z = bits[at + 2]
  if (bits[from] === x && bits[from + 1] === y && bits[from + 2] === z) return 3 + within
  if (bits[from + 3] === x && bits[from + 4] === y && bits[from + 5] === z) return 2 + within
  if (bits[from + 6] === x && bits[from + 7] === y && bits[from + 8] === z) return 1 + within
  return 0
}

function enlarge(welding: Welding) {
  const slots = new Int32Array(welding.slots.length * 4)
  const unique = new Int32Array(welding.unique.buffer.transfer(mostVertices(slots) * 12))
  const mask = slots.length - 1
  for (let vertex = 0; vertex < welding.vertices; vertex++) {
    const mixed = hash(unique[vertex * 3]!, unique[vertex * 3 + 1]!, unique[vertex * 3 + 2]!)
    let slot = mixed & mask
    while (slots[slot] !== 0) slot = (slot + 1) & mask
    slots[slot] = (mixed & tag) | (vertex + 1)
  }
  welding.slots = slots
  welding.unique = unique
}

function mostVertices(slots: Int32Array) {
  return Math.ceil(slots.length * 0.7)
}

/** Mixes high bits down: floats of round numbers differ only there. */
function hash(x: number, y: number, z: number) {
  let mixed = Math.imul(x ^ seed, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ y, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ z, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 15)
}
