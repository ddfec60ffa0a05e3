import type { Mesh } from '../mesh/mesh.ts'

const headBytes = 84
const facetBytes = 50
const ourHeader = 'Layerdrop'

/** Writes our header into a binary STL and clears its attribute bytes, in place. */
export function cleanStl(bytes: Uint8Array): Uint8Array {
  bytes.fill(0, 0, 80)
  bytes.set(new TextEncoder().encode(ourHeader))
  for (let at = headBytes + 48; at < bytes.length; at += facetBytes) bytes[at] = bytes[at + 1] = 0
  return bytes
}

/** Returns a binary STL in mm (3D Systems 1989). The header never begins with "solid", which marks the text form. */
export function writeStl({ positions, triangles }: Mesh, header = ourHeader): Uint8Array {
  const count = triangles.length / 3
  const bytes = new Uint8Array(84 + count * 50)
  const safeHeader = /^\s*solid/i.test(header) ? `STL ${header}` : header
  bytes.set(new TextEncoder().encode(safeHeader).subarray(0, 80))
  const view = new DataView(bytes.buffer)
  view.setUint32(80, count, true)
  const corners = new Float32Array(9)
  for (let triangle = 0; triangle < count; triangle++) {
    for (let corner = 0; corner < 3; corner++) {
      const from = triangles[triangle * 3 + corner]! * 3
      corners.set(positions.subarray(from, from + 3), corner * 3)
    }
    writeFacet(view, 84 + triangle * 50, corners)
  }
  return bytes
}

function writeFacet(view: DataView, at: number, corners: Float32Array) {
  const normal = facetNormal(corners)
  for (let axis = 0; axis < 3; axis++) view.setFloat32(at + axis * 4, normal[axis]!, true)
  for (let value = 0; value < 9; value++) view.setFloat32(at + 12 + value * 4, corners[value]!, true)
}

function facetNormal(corners: Float32Array) {
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = corners
  const ux = bx! - ax!
  const uy = by! - ay!
  const uz = bz! - az!
  const vx = cx! - ax!
  const vy = cy! - ay!
  const vz = cz! - az!
  const x = uy * vz - uz * vy
  const y = uz * vx - ux * vz
  const z = ux * vy - uy * vx
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
