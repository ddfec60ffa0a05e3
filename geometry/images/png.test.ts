import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { readPng, rewritePng, shrink, writePng } from './png.ts'

const [width, height] = [40, 30]
const data = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at * 7) % 251)
const pixels = { width, height, data }

function picture() {
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

function chunk(type: string, content: string) {
  const named = Buffer.from(type + content, 'latin1')
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

test('a written PNG is read back with the same pixels', async () => {
  assert.deepEqual(await rawOf(writePng(pixels)), Buffer.from(data))
})

test('a picture shrinks to the mean of its pixels', () => {
  const grey = (...values: number[]) => Uint8Array.from(values.flatMap((value) => [value, value, value, 255]))
  const shrunk = shrink({ width: 5, height: 2, data: grey(0, 4, 10, 20, 99, 8, 12, 30, 40, 99) }, 2)
  assert.deepEqual(shrunk, { width: 2, height: 1, data: grey(6, 25) })
})

test('re-encoding keeps the pixels of every common kind of PNG', async () => {
  const kinds: [string, Buffer][] = [
    ['colours with transparency', await picture().png().toBuffer()],
    ['colours', await picture().removeAlpha().png().toBuffer()],
    ['grey', await picture().greyscale().png().toBuffer()],
    ['16 bits', await picture().toColourspace('rgb16').png().toBuffer()],
    ['a palette with transparency', await picture().png({ palette: true }).toBuffer()],
    ['a palette of two colours', await picture().png({ palette: true, colours: 2 }).toBuffer()],
  ]
  for (const [kind, bytes] of kinds) {
    const rewritten = rewritePng(bytes)
    assert.ok(rewritten, kind)
    assert.deepEqual(await rawOf(rewritten), await rawOf(bytes), kind)
  }
})

test('re-encoding drops text, foreign chunks and trailing data', async () => {
  const png = await picture().png().toBuffer()
  const evil = Buffer.concat([
    png.subarray(0, 33),
    chunk('tEXt', 'Comment\0<script>alert(1)</script>'),
    chunk('scRp', '<script>'),
    png.subarray(33),
    Buffer.from('<script>alert(2)</script>'),
  ])
  const rewritten = rewritePng(evil)
  assert.ok(rewritten)
  assert.doesNotMatch(Buffer.from(rewritten).toString('latin1'), /script|tEXt|scRp/)
  assert.deepEqual(await rawOf(rewritten), Buffer.from(data))
})

test('a truncated or too large PNG is undefined', async () => {
  const png = await picture().png().toBuffer()
  const withByte = (at: number, value: number) => Buffer.from(png.map((byte, i) => (i === at ? value : byte)))
  const none: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a script behind the signature', Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')])],
    ['a JPEG', await picture().jpeg().toBuffer()],
    ['half a picture', png.subarray(0, png.length / 2)],
    ['a wrong check sum', withByte(20, 1)],
    ['an interlaced picture', await picture().png({ progressive: true }).toBuffer()],
  ]
  for (const [what, bytes] of none) assert.equal(rewritePng(bytes), undefined, what)
  assert.equal(readPng(png, 1000), undefined)
})
