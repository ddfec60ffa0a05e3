import type { Camera, Rays } from './camera.ts'
import type { Raster } from './raster.ts'
import type { Scene } from './scene.ts'
import type { Normals } from './vertex-normals.ts'

export type View = {
  scene: Scene
  camera: Camera
  rays: Rays
  projected: Float32Array
  raster: Raster
  normals: Normals
}

/** The point that a sample sees, with unit normal and view direction. Reused, to spare the garbage collector. */
export type SurfacePoint = Record<'column' | 'row' | 'near', number> &
  Record<'x' | 'y' | 'z' | 'nx' | 'ny' | 'nz' | 'vx' | 'vy' | 'vz', number>

export function createSurfacePoint(): SurfacePoint {
  return { column: 0, row: 0, near: 0, x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, vx: 0, vy: 0, vz: 0 }
}

export function evaluateSurface(
  { scene, camera, rays, projected, raster, normals }: View,
  spot: SurfacePoint,
) {
  const { column, row } = spot
  const sample = row * raster.width + column
  const triangle = raster.triangle[sample]!
  const a = scene.triangles[triangle * 3]! * 3
  const b = scene.triangles[triangle * 3 + 1]! * 3
  const c = scene.triangles[triangle * 3 + 2]! * 3
  spot.near = raster.nearness[sample]!
  unprojectSample(camera, rays, spot)
  const toAx = projected[a]! - column - 0.5
  const toAy = projected[a + 1]! - row - 0.5
  const toBx = projected[b]! - column - 0.5
  const toBy = projected[b + 1]! - row - 0.5
  const toCx = projected[c]! - column - 0.5
  const toCy = projected[c + 1]! - row - 0.5
  const weightA = Math.abs(toBx * toCy - toCx * toBy) * projected[a + 2]!
  const weightB = Math.abs(toCx * toAy - toAx * toCy) * projected[b + 2]!
  const weightC = Math.abs(toAx * toBy - toBx * toAy) * projected[c + 2]!
  const { smooth, indices } = normals
  const na = indices[triangle * 3]! * 3
  const nb = indices[triangle * 3 + 1]! * 3
  const nc = indices[triangle * 3 + 2]! * 3
  const x = weightA * smooth[na]! + weightB * smooth[nb]! + weightC * smooth[nc]!
  const y = weightA * smooth[na + 1]! + weightB * smooth[nb + 1]! + weightC * smooth[nc + 1]!
  const z = weightA * smooth[na + 2]! + weightB * smooth[nb + 2]! + weightC * smooth[nc + 2]!
  const towards = x * spot.vx + y * spot.vy + z * spot.vz
  const toOne = (towards < 0 ? -1 : 1) / (Math.sqrt(x * x + y * y + z * z) || 1)
  spot.nx = x * toOne
  spot.ny = y * toOne
  spot.nz = z * toOne
}

function unprojectSample({ eye, up, forward }: Camera, rays: Rays, spot: SurfacePoint) {
  const depth = 1 / spot.near
  const sideways = rays.sideways[spot.column]! * depth
  const upwards = rays.upwards[spot.row]! * depth
  const x = sideways
  const y = forward[1] * depth + up[1] * upwards
  const z = forward[2] * depth + up[2] * upwards
  const toOne = -1 / Math.sqrt(x * x + y * y + z * z)
  spot.x = eye[0] + x
  spot.y = eye[1] + y
  spot.z = eye[2] + z
  spot.vx = x * toOne
  spot.vy = y * toOne
  spot.vz = z * toOne
}
