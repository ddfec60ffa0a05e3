import { boxesOfParts } from '../../mesh/bounds.ts'
import { rootOf } from '../../mesh/union-find.ts'
import type { CheckedPlate } from '../plate/plate.ts'

const maxShells = 64
/** Shells whose boxes are nearer than this are one body, in mm. */
const apart = 0.02

/** Returns the body of each shell: shells whose boxes meet are one; all shells of a plate with very many. */
export function groupShells({ mesh, partOf, parts }: Pick<CheckedPlate, 'mesh' | 'partOf' | 'parts'>) {
  if (parts === 1 || parts > maxShells) return { bodyOfPart: new Int32Array(parts), bodies: 1 }
  const boxes = boxesOfParts(mesh, partOf, parts)
  const parents = Int32Array.from({ length: parts }, (_, part) => part)
  for (let one = 0; one < parts; one++)
    for (let other = 0; other < one; other++) {
      if (!meet(boxes, one * 6, other * 6)) continue
      const [a, b] = [rootOf(parents, one), rootOf(parents, other)]
      parents[Math.max(a, b)] = Math.min(a, b)
    }
  const numbers = new Map<number, number>()
  const bodyOfPart = parents.map((_, part) => {
    const root = rootOf(parents, part)
    const number = numbers.get(root) ?? numbers.size
    numbers.set(root, number)
    return number
  })
  return { bodyOfPart, bodies: numbers.size }
}

function meet(boxes: Float32Array, one: number, other: number) {
  return [0, 1, 2].every(
    (axis) =>
      boxes[one + axis]! <= boxes[other + 3 + axis]! + apart &&
      boxes[other + axis]! <= boxes[one + 3 + axis]! + apart,
  )
}
