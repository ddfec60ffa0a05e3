import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { Printability } from '#contract/printing/printability/printability.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { assertNear, checkAll } from '../testing/printability-checks.ts'
import { ball, box, cube, together } from '../testing/shapes.ts'
import { blocks, lathe } from '../testing/solids.ts'
import { overlapSentence } from './overlap-sentence.ts'
import { checkPrintability } from './printability.ts'

test('a cube prints without supports, and nothing is found but its first layer', () => {
  const { report, marks } = checkAll(cube(20))
  assert.equal(report.supports, 'none')
  const { small_contact: onBed } = findingMarks
  assert.deepEqual([...marks], [onBed, onBed, onBed, onBed, 0, 0, 0, 0])
  assert.deepEqual(
    report.findings.map(({ kind, severity, value }) => ({ kind, severity, value })),
    [{ kind: 'small_contact', severity: 'note', value: 400 }],
  )
  assert.equal(report.turn, null)
})

test('a cone on its tip hardly touches the bed and falls over', () => {
  const { report, found } = checkAll(
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
  assertNear(found('sharp_tip')?.value, angle)
  assert.deepEqual(found('sharp_tip')?.places, [{ low: [0, 0, 0], high: [0, 0, 0] }])
  assert.equal(report.turn?.side, 'upside_down')
})

test('a tall body on a small foot tips over', () => {
  const pillar = checkAll(box([8, 8, 120]))
  assert.equal(pillar.found('tip_over')?.severity, 'warning')
  assert.ok(pillar.marks.every((bits) => (bits & findingMarks.tip_over) > 0))
  assertNear(pillar.found('tip_over')?.value, (Math.atan(4 / 60) * 180) / Math.PI)
  const leaning = checkAll(
    blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0),
  )
  assert.equal(leaning.found('tip_over')?.severity, 'serious')
})

test('crossing faces are reported with their place: a warning within one body, a note between two', () => {
  const bodies = checkAll(together(cube(10), box([10, 10, 10], [5, 5, 5])))
  const reach = bodies.found('crossing')
  assert.equal(reach?.severity, 'note')
  assertNear(reach?.value, 30)
  assert.ok(bodies.marks.some((bits) => (bits & findingMarks.overlap) > 0))
  // Two upper corners change places.
  const twisted = cube(10)
  twisted.positions.set([10, 0, 10, 0, 0, 10], 12)
  const { found, marks } = checkAll(twisted)
  assert.equal(found('crossing')?.severity, 'warning')
  assertNear(found('crossing')?.value, 2 * Math.sqrt(50 / 3))
  const places = found('crossing')?.places.map(({ low }) => low.map(Math.round).join(' '))
  assert.deepEqual(places?.toSorted(), ['6 2 6', '6 4 8'])
  assert.ok(marks.some((bits) => (bits & findingMarks.crossing) > 0))
  for (const apart of [together(cube(10), box([10, 10, 10], [10, 0, 0])), ball(20, 24)])
    assert.equal(checkAll(apart).found('crossing'), undefined)
})

test('a heap of crossing faces is reported with the length found so far', () => {
  let seed = 7
  const positions = Float32Array.from({ length: 9000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return (seed / 2_147_483_647) * 10
  })
  const heap = { positions, triangles: Uint32Array.from({ length: 3000 }, (_, index) => index) }
  const crossing = ({ findings }: Printability) => findings.find(({ kind }) => kind === 'crossing')
  assert.equal(crossing(checkPrintability(heap).report)?.isAtLeast, true)
  const few = { positions, triangles: heap.triangles.subarray(0, 60) }
  assert.equal(crossing(checkPrintability(few).report)?.isAtLeast, undefined)
})

test('objects that overlap are reported by plate, and touching ones are not', () => {
  const [block, touching, reaching] = [cube(10), box([10, 10, 10], [10, 0, 0]), box([4, 4, 40], [3, 3, -15])]
  const overlapsOf = (plates: number[][], ...meshes: Mesh[]) =>
    checkPrintability(together(...meshes), { plates }).overlaps
  assert.deepEqual(overlapsOf([[12, 12]], block, touching), [])
  assert.deepEqual(overlapsOf([[12], [12]], block, reaching), [])
  assert.deepEqual(overlapsOf([[24]], block, reaching), [])
  assert.deepEqual(overlapsOf([[12], [12, 12]], touching, block, reaching), [{ plate: 1, one: 0, other: 1 }])
  assert.deepEqual(overlapsOf([[12, 12, 12]], block, touching, cube(10)), [{ plate: 0, one: 0, other: 2 }])
  const about = { plateNames: [['peg'], ['lid', 'lid']], plateSettings: [] }
  assert.match(
    overlapSentence({ overlaps: [{ plate: 1, one: 0, other: 1 }], overlapCount: 1 }, about) ?? '',
    /overlap: two of lid on plate 2\. /,
  )
})

