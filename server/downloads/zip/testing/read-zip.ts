import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'

export async function unzip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes)
  const files = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    assert.equal(crc32(content), entry.crc32, entry.fileName)
    files.push({ name: entry.fileName, text: content.toString(), content, bytes: content.length })
  }
  return files
}
