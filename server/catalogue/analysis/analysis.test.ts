import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import sharp from 'sharp'
import { prepareTrustedModel } from '#geometry/model-process/prepare.ts'
import { openZip } from '#geometry/parsing/zip-archive.ts'
import { cube, insideOut } from '#geometry/testing/shapes.ts'
import { helpedPlate, sliced } from '#geometry/testing/sliced-parts.ts'
import { makeThreeMf, modelXml, onePart } from '#geometry/testing/three-mfs.ts'
import { makeZip } from '#geometry/testing/zips.ts'
import { writeStl } from '#geometry/writers/stl-writer.ts'
import { tetrahedron } from '#server/testing/catalogue.ts'
import { readAndAnalyse } from '#server/testing/read-and-analyse.ts'
import { testService } from '#server/testing/service.ts'
import { pixelBomb } from '../../platform/files/testing/pictures.ts'
import { assertNoOrphanedFiles, firstAttempt, uploader } from '../../testing/uploads.ts'
import { selectUploadedFiles } from '../uploads/upload-queries.ts'
import { analyseUpload } from './analysis.ts'
import { modelFiles } from './file-kinds/model-files.ts'

const { app, platform, call, signedIn } = await testService()
const admin = await signedIn({ role: 'admin' })
const { analysedAnew: analysed, request, state } = uploader(app, admin.cookie)

const stl = writeStl(tetrahedron(30))

const statusOf = async (url: string | null | undefined) => {
  const { statusCode } = await app.inject({ url: url ?? '', headers: { cookie: admin.cookie } })
  return statusCode
}

test('an STL is measured, estimated, rendered and converted to 3MF', async () => {
  const upload = await analysed(platform, 'Bein (links).STL', stl)
  assert.deepEqual([upload.state, upload.progress, upload.attempt, upload.problem], ['done', 100, 1, null])
  const [model, made, ...more] = upload.files
  assert.deepEqual(more, [])
  assert.deepEqual(
    [model?.name, model?.format, model?.isMade, made?.name, made?.isMade],
    ['Bein (links).stl', 'stl', false, 'Bein (links).3mf', true],
  )
  const { areaMm2, ...report } = model?.report ?? {}
  assert.deepEqual(report, {
    triangles: 4,
    parts: 1,
    watertight: true,
    manifold: true,
    openEdges: 0,
    sizeMm: [30, 30, 30],
    volumeMm3: 4500,
  })
  assert.deepEqual([Math.round(areaMm2 ?? 0), model?.problems, model?.damageUrl], [2129, [], null])
  assert.ok(model?.estimate && model.estimate.minutes > model.estimate.fastMinutes)
  for (const address of [model.picture?.url, model.picture?.cardUrl, model.previewUrl])
    assert.equal(await statusOf(address), 200, address ?? 'none')
})

test('a project is measured without its helpers and sold with the data that marks them', async () => {
  const project = sliced('bambu', [helpedPlate], { files: [{ name: 'Metadata/plate_1.gcode', data: 'G28' }] })
  const { id, files } = await analysed(platform, 'sign.3mf', project)
  const [file] = files
  assert.deepEqual([file?.report?.sizeMm, file?.report?.volumeMm3], [[70, 40, 10], 25_000])
  assert.match(file?.remarks.join() ?? '', /plate_1\.gcode \(gcode\)/)
  assert.doesNotMatch(file?.remarks.join() ?? '', /model_settings/)
  const [row] = await selectUploadedFiles(platform, [id])
  const sold = await platform.files.read(row?.storage_key ?? '')
  assert.ok(sold)
  const zip = await openZip(new Uint8Array(await buffer(sold)))
  assert.match(
    new TextDecoder().decode(zip.read('Metadata/model_settings.config')),
    /<part id="2" subtype="negative_part">/,
  )
  assert.ok(!zip.names.includes('Metadata/plate_1.gcode'))
})

test('a small model that is prepared without a 3MF is not called too large for one', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'trusted-'))
  t.after(() => rm(folder, { recursive: true }))
  const source = { folder, name: 'leg.stl', path: join(folder, 'leg.stl'), scale: 1 }
  await writeFile(source.path, stl)
  const trusted = { ...source, shapeKey: { first: 1, second: 2 }, prepare: prepareTrustedModel }
  const [model, ...more] = await modelFiles(trusted, () => undefined)
  assert.deepEqual([model?.row.remarks, more], [[], []])
})

