/** Side of a common square bed, in mm. */
export const plateSide = 256

// Room for a brim; slicers refuse parts at the rim.
const gap = 6
const usable = plateSide - 4

/** Parts that name a plate share it, in the order of their numbers; the others go where they fit. */
export type Rectangle = { width: number; depth: number; plate?: number }

export type Place = { x: number; y: number }

type Row = { width: number; depth: number; parts: number[] }
type Plate = { depth: number; rows: Row[] }

/** In rows, plate by plate; an oversized part stands alone in the middle. Throws when parts that name a plate do not fit one. */
export function layOut(rectangles: Rectangle[]): Place[] {
  const plates = fillPlates(rectangles)
  const places: Place[] = []
  for (const [index, plate] of plates.entries()) {
    const corner = plateCorner(index, { plates: plates.length, rectangles })
    let y = corner.y + (plateSide - plate.depth) / 2
    for (const row of plate.rows) {
      let x = corner.x + (plateSide - row.width) / 2
      for (const part of row.parts) {
        places[part] = { x, y }
        x += rectangles[part]!.width + gap
      }
      y += row.depth + gap
    }
  }
  return places
}

function fillPlates(rectangles: Rectangle[]) {
  const byPlate = Map.groupBy(rectangles.keys(), (part) => rectangles[part]!.plate)
  return [...byPlate]
    .toSorted(([one = Infinity], [other = Infinity]) => one - other)
    .flatMap(([plate, parts]) => {
      const filled = fillWith(parts, rectangles)
      if (plate !== undefined && filled.length > 1)
        throw new Error(`The parts of plate ${plate} do not fit ${plateSide} mm.`)
      return filled
    })
}

function fillWith(parts: number[], rectangles: Rectangle[]) {
  const plates: Plate[] = []
  const deepestFirst = parts.toSorted((a, b) => rectangles[b]!.depth - rectangles[a]!.depth)
  for (const part of deepestFirst) {
    const { width, depth } = rectangles[part]!
    const row = findRow(plates, rectangles[part]!)
    row.width += row.parts.length > 0 ? gap + width : width
    row.depth = Math.max(row.depth, depth)
    row.parts.push(part)
  }
  return plates
}

/** First fit: a row, a new row, a new plate. */
function findRow(plates: Plate[], { width, depth }: Rectangle): Row {
  for (const plate of plates) {
    const row = plate.rows.find((one) => one.depth >= depth && one.width + gap + width <= usable)
    if (row) return row
    if (width <= usable && plate.depth + gap + depth <= usable) return newRow(plate, depth)
  }
  const plate: Plate = { depth: 0, rows: [] }
  plates.push(plate)
  return newRow(plate, depth)
}

function newRow(plate: Plate, depth: number): Row {
  const row = { width: 0, depth, parts: [] }
  plate.depth += plate.rows.length > 0 ? gap + depth : depth
  plate.rows.push(row)
  return row
}

/** Slicers tell plates by position: a square grid, gaps of a fifth, rows towards the front (`PartPlateList`). */
function plateCorner(
  index: number,
  { plates, rectangles }: { plates: number; rectangles: Rectangle[] },
): Place {
  const largest = Math.max(...rectangles.flatMap(({ width, depth }) => [width, depth]))
  const stride = Math.max(plateSide, largest) * 1.2
  const columns = Math.ceil(Math.sqrt(plates))
  return { x: (index % columns) * stride, y: -Math.floor(index / columns) * stride }
}
