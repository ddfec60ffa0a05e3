import { sharedFloats } from '../scene/shared-memory.ts'
import type { View } from '../scene/surface.ts'

/** Millimetres of clear parts behind each pixel, 2 x 2 samples. */
export type Thickness = { width: number; values: Float32Array }

/** Sums the depths of faces turned away, less those of the others: the length of each ray inside closed meshes. */
export function measureThickness({ scene, projected, raster }: View, isClear: boolean[]): Thickness {
  const [width, height] = [raster.width / 2, raster.height / 2]
  const values = sharedFloats(width * height).fill(0)
  const { triangles, partOf } = scene
  for (let triangle = 0; triangle < partOf.length; triangle++) {
    if (!isClear[partOf[triangle]!]) continue
    const corner = (index: number) => {
      const at = triangles[triangle * 3 + index]! * 3
      return [projected[at]! / 2, projected[at + 1]! / 2, projected[at + 2]!] as const
    }
    addDepths({ width, values }, height, [corner(0), corner(1), corner(2)])
  }
  for (let pixel = 0; pixel < values.length; pixel++)
    values[pixel] = Math.min(scene.radius * 2, Math.max(0, values[pixel]!))
  return { width, values: blurred(blurred(values, 1), width) }
}

// No corner of a picture's grid lies on an edge of a mesh, where a pixel would count twice.
const middle = 0.5 + 1e-4 * Math.SQRT2

type Corner = readonly [number, number, number]

function addDepths({ width, values }: Thickness, height: number, [a, b, c]: [Corner, Corner, Corner]) {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
  if (area === 0 || Number.isNaN(area)) return
  const [left, right] = [Math.min(a[0], b[0], c[0]), Math.max(a[0], b[0], c[0])]
  const [top, bottom] = [Math.min(a[1], b[1], c[1]), Math.max(a[1], b[1], c[1])]
  // Rows grow downwards, so faces towards the camera are clockwise.
  const side = area < 0 ? -1 : 1
  for (let y = Math.max(0, Math.ceil(top - middle)); y < Math.min(height, bottom - middle); y++) {
    for (let x = Math.max(0, Math.ceil(left - middle)); x < Math.min(width, right - middle); x++) {
      const [px, py] = [x + middle, y + middle]
      const weightA = ((b[0] - px) * (c[1] - py) - (c[0] - px) * (b[1] - py)) / area
      const weightB = ((c[0] - px) * (a[1] - py) - (a[0] - px) * (c[1] - py)) / area
      const weightC = 1 - weightA - weightB
      if (weightA < 0 || weightB < 0 || weightC < 0) continue
      values[y * width + x]! += side / (weightA * a[2] + weightB * b[2] + weightC * c[2])
    }
  }
}

function blurred(values: Float32Array, step: number) {
  const soft = sharedFloats(values.length)
  soft.set(values)
  for (let at = step; at < values.length - step; at++)
    soft[at] = (values[at - step]! + 2 * values[at]! + values[at + step]!) / 4
  return soft
}
