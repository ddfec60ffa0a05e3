import type { FastifyRequest } from 'fastify'

/** A body that nobody reads blocks its connection for later requests. */
export function skipRestOfBody({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}