test('two halves of a cube that only touch do not overlap', () => {
  const half = (corners: [number, number][]): Mesh => ({
    positions: Float32Array.from([0, 10].flatMap((z) => corners.flatMap(([x, y]) => [x, y, z]))),
    triangles: Uint32Array.from([0, 2, 1, 3, 4, 5, 0, 1, 4, 0, 4, 3, 1, 2, 5, 1, 5, 4, 2, 0, 3, 2, 3, 5]),
  })
  const [left, right] = [[0, 10] as const, [10, 0] as const].map(([from, to]) =>
    half([
      [from, from],
      [to, from],
      [from, to],
    ]),
  )
  const { overlaps, marks } = checkPrintability(together(left!, right!), { plates: [[8, 8]] })
  assert.deepEqual(overlaps, [])
  assert.ok(marks.every((bits) => (bits & findingMarks.overlap) === 0))
  const again = checkPrintability(together(left!, right!, right!), { plates: [[8, 8, 8]] })
  assert.deepEqual(again.overlaps, [{ plate: 0, one: 1, other: 2 }])
})

test('many objects in the same place keep the first three pairs and the count', () => {
  const five = Array.from({ length: 5 }, () => cube(10))
  const { overlaps, overlapCount, marks } = checkPrintability(together(...five), {
    plates: [[12, 12, 12, 12, 12]],
  })
  assert.equal(overlaps.length, 3)
  assert.ok(overlapCount > 3)
  assert.ok(marks.every((bits) => (bits & findingMarks.overlap) > 0))
  const names = [1, 2, 3, 4, 5].map((number) => `${'x'.repeat(79)}😀${number}`)
  assert.match(
    overlapSentence({ overlaps, overlapCount }, { plateNames: [names], plateSettings: [] }) ?? '',
    new RegExp(`^Objects overlap: (x{79} and x{79}; ){3}and ${overlapCount - 3} more\\. `),
  )
})

test('plates are checked each on its own bed', () => {
  const mesh = together(cube(10), box([10, 10, 10], [30, 0, 5]))
  const { report } = checkPrintability(mesh, { plates: [[12], [12]] })
  assert.equal(report.supports, 'none')
  assert.equal(checkAll(mesh).report.supports, 'needed')
})

test('a mesh that cannot be checked is reported, and nothing is thrown', () => {
  const late = checkPrintability(ball(10, 40), { milliseconds: -1 }).report
  assert.ok(late.unchecked.includes('overhang'))
  assert.equal(late.supports, 'unknown')
  assert.deepEqual([late.layFlat, late.standUpright], [undefined, undefined])
  assert.equal(late.isCutShort, true)
  const large = checkPrintability(cube(10), { maxTriangles: 11 }).report
  assert.equal(large.isCutShort, undefined)
  assert.equal(large.unchecked.length, 9)
  assert.equal(large.supports, 'unknown')
  const { positions, triangles } = cube(10)
  const open = checkPrintability({ positions, triangles: triangles.subarray(0, 30) }).report
  assert.deepEqual(open.unchecked, ['overhang', 'bridge', 'island'])
  const broken = checkPrintability({
    positions: new Float32Array(9).fill(Number.NaN),
    triangles: new Uint32Array([0, 1, 2]),
  })
  assert.equal(broken.report.findings.length >= 0, true)
})

test('a check that waits for a busy machine is cut short after 30 s, not after the 15 s of processor time', (context) => {
  const checkWithin = (passed: number) => {
    let isBegun = false
    context.mock.method(performance, 'now', () => {
      if (isBegun) return passed
      isBegun = true
      return 0
    })
    return checkPrintability(ball(10, 40)).report
  }
  assert.deepEqual(checkWithin(29_000).unchecked, [])
  assert.equal(checkWithin(31_000).isCutShort, true)
})
