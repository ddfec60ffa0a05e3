import { linearColour } from '../../images/srgb.ts'
import { cross, dot, plus, scaled, type Vector } from '../../mesh/vector.ts'
import { applyLayerLines, type Layers } from '../scene/layer-lines.ts'
import type { Print, Scene } from '../scene/scene.ts'
import { createSurfacePoint, evaluateSurface, type SurfacePoint, type View } from '../scene/surface.ts'
import { type Finish, finishes } from './finishes.ts'
import { type LightGrid, lightAt, type Share } from './light-grid.ts'
import { keyTowards } from './light-rig.ts'
import { cellOf, studioTables } from './light-tables.ts'
import { type PlateGrid, plateTone } from './plate-texture.ts'
import { measureThickness, type Thickness } from './thickness.ts'
import { type Grain, woodTone } from './wood-grain.ts'

type Paint = {
  colour: readonly [number, number, number]
  sheen: number
  finish: Finish
  layersUp: Vector
  grain: Grain | undefined
  plate: PlateGrid | undefined
}

export type Shading = {
  view: View
  light: LightGrid
  paints: Paint[]
  layers: Layers | undefined
  falloff: Falloff
  thickness: Thickness | undefined
}

export type Shader = Shading & {
  spot: SurfacePoint
  share: Share
  colour: Float64Array
}

export function createShading(view: View, light: LightGrid, layers: Layers | undefined): Shading {
  const paints = view.scene.prints.map((print) => toPaint(print, view))
  const isClear = paints.map(({ finish }) => finish.clear > 0)
  return {
    view,
    light,
    layers,
    paints,
    falloff: keyFalloff(view.scene),
    thickness: isClear.includes(true) ? measureThickness(view, isClear) : undefined,
  }
}

export function createScratch() {
  return { spot: createSurfacePoint(), share: { key: 1, ambient: 1 }, colour: new Float64Array(4) }
}

function toPaint(
  { filament: { hex, sheen }, finish, layersUp, along }: Print,
  { scene, camera }: View,
): Paint {
  const across = cross(layersUp, along)
  const grain = { up: layersUp, along, across, size: scene.radius * grainSize }
  const plate = { along, across, millimetresPerPixel: (2 * camera.distance) / camera.scale }
  return {
    colour: linearColour(hex),
    sheen,
    layersUp,
    finish: finishes[finish],
    grain: finish === 'wood' ? grain : undefined,
    plate: finish === 'build plate' ? plate : undefined,
  }
}

export function shadeSample(shader: Shader, sample: number) {
  const { view, spot, share, layers, falloff, colour } = shader
  const { diffuse, mirrored } = studioTables
  evaluateSurface(view, spot)
  lightAt(shader.light, spot, share)
  const paint = shader.paints[view.scene.partOf[view.raster.triangle[sample]!]!]!
  const { finish, sheen } = paint
  const groove = layers ? applyLayerLines(spot, layers, paint) : 1
  const { nx, ny, nz, vx, vy, vz } = spot
  const facing = Math.max(0, nx * vx + ny * vy + nz * vz)
  const cell = cellOf(nx, ny, nz)
  const mirror = cellOf(2 * facing * nx - vx, 2 * facing * ny - vy, 2 * facing * nz - vz)
  const keyShare = share.key * groove
  const open = share.ambient * groove
  const away = (1 - facing) * (1 - facing)
  const grazing = away * away * (1 - facing)
  const shown = 0.5 * keyShare + 0.5 * open
  const reflected = (0.03 + 0.22 * grazing) * (finish.gloss + finish.glossOfSheen * sheen) * shown
  const streak =
    finish.streak * (finish.tint + (1 - finish.tint) * sheen) * shown * Math.max(0, 1 - 2 * nz * nz)
  const closeness = falloff.x * spot.x + falloff.y * spot.y + falloff.z * spot.z + falloff.rest
  const tone = toneOf(spot, paint)
  for (let channel = 0; channel < 3; channel++) {
    const albedo = paint.colour[channel]! * tone
    const key = diffuse[cell + channel]! * keyShare * closeness
    const ambient = diffuse[cell + channel + 3]! * bounced(open, albedo)
    const gloss = mirrored[mirror + channel]! * reflected * (1 + finish.tint * (albedo - 1))
    const silk = mirrored[mirror + channel + 3]! * streak * (albedo + 0.06)
    colour[channel] = shoulder(albedo * (key + ambient) * exposure + gloss + silk)
  }
  colour[3] = 1
  if (finish.clear > 0) letLightThrough(shader, paint)
}

