import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './texts.ts'

/** Characters of a listing title, and number and characters of its tags. */
type ListingLimits = { title?: number; tags?: { most: number; length: number } }

/** Where prints are sold. The limits are those of the sites' own listing forms. */
export const salesChannels = {
  'craft-market': { name: 'Craft market', limits: {} },
  'own-shop': { name: 'Your own shop', limits: {} },
  'facebook-marketplace': { name: 'Facebook Marketplace', limits: { title: 100 } },
  ebay: { name: 'eBay', limits: { title: 80 } },
  etsy: { name: 'Etsy', limits: { title: 140, tags: { most: 13, length: 20 } } },
  wholesale: { name: 'Wholesale', limits: {} },
} as const satisfies Record<string, { name: string; limits: ListingLimits }>

const channelNames = Object.keys(salesChannels) as [SalesChannel, ...SalesChannel[]]
export type SalesChannel = keyof typeof salesChannels

/** Whether prints of our designs may be sold there. */
export const verdicts = {
  allowed: 'Allowed',
  conditions: 'With conditions',
  not_allowed: 'Not allowed',
} as const
export type Verdict = keyof typeof verdicts

const verdict = z.enum(Object.keys(verdicts) as [Verdict, ...Verdict[]], 'Choose an answer.')

const checkedOn = z.iso.date('The date of the check must be written like 2026-11-21.')

const guide = z.object({
  channel: z.enum(channelNames),
  verdict,
  text: z.string(),
  /** The rules of the channel itself. */
  rulesUrl: z.nullable(z.string()),
  checkedOn,
})
export type ChannelGuide = z.infer<typeof guide>

export const listChannelGuides = endpoint({
  method: 'GET',
  path: '/channel/all',
  access: 'member',
  duringView: 'member',
  summary: 'Where prints of our designs may be sold, and when an administrator last checked that.',
  reply: z.object({ guides: z.array(guide) }),
})

const adminGuide = z.extend(guide, { version: z.number() })
export type AdminChannelGuide = z.infer<typeof adminGuide>

export const listAdminChannelGuides = endpoint({
  method: 'GET',
  path: '/admin/channels',
  access: 'admin',
  summary: 'The written guides, with their versions.',
  reply: z.object({ guides: z.array(adminGuide) }),
})

export const saveChannelGuide = endpoint({
  method: 'PUT',
  path: '/admin/channels/:channel',
  access: 'admin',
  refusals: [404, 409],
  summary: 'Writes the guide of a sales channel. `version` is 0 for its first text.',
  body: z.object({
    verdict,
    text: requiredText('The text', 2_000, 'Text is required'),
    rulesUrl: z.nullable(
      z
        .string()
        .check(
          z.maxLength(500, 'The link must be at most 500 characters long.'),
          z.regex(/^https:\/\/[^\s<>"]+$/, 'The link must begin with https://.'),
        ),
    ),
    checkedOn,
    version: z.int('The version is missing.').check(z.gte(0), z.lte(2_147_483_647)),
  }),
  message: 'Guide saved. Members see the change immediately.',
})