test('a broken mesh is explained in words and a picture, and inches are pointed out', async () => {
  const { triangles } = tetrahedron()
  const open = { ...tetrahedron(1), triangles: triangles.subarray(0, 9) }
  const [model] = (await analysed(platform, 'vase.stl', writeStl(open))).files
  assert.equal(
    model?.problems[0],
    'The mesh is not closed: 3 open edges. The largest hole (3 edges) is in the middle: x 0.000 to 1.000, y 0.000 to 1.000, z 0.000 to 1.000 mm.',
  )
  assert.match(model?.remarks[0] ?? '', /only 1\.0 mm long\. Was it drawn in inches\?/)
  assert.equal(await statusOf(model?.damageUrl), 200)
})

test('an inside-out STL is said to have a 3MF whose faces look outwards, and can be repaired itself', async () => {
  const { files } = await analysed(platform, 'inverted.stl', writeStl(insideOut(cube(20))))
  const [sold, made] = files
  assert.deepEqual(sold?.problems, ['1 part is turned inside out.'])
  assert.match(
    sold?.remarks[0] ?? '',
    /^In the 3MF made of it all faces look outwards\. .* Repair makes a copy/,
  )
  assert.deepEqual([made?.isMade, made?.remarks, made?.problems], [true, [], []])
})

test('an OBJ with materials or coloured vertices is said to lose them', async () => {
  const body = (colour: string) =>
    `v 0 0 0${colour}\nv 20 0 0\nv 0 20 0\nv 0 0 20\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n`
  const remarksOf = async (obj: string) =>
    (await analysed(platform, 'body.obj', Buffer.from(obj))).files[0]?.remarks
  assert.deepEqual(await remarksOf(`mtllib body.mtl\nusemtl grey\n${body('')}`), [])
  for (const obj of [body(' 1 5.0E-01 0'), `usemtl red\n${body('').replace('f 2', 'usemtl blue\nf 2')}`])
    assert.match((await remarksOf(obj))?.join() ?? '', /^Materials and colours of the OBJ are not kept/)
})

test('a model drawn in inches is enlarged with one click, wholly, and only once', async () => {
  const { id, files } = await analysed(platform, 'inches.stl', writeStl(tetrahedron(2)))
  assert.deepEqual(
    files.map(({ suspectedUnit }) => suspectedUnit),
    ['inches', null],
  )
  const enlarge = () =>
    call<{ uploadId: string }>('POST', `/admin/uploads/${id}/scale`, {
      cookie: admin.cookie,
      body: { fileId: files[0]?.id, unit: 'inches' },
    })
  const both = await Promise.all([enlarge(), enlarge()])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
  const uploadId = both.find(({ status }) => status === 200)?.body.data.uploadId ?? ''
  assert.deepEqual((await state(id)).files, [])
  await analyseUpload(platform, uploadId, firstAttempt)
  const enlarged = await state(uploadId)
  assert.deepEqual(
    enlarged.files.map(({ name, isMade, report, suspectedUnit, remarks }) => [
      name,
      isMade,
      report?.sizeMm.map(Math.round),
      suspectedUnit,
      remarks,
    ]),
    [
      ['inches.stl', false, [51, 51, 51], null, []],
      ['inches.3mf', true, [51, 51, 51], null, []],
    ],
  )
  const [row] = await selectUploadedFiles(platform, [uploadId])
  const stored = Buffer.concat((await (await platform.files.read(row?.storage_key ?? ''))?.toArray()) ?? [])
  assert.deepEqual((await readAndAnalyse(stored, 'x.stl')).report.size.map(Math.round), [51, 51, 51])
  await assertNoOrphanedFiles(platform)
})

