import { carried, type HangingCells, open, type Step, step, stepFrom } from './hanging-cells.ts'

const directions = [
  ...[step(1, 0), step(0, 1), step(1, 1), step(1, -1)],
  ...[step(2, 1), step(1, 2), step(2, -1), step(1, -2)],
  ...[step(3, 1), step(1, 3), step(3, -1), step(1, -3)],
  ...[step(3, 2), step(2, 3), step(3, -2), step(2, -3)],
]

/** Returns the shortest filament in mm that is carried at both ends and runs over each cell; Infinity where none is. */
export function findBridges(hanging: HangingCells): Float32Array {
  const shortest = new Float32Array(hanging.spanOf.length).fill(Infinity)
  for (const direction of directions) measureRuns(hanging, direction, shortest)
  return shortest
}

function measureRuns(hanging: HangingCells, direction: Step, shortest: Float32Array) {
  const back = { ...direction, dx: -direction.dx, dy: -direction.dy }
  const run: number[] = []
  for (let start = 0; start < shortest.length; start++) {
    if (stepFrom(hanging, start, back) !== carried) continue
    run.length = 0
    let at = start
    for (; at >= 0; at = stepFrom(hanging, at, direction)) run.push(at)
    if (at === open) continue
    // The cells next to what carries are no longer hanging.
    const length = (run.length + 2) * direction.length * hanging.spans.grid.pitch
    for (const cell of run) if (length < shortest[cell]!) shortest[cell] = length
  }
}
