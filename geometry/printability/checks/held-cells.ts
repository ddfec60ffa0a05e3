import { advance, type HangingCells, neighbours, stepFrom } from './hanging-cells.ts'

const stepsPerMm = 20

/**
 * Returns 1 for each cell that overhangs what carries it, or a bridge, by at most `most` mm: the distance in the layer, less
 * the advance of a face that supports itself over the same rise (Dijkstra 1959, with a queue of buckets by Dial 1969).
 */
export function findHeldCells(hanging: HangingCells, bridges: Float32Array, most: number): Uint8Array {
  const { bottoms, grid } = hanging.spans
  const heightOf = (cell: number) => bottoms[hanging.spanOf[cell]!]!
  const held = new Uint8Array(bridges.length)
  const buckets: number[][] = Array.from({ length: Math.floor(most * stepsPerMm) + 1 }, () => [])
  for (let cell = 0; cell < bridges.length; cell++) {
    if (bridges[cell] !== Infinity) buckets[0]!.push(cell)
    else if (hanging.isAtEdge[cell] === 1) buckets[Math.round(grid.pitch * stepsPerMm)]?.push(cell)
  }
  for (let reach = 0; reach < buckets.length; reach++) {
    const bucket = buckets[reach]!
    for (let cell = bucket.pop(); cell !== undefined; cell = bucket.pop()) {
      if (held[cell] === 1) continue
      held[cell] = 1
      for (const direction of neighbours) {
        const next = stepFrom(hanging, cell, direction)
        if (next < 0 || held[next] === 1) continue
        const rise = heightOf(next) - heightOf(cell)
        const further = Math.max(0, direction.length * grid.pitch - rise * advance)
        buckets[reach + Math.round(further * stepsPerMm)]?.push(next)
      }
    }
  }
  return held
}
