import type { Mesh } from '#geometry/mesh/mesh.ts'
import { weld } from '#geometry/mesh/weld.ts'

type Radius = (turn: number, height: number) => number
type Post = { around: number; rows: number; height: number; radius: Radius; at?: [x: number, y: number] }

/** Shapes of about 225,000 triangles whose printability costs differently: fine overhangs, many bodies. */
export const printedShapes: Record<string, () => Mesh> = {
  'a bolt with a thread': () =>
    weld(new Float32Array(post({ around: 280, rows: 400, height: 40, radius: thread }))),
  'a hundred waisted posts': () =>
    weld(
      Float32Array.from(
        Array.from({ length: 100 }, (_, index) =>
          post({
            around: 45,
            rows: 24,
            height: 15,
            radius: (_turn, height) => 3 + 0.8 * Math.sin(height / 2),
            at: [(index % 10) * 8, Math.floor(index / 10) * 8],
          }),
        ).flat(),
      ),
    ),
}

/** A metric profile of 2 mm pitch, with flats at its root and crest. */
function thread(turn: number, height: number) {
  const along = height / 2 - turn
  const share = along - Math.floor(along)
  return 6 + 1.2 * Math.min(1, Math.max(0, 2.5 * (0.5 - Math.abs(share - 0.5)) - 0.2))
}

function post({ around, rows, height, radius, at: [x, y] = [0, 0] }: Post) {
  const corner = (step: number, row: number) => {
    const [turn, z] = [(step % around) / around, (row / rows) * height]
    const r = radius(turn, z)
    return [x + r * Math.cos(2 * Math.PI * turn), y + r * Math.sin(2 * Math.PI * turn), z]
  }
  const corners: number[] = []
  const add = (...triangle: number[][]) => corners.push(...triangle.flat())
  for (let step = 0; step < around; step++) {
    for (let row = 0; row < rows; row++) {
      add(corner(step, row), corner(step + 1, row), corner(step + 1, row + 1))
      add(corner(step, row), corner(step + 1, row + 1), corner(step, row + 1))
    }
    add([x, y, 0], corner(step + 1, 0), corner(step, 0))
    add([x, y, height], corner(step, rows), corner(step + 1, rows))
  }
  return corners
}
