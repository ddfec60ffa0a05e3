import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writePng } from '../images/png.ts'
import { ModelError } from '../model-error.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { cube } from '../testing/shapes.ts'
import { makeThreeMf, modelXml, onePart, threeMfOf } from '../testing/three-mfs.ts'
import { makeZip, type ZipEntry } from '../testing/zips.ts'
import { cleanThreeMf } from '../three-mf/clean-copy.ts'
import { writeStl } from '../writers/stl-writer.ts'
import { openBundle } from './design-archive.ts'
import { readModel } from './read-model.ts'

const onePixel = writePng({ width: 1, height: 1, data: new Uint8Array(4) })
const stl: ZipEntry = { name: 'parts/leg.stl', data: writeStl(cube(20)) }

test('the files of a design differ from other files in the ZIP', async () => {
  const bundle = await openBundle(
    makeZip([
      stl,
      { name: 'whole.3mf', data: threeMfOf(onePart) },
      { name: '__MACOSX/parts/._leg.stl', data: 'x' },
      { name: 'leg.mtl', data: 'x' },
      { name: 'setup.exe', data: 'MZ' },
      { name: 'photo.JPG', data: 'x' },
    ]),
  )
  assert.deepEqual(bundle?.names, ['parts/leg.stl', 'whole.3mf', 'photo.JPG'])
  assert.deepEqual(bundle?.leftOut, ['setup.exe'])
  assert.deepEqual(Buffer.from(bundle?.read('parts/leg.stl') ?? ''), Buffer.from(stl.data))
})

test('a 3MF is not read as a ZIP of models', async () => {
  assert.equal(await openBundle(threeMfOf(onePart)), undefined)
})

const refused: [what: string, zip: Uint8Array, sentence: RegExp][] = [
  [
    'a name that leaves its folder',
    makeZip([stl, { name: '../../etc/cron.stl', data: 'x' }]),
    /forbidden name/,
  ],
  ['a ZIP in the ZIP', makeZip([stl, { name: 'more.zip', data: makeZip([stl]) }]), /holds another ZIP/],
  [
    'a ZIP that calls itself a picture',
    makeZip([stl, { name: 'a.png', data: makeZip([stl]) }]),
    /another ZIP/,
  ],
  ['a bomb', makeZip([{ name: 'a.stl', data: Buffer.alloc(64 * 2 ** 20) }]), /unpacks to over 100 times/],
  ['a link', makeZip([{ name: 'a.stl', data: '/etc/passwd', unixMode: 0o120777 }]), /holds a link/],
  ['nothing of a design', makeZip([{ name: 'readme.txt', data: 'x' }]), /holds no STL, OBJ, 3MF or STEP/],
  ['half a ZIP', makeZip([stl]).subarray(0, -30), /^The ZIP is damaged/],
  [
    'too many files',
    makeZip(Array.from({ length: 101 }, (_, at) => ({ name: `${at}.stl`, data: 'x' }))),
    /more than 100 files/,
  ],
]
for (const [what, zip, sentence] of refused)
  test(`${what} is refused with its reason`, async () => {
    await assert.rejects(openBundle(zip), (error) => {
      assert.ok(error instanceof ModelError)
      assert.match(error.message, sentence)
      assert.match(error.message, /^The ZIP /)
      assert.match(error.message, /\. (Divide|[A-Z].*again)/)
      return true
    })
  })

test('a 3MF is passed on without commands, G-code and settings, and without relations to them', async () => {
  const evil = makeThreeMf(modelXml(onePart), [
    { name: 'Metadata/Slic3r_PE.config', data: '; post_process = /bin/sh -c evil' },
    { name: 'Metadata/plate_1.gcode', data: 'G28' },
    { name: 'Metadata/plate_1.png', data: onePixel },
    {
      name: '3D/_rels/3dmodel.model.rels',
      data: '<Relationships><Relationship Target="/Metadata/plate_1.gcode" Id="a" Type="g"/><Relationship Target="/Metadata/plate_1.png" Id="b" Type="t"/></Relationships>',
    },
  ])
  const before = await readModel(evil, 'x.3mf')
  assert.deepEqual(
    before.threeMf?.foreignFiles.map(({ kind }) => kind),
    ['commands', 'gcode'],
  )
  const clean = await cleanThreeMf(evil, before.threeMf!)
  const after = await readModel(clean, 'x.3mf')
  assert.deepEqual(after.threeMf?.foreignFiles, [])
  assert.deepEqual(after.mesh, before.mesh)
  assert.doesNotMatch(Buffer.from(clean).toString('latin1'), /evil|gcode/)
})

test('only the pixels of pictures survive, and other files are dropped', async () => {
  const script = '<script>alert(1)</script>'
  const evil = makeThreeMf(modelXml(onePart), [
    { name: 'Metadata/thumbnail.png', data: Buffer.concat([onePixel, Buffer.from(script)]) },
    { name: 'Metadata/plate_1.png', data: `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>` },
    { name: 'Metadata/plate_2.jpg', data: script },
    {
      name: '3D/_rels/3dmodel.model.rels',
      data: '<Relationships><Relationship Target="/Metadata/plate_1.png" Id="a" Type="t"/><Relationship Target="/Metadata/thumbnail.png" Id="b" Type="t"/></Relationships>',
    },
  ])
  const { threeMf } = await readModel(evil, 'x.3mf')
  const foreign = threeMf?.foreignFiles ?? []
  assert.deepEqual(
    foreign.map(({ name, kind }) => `${name} ${kind}`),
    ['Metadata/plate_1.png unknown', 'Metadata/plate_2.jpg unknown'],
  )
  const clean = await openZip(await cleanThreeMf(evil, threeMf!))
  assert.deepEqual(clean.names, [
    '[Content_Types].xml',
    '_rels/.rels',
    '3D/3dmodel.model',
    'Metadata/thumbnail.png',
  ])
  for (const name of clean.names)
    assert.doesNotMatch(Buffer.from(clean.read(name) ?? '').toString('latin1'), /script|plate_/)
  assert.deepEqual(clean.read('Metadata/thumbnail.png'), Buffer.from(onePixel))
})

test('a picture without foreign data is re-encoded as well', async () => {
  const data = Buffer.concat([onePixel, Buffer.from('<script>')])
  const bytes = makeThreeMf(modelXml(onePart), [{ name: 'Metadata/a.png', data }])
  const { threeMf } = await readModel(bytes, 'x.3mf')
  const clean = await openZip(await cleanThreeMf(bytes, threeMf!))
  assert.deepEqual(clean.read('Metadata/a.png'), Buffer.from(onePixel))
})
