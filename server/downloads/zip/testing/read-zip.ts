import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

export async function unzip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes)
  const files = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const sha256 = createHash('sha256').update(content).digest('hex')
    files.push({ name: entry.fileName, text: content.toString(), sha256 })
  }
  return files
}
