import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { Overlap } from './checks/overlapping-objects.ts'

type Named = Pick<ThreeMf, 'plateNames' | 'plateSettings'>

const shownPairs = 3

/** Returns which objects take the same space, by their names; undefined for none. */
export function overlapSentence(overlaps: readonly Overlap[], { plateNames, plateSettings }: Named) {
  if (overlaps.length === 0) return undefined
  const pairs = overlaps.slice(0, shownPairs).map(({ plate, one, other }) => {
    const [first, second] = [one, other].map(
      (object) => plateNames[plate]?.[object] || `object ${object + 1}`,
    )
    const pair = first === second ? `two of ${first}` : `${first} and ${second}`
    return plateNames.length > 1 ? `${pair} on plate ${plateSettings[plate]?.number ?? plate + 1}` : pair
  })
  const more = overlaps.length - pairs.length
  return `Objects overlap: ${pairs.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Move them apart in your slicer if they are separate prints.`
}
