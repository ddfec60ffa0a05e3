import type { Hex } from '../../filament-colours.ts'
import type { ColourRun } from '../../three-mf/model/triangle-colours.ts'

export function runsOf(pieces: number[], runs: ColourRun[]): ColourRun[][] {
  let next = 0
  return pieces.map((triangles) => {
    const first = next
    for (let count = 0; count < triangles && next < runs.length; next++) count += runs[next]!.triangles
    return runs.slice(first, next)
  })
}

export function mainColour(runs: ColourRun[]): Hex | null {
  const sums = new Map<Hex | null, number>()
  for (const { colour, triangles } of runs) sums.set(colour, (sums.get(colour) ?? 0) + triangles)
  const [most] = [...sums].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? null
}
