import type { Part, Piece, Size } from '../model/parts.ts'
import { arrange } from './arrange.ts'

export type Point = readonly [x: number, y: number, z: number]

/** `turn` is in degrees, counter-clockwise seen from above. */
type Placing = { pieces: readonly Piece[]; turn: number }

/** `sizeMm` is that of the turned piece. */
type PlacedPiece = { piece: Piece; middle: { x: number; y: number }; sizeMm: Size }

/** Where everything is in the view, in millimetres: the floor is z = 0, the origin its middle. */
export type Layout = { placed: PlacedPiece[]; turn: number; size: Size }

/** Returns the places of the pieces side by side, each turned about its middle. */
export function layoutOf({ pieces, turn }: Placing): Layout {
  const boxes = pieces.map((piece) => boxOfTurned(piece, turn))
  const { places, size } = arrange(boxes.map(({ sizeMm }) => sizeMm))
  const placed = pieces.flatMap((piece, index) => {
    const [place, box] = [places[index], boxes[index]]
    if (!place || !box) return []
    return { piece, sizeMm: box.sizeMm, middle: { x: place.x - box.low[0], y: place.y - box.low[1] } }
  })
  return { placed, turn, size }
}

/** Returns the size of a turned piece, and its lowest corner from the middle about which it turns. */
function boxOfTurned(piece: Piece, turn: number) {
  const [width, depth, height] = piece.sizeMm
  if (turn === 0) return { sizeMm: piece.sizeMm, low: [-width / 2, -depth / 2] as const }
  const { cos, sin } = turnOf(turn)
  const low: [number, number] = [Infinity, Infinity]
  const high: [number, number] = [-Infinity, -Infinity]
  for (const part of piece.parts) {
    const [left, front] = placeInPiece(part, piece)
    const { positions, step } = part.mesh
    for (let at = 0; at < positions.length; at += 4) {
      const [x, y] = [left + (positions[at] ?? 0) * step, front + (positions[at + 1] ?? 0) * step]
      const [turnedX, turnedY] = [x * cos - y * sin, x * sin + y * cos]
      low[0] = Math.min(low[0], turnedX)
      low[1] = Math.min(low[1], turnedY)
      high[0] = Math.max(high[0], turnedX)
      high[1] = Math.max(high[1], turnedY)
    }
  }
  return { sizeMm: [high[0] - low[0], high[1] - low[1], height] as const, low }
}

/** Returns where the lowest corner of a part is from the middle of its piece's floor, before the piece is turned. */
export function placeInPiece({ low }: Part, { low: lowest, sizeMm }: Piece): Point {
  return [low[0] - lowest[0] - sizeMm[0] / 2, low[1] - lowest[1] - sizeMm[1] / 2, low[2] - lowest[2]]
}

export function inView([x, y, z]: Point, { middle }: PlacedPiece, turn: number): Point {
  const { cos, sin } = turnOf(turn)
  return [middle.x + x * cos - y * sin, middle.y + x * sin + y * cos, z]
}

function turnOf(degrees: number) {
  const angle = (degrees / 180) * Math.PI
  return { cos: Math.cos(angle), sin: Math.sin(angle) }
}
