import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import { filamentColours } from '#contract/printing/filament/filament-colours.ts'
import type { FilamentColour } from '../filament-colours.ts'
import type { Pixels } from '../images/picture.ts'
import { encodeSizes, encodeWebp } from '../images/picture.ts'
import { ball, box, cube, insideOut, together } from '../testing/shapes.ts'
import { type PictureView, renderPicture } from './render.ts'
import { runUnit } from './threads/render-tasks.ts'
import { type RenderThreads, startRenderThreads } from './threads/render-threads.ts'

const view: PictureView = { width: 96, height: 72 }
const clear: PictureView = { ...view, background: 'transparent' }

function at({ width, data }: Pixels, x: number, y: number) {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)] as [number, number, number, number]
}

function extent({ width, height, data }: Pixels) {
  const solid = Array.from({ length: width * height }, (_, pixel) => pixel).filter(
    (pixel) => data[pixel * 4 + 3]! > 250,
  )
  const columns = solid.map((pixel) => pixel % width)
  const rows = solid.map((pixel) => Math.floor(pixel / width))
  return {
    left: Math.min(...columns),
    right: Math.max(...columns),
    top: Math.min(...rows),
    bottom: Math.max(...rows),
  }
}

function brightness([red, green, blue]: number[]) {
  return red! + green! + blue!
}

const picture = (mesh: ReturnType<typeof cube>, colour: FilamentColour = 'sky', how = view) =>
  renderPicture([{ mesh, colour }], how)

test('a studio picture is opaque and has warm paper in its corners', () => {
  const pixels = picture(cube(20))
  assert.equal(pixels.data.length, 96 * 72 * 4)
  for (let pixel = 0; pixel < 96 * 72; pixel++) assert.equal(pixels.data[pixel * 4 + 3], 255)
  const [red, , blue] = at(pixels, 0, 0)
  assert.ok(red > 220 && red >= blue)
})

test('a transparent picture is clear in its corners and solid in its middle', () => {
  const pixels = picture(cube(20), 'sky', clear)
  assert.equal(at(pixels, 0, 0)[3], 0)
  assert.equal(at(pixels, 48, 36)[3], 255)
})

test('the same scene always gives the same picture', () => {
  const once = picture(ball(10, 24), 'plum', { ...view, layerLines: true })
  assert.deepEqual(picture(ball(10, 24), 'plum', { ...view, layerLines: true }).data, once.data)
})

test('a second thread changes no bit of a picture, in any order of work', () => {
  const backwards: RenderThreads = {
    threads: 2,
    start(task, units) {
      return () => {
        for (let unit = units - 1; unit >= 0; unit--) runUnit(task, unit)
      }
    },
  }
  const parts = [
    { mesh: ball(10, 24), colour: 'plum' as const },
    { mesh: box([5, 5, 9], [12, 3, 0]), colour: 'sky' as const },
  ]
  const second = startRenderThreads()
  for (const how of [view, { ...clear, layerLines: true }, { width: 301, height: 233 }]) {
    const once = renderPicture(parts, how).data
    assert.deepEqual(renderPicture(parts, how, backwards).data, once)
    for (let picture = 0; picture < 5; picture++)
      assert.deepEqual(renderPicture(parts, how, second).data, once)
  }
})

test('the scene fills and centres the picture, whatever its size', () => {
  for (const size of [0.02, 20, 20_000]) {
    const { left, right, top, bottom } = extent(picture(cube(size), 'sky', clear))
    assert.ok(top >= 5 && bottom <= 66 && bottom - top > 48, `${top} to ${bottom}`)
    assert.ok(Math.abs(left + right - 95) <= 3)
  }
})

test('zoom brings the scene nearer', () => {
  const usual = extent(picture(ball(10, 24), 'sky', clear))
  const far = extent(picture(ball(10, 24), 'sky', { ...clear, zoom: 0.5 }))
  assert.ok(Math.abs((far.right - far.left) / (usual.right - usual.left) - 0.5) < 0.06)
})

