import { times } from './curves.ts'
import type { Point } from './kernel.ts'

/** Returns the middles of a honeycomb of cells `pitch` apart that lie within a rectangle around the origin. */
export function honeycomb(pitch: number, width: number, depth: number): Point[] {
  const rowHeight = (pitch * Math.sqrt(3)) / 2
  const rows = Math.floor(depth / 2 / rowHeight)
  return times(2 * rows + 1, (i) => i - rows).flatMap((row) => {
    const shift = row % 2 === 0 ? 0 : pitch / 2
    const cells = Math.floor(width / 2 / pitch)
    return times(2 * cells + 1, (i): Point => [(i - cells) * pitch + shift, row * rowHeight])
  })
}
