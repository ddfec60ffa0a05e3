import type { Assembly, PlacedPart } from '#contract/catalogue/assembly.ts'
import { turnedAndMoved } from '#geometry/mesh/turned.ts'
import type { AssemblyPart, Design, Part } from './design.ts'
import { undersideOf } from './scene.ts'

/** Returns the assembly as the studio stores it: a place is that of the middle of the underside. */
export function assemblyOf({ slug, assembly }: Design, parts: Part[]): Assembly | null {
  if (!assembly) return null
  const steps = assembly.steps.map(({ text, parts: shown }) => ({
    text,
    parts: shown.map((part) => placedPart(slug, part, parts)),
  }))
  return { steps, needed: assembly.needed }
}

function placedPart(
  slug: string,
  { show, turn = [0, 0, 0], at = [0, 0, 0], from }: AssemblyPart,
  parts: Part[],
) {
  const part = parts.find(({ name }) => name === show)
  if (!part) throw new Error(`A step of ${slug} adds "${show}", which is no part`)
  const middle = undersideOf(turnedAndMoved(part.mesh, turn, at)).map(rounded)
  return { part: show, turn: [...turn], at: middle, comesFrom: from ?? 'above' } as PlacedPart
}

function rounded(millimetres: number) {
  return Number(millimetres.toFixed(2)) || 0
}
