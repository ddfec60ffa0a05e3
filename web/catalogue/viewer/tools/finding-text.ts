import type { PrintedPart } from '#contract/catalogue/product-printability.ts'
import { type FindingKind, findingKinds, findingNames } from '#contract/printing/printability/printability.ts'
import type { FindingShare } from '../scene/finding-colours.ts'

const claims = [
  { kind: 'overhang', name: 'overhangs' },
  { kind: 'thin_wall', name: 'thin walls' },
  { kind: 'narrow_gap', name: 'narrow gaps' },
] as const

/** Returns sentences for what colours cannot show: no finding, and checks that did not run. */
export function findingTexts(shares: readonly Pick<FindingShare, 'kind'>[], parts: readonly PrintedPart[]) {
  const unchecked = new Set(parts.flatMap(uncheckedOf))
  const isFine = shares.every(({ kind }) => kind === 'small_contact')
  const isKnown = (kind: FindingKind) => parts.length > 0 && !unchecked.has(kind)
  const clear = isFine ? claims.filter(({ kind }) => isKnown(kind)) : []
  return {
    clear: clear.length > 0 ? `No ${listed(clear.map(({ name }) => name))}.` : undefined,
    unchecked:
      unchecked.size > 0
        ? `Not checked: ${[...unchecked].map((kind) => findingNames[kind]).join(', ')}.`
        : undefined,
  }
}

function uncheckedOf({ printability }: PrintedPart): readonly FindingKind[] {
  return printability?.unchecked ?? findingKinds
}

/** Returns 'overhangs, thin walls or narrow gaps'. */
function listed(names: string[]) {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}
