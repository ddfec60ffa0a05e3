import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrintChoices } from '#contract/printing/estimate/print-estimate.ts'
import { printFigures, usualChoices } from '#contract/printing/estimate/print-figures.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { weld } from '../mesh/weld.ts'
import { box, cube, insideOut, together } from '../testing/shapes.ts'
import { sliced } from '../testing/sliced-parts.ts'
import { readThreeMf } from '../three-mf/read-three-mf.ts'
import { estimateIfPossible, estimatePrint } from './estimate.ts'
import { cutOutlines } from './outlines.ts'
import { measureLoop, pathThrough, secondsAlong } from './path-time.ts'

function between(value: number, least: number, most: number) {
  assert.ok(value >= least && value <= most, `${value} is not between ${least} and ${most}`)
}

const withChoices = (mesh: Mesh, choices: Partial<PrintChoices>) =>
  estimatePrint(mesh, { choices: { ...usualChoices, ...choices } })

const usualCube = estimatePrint(cube(60))

test('a calibration cube of 20 mm takes about four grams and half an hour, as slicers say', () => {
  const { grams, minutes } = estimatePrint(cube(20))
  between(grams, 3.4, 4.6)
  between(minutes.slow, 20, 40)
  between(minutes.fast, 8, 20)
})

test('a plate of eight layers is solid: its weight is that of its volume', () => {
  const { grams } = estimatePrint(box([60, 60, 1.6]))
  between(grams, 60 * 60 * 1.6 * 1.24e-3 * 0.95, 60 * 60 * 1.6 * 1.24e-3 * 1.15)
})

test('nine layers of a plate of twenty are solid', () => {
  const { grams } = withChoices(box([90, 60, 4]), { infillPercent: 0, walls: 3 })
  between(grams / (90 * 60 * 4 * 1.24e-3), 0.47, 0.52)
})

test('each further layer of sparse infill in a plate takes as long as the one before', () => {
  const fast = (height: number) => estimatePrint(box([60, 40, height])).minutes.fast
  const heights = [2.4, 2.6, 2.8, 3, 3.2, 3.4, 3.6, 3.8]
  for (const height of heights) between(fast(height + 0.2) - fast(height), 0.25, 0.35)
})

test('a large block is mostly sparse infill', () => {
  const { grams } = estimatePrint(cube(100))
  between(grams / (1e6 * 1.24e-3), 0.17, 0.25)
})

test('a hollow space saves filament', () => {
  const hollow = together(cube(60), insideOut(box([50, 50, 50], [5, 5, 5])))
  const { grams } = estimatePrint(hollow)
  assert.ok(grams > usualCube.grams * 0.5)
  assert.ok(grams < 60 ** 3 * 1.24e-3 * 0.6)
})

test('two parts weigh twice as much as one, wherever they are', () => {
  const one = estimatePrint(cube(20)).grams
  const two = estimatePrint(together(cube(20), box([20, 20, 20], [31.3, 7.7, 0]))).grams
  between(two / one, 1.97, 2.03)
})

test('a model larger than any printer is estimated on a coarser grid', () => {
  between(estimatePrint(cube(2000)).grams, 8e9 * 1.24e-3 * 0.145, 8e9 * 1.24e-3 * 0.16)
})

test('a sheet without thickness weighs nothing', () => {
  const sheet = {
    positions: new Float32Array([0, 0, 0, 9, 0, 0, 0, 9, 0]),
    triangles: new Uint32Array([0, 1, 2]),
  }
  assert.equal(estimatePrint(sheet).grams, 0)
})

