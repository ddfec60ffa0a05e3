import { type Light, studioLights } from './light-rig.ts'

const cells = 160
const floats = 6

/** Six floats per direction (`cellOf`) in one cache line. Each thread computes the directions that it meets. */
export const studioTables = {
  /** RGB of the key light, then of the other lights. */
  diffuse: new Float32Array(cells * cells * floats),
  /** RGB of the satin highlight, then of the streak that layer lines spread vertically (silk filament). */
  mirrored: new Float32Array(cells * cells * floats),
}

const isComputed = new Uint8Array(cells * cells)
const lights = studioLights.map(flatLight)

/** Returns the offset of a direction's cell: octahedral mapping (Engelhardt and Dachsbacher 2008). */
export function cellOf(x: number, y: number, z: number) {
  const length = Math.abs(x) + Math.abs(y) + Math.abs(z)
  let u = x / length
  let v = y / length
  if (z < 0) {
    const folded = (1 - Math.abs(v)) * (u < 0 ? -1 : 1)
    v = (1 - Math.abs(u)) * (v < 0 ? -1 : 1)
    u = folded
  }
  const column = Math.min(cells - 1, Math.floor((u * 0.5 + 0.5) * cells))
  const row = Math.min(cells - 1, Math.floor((v * 0.5 + 0.5) * cells))
  const cell = row * cells + column
  if (isComputed[cell] === 0) computeCell(row, column)
  return cell * floats
}

function computeCell(row: number, column: number) {
  const cell = row * cells + column
  isComputed[cell] = 1
  addLights(cell * floats, ((column + 0.5) / cells) * 2 - 1, ((row + 0.5) / cells) * 2 - 1)
}

const satinExponent = 26

/** Powers 26 and 34, multiplied out for speed. */
function satinOf(cosine: number) {
  const to2 = cosine * cosine
  const to8 = to2 * to2 * to2 * to2
  return to8 * to8 * to8 * to2
}

function silkOf(cosine: number) {
  const to2 = cosine * cosine
  const to4 = to2 * to2
  const to16 = to4 * to4 * to4 * to4
  return to16 * to16 * to2
}

function addLights(cell: number, u: number, v: number) {
  const { diffuse, mirrored } = studioTables
  const [x, y, z] = unfold(u, v)
  const flat = Math.sqrt(x * x + y * y)
  for (const { lightX, lightY, lightZ, red, green, blue, sideways, key } of lights) {
    const along = lightX * x + lightY * y
    const cosine = along + lightZ * z
    if (cosine > 0) {
      const satin = satinOf(cosine) * (satinExponent + 1) * 0.25
      mirrored[cell]! += red * satin
      mirrored[cell + 1]! += green * satin
      mirrored[cell + 2]! += blue * satin
      const matte = key ? cell : cell + 3
      diffuse[matte]! += red * cosine
      diffuse[matte + 1]! += green * cosine
      diffuse[matte + 2]! += blue * cosine
    }
    if (along > 0) {
      const level = flat * sideways
      const silk = silkOf(along / (level + 1e-6)) * level
      mirrored[cell + 3]! += red * silk
      mirrored[cell + 4]! += green * silk
      mirrored[cell + 5]! += blue * silk
    }
  }
}

function flatLight({ direction, colour, key }: Light) {
  const [lightX, lightY, lightZ] = direction
  const [red, green, blue] = colour
  const sideways = Math.sqrt(lightX * lightX + lightY * lightY)
  return { lightX, lightY, lightZ, red, green, blue, sideways, key }
}

function unfold(u: number, v: number) {
  const z = 1 - Math.abs(u) - Math.abs(v)
  const x = z >= 0 ? u : (1 - Math.abs(v)) * Math.sign(u)
  const y = z >= 0 ? v : (1 - Math.abs(u)) * Math.sign(v)
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length] as const
}
