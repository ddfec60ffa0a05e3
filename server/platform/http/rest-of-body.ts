import type { FastifyRequest } from 'fastify'

/** Reads and drops what follows: a body that nobody reads blocks its connection for the requests after it. */
export function skipRestOfBody({ raw }: FastifyRequest) {
  raw.unpipe()
  raw.resume()
}
