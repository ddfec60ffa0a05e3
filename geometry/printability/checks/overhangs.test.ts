import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import { assertNear, checkAll } from '../../testing/printability-checks.ts'
import { ball, box, cube, together } from '../../testing/shapes.ts'
import { blocks, lathe, letterT, strip, turnedAboutZ } from '../../testing/solids.ts'

test('both arms of a T need supports, and it is better printed lying', () => {
  const mesh = letterT
  const { report, marks, found } = checkAll(mesh)
  assert.equal(report.supports, 'needed')
  const overhang = found('overhang')
  assert.equal(overhang?.severity, 'serious')
  assert.equal(overhang.count, 2)
  assertNear(overhang.value, 400)
  assert.deepEqual(
    overhang.places.map(({ low }) => low[2]),
    [30, 30],
  )
  assert.deepEqual(
    [report.turn?.side, report.turn?.now, report.turn?.turned],
    [
      'front',
      { overhangMm2: 400, contactMm2: 100, heightMm: 35 },
      { overhangMm2: 0, contactMm2: 550, heightMm: 10 },
    ],
  )
  for (const [vertex, bits] of marks.entries()) {
    const [x, , z] = mesh.positions.subarray(vertex * 3, vertex * 3 + 3)
    assert.equal(bits & findingMarks.overhang, z === 30 ? findingMarks.overhang : 0, `${x} ${z}`)
  }
})

test('a bridge between two pillars has the length of its filaments, and needs no supports', () => {
  const table = (span: number) =>
    blocks({ x: [0, 10, 10 + span, 20 + span], y: [0, 12], z: [0, 15, 20] }, (x, _, z) => z === 1 || x !== 1)
  const short = checkAll(table(8))
  assert.deepEqual([short.report.supports, short.found('bridge')?.severity], ['none', 'note'])
  assertNear(short.found('bridge')?.value, 8, 0.1)
  const long = checkAll(table(25))
  assert.deepEqual([long.report.supports, long.found('bridge')?.severity], ['none', 'warning'])
  assertNear(long.found('bridge')?.value, 25, 0.05)
  assert.equal(long.found('overhang'), undefined)
  const longest = checkAll(table(60))
  assert.deepEqual([longest.report.supports, longest.found('bridge')?.severity], ['needed', 'serious'])
})

test('the cap of a mushroom hangs all round its stem', () => {
  const mesh = lathe(
    [
      [0, 0],
      [3, 0],
      [3, 20],
      [15, 20],
      [15, 25],
      [0, 25],
    ],
    96,
  )
  const { report, found } = checkAll(mesh)
  assert.equal(report.supports, 'needed')
  assert.equal(found('overhang')?.count, 1)
  assertNear(found('overhang')?.value, Math.PI * (15 ** 2 - 3 ** 2))
  assert.equal(found('bridge'), undefined)
  assert.equal(report.turn?.side, 'upside_down')
})

test('faces of 60 degrees are an overhang, faces of 45 degrees are not', () => {
  const funnel = (half: number) =>
    lathe(
      [
        [0, 0],
        [5, 0],
        [5 + 20 * Math.tan((half * Math.PI) / 180), 20],
        [0, 20],
      ],
      96,
    )
  assert.equal(checkAll(funnel(45)).found('overhang'), undefined)
  assert.equal(checkAll(funnel(50)).report.supports, 'none')
  assert.equal(checkAll(funnel(50)).found('overhang')?.severity, 'note')
  assert.equal(checkAll(funnel(60)).report.supports, 'needed')
})

test('a ball needs supports, a very small one does not', () => {
  const radius = 20
  const { report, found } = checkAll(ball(radius, 120))
  assert.equal(report.supports, 'needed')
  assertNear(
    found('overhang')?.value,
    2 * Math.PI * radius ** 2 * (1 - Math.cos((44.5 * Math.PI) / 180)),
    0.05,
  )
  assert.equal(checkAll(ball(2, 60)).report.supports, 'none')
})

test('a rounded lower edge prints, though it hangs', () => {
  const turn = (degrees: number) => (degrees * Math.PI) / 180
  const fillet = Array.from({ length: 19 }, (_, at): [number, number] => [
    20 + 6 * Math.sin(turn(at * 5)),
    6 - 6 * Math.cos(turn(at * 5)),
  ])
  const { report, found } = checkAll(lathe([[0, 0], ...fillet, [26, 30], [0, 30]], 96))
  assert.deepEqual([report.supports, found('overhang')?.severity], ['none', 'note'])
})

test('a prong that hangs from a bridge is an island, a body on another one is none', () => {
  const hook = blocks(
    { x: [0, 5, 20, 25, 40, 45], y: [0, 10], z: [0, 10, 20, 25] },
    (x, _, z) => z === 2 || x === 0 || x === 4 || (x === 2 && z === 1),
  )
  const { report, found, marks } = checkAll(hook)
  assert.equal(report.supports, 'needed')
  const island = found('island')
  assert.deepEqual([island?.severity, island?.value, island?.count], ['serious', 10, 1])
  const [{ low, high } = { low: [], high: [] }] = island?.places ?? []
  for (const [at, wanted] of [20, 0, 10, 25, 10, 10].entries())
    assert.ok(Math.abs([...low, ...high][at]! - wanted) < 0.2, `${low} to ${high}`)
  assert.equal(marks.filter((bits) => (bits & findingMarks.island) > 0).length, 4)
  const stacked = together(cube(20), box([10, 10, 10], [5, 5, 20]))
  assert.equal(checkAll(stacked).found('island'), undefined)
  assert.equal(checkAll(together(cube(20), box([10, 10, 10], [5, 5, 24]))).found('island')?.value, 24)
})

