import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { gapBetween, readItems } from '#geometry/testing/three-mf-items.ts'
import { plateSide } from '#geometry/writers/plate-layout.ts'
import { designs } from './catalogue.ts'
import { allPartsOf } from './publish.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-all-parts-'))
after(() => rmSync(folder, { recursive: true }))
/** Returns the files of this test, with the lowest corner of each item. */
const written = new Map<string, number[][]>()

for (const design of designs)
  test(`all parts of ${design.title} stand on the plate, every copy apart from the others`, async () => {
    const parts = await design.build()
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
    await assertThumbnail(bytes)
    const path = join(folder, `${design.slug}.3mf`)
    writeFileSync(path, bytes)
    written.set(path, items.map(({ box }) => box.low.map(rounded)).sort())
  })

/** The plates of a design stand side by side, a fifth of their size apart. */
function assertOnOnePlate(name: string, { low, high }: Awaited<ReturnType<typeof readItems>>[number]['box']) {
  const left = Math.floor(low[0] / (plateSide * 1.2)) * plateSide * 1.2
  assert.ok(low[0] >= left && high[0] <= left + plateSide && low[1] >= 0 && high[1] <= plateSide, name)
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

const isInstalled = spawnSync('prusa-slicer', ['--help']).status === 0

test('PrusaSlicer finds every copy of every part intact and in place', {
  skip: !isInstalled && 'prusa-slicer is not installed',
}, async () => {
  const options = { env: { HOME: folder, PATH: process.env.PATH } }
  for (const [path, expected] of written) {
    const { stdout } = await promisify(execFile)('prusa-slicer', ['--info', path], options)
    const found = [...stdout.matchAll(/min_x = (.*)\nmin_y = (.*)\nmin_z = (.*)\n/g)]
    assert.deepEqual(found.map(([, ...low]) => low.map(Number).map(rounded)).sort(), expected, path)
    assert.doesNotMatch(stdout, /manifold = no/, path)
  }
})

function rounded(millimetres: number) {
  return Number(millimetres.toFixed(2)) || 0
}
