import type { Mesh, Soup } from './mesh.ts'

// A random start makes it impossible to prepare a file whose corners all fall into one slot.
const seed = (Math.random() * 0xffffffff) >>> 0

/**
 * Joins corners whose coordinates are the same to the last bit (with -0 read as 0), in file order, in O(n).
 * Nothing is moved: a gap in the file stays a gap in the mesh.
 */
export function weld(soup: Soup): Mesh {
  const corners = Math.floor(soup.length / 3)
  const bits = new Uint32Array(soup.buffer, soup.byteOffset, corners * 3)
  const unique = new Uint32Array(corners * 3)
  const triangles = new Uint32Array(corners)
  const size = tableSize(corners)
  const count = joinCorners(bits, { slots: new Int32Array(size).fill(-1), unique, triangles })
  return { positions: new Float32Array(unique.buffer.slice(0, count * 12)), triangles }
}

/** The corners of every triangle written out: the opposite of `weld`. */
export function toSoup({ positions, triangles }: Mesh): Soup {
  const soup = new Float32Array(triangles.length * 3)
  for (let corner = 0, at = 0; corner < triangles.length; corner++) {
    const from = triangles[corner]! * 3
    soup[at++] = positions[from]!
    soup[at++] = positions[from + 1]!
    soup[at++] = positions[from + 2]!
  }
  return soup
}

function tableSize(corners: number) {
  let size = 1
  while (size < corners * 1.5) size *= 2
  return size
}

function joinCorners(
  bits: Uint32Array,
  { slots, unique, triangles }: { slots: Int32Array; unique: Uint32Array; triangles: Uint32Array },
) {
  const mask = slots.length - 1
  let count = 0
  for (let corner = 0, at = 0; corner < triangles.length; corner++, at += 3) {
    const x = bits[at] === 0x80000000 ? 0 : bits[at]!
    const y = bits[at + 1] === 0x80000000 ? 0 : bits[at + 1]!
    const z = bits[at + 2] === 0x80000000 ? 0 : bits[at + 2]!
    let hash = Math.imul(x ^ seed, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(z, 0xc2b2ae35)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    let slot = (hash ^ (hash >>> 13)) & mask
    for (;;) {
      const vertex = slots[slot]!
      if (vertex < 0) {
        slots[slot] = count
        unique[count * 3] = x
        unique[count * 3 + 1] = y
        unique[count * 3 + 2] = z
        triangles[corner] = count++
        break
      }
      if (unique[vertex * 3] === x && unique[vertex * 3 + 1] === y && unique[vertex * 3 + 2] === z) {
        triangles[corner] = vertex
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return count
}
