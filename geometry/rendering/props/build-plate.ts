import { boundsOfAll } from '../../mesh/bounds.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { turnedAndMoved } from '../../mesh/turned.ts'
import type { ColouredMesh } from '../scene/scene.ts'

// Printers of our list, and larger ones.
const sides = [180, 220, 256, 300, 350, 420, 500, 600, 800, 1000]

/** Returns the scene lying in the middle of the smallest square build plate that holds it, and the side of that plate in mm. */
export function onBuildPlate(scene: ColouredMesh[]): { scene: ColouredMesh[]; sideMm: number } {
  const { low, high } = boundsOfAll(scene.map(({ mesh }) => mesh))
  const longest = Math.max(high[0] - low[0], high[1] - low[1])
  const sideMm = sides.find((side) => side >= longest) ?? Math.ceil(longest / 100) * 100
  const centre = [-(low[0] + high[0]) / 2, -(low[1] + high[1]) / 2, -low[2]] as const
  const placed = scene.map((part) => ({ ...part, mesh: turnedAndMoved(part.mesh, [0, 0, 0], centre) }))
  return {
    scene: [...placed, { mesh: sheet(sideMm), colour: '#45433f', finish: 'build plate' }],
    sideMm,
  }
}

const corner = { radius: 9, steps: 8 }
const thickness = 2.5

function sheet(side: number): Mesh {
  const inner = side / 2 - corner.radius
  const outline = [0, 1, 2, 3].flatMap((quarter) =>
    Array.from({ length: corner.steps + 1 }, (_, step) => {
      const angle = ((quarter + step / corner.steps) * Math.PI) / 2
      const [x, y] = [
        [1, 1],
        [-1, 1],
        [-1, -1],
        [1, -1],
      ][quarter] as [number, number]
      return [
        inner * x + corner.radius * Math.cos(angle),
        inner * y + corner.radius * Math.sin(angle),
      ] as const
    }),
  )
  const count = outline.length
  const at = (z: number) => outline.flatMap(([x, y]) => [x, y, z])
  const positions = Float32Array.from([...at(0), ...at(-thickness), 0, 0, 0, 0, 0, -thickness])
  const triangles = outline.flatMap((_, one) => {
    const other = (one + 1) % count
    return [
      ...[count * 2, one, other],
      ...[count * 2 + 1, count + other, count + one],
      ...[one, count + one, count + other],
      ...[one, count + other, other],
    ]
  })
  return { positions, triangles: Uint32Array.from(triangles) }
}
