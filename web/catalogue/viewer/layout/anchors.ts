import { extentOf } from '../model/glb.ts'
import { inView, type Layout, type Point, placeInPiece } from './layout.ts'

/** A named point of the box around a part, to measure without a pointer. */
export type Anchor = { id: string; label: string; point: Point }

/** Shares of width, depth and height. */
const places: readonly (readonly [name: string, share: Point])[] = [
  ['left side', [0, 0.5, 0.5]],
  ['right side', [1, 0.5, 0.5]],
  ['front', [0.5, 0, 0.5]],
  ['back', [0.5, 1, 0.5]],
  ['bottom', [0.5, 0.5, 0]],
  ['top', [0.5, 0.5, 1]],
  ['front left bottom corner', [0, 0, 0]],
  ['front right bottom corner', [1, 0, 0]],
  ['back left bottom corner', [0, 1, 0]],
  ['back right bottom corner', [1, 1, 0]],
  ['front left top corner', [0, 0, 1]],
  ['front right top corner', [1, 0, 1]],
  ['back left top corner', [0, 1, 1]],
  ['back right top corner', [1, 1, 1]],
]

export function anchorsOf({ placed, turn }: Layout, hidden: readonly string[]): Anchor[] {
  const shown = placed.flatMap(({ piece }) => piece.parts).filter(({ id }) => !hidden.includes(id))
  return placed.flatMap((there) =>
    there.piece.parts
      .filter((part) => shown.includes(part))
      .flatMap((part) => {
        const [low, extent] = [placeInPiece(part, there.piece), extentOf(part.mesh)]
        return places.map(([name, share]) => ({
          id: `${part.id} ${name}`,
          label:
            shown.length > 1 ? `${part.name}: ${name}` : `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          point: inView(
            [low[0] + extent[0] * share[0], low[1] + extent[1] * share[1], low[2] + extent[2] * share[2]],
            there,
            turn,
          ),
        }))
      }),
  )
}
