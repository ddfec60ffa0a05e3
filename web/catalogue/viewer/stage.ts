import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three'
import { arrange } from './arrange.ts'
import { findingColours, findingOf } from './finding-colours.ts'
import { extentOf } from './glb.ts'
import type { Part } from './load-parts.ts'
import { directionOf, fittingDistance, type Orbit } from './orbit.ts'
import { bedLines, boxLines } from './outlines.ts'

type Bed = readonly [width: number, depth: number]

export type Look = {
  orbit: Orbit
  hidden: readonly string[]
  wireframe: boolean
  sizes: boolean
  /** Colours what was found about printing. */
  findings: boolean
  bed: Bed | undefined
}

export type Stage = ReturnType<typeof createStage>

/** From top to bottom, in degrees. */
const viewAngle = 30
/** Colours of filament, guide lines and sizes, visible on light and dark backgrounds. */
const colours = { part: 0xe8b48c, help: 0x83858a, size: 0xd9531e }

/** Draws parts side by side in a frame, only when something changes. Throws where there is no WebGL. */
export function createStage(frame: HTMLElement, parts: readonly Part[]) {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true, powerPreference: 'low-power' })
  const camera = litCamera()
  const scene = new Scene()
  scene.add(camera, new HemisphereLight(0xffffff, 0x8a8f98, 1.6))
  const { set, size } = placedParts(parts)
  for (const { body, box } of set) scene.add(body, box)
  let bed: ReturnType<typeof lines> | undefined
  renderer.setPixelRatio(Math.min(2, window.devicePixelRatio))
  renderer.domElement.className = 'absolute inset-0 size-full'
  frame.append(renderer.domElement)

  function draw({ orbit, hidden, wireframe, sizes, findings, bed: bedSize = [0, 0] }: Look) {
    for (const { fileId, body, box } of set) {
      body.material.wireframe = wireframe
      showFindings(body, findings)
      body.visible = !hidden.includes(fileId)
      box.visible = body.visible && sizes
    }
    if (bed) dispose(bed)
    bed = lines(bedLines(bedSize), colours.help)
    bed.visible = bedSize[0] > 0
    scene.add(bed)
    aim(camera, orbit, [Math.max(size[0], bedSize[0]), Math.max(size[1], bedSize[1]), size[2]])
    renderer.render(scene, camera)
  }

  function resize(width: number, height: number) {
    renderer.setSize(width, height, false)
    camera.aspect = width / Math.max(1, height)
  }

  /** Frees the memory of the graphics card. */
  function leave() {
    for (const { body, box } of set) for (const thing of [body, box]) dispose(thing)
    if (bed) dispose(bed)
    renderer.dispose()
    renderer.forceContextLoss()
    renderer.domElement.remove()
  }

  return { canvas: renderer.domElement, draw, resize, leave }
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

/** Each part with its bounding box, and the size of all together. */
function placedParts(parts: readonly Part[]) {
  const extents = parts.map(({ mesh }) => extentOf(mesh))
  const { places, size } = arrange(extents)
  const set = parts.map(({ fileId, mesh }, index) => {
    const body = new Mesh(
      geometryOf(mesh),
      new MeshStandardMaterial({ color: colours.part, roughness: 0.75 }),
    )
    const { x, y } = places[index] ?? { x: 0, y: 0 }
    body.position.set(x, y, 0)
    body.scale.setScalar(mesh.step)
    const box = lines(boxLines(extents[index] ?? [0, 0, 0]), colours.size)
    box.position.copy(body.position)
    return { fileId, body, box }
  })
  return { set, size }
}

function geometryOf({ positions, normals, triangles, findings }: Part['mesh']) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 4))
  geometry.setAttribute('normal', new BufferAttribute(normals, 4, true))
  geometry.setIndex(new BufferAttribute(triangles, 1))
  if (findings) geometry.setAttribute('color', new BufferAttribute(coloursOf(findings), 3))
  return geometry
}

/** The colours of the vertices take the place of the filament. */
function showFindings({ geometry, material }: Mesh<BufferGeometry, MeshStandardMaterial>, isOn: boolean) {
  const isColoured = isOn && geometry.hasAttribute('color')
  if (material.vertexColors === isColoured) return
  material.vertexColors = isColoured
  material.color.set(isColoured ? 0xffffff : colours.part)
  material.needsUpdate = true
}

function coloursOf(findings: Uint8Array) {
  const known = new Map([
    [undefined, new Color(colours.part)],
    ...findingColours.map(({ kind, colour }) => [kind, new Color(colour)] as const),
  ])
  const values = new Float32Array((findings.length / 4) * 3)
  for (let vertex = 0; vertex < findings.length / 4; vertex++)
    known.get(findingOf(findings[vertex * 4] ?? 0)?.kind)?.toArray(values, vertex * 3)
  return values
}

function lines(points: number[], color: number) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  return new LineSegments(geometry, new LineBasicMaterial({ color }))
}

function dispose(thing: ReturnType<typeof lines> | Mesh<BufferGeometry, MeshStandardMaterial>) {
  thing.removeFromParent()
  thing.geometry.dispose()
  thing.material.dispose()
}

function aim(camera: PerspectiveCamera, orbit: Orbit, size: readonly [number, number, number]) {
  const distance = fittingDistance(size, { angle: viewAngle, aspect: camera.aspect }) / orbit.nearness
  const radius = Math.hypot(...size) / 2
  const middle = size[2] / 2
  const [x, y, z] = directionOf(orbit)
  camera.near = Math.max(distance / 100, distance - radius * 2)
  camera.far = distance + radius * 2
  camera.position.set(x * distance, y * distance, z * distance + middle)
  camera.lookAt(0, 0, middle)
  camera.updateProjectionMatrix()
}
