import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxOutline, leastBeds, scaleToFit, turnToFit, widthAt } from './bed-fit.ts'
import type { Outline } from './outline.ts'

type Size = readonly [width: number, depth: number, height: number]

const bed = [180, 120, 180] as const
const box = (size: Size) => ({ outline: boxOutline(size), heightMm: size[2] })

/** 200 x 20 mm with round ends. */
const bar: Outline = Array.from({ length: 36 }, (_, index) => {
  return [index * 5, 180 * Math.abs(Math.cos((index * Math.PI) / 36)) + 20]
})

test('a part as large as the bed fits, also turned by 90 degrees', () => {
  assert.equal(scaleToFit(bed, [box([180, 120, 180])]), 1)
  assert.equal(scaleToFit(bed, [box([120, 180, 10])]), 1)
  assert.equal(scaleToFit(bed, []), 1)
})

test('a long part fits across the diagonal', () => {
  assert.equal(scaleToFit([150, 150, 100], [box([200, 10, 3])]), 1)
  assert.ok(scaleToFit([148, 148, 100], [box([200, 10, 3])]) < 1)
})

test('a part with round ends fits where its box does not', () => {
  assert.equal(scaleToFit([150, 150, 9], [{ outline: bar, heightMm: 9 }]), 1)
  assert.ok(scaleToFit([150, 150, 9], [box([200, 20, 9])]) < 1)
  assert.equal(turnToFit([150, 150, 9], { outline: bar, heightMm: 9 }), 45)
})

/** Returns the largest scale over turns in small steps. */
function bestOfSteps([width, depth]: readonly number[], outline: Outline) {
  let best = 0
  for (let turn = 0; turn < 180; turn += 0.02) {
    const scale = Math.min((width ?? 0) / widthAt(outline, -turn), (depth ?? 0) / widthAt(outline, 90 - turn))
    best = Math.max(best, scale)
  }
  return best
}

const outlines = [
  ...[
    [300, 10],
    [400, 90],
    [220, 215],
    [60, 500],
    [260, 260],
  ].map(([x = 0, y = 0]) => boxOutline([x, y])),
  bar,
  bar.map(([degrees], index): [number, number] => [degrees, bar.at(index - 7)?.[1] ?? 0]),
]

test('no other angle gives a larger scale', () => {
  for (const [width, depth] of [
    [150, 150],
    [250, 210],
    [80, 195],
  ] as const)
    for (const outline of outlines) {
      const scale = scaleToFit([width, depth, 10], [{ outline, heightMm: 10 }])
      const best = Math.min(1, bestOfSteps([width, depth], outline))
      assert.ok(Math.abs(scale - best) < 1e-3, `${outline} on ${width} x ${depth}: ${scale}, ${best}`)
    }
})

test('the part that needs the largest reduction decides the scale', () => {
  assert.equal(scaleToFit(bed, [box([10, 10, 10]), box([90, 90, 360]), box([200, 60, 60])]), 0.5)
  assert.equal(scaleToFit(bed, [box([150, 150, 10])]), 0.8)
})

test('a part fits straight, turned by a quarter, or turned by an angle at which it is inside the bed', () => {
  assert.equal(turnToFit(bed, box([180, 120, 180])), 0)
  assert.equal(turnToFit(bed, box([120, 180, 10])), 90)
  assert.equal(turnToFit([150, 150, 100], box([200, 10, 3])), 45)
  assert.equal(turnToFit([148, 148, 100], box([200, 10, 3])), undefined)
  assert.equal(turnToFit(bed, box([10, 10, 181])), undefined)
})

test('rounding in the height of a part affects its turn and its scale alike', () => {
  const part = { outline: boxOutline([10, 10]), heightMm: 180 + 1e-8 }
  assert.deepEqual([scaleToFit(bed, [part]), turnToFit(bed, part)], [1, 0])
})

test('a part that lies across is turned the shorter way', () => {
  const across = (direction: number): Outline =>
    bar.map(([degrees]) => [degrees, widthAt(bar, degrees - direction)])
  assert.equal(turnToFit([200, 20, 9], { outline: across(30), heightMm: 9 }), -30)
  assert.equal(turnToFit([200, 20, 9], { outline: across(150), heightMm: 9 }), 30)
})

test('a part fits at some angle exactly when it need not be scaled', () => {
  const beds = [80, 150, 250].flatMap((width) => [150, 210].map((depth) => [width, depth, 50] as const))
  const boxes = [60, 155, 200, 270, 290].flatMap((x) => [5, 20, 90, 160].map((y) => boxOutline([x, y])))
  for (const plate of beds)
    for (const outline of [...boxes, ...outlines]) {
      const part = { outline, heightMm: 50 }
      const turn = turnToFit(plate, part)
      assert.equal(turn !== undefined, scaleToFit(plate, [part]) === 1, `${outline} on ${plate}`)
      if (turn === undefined) continue
      assert.ok(widthAt(outline, -turn) <= plate[0] + 1e-6, `${outline} on ${plate}`)
      assert.ok(widthAt(outline, 90 - turn) <= plate[1] + 1e-6, `${outline} on ${plate}`)
    }
})

test('the least beds are those on which all parts fit, each turned by its own angle', () => {
  for (const parts of [...outlines.map((outline) => [outline]), [boxOutline([190, 30]), bar]]) {
    const { from, widths } = leastBeds(parts)
    const scaleOn = (width: number, depth: number) =>
      scaleToFit(
        [width, depth, 9],
        parts.map((outline) => ({ outline, heightMm: 9 })),
      )
    assert.ok(scaleOn(from - 1, from - 1) < 1)
    for (const [more, width] of widths.entries()) {
      assert.equal(scaleOn(from + more, width + 0.001), 1, `${parts}: ${from + more} x ${width}`)
      assert.ok(scaleOn(from + more, width - 0.01) < 1, `${parts}: ${from + more} x ${width}`)
    }
    assert.ok(scaleOn(2000, (widths.at(-1) ?? 0) - 0.01) < 1)
  }
})

test('a part beyond every bed has one length', () => {
  assert.deepEqual(leastBeds([boxOutline([10_000, 9_000])]), { from: 10_000, widths: [9_000] })
  assert.equal(leastBeds([boxOutline([2500, 10])]).widths.length, 2000 - 1775 + 1)
})
