import type { Hex } from '../../filament-colours.ts'
import type { MeshObject } from './mesh-object.ts'

export type ColourRun = { triangles: number; colour: Hex | null }

export type MaterialGroups = Map<string, (Hex | null)[]>

/** Of an object, and about so many of a file: triangles behind them have the colour of their object. */
export const maxColourRuns = 10_000

/** Gives the last triangle of an object the material of its first corner, if that has a colour: gradients are not drawn. */
export function colourLastTriangle(object: MeshObject, groups: MaterialGroups, { pid, p1 }: Material) {
  const colour = groups.get(pid < 0 ? object.pid : String(pid))?.[p1]
  if (!colour) return
  const { ownColours } = object
  const from = object.triangleCount - 1
  const last = ownColours.at(-1)
  if (last && last.end === from && last.colour === colour) last.end++
  else if (ownColours.length < maxColourRuns) ownColours.push({ from, end: from + 1, colour })
}

type Material = { pid: number; p1: number }

export function coloursWithin(
  { colour, ownColours }: MeshObject,
  { first, last }: { first: number; last: number },
): ColourRun[] {
  const runs: ColourRun[] = []
  let at = first
  const add = (end: number, own: Hex | null) => {
    if (end > at) runs.push({ triangles: end - at, colour: own })
    at = Math.max(at, end)
  }
  for (const own of ownColours) {
    if (own.end <= first || own.from > last) continue
    add(own.from, colour)
    add(Math.min(own.end, last + 1), own.colour)
  }
  add(last + 1, colour)
  return runs
}
