import { coinWidthMm } from '#contract/catalogue/studio/booth-shots.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import type { ColouredMesh } from '../scene/scene.ts'

/** The thickness of a one-euro coin, in mm. */
const thickness = 2.33
const radius = coinWidthMm / 2
const core = 8.4
const steps = { out: 58, around: 240 }

export function coin(): ColouredMesh[] {
  const relief = coinMesh()
  const isCore = (ring: number) => (ring / steps.out) * radius < core
  const [inside, outside]: [number[], number[]] = [[], []]
  for (let at = 0; at < relief.triangles.length; at += 3) {
    const corners = relief.triangles.subarray(at, at + 3)
    const ring = Math.max(...corners.map((vertex) => Math.floor((vertex % reliefVertices) / steps.around)))
    const into = isCore(ring) ? inside : outside
    into.push(...corners)
  }
  const part = (triangles: number[]) => ({
    positions: relief.positions,
    triangles: Uint32Array.from(triangles),
  })
  return [
    { mesh: part(inside), colour: '#c6c8cb', finish: 'metal' },
    { mesh: part(outside), colour: 'brass', finish: 'metal' },
  ]
}

const reliefVertices = (steps.out + 1) * steps.around

/** Both faces as polar grids, whose outermost rings are the edge. */
function coinMesh(): Mesh {
  const positions = new Float32Array(reliefVertices * 2 * 3)
  for (let ring = 0; ring <= steps.out; ring++) {
    for (let step = 0; step < steps.around; step++) {
      const vertex = ring * steps.around + step
      const [r, angle] = [(ring / steps.out) * radius, (step / steps.around) * 2 * Math.PI]
      const [x, y, sunk] = [r * Math.cos(angle), r * Math.sin(angle), sunkAt(r, angle)]
      positions.set([x, y, thickness - sunk], vertex * 3)
      positions.set([x, y, sunk], (reliefVertices + vertex) * 3)
    }
  }
  const triangles: number[] = []
  const quad = (a: number, b: number, c: number, d: number) => triangles.push(a, b, c, a, c, d)
  for (let step = 0; step < steps.around; step++) {
    const next = (step + 1) % steps.around
    for (let ring = 0; ring < steps.out; ring++) {
      const [near, far] = [ring * steps.around, (ring + 1) * steps.around]
      quad(near + step, far + step, far + next, near + next)
      const [under, over] = [near + reliefVertices, far + reliefVertices]
      quad(under + next, over + next, over + step, under + step)
    }
    const rim = steps.out * steps.around
    quad(rim + step, rim + reliefVertices + step, rim + reliefVertices + next, rim + next)
  }
  return { positions, triangles: Uint32Array.from(triangles) }
}

const field = 0.3
const beads = { count: 40, at: 9.5, radius: 0.45 }

function sunkAt(r: number, angle: number) {
  const rim = smooth((r - 10.3) / 0.35)
  const bevel = smooth((r - radius + 0.35) / 0.35)
  const turn = (angle * beads.count) / (2 * Math.PI)
  const aside = ((turn - Math.round(turn)) * 2 * Math.PI * beads.at) / beads.count
  const bead = smooth(1.5 * (1 - Math.hypot(aside, r - beads.at) / beads.radius))
  const line = smooth((0.62 - distanceToCube(r * Math.cos(angle), r * Math.sin(angle))) / 0.3)
  const seam = smooth(1 - Math.abs(r - core) / 0.3)
  const raised = Math.max(rim, 0.75 * bead, 0.8 * line)
  return field * (1 - raised) + 0.22 * bevel + 0.08 * seam
}

const cubeRadius = 5.9
const corners = Array.from({ length: 6 }, (_, at) => {
  const angle = ((at + 0.5) / 6) * 2 * Math.PI
  return [cubeRadius * Math.cos(angle), cubeRadius * Math.sin(angle)] as const
})

function distanceToCube(x: number, y: number) {
  let nearest = Infinity
  for (const [at, corner] of corners.entries()) {
    nearest = Math.min(nearest, distanceToLine([x, y], corner, corners[(at + 1) % 6]!))
    if (at % 2 === 0) nearest = Math.min(nearest, distanceToLine([x, y], corner, [0, 0]))
  }
  return nearest
}

type Point = readonly [x: number, y: number]

function distanceToLine([x, y]: Point, [ax, ay]: Point, [bx, by]: Point) {
  const [ux, uy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((x - ax) * ux + (y - ay) * uy) / (ux * ux + uy * uy)))
  return Math.hypot(x - ax - ux * along, y - ay - uy * along)
}

function smooth(share: number) {
  const inside = Math.max(0, Math.min(1, share))
  return inside * inside * (3 - 2 * inside)
}
