import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refuses, survives } from '../testing/refusals.ts'
import { makeThreeMf, modelXml, onePart, threeMfOf } from '../testing/three-mfs.ts'
import { makeZip, type ZipEntry } from '../testing/zips.ts'
import { openZip } from './zip-archive.ts'

const model: ZipEntry = { name: '3D/3dmodel.model', data: modelXml(onePart) }
const withFile = (entry: ZipEntry) => makeZip([model, entry])

test('names that leave their folder, or are no names, are refused', async () => {
  const names = [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'C:/x',
    'C:\\x',
    '..\\x',
    'a\\b',
    '\\\\host\\x',
    'a\u0000b',
    'a\nb',
  ]
  for (const name of names) await refuses(withFile({ name, data: 'x' }), 'x.3mf', 'unsafe_zip')
})

test('two files of one name are refused, also when only the case differs', async () => {
  await refuses(makeZip([model, model]), 'x.3mf', 'unsafe_zip')
  await refuses(makeZip([model, { ...model, name: '3d/3DMODEL.model' }]), 'x.3mf', 'unsafe_zip')
})

test('links and encrypted files are refused', async () => {
  await refuses(withFile({ name: 'link', data: '/etc/passwd', unixMode: 0o120777 }), 'x.3mf', 'unsafe_zip')
  await refuses(withFile({ name: 'secret', data: 'x', flags: 1 }), 'x.3mf', 'unsafe_zip')
  await refuses(withFile({ name: 'rare', data: 'x', method: 12 }), 'x.3mf', 'unsafe_zip')
})

test('a file that unpacks to far more than its size is refused', async () => {
  const spaces = Buffer.alloc(64 * 2 ** 20, ' ')
  await refuses(withFile({ name: 'Metadata/a.txt', data: spaces }), 'x.3mf', 'unsafe_zip')
  await refuses(makeThreeMf(spaces), 'x.3mf', 'unsafe_zip')
})

test('files that unpack to too much together are refused before any is unpacked', async () => {
  const claim = { data: 'x', size: 2 ** 20 }
  const many = Array.from({ length: 501 }, (_, index): ZipEntry => ({ name: `Metadata/${index}`, ...claim }))
  await refuses(makeZip([model, ...many]), 'x.3mf', 'unsafe_zip')
})

test('content that differs from its declared size is refused', async () => {
  const { data } = model
  for (const size of [0, 10, data.length - 1, data.length + 1, 2 ** 31]) {
    assert.notEqual(await survives(makeZip([{ ...model, size }]), 'x.3mf'), 'accepted', String(size))
  }
})

test('content that differs from its checksum is refused', async () => {
  await refuses(makeZip([{ ...model, crc: 1234 }]), 'x.3mf', 'bad_zip')
})

test('two directories that disagree are refused', async () => {
  await refuses(makeZip([{ ...model, localName: '3D/3dmodel.madel' }]), 'x.3mf', 'unsafe_zip')
  await refuses(makeZip([{ ...model, localSize: 7 }]), 'x.3mf', 'unsafe_zip')
})

test('entries that share one body are refused', async () => {
  const copies = Array.from(
    { length: 500 },
    (_, index): ZipEntry => ({ name: model.name, data: model.data, bodyOf: 0, localName: `${index}` }),
  )
  assert.notEqual(await survives(makeZip([model, ...copies]), 'x.3mf'), 'accepted')
  const overlapping = makeZip([model, { name: '3D/3dmodel.madel', data: model.data, bodyOf: 0 }])
  assert.notEqual(await survives(overlapping, 'x.3mf'), 'accepted')
})

test('a file hidden in the body of another is refused', async () => {
  const hidden: ZipEntry = { name: 'Metadata/a.txt', data: 'hidden', stored: true }
  const body = Buffer.concat([Buffer.from('x'), makeZip([hidden])])
  const outer: ZipEntry = { name: 'Metadata/b.txt', data: body, stored: true }
  const zip = makeZip([outer, { ...hidden, bodyAt: 30 + outer.name.length + 1 }, model])
  await refuses(zip, 'x.3mf', 'unsafe_zip')
})

test('a project of 36 plates and many parts is opened; more than a thousand files are refused', async () => {
  const many = Array.from({ length: 1000 }, (_, index): ZipEntry => ({ name: `a${index}`, data: 'x' }))
  assert.equal((await openZip(makeZip([model, ...many.slice(1)]))).names.length, 1000)
  await refuses(makeZip([model, ...many]), 'x.3mf', 'unsafe_zip')
})

test('a nested ZIP is refused, whatever its name', async () => {
  const inner = makeZip([model])
  await refuses(withFile({ name: 'more.zip', data: 'x' }), 'x.3mf', 'unsafe_zip')
  await refuses(withFile({ name: 'Metadata/thumbnail.png', data: inner }), 'x.3mf', 'unsafe_zip')
  await refuses(
    withFile({ name: 'Metadata/thumbnail.png', data: inner, stored: true }),
    'x.3mf',
    'unsafe_zip',
  )
})

test('bytes before or behind the ZIP are refused', async () => {
  await refuses(makeZip([model], { prefix: 'PK\u0003\u0004' }), 'x.3mf', 'unsafe_zip')
  await refuses(makeZip([model], { suffix: 'x' }), 'x.3mf', 'bad_zip')
  assert.equal(await survives(makeZip([model], { prefix: 'GIF89a' }), 'x.3mf'), 'unknown_format')
})

test('a comment in a 3MF is accepted', async () => {
  assert.equal(await survives(makeZip([model], { comment: 'made by hand' }), 'x.3mf'), 'accepted')
})

test('a ZIP without a model is refused', async () => {
  await refuses(makeZip([{ name: 'a.txt', data: 'x' }]), 'x.3mf', 'bad_three_mf')
  await refuses(makeZip([]), 'x.3mf', 'bad_three_mf')
})

test('a ZIP truncated anywhere is refused', async () => {
  const whole = threeMfOf(onePart)
  for (let length = 2; length < whole.length; length++) {
    assert.notEqual(await survives(whole.subarray(0, length), 'x.3mf'), 'accepted', `cut at ${length}`)
  }
})

test('a wrong byte anywhere causes a refusal or nothing', async () => {
  const whole = threeMfOf(onePart)
  for (let at = 0; at < whole.length; at++) {
    for (const byte of [0, 1, 127, 255]) await survives(whole.with(at, byte), 'x.3mf')
  }
})
