import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { readFingerprint } from '../../fingerprint/read-fingerprint.ts'
import type { Mesh } from '../../mesh/mesh.ts'
import { readModel } from '../../readers/read-model.ts'
import { facetsOf } from '../../testing/facets.ts'
import { ball, cube, torus, uneven } from '../../testing/shapes.ts'
import { makeThreeMf, modelXml, onePart, threeMfOf } from '../../testing/three-mfs.ts'
import { writeThreeMf } from '../../writers/three-mf-writer.ts'
import { fillSlots, patched, readSlots } from './fill-slots.ts'
import { makeSlots } from './make-slots.ts'

const key = { first: 0x1234_5678, second: 0x9abc_def0 }
const mark = 0x0123_4567_89ab_cdefn
const licence = 'Licensed by Layerdrop to Ada & Söhne <Makers> on 2026-11-24.'
const about = { title: 'Ring', designer: 'D', licenseTerms: 'Mine & yours', application: 'A' }
const large = uneven(torus(30, 8, 80))
const small = uneven(ball(12, 20))

async function personal(slotted: Buffer, given = { licence, mark }) {
  const read = async ({ start, end }: { start: number; end: number }) => slotted.subarray(start, end + 1)
  const patches = fillSlots(await readSlots(slotted.length, read), given)
  const from = async (start: number, end = slotted.length - 1, chunk = 1000) => {
    const chunks = async function* () {
      for (let at = start; at <= end; at += chunk)
        yield Buffer.from(slotted.subarray(at, Math.min(at + chunk, end + 1)))
    }
    return buffer(Readable.from(patched(chunks(), patches, start)))
  }
  return { whole: await from(0), from }
}

/** Read by another program's rules: every length and checksum of the ZIP agrees. */
async function unzipped(bytes: Buffer) {
  const files = new Map<string, string>()
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const local = await zip.readLocalFileHeaderPromise(entry)
    assert.deepEqual([crc32(content), local.crc32], [entry.crc32, entry.crc32], entry.fileName)
    files.set(entry.fileName, content.toString())
  }
  return files
}

const read = async (bytes: Uint8Array) => readModel(new Uint8Array(bytes), 'x.3mf')

function bestReading(mesh: Mesh, expected = mark) {
  const readings = readFingerprint(mesh, key).map(({ bits, known }) => ({
    known: ones(known),
    differ: ones((bits ^ expected) & known),
  }))
  const telling = readings.filter(({ known }) => known > 50)
  return telling.toSorted((one, other) => one.differ - other.differ)[0]!
}

function ones(bits: bigint) {
  return bits.toString(2).replaceAll('0', '').length
}

const twoParts = await writeThreeMf(
  [
    { name: 'ring', mesh: large, colour: 'bone white' },
    { name: 'ball', mesh: small, copies: 2 },
  ],
  about,
)

test('a 3MF with slots has the same geometry, names and metadata, but for the licence', async () => {
  const slotted = await makeSlots(twoParts, key)
  await unzipped(slotted)
  const [before, after] = [await read(twoParts), await read(slotted)]
  assert.deepEqual(facetsOf(after.mesh), facetsOf(before.mesh))
  assert.deepEqual(after.threeMf?.objectNames, before.threeMf?.objectNames)
  assert.deepEqual(after.threeMf?.plates, before.threeMf?.plates)
  const { LicenseTerms, ...metadata } = Object.fromEntries(after.threeMf?.metadata ?? [])
  const { LicenseTerms: _, ...given } = Object.fromEntries(before.threeMf?.metadata ?? [])
  assert.deepEqual([LicenseTerms, metadata], ['', given])
  assert.ok(slotted.length < twoParts.length * 1.5, `${slotted.length} of ${twoParts.length}`)
})

test('a download fills in licence and mark, with valid checksums and the same geometry', async () => {
  const slotted = await makeSlots(twoParts, key)
  const { whole } = await personal(slotted)
  assert.equal(whole.length, slotted.length)
  const files = await unzipped(whole)
  assert.match(
    files.get('3D/3dmodel.model') ?? '',
    /<metadata name="LicenseTerms">Licensed by Layerdrop to Ada &#38;/,
  )
  const { mesh, threeMf } = await read(whole)
  assert.equal(threeMf?.metadata.get('LicenseTerms'), licence)
  assert.deepEqual(facetsOf(mesh), facetsOf((await read(twoParts)).mesh))
  const { known, differ } = bestReading(mesh)
  assert.ok(known > 50 && differ <= 2, `${differ} of ${known} differ`)
  assert.ok(bestReading(mesh, mark ^ 0xffff_0000_ffff_0000n).differ > 16)
})

