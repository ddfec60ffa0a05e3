import { type Light, studioLights } from './light-rig.ts'

/** Six floats per direction (`cellOf`), two RGB triples side by side, so that a sample reads one cache line. */
export type LightTables = {
  /** RGB of the key light, then of the other lights. */
  diffuse: Float32Array
  /** RGB of the satin highlight, then of the streak that layer lines spread vertically (silk filament). */
  mirrored: Float32Array
}

const cells = 160

let tables: LightTables | undefined

export function studioTables(): LightTables {
  tables ??= sumLights(studioLights)
  return tables
}

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
  return (row * cells + column) * 6
}

function sumLights(studio: Light[]): LightTables {
  const lights = studio.map(flatLight)
  const size = cells * cells * 6
  const empty = () => new Float32Array(new SharedArrayBuffer(size * 4))
  const sums = { diffuse: empty(), mirrored: empty() }
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const u = ((column + 0.5) / cells) * 2 - 1
      const v = ((row + 0.5) / cells) * 2 - 1
      addCell(sums, (row * cells + column) * 6, { lights, u, v })
    }
  }
  return sums
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

function addCell(
  { diffuse, mirrored }: LightTables,
  cell: number,
  { lights, u, v }: { lights: FlatLight[]; u: number; v: number },
) {
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

type FlatLight = ReturnType<typeof flatLight>

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
