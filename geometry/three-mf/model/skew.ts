import { ModelError } from '../../model-error.ts'
import type { Transform } from './mesh-object.ts'

/** The cosine between two axes of an object; smaller ones are rounding errors of programs. */
const slack = 1e-3

/** Throws a ModelError for a transform that is no rotation, scale and mirror of the axes, or that flattens the object. */
export function refuseSkew(m: Transform, objectId: string) {
  const axes = [m.slice(0, 3), m.slice(3, 6), m.slice(6, 9)]
  const lengths = axes.map((axis) => Math.hypot(...axis))
  const isSkewed = axes.some((axis, index) => {
    const next = (index + 1) % 3
    const along = axis.reduce((sum, value, at) => sum + value * axes[next]![at]!, 0)
    return !(Math.abs(along) <= slack * lengths[index]! * lengths[next]!)
  })
  if (isSkewed || lengths.includes(0))
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file skews or flattens the object "${objectId.slice(0, 20)}" where it places it. Some slicers print another shape. Apply the transform to the mesh in your CAD program, and export it again.`,
    )
}
