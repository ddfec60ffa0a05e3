import type { Damage } from '../analysis/damage.ts'
import type { Pixels } from '../images/picture.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { renderPicture } from './render.ts'
import { placeCamera, project } from './scene/camera.ts'
import { buildScene, type ColouredMesh } from './scene/scene.ts'

const elevation = 24
const red = [214, 32, 39] as const
const lineRadius = 1.6
const ringRadius = 18

type Drawing = Pixels & Pick<Edges, 'colour'>

type DamagedMesh = {
  mesh: Mesh
  damage: Damage
  fine: Mesh
}

type Size = { width: number; height: number }

/** Returns a picture with every broken edge in red, from the side of the largest spot; small ones circled. */
export function renderDamage({ mesh, damage, fine }: DamagedMesh, size: Size): Pixels {
  return renderEdges([{ mesh: fine, colour: 'bone white' }], { mesh, damage, colour: red }, size)
}

type Edges = Pick<DamagedMesh, 'mesh' | 'damage'> & { colour: readonly [number, number, number] }

/** Returns a picture of these parts with the edges of `renderDamage`, from its side. */
export function renderEdges(
  parts: ColouredMesh[],
  { mesh, damage: { lines, spots }, colour }: Edges,
  { width, height }: Size,
): Pixels {
  const azimuth = azimuthOf(mesh, spots)
  const pixels = renderPicture(parts, { width, height, azimuth, elevation })
  const picture = { ...pixels, colour }
  const framing = { width, height, elevation, zoom: 1, turning: false }
  const camera = placeCamera(buildScene(parts, azimuth), framing)
  const place = (one: Mesh) =>
    project(buildScene([{ mesh: one, colour: 'bone white' }], azimuth).positions, camera)
  const seen = place(mesh)
  for (let at = 0; at < lines.length; at += 2)
    drawLine(picture, seen, { from: lines[at]! * 3, to: lines[at + 1]! * 3 })
  for (const { low, high } of spots) {
    const positions = new Float32Array(boxCorners(low, high))
    circleIfSmall(picture, place({ positions, triangles: new Uint32Array() }))
  }
  return pixels
}

function azimuthOf({ positions }: Mesh, spots: Damage['spots']) {
  const [largest] = spots
  if (!largest) return 30
  let [x, y] = [0, 0]
  for (let at = 0; at < positions.length; at += 3) {
    x += positions[at]!
    y += positions[at + 1]!
  }
  const vertices = positions.length / 3
  const dx = (largest.low[0] + largest.high[0]) / 2 - x / vertices
  const dy = (largest.low[1] + largest.high[1]) / 2 - y / vertices
  return Math.hypot(dx, dy) < 1e-6 ? 30 : (Math.atan2(dx, -dy) * 180) / Math.PI + 15
}

function boxCorners(low: readonly number[], high: readonly number[]) {
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
    [0, 1, 2].map((axis) => (corner & (1 << axis) ? high[axis]! : low[axis]!)),
  )
}

function drawLine(picture: Drawing, seen: Float32Array, { from, to }: { from: number; to: number }) {
  const dx = seen[to]! - seen[from]!
  const dy = seen[to + 1]! - seen[from + 1]!
  const steps = Math.max(1, Math.ceil(Math.max(Math.abs(dx), Math.abs(dy))))
  for (let step = 0; step <= steps; step++)
    dot(picture, seen[from]! + (dx * step) / steps, seen[from + 1]! + (dy * step) / steps)
}

function circleIfSmall(picture: Drawing, box: Float32Array) {
  const xs = box.filter((_, at) => at % 3 === 0)
  const ys = box.filter((_, at) => at % 3 === 1)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  if (Math.max(right - left, bottom - top) > ringRadius) return
  for (let step = 0; step < 120; step++) {
    const angle = (step / 120) * 2 * Math.PI
    dot(
      picture,
      (left + right) / 2 + ringRadius * Math.cos(angle),
      (top + bottom) / 2 + ringRadius * Math.sin(angle),
    )
  }
}

function dot({ width, height, data, colour }: Drawing, x: number, y: number) {
  const reach = Math.ceil(lineRadius)
  for (let row = Math.max(0, Math.floor(y) - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (
      let column = Math.max(0, Math.floor(x) - reach);
      column <= Math.min(width - 1, x + reach);
      column++
    ) {
      const cover = Math.min(1, Math.max(0, lineRadius + 0.5 - Math.hypot(column + 0.5 - x, row + 0.5 - y)))
      if (cover === 0) continue
      const at = (row * width + column) * 4
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = data[at + channel]! + (colour[channel]! - data[at + channel]!) * cover
      data[at + 3] = Math.max(data[at + 3]!, cover * 255)
    }
  }
}
