import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FindingKind, findingMarks } from '#contract/printing/printability.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { ball, box, cube, together } from '../testing/shapes.ts'
import { blocks, lathe, letterT } from '../testing/solids.ts'
import { checkPrintability } from './printability.ts'

function check(mesh: Mesh) {
  const { report, marks } = checkPrintability(mesh)
  assert.deepEqual(report.unchecked, [])
  const found = (kind: FindingKind) => report.findings.find((finding) => finding.kind === kind)
  return { report, marks, found }
}

function near(value: number | undefined, wanted: number, share = 0.01) {
  assert.ok(value !== undefined && Math.abs(value - wanted) <= wanted * share, `${value} is not ${wanted}`)
}

test('a cube prints without supports, and nothing is found but its first layer', () => {
  const { report } = check(cube(20))
  assert.equal(report.supports, 'none')
  assert.deepEqual(
    report.findings.map(({ kind, severity, value }) => ({ kind, severity, value })),
    [{ kind: 'small_contact', severity: 'note', value: 400 }],
  )
  assert.equal(report.turn, null)
})

test('both arms of a T need supports, and it is better printed lying', () => {
  const mesh = letterT
  const { report, marks, found } = check(mesh)
  assert.equal(report.supports, 'needed')
  const overhang = found('overhang')
  assert.equal(overhang?.severity, 'serious')
  assert.equal(overhang.count, 2)
  near(overhang.value, 400)
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
  const short = check(table(8))
  assert.deepEqual([short.report.supports, short.found('bridge')?.severity], ['none', 'note'])
  near(short.found('bridge')?.value, 8, 0.1)
  const long = check(table(25))
  assert.deepEqual([long.report.supports, long.found('bridge')?.severity], ['none', 'warning'])
  near(long.found('bridge')?.value, 25, 0.05)
  assert.equal(long.found('overhang'), undefined)
  const longest = check(table(60))
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
  const { report, found } = check(mesh)
  assert.equal(report.supports, 'needed')
  assert.equal(found('overhang')?.count, 1)
  near(found('overhang')?.value, Math.PI * (15 ** 2 - 3 ** 2))
  assert.equal(found('bridge'), undefined)
  assert.equal(report.turn?.side, 'upside_down')
})

test('a cone on its tip hardly touches the bed and falls over', () => {
  const { report, found } = check(
    lathe(
      [
        [0, 0],
        [10, 20],
        [0, 20],
      ],
      64,
    ),
  )
  assert.equal(found('overhang'), undefined)
  assert.deepEqual([found('small_contact')?.severity, found('small_contact')?.value], ['serious', 0.01])
  assert.equal(found('tip_over')?.severity, 'warning')
  const angle = (Math.atan(0.5) * 360) / Math.PI
  near(found('sharp_tip')?.value, angle)
  assert.deepEqual(found('sharp_tip')?.places, [{ low: [0, 0, 0], high: [0, 0, 0] }])
  assert.equal(report.turn?.side, 'upside_down')
})

test('faces of 45 degrees are no overhang, those of 60 are', () => {
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
  assert.equal(check(funnel(45)).found('overhang'), undefined)
  assert.equal(check(funnel(50)).report.supports, 'none')
  assert.equal(check(funnel(50)).found('overhang')?.severity, 'note')
  assert.equal(check(funnel(60)).report.supports, 'needed')
})

test('a ball needs supports, a very small one does not', () => {
  const radius = 20
  const { report, found } = check(ball(radius, 120))
  assert.equal(report.supports, 'needed')
  near(found('overhang')?.value, 2 * Math.PI * radius ** 2 * (1 - Math.cos((44.5 * Math.PI) / 180)), 0.05)
  assert.equal(check(ball(2, 60)).report.supports, 'none')
})

test('a rounded lower edge prints, though it hangs', () => {
  const turn = (degrees: number) => (degrees * Math.PI) / 180
  const fillet = Array.from({ length: 19 }, (_, at): [number, number] => [
    20 + 6 * Math.sin(turn(at * 5)),
    6 - 6 * Math.cos(turn(at * 5)),
  ])
  const { report, found } = check(lathe([[0, 0], ...fillet, [26, 30], [0, 30]], 96))
  assert.deepEqual([report.supports, found('overhang')?.severity], ['none', 'note'])
})

