import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import type { Content } from '../../platform/http/files/serve-file.ts'
import { unzip } from './testing/read-zip.ts'
import { type Entry, zipOf } from './zip.ts'

const at = new Date('2026-11-21T10:20:30Z')

/** Returns a stored file that records its reads. */
function stored(name: string, content: Buffer, reads: string[] = []): Entry {
  return {
    name,
    bytes: content.length,
    crc32: async () => crc32(content),
    read: async ({ start, end }) => {
      reads.push(`${name} ${start}-${end}`)
      return Readable.from([content.subarray(start, end + 1)])
    },
  }
}

async function bytesOf({ bytes, read }: Content, start = 0, end = bytes - 1) {
  return buffer((await read({ start, end })) ?? Readable.from([]))
}

test('every range is cut from the same ZIP, and only the files within it are read', async () => {
  const reads: string[] = []
  const files = [Buffer.from('solid vase'), Buffer.alloc(0), Buffer.alloc(500, 'lid')]
  const names = ['Väse.stl', 'empty.stl', 'lid.stl']
  const entries = [
    { name: 'LICENSE.txt', content: Buffer.from('Yours to sell') },
    ...files.map((content, index) => stored(names[index] ?? '', content, reads)),
  ]
  const zip = zipOf(entries, at)
  const whole = await bytesOf(zip)
  assert.equal(whole.length, zip.bytes)
  const found = await unzip(whole)
  assert.deepEqual(
    found.map(({ name, text }) => [name, text]),
    [['LICENSE.txt', 'Yours to sell'], ...files.map((content, index) => [names[index], content.toString()])],
  )
  for (let start = 0; start < whole.length; start += 13)
    for (const end of [start, Math.min(start + 90, whole.length - 1), whole.length - 1])
      assert.deepEqual(await bytesOf(zip, start, end), whole.subarray(start, end + 1))

  reads.length = 0
  await bytesOf(zip, zip.bytes - 1)
  assert.deepEqual(reads, [])
  const lid = whole.indexOf('lidlid')
  await bytesOf(zip, lid + 10, lid + 19)
  assert.deepEqual(reads, ['lid.stl 10-19'])
})

test('a ZIP beyond four gigabytes has ZIP64 offsets', async () => {
  const gigabytes = 3 * 2 ** 30
  const large = (name: string): Entry => ({
    name,
    bytes: gigabytes,
    crc32: async () => 7,
    read: async ({ start, end }) => {
      assert.ok(end - start < 100_000, 'no more is read than the directory needs')
      return Readable.from([Buffer.alloc(end - start + 1)])
    },
  })
  const zip = zipOf([large('one.stl'), large('two.stl'), stored('three.stl', Buffer.from('solid'))], at)
  class Reader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number) {
      const part = async function* () {
        yield* (await zip.read({ start, end: end - 1 })) ?? []
      }
      return Readable.from(part(), { objectMode: false })
    }
  }
  const opened = await fromRandomAccessReaderPromise(new Reader(), zip.bytes)
  const found = []
  for await (const entry of opened.eachEntry()) {
    found.push([entry.fileName, entry.uncompressedSize, entry.getLastModDate().toISOString()])
    if (entry.fileName === 'three.stl')
      assert.equal((await buffer(await opened.openReadStreamPromise(entry))).toString(), 'solid')
  }
  const time = at.toISOString()
  assert.deepEqual(found, [
    ['one.stl', gigabytes, time],
    ['two.stl', gigabytes, time],
    ['three.stl', 5, time],
  ])
})
