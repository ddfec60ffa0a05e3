import type { RoomFinish } from '#contract/printing/filament/room-finishes.ts'
import { boxOutline, type Footprint, footprintsOf } from '#contract/printing/printers/bed-fit.ts'
import type { Outline } from '#contract/printing/printers/outline.ts'
import { extentOf, type GlbObject, type PreviewMesh } from './glb.ts'

export type Size = readonly [width: number, depth: number, height: number]

export type Part = {
  id: string
  name: string
  sizeMm: Size
  /** Footprints of its whole file. */
  footprints?: readonly Footprint[] | undefined
  /** Its lowest corner in its file. */
  low: Size
  /** What keeps its places in the view: a file, or a plate of one. */
  piece: string
  pieceName: string
  isPlate: boolean
  /** '#rrggbb' of its filament in the file, if known. */
  colour?: `#${string}` | undefined
  /** That of its filament, if the file says it. */
  finish?: RoomFinish | undefined
  mesh: PreviewMesh
}

type LoadedFile = {
  fileId: string
  partName: string
  sizeMm: Size
  outlines?: Outline[] | undefined
  /** The numbers of its plates, 0 for none. */
  plates?: number[]
  /** As the designer chose it for the whole file. */
  colour?: `#${string}` | undefined
  finish?: RoomFinish | undefined
  objects: GlbObject[]
}

export function partsOf(files: LoadedFile[]): Part[] {
  return files.flatMap(({ fileId, partName, sizeMm, outlines, plates = [], ...file }) => {
    const objects = numbered(file.objects, plates)
    const footprints = outlines && footprintsOf({ sizeMm, outlines })
    const [only] = objects
    if (only && objects.length === 1)
      return {
        ...pieceOf(fileId, partName),
        id: fileId,
        name: partName,
        sizeMm,
        footprints,
        low: only.low,
        colour: file.colour ?? only.colour,
        finish: file.finish ?? only.finish,
        mesh: only.mesh,
      }
    const hasPlates = new Set(objects.map(({ plate }) => plate)).size > 1
    const names = distinctNames(objects)
    return objects.map(({ plate, low, colour, finish, mesh }, index) => ({
      ...(hasPlates
        ? plateOf(`${fileId}/${plate}`, plateName(plate, files.length > 1 ? partName : ''))
        : pieceOf(fileId, partName)),
      id: `${fileId}/${plate}/${index}`,
      name: names[index] ?? partName,
      sizeMm: extentOf(mesh),
      footprints,
      low,
      colour: file.colour ?? colour,
      finish: file.finish ?? finish,
      mesh,
    }))
  })
}

/** Earlier previews count the plates in use instead. */
function numbered(objects: GlbObject[], plates: number[]) {
  if (objects.every(({ plate }) => plates.includes(plate))) return objects
  return objects.map((object) => ({ ...object, plate: plates[object.plate - 1] ?? object.plate }))
}

const pieceOf = (piece: string, pieceName: string) => ({ piece, pieceName, isPlate: false })
const plateOf = (piece: string, pieceName: string) => ({ piece, pieceName, isPlate: true })

/** Returns 'Plate 2', 'Box, plate 2', 'Not on a plate'. */
function plateName(plate: number, partName: string) {
  const name = plate === 0 ? 'not on a plate' : `plate ${plate}`
  return partName ? `${partName}, ${name}` : `${name[0]?.toUpperCase()}${name.slice(1)}`
}

/** Returns 'Peg 1', 'Peg 2', 'Lid', 'Part 4'. */
function distinctNames(objects: GlbObject[]) {
  const counts = Map.groupBy(objects, ({ name }) => name)
  const seen = new Map<string, number>()
  return objects.map(({ name }, index) => {
    if (!name) return `Part ${index + 1}`
    const number = (seen.get(name) ?? 0) + 1
    seen.set(name, number)
    return (counts.get(name)?.length ?? 0) > 1 ? `${name} ${number}` : name
  })
}

export type Piece = {
  id: string
  name: string
  isPlate: boolean
  parts: Part[]
  low: Size
  sizeMm: Size
  /** The footprint of all parts together. */
  footprint: Footprint
  /** Of each part; without the rounding of the preview, where it is known. */
  footprints: readonly Footprint[]
}

/** Returns the pieces in the order of their first parts, each with the box around its parts. */
export function piecesOf(parts: readonly Part[]): Piece[] {
  return [...Map.groupBy(parts, ({ piece }) => piece)].map(([id, own]) => {
    const boxes = own.map(({ low, mesh }) => ({ low, extent: extentOf(mesh) }))
    const lowest = sides((axis) => Math.min(...boxes.map(({ low }) => low[axis])))
    const highest = sides((axis) => Math.max(...boxes.map(({ low, extent }) => low[axis] + extent[axis])))
    const sizeMm = sides((axis) => highest[axis] - lowest[axis])
    return {
      id,
      name: own[0]?.pieceName ?? '',
      isPlate: own.some(({ isPlate }) => isPlate),
      parts: own,
      low: lowest,
      sizeMm,
      ...footprintsOfPiece(own, sizeMm),
    }
  })
}

function footprintsOfPiece(parts: readonly Part[], shown: Size): Pick<Piece, 'footprint' | 'footprints'> {
  const [first, ...others] = parts
  const footprint = boxOf(shown)
  if (!first) return { footprint, footprints: [] }
  const ofFile = first.isPlate ? undefined : first.footprints
  if (others.length > 0) return { footprint, footprints: ofFile ?? parts.map(({ sizeMm }) => boxOf(sizeMm)) }
  // An older preview may show several objects of a file, whose size is that of the largest.
  const isSame = first.sizeMm.every(
    (side, axis) => Math.abs(side - (shown[axis] ?? 0)) <= 2 * first.mesh.step,
  )
  const [only = boxOf(first.sizeMm)] = ofFile ?? []
  const exact = isSame ? only : footprint
  return { footprint: exact, footprints: [exact] }
}

function boxOf(sizeMm: Size): Footprint {
  return { outline: boxOutline(sizeMm), heightMm: sizeMm[2] }
}

function sides(value: (axis: 0 | 1 | 2) => number): Size {
  return [value(0), value(1), value(2)]
}
