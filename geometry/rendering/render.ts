import type { Pixels } from '../images/picture.ts'
import { type Background, createPixels } from './lighting/composite.ts'
import { computeGroundShade, createGround } from './lighting/ground.ts'
import { createLightBlur } from './lighting/light-blur.ts'
import { createLightGrid } from './lighting/light-grid.ts'
import { clusterVertices } from './lighting/occluder.ts'
import { prepareShadows, quarters } from './lighting/occlusion.ts'
import { createShading } from './lighting/shade.ts'
import { extent, placeCamera, project, raysOf } from './scene/camera.ts'
import { visibleLayers } from './scene/layer-lines.ts'
import { createRaster } from './scene/raster.ts'
import { buildScene, type ColouredMesh } from './scene/scene.ts'
import { resetSharedMemory } from './scene/shared-memory.ts'
import { createSmoothing, finishSmoothing } from './scene/vertex-normals.ts'
import { type RenderThreads, renderInOneThread, runTask, singleThread } from './threads/render-threads.ts'

/** Angles in degrees: azimuth 0 shows the front, 90 the right side. */
export type PictureView = {
  width: number
  height: number
  azimuth?: number
  elevation?: number
  zoom?: number
  background?: Background
  layerLines?: boolean
  turning?: boolean
}

const samples = 2
const sharedBands = 8
// Cells along the longest side of the scene.
const shadowCells = { perPixel: 0.11, fewest: 40, most: 96 }

const defaultAzimuth = 30
const defaultElevation = 24

let blocks = 1

/** Only tests call it: pictures keep their size, but each block of 12 x 12 pixels is rendered as one pixel. */
export function renderCoarsely() {
  blocks = 12
  renderInOneThread()
}

/** Returns a picture on an invisible ground, without a GPU: three lights, soft shadows, 2 x 2 samples a pixel. */
export function renderPicture(
  parts: ColouredMesh[],
  view: PictureView,
  renderThreads = singleThread,
): Pixels {
  const [width, height] = [Math.ceil(view.width / blocks), Math.ceil(view.height / blocks)]
  return enlarge(renderFinely(parts, { ...view, width, height }, renderThreads), view)
}

function enlarge(picture: Pixels, { width, height }: PictureView): Pixels {
  if (blocks === 1) return picture
  const from = new Uint32Array(picture.data.buffer)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = to.subarray(y * width, (y + 1) * width)
    const start = (y / blocks) * picture.width
    if (y % blocks !== 0) row.set(to.subarray((y - 1) * width, y * width))
    else for (let x = 0; x < width; x += blocks) row.fill(from[start + x / blocks]!, x, x + blocks)
  }
  return { width, height, data: new Uint8Array(to.buffer) }
}

function renderFinely(parts: ColouredMesh[], view: PictureView, renderThreads: RenderThreads): Pixels {
  resetSharedMemory()
  const scene = buildScene(parts, view.azimuth ?? defaultAzimuth)
  const width = view.width * samples
  const height = view.height * samples
  const { elevation = defaultElevation, zoom = 1, turning = false } = view
  const camera = placeCamera(scene, { width, height, elevation, zoom, turning })
  const projected = project(scene.positions, camera)
  const triangles = scene.triangles.length / 3
  const raster = createRaster({ width, height, triangles, seen: extent(projected) })
  const drawing = { projected, triangles: scene.triangles, raster, bands: renderThreads.threads }
  runTask(renderThreads, { kind: 'rasterise', drawing }, drawing.bands)
  const smoothing = createSmoothing(scene, raster.isVisible, renderThreads.threads)
  runTask(renderThreads, { kind: 'smooth', smoothing }, smoothing.ranges)
  const rays = raysOf(camera, width, height)
  const seen = { scene, camera, rays, projected, raster, normals: finishSmoothing(smoothing) }
  const bands = renderThreads.threads === 1 ? 1 : sharedBands
  const light = createLightGrid(raster)
  const sampling = { view: seen, grid: light, reach: scene.radius * 0.6, bands }
  const joinSampling = renderThreads.start({ kind: 'sample light', sampling }, bands)
  const { perPixel, fewest, most } = shadowCells
  const cells = Math.max(fewest, Math.min(most, Math.round(view.height * perPixel)))
  const occluder = clusterVertices(scene, cells)
  const ground = createGround(scene, cells * 2, { camera, width, height })
  joinSampling()
  const shadows = prepareShadows(occluder, [light.points, ground.points])
  runTask(renderThreads, { kind: 'cast shadows', shadows }, quarters)
  const blurring = createLightBlur(light, renderThreads.threads)
  const joinBlurring = renderThreads.start({ kind: 'blur light', blurring }, blurring.bands)
  computeGroundShade(ground)
  joinBlurring()
  const shading = createShading(
    seen,
    light,
    view.layerLines ? visibleLayers((camera.distance / camera.scale) * samples) : undefined,
  )
  const output = createPixels(view)
  const compositing = { shading, ground, background: view.background ?? 'studio', output, bands }
  runTask(renderThreads, { kind: 'composite', compositing }, bands)
  // Shared memory cannot be sent or encoded.
  return { ...output, data: output.data.slice() }
}