test('a thin fin is found with its thickness and place', () => {
  const fin = (thickness: number) =>
    check(
      blocks(
        { x: [0, 10 - thickness / 2, 10 + thickness / 2, 20], y: [0, 20], z: [0, 2, 22] },
        (x, _, z) => z === 0 || x === 1,
      ),
    )
  const { found, marks } = fin(0.6)
  const thin = found('thin_wall')
  near(thin?.value, 0.6)
  assert.deepEqual([thin?.severity, thin?.count], ['warning', 1])
  const [place] = thin?.places ?? []
  assert.ok(place && place.low[0] > 9.6 && place.high[0] < 10.4 && place.low[2] > 2 && place.high[2] < 22)
  assert.ok(marks.some((bits) => (bits & findingMarks.thin_wall) > 0))
  assert.equal(fin(0.3).found('thin_wall')?.severity, 'serious')
  assert.equal(fin(0.9).found('thin_wall'), undefined)
})

test('two bodies with a gap are told when they grow together', () => {
  const pair = (gap: number) => check(together(cube(10), box([10, 10, 10], [10 + gap, 0, 0])))
  near(pair(0.25).found('narrow_gap')?.value, 0.25)
  assert.equal(pair(0.25).found('narrow_gap')?.severity, 'warning')
  assert.equal(pair(0.25).found('narrow_gap')?.count, 1)
  assert.equal(pair(0.1).found('narrow_gap')?.severity, 'serious')
  assert.equal(pair(0.4).found('narrow_gap'), undefined)
  assert.equal(pair(0).found('narrow_gap'), undefined)
})

test('a prong that hangs from a bridge is an island, a body on another one is none', () => {
  const hook = blocks(
    { x: [0, 5, 20, 25, 40, 45], y: [0, 10], z: [0, 10, 20, 25] },
    (x, _, z) => z === 2 || x === 0 || x === 4 || (x === 2 && z === 1),
  )
  const { report, found, marks } = check(hook)
  assert.equal(report.supports, 'needed')
  assert.deepEqual(found('island'), {
    kind: 'island',
    severity: 'serious',
    value: 10,
    count: 1,
    places: [{ low: [20, 0, 10], high: [25, 10, 10] }],
  })
  assert.equal(marks.filter((bits) => (bits & findingMarks.island) > 0).length, 4)
  const stacked = together(cube(20), box([10, 10, 10], [5, 5, 20]))
  assert.equal(check(stacked).found('island'), undefined)
  assert.equal(check(together(cube(20), box([10, 10, 10], [5, 5, 24]))).found('island')?.value, 24)
})

test('the ceiling of a hollow is a bridge, and no island', () => {
  const hollow = blocks(
    { x: [0, 2, 10, 12], y: [0, 2, 10, 12], z: [0, 2, 10, 12] },
    (x, y, z) => x !== 1 || y !== 1 || z !== 1,
  )
  const { report, found } = check(hollow)
  assert.equal(found('island'), undefined)
  near(found('bridge')?.value, 8, 0.1)
  assert.equal(report.supports, 'none')
})

test('faces inside of another body are no overhangs', () => {
  const crossed = together(box([10, 10, 40]), box([6, 6, 6], [2, 2, 20]))
  assert.deepEqual(check(crossed).report.supports, 'none')
  assert.equal(check(crossed).found('overhang'), undefined)
})

test('a tall body on a small foot tips over', () => {
  const pillar = check(box([8, 8, 120]))
  assert.equal(pillar.found('tip_over')?.severity, 'warning')
  near(pillar.found('tip_over')?.value, (Math.atan(4 / 60) * 180) / Math.PI)
  const leaning = check(
    blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0),
  )
  assert.equal(leaning.found('tip_over')?.severity, 'serious')
})

test('plates are checked each on its own bed', () => {
  const mesh = together(cube(10), box([10, 10, 10], [30, 0, 5]))
  const { report } = checkPrintability(mesh, { plates: [12, 12] })
  assert.equal(report.supports, 'none')
  assert.equal(check(mesh).report.supports, 'needed')
})

test('what cannot be checked is said, and nothing is thrown', () => {
  const late = checkPrintability(ball(10, 40), { milliseconds: -1 }).report
  assert.ok(late.unchecked.includes('overhang'))
  assert.equal(late.supports, 'unknown')
  const large = checkPrintability(cube(10), { mostTriangles: 11 }).report
  assert.equal(large.unchecked.length, 8)
  assert.equal(large.supports, 'unknown')
  const { positions, triangles } = cube(10)
  const open = checkPrintability({ positions, triangles: triangles.subarray(0, 30) }).report
  assert.deepEqual(open.unchecked, ['island'])
  const broken = checkPrintability({
    positions: new Float32Array(9).fill(Number.NaN),
    triangles: new Uint32Array([0, 1, 2]),
  })
  assert.equal(broken.report.findings.length >= 0, true)
})
