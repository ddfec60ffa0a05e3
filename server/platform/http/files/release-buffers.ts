import { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { releaseBuffer } from '../../files/buffer-pool.ts'

/** Releases a buffer once the kernel has its bytes: until then Node may read it (nodejs/node#28778). Other targets release none. */
export function releaseBuffers(content: Readable): Readable {
  const pipe = content.pipe
  content.pipe = (response, options) => {
    if (!(response instanceof ServerResponse)) return pipe.call(content, response, options) as typeof response
    response.on('drain', () => content.resume())
    content.on('end', () => response.end())
    content.on('data', (chunk: Buffer) => {
      const isFlushed = response.write(chunk, (error) => {
        if (!error) releaseBuffer(chunk)
      })
      if (!isFlushed) content.pause()
    })
    return response
  }
  return content
}
