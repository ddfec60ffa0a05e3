import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { analyse } from '../analysis/analyse.ts'
import { estimatePrint } from '../estimate/estimate.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { readModel } from '../readers/read-model.ts'
import { placedParts, plateSettings, projectSettings } from '../testing/projects.ts'
import { box, cube, insideOut, together } from '../testing/shapes.ts'
import { makeThreeMf, modelXml, onePart, threeMfOf } from '../testing/three-mfs.ts'
import { makeZip } from '../testing/zips.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { setPictureDetail } from './model-process.ts'
import { prepareModel, unpackBundle } from './prepare.ts'

const root = await mkdtemp(join(tmpdir(), 'prepare-'))
after(() => rm(root, { recursive: true }))
setPictureDetail('coarse')
after(() => setPictureDetail('real'))
const shapeKey = { first: 1, second: 2 }
const about = { name: 'Leg', title: 'Leg', designer: 'D', licenseTerms: 'L', application: 'A' }

async function prepare(bytes: Uint8Array, fileName: string, limits = {}) {
  const folder = await mkdtemp(join(root, 'work-'))
  const path = join(root, 'upload')
  await writeFile(path, bytes)
  const steps: string[] = []
  const onProgress = (share: number, doing: string) => steps.push(`${Math.round(share * 100)} ${doing}`)
  const prepared = await prepareModel({ path, fileName, about, shapeKey }, { folder, onProgress, ...limits })
  return { prepared, steps, folder, made: (await readdir(folder)).sort() }
}

test('an STL yields the file to sell, a 3MF, a preview, measures and pictures', async (t) => {
  setPictureDetail('real')
  t.after(() => setPictureDetail('coarse'))
  const stl = writeStl(cube(20), 'by Somebody, 12 Hidden Street')
  const { prepared, steps, folder, made } = await prepare(stl, 'cube.stl')
  assert.deepEqual(made, ['made.3mf', 'model.stl', 'preview.glb'])
  const sold = await readFile(join(folder, 'model.stl'))
  assert.doesNotMatch(sold.toString('latin1'), /Somebody/)
  assert.deepEqual((await readModel(sold, 'a.stl')).mesh, (await readModel(stl, 'a.stl')).mesh)
  const threeMf = await readFile(join(folder, 'made.3mf'))
  assert.deepEqual((await readModel(threeMf, 'a.3mf')).threeMf?.objectNames, ['Leg'])
  const thumbnail = (await openZip(threeMf)).read('Metadata/thumbnail.png')
  assert.equal((await sharp(thumbnail).metadata()).width, 400)
  assert.deepEqual([prepared.report.volume, prepared.spots, prepared.damagePicture], [8000, [], undefined])
  assert.ok(prepared.estimate && prepared.estimate.minutes.slow > prepared.estimate.minutes.fast)
  assert.deepEqual([prepared.thumbnail?.width, prepared.thumbnail?.height], [1200, 900])
  assert.deepEqual([steps[0], steps.at(-1)], ['0 Reading', '100 Taking pictures'])
})

/** Turns some of its triangles. */
function partlyTurned({ positions, triangles }: Mesh): Mesh {
  const turned = triangles.slice()
  for (const at of [0, 9, 15]) turned.set([triangles[at]!, triangles[at + 2]!, triangles[at + 1]!], at)
  return { positions, triangles: turned }
}

// 3MF core specification 1.3, 4.1: faces look outwards. PrusaSlicer turns those of an STL, and takes those of a 3MF as they are.
test('flipped faces look outwards in the 3MF and in the estimate, and stay as they were in the STL', async () => {
  const other = box([10, 10, 10], [40, 0, 0])
  const { grams } = estimatePrint(together(cube(20), other))
  for (const broken of [together(partlyTurned(cube(20)), other), together(insideOut(cube(20)), other)]) {
    const stl = writeStl(broken)
    const { folder, prepared } = await prepare(stl, 'broken.stl')
    assert.deepEqual([prepared.outward?.report.watertight, prepared.outward?.report.invertedParts], [true, 0])
    assert.equal(prepared.estimate?.grams.toFixed(3), grams.toFixed(3))
    const { mesh } = await readModel(await readFile(join(folder, 'made.3mf')), 'made.3mf')
    const { watertight, invertedParts, volume } = analyse(mesh)
    assert.deepEqual([watertight, invertedParts, Math.round(volume)], [true, 0, 9000])
    const sold = await readModel(await readFile(join(folder, 'model.stl')), 'a.stl')
    assert.deepEqual(sold.mesh, (await readModel(stl, 'a.stl')).mesh)
  }
  const hollow = together(cube(20), insideOut(box([10, 10, 10], [5, 5, 5])))
  const { folder, prepared } = await prepare(writeStl(hollow), 'hollow.stl')
  assert.equal(prepared.outward, undefined)
  const { mesh } = await readModel(await readFile(join(folder, 'made.3mf')), 'made.3mf')
  assert.equal(Math.round(analyse(mesh).volume), 7000)
})

