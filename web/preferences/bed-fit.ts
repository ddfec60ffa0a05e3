import { type Footprint, scaleToFit } from '#contract/printing/printers/bed-fit.ts'
import { formatNumber } from '../ui/format/format.ts'

type Size = readonly [width: number, depth: number, height: number]
type Laid = { parts: readonly Footprint[]; plates: readonly Footprint[] }

/** Returns the scale at which each part fits the bed, and whether plates that do not fit must be arranged again. */
export function fitOn(bed: Size, { parts, plates }: Laid) {
  const scale = scaleToFit(bed, parts)
  return { scale, isPartByPart: scale === 1 && scaleToFit(bed, plates) < 1 }
}

export const partByPartText = 'Fits part by part. Arrange the parts again in your slicer.'

type Fit = ReturnType<typeof fitOn> & { turn: number | undefined }

/** Returns whether this many parts fit the bed as they lie, and what to do when they do not. */
export function bedVerdict({ turn, scale, isPartByPart }: Fit, parts: number): string {
  if (turn === undefined && isPartByPart) return partByPartText
  if (turn === undefined)
    return `Doesn’t fit. Scale the ${parts > 1 ? 'parts' : 'part'} to ${Math.floor(scale * 100)} %.`
  if (turn === 0) return 'Fits.'
  return `Fits turned by ${formatNumber(Math.abs(turn))}°${turn < 0 ? ' clockwise' : ''}, as shown.`
}