test('a lip of 2 mm prints, one of 4 mm hangs', () => {
  const lip = (reach: number) =>
    checkAll(blocks({ x: [0, 10, 10 + reach], y: [0, 30], z: [0, 15, 20] }, (x, _, z) => z === 1 || x === 0))
  assert.deepEqual([lip(2).report.supports, lip(2).found('overhang')?.severity], ['none', 'note'])
  assert.deepEqual([lip(4).report.supports, lip(4).found('overhang')?.severity], ['needed', 'serious'])
})

test('a low table needs supports as well as a high one', () => {
  const table = (height: number) =>
    checkAll(
      blocks({ x: [0, 5, 40], y: [0, 40], z: [0, height, height + 4] }, (x, _, z) => z === 1 || x === 0),
    )
  assert.equal(table(1.5).report.supports, 'needed')
  assert.equal(table(0.3).report.supports, 'none')
})

test('a roof on two walls that meet is held only between them', () => {
  const corner = blocks(
    { x: [0, 4, 24], y: [0, 4, 24], z: [0, 10, 12] },
    (x, y, z) => z === 1 || x === 0 || y === 0,
  )
  const { report, found } = checkAll(corner)
  assert.equal(report.supports, 'needed')
  const [{ low, high } = { low: [], high: [] }] = found('overhang')?.places ?? []
  assert.ok(low[0]! > 4 && high[0]! > 23, `${low} to ${high}`)
})

test('a ring on spokes is a bridge all round', () => {
  const spokes = Array.from({ length: 12 }, (_, at) => at * 30)
  const ring = lathe(
    [
      [0, 20],
      [30, 20],
      [30, 24],
      [0, 24],
    ],
    96,
  )
  const walls = spokes.map((degrees) => turnedAboutZ(box([30, 1.2, 20.2], [0, -0.6, 0]), degrees))
  const { report, found } = checkAll(together(ring, ...walls))
  assert.deepEqual([report.supports, found('overhang')?.severity ?? 'note'], ['none', 'note'])
  assertNear(found('bridge')?.value, 2 * 29 * Math.sin(Math.PI / 12), 0.15)
})

test('a round hole in a wall and a vaulted hollow print as they are', () => {
  const quarter = Array.from({ length: 25 }, (_, at): [number, number] => {
    const angle = (at / 24) * (Math.PI / 2)
    return [at === 24 ? 0 : 10 * Math.cos(angle), 12 + 10 * Math.sin(angle)]
  })
  const half = quarter.map(([x, z]): [number, number, number] => [-x, z, 30])
  const other = half.slice(0, -1).reverse()
  const arch = other.map(([x, ...heights]): [number, number, number] => [-x, ...heights])
  const wall = strip([[-20, 0, 30], [-10.01, 0, 30], ...half, ...arch, [10.01, 0, 30], [20, 0, 30]], 0, 8)
  const vault = lathe([...quarter.toReversed(), [10, 0], [16, 0], [16, 30], [0, 30]], 96)
  for (const { report, found } of [wall, vault].map(checkAll)) {
    assert.equal(report.supports, 'none')
    assert.equal(found('overhang')?.severity, 'note')
  }
})

test('an edge that begins in the air between two walls is a bridge as long as it is', () => {
  const ramp = (width: number) => {
    const walls = [-5, width].map((y) => box([40, 5, 60], [0, y, 0]))
    const board = strip(
      [
        [0, 45, 50],
        [30, 15, 20],
      ],
      -0.1,
      width + 0.2,
    )
    return checkAll(together(...walls, board, box([5, width + 10, 60], [-4.9, -5, 0])))
  }
  assert.equal(ramp(15).report.supports, 'none')
  assertNear(ramp(15).found('bridge')?.value, 15, 0.1)
  assert.deepEqual([ramp(60).report.supports, ramp(60).found('bridge')?.severity], ['needed', 'serious'])
})

test('the ceiling of a hollow is a bridge, and no island', () => {
  const hollow = blocks(
    { x: [0, 2, 10, 12], y: [0, 2, 10, 12], z: [0, 2, 10, 12] },
    (x, y, z) => x !== 1 || y !== 1 || z !== 1,
  )
  const { report, found } = checkAll(hollow)
  assert.equal(found('island'), undefined)
  assertNear(found('bridge')?.value, 8, 0.1)
  assert.equal(report.supports, 'none')
})

test('faces inside of another body are no overhangs', () => {
  const crossed = together(box([10, 10, 40]), box([6, 6, 6], [2, 2, 20]))
  assert.deepEqual(checkAll(crossed).report.supports, 'none')
  assert.equal(checkAll(crossed).found('overhang'), undefined)
})
