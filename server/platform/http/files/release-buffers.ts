import { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { releaseBuffer } from '../../files/buffer-pool.ts'

/**
 * Pipes a stream into a response as usual, and releases each buffer once the kernel has its bytes. Until then Node may
 * still read it (nodejs/node#28778). Another kind of stream may keep it for longer, so there nothing is released.
 */
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
