import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { ball, box } from '#geometry/testing/shapes.ts'
import { sliced } from '#geometry/testing/sliced-parts.ts'
import { blocks } from '#geometry/testing/solids.ts'
import { gapBetween, readItems } from '#geometry/testing/three-mf-items.ts'
import { onePart, threeMfOf } from '#geometry/testing/three-mfs.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { testService } from '#server/testing/service.ts'
import { assertNoOrphanedFiles, uploader } from '../../testing/uploads.ts'
import { selectUploadedFiles } from '../uploads/upload-queries.ts'
import { allPartsFile } from './all-parts.ts'
import type { AnalysedFile } from './file-kinds/analysed-files.ts'

const { app, platform, signedIn } = await testService()
const { cookie } = await signedIn({ role: 'admin' })
const { analysedAnew: analysed } = uploader(app, cookie)

const leg = { name: 'leg.stl', data: writeStl(box([10, 10, 30], [500, 500, -17])) }
const top = { name: 'top.stl', data: writeStl(box([50, 30, 6])) }

test('several parts in a ZIP become one 3MF, laid out on the plate', async () => {
  const lamp = { name: 'lamp.stl', data: writeStl(ball(12, 12)) }
  const { id, state, files } = await analysed(platform, 'stool.zip', makeZip([leg, top, lamp]))
  assert.equal(state, 'done')
  assert.deepEqual(
    files.map(({ name, isMade, isAllParts }) => [name, isMade, isAllParts]),
    [
      ['stool-all-parts.3mf', false, true],
      ...['leg', 'top', 'lamp'].flatMap((name) => [
        [`${name}.stl`, false, false],
        [`${name}.3mf`, true, false],
      ]),
    ],
  )
  const [whole] = files
  assert.deepEqual([whole?.report?.parts, whole?.problems], [3, []])
  assert.ok(whole?.picture && whole.previewUrl && whole.estimate)
  const [row] = await selectUploadedFiles(platform, [id])
  const stored = await platform.files.read(row?.storage_key ?? '')
  assert.ok(stored)
  const bytes = new Uint8Array(await buffer(stored))
  const items = await readItems(bytes)
  assert.deepEqual(
    items.map(({ name }) => name),
    ['leg', 'top', 'lamp'],
  )
  for (const [index, { name, box }] of items.entries()) {
    assert.ok(Math.abs(box.low[2]) < 1e-5, `${name} stands on the bed`)
    for (const other of items.slice(index + 1))
      assert.ok(gapBetween(box, other.box) > 5.9, `${name} and ${other.name} are apart`)
  }
  assert.ok((await openZip(bytes)).names.includes('Metadata/thumbnail.png'))
  await assertNoOrphanedFiles(platform)
})

test('the 3MF of all parts has as many copies of a part as its file name says', async () => {
  const legs = { ...leg, name: 'leg_x4.stl' }
  const { id } = await analysed(platform, 'stool.zip', makeZip([legs, top]))
  const [row] = await selectUploadedFiles(platform, [id])
  const stored = await platform.files.read(row?.storage_key ?? '')
  assert.ok(stored)
  const items = await readItems(new Uint8Array(await buffer(stored)))
  assert.deepEqual(items.map(({ name }) => name).toSorted(), ['leg_x4', 'leg_x4', 'leg_x4', 'leg_x4', 'top'])
})

test('a ZIP with one part or its own 3MF gets no generated 3MF of all parts', async () => {
  const whole = { name: 'whole.3mf', data: threeMfOf(onePart) }
  for (const entries of [[leg], [leg, top, whole]]) {
    const { files } = await analysed(platform, 'stool.zip', makeZip(entries))
    assert.ok(files.every(({ name }) => !name.includes('all-parts')))
  }
})

test('parts of more than 50 MB together get no file of all parts, and the upload says why', async () => {
  const part = (name: string, bytes: number) => ({
    row: { name, bytes, kind: 'model', is_made: false, format: 'stl' } as AnalysedFile['row'],
    stored: [{ key: name, content: '/nowhere' }],
  })
  const shapeKey = { first: 1, second: 2 }
  const source = { name: 'stool.zip', path: '', folder: '', scale: 1, shapeKey }
  const { files, leftOut } = await allPartsFile(
    source,
    [part('leg.stl', 30_000_000), part('top.stl', 20_000_001)],
    () => undefined,
  )
  assert.deepEqual(files, [])
  assert.deepEqual(leftOut, ['stool-all-parts.3mf (the parts have more than 50 MB together)'])
})

test('the name of an object is cut between characters: half of an emoji cannot be stored', async () => {
  const mesh = blocks({ x: [0, 10, 60], y: [0, 10], z: [0, 20, 30] }, (x, _, z) => z === 1 || x === 0)
  const arm = {
    parts: [{ mesh, type: 'model' as const, name: 'Arm' }],
    own: { name: `${'x'.repeat(79)}😀` },
  }
  const { files } = await analysed(platform, 'arms.3mf', sliced('prusa', [arm, { ...arm, at: [80, 0] }]))
  assert.equal(files[0]?.printability?.objectTurns?.[0]?.name, 'x'.repeat(79))
})
