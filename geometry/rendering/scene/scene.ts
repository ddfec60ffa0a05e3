import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import { type Filament, type FilamentAppearance, filamentOf } from '../../filament-colours.ts'
import { bounds } from '../../mesh/bounds.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { cross, unit, type Vector } from '../../mesh/vector.ts'
import { sharedFloats, sharedIndices } from './shared-memory.ts'

/** Turned about the vertical axis, so that the camera looks along +y. */
export type Scene = {
  positions: Float32Array
  triangles: Uint32Array
  partOf: Uint32Array
  prints: Print[]
  low: Vector
  high: Vector
  radius: number
}

export type SurfaceFinish = FilamentFinish | 'metal' | 'smooth' | 'build plate'

export type Print = { filament: Filament; finish: SurfaceFinish; layersUp: Vector; along: Vector }

/** `layersUp` is the printing direction; default z. */
export type ColouredMesh = Pick<FilamentAppearance, 'colour'> & {
  mesh: Mesh
  finish?: SurfaceFinish
  layersUp?: Vector
}

export function buildScene(parts: ColouredMesh[], azimuth: number): Scene {
  const positions = sharedFloats(sum(parts, ({ mesh }) => mesh.positions.length))
  const triangles = sharedIndices(sum(parts, ({ mesh }) => mesh.triangles.length))
  const partOf = sharedIndices(triangles.length / 3)
  let vertex = 0
  let corner = 0
  for (const [index, { mesh }] of parts.entries()) {
    turn(mesh.positions, positions.subarray(vertex * 3), azimuth)
    partOf.fill(index, corner / 3)
    addTriangles(triangles, mesh.triangles, { corner, vertex })
    corner += mesh.triangles.length
    vertex += mesh.positions.length / 3
  }
  const { low, high } = bounds(positions)
  const radius = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) / 2 || 1
  const prints = parts.map(({ colour, finish = 'standard', layersUp = [0, 0, 1] }) => {
    const turned = (direction: Vector): Vector => {
      const [x, y, z] = turn(Float32Array.from(direction), new Float32Array(3), azimuth)
      return unit([x!, y!, z!])
    }
    const level: Vector = Math.abs(layersUp[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1]
    const along = turned(cross(layersUp, level))
    return { filament: filamentOf(colour), finish, layersUp: turned(layersUp), along }
  })
  return { positions, triangles, partOf, prints, low, high, radius }
}

function addTriangles(
  triangles: Uint32Array,
  added: Uint32Array,
  { corner, vertex }: { corner: number; vertex: number },
) {
  if (vertex === 0) triangles.set(added, corner)
  else for (let at = 0; at < added.length; at++) triangles[corner + at] = added[at]! + vertex
}

function turn(from: Float32Array, to: Float32Array, azimuth: number) {
  const angle = (-azimuth * Math.PI) / 180
  const cosine = Math.cos(angle)
  const sine = Math.sin(angle)
  for (let at = 0; at < from.length; at += 3) {
    const x = from[at]!
    const y = from[at + 1]!
    to[at] = x * cosine - y * sine
    to[at + 1] = x * sine + y * cosine
    to[at + 2] = from[at + 2]!
  }
  return to
}

function sum<Item>(items: Item[], size: (item: Item) => number) {
  return items.reduce((total, item) => total + size(item), 0)
}
