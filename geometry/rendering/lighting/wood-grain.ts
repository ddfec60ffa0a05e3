import type { Vector } from '../../mesh/vector.ts'
import type { SurfacePoint } from '../scene/surface.ts'

export type Grain = { up: Vector; along: Vector; across: Vector; size: number }

/** Returns the brightness (about 1) of filament with wood dust: layers of slightly different tone, and fibres along them. */
export function woodTone({ x, y, z }: SurfacePoint, { up, along, across, size }: Grain) {
  const w = (x * up[0] + y * up[1] + z * up[2]) / size
  const u = (x * along[0] + y * along[1] + z * along[2]) / size
  const v = (x * across[0] + y * across[1] + z * across[2]) / size
  const waved = w + 0.5 * noise(u * 0.16, v * 0.16, w * 0.1)
  const layers = noise(0, 0, waved * 1.3) + 0.7 * noise(9, 4, waved * 0.31)
  const fibres = noise(u * 0.5, v * 0.5, w * 5)
  const specks = Math.max(0, noise(u * 2.2, v * 2.2, w * 4.5) - 0.25)
  return 1 + 0.13 * layers + 0.07 * fibres - 0.34 * specks
}

/** Value noise, -1 to 1. */
function noise(x: number, y: number, z: number) {
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [smooth(x - i), smooth(y - j), smooth(z - k)]
  const row = (b: number, c: number) => mix(lattice(i, b, c), lattice(i + 1, b, c), u)
  return mix(mix(row(j, k), row(j + 1, k), v), mix(row(j, k + 1), row(j + 1, k + 1), v), w)
}

function lattice(i: number, j: number, k: number) {
  let hash = (Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ Math.imul(k, 0x9e3779b1)) | 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash ^= hash >>> 13
  return (hash & 0xffff) / 0x7fff - 1
}

function smooth(share: number) {
  return share * share * (3 - 2 * share)
}

function mix(one: number, other: number, share: number) {
  return one + (other - one) * share
}
