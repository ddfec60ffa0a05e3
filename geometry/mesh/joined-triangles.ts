export function joinedTriangles(runs: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(runs.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const run of runs) {
    all.set(run, at)
    at += run.length
  }
  return all
}
