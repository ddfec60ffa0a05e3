import {
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Plane,
  Scene,
  Vector3,
  WebGLRenderer,
} from 'three'
import type { Layout, Point } from '../layout/layout.ts'
import { type Part, piecesOf } from '../model/parts.ts'
import type { Filament } from './filaments.ts'
import { dispose, guideColours, guideLines } from './guide-lines.ts'
import { createMeasureMarks, type Measured } from './measure-marks.ts'
import { directionOf, fittingDistance, type Orbit } from './orbit.ts'
import { bedLines } from './outlines.ts'
import { createPiece, showBody } from './part-bodies.ts'
import { pickPoint } from './picking.ts'
import { planeOf, type Section } from './section.ts'

type Bed = readonly [width: number, depth: number]

export type SceneState = {
  orbit: Orbit
  /** What is in the view; parts of it may be hidden. */
  layout: Layout
  hidden: readonly string[]
  wireframe: boolean
  sizes: boolean
  /** Colours what was found about printing. */
  findings: boolean
  bed: { size: Bed; fits: boolean } | undefined
  section: Section | undefined
  measured: Measured
  /** By part; the others are as their files say. */
  filaments: ReadonlyMap<string, Filament>
}

export type Stage = ReturnType<typeof createStage>

/** From top to bottom, in degrees. */
const viewAngle = 30
/** How far from a corner a finger may be. */
const snapPixels = 12

/** Draws the pieces in a frame, only when something changes. Throws where there is no WebGL. */
export function createStage(frame: HTMLElement, parts: readonly Part[]) {
  const renderer = createRenderer(frame)
  const finest = renderer.getPixelRatio()
  const camera = litCamera()
  const scene = new Scene()
  scene.add(camera, new HemisphereLight(0xffffff, 0x8a8f98, 1.6))
  const pieces = piecesOf(parts).map(createPiece)
  for (const { group } of pieces) scene.add(group)
  const marks = createMeasureMarks(frame)
  scene.add(marks.line, marks.ends)
  let bed: ReturnType<typeof guideLines> | undefined

  /** A coarse drawing has a quarter of the pixels. */
  function draw(state: SceneState, { isCoarse = false } = {}) {
    const ratio = isCoarse ? finest / 2 : finest
    if (renderer.getPixelRatio() !== ratio) renderer.setPixelRatio(ratio)
    for (const piece of pieces) showPiece(piece, state)
    if (bed) dispose(bed)
    bed = state.bed && bedOf(state.bed)
    if (bed) scene.add(bed)
    aim(camera, state)
    marks.show(state.measured, camera)
    renderer.render(scene, camera)
  }

  function resize(width: number, height: number) {
    renderer.setSize(width, height, false)
    camera.aspect = width / Math.max(1, height)
  }

  /** Returns the point of the model at a place of the frame, in pixels. */
  function pick(x: number, y: number): Point | undefined {
    const { clientWidth: width, clientHeight: height } = renderer.domElement
    const mmPerPixel = (2 * camera.position.length() * Math.tan((viewAngle / 360) * Math.PI)) / height
    return pickPoint({
      at: [(x / width) * 2 - 1, 1 - (y / height) * 2],
      camera,
      snapMm: mmPerPixel * snapPixels,
      bodies: pieces.filter(({ group }) => group.visible).flatMap(({ bodies }) => bodies),
    })
  }

  function leave() {
    for (const { body, cap, box } of pieces.flatMap(({ bodies }) => bodies))
      for (const object of [body, cap, box]) dispose(object)
    if (bed) dispose(bed)
    marks.leave()
    release(renderer)
    renderer.domElement.remove()
  }

  return { canvas: renderer.domElement, draw, resize, pick, leave }
}

/** Without a graphics card antialiasing doubles the time of a frame: twice the pixel ratio smooths a still view. */
function createRenderer(frame: HTMLElement) {
  const smooth = newRenderer(true)
  const isSlow = isSoftware(smooth.getContext())
  if (isSlow) release(smooth)
  const renderer = isSlow ? newRenderer(false) : smooth
  renderer.localClippingEnabled = true
  renderer.setPixelRatio(isSlow ? 2 : Math.min(2, window.devicePixelRatio))
  renderer.domElement.className = 'absolute inset-0 size-full'
  frame.prepend(renderer.domElement)
  return renderer
}

function newRenderer(antialias: boolean) {
  return new WebGLRenderer({ antialias, alpha: true, powerPreference: 'low-power' })
}

function release(renderer: WebGLRenderer) {
  renderer.dispose()
  renderer.forceContextLoss()
}

/** The names of the renderers of Chromium, Mesa and Windows that use the processor. */
const softwareRenderers = /SwiftShader|llvmpipe|softpipe|Microsoft Basic Render/

function isSoftware(context: WebGLRenderingContext | WebGL2RenderingContext) {
  const info = context.getExtension('WEBGL_debug_renderer_info')
  return softwareRenderers.test(String(info && context.getParameter(info.UNMASKED_RENDERER_WEBGL)))
}

function showPiece({ piece, group, bodies }: ReturnType<typeof createPiece>, state: SceneState) {
  const there = state.layout.placed.find((each) => each.piece.id === piece.id)
  group.visible = there !== undefined
  if (!there) return
  group.position.set(there.middle.x, there.middle.y, 0)
  group.rotation.z = (state.layout.turn / 180) * Math.PI
  const { wireframe, sizes, findings, section } = state
  const cut = section && planeFor(section, there)
  for (const body of bodies)
    showBody(body, {
      wireframe,
      cut,
      isShown: !state.hidden.includes(body.id),
      hasBox: sizes,
      hasFindings: findings,
      filament: state.filaments.get(body.id) ?? body.usual,
    })
}

function planeFor(section: Section, there: Layout['placed'][number]) {
  const { normal, constant } = planeOf(section, there)
  return new Plane(new Vector3(...normal), constant)
}

function bedOf({ size, fits }: NonNullable<SceneState['bed']>) {
  return guideLines(bedLines(size), fits ? guideColours.help : guideColours.problem)
}

/** The light moves with the camera, so that no side is dark. */
function litCamera() {
  const camera = new PerspectiveCamera(viewAngle)
  camera.up.set(0, 0, 1)
  const light = new DirectionalLight(0xffffff, 2.2)
  light.position.set(-0.6, 1, 0.9)
  camera.add(light)
  return camera
}

function aim(camera: PerspectiveCamera, { orbit, layout, bed }: SceneState) {
  const [width, depth, height] = layout.size
  const size = [Math.max(width, bed?.size[0] ?? 0), Math.max(depth, bed?.size[1] ?? 0), height] as const
  const distance = fittingDistance(size, { angle: viewAngle, aspect: camera.aspect }) / orbit.nearness
  const radius = Math.hypot(...size) / 2
  const middle = height / 2
  const [x, y, z] = directionOf(orbit)
  camera.near = Math.max(distance / 100, distance - radius * 2)
  camera.far = distance + radius * 2
  camera.position.set(x * distance, y * distance, z * distance + middle)
  camera.lookAt(0, 0, middle)
  camera.updateProjectionMatrix()
  camera.updateMatrixWorld()
}
