import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../rules.ts'

export const bannerAudience = z.enum(['all', 'basic', 'paid'])
export type BannerAudience = z.infer<typeof bannerAudience>

const image = z.object({ url: z.string(), width: z.number(), height: z.number() })

export const shownBanner = z.object({ id, alt: z.string(), link: z.string(), wide: image, narrow: image })
export type ShownBanner = z.infer<typeof shownBanner>

export const listActiveBanners = endpoint({
  method: 'GET',
  path: '/banner/active',
  access: 'member',
  duringView: 'member',
  summary: 'The banners for this member at this time, in order; five at most.',
  reply: z.object({ banners: z.array(shownBanner) }),
})

export const countBannerClick = endpoint({
  method: 'POST',
  path: '/banner/:id/click',
  access: 'member',
  summary: 'Counts a click on a banner, without the user.',
})
