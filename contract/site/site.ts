import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const script = z.optional(z.object({ id: z.string(), src: z.url() }))

export const getTrackingScripts = endpoint({
  method: 'GET',
  path: '/site/tracking',
  access: 'public',
  summary:
    'The scripts of others that are loaded for a visitor who accepted cookies; none where none is configured.',
  reply: z.object({
    tagManager: script,
    analytics: script,
    pixel: script,
  }),
})

export type TrackingScripts = z.output<(typeof getTrackingScripts)['reply']>
