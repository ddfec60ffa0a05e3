import { ModelError } from '../model-error.ts'
import type { Facets } from './remove-facets.ts'
import { findSheets } from './sheets.ts'

export type Oriented = { mesh: Facets; sheetOf: Int32Array; sheets: number; isFlipped: Uint8Array }

/** Flips the faces of each sheet that disagree with its majority. Throws a ModelError for a one-sided surface (Mobius strip). */
export function orient(mesh: Facets): Oriented {
  const { sheetOf, sheets, isTurned, isOneSided } = findSheets(mesh)
  if (isOneSided)
    throw new ModelError(
      'not_repairable',
      'The surface has only one side, as a Möbius strip or a Klein bottle has: it has no inside to print. Model it again as a solid body.',
    )
  const balance = new Int32Array(sheets)
  for (const [triangle, sheet] of sheetOf.entries()) balance[sheet]! += isTurned[triangle] === 1 ? 1 : -1
  const isFlipped = isTurned.map((turned, triangle) =>
    balance[sheetOf[triangle]!]! > 0 ? 1 - turned : turned,
  )
  return { mesh: flipped(mesh, isFlipped), sheetOf, sheets, isFlipped }
}

export function flipped(mesh: Facets, isFlipped: Uint8Array): Facets {
  const { triangles } = mesh
  const turned = triangles.slice()
  for (let at = 0; at < triangles.length; at += 3) {
    if (isFlipped[at / 3] === 0) continue
    turned[at + 1] = triangles[at + 2]!
    turned[at + 2] = triangles[at + 1]!
  }
  return { ...mesh, triangles: turned }
}
