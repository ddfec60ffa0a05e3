import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Mesh } from '../mesh/mesh.ts'
import { weld } from '../mesh/weld.ts'
import { ball, box, cube, insideOut, together } from '../testing/shapes.ts'
import { toSoup } from '../testing/to-soup.ts'
import { analyse } from './analyse.ts'

function near(actual: number, expected: number, share = 1e-6) {
  assert.ok(Math.abs(actual / expected - 1) <= share, `${actual} is not ${expected}`)
}

function without({ positions, triangles }: Mesh, count: number): Mesh {
  return { positions, triangles: triangles.slice(count * 3) }
}

test('a cube has the volume, area and size of a cube', () => {
  assert.deepEqual(analyse(cube(20)), {
    triangles: 12,
    vertices: 8,
    low: [0, 0, 0],
    high: [20, 20, 20],
    size: [20, 20, 20],
    volume: 8000,
    area: 2400,
    overhangArea: 0,
    openEdges: 0,
    nonManifoldEdges: 0,
    misorientedEdges: 0,
    degenerateTriangles: 0,
    parts: 1,
    voids: 0,
    invertedParts: 0,
    watertight: true,
    manifold: true,
    unitSuspicion: undefined,
  })
})

test('copies of a body are refused with a sentence, also beside a much larger body', () => {
  const copies = Array.from({ length: 1001 }, () => cube(1))
  assert.throws(() => analyse(weld(toSoup(together(cube(200), ...copies)))), {
    code: 'too_complex',
    message: /^About 12,000 faces lie on copies of themselves\./,
  })
})

test('a few hundred copies at each of several places are refused like thousands at one', () => {
  const copies = Array.from({ length: 476 * 7 }, (_, index) => box([1, 1, 1], [20 * (index % 7), 0, 0]))
  assert.throws(() => analyse(weld(toSoup(together(cube(200), ...copies)))), {
    code: 'too_complex',
    message: /^About 39,900 faces lie on copies of themselves\./,
  })
})

test('faces stacked thousands of times a hair apart are refused with a sentence', () => {
  const copies = Array.from({ length: 5000 }, (_, index) => box([3, 3, 3], [0, 0, index * 1e-4]))
  assert.throws(() => analyse(weld(toSoup(together(...copies)))), {
    code: 'too_complex',
    message: /^The faces lie over or through each other: their area is 4,\d\d\d times that of a box/,
  })
})

test('many wedges that meet at one axis have no copies of faces', () => {
  const wedges = Array.from({ length: 40 }, (_, wedge) => {
    const [from, to] = [wedge, wedge + 0.5].map((turn) => (turn / 40) * 2 * Math.PI) as [number, number]
    const ring = [
      [0, 0],
      [Math.cos(from) * 30, Math.sin(from) * 30],
      [Math.cos(to) * 30, Math.sin(to) * 30],
    ] as const
    const layers = Array.from({ length: 101 }, (_, layer) => ring.flatMap(([x, y]) => [x, y, layer / 5]))
    const sides = Array.from({ length: 100 }, (_, layer) =>
      [
        [0, 1],
        [1, 2],
        [2, 0],
      ].flatMap(([one = 0, next = 0]) => {
        const [a, b] = [layer * 3 + one, layer * 3 + next]
        return [a, b, b + 3, a, b + 3, a + 3]
      }),
    )
    const triangles = Uint32Array.from([0, 2, 1, ...sides.flat(), 300, 301, 302])
    return { positions: Float32Array.from(layers.flat()), triangles }
  })
  assert.equal(analyse(weld(toSoup(together(...wedges)))).triangles, 40 * 602)
})

test('a sheet with a crumb of a body is not a solid', () => {
  const sheet = {
    positions: Float32Array.of(0, 0, 0, 200, 0, 0, 0, 200, 0),
    triangles: Uint32Array.of(0, 1, 2),
  }
  const crumb = box([0.01, 0.01, 0.01], [50, 50, 50])
  assert.throws(() => analyse(weld(toSoup(together(sheet, crumb)))), { code: 'empty' })
})

test('thousands of small bodies are solid, although each is tiny compared with the whole', () => {
  const side = [...Array(13).keys()]
  const cubes = side.flatMap((x) =>
    side.flatMap((y) => side.map((z) => box([1, 1, 1], [2 * x, 2 * y, 2 * z]))),
  )
  const report = analyse(weld(toSoup(together(...cubes))))
  assert.equal(report.parts, 2197)
  near(report.volume, 2197)
  near(report.area, 6 * 2197)
})

test('a fine ball has nearly the volume and area of a ball', () => {
  const report = analyse(ball(10, 200))
  near(report.volume, (4 / 3) * Math.PI * 1000, 1e-3)
  near(report.area, 4 * Math.PI * 100, 1e-3)
})

test('far from the origin nothing is lost', () => {
  near(analyse(box([20, 20, 20], [8192, -8192, 4096])).volume, 8000)
})

test('a hole has open edges', () => {
  const report = analyse(without(cube(20), 1))
  assert.equal(report.openEdges, 3)
  assert.equal(report.watertight, false)
  assert.equal(report.manifold, false)
})