test('a broken OBJ becomes an STL, with a picture of its open edges', async () => {
  const obj = 'v 0 0 0\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 1 4 3\n'
  const { prepared, made } = await prepare(Buffer.from(obj), 'corner.obj')
  assert.deepEqual(made, ['made.3mf', 'model.stl', 'preview.glb'])
  assert.deepEqual([prepared.report.openEdges, prepared.spots[0]?.edges], [3, 3])
  assert.equal(prepared.damagePicture?.width, 800)
})

test('a 3MF stays a 3MF', async () => {
  const { made, prepared } = await prepare(threeMfOf(onePart), 'a.3mf')
  assert.deepEqual(made, ['model.3mf', 'preview.glb'])
  assert.deepEqual(prepared.files, { model: 'model.3mf' })
})

test('a model that takes too long is aborted', async () => {
  await assert.rejects(
    prepare(writeStl(cube(20)), 'cube.stl', { milliseconds: 1 }),
    (error) => error instanceof ModelError && error.code === 'too_slow',
  )
})

test('a ZIP is unpacked under names of ours', async () => {
  const folder = await mkdtemp(join(root, 'unpack-'))
  const path = join(root, 'bundle')
  await writeFile(
    path,
    makeZip([
      { name: 'a/leg.stl', data: writeStl(cube(20)) },
      { name: 'b.txt', data: 'x' },
    ]),
  )
  assert.deepEqual(await unpackBundle(path, { folder }), {
    files: [{ name: 'a/leg.stl', path: join(folder, '0'), bytes: 684 }],
    leftOut: ['b.txt'],
  })
  assert.deepEqual(await readdir(folder), ['0'])
  await writeFile(path, threeMfOf(onePart))
  assert.equal(await unpackBundle(path, { folder }), undefined)
})

test('the preview numbers plates as their project does', async () => {
  const places: [number, number][] = [
    [20, 20],
    [300, 20],
    [600, 20],
  ]
  const plates = plateSettings([{ objects: [] }, { objects: [1] }, { objects: [2] }], [1, 1, 1])
  const { folder, prepared } = await prepare(makeThreeMf(modelXml(placedParts(places)), [plates]), 'a.3mf')
  assert.deepEqual(
    prepared.plates.map(({ number }) => number),
    [2, 3, null],
  )
  assert.deepEqual(await extrasIn(folder), [{ plate: 2 }, { plate: 3 }, { plate: 0 }])
})

test('the preview names the colour and the finish of each filament that a project states', async () => {
  const places: [number, number][] = [
    [20, 20],
    [60, 20],
  ]
  const filaments = projectSettings({ filament_settings_id: ['PLA Basic', 'PETG', 'PLA Silk'] })
  const plates = plateSettings([{ objects: [1, 2] }], [1, 3])
  const project = makeThreeMf(modelXml(placedParts(places)), [plates, filaments])
  const { folder } = await prepare(project, 'a.3mf')
  assert.deepEqual(await extrasIn(folder), [
    { plate: 1, colour: '#ffffff' },
    { plate: 1, colour: '#c1272d', finish: 'silk' },
  ])
})

async function extrasIn(folder: string) {
  const glb = await readFile(join(folder, 'preview.glb'))
  const { nodes } = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12)))
  return nodes.map((node: { extras: object }) => node.extras)
}

test('a full disk is an error of the disk, not of the model', {
  skip: !existsSync('/dev/full') && 'this system has no device that is always full',
}, async () => {
  const folder = await mkdtemp(join(root, 'full-'))
  await symlink('/dev/full', join(folder, 'preview.glb'))
  const path = join(root, 'upload')
  await writeFile(path, writeStl(cube(20)))
  const preparing = prepareModel({ path, fileName: 'cube.stl', about, shapeKey }, { folder })
  await assert.rejects(preparing, { name: 'Error', code: 'ENOSPC' })
})
