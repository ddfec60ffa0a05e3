type Size = readonly [width: number, depth: number, height: number]

/** Returns the scale at which all parts fit the bed, turned by any angle about the vertical; at most 1. */
export function scaleToFit(bed: Size, partsMm: readonly Size[]): number {
  return Math.min(1, ...partsMm.map((part) => Math.min(scaleAcross(bed, part), bed[2] / part[2])))
}

/**
 * While a box turns, the scale by its width and that by its depth are both largest at an end of the quarter; so is the
 * smaller of the two, or it is largest where they are equal.
 */
function scaleAcross([width, depth]: Size, [x, y]: Size) {
  const scaleAt = (angle: number) => {
    const [along, aside] = [Math.cos(angle), Math.sin(angle)]
    return Math.min(width / (x * along + y * aside), depth / (x * aside + y * along))
  }
  const straight = Math.max(Math.min(width / x, depth / y), Math.min(width / y, depth / x))
  const [aside, along] = [depth * x - width * y, width * x - depth * y]
  return aside * along > 0 ? Math.max(straight, scaleAt(Math.atan(aside / along))) : straight
}
