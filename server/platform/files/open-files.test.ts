import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { filesPlaceOf } from '../config/files-url.ts'
import { openFiles } from './open-files.ts'
import { testBucket } from './testing/bucket.ts'

const folder = mkdtempSync(join(tmpdir(), 'layerdrop-files-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const bucket = await testBucket()
const kinds = { 'a folder': folder, 'a bucket': bucket.url }

for (const [kind, url] of Object.entries(kinds)) {
  const place = filesPlaceOf(url, bucket.env)
  assert.ok(place)
  const files = openFiles(place)
  const contentOf = async (key: string, range?: { start: number; end: number }) => {
    const stream = await files.read(key, range)
    return stream && String(await buffer(stream))
  }

  test(`${kind} can be used`, () => files.check())

  test(`${kind} returns what was written, whole or in part`, async () => {
    await files.write('models/ab/one.stl', Buffer.from('0123456789'))
    assert.equal(await contentOf('models/ab/one.stl'), '0123456789')
    assert.equal(await contentOf('models/ab/one.stl', { start: 2, end: 4 }), '234')
    assert.equal(await files.size('models/ab/one.stl'), 10)
  })

  test(`${kind} stores a stream of unknown length without buffering it`, async () => {
    const chunks = Array.from({ length: 20 }, () => randomBytes(2 ** 20))
    await files.write('models/large.stl', Readable.from(chunks))
    assert.equal(await files.size('models/large.stl'), 20 * 2 ** 20)
    const part = await files.read('models/large.stl', { start: 7 * 2 ** 20, end: 8 * 2 ** 20 - 1 })
    assert.ok(part && chunks[7]?.equals(await buffer(part)))
  })

  test(`${kind} stores chunks in their order, which the caller may then overwrite`, async () => {
    const chunks = Array.from({ length: 2_000 }, (_, index) => Buffer.from(`${index} `))
    const text = chunks.join('')
    await files.write('models/chunks.stl', chunks)
    for (const chunk of chunks) chunk.fill('x')
    assert.equal(await contentOf('models/chunks.stl'), text)
    await files.remove('models/chunks.stl')
  })

  test(`a stream that breaks leaves nothing in ${kind}, and the old content stays`, async () => {
    await files.write('models/kept.stl', Buffer.from('old'))
    const breaking = Readable.from(
      (async function* () {
        yield Buffer.alloc(9 * 2 ** 20, 'new')
        throw new Error('the connection was cut')
      })(),
    )
    await assert.rejects(files.write('models/kept.stl', breaking), /cut/)
    assert.equal(await contentOf('models/kept.stl'), 'old')
    const keys: string[] = []
    for await (const key of files.keys()) keys.push(key)
    assert.deepEqual(keys.sort(), ['models/ab/one.stl', 'models/kept.stl', 'models/large.stl'])
  })

  test(`a missing object of ${kind} is undefined, and removing it twice is not an error`, async () => {
    await files.remove('models/kept.stl')
    await files.remove('models/kept.stl')
    assert.equal(await files.read('models/kept.stl'), undefined)
    assert.equal(await files.size('models/kept.stl'), undefined)
    assert.equal(await files.size('models'), undefined)
    await files.cleanUp(new Date())
  })

  test(`a key can never leave ${kind}`, async () => {
    const keys = [
      '../etc/passwd',
      '/etc/passwd',
      'a/../../b',
      'a//b',
      'a/b/',
      '',
      'A.stl',
      'a\\b',
      'a/.b',
      'a\0',
    ]
    for (const key of keys)
      await assert.rejects(async () => files.write(key, Buffer.from('x')), /Not a file key/, key)
  })
}

test('what is no file key is passed over in a folder and named, and a folder without keys is not opened', async () => {
  for (const name of ['lost+found', 'models/.Trash']) mkdirSync(join(folder, name))
  for (const name of ['.DS_Store', 'models/ab/One.STL', 'lost+found/#12', 'models/.Trash/a'])
    writeFileSync(join(folder, name), 'foreign')
  const { keys, foreign } = await listed(folder)
  assert.deepEqual(keys, ['models/ab/one.stl', 'models/large.stl'])
  assert.deepEqual(foreign, ['.DS_Store', 'lost+found', 'models/.Trash', 'models/ab/One.STL'])
})

test('an object of a bucket that is no file key is passed over and named', async () => {
  await bucket.put('Read me.txt')
  const { keys, foreign } = await listed(bucket.url)
  assert.deepEqual(keys, ['models/ab/one.stl', 'models/large.stl'])
  assert.deepEqual(foreign, ['Read me.txt'])
})

async function listed(url: string) {
  const place = filesPlaceOf(url, bucket.env)
  assert.ok(place)
  const foreign: string[] = []
  const keys: string[] = []
  for await (const key of openFiles(place).keys((name) => foreign.push(name))) keys.push(key)
  return { keys: keys.toSorted(), foreign: foreign.toSorted() }
}

test('an unreachable bucket is refused with 503 and fails its check', async () => {
  const place = filesPlaceOf('s3://designs?endpoint=http://127.0.0.1:9&region=us-east-1', bucket.env)
  const away = openFiles(place ?? { folder })
  await assert.rejects(away.size('models/one.stl'), { status: 503 })
  await assert.rejects(away.check())
})

test('a missing bucket fails its check', async () => {
  const place = filesPlaceOf(bucket.url.replace('designs', 'elsewhere'), bucket.env)
  await assert.rejects(openFiles(place ?? { folder }).check())
})
