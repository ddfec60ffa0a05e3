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

function sumLights(lights: Light[]): LightTables {
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
  { lights, u, v }: { lights: Light[]; u: number; v: number },
) {
  const [x, y, z] = unfold(u, v)
  const flat = Math.sqrt(x * x + y * y)
  for (const { direction, colour, key } of lights) {
    const [lightX, lightY, lightZ] = direction
    const cosine = lightX * x + lightY * y + lightZ * z
    const satin = cosine > 0 ? satinOf(cosine) * (satinExponent + 1) * 0.25 : 0
    const level = flat * Math.sqrt(lightX * lightX + lightY * lightY)
    const sideways = Math.max(0, lightX * x + lightY * y) / (level + 1e-6)
    const silk = silkOf(sideways) * level
    const matte = key ? cell : cell + 3
    for (let channel = 0; channel < 3; channel++) {
      const light = colour[channel]!
      mirrored[cell + channel]! += light * satin
      mirrored[cell + channel + 3]! += light * silk
      if (cosine > 0) diffuse[matte + channel]! += light * cosine
    }
  }
}

function unfold(u: number, v: number) {
  const z = 1 - Math.abs(u) - Math.abs(v)
  const x = z >= 0 ? u : (1 - Math.abs(v)) * Math.sign(u)
  const y = z >= 0 ? v : (1 - Math.abs(u)) * Math.sign(v)
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length] as const
}
