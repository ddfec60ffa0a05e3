import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { changeProduct } from '#contract/catalogue/studio/product-form.ts'
import { analyse } from '#geometry/analysis/analyse.ts'
import { bounds } from '#geometry/mesh/bounds.ts'
import type { Mesh } from '#geometry/mesh/mesh.ts'
import { weld } from '#geometry/mesh/weld.ts'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { checkPrintability, checkSupports } from '#geometry/printability/printability.ts'
import { readModel } from '#geometry/readers/read-model.ts'
import { gapBetween, readItems } from '#geometry/testing/three-mf-items.ts'
import { toSoup } from '#geometry/testing/to-soup.ts'
import { plateSide } from '#geometry/writers/plate-layout.ts'
import { assemblyOf } from './assembly.ts'
import { designs } from './catalogue.ts'
import type { Design, Part, Prop } from './design.ts'
import { solid } from './modelling/kernel.ts'
import { allPartsOf, contentOf } from './publish.ts'
import { setPicture, setScene } from './scene.ts'
import { assertLandingFigures, onLandingPage } from './testing/landing-figures.ts'

const bed = 256

type Box = ReturnType<typeof bounds>

/** Bodies that print in place must neither fuse nor rattle. */
const inPlace: Record<string, number> = {
  'Planet fidget': 8,
  'Small bracelet': 24,
  'Large bracelet': 28,
  'Key fob': 6,
  Case: 2,
  Koi: 7,
}

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-all-parts-'))
after(() => rmSync(folder, { recursive: true }))
/** The files of this test, with the lowest corner of each item. */
const written = new Map<string, number[][]>()

for (const design of designs) {
  // Building a design takes longer than checking it.
  const built = once(() => design.build())
  const props = once(async () => (await design.props?.()) ?? [])

  test(`${design.title} can be printed as it is`, async () => {
    const parts = await built()
    assert.equal(new Set(parts.map(({ fileName }) => fileName)).size, parts.length)
    for (const part of parts) assertPrintable(design, part)
    assertAssembly(design, parts)
    const content = contentOf(design, parts, { grams: 100, minutes: 300, fastMinutes: 200 })
    changeProduct.body.parse({ ...content, revision: 1 })
    const shapes = [...parts, ...(await props())]
    for (const picture of design.pictures) assert.ok(setPicture(shapes, picture).length > 0)
  })

  test(`pictures of ${design.title} show what is printed in the colours of the sold file`, async () => {
    assertColours(design, await built(), await props())
  })

  test(`all parts of ${design.title} stand on the plate, every copy apart from the others`, async () => {
    const parts = await built()
    const bytes = await allPartsOf(design, parts)
    const items = await readItems(bytes)
    assert.deepEqual(
      items.map(({ name }) => name),
      parts.flatMap(({ name, copies = 1 }) => Array<string>(copies).fill(name)),
    )
    for (const [index, { name, box }] of items.entries()) {
      assert.ok(Math.abs(box.low[2]) < 1e-5, `${name} stands on the bed`)
      assertOnOnePlate(name, box)
      for (const other of items.slice(index + 1))
        assert.ok(gapBetween(box, other.box) > 5.9, `${name} and ${other.name} are apart`)
    }
    if (design.plates) await assertPlates(design, { bytes, parts })
    await assertThumbnail(bytes)
    const path = join(folder, `${design.slug}.3mf`)
    writeFileSync(path, bytes)
    written.set(path, items.map(({ box }) => box.low.map(rounded)).sort())
  })

  if (onLandingPage.includes(design.slug))
    test(`the landing page shows the weight and times of ${design.title}`, async () =>
      assertLandingFigures(design, await built()))
}

