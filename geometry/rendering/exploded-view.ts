import type { PartDirection } from '#contract/catalogue/assembly.ts'
import type { FilamentColour } from '../filament-colours.ts'
import { boundsOfTriangles } from '../mesh/bounds.ts'
import { type Mesh, split } from '../mesh/mesh.ts'
import { rotation, turnedAndMoved } from '../mesh/turned.ts'
import { plus, scaled, type Vector } from '../mesh/vector.ts'
import type { ColouredMesh } from './scene/scene.ts'

/** `turn` in degrees about x, then y, then z; `at` in mm is the middle of the underside, by default on top of the rest. */
export type AssembledPart = {
  mesh: Mesh
  turn: Vector
  at: Vector | null
  comesFrom: PartDirection
  /** How many triangles of the mesh look how, in order; without them, a colour says what a step adds. */
  looks?: Painted[]
}

type Painted = { triangles: number; look: Omit<ColouredMesh, 'mesh'> }

type Box = { low: Vector; high: Vector }
type Standing = Pick<AssembledPart, 'mesh' | 'comesFrom' | 'looks'> & {
  box: Box
  source: Mesh
  layersUp: Vector
}

const towards: Record<PartDirection, Vector> = {
  above: [0, 0, 1],
  below: [0, 0, -1],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
}
// Shares of the longest side of all parts.
const gapShare = 0.14
const lineShare = 0.006

/** Returns one step: the parts `before` it in their places, and those it `adds` moved the way they come, with lines. */
export function explodedView(before: AssembledPart[], adds: AssembledPart[]): ColouredMesh[] {
  const standing: Standing[] = []
  for (const part of [...before, ...adds]) standing.push(stand(part, standing))
  const [present, added] = [standing.slice(0, before.length), standing.slice(before.length)]
  const all = standing.reduce<Box | undefined>((box, part) => around(box, part.box), undefined)
  const size = all ? Math.max(...all.high.map((high, axis) => high - all.low[axis]!)) : 0
  const scene: ColouredMesh[] = present.flatMap((part) => painted(part, part.mesh, 'bone white'))
  const base = present.reduce<Box | undefined>((box, part) => around(box, part.box), undefined)
  const taken = new Map<PartDirection, Box>()
  for (const group of groupsOf(added)) {
    const [{ comesFrom }] = group
    const obstacle = taken.get(comesFrom) ?? base ?? taken.values().next().value
    const own = group.reduce<Box | undefined>((box, part) => around(box, part.box), undefined)!
    const shift = scaled(
      towards[comesFrom],
      obstacle ? clearance(own, obstacle, towards[comesFrom]) + size * gapShare : 0,
    )
    taken.set(comesFrom, around(obstacle, { low: plus(own.low, shift), high: plus(own.high, shift) }))
    for (const part of group) {
      const colour = obstacle ? 'ember orange' : 'bone white'
      scene.push(...painted(part, turnedAndMoved(part.mesh, [0, 0, 0], shift), colour))
      if (obstacle) scene.push({ mesh: line(middle(part.box), shift, size * lineShare), colour: 'graphite' })
    }
  }
  return scene
}

function painted({ looks, layersUp }: Standing, mesh: Mesh, colour: FilamentColour): ColouredMesh[] {
  if (!looks) return [{ mesh, colour, layersUp }]
  const pieces = split(
    mesh,
    looks.map(({ triangles }) => triangles),
  )
  return pieces.map((piece, at) => ({ mesh: piece, ...looks[at]!.look, layersUp }))
}

function stand({ mesh, turn, at, ...part }: AssembledPart, others: readonly Standing[]): Standing {
  const rows = rotation(turn)
  const turned = turnedAndMoved(mesh, turn, [0, 0, 0])
  const { low, high } = boundsOfTriangles(turned)
  const top = Math.max(0, ...others.map(({ box }) => box.high[2]))
  const [x, y, z] = at ?? [0, 0, others.length > 0 ? top : 0]
  const move: Vector = [x - (low[0] + high[0]) / 2, y - (low[1] + high[1]) / 2, z - low[2]]
  const box = { low: plus(low, move), high: plus(high, move) }
  const layersUp: Vector = [rows[0][2], rows[1][2], rows[2][2]]
  return { ...part, mesh: turnedAndMoved(turned, [0, 0, 0], move), box, source: mesh, layersUp }
}

function groupsOf(parts: readonly Standing[]) {
  const groups: [Standing, ...Standing[]][] = []
  for (const part of parts) {
    const same = groups.find(([first]) => first.source === part.source && first.comesFrom === part.comesFrom)
    if (same) same.push(part)
    else groups.push([part])
  }
  return groups
}

function clearance(own: Box, other: Box, direction: Vector) {
  const axis = direction.findIndex((share) => share !== 0)
  const distance =
    direction[axis]! > 0 ? other.high[axis]! - own.low[axis]! : own.high[axis]! - other.low[axis]!
  return Math.max(0, distance)
}

function around(box: Box | undefined, { low, high }: Box): Box {
  if (!box) return { low, high }
  const pick = (of: (...values: number[]) => number, one: Vector, other: Vector): Vector => [
    of(one[0], other[0]),
    of(one[1], other[1]),
    of(one[2], other[2]),
  ]
  return { low: pick(Math.min, box.low, low), high: pick(Math.max, box.high, high) }
}

function middle({ low, high }: Box): Vector {
  return scaled(plus(low, high), 0.5)
}

function line(from: Vector, along: Vector, width: number): Mesh {
  const to = plus(from, along)
  const sides = from.map((start, axis) => {
    const [low, high] = [Math.min(start, to[axis]!), Math.max(start, to[axis]!)]
    return along[axis] === 0 ? [low - width / 2, high + width / 2] : [low, high]
  })
  const positions = new Float32Array(24)
  for (let corner = 0; corner < 8; corner++)
    for (let axis = 0; axis < 3; axis++) positions[corner * 3 + axis] = sides[axis]![(corner >> axis) & 1]!
  const faces = [0, 2, 3, 1, 4, 5, 7, 6, 0, 1, 5, 4, 2, 6, 7, 3, 0, 4, 6, 2, 1, 3, 7, 5]
  const triangles = []
  for (let face = 0; face < 24; face += 4) {
    const [a, b, c, d] = faces.slice(face, face + 4) as [number, number, number, number]
    triangles.push(a, b, c, a, c, d)
  }
  return { positions, triangles: Uint32Array.from(triangles) }
}
