import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyse } from '../analysis/analyse.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { weld } from '../mesh/weld.ts'
import { ball, box, cube, insideOut, together, torus } from '../testing/shapes.ts'
import { toSoup } from '../testing/to-soup.ts'
import { type RepairReport, repairMesh } from './repair.ts'
import { repairSentences } from './repair-sentences.ts'

const unchanged: RepairReport = {
  joinedVertices: 0,
  filledHoles: 0,
  added: 0,
  flipped: 0,
  collapsed: 0,
  duplicate: 0,
  loose: 0,
  leftHoles: null,
}

function corners({ positions, triangles }: Mesh, change: (triangles: number[]) => number[]): Mesh {
  return { positions, triangles: Uint32Array.from(change([...triangles])) }
}

const without = (mesh: Mesh, ...gone: number[]) =>
  corners(mesh, (all) => all.filter((_, at) => !gone.includes(Math.floor(at / 3))))

function turned(mesh: Mesh, isTurned: (triangle: number) => boolean) {
  return corners(mesh, (all) =>
    all.map((corner, at) =>
      isTurned(Math.floor(at / 3)) && at % 3 > 0 ? all[at + (at % 3 === 1 ? 1 : -1)]! : corner,
    ),
  )
}

function mended(broken: Mesh, volume: number, share = 1e-5) {
  const { mesh, report } = repairMesh(broken)
  const { watertight, invertedParts, ...measures } = analyse(mesh)
  assert.deepEqual([watertight, invertedParts], [true, 0])
  assert.ok(Math.abs(measures.volume / volume - 1) <= share, `${measures.volume} mm3 instead of ${volume}`)
  return report
}

test('a missing face of a cube is put back', () => {
  assert.deepEqual(mended(without(cube(20), 0), 8000), { ...unchanged, filledHoles: 1, added: 1 })
  assert.deepEqual(mended(without(cube(20), 0, 1), 8000), { ...unchanged, filledHoles: 1, added: 2 })
  assert.deepEqual(mended(without(cube(20), 0, 7), 8000), { ...unchanged, filledHoles: 2, added: 2 })
  assert.equal(mended(without(cube(20), 2, 5), 8000).added, 2)
})

test('flipped faces are turned back, and an inside-out body as a whole', () => {
  assert.deepEqual(
    mended(
      turned(cube(20), (at) => at === 3),
      8000,
    ),
    { ...unchanged, flipped: 1 },
  )
  const many = turned(ball(10, 40), (at) => at % 3 === 0)
  assert.equal(mended(many, analyse(ball(10, 40)).volume).flipped, many.triangles.length / 9)
  assert.equal(mended(insideOut(cube(20)), 8000).flipped, 12)
})

test('a cavity stays a cavity, and a body inside it points outwards', () => {
  const hollow = together(cube(20), insideOut(box([10, 10, 10], [5, 5, 5])))
  assert.equal(mended(without(hollow, 0), 7000).flipped, 0)
  const within = together(hollow, insideOut(box([2, 2, 2], [9, 9, 9])))
  assert.equal(mended(within, 7008).flipped, 12)
})

test('a hole in a torus is filled along its rim', () => {
  const sound = torus(30, 8, 64)
  const { added, filledHoles } = mended(
    without(sound, ...Array.from({ length: 12 }, (_, at) => 1000 + at)),
    analyse(sound).volume,
    1e-3,
  )
  assert.deepEqual([added, filledHoles], [12, 1])
})

function cut(waves: number, steps = 120) {
  const sound = ball(10, steps)
  const isBelow = (corner: number) => {
    const [x = 0, y = 0, z = 0] = sound.positions.subarray(corner * 3)
    return z < 10 + waves * Math.sin(2 * Math.atan2(y, x))
  }
  return corners(sound, (all) => all.filter((_, at) => isBelow(all[at - (at % 3)]!)))
}

function saddle(x: number): Mesh {
  const { positions, triangles } = cut(6, 24)
  return { positions: positions.map((value, at) => (at % 3 === 0 ? value + x : value)), triangles }
}

test('a large flat hole is filled, and one that is not flat is left with the reason', () => {
  const { mesh, report } = repairMesh(cut(0))
  assert.equal(analyse(mesh).watertight, true)
  assert.deepEqual([report.filledHoles, report.added], [1, 118])
  assert.throws(() => repairMesh(cut(6)), { message: /largest has \d{3} edges and is not flat/ })
  const both = repairMesh(together(cut(6), without(box([5, 5, 5], [40, 0, 0]), 0)))
  assert.deepEqual([both.report.filledHoles, both.report.leftHoles?.count], [1, 1])
})

test('all holes that are left open are counted', () => {
  const holes = Array.from({ length: 30 }, (_, at) => saddle(at * 30))
  const { report } = repairMesh(together(...holes, without(box([5, 5, 5], [-40, 0, 0]), 0)))
  assert.equal(report.leftHoles?.count, 30)
  assert.match(repairSentences(report).at(-1) ?? '', /^30 holes left open: the largest has \d+ edges/)
})

test('a concave rim with straight runs is filled inside of it', () => {
  const star = prism(
    Array.from({ length: 120 }, (_, at) => {
      const reach = at % 2 === 0 ? 20 : 9
      return [reach * Math.cos((at / 120) * 2 * Math.PI), reach * Math.sin((at / 120) * 2 * Math.PI)]
    }),
    5,
  )
  const sound = analyse(star)
  const { mesh } = repairMesh(corners(star, (all) => all.slice(120 * 3)))
  const { watertight, volume, area } = analyse(mesh)
  assert.equal(watertight, true)
  assert.ok(Math.abs(volume / sound.volume - 1) < 1e-5)
  assert.ok(Math.abs(area / sound.area - 1) < 1e-5)
})

