import type { Mesh } from '../mesh/mesh.ts'
import { weld } from '../mesh/weld.ts'
import { together } from './shapes.ts'

type Planes = { x: number[]; y: number[]; z: number[] }

const sides = [
  { towards: [-1, 0, 0], corners: [0, 4, 6, 2] },
  { towards: [1, 0, 0], corners: [1, 3, 7, 5] },
  { towards: [0, -1, 0], corners: [0, 1, 5, 4] },
  { towards: [0, 1, 0], corners: [2, 6, 7, 3] },
  { towards: [0, 0, -1], corners: [0, 2, 3, 1] },
  { towards: [0, 0, 1], corners: [4, 5, 7, 6] },
] as const

/** Returns a closed solid of the filled cells between planes. */
export function blocks({ x, y, z }: Planes, isFilled: (x: number, y: number, z: number) => boolean): Mesh {
  const soup: number[] = []
  const isInside = (i: number, j: number, k: number) =>
    x[i + 1] !== undefined && y[j + 1] !== undefined && z[k + 1] !== undefined && Math.min(i, j, k) >= 0
  const cells = x.flatMap((_, i) => y.flatMap((__, j) => z.map((___, k) => [i, j, k] as const)))
  for (const [i, j, k] of cells) {
    if (!isInside(i, j, k) || !isFilled(i, j, k)) continue
    for (const { towards, corners } of sides) {
      const [di, dj, dk] = [i + towards[0], j + towards[1], k + towards[2]]
      if (isInside(di, dj, dk) && isFilled(di, dj, dk)) continue
      const [a, b, c, d] = corners.map((bits) => [
        x[i + (bits & 1)]!,
        y[j + ((bits >> 1) & 1)]!,
        z[k + (bits >> 2)]!,
      ])
      soup.push(...a!, ...b!, ...c!, ...a!, ...c!, ...d!)
    }
  }
  return weld(new Float32Array(soup))
}

/** Returns a closed solid of revolution; the profile of radius and height begins and ends on the axis, from below upwards. */
export function lathe(profile: [radius: number, height: number][], steps: number): Mesh {
  const soup: number[] = []
  const point = ([radius, height]: [number, number], step: number) => {
    const turn = ((step % steps) / steps) * 2 * Math.PI
    return [radius * Math.cos(turn), radius * Math.sin(turn), height]
  }
  for (let at = 0; at + 1 < profile.length; at++)
    for (let step = 0; step < steps; step++) {
      const [low, high] = [profile[at]!, profile[at + 1]!]
      const [a, b] = [point(low, step), point(low, step + 1)]
      const [c, d] = [point(high, step + 1), point(high, step)]
      if (low[0] > 0) soup.push(...a, ...b, ...c)
      if (high[0] > 0) soup.push(...a, ...c, ...d)
    }
  return weld(new Float32Array(soup))
}

export const letterT = blocks(
  { x: [0, 20, 30, 50], y: [0, 10], z: [0, 30, 35] },
  (x, _, z) => z === 1 || x === 1,
)

/** Returns a closed solid between two lines seen from the front: x, the lower and the upper z of each point; from y over `depth`. */
export function strip(points: [x: number, low: number, high: number][], y: number, depth: number): Mesh {
  const soup: number[] = []
  const quad = (...[a, b, c, d]: [number[], number[], number[], number[]]) =>
    soup.push(...a, ...b, ...c, ...a, ...c, ...d)
  const corners = points.map(([x, low, high]) => [
    [x, y, low],
    [x, y + depth, low],
    [x, y + depth, high],
    [x, y, high],
  ])
  for (const [index, to] of corners.slice(1).entries())
    for (let side = 0; side < 4; side++) {
      const from = corners[index]!
      const next = (side + 1) % 4
      quad(from[side]!, from[next]!, to[next]!, to[side]!)
    }
  const [first, last] = [corners[0]!, corners.at(-1)!]
  quad(first[3]!, first[2]!, first[1]!, first[0]!)
  quad(last[0]!, last[1]!, last[2]!, last[3]!)
  return weld(new Float32Array(soup))
}

export function turnedAboutZ({ positions, triangles }: Mesh, degrees: number): Mesh {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const turned = positions.slice()
  for (let at = 0; at < turned.length; at += 3) {
    turned[at] = positions[at]! * cosine - positions[at + 1]! * sine
    turned[at + 1] = positions[at]! * sine + positions[at + 1]! * cosine
  }
  return { positions: turned, triangles }
}

/** A closed bar with round ends along x, on the floor. */
export function roundedBar([length, width, height]: [number, number, number]): Mesh {
  const steps = 64
  const rim = Array.from({ length: steps }, (_, step): [number, number] => {
    const angle = ((step + 0.5) / steps) * 2 * Math.PI
    const middle = ((length - width) / 2) * Math.sign(Math.cos(angle))
    return [middle + (width / 2) * Math.cos(angle), (width / 2) * Math.sin(angle)]
  })
  const soup = rim.flatMap(([x, y], step) => {
    const [nextX, nextY] = rim[(step + 1) % steps]!
    const [low, next] = [
      [x, y, 0],
      [nextX, nextY, 0],
    ] as const
    const [high, nextHigh] = [
      [x, y, height],
      [nextX, nextY, height],
    ] as const
    const caps = [...[0, 0, 0], ...next, ...low, ...[0, 0, height], ...high, ...nextHigh]
    return [...caps, ...low, ...next, ...nextHigh, ...low, ...nextHigh, ...high]
  })
  return weld(new Float32Array(soup))
}

/** On its head, with a thread of rings. */
export const hexagonBolt = together(
  lathe(
    [
      [0, 0],
      [9, 0],
      [9, 7],
      [0, 7],
    ],
    6,
  ),
  lathe(
    [
      [0, 6.5],
      ...Array.from({ length: 18 }, (_, ring): [number, number][] => [
        [4, 6.5 + ring * 1.5],
        [5, 7.25 + ring * 1.5],
      ]).flat(),
      [4, 33.5],
      [0, 33.5],
    ],
    48,
  ),
)