test('faces without neighbours enclose nothing, whatever their signed volume', () => {
  const { positions, triangles } = box([10, 10, 10])
  const apart = new Float32Array(
    [...triangles].flatMap((corner, at) => {
      const shift = Math.floor(at / 3) * 20
      return [...positions.slice(corner * 3, corner * 3 + 3)].map((value) => value + shift)
    }),
  )
  const heap: Mesh = { positions: apart, triangles: Uint32Array.from(triangles.keys()) }
  assert.throws(() => analyse(heap), /holds no solid body/)
})

test('a triangle the wrong way round is found', () => {
  const { positions, triangles } = cube(20)
  const turned = triangles.slice()
  turned.set([triangles[0]!, triangles[2]!, triangles[1]!])
  const report = analyse({ positions, triangles: turned })
  assert.equal(report.openEdges, 0)
  assert.equal(report.misorientedEdges, 3)
  assert.equal(report.watertight, false)
})

test('bodies that share an edge are watertight but not manifold', () => {
  const report = analyse(weld(toSoup(together(cube(10), box([10, 10, 10], [10, 10, 0])))))
  assert.equal(report.nonManifoldEdges, 1)
  assert.deepEqual([report.watertight, report.manifold, report.parts], [true, false, 1])
})

test('parts that do not touch are counted', () => {
  const report = analyse(together(cube(10), box([5, 5, 5], [20, 0, 0]), box([5, 5, 5], [30, 0, 0])))
  assert.equal(report.parts, 3)
  near(report.volume, 1250)
})

test('a cavity is not a part and is subtracted from the volume', () => {
  const report = analyse(together(cube(20), insideOut(box([10, 10, 10], [5, 5, 5]))))
  assert.deepEqual([report.parts, report.voids, report.invertedParts], [1, 1, 0])
  near(report.volume, 7000)
})

test('an inside-out body differs from a cavity', () => {
  const report = analyse(together(cube(20), insideOut(box([10, 10, 10], [50, 5, 5]))))
  assert.deepEqual([report.parts, report.voids, report.invertedParts], [2, 0, 1])
  assert.equal(analyse(insideOut(cube(20))).invertedParts, 1)
})

test('triangles without an area are counted and do not open the mesh', () => {
  const { positions, triangles } = cube(20)
  const report = analyse({ positions, triangles: new Uint32Array([...triangles, 0, 0, 1, 2, 2, 2]) })
  assert.equal(report.degenerateTriangles, 2)
  assert.equal(report.manifold, true)
  assert.equal(report.parts, 1)
})

test('overhangs are measured without the faces on the bed', () => {
  const table = together(box([4, 4, 10], [8, 8, 0]), box([20, 20, 2], [0, 0, 10]))
  near(analyse(table).overhangArea, 400)
})

test('a wall that leans by 45 degrees prints without help, one that leans by 55 does not', () => {
  const leaning = (degrees: number) => {
    const { positions, triangles } = box([10, 10, 10], [0, 0, 0])
    const shift = Math.tan((degrees * Math.PI) / 180)
    const moved = positions.map((value, i) => (i % 3 === 0 ? value + shift * (positions[i + 2] ?? 0) : value))
    return analyse({ positions: moved, triangles }).overhangArea
  }
  assert.equal(leaning(45), 0)
  near(leaning(55), 100 / Math.cos((55 * Math.PI) / 180))
})

test('implausible sizes in millimetres are pointed out', () => {
  assert.equal(analyse(cube(4.9)).unitSuspicion, 'too_small')
  assert.equal(analyse(cube(5)).unitSuspicion, undefined)
  assert.equal(analyse(cube(400)).unitSuspicion, undefined)
  assert.equal(analyse(box([1, 1, 401])).unitSuspicion, 'too_large')
})

test('a vertex shared by thousands of triangles costs no extra time', () => {
  const spokes = 20_000
  const positions = new Float32Array((spokes + 2) * 3)
  const triangles = new Uint32Array(spokes * 6)
  positions.set([0, 0, 0, 0, 0, 10])
  for (let spoke = 0; spoke < spokes; spoke++) {
    const angle = (spoke / spokes) * 2 * Math.PI
    positions.set([100 * Math.cos(angle), 100 * Math.sin(angle), 5], (spoke + 2) * 3)
    const next = ((spoke + 1) % spokes) + 2
    triangles.set([0, next, spoke + 2, 1, spoke + 2, next], spoke * 6)
  }
  const report = analyse({ positions, triangles })
  assert.deepEqual([report.manifold, report.parts], [true, 1])
})

const nothingSolid = {
  'a sheet with two sides': [
    [0, 0, 5, 10, 0, 5, 0, 10, 5],
    [0, 1, 2, 0, 2, 1],
  ],
  'a sheet with one side': [
    [0, 0, 5, 10, 0, 5, 0, 10, 5],
    [0, 1, 2],
  ],
  'a line': [
    [0, 0, 0, 10, 0, 0, 20, 0, 0],
    [0, 1, 2],
  ],
} as const
for (const [what, [positions, triangles]] of Object.entries(nothingSolid))
  test(`${what} is not a solid`, () => {
    const mesh = { positions: Float32Array.from(positions), triangles: Uint32Array.from(triangles) }
    assert.throws(() => analyse(mesh), { code: 'empty' })
  })
