import { useMemo, useState } from 'react'
import type { Printer } from '#contract/preferences.ts'
import { scaleToFit, turnToFit } from '#contract/printing/printers/bed-fit.ts'
import { fitOn } from '../../../preferences/preferences.ts'
import { layoutOf } from '../layout/layout.ts'
import { type Part, type Piece, piecesOf } from '../model/parts.ts'

type Bed = Printer['bed']

export type PartSelection = ReturnType<typeof usePartSelection>

/** Returns which parts are in the view, and where. On a bed there is one piece, turned so that it fits. */
export function usePartSelection(parts: readonly Part[], bed: Bed | undefined) {
  const pieces = useMemo(() => piecesOf(parts), [parts])
  const [plate, setPlate] = useState('')
  const [bedPiece, setBedPiece] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const inPlate = useMemo(
    () => (plate === '' ? pieces : pieces.filter(({ id }) => id === plate)),
    [pieces, plate],
  )
  const onBed = useMemo(
    () => bed && (inPlate.find(({ id }) => id === bedPiece) ?? hardestToFit(inPlate, bed)),
    [inPlate, bed, bedPiece],
  )
  const turn = bed && onBed ? turnToFit(bed, onBed.footprint) : undefined
  const layout = useMemo(
    () => layoutOf({ pieces: onBed ? [onBed] : inPlate, turn: turn ?? 0 }),
    [onBed, inPlate, turn],
  )
  const shownParts = useMemo(() => layout.placed.flatMap(({ piece }) => piece.parts), [layout])
  return {
    pieces,
    plate,
    setPlate,
    inPlate,
    onBed,
    setBedPiece,
    layout,
    setHidden,
    // A part alone on the bed is always shown.
    hidden: onBed?.parts.length === 1 ? noParts : hidden,
    plates: pieces.filter(({ isPlate }) => isPlate),
    shownParts,
    /** Undefined without a bed. */
    fit: bed && onBed && { turn, ...fitOn(bed, { parts: onBed.footprints, plates: [onBed.footprint] }) },
  }
}

const noParts: readonly string[] = []

function hardestToFit(pieces: readonly Piece[], bed: Bed): Piece | undefined {
  const need = ({ footprint }: Piece) => scaleToFit(bed, [footprint])
  const size = ({ sizeMm: [width, depth] }: Piece) => width * depth
  return pieces.toSorted((one, other) => need(one) - need(other) || size(other) - size(one))[0]
}
