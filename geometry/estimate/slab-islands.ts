export type RunBuffers = {
  /** A run is cells side by side in one row: its first, its last, an earlier run of its island, and its weight. */
  starts: Int32Array
  ends: Int32Array
  parents: Int32Array
  sums: Float64Array
}

export function runBuffers(cells: number): RunBuffers {
  const most = Math.ceil(cells / 2)
  const [starts, ends, parents] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)]
  return { starts, ends, parents, sums: new Float64Array(most) }
}

type Layer = {
  places: Int32Array
  count: number
  waiting: Uint8Array
  innerSteps: Uint8Array
  columns: number
  runs: RunBuffers
}

type Island = { weight: number; runs: number }

/** Rosenfeld and Pfaltz (1966), runs in two passes. Cells are `lowest` or more; `weights` belong to their `innerSteps`. */
export function findIslands(
  { places, count, waiting, innerSteps, columns, runs: { starts, ends, parents, sums } }: Layer,
  { lowest, weights }: { lowest: number; weights: Float64Array },
): Island[] {
  let [runs, above] = [0, 0]
  for (let index = 0; index < count; index++) {
    const start = places[index]!
    if (waiting[start]! < lowest) continue
    let [end, sum] = [start, weights[innerSteps[start]!]!]
    for (; waiting[end + 1]! >= lowest; index++) sum += weights[innerSteps[++end]!]!
    starts[runs] = start
    ends[runs] = end
    parents[runs] = runs
    sums[runs] = sum
    while (ends[above]! < start - columns) above++
    for (let run = above; starts[run]! <= end - columns; run++) join(parents, run, runs)
    runs++
  }
  return islandsOf(parents.subarray(0, runs), sums)
}

function islandsOf(parents: Int32Array, weights: Float64Array) {
  const islands = new Map<number, Island>()
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run)
    const island = islands.get(root)
    if (island) {
      island.weight += weights[run]!
      island.runs++
    } else islands.set(root, { weight: weights[run]!, runs: 1 })
  }
  return [...islands.values()]
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
