type Size = readonly [width: number, depth: number, height: number]

/** Returns the scale at which all parts fit the bed, rotated by 90° if needed; at most 1. */
export function scaleToFit([width, depth, height]: Size, partsMm: readonly Size[]): number {
  const scales = partsMm.map(([x, y, z]) => {
    const across = Math.max(Math.min(width / x, depth / y), Math.min(width / y, depth / x))
    return Math.min(across, height / z)
  })
  return Math.min(1, ...scales)
}
