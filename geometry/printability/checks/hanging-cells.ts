import type { SolidSpans } from './solid-spans.ts'

type Cells = { spans: SolidSpans; spanOf: Uint32Array; cellOf: Int32Array }

/**
 * Undersides that the layer below does not carry: `spanOf` has the span of a cell, `cellOf` the cell of a span, or -1;
 * `isAtEdge` is 1 next to where the model goes on below.
 */
export type HangingCells = Cells & { isAtEdge: Uint8Array }

/** Degrees from the vertical. At 55 a line of 0.45 mm still lies on two thirds of the one below in layers of 0.2 mm. */
const selfSupporting = 55
/** Horizontal advance for each mm of rise. */
export const advance = Math.tan((selfSupporting * Math.PI) / 180)
const layer = 0.2
/** Smallest gap in mm that a support fits into. */
const minGap = 0.4
const diagonal = Math.SQRT2

/** Directions to the eight neighbours of a column; each is the opposite of that four places away. */
export const neighbours = [
  ...[step(1, 0), step(1, 1), step(0, 1), step(-1, 1)],
  ...[step(-1, 0), step(-1, -1), step(0, -1), step(1, -1)],
]

export type Step = { dx: number; dy: number; length: number }

export function step(dx: number, dy: number): Step {
  return { dx, dy, length: Math.hypot(dx, dy) }
}

/** Returns the undersides above `floor` in mm that the layer below does not carry. */
export function findHangingCells(spans: SolidSpans, floor: number): HangingCells {
  const cellOf = new Int32Array(spans.bottoms.length).fill(-1)
  const spanOf = new Uint32Array(spans.bottoms.length)
  let count = 0
  for (let span = 0; span < cellOf.length; span++) {
    if (spans.bottoms[span]! < floor || isCarried(spans, span)) continue
    cellOf[span] = count
    spanOf[count++] = span
  }
  const cells = { spans, spanOf: spanOf.subarray(0, count), cellOf }
  const isAtEdge = new Uint8Array(count)
  for (let cell = 0; cell < count; cell++)
    if (neighbours.some((direction) => stepFrom(cells, cell, direction) === carried)) isAtEdge[cell] = 1
  return { ...cells, isAtEdge }
}

function isCarried({ grid, starts, columnOf, bottoms, tops }: SolidSpans, span: number) {
  const bottom = bottoms[span]!
  const column = columnOf[span]!
  if (span > starts[column]! && tops[span - 1]! >= bottom - minGap) return true
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const length = dx !== 0 && dy !== 0 ? diagonal : 1
      const lower = bottom - (length * grid.pitch) / advance
      const beside = column + dy * grid.columns + dx
      for (let other = starts[beside]!; other < starts[beside + 1]!; other++) {
        if (bottoms[other]! > lower) break
        if (tops[other]! >= bottom - layer) return true
      }
    }
  return false
}

export const open = -1
export const carried = -2

/** Returns the hanging cell one step from a cell; `carried` where the model goes on below, `open` where it ends or rises. */
export function stepFrom({ spans, spanOf, cellOf }: Cells, cell: number, { dx, dy, length }: Step) {
  const { grid, starts, columnOf, bottoms, tops } = spans
  const span = spanOf[cell]!
  const bottom = bottoms[span]!
  const distance = length * grid.pitch
  const slack = Math.max(distance / advance + 0.05, layer * 1.75)
  const column = columnOf[span]! + dy * grid.columns + dx
  for (let other = starts[column]!; other < starts[column + 1]!; other++) {
    const height = bottoms[other]!
    if (height > bottom + slack) return open
    if (tops[other]! < bottom - layer) continue
    if (height < bottom - slack) return carried
    if (cellOf[other]! >= 0) return cellOf[other]!
    if (height <= bottom + distance * 0.15 + 0.02) return carried
  }
  return open
}