function once<Made>(make: () => Made) {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Further pictures show other filaments, but never two for the bodies of one part. */
function assertColours({ pictures }: Design, parts: Part[], props: Prop[]) {
  const poseOf = (show: string) => props.find(({ name }) => name === show)?.pose
  for (const { name, pose } of props)
    assert.ok(!pose || parts.some((part) => part.name === pose.of), `${name} shows a part`)
  for (const [index, { alt, scene, setting }] of pictures.entries()) {
    const isAsSold = index === 0 || setting !== undefined
    for (const { show, colour } of scene) {
      const printed = parts.find(({ name }) => name === (poseOf(show)?.of ?? show))
      if (isAsSold && printed) assert.equal(colour, printed.colour, `${show} in “${alt}”`)
    }
    const bodies = scene.filter(({ show }) => poseOf(show)?.isOneBody)
    assert.ok(new Set(bodies.map(({ colour }) => colour)).size <= 1, alt)
  }
}

function assertPrintable(design: Design, { name, mesh }: Part) {
  const report = analyse(weld(toSoup(mesh)))
  assert.ok(report.manifold, `${name} is watertight and manifold`)
  assert.equal(report.degenerateTriangles, 0, `${name} has no triangles without area`)
  assert.equal(report.voids + report.invertedParts, 0, `${name} has no hidden hollows`)
  assert.equal(report.parts, inPlace[name] ?? 1, `${name} has the bodies it should have`)
  assert.ok(Math.abs(report.low[2]) < 1e-3, `${name} lies on the bed`)
  assert.ok(Math.max(...report.size) <= bed && Math.max(...report.size) >= 20, `${name} has a sensible size`)
  assert.ok(report.triangles < 150_000, `${name} is no heavier than it needs to be`)
  assert.equal(design.print.supports, false)
  if (inPlace[name]) assertMoves(name, mesh)
  else assert.equal(checkSupports(mesh), 'none', `${name} needs no supports`)
  if (report.size[2] > 12) assert.ok(report.overhangArea < 0.16 * report.area, `${name} holds itself up`)
  assertSolid(name, mesh)
}

function assertMoves(name: string, mesh: Mesh) {
  const { supports, findings } = checkPrintability(mesh).report
  assert.equal(supports, 'none', `${name} needs no supports`)
  const gap = findings.find(({ kind }) => kind === 'narrow_gap')
  assert.ok(
    gap?.severity === 'note' && gap.value >= 0.3 && gap.value < 0.9,
    `${name} moves: ${gap?.value} mm`,
  )
}

/** Steps place every copy of every part, unless nothing is joined: a single piece, or a set. */
function assertAssembly(design: Design, parts: Part[]) {
  const placed = assemblyOf(design, parts)?.steps.flatMap((step) => step.parts) ?? []
  const pieces = parts.reduce((sum, { copies = 1 }) => sum + copies, 0)
  if (pieces === 1 || design.isSet) {
    assert.equal(placed.length, 0, 'a piece or a set has no steps')
    assert.ok(pieces > 1 || !design.isSet, 'a set has several pieces')
    if (design.isSet) assertApart(design, parts)
    return
  }
  for (const { name, copies = 1 } of parts)
    assert.equal(placed.filter(({ part }) => part === name).length, copies, `${name} is in the steps`)
}

/** In each picture, pieces of a set stand beside each other or on each other. Pieces within each other are no set. */
function assertApart({ pictures }: Design, parts: Part[]) {
  for (const { scene, alt } of pictures) {
    const own = scene.filter(({ show }) => parts.some(({ name }) => name === show))
    const bodies = setScene(parts, own).map(({ mesh }) => ({
      solid: once(() => solid(mesh)),
      box: bounds(mesh.positions),
    }))
    for (const [index, one] of bodies.entries())
      for (const other of bodies.slice(index + 1)) {
        if (overlap(one.box, other.box))
          assert.ok(one.solid().minGap(other.solid(), 2) > 1, `${own[index]?.show} is within another: ${alt}`)
      }
  }
}

/** Two boxes share more space than the bevels of pieces that lie on each other. */
function overlap(one: Box, other: Box) {
  return ([0, 1, 2] as const).every(
    (axis) => Math.min(one.high[axis], other.high[axis]) - Math.max(one.low[axis], other.low[axis]) > 0.3,
  )
}

function assertSolid(name: string, mesh: Part['mesh']) {
  const body = solid(mesh)
  assert.equal(body.status(), 'NoError')
  assert.ok(body.volume() > 500)
  const bodies = body.decompose()
  bodies.slice(1).forEach((other, i) => {
    const others = bodies.slice(0, i + 1)
    const gap = Math.min(...others.map((one) => one.minGap(other, 1)))
    assert.ok(gap >= 0.29, `${name} leaves ${gap} mm between two of its bodies`)
  })
}

/** The plates of a design stand in a grid, a fifth of their size apart. */
function assertOnOnePlate(name: string, { low, high }: Awaited<ReturnType<typeof readItems>>[number]['box']) {
  const stride = plateSide * 1.2
  for (const axis of [0, 1] as const)
    assert.ok(high[axis] <= Math.floor(low[axis] / stride) * stride + plateSide, name)
}

/** A plate prints in one colour: none of its filaments is changed. */
async function assertPlates({ plates = [] }: Design, { bytes, parts }: { bytes: Uint8Array; parts: Part[] }) {
  const { threeMf } = await readModel(bytes, 'all.3mf')
  for (const [index, { name, parts: own }] of plates.entries()) {
    const settings = threeMf?.plateSettings[index]
    assert.deepEqual([settings?.number, settings?.name], [index + 1, name])
    assert.equal(settings?.filaments.length, 1, name)
    const names = parts.flatMap((part) => Array<string>(part.copies ?? 1).fill(part.name))
    assert.deepEqual(
      threeMf?.plateNames[index]?.toSorted(),
      names.filter((part) => own.includes(part)).toSorted(),
    )
  }
}

/** Open Packaging Conventions (ECMA-376-2), 13: the thumbnail is named by a relationship of the package. */
async function assertThumbnail(bytes: Uint8Array) {
  const zip = await openZip(bytes)
  const relations = Buffer.from(zip.read('_rels/.rels') ?? '').toString()
  assert.match(
    relations,
    /Target="\/Metadata\/thumbnail\.png" Type="http:\/\/schemas\.openxmlformats\.org\/package\/2006\/relationships\/metadata\/thumbnail"/,
  )
  const { format, width } = await sharp(zip.read('Metadata/thumbnail.png')).metadata()
  assert.deepEqual([format, width], ['png', 400])
}

test('PrusaSlicer finds every copy of every part intact and in place', {
  skip: spawnSync('prusa-slicer', ['--help']).status !== 0 && 'prusa-slicer is not installed',
}, async () => {
  const options = { env: { HOME: folder, PATH: process.env.PATH } }
  const paths = [...written.keys()]
  // PrusaSlicer starts longer than it reads one file, and holds all files of a run.
  const atOnce = 10
  for (let at = 0; at < paths.length; at += atOnce) {
    const some = paths.slice(at, at + atOnce)
    const { stdout } = await promisify(execFile)('prusa-slicer', ['--info', ...some], options)
    const objects = stdout.split(/^\[(?=.*\.3mf\]$)/m).slice(1)
    for (const path of some) {
      const own = objects.filter((text) => text.startsWith(`${basename(path)}]`))
      const lows = own.map((text) =>
        [...text.matchAll(/^min_[xyz] = (.*)$/gm)].map(([, low]) => rounded(Number(low))),
      )
      assert.deepEqual(lows.sort(), written.get(path), path)
      for (const text of own) assert.match(text, /^manifold = yes$/m, path)
    }
  }
})

function rounded(millimetres: number) {
  return Number(millimetres.toFixed(2)) || 0
}
