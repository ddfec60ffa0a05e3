import type { Pixels } from './picture.ts'
import { placeCamera, project } from './studio/camera.ts'
import { cornerNormals } from './studio/corner-normals.ts'
import { type Background, develop } from './studio/develop.ts'
import { layGround, settle } from './studio/ground.ts'
import { visibleLayers } from './studio/layer-lines.ts'
import { calm, layLightGrid } from './studio/light-grid.ts'
import { coarsen } from './studio/occluder.ts'
import { castShadows } from './studio/occlusion.ts'
import { rasterise } from './studio/raster.ts'
import { buildScene, type ColouredMesh } from './studio/scene.ts'
import { makeShader } from './studio/shade.ts'

/** How a picture is taken. Angles in degrees: azimuth 0 looks at the front, 90 at the right side;
 * the light comes from above on the left. */
export type PictureView = {
  width: number
  height: number
  azimuth?: number
  elevation?: number
  zoom?: number
  background?: Background
  layerLines?: boolean
}

const samples = 2
// What is larger shows its shadows in more detail: cells along the longest side of the scene.
const shadowCells = { perPixel: 0.11, fewest: 40, most: 96 }

/**
 * A studio picture of meshes standing on an invisible ground, rendered without a GPU: soft key, fill and rim light,
 * true soft shadows, two by two samples a pixel.
 */
export function renderPicture(parts: ColouredMesh[], view: PictureView): Pixels {
  return render(parts, view, false)
}

/** Pictures of one full turn, framed alike; the scene turns, the light stays with the camera. */
export function* turntable(parts: ColouredMesh[], view: PictureView & { frames: number }): Generator<Pixels> {
  for (let frame = 0; frame < view.frames; frame++) {
    const azimuth = (view.azimuth ?? defaultAzimuth) + (frame / view.frames) * 360
    yield render(parts, { ...view, azimuth }, true)
  }
}

const defaultAzimuth = 30
const defaultElevation = 24

function render(parts: ColouredMesh[], view: PictureView, turning: boolean): Pixels {
  const scene = buildScene(parts, view.azimuth ?? defaultAzimuth)
  const width = view.width * samples
  const height = view.height * samples
  const elevation = view.elevation ?? defaultElevation
  const camera = placeCamera(scene, { width, height, elevation, zoom: view.zoom ?? 1, turning })
  const projected = project(scene.positions, camera)
  const raster = rasterise(projected, scene.triangles, { width, height })
  const normals = cornerNormals(scene, raster.triangle)
  const seen = { scene, camera, projected, raster, normals }
  const { perPixel, fewest, most } = shadowCells
  const cells = Math.max(fewest, Math.min(most, Math.round(view.height * perPixel)))
  const occluder = coarsen(scene, cells)
  const light = layLightGrid(seen, scene.radius * 0.6)
  const ground = layGround(scene, cells * 2, { camera, width, height })
  castShadows(occluder, [light.receivers, ground.receivers])
  calm(light)
  settle(ground)
  const shader = makeShader(
    seen,
    light,
    view.layerLines ? visibleLayers((camera.distance / camera.scale) * samples) : undefined,
  )
  return develop(shader, ground, view.background ?? 'studio')
}
