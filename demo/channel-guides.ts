import type { ChannelGuide } from '#contract/channels.ts'
import { salesCapText } from '#contract/profit/sales-cap.ts'
import { brand } from '#contract/site/brand.ts'
import { listGuides, saveGuide } from '#server/channels/channels.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Administrator } from './studio.ts'

const checkedOn = '2026-11-24'

const guides: Omit<ChannelGuide, 'checkedOn'>[] = [
  {
    channel: 'craft-market',
    verdict: 'allowed',
    text: 'Most markets welcome prints that you made yourself. Some juried markets admit only designs of the seller: ask the organiser before you book. Bring your hang-tags, so that buyers can check the licence.',
    rulesUrl: null,
  },
  {
    channel: 'own-shop',
    verdict: 'allowed',
    text: 'You decide what your shop sells. Name material and care in every listing, and follow the product safety rules of the countries you ship to.',
    rulesUrl: null,
  },
  {
    channel: 'facebook-marketplace',
    verdict: 'conditions',
    text: 'You may list goods that you made. The commerce policies exclude some kinds of goods; toys need the safety marks of your country.',
    rulesUrl: 'https://www.facebook.com/policies_center/commerce',
  },
  {
    channel: 'ebay',
    verdict: 'conditions',
    text: 'You may list prints that you made under a commercial licence. Use your own photos or those of the listing kit. If a listing is reported, send the link to your certificate.',
    rulesUrl: 'https://www.ebay.com/help/policies/default/ebays-rules-policies?id=4205',
  },
  {
    channel: 'etsy',
    verdict: 'not_allowed',
    text: 'Since June 2025 the Creativity Standards admit 3D prints only when they are based on the original design of the seller. A commercial licence is not enough, and shops have been suspended.',
    rulesUrl: 'https://www.etsy.com/creativity',
  },
  {
    channel: 'wholesale',
    verdict: 'conditions',
    text: `You may sell to shops what you printed yourself. Sales to shops count towards the ${salesCapText} a year, and the shop gets no licence to print. ${brand.name} has no say in your prices.`,
    rulesUrl: null,
  },
]

/** Writes the guides that do not exist yet. */
export async function fillChannelGuides(platform: Platform, by: Administrator) {
  const known = (await listGuides(platform)).guides.map(({ channel }) => channel)
  for (const { channel, ...guide } of guides)
    if (!known.includes(channel))
      await saveGuide(platform, { ...by, params: { channel }, body: { ...guide, checkedOn, version: 0 } })
}