test('walls, infill, material, layers and supports decide weight and time', () => {
  const figures = (choices: Partial<PrintChoices>) =>
    printFigures(usualCube.toolpaths ?? assert.fail(), { ...usualChoices, ...choices })
  const ratio = (choices: Partial<PrintChoices>) => figures(choices).grams / usualCube.grams
  const slower = (choices: Partial<PrintChoices>) => figures(choices).minutes / usualCube.minutes.slow
  between(ratio({ walls: 4 }), 1.1, 1.4)
  between(ratio({ walls: 3 }), 1.05, ratio({ walls: 4 }))
  between(ratio({ infillPercent: 30 }), 1.3, 1.8)
  between(withChoices(cube(60), { infillPercent: 100 }).grams / (60 ** 3 * 1.24e-3), 0.95, 1.1)
  assert.equal(ratio({ material: 'PETG' }).toFixed(4), (1.27 / 1.24).toFixed(4))
  assert.equal(ratio({ supports: true }), 1)
  between(slower({ layerHeightMm: 0.12 }), 1.4, 1.7)
  const table = together(box([10, 10, 40], [20, 20, 0]), box([50, 50, 10], [0, 0, 40]))
  // PrusaSlicer 2.5 lays 12.3 g of supports below this one.
  between(withChoices(table, { supports: true }).grams - estimatePrint(table).grams, 10, 14)
})

test('plates are printed one after the other: each has its layers', () => {
  const two = together(cube(20), box([20, 20, 20], [300, 0, 0]))
  const one = estimatePrint(cube(20)).minutes.slow
  between(estimatePrint(two, { plates: [[12], [12]] }).minutes.slow / one, 1.97, 2.03)
  between(estimatePrint(two).minutes.slow / one, 1.3, 1.9)
})

test('fine facets and corners cost time: a printer slows down at each', () => {
  const disc = (corners: number) => {
    const points = Array.from({ length: corners }, (_, at) => {
      const turn = (at / corners) * 2 * Math.PI
      return [30 * Math.cos(turn), 30 * Math.sin(turn)]
    }).flat()
    return secondsAlong(pathThrough(points), { speed: 200, acceleration: 5000, jerk: 9 })
  }
  const length = 2 * Math.PI * 30
  between(disc(720), length / 200, (length / 200) * 1.1)
  assert.ok(disc(12) > disc(720) * 1.1)
})

test('a print takes longer the farther its parts are from each other', () => {
  const pegs = (count: number, pitch: number) =>
    together(
      ...Array.from({ length: count }, (_, at) =>
        box([4, 4, 12], [(at % 8) * pitch, Math.floor(at / 8) * pitch, 0]),
      ),
    )
  const minutes = (count: number, pitch: number) => estimatePrint(pegs(count, pitch)).minutes.slow
  const inPrusaSlicer = { 9: 91.3, 27: 98.8 }
  between(minutes(40, 9) / inPrusaSlicer[9], 0.9, 1.2)
  between(minutes(40, 27) / inPrusaSlicer[27], 0.9, 1.1)
  // To the outline of a peg: 5 and 23 mm at 1,000 mm/s2 are 0.13 and 0.27 s. Its inside is filled from there.
  const layers = 60
  between(((minutes(40, 27) - minutes(40, 9)) * 60) / (layers * 40), 0.08, 0.16)
  assert.ok(minutes(80, 27) > minutes(80, 9) * 1.02, 'also of more outlines than are sorted')
})

// PrusaSlicer: retract_before_travel, 2 mm from the middle of one line to that of the next.
test('a retraction is counted between corners that are 2 mm from each other, and not across a thinner wall', () => {
  const ring = (wall: number) =>
    together(box([40, 40, 10]), insideOut(box([40 - 2 * wall, 40 - 2 * wall, 10], [wall, wall, 0])))
  const hops = (wall: number) => estimatePrint(ring(wall)).toolpaths?.bands.map((band) => band.hops)
  assert.deepEqual(new Set(hops(1.6)), new Set([1]))
  assert.deepEqual(new Set(hops(3)), new Set([2]))
})

test('the outlines of a slab are closed loops around its bodies and holes', () => {
  const hollow = together(cube(30), insideOut(box([20, 20, 30], [5, 5, 0])))
  const [plane] = [...cutOutlines(hollow, { bed: 0, slabHeight: 0.4, slabs: 75 })]
  const loops = plane?.loops.map((loop) => measureLoop(loop)) ?? []
  assert.deepEqual(loops.map(({ area }) => Math.round(area)).sort(), [-400, 900])
  assert.deepEqual(loops.map(({ length }) => Math.round(length)).sort(), [120, 80])
})

