import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { refuseUnsafePdf } from './documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
after(() => rmSync(folder, { recursive: true }))

function scanned(content: Buffer | string) {
  const path = join(folder, 'a.pdf')
  writeFileSync(path, content)
  return refuseUnsafePdf(path)
}

function pdfWith(objects: string, filter = '/FlateDecode', pack: (text: string) => Buffer = deflateSync) {
  const head = `%PDF-1.5\n5 0 obj <</Type/ObjStm/N 2/First 9/Filter${filter}>> stream\r\n`
  return Buffer.concat([Buffer.from(head), pack(objects), Buffer.from('\nendstream endobj\n%%EOF\n')])
}

const script = '7 0 8 20 << /Type /Page >> << /S /JavaScript >>'
const hexOf = (data: Buffer) => Buffer.from(data.toString('hex').replace(/../g, '$& '))
const packedTwice = (pad: string) =>
  pdfWith(script, `[/ASCIIHexDecode /FlateDecode]${pad}`, (text) => hexOf(deflateSync(text)))

for (const filter of ['/FlateDecode', '[ /FlateDecode ]/Length 9'])
  test(`objects compressed with ${filter} are scanned, and accepted when they only show pages`, async () => {
    await scanned(pdfWith('7 0 8 20 << /Type /Page >> << /Type /Font >>', filter))
    await assert.rejects(scanned(pdfWith(script.replace('Script', '#53cript'), filter)), /\(JavaScript\)/)
  })

test('a file with a photo beside packed objects is accepted', async () => {
  const photo = '9 0 obj <</Subtype/Image/Filter/DCTDecode>> stream\n\xff\xd8\xff endstream endobj\n'
  await scanned(Buffer.concat([Buffer.from(photo, 'latin1'), pdfWith('7 0 8 20 << /Type /Page >> <<>>')]))
})

const unreadable = /compression is not supported/
const refused: [what: string, content: Buffer | string, sentence: RegExp][] = [
  ['a hidden script', '%PDF-1.4\n<</S/J#61vaScript>>\n%%EOF', /active content \(JavaScript\)/],
  [
    'another packing',
    '%PDF-1.5\n1 0 obj <</Type/ObjStm/Filter/LZWDecode>> stream\n\u0080\u000b\nendstream endobj\n%%EOF',
    unreadable,
  ],
  ['two packings, said far away', packedTwice(`/Pad(${'x'.repeat(2000)})`), unreadable],
  ['two packings after what seems an end', packedTwice('/Pad(endstream endobj 1 0 obj)'), unreadable],
  ['two packings after what seems a stream', packedTwice('/Pad(stream)'), unreadable],
  [
    'unpacked objects that are digits',
    pdfWith(script, '[/FlateDecode /ASCIIHexDecode]', (text) => deflateSync(hexOf(Buffer.from(text)))),
    unreadable,
  ],
  ['protection', '%PDF-1.5\ntrailer <</Encr#79pt 9 0 R>>\n%%EOF', /is encrypted/],
  ['a missing end', '%PDF-1.4\n', /is truncated/],
]
for (const [what, content, sentence] of refused)
  test(`a PDF with ${what} is refused`, () => assert.rejects(scanned(content), sentence))