function prism(outline: number[][], height: number): Mesh {
  const count = outline.length
  const positions = [0, height].flatMap((z) => [...outline.flatMap(([x = 0, y = 0]) => [x, y, z]), 0, 0, z])
  const triangles = outline.map((_, at) => [count * 2 + 1, count + 1 + at, count + 1 + ((at + 1) % count)])
  for (const at of outline.keys()) {
    const next = (at + 1) % count
    triangles.push([count, next, at], [at, next, count + 1 + next], [at, count + 1 + next, count + 1 + at])
  }
  return { positions: new Float32Array(positions), triangles: Uint32Array.from(triangles.flat()) }
}

test('repeated and collapsed faces are dropped', () => {
  const twice = corners(cube(20), (all) => [...all, ...all.slice(0, 3), all[3]!, all[5]!, all[4]!, 0, 0, 1])
  assert.deepEqual(mended(twice, 8000), { ...unchanged, duplicate: 2, collapsed: 1 })
})

test('a wall without thickness between two bodies is removed', () => {
  const half = box([10, 10, 10])
  const mirrored = {
    positions: half.positions.map((value, at) => (at % 3 === 0 ? 20 - value : value)),
    triangles: half.triangles.toReversed(),
  }
  const joined = weld(toSoup(together(half, mirrored)))
  assert.equal(mended(without(joined, 0), 2000).duplicate, 4)
})

test('a crack of a hundredth of a millimetre is joined, a wider one is filled', () => {
  const cracked = (gap: number) => {
    const soup = toSoup(cube(20))
    soup[0]! += gap
    return weld(soup)
  }
  assert.deepEqual(mended(cracked(0.005), 8000, 1e-3).joinedVertices, 1)
  const wide = mended(cracked(0.5), 8000, 0.05)
  assert.ok(wide.joinedVertices === 0 && wide.added > 0)
})

test('a fin and a stray face are removed', () => {
  const { positions, triangles } = cube(20)
  const finned = {
    positions: new Float32Array([...positions, 40, 40, 40, 100, 0, 0, 101, 0, 0, 100, 1, 0]),
    triangles: new Uint32Array([...triangles, 3, 7, 8, 9, 10, 11]),
  }
  assert.deepEqual(mended(finned, 8000), { ...unchanged, loose: 2 })
})

test('bodies that touch in an edge are kept and not reported as a hole', () => {
  const touching = weld(toSoup(together(cube(10), box([10, 10, 10], [10, 10, 0]))))
  assert.deepEqual(mended(without(touching, 0), 2000), { ...unchanged, filledHoles: 1, added: 1 })
})

const refused: Record<string, [Mesh, RegExp]> = {
  'a Möbius strip': [mobiusStrip(), /only one side/],
  'a Klein bottle': [kleinBottle(), /only one side/],
  'a sound cube': [cube(20), /repair finds nothing to fix/],
  'loose triangles': [scattered(ball(10, 12)), /encloses a space/],
  'a sheet': [
    { positions: new Float32Array([0, 0, 0, 9, 0, 0, 0, 9, 0]), triangles: new Uint32Array([0, 1, 2]) },
    /encloses a space/,
  ],
}
for (const [what, [mesh, message]] of Object.entries(refused))
  test(`${what} is refused with a sentence`, () => {
    assert.throws(() => repairMesh(mesh), { code: 'not_repairable', message })
  })

function grid(steps: number, vertexAt: (along: number, across: number) => number, closed: boolean) {
  const triangles: number[] = []
  for (let along = 0; along < steps; along++)
    for (let across = 0; across < (closed ? steps : 1); across++) {
      const [a, b] = [vertexAt(along, across), vertexAt(along, across + 1)]
      const [c, d] = [vertexAt(along + 1, across), vertexAt(along + 1, across + 1)]
      triangles.push(a, b, c, b, d, c)
    }
  return Uint32Array.from(triangles)
}

function mobiusStrip(): Mesh {
  const steps = 24
  const positions: number[] = []
  for (let along = 0; along < steps; along++)
    for (const side of [-1, 1]) {
      const angle = (along / steps) * 2 * Math.PI
      const reach = 20 + side * 4 * Math.cos(angle / 2)
      positions.push(reach * Math.cos(angle), reach * Math.sin(angle), side * 4 * Math.sin(angle / 2))
    }
  const vertexAt = (along: number, across: number) => (along < steps ? along * 2 + across : 1 - across)
  return { positions: new Float32Array(positions), triangles: grid(steps, vertexAt, false) }
}

function kleinBottle(): Mesh {
  const steps = 24
  const positions: number[] = []
  for (let along = 0; along < steps; along++)
    for (let across = 0; across < steps; across++) {
      const [u, v] = [(along / steps) * 2 * Math.PI, (across / steps) * 2 * Math.PI]
      const reach = 20 + 6 * (Math.cos(u / 2) * Math.sin(v) - Math.sin(u / 2) * Math.sin(2 * v))
      const height = 6 * (Math.sin(u / 2) * Math.sin(v) + Math.cos(u / 2) * Math.sin(2 * v))
      positions.push(reach * Math.cos(u), reach * Math.sin(u), height)
    }
  const vertexAt = (along: number, across: number) =>
    along < steps ? along * steps + (across % steps) : (steps * 2 - across) % steps
  return { positions: new Float32Array(positions), triangles: grid(steps, vertexAt, true) }
}

function scattered(mesh: Mesh): Mesh {
  const positions = toSoup(mesh).map((value, at) => value + Math.floor(at / 9))
  return { positions, triangles: Uint32Array.from({ length: positions.length / 3 }, (_, at) => at) }
}
