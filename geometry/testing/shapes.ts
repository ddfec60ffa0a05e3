import type { Mesh } from '../mesh/mesh.ts'

export function box(
  [width, depth, height]: [number, number, number],
  at: [number, number, number] = [0, 0, 0],
): Mesh {
  const positions: number[] = []
  for (const z of [0, height]) {
    for (const y of [0, depth]) for (const x of [0, width]) positions.push(x + at[0], y + at[1], z + at[2])
  }
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [1, 3, 7, 5],
    [3, 2, 6, 7],
    [2, 0, 4, 6],
  ] as const
  const triangles = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}

export function cube(side: number) {
  return box([side, side, side])
}

export function insideOut({ positions, triangles }: Mesh): Mesh {
  return { positions, triangles: triangles.toReversed() }
}

export function together(...meshes: Mesh[]): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (const mesh of meshes) {
    const first = positions.length / 3
    positions.push(...mesh.positions)
    triangles.push(...mesh.triangles.map((vertex) => vertex + first))
  }
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}

export function ball(radius: number, steps: number): Mesh {
  const positions = [0, 0, 0]
  for (let ring = 1; ring < steps; ring++) {
    const slope = (ring / steps) * Math.PI
    for (let step = 0; step < steps; step++) {
      const turn = (step / steps) * 2 * Math.PI
      const across = radius * Math.sin(slope)
      positions.push(across * Math.cos(turn), across * Math.sin(turn), radius - radius * Math.cos(slope))
    }
  }
  positions.push(0, 0, 2 * radius)
  const at = (ring: number, step: number) => 1 + (ring - 1) * steps + (step % steps)
  const triangles: number[] = []
  for (let step = 0; step < steps; step++) {
    triangles.push(0, at(1, step + 1), at(1, step))
    for (let ring = 1; ring < steps - 1; ring++) {
      triangles.push(at(ring, step), at(ring, step + 1), at(ring + 1, step + 1))
      triangles.push(at(ring, step), at(ring + 1, step + 1), at(ring + 1, step))
    }
    triangles.push(at(steps - 1, step), at(steps - 1, step + 1), positions.length / 3 - 1)
  }
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}

export function torus(radius: number, thickness: number, steps: number): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  const at = (turn: number, step: number) => (turn % steps) * steps + (step % steps)
  for (let turn = 0; turn < steps; turn++)
    for (let step = 0; step < steps; step++) {
      const [along, around] = [(turn / steps) * 2 * Math.PI, (step / steps) * 2 * Math.PI]
      const across = radius + thickness * Math.cos(around)
      positions.push(across * Math.cos(along), thickness * Math.sin(around), across * Math.sin(along))
      const next = at(turn + 1, step + 1)
      triangles.push(at(turn, step), at(turn, step + 1), next, at(turn, step), next, at(turn + 1, step))
    }
  return { positions: new Float32Array(positions), triangles: new Uint32Array(triangles) }
}

/** Moves every vertex a little, equally in every run, so that hardly two triangles have the same shape. */
export function uneven({ positions, triangles }: Mesh): Mesh {
  const moved = positions.map((value, at) => value * (1 + 0.02 * Math.sin(at * 12.9898)))
  return { positions: moved, triangles }
}
