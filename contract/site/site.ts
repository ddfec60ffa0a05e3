import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const script = z.optional(z.object({ id: z.string(), src: z.url() }))

export const getTrackingScripts = endpoint({
  method: 'GET',
  path: '/site/tracking',
  access: 'public',
  duringView: 'member',
  summary: 'The third-party scripts loaded after a visitor accepted cookies; empty when none are configured.',
  reply: z.object({
    tagManager: script,
    analytics: script,
    pixel: script,
  }),
})

export type TrackingScripts = z.output<(typeof getTrackingScripts)['reply']>
