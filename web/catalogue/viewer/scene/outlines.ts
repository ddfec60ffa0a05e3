/** Pairs of points for line segments. */

export function boxLines([width, depth, height]: readonly [number, number, number]): number[] {
  const corner = (bits: number) => [bits & 1 ? width : 0, bits & 2 ? depth : 0, bits & 4 ? height : 0]
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
    [1, 2, 4].flatMap((side) => (from & side ? [] : [...corner(from), ...corner(from | side)])),
  )
}

const tileMm = 20

/** Returns the bed, centred, with a line every 20 mm. */
export function bedLines([width, depth]: readonly [number, number]): number[] {
  const [left, front] = [-width / 2, -depth / 2]
  return [
    ...ticks(width).flatMap((at) => [left + at, front, 0, left + at, -front, 0]),
    ...ticks(depth).flatMap((at) => [left, front + at, 0, -left, front + at, 0]),
  ]
}

function ticks(length: number) {
  const count = Math.ceil(length / tileMm)
  return [...Array.from({ length: count }, (_, index) => index * tileMm), length]
}
