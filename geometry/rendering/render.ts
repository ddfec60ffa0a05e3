import type { Pixels } from '../images/picture.ts'
import { type Background, emptyPaper } from './lighting/composite.ts'
import { layGround, settle } from './lighting/ground.ts'
import { calm, newLightGrid } from './lighting/light-grid.ts'
import { coarsen } from './lighting/occluder.ts'
import { prepareShadows, quarters } from './lighting/occlusion.ts'
import { makeShading } from './lighting/shade.ts'
import { placeCamera, project } from './scene/camera.ts'
import { visibleLayers } from './scene/layer-lines.ts'
import { newRaster } from './scene/raster.ts'
import { buildScene, type ColouredMesh } from './scene/scene.ts'
import { beginPicture } from './scene/shared-memory.ts'
import { endSmoothing, startSmoothing } from './scene/vertex-normals.ts'
import { alone, share } from './threads/render-threads.ts'

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
// Small enough that neither thread waits long for the other's last one.
const sharedBands = 8
// What is larger shows its shadows in more detail: cells along the longest side of the scene.
const shadowCells = { perPixel: 0.11, fewest: 40, most: 96 }

const defaultAzimuth = 30
const defaultElevation = 24

/**
 * A studio picture of meshes standing on an invisible ground, rendered without a GPU: soft key, fill and rim light,
 * true soft shadows, two by two samples a pixel.
 */
export function renderPicture(parts: ColouredMesh[], view: PictureView, crew = alone): Pixels {
  beginPicture()
  const scene = buildScene(parts, view.azimuth ?? defaultAzimuth)
  const width = view.width * samples
  const height = view.height * samples
  const { elevation = defaultElevation, zoom = 1 } = view
  const camera = placeCamera(scene, { width, height, elevation, zoom })
  const projected = project(scene.positions, camera)
  const raster = newRaster({ width, height, triangles: scene.triangles.length / 3 })
  const drawing = { projected, triangles: scene.triangles, raster, bands: crew.threads }
  share(crew, { kind: 'rasterise', drawing }, drawing.bands)
  const smoothing = startSmoothing(scene, raster.isSeen, crew.threads)
  share(crew, { kind: 'smooth', smoothing }, smoothing.stretches)
  const seen = { scene, camera, projected, raster, normals: endSmoothing(smoothing) }
  const bands = crew.threads === 1 ? 1 : sharedBands
  const light = newLightGrid(raster)
  const laying = { view: seen, grid: light, reach: scene.radius * 0.6, bands }
  const joinLaying = crew.begin({ kind: 'lay light', laying }, bands)
  const { perPixel, fewest, most } = shadowCells
  const cells = Math.max(fewest, Math.min(most, Math.round(view.height * perPixel)))
  const occluder = coarsen(scene, cells)
  const ground = layGround(scene, cells * 2, { camera, width, height })
  joinLaying()
  const casting = prepareShadows(occluder, [light.receivers, ground.receivers])
  share(crew, { kind: 'cast shadows', casting }, quarters)
  calm(light)
  settle(ground)
  const shading = makeShading(
    seen,
    light,
    view.layerLines ? visibleLayers((camera.distance / camera.scale) * samples) : undefined,
  )
  const paper = emptyPaper(view)
  const development = { shading, ground, background: view.background ?? 'studio', paper, bands }
  share(crew, { kind: 'develop', development }, bands)
  // Neither another process nor a library of pictures takes shared memory.
  return { ...paper, data: paper.data.slice() }
}
