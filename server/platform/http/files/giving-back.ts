import { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { giveBack } from '../../files/chunk-pool.ts'

/**
 * Pipes a stream into a response as ever, and gives each chunk back once the kernel has it. Until then Node may still
 * read the buffer (nodejs/node#28778); another kind of stream may keep it for longer, so there nothing is given back.
 */
export function givingBack(content: Readable): Readable {
  const pipe = content.pipe
  content.pipe = (response, options) => {
    if (!(response instanceof ServerResponse)) return pipe.call(content, response, options) as typeof response
    response.on('drain', () => content.resume())
    content.on('end', () => response.end())
    content.on('data', (chunk: Buffer) => {
      const isFlushed = response.write(chunk, (error) => {
        if (!error) giveBack(chunk)
      })
      if (!isFlushed) content.pause()
    })
    return response
  }
  return content
}
