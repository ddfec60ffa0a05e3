import { formatNumber } from '../ui/format/format.ts'

type Size = readonly [width: number, depth: number, height: number]

/** Returns the scale at which all parts fit the bed, turned by any angle about the vertical; at most 1. */
export function scaleToFit(bed: Size, partsMm: readonly Size[]): number {
  return Math.min(1, ...partsMm.map((part) => Math.min(scaleAcross(bed, part), bed[2] / part[2])))
}

type Laid = { partsMm: readonly Size[]; platesMm: readonly Size[] }

/** Returns the scale at which each part fits the bed, and whether plates that do not fit must be arranged again. */
export function fitOn(bed: Size, { partsMm, platesMm }: Laid) {
  const scale = scaleToFit(bed, partsMm)
  return { scale, isPartByPart: scale === 1 && scaleToFit(bed, platesMm) < 1 }
}

export const partByPartText = 'Fits part by part. Arrange the parts again in your slicer.'

type Fit = ReturnType<typeof fitOn> & { turn: number | undefined }

/** Returns whether this many parts fit the bed as they lie, and what to do when they do not. */
export function bedVerdict({ turn, scale, isPartByPart }: Fit, parts: number): string {
  if (turn === undefined && isPartByPart) return partByPartText
  if (turn === undefined)
    return `Doesn’t fit. Scale the ${parts > 1 ? 'parts' : 'part'} to ${Math.floor(scale * 100)} %.`
  return turn === 0 ? 'Fits.' : `Fits turned by ${formatNumber(turn)}°, as shown.`
}

/** Returns by how many degrees a part must be turned to fit the bed: 0, 90, or the best angle; undefined when it never fits. */
export function turnToFit(bed: Size, part: Size): number | undefined {
  const [width, depth, height] = bed
  const [x, y, high] = part
  if (high > height) return undefined
  if (x <= width && y <= depth) return 0
  if (y <= width && x <= depth) return 90
  const best = bestAngle(bed, part)
  if (best === undefined || scaleAt(best, bed, part) < 1) return undefined
  const whole = Math.round((best / Math.PI) * 180)
  return scaleAt((whole / 180) * Math.PI, bed, part) >= 1 ? whole : (best / Math.PI) * 180
}

/**
 * While a box turns, the scale by its width and that by its depth are both largest at an end of the quarter; so is the
 * smaller of the two, or it is largest where they are equal.
 */
function scaleAcross(bed: Size, part: Size) {
  const [[width, depth], [x, y]] = [bed, part]
  const straight = Math.max(Math.min(width / x, depth / y), Math.min(width / y, depth / x))
  const best = bestAngle(bed, part)
  return best === undefined ? straight : Math.max(straight, scaleAt(best, bed, part))
}

function scaleAt(angle: number, [width, depth]: Size, [x, y]: Size) {
  const [along, aside] = [Math.cos(angle), Math.sin(angle)]
  return Math.min(width / (x * along + y * aside), depth / (x * aside + y * along))
}

/** Returns where both scales are equal; undefined when that is beyond the quarter. */
function bestAngle([width, depth]: Size, [x, y]: Size) {
  const [aside, along] = [depth * x - width * y, width * x - depth * y]
  return aside * along > 0 ? Math.atan(aside / along) : undefined
}
