import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Input of the measuring process: the address of a server that flushes each chunk of an upload to a file, and no more. */
export type Ready = { site: string }

let chunks = 0
const server = createServer(async (request, response) => {
  if (request.method === 'POST') return response.writeHead(201, { location: '/upload' }).end()
  const path = join(process.env.DATA_DIR ?? '', `chunk-${chunks++}`)
  await pipeline(request, createWriteStream(path, { flush: true }))
  return response.writeHead(204).end()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  process.send?.({ site: `http://127.0.0.1:${port}` } satisfies Ready)
})
process.once('disconnect', () => process.exit())