test('each part shows in the colour of its filament', () => {
  const pixels = renderPicture(
    [
      { mesh: box([20, 20, 20]), colour: 'signal red' },
      { mesh: box([20, 20, 20], [40, 0, 0]), colour: 'deep blue' },
    ],
    { ...clear, azimuth: 0 },
  )
  const { left, right } = extent(pixels)
  const [redLeft, , blueLeft] = at(pixels, left + 8, 36)
  const [redRight, , blueRight] = at(pixels, right - 8, 36)
  assert.ok(redLeft > 2 * blueLeft)
  assert.ok(blueRight > 1.5 * redRight)
})

test('azimuth 0 shows the front, 90 the right side', () => {
  const signed = together(cube(20), box([8, 2, 8], [6, -2, 6]))
  const front = at(picture(signed, 'sky', { ...clear, azimuth: 0, elevation: 0 }), 48, 36)
  const parts = [
    { mesh: cube(20), colour: 'bone white' as const },
    { mesh: box([2, 8, 8], [20, 6, 6]), colour: 'graphite' as const },
  ]
  assert.ok(brightness(front) > 100)
  assert.ok(brightness(at(renderPicture(parts, { ...clear, azimuth: 90, elevation: 0 }), 48, 36)) < 250)
  assert.ok(brightness(at(renderPicture(parts, { ...clear, azimuth: 0, elevation: 0 }), 48, 36)) > 350)
})

test('light falls from above on the left, and a shadow on the ground to the right', () => {
  const pixels = picture(box([20, 20, 30]), 'bone white', { ...view, azimuth: 0, elevation: 30 })
  const { left, right, bottom } = extent(
    picture(box([20, 20, 30]), 'bone white', { ...clear, azimuth: 0, elevation: 30 }),
  )
  const beside = (x: number) => brightness(at(pixels, x, bottom - 8))
  assert.ok(beside(right + 6) < beside(left - 6) - 12)
})

test('a hollow is darker inside than outside', () => {
  const well = together(cube(20), insideOut(box([16, 16, 18], [2, 2, 2])))
  const open = { positions: well.positions, triangles: well.triangles.slice() }
  const pixels = picture(open, 'bone white', { ...clear, elevation: 60 })
  assert.ok(brightness(at(pixels, 48, 36)) > 0)
  const tube = renderPicture(
    [2, 18].map((x) => ({ mesh: box([2, 40, 40], [x, 0, 0]), colour: 'bone white' as const })),
    { ...clear, azimuth: 0, elevation: 20 },
  )
  const { left, right, top } = extent(tube)
  const inside = brightness(at(tube, Math.round((left + right) / 2) + 4, top + 30))
  assert.ok(inside < brightness(at(tube, left + 1, top + 30)), 'between two walls')
})

test('a surface is seen from both sides, so that broken models show', () => {
  const pixels = picture(insideOut(cube(20)), 'sky', clear)
  assert.ok(brightness(at(pixels, 48, 40)) > 90)
})

test('layer lines are drawn on walls and not on level faces', () => {
  const large: PictureView = { width: 320, height: 240, background: 'transparent', azimuth: 0, elevation: 40 }
  const plain = picture(cube(20), 'sky', large)
  const lined = picture(cube(20), 'sky', { ...large, layerLines: true })
  const { left, right, top, bottom } = extent(plain)
  const middle = Math.round((left + right) / 2)
  const ripple = (pixels: Pixels, y: number) =>
    Math.abs(brightness(at(pixels, middle, y)) - brightness(at(pixels, middle, y + 1)))
  const sum = (pixels: Pixels, from: number) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((total, step) => total + ripple(pixels, from + step), 0)
  assert.ok(sum(lined, bottom - 60) > sum(plain, bottom - 60) + 20)
  assert.ok(sum(lined, top + 30) < sum(plain, top + 30) + 8)
})

