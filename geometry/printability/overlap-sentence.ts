import { cutText } from '../parsing/cut-text.ts'
import type { ThreeMf } from '../three-mf/read-three-mf.ts'
import type { PrintabilityCheck } from './printability.ts'

type Overlaps = Pick<PrintabilityCheck, 'overlaps' | 'overlapCount'>
type PlateNames = Pick<ThreeMf, 'plateNames' | 'plateSettings'>

const maxNameLength = 80

export function overlapSentence(
  { overlaps, overlapCount }: Overlaps,
  { plateNames, plateSettings }: PlateNames,
) {
  if (overlaps.length === 0) return undefined
  const pairs = overlaps.map(({ plate, one, other }) => {
    const names = [one, other].map((object) => plateNames[plate]?.[object] || `object ${object + 1}`)
    const [first, second] = names.map((name) => cutText(name, maxNameLength))
    const pair = names[0] === names[1] ? `two of ${first}` : `${first} and ${second}`
    return plateNames.length > 1 ? `${pair} on plate ${plateSettings[plate]?.number ?? plate + 1}` : pair
  })
  const more = overlapCount - pairs.length
  return `Objects overlap: ${pairs.join('; ')}${more > 0 ? `; and ${more} more` : ''}. Move them apart in your slicer if they are separate prints.`
}