test('objects of one plate weigh as much as each alone at any distance, and share their layers', () => {
  const ring = (x: number, height: number) =>
    together(box([30, 30, height], [x, 0, 0]), insideOut(box([28.2, 28.2, height], [x + 0.9, 0.9, 0])))
  const objects = [ring(0, 30), ring(217.3, 30), ring(100, 12)]
  const counts = objects.map(({ triangles }) => triangles.length / 3)
  const choices = { ...usualChoices, layerHeightMm: 0.16 }
  const plate = estimatePrint(together(...objects), { choices, plates: [counts] })
  const alone = objects.map((object) => estimatePrint(object, { choices }))
  const sum = alone.reduce((grams, one) => grams + one.grams, 0)
  between(plate.grams / sum, 0.995, 1.005)
  // Alone each layer waits for its 15 s to cool.
  between(plate.minutes.slow / alone.reduce((minutes, one) => minutes + one.minutes.slow, 0), 0.4, 0.95)
})

test('more copies on a plate weigh as many times as much', () => {
  const cup = (at: number) => {
    const [x, y] = [(at % 4) * 60, Math.floor(at / 4) * 60]
    return together(box([50, 50, 60], [x, y, 0]), insideOut(box([48.8, 48.8, 60], [x + 0.6, y + 0.6, 0])))
  }
  const plateOf = (count: number) => {
    const cups = Array.from({ length: count }, (_, at) => cup(at))
    const counts = cups.map(({ triangles }) => triangles.length / 3)
    return estimatePrint(together(...cups), { plates: [counts] }).grams
  }
  between(plateOf(16) / plateOf(2), 7.995, 8.005)
})

test('objects of a project weigh as much as each alone with its own settings, also with other choices', async () => {
  const named = {
    prusa: { walls: 'perimeters', infill: 'fill_density' },
    bambu: { walls: 'wall_loops', infill: 'sparse_infill_density' },
  }
  for (const [dialect, { walls, infill }] of Object.entries(named)) {
    const part = { mesh: cube(30), type: 'model' as const, name: 'Cube' }
    const objects = [
      { parts: [part] },
      {
        parts: [{ ...part, own: { [infill]: '60%' } }],
        at: [50, 0] as [number, number],
        own: { [walls]: '6' },
      },
    ]
    const threeMf = await readThreeMf(sliced(dialect === 'prusa' ? 'prusa' : 'bambu', objects))
    assert.equal(threeMf.project.partSettings, undefined)
    const { whole, each } = estimateIfPossible(weld(threeMf.soup), threeMf) ?? assert.fail()
    const own = { walls: 6, infillPercent: 60 }
    const alone = [{}, own].map((choices) => withChoices(cube(30), choices))
    const sum = (of: (estimate: (typeof alone)[number]) => number) =>
      alone.reduce((all, one) => all + of(one), 0)
    between(whole.grams / sum(({ grams }) => grams), 0.99, 1.01)
    between(whole.minutes.slow / sum(({ minutes }) => minutes.slow), 0.99, 1.01)
    assert.deepEqual(
      each.map(({ grams }) => grams),
      [whole.grams],
    )
    const choices = { ...usualChoices, walls: 3, material: 'PETG' }
    const other = printFigures(whole.toolpaths ?? assert.fail(), choices)
    const expected =
      withChoices(cube(30), choices).grams + withChoices(cube(30), { ...choices, ...own }).grams
    between(other.grams / expected, 0.99, 1.01)
  }
})

test('objects of more than eight different settings are estimated as one, and the project says so', async () => {
  const objectsOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      parts: [{ mesh: cube(10), type: 'model' as const, name: 'Cube' }],
      at: [index * 20, 0] as [number, number],
      own: { perimeters: `${index + 3}` },
    }))
  const estimated = async (count: number) => {
    const threeMf = await readThreeMf(sliced('prusa', objectsOf(count)))
    const own = estimateIfPossible(weld(threeMf.soup), threeMf)?.whole.toolpaths?.own
    return [own?.length, threeMf.project.partSettings]
  }
  assert.deepEqual(await estimated(8), [8, undefined])
  assert.deepEqual(await estimated(9), [undefined, ['walls']])
})
