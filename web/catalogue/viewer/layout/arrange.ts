type Place = { x: number; y: number }
type Size = readonly [width: number, depth: number, height: number]

const gapMm = 8

/** Returns the lower left corner of each part, in rows around the origin. */
export function arrange(sizes: readonly Size[]) {
  const area = sizes.reduce((sum, [width, depth]) => sum + (width + gapMm) * (depth + gapMm), 0)
  const widest = Math.max(0, ...sizes.map(([width]) => width))
  const rowWidth = Math.max(widest, Math.sqrt(area) * 1.2)
  const deepestFirst = [...sizes.keys()].toSorted((a, b) => depthOf(sizes, b) - depthOf(sizes, a))
  const places: Place[] = sizes.map(() => ({ x: 0, y: 0 }))
  let [x, y, rowDepth, width] = [0, 0, 0, 0]
  for (const index of deepestFirst) {
    const [partWidth, partDepth] = sizes[index] ?? [0, 0]
    if (x > 0 && x + partWidth > rowWidth) {
      y += rowDepth + gapMm
      x = 0
      rowDepth = 0
    }
    places[index] = { x, y }
    rowDepth = Math.max(rowDepth, partDepth)
    width = Math.max(width, x + partWidth)
    x += partWidth + gapMm
  }
  const depth = y + rowDepth
  const height = Math.max(0, ...sizes.map(([, , partHeight]) => partHeight))
  const inMiddle = places.map((place) => ({ x: place.x - width / 2, y: place.y - depth / 2 }))
  return { places: inMiddle, size: [width, depth, height] as const }
}

function depthOf(sizes: readonly Size[], index: number) {
  return sizes[index]?.[1] ?? 0
}
