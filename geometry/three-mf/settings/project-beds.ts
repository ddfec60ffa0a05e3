import type { Placement } from '../model/mesh-object.ts'
import { type PlateItems, withUnplaced } from './project-parts.ts'
import type { SlicerSettings } from './slicer-settings.ts'

type Bed = { x: number; y: number; width: number; depth: number }
type Point = { x: number; y: number }
type Cell = { column: number; row: number }

/** `MAX_NUMBER_OF_BEDS` of PrusaSlicer 2.9. */
const maxBeds = 9

/** Returns the bed of PrusaSlicer, the box around `bed_shape`; undefined when the project names none. */
export function bedOf(settings: SlicerSettings | undefined): Bed | undefined {
  const corners = (settings?.('bed_shape') ?? []).map((corner) => corner.split('x').map(Number))
  const [xs, ys] = [corners.map(([x = Number.NaN]) => x), corners.map(([, y = Number.NaN]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  const [width, depth] = [Math.max(...xs) - x, Math.max(...ys) - y]
  return width > 0 && depth > 0 && width * depth < 1e8 ? { x, y, width, depth } : undefined
}

/** Returns the items by bed: PrusaSlicer 2.9 lays beds out in a growing square (`MultipleBeds::get_bed_translation`). */
export function itemsByBed(
  items: Placement[],
  { bed, middleOf }: { bed: Bed; middleOf: (item: Placement) => Point },
): PlateItems[] {
  const gap = Math.min(100, Math.hypot(bed.width, bed.depth) * 0.3)
  const beds = Map.groupBy(items, (item) => {
    const cell = cellAt(middleOf(item), bed, gap)
    return cell ? numberOf(cell) : Infinity
  })
  const placed = [...beds].filter(([number]) => number <= maxBeds).toSorted(([one], [other]) => one - other)
  return withUnplaced(
    placed.map(([number, own]) => ({ number, name: '', items: own })),
    items,
  )
}

function cellAt({ x, y }: Point, bed: Bed, gap: number): Cell | undefined {
  const column = Math.floor((x - bed.x) / (bed.width + gap))
  const row = Math.floor((y - bed.y) / (bed.depth + gap))
  const isInside =
    x - bed.x - column * (bed.width + gap) <= bed.width && y - bed.y - row * (bed.depth + gap) <= bed.depth
  return isInside && column >= 0 && row >= 0 ? { column, row } : undefined
}

/** `BedsGrid::grid_coords2index`, from 1: up the new column, then along the new row. */
function numberOf({ column, row }: Cell) {
  const side = Math.max(column, row)
  if (column === side && row < side) return side * side + row + 1
  return column === side ? (side + 1) ** 2 : side * side + side + column + 1
}
