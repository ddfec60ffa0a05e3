import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findingMarks } from '#contract/printing/printability/finding-marks.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { assertNear, checkAll } from '../../testing/printability-checks.ts'
import { box, cube, together } from '../../testing/shapes.ts'
import { blocks, strip, turnedAboutZ } from '../../testing/solids.ts'

test('a thin fin is found with its thickness and place', () => {
  const fin = (thickness: number) =>
    checkAll(
      blocks(
        { x: [0, 10 - thickness / 2, 10 + thickness / 2, 20], y: [0, 20], z: [0, 2, 22] },
        (x, _, z) => z === 0 || x === 1,
      ),
    )
  const { found, marks } = fin(0.6)
  const thin = found('thin_wall')
  assertNear(thin?.value, 0.6)
  assert.deepEqual([thin?.severity, thin?.count], ['warning', 1])
  const [place] = thin?.places ?? []
  assert.ok(place && place.low[0] > 9.6 && place.high[0] < 10.4 && place.low[2] > 2 && place.high[2] < 22)
  assert.ok(marks.some((bits) => (bits & findingMarks.thin_wall) > 0))
  assert.equal(fin(0.3).found('thin_wall')?.severity, 'serious')
  assert.equal(fin(0.9).found('thin_wall'), undefined)
})

test('a flat plate prints as layers: it is no thin wall, unlike the same plate on its edge', () => {
  for (const thickness of [0.6, 0.3]) {
    const flat = checkAll(box([40, 40, thickness]))
    assert.equal(flat.found('thin_wall'), undefined)
    assert.ok(flat.marks.every((bits) => (bits & findingMarks.thin_wall) === 0))
    assertNear(checkAll(box([40, thickness, 40])).found('thin_wall')?.value, thickness)
  }
  const sloping = (degrees: number) => {
    const sheet = box([40, 40, 0.6])
    const slope = Math.tan((degrees * Math.PI) / 180)
    sheet.positions.forEach((x, index) => {
      if (index % 3 === 0) sheet.positions[index + 2]! += x * slope
    })
    return checkAll(sheet).found('thin_wall')
  }
  assert.equal(sloping(20), undefined)
  assertNear(sloping(45)?.value, 0.42)
})

test('the feather edge of a flare, one layer high, is no thin wall; a higher one and a fin of 1 mm are', () => {
  const flare = (rise: number) => {
    const width = rise * 1.8
    const side = strip(
      [
        [0, 0, 0.001],
        [width, width / 9, rise],
        [width + 0.5, width / 9, 5],
        [20, 2.4, 6],
      ],
      0,
      40,
    )
    return checkAll(turnedAboutZ(side, 35)).found('thin_wall')
  }
  assert.equal(flare(0.39), undefined)
  assert.equal(flare(0.9)?.severity, 'serious')
  const fin = (height: number) =>
    checkAll(
      blocks({ x: [0, 9.8, 10.2, 20], y: [0, 4], z: [0, 2, 2 + height] }, (x, _, z) => z === 0 || x === 1),
    ).found('thin_wall')
  assert.equal(fin(0.3), undefined)
  assertNear(fin(1)?.value, 0.4)
})

test('only the rim of a tray with a thin floor and rim is a thin wall', () => {
  const { found } = checkAll(
    blocks(
      { x: [0, 0.5, 39.5, 40], y: [0, 0.5, 39.5, 40], z: [0, 0.6, 15] },
      (x, y, z) => z === 0 || x !== 1 || y !== 1,
    ),
  )
  assertNear(found('thin_wall')?.value, 0.5)
  assert.ok(found('thin_wall')?.places.every(({ low }) => low[2] > 0))
})

test('two bodies with a gap are reported when they grow together', () => {
  const pair = (gap: number) => checkAll(together(cube(10), box([10, 10, 10], [10 + gap, 0, 0])))
  assertNear(pair(0.25).found('narrow_gap')?.value, 0.25)
  assert.equal(pair(0.25).found('narrow_gap')?.severity, 'warning')
  assert.equal(pair(0.25).found('narrow_gap')?.count, 1)
  assert.equal(pair(0.1).found('narrow_gap')?.severity, 'serious')
  assert.equal(pair(0.4).found('narrow_gap'), undefined)
  assert.equal(pair(0).found('narrow_gap'), undefined)
})

test('the least gap of parts that move in each other is reported as one that prints', () => {
  const frame = blocks(
    { x: [0, 10, 30, 40], y: [0, 10, 30, 40], z: [-6, -3, 11, 14] },
    (x, y, z) => x !== 1 || y !== 1 || z !== 1,
  )
  const inside = (gap: number, side = gap) =>
    box([20 - gap - side, 20 - 2 * gap, 8], [10 + side, 10 + gap, 0])
  const free = checkAll(together(frame, inside(0.6, 0.4))).found('narrow_gap')
  assert.deepEqual([free?.severity, free?.value, free?.count], ['note', 0.4, 1])
  assert.equal(checkAll(together(frame, inside(0.2))).found('narrow_gap')?.severity, 'warning')
  assert.equal(checkAll(together(frame, inside(1.5))).found('narrow_gap'), undefined)
  const joined = together(frame, inside(0.6), box([20, 2, 2], [5, 20, 0]))
  assert.equal(checkAll(joined).found('crossing')?.severity, 'note')
  assert.equal(checkAll(joined).found('narrow_gap'), undefined)
  const fine = Array.from({ length: 61 }, (_, step) => 45 + step / 3)
  const slab = blocks({ x: fine, y: fine, z: [0, 8] }, () => true)
  const rod = turnedAboutZ(box([40, 4, 4], [62, -2, 6]), 45)
  const cutShort = checkAll(together(frame, inside(0.6), slab, rod))
  assert.equal(cutShort.found('crossing')?.isAtLeast, true)
  assert.equal(cutShort.found('narrow_gap'), undefined)
})

test('parts that touch print as one piece, and their other gaps are not those of moving parts', () => {
  const pocket = blocks(
    { x: [0, 10, 30, 40], y: [0, 10, 30, 40], z: [0, 2, 8, 10] },
    (x, y, z) => z !== 1 || x !== 1 || y !== 1,
  )
  const inlay = (over: number) => box([19.2, 19.2, 4], [10.4, 10.4, 2 + over])
  const gapOf = (...parts: Mesh[]) => checkAll(together(pocket, ...parts)).found('narrow_gap')
  assert.deepEqual([gapOf(inlay(0.5))?.severity, gapOf(inlay(0.5))?.value], ['note', 0.4])
  for (const over of [0, 0.015, -0.008])
    assert.equal(gapOf(inlay(over)), undefined, `${over} mm over the floor`)
  const plug = box([19.2, 19.2, 3.5], [10.4, 10.4, 2.5])
  assert.equal(gapOf(plug, box([5, 5, 0.5], [15, 15, 2])), undefined)
})
