type Size = readonly [width: number, depth: number, height: number]

/** At what share of their size all parts fit on the bed as they come, turned by a quarter if need be; 1 when they do. */
export function scaleToFit([width, depth, height]: Size, partsMm: readonly Size[]): number {
  const scales = partsMm.map(([x, y, z]) => {
    const across = Math.max(Math.min(width / x, depth / y), Math.min(width / y, depth / x))
    return Math.min(across, height / z)
  })
  return Math.min(1, ...scales)
}
