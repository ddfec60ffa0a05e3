import type { Part, Piece, Size } from '../model/parts.ts'
import { arrange } from './arrange.ts'

export type Point = readonly [x: number, y: number, z: number]

/** `turn` is in degrees, counter-clockwise seen from above. */
type Placing = { pieces: readonly Piece[]; turn: number }

/** `sizeMm` is that of the turned piece. */
type Placed = { piece: Piece; middle: { x: number; y: number }; sizeMm: Size }

/** Where everything is in the view, in millimetres: the floor is z = 0, the origin its middle. */
export type Layout = { placed: Placed[]; turn: number; size: Size }

/** Returns the places of the pieces side by side, each turned about its middle. */
export function layoutOf({ pieces, turn }: Placing): Layout {
  const { places, size } = arrange(pieces.map(({ sizeMm }) => turnedSize(sizeMm, turn)))
  const placed = pieces.map((piece, index) => {
    const { x, y } = places[index] ?? { x: 0, y: 0 }
    const sizeMm = turnedSize(piece.sizeMm, turn)
    return { piece, sizeMm, middle: { x: x + sizeMm[0] / 2, y: y + sizeMm[1] / 2 } }
  })
  return { placed, turn, size }
}

function turnedSize([width, depth, height]: Size, turn: number): Size {
  const { cos, sin } = turnOf(turn)
  return [
    Math.abs(width * cos) + Math.abs(depth * sin),
    Math.abs(width * sin) + Math.abs(depth * cos),
    height,
  ]
}

/** Returns where the lowest corner of a part is from the middle of its piece's floor, before the piece is turned. */
export function placeInPiece({ low }: Part, { low: lowest, sizeMm }: Piece): Point {
  return [low[0] - lowest[0] - sizeMm[0] / 2, low[1] - lowest[1] - sizeMm[1] / 2, low[2] - lowest[2]]
}

/** Returns a point of the view from one in a piece. */
export function inView([x, y, z]: Point, { middle }: Placed, turn: number): Point {
  const { cos, sin } = turnOf(turn)
  return [middle.x + x * cos - y * sin, middle.y + x * sin + y * cos, z]
}

function turnOf(degrees: number) {
  const angle = (degrees / 180) * Math.PI
  return { cos: Math.cos(angle), sin: Math.sin(angle) }
}