test('a ZIP yields its files, names the ignored ones, and drops scripts in a 3MF', async () => {
  const evil = makeThreeMf(modelXml(onePart), [
    { name: 'Metadata/project_settings.config', data: '{"post_process":["/bin/sh -c evil"]}' },
  ])
  const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const zip = makeZip([
    { name: 'parts/bambu.3mf', data: evil },
    { name: 'photo.png', data: png, stored: true },
    { name: 'how-to.pdf', data: '%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <<>>\n%%EOF\n' },
    { name: 'setup.exe', data: 'MZ' },
    { name: '.DS_Store', data: 'x' },
  ])
  const { id, files, leftOut } = await analysed(platform, 'all.zip', zip)
  assert.deepEqual(
    files.map(({ name, kind, format }) => [name, kind, format]),
    [
      ['bambu.3mf', 'model', '3mf'],
      ['photo.webp', 'picture', 'webp'],
      ['how-to.pdf', 'document', 'pdf'],
    ],
  )
  assert.deepEqual(leftOut, ['setup.exe'])
  assert.deepEqual([files[1]?.picture?.width, files[1]?.picture?.height], [1200, 675])
  assert.match(files[0]?.remarks[0] ?? '', /^Left out of the 3MF.*project_settings\.config \(commands\)/)
  const [sold] = await selectUploadedFiles(platform, [id])
  const content = await (await platform.files.read(sold?.storage_key ?? ''))?.toArray()
  assert.doesNotMatch(Buffer.concat(content ?? []).toString('latin1'), /project_settings/)
  await assertNoOrphanedFiles(platform)
})

const hostile: [what: string, name: string, content: Uint8Array | string, sentence: RegExp][] = [
  ['a web page', 'model.stl', '<!doctype html><p>404', /^This is a web page, not a model/],
  ['half a file', 'model.stl', stl.subarray(0, -30), /says it has 4 triangles, but ends after 3/],
  ['a script', 'model.stl', '#!/bin/sh\nrm -rf /', /^This file can’t be used. Upload STL, OBJ/],
  ['no numbers', 'model.obj', 'v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n', /./],
  ['a ZIP that leaves its folder', 'a.zip', makeZip([{ name: '../../x.stl', data: stl }]), /forbidden name/],
  ['a bomb', 'a.zip', makeZip([{ name: 'a.stl', data: Buffer.alloc(2 ** 26) }]), /over 100 times its size/],
  [
    'external entities',
    'a.3mf',
    makeThreeMf(modelXml(onePart, { prolog: '<!DOCTYPE m [<!ENTITY e SYSTEM "file:///etc/passwd">]>' })),
    /document type|DOCTYPE/i,
  ],
  [
    'a bad file in a ZIP',
    'a.zip',
    makeZip([
      { name: 'bad/leg.stl', data: stl.subarray(0, 100) },
      { name: 'good.stl', data: stl },
    ]),
    /^leg\.stl: The STL file says/,
  ],
  ['a pixel bomb', 'a.png', pixelBomb(30_000), /64 million pixels/],
  ['an animation of another kind', 'a.gif', 'GIF89a', /must be a PNG, JPEG or WebP/],
  ['a video', 'a.mp4', '\0\0\0\u0018ftypisom\0\0\u0002\0', /Videos and audio files are not accepted/],
  [
    'a drawing with scripts',
    'a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    /picture cannot be read/,
  ],
  [
    'a PDF with a script',
    'a.pdf',
    '%PDF-1.4\n<</S/JavaScript/JS(evil)>>\n%%EOF',
    /contains active content \(JavaScript\)/,
  ],
]
for (const [what, name, content, sentence] of hostile)
  test(`${what} is refused with a sentence at the first attempt, and nothing is stored`, async () => {
    const upload = await analysed(platform, name, content)
    assert.deepEqual([upload.state, upload.attempt, upload.mayRetry, upload.files], ['failed', 1, false, []])
    assert.match(upload.problem ?? '', sentence)
    assert.equal((await request('DELETE', upload.id)).statusCode, 204)
  })

test('an OBJ with a hole becomes a model that names its problems', async () => {
  const { positions, triangles } = tetrahedron(30)
  const lines = (sign: string, values: ArrayLike<number>) =>
    Array.from({ length: values.length / 3 }, (_, index) =>
      [sign, values[index * 3], values[index * 3 + 1], values[index * 3 + 2]].join(' '),
    )
  const faces = triangles.subarray(0, 9).map((vertex) => vertex + 1)
  const obj = [...lines('v', positions), ...lines('f', faces)].join('\n')
  const upload = await analysed(platform, 'open.obj', Buffer.from(obj))
  assert.deepEqual([upload.state, upload.problem], ['done', null])
  const [model] = upload.files
  assert.deepEqual([model?.format, model?.report?.watertight, model?.report?.openEdges], ['stl', false, 3])
  assert.match(model?.problems[0] ?? '', /not closed: 3 open edges/)
})

test('after all analyses each stored file has a row', () => assertNoOrphanedFiles(platform))
