import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { markStl } from '#geometry/fingerprint/mark-stl.ts'
import { fillSlots, patched } from '#geometry/three-mf/marking/fill-slots.ts'

/** Serves files as they are, and marked below /marked, beside the thread that measures. */
const paths: Record<string, string> = workerData
const mark = 0x0123_4567_89ab_cdefn
const key = { first: 1, second: 2 }

type Range = { start: number; end: number }

function markedFile(path: string): Readable {
  const bytes = statSync(path).size
  const read = (range: Range): AsyncIterable<Buffer> => createReadStream(path, range)
  const whole = { start: 0, end: bytes - 1 }
  if (path.endsWith('.stl'))
    return Readable.from(markStl({ bytes, header: 'Layerdrop', read }, { mark, key }, whole), {
      objectMode: false,
    })
  const filled = async function* () {
    const personal = { licence: 'Licensed to Ada', mark }
    const patches = await fillSlots(bytes, (range) => buffer(read(range)), personal)
    yield* patched(read(whole), patches, 0)
  }
  return Readable.from(filled(), { objectMode: false })
}

const server = createServer(({ url = '' }, response) => {
  const [, kind, name = ''] = url.split('/')
  const path = paths[name] ?? ''
  const content = kind === 'marked' ? markedFile(path) : createReadStream(path)
  content.pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined)
})
