import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bedVerdict, fitOn, scaleToFit, turnToFit } from './bed-fit.ts'

const bed = [180, 120, 180] as const

test('a design as large as the bed fits, also turned by 90 degrees', () => {
  assert.equal(scaleToFit(bed, [[180, 120, 180]]), 1)
  assert.equal(scaleToFit(bed, [[120, 180, 10]]), 1)
  assert.equal(scaleToFit(bed, []), 1)
})

test('a long part fits across the diagonal', () => {
  assert.equal(scaleToFit([150, 150, 100], [[200, 10, 3]]), 1)
  assert.ok(scaleToFit([148, 148, 100], [[200, 10, 3]]) < 1)
})

test('no other angle gives a larger scale', () => {
  for (const [width, depth] of [
    [150, 150],
    [250, 210],
    [80, 195],
  ] as const)
    for (const [x, y] of [
      [300, 10],
      [400, 90],
      [220, 215],
      [60, 500],
      [260, 260],
    ] as const) {
      let best = 0
      for (let angle = 0; angle <= Math.PI / 2; angle += 1e-4) {
        const [along, aside] = [Math.abs(Math.cos(angle)), Math.sin(angle)]
        best = Math.max(best, Math.min(width / (x * along + y * aside), depth / (x * aside + y * along)))
      }
      const scale = scaleToFit([width, depth, 10], [[x, y, 10]])
      assert.ok(
        Math.abs(scale - Math.min(1, best)) < 1e-3,
        `${x} x ${y} on ${width} x ${depth}: ${scale}, ${best}`,
      )
    }
})

test('the part that needs it most decides how much smaller', () => {
  assert.equal(
    scaleToFit(bed, [
      [10, 10, 10],
      [90, 90, 360],
      [200, 60, 60],
    ]),
    0.5,
  )
  assert.equal(scaleToFit(bed, [[150, 150, 10]]), 0.8)
})

test('a part fits straight, turned by a quarter, or turned by an angle at which it is inside the bed', () => {
  assert.equal(turnToFit(bed, [180, 120, 180]), 0)
  assert.equal(turnToFit(bed, [120, 180, 10]), 90)
  assert.equal(turnToFit([150, 150, 100], [200, 10, 3]), 45)
  assert.equal(turnToFit([148, 148, 100], [200, 10, 3]), undefined)
  assert.equal(turnToFit(bed, [10, 10, 181]), undefined)
})

test('a part fits at some angle exactly when it need not be scaled', () => {
  const beds = [80, 150, 250].flatMap((width) => [150, 210].map((depth) => [width, depth, 50] as const))
  const parts = [60, 155, 200, 270, 290].flatMap((x) => [5, 20, 90, 160].map((y) => [x, y, 50] as const))
  for (const [plate, part] of beds.flatMap((each) => parts.map((piece) => [each, piece] as const))) {
    const turn = turnToFit(plate, part)
    assert.equal(turn !== undefined, scaleToFit(plate, [part]) === 1, `${part} on ${plate}`)
    if (turn === undefined) continue
    const angle = (turn / 180) * Math.PI
    const [along, aside] = [Math.abs(Math.cos(angle)), Math.sin(angle)]
    assert.ok(part[0] * along + part[1] * aside <= plate[0] + 1e-9, `${part} on ${plate}`)
    assert.ok(part[0] * aside + part[1] * along <= plate[1] + 1e-9, `${part} on ${plate}`)
  }
})

test('a plate that is larger than the bed fits part by part, unless a part of it is too large', () => {
  const plate = [250, 100, 20] as const
  const [small, large] = [[100, 100, 20] as const, [200, 150, 20] as const]
  assert.deepEqual(fitOn(bed, { partsMm: [small, small], platesMm: [plate] }), {
    scale: 1,
    isPartByPart: true,
  })
  assert.deepEqual(fitOn(bed, { partsMm: [small], platesMm: [small] }), { scale: 1, isPartByPart: false })
  const { scale, isPartByPart } = fitOn(bed, { partsMm: [small, large], platesMm: [plate] })
  assert.equal(scale, scaleToFit(bed, [large]))
  assert.equal(isPartByPart, false)
})

test('what is too large for the bed is to be scaled, all parts of a plate alike', () => {
  const tooLarge = { turn: undefined, scale: 0.559, isPartByPart: false }
  assert.equal(bedVerdict(tooLarge, 1), 'Doesn’t fit. Scale the part to 55 %.')
  assert.equal(bedVerdict(tooLarge, 3), 'Doesn’t fit. Scale the parts to 55 %.')
  assert.match(bedVerdict({ ...tooLarge, scale: 1, isPartByPart: true }, 3), /^Fits part by part\./)
  assert.equal(bedVerdict({ ...tooLarge, scale: 1, turn: 42 }, 1), 'Fits turned by 42°, as shown.')
})