test('the plan of the slots does not leave the server', async () => {
  const { whole } = await personal(await makeSlots(twoParts, key))
  assert.doesNotMatch(whole.toString('latin1'), /LDSLOTS|"crcAt"/)
})

test('every range has the bytes of the whole file', async () => {
  const slotted = await makeSlots(await writeThreeMf([{ name: 'ball', mesh: small }], about), key)
  const { whole, from } = await personal(slotted)
  for (let start = 0; start < whole.length; start += 97)
    for (const [end, chunk] of [
      [whole.length - 1, 333],
      [Math.min(start + 5, whole.length - 1), 2],
    ] as const)
      assert.ok((await from(start, end, chunk)).equals(whole.subarray(start, end + 1)), `${start}-${end}`)
})

test('two downloads differ in their slots and checksums only', async () => {
  const slotted = await makeSlots(twoParts, key)
  const one = (await personal(slotted)).whole
  const other = (await personal(slotted, { licence, mark: ~mark & 0xffff_ffff_ffff_ffffn })).whole
  assert.ok(!one.equals(other))
  const { mesh } = await read(other)
  assert.ok(bestReading(mesh, ~mark & 0xffff_ffff_ffff_ffffn).differ <= 2)
})

test('a small model has all its facets in the slot, and none is lost', async () => {
  const bytes = await writeThreeMf([{ name: 'cube', mesh: cube(20) }], about)
  const { whole } = await personal(await makeSlots(bytes, key))
  await unzipped(whole)
  assert.deepEqual(facetsOf((await read(whole)).mesh), facetsOf((await read(bytes)).mesh))
})

const body = (triangle: string) => onePart.replace(/<triangle v1="0" v2="2" v3="1"\/>/, triangle)
const unusual: Record<string, Uint8Array> = {
  'has no licence terms': threeMfOf(onePart),
  'has properties of corners': threeMfOf(
    body('<triangle v1="0" v2="2" v3="1" pid="9" p1="0" p2="1" p3="2"/>'),
  ),
  'closes a triangle with a tag': threeMfOf(body('<triangle v1="0" v2="2" v3="1"></triangle>')),
  'writes attributes in another order': threeMfOf(body('<triangle\n v3 = "1" v1=\'0\' v2="2" />')),
  'has licence terms of an item': threeMfOf(
    onePart.replace(
      '<item objectid="1"/>',
      '<item objectid="1"><metadatagroup><metadata name="LicenseTerms">Mine</metadata></metadatagroup></item>',
    ),
  ),
  'has ranges of facets': makeThreeMf(modelXml(onePart), [
    { name: 'Metadata/Slic3r_PE_model.config', data: '<config/>' },
  ]),
}

// 3MF Triangle Sets Extension: a set names its triangles by their index.
test('triangles that sets refer to stay in order', async () => {
  for (const start of ['t:triangleset ', 't:triangleset\n', 't:triangleset\t', 'triangleset ']) {
    const sets = `<t:trianglesets><${start}name="Top" identifier="a"><t:ref index="1"/></${start.trim()}></t:trianglesets>`
    const model = await markedModel(threeMfOf(onePart.replace('</mesh>', `${sets}</mesh>`)))
    assert.deepEqual(trianglesOf(model), trianglesOf(onePart), JSON.stringify(start))
  }
})

test('a text about triangle sets does not switch off the mark of the triangles', async () => {
  const title = '<metadata name="Title">My triangleset tray</metadata><!-- <triangleset > -->'
  const model = await markedModel(threeMfOf(`${title}${onePart}`))
  assert.notDeepEqual(trianglesOf(model), trianglesOf(onePart))
})

async function markedModel(bytes: Uint8Array) {
  const { whole } = await personal(await makeSlots(bytes, key))
  return (await unzipped(whole)).get('3D/3dmodel.model') ?? ''
}

function trianglesOf(xml: string) {
  return xml.match(/<triangle [^>]*>/g)
}

for (const [what, bytes] of Object.entries(unusual)) {
  test(`a 3MF that ${what} gets the licence and keeps its facets`, async () => {
    const { whole } = await personal(await makeSlots(bytes, key))
    await unzipped(whole)
    const [before, after] = [await read(bytes), await read(whole)]
    assert.deepEqual(facetsOf(after.mesh), facetsOf(before.mesh))
    assert.equal(after.threeMf?.metadata.get('LicenseTerms'), licence)
  })
}

test('a 3MF of an older release is served as it is', async () => {
  const old = Buffer.from(twoParts)
  assert.ok((await personal(old)).whole.equals(old))
})