test('a turning scene stays inside the picture at every angle', () => {
  const parts = [{ mesh: box([30, 10, 20]), colour: 'brass' as const }]
  for (const azimuth of [0, 45, 90, 135]) {
    const { left, right, top, bottom } = extent(renderPicture(parts, { ...clear, azimuth, turning: true }))
    assert.ok(left > 3 && right < 92 && top > 3 && bottom < 68, `${azimuth}`)
  }
})

test('flat, empty and absurd meshes still yield a picture', () => {
  const flat = {
    positions: new Float32Array([0, 0, 0, 9, 0, 0, 0, 9, 0]),
    triangles: new Uint32Array([0, 1, 2]),
  }
  const point = { positions: new Float32Array(9), triangles: new Uint32Array([0, 1, 2]) }
  const empty = { positions: new Float32Array(), triangles: new Uint32Array() }
  for (const mesh of [flat, point, empty, together(cube(1e7), cube(1e-6))]) {
    assert.equal(picture(mesh).data.length, 96 * 72 * 4)
  }
  assert.equal(renderPicture([], view).data.length, 96 * 72 * 4)
})

test('every filament has a colour and a sheen', () => {
  for (const { hex, sheen } of Object.values(filamentColours)) {
    assert.match(hex, /^#[0-9a-f]{6}$/)
    assert.ok(sheen >= 0 && sheen <= 1)
  }
})

test('pictures become WebP in the requested sizes, with transparency', async () => {
  const pixels = picture(cube(20), 'sky', clear)
  const whole = await sharp(await encodeWebp(pixels)).metadata()
  assert.deepEqual([whole.format, whole.width, whole.height, whole.hasAlpha], ['webp', 96, 72, true])
  const sizes = await Promise.all(
    (await encodeSizes(pixels, [48, 24], 70)).map((bytes) => sharp(bytes).metadata()),
  )
  assert.deepEqual(
    sizes.map(({ width, height }) => [width, height]),
    [
      [48, 36],
      [24, 18],
    ],
  )
})

test('a matte part mirrors less, and a silk part more, than a standard one of the same colour', () => {
  const brightest = (finish: FilamentFinish) => {
    const { data } = renderPicture([{ mesh: ball(10, 48), colour: '#2b4a7d', finish }], clear)
    const seen = Array.from({ length: data.length / 4 }, (_, pixel) =>
      data.subarray(pixel * 4, pixel * 4 + 4),
    )
    return Math.max(...seen.map((pixel) => (pixel[3] === 255 ? brightness([...pixel]) : 0)))
  }
  const [matte, standard, silk] = [brightest('matte'), brightest('standard'), brightest('silk')]
  assert.ok(matte < standard - 8, `${matte} and ${standard}`)
  assert.ok(silk > standard + 25, `${silk} and ${standard}`)
})

test('the background shows through a translucent part, less where it is thicker', () => {
  const opacity = (millimetres: number, finish: FilamentFinish) => {
    const wall = box([40, millimetres, 40])
    const front = { ...clear, azimuth: 0, elevation: 0 }
    return at(renderPicture([{ mesh: wall, colour: 'sky', finish }], front), 48, 36)[3]
  }
  assert.equal(opacity(1, 'standard'), 255)
  const [thin, thick] = [opacity(1, 'translucent'), opacity(8, 'translucent')]
  assert.ok(thin < 210 && thick > thin + 20, `${thin} and ${thick}`)
})

test('wood dust varies the tone of a flat wall', () => {
  const tones = (finish: FilamentFinish) => {
    const front = { ...clear, width: 192, height: 144, azimuth: 0, elevation: 0 }
    const pixels = renderPicture([{ mesh: cube(40), colour: 'walnut', finish }], front)
    return Array.from({ length: 60 }, (_, step) => brightness(at(pixels, 96, 40 + step)))
  }
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values)
  assert.ok(spread(tones('wood')) > 2 * spread(tones('standard')))
})
