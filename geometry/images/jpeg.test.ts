import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { rewriteJpeg } from './jpeg.ts'

const [width, height] = [40, 30]
const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 251)
const picture = () => sharp(data, { raw: { width, height, channels: 3 } })
const rawOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer()

function segment(marker: number, content: string) {
  const header = Buffer.from([0xff, marker, 0, 0])
  header.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([header, Buffer.from(content, 'latin1')])
}

test('rewriting keeps the pixels of every common kind of JPEG', async () => {
  const kinds: [string, Buffer][] = [
    ['colours', await picture().jpeg().toBuffer()],
    ['progressive', await picture().jpeg({ progressive: true }).toBuffer()],
    ['whole colours', await picture().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['grey', await picture().greyscale().jpeg().toBuffer()],
    ['Adobe colours', await picture().toColourspace('cmyk').jpeg().toBuffer()],
  ]
  for (const [kind, bytes] of kinds) {
    const rewritten = rewriteJpeg(bytes)
    assert.ok(rewritten, kind)
    assert.deepEqual(await rawOf(rewritten), await rawOf(bytes), kind)
  }
})

test('rewriting drops comments, Exif, profiles and trailing data', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const evil = Buffer.concat([
    jpeg.subarray(0, 2),
    segment(0xe1, 'Exif\0\0<script>evil(1)</script>'),
    segment(0xe2, 'ICC_PROFILE\0evil'),
    segment(0xee, 'Adobe and evil'),
    segment(0xfe, '<script>evil(2)</script>'),
    jpeg.subarray(2),
    Buffer.from('<script>evil(3)</script>'),
  ])
  const rewritten = rewriteJpeg(evil)
  assert.ok(rewritten)
  assert.deepEqual(Buffer.from(rewritten), Buffer.from(rewriteJpeg(jpeg) ?? ''))
  assert.doesNotMatch(Buffer.from(rewritten).toString('latin1'), /evil|JFIF/)
})

test('an incomplete JPEG is refused', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0))
  const withFrame = (change: Record<number, number>) => {
    const changed = Buffer.from(jpeg)
    for (const [at, value] of Object.entries(change)) changed[frame + Number(at)] = value
    return changed
  }
  const broken: [string, Uint8Array][] = [
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('<script>')],
    ['a PNG', await picture().png().toBuffer()],
    ['a start alone', jpeg.subarray(0, 2)],
    ['no end', jpeg.subarray(0, -2)],
    ['half of it', jpeg.subarray(0, jpeg.length / 2)],
    ['no scan', Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(-2)])],
    ['a height that follows the scan', withFrame({ 5: 0, 6: 0 })],
    ['arithmetic codes', withFrame({ 1: 0xc9 })],
    ['a scan without a frame', Buffer.concat([jpeg.subarray(0, 2), segment(0xda, 'ab'), jpeg.subarray(-2)])],
  ]
  for (const [kind, bytes] of broken) assert.equal(rewriteJpeg(bytes), undefined, kind)
})