function toneOf(spot: SurfacePoint, { grain, plate }: Paint) {
  if (grain) return woodTone(spot, grain)
  return plate ? plateTone(spot, plate) : 1
}

const absorptionPerMm = { seen: 0.2, glow: 0.05 }

/** Beer-Lambert: thin walls let the background and light from behind through. */
function letLightThrough({ thickness, spot, share, colour }: Shader, { colour: albedo, finish }: Paint) {
  const at = (spot.row >> 1) * (thickness?.width ?? 0) + (spot.column >> 1)
  const millimetres = thickness?.values[at] ?? 0
  const facing = Math.max(0, spot.nx * spot.vx + spot.ny * spot.vy + spot.nz * spot.vz)
  const clear = finish.clear * Math.sqrt(facing) * Math.exp(-millimetres * absorptionPerMm.seen)
  const glow = 0.55 * Math.exp(-millimetres * absorptionPerMm.glow)
  const { diffuse } = studioTables
  const behind = cellOf(-spot.nx, -spot.ny, -spot.nz)
  const alpha = 1 - clear
  for (let channel = 0; channel < 3; channel++) {
    const studio = diffuse[behind + channel]! + diffuse[behind + channel + 3]!
    const light = studio + 0.25 * share.ambient
    colour[channel] = shoulder(colour[channel]! + light * glow * albedo[channel]!) * alpha
  }
  colour[3] = alpha
}

const grainSize = 0.035

const sameDepth = 0.004
const sameDirection = Math.cos((4 * Math.PI) / 180)

export function canShareColour(
  { view: { raster, scene, normals }, layers }: Shader,
  one: number,
  other: number,
) {
  const a = raster.triangle[one]!
  const b = raster.triangle[other]!
  if (layers || b < 0) return false
  if (a === b) return true
  const near = raster.nearness[other]!
  if (Math.abs(raster.nearness[one]! - near) > sameDepth * near) return false
  if (scene.prints.length > 1 && scene.partOf[a] !== scene.partOf[b]) return false
  const { faces } = normals
  const x = faces[a * 3]! * faces[b * 3]!
  const y = faces[a * 3 + 1]! * faces[b * 3 + 1]!
  const z = faces[a * 3 + 2]! * faces[b * 3 + 2]!
  return x + y + z > sameDirection
}

type Falloff = Record<'x' | 'y' | 'z' | 'rest', number>

/** Distance falloff of the key light: a gradient on flat faces. */
function keyFalloff({ low, high, radius }: Scene): Falloff {
  const middle = scaled(plus(low, high), 0.5)
  const [x, y, z] = scaled(keyTowards, 0.26 / radius)
  return { x, y, z, rest: 1 - dot([x, y, z], middle) }
}

const exposure = 1

/** Multi-bounce occlusion (Jimenez et al. 2016, equation 10). */
function bounced(open: number, albedo: number) {
  const a = 2.0404 * albedo - 0.3324
  const b = -4.7951 * albedo + 0.6417
  const c = 2.7552 * albedo + 0.6903
  return Math.max(open, ((open * a + b) * open + c) * open)
}

const knee = 0.7
const rolledOff = Float32Array.from({ length: 4096 }, (_, step) => 1 - 0.3 * Math.exp(-step / 1024 / 0.3))

/** Tone curve: linear below 0.7, then rolled off to keep the hue of highlights. */
function shoulder(value: number) {
  if (value < knee) return value
  return rolledOff[Math.min(4095, (value - knee) * 1024) | 0]!
}
