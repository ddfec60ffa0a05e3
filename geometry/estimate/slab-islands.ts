/** A run is cells side by side in one row: its first, its last, an earlier run of its island, its weight, and the runs of the island it begins. */
export type Runs = {
  count: number
  starts: Int32Array
  ends: Int32Array
  parents: Int32Array
  weights: Float64Array
  sizes: Int32Array
}

export function emptyRuns(cells: number): Runs {
  const most = Math.ceil(cells / 2) + 1
  const numbers = () => new Int32Array(most)
  const weights = new Float64Array(most)
  return { count: 0, starts: numbers(), ends: numbers(), parents: numbers(), sizes: numbers(), weights }
}

export function addToRuns(runs: Runs, cell: number, weight: number) {
  const last = runs.count - 1
  if (last >= 0 && runs.ends[last] === cell - 1) {
    runs.ends[last] = cell
    runs.weights[last]! += weight
  } else {
    runs.starts[runs.count] = cell
    runs.ends[runs.count] = cell
    runs.weights[runs.count++] = weight
  }
}

/** Rosenfeld and Pfaltz (1966), runs in two passes. */
export function eachIsland(runs: Runs, columns: number, visit: (weight: number, size: number) => void) {
  const { count, starts, ends, parents, sizes, weights } = runs
  for (let run = 0, above = 0; run < count; run++) {
    parents[run] = run
    sizes[run] = 1
    while (ends[above]! < starts[run]! - columns) above++
    for (let other = above; starts[other]! <= ends[run]! - columns; other++) join(parents, other, run)
  }
  for (let run = 0; run < count; run++) {
    const root = rootOf(parents, run)
    if (root === run) continue
    weights[root]! += weights[run]!
    sizes[root]!++
  }
  for (let run = 0; run < count; run++) if (parents[run] === run) visit(weights[run]!, sizes[run]!)
}

function join(parents: Int32Array, one: number, other: number) {
  const [first, second] = [rootOf(parents, one), rootOf(parents, other)]
  parents[Math.max(first, second)] = Math.min(first, second)
}

function rootOf(parents: Int32Array, run: number) {
  let root = run
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]!]!
    root = parents[root]!
  }
  return root
}
