import type { User } from '#contract/accounts/accounts.ts'
import type { ListingKit, Product } from '#contract/catalogue/catalogue.ts'
import { listingFor } from '#contract/catalogue/listing.ts'
import { type ChannelGuide, type SalesChannel, salesChannels, verdicts } from '#contract/channels.ts'
import { readProduct } from '../catalogue/catalogue.ts'
import { certificatePdfFor } from '../certificates/certificates.ts'
import { listGuides } from '../channels/channels.ts'
import { notFound, Refusal } from '../platform/errors.ts'
import { jpegOf } from '../platform/files/pictures.ts'
import { formatDay } from '../platform/format-day.ts'
import { FileAnswer } from '../platform/http/routes/serve.ts'
import type { Platform } from '../platform/platform.ts'
import { refuseUnlessEntitled } from './grants.ts'
import { listShopPictures } from './queries.ts'
import { type Entry, zipOf } from './zip/zip.ts'

type Deps = Pick<Platform, 'db' | 'now' | 'log' | 'files' | 'limits' | 'urls'>

export async function listingKitZip(platform: Deps, user: User, productId: string) {
  const { product } = await readProduct(platform, user, productId)
  refuseUnlessEntitled(platform, user, 'archive')
  const { listingKit: kit } = product
  if (!kit) throw new Refusal(404, 'This design has no listing kit.')
  await platform.limits.take('listing-kits', user.id)
  const tags = await certificatePdfFor(platform, user, product.id)
  const { guides } = await listGuides(platform)
  const channels = Object.keys(salesChannels) as SalesChannel[]
  const entries: Entry[] = [
    ...channels.map((channel) =>
      textOf({ kit, product, channel, guide: guides.find((guide) => guide.channel === channel) }),
    ),
    ...(await picturesOf(platform, product)),
    ...(tags ? [{ name: 'certificate-and-hang-tags.pdf', content: tags }] : []),
  ]
  const content = zipOf(entries, platform.now())
  return new FileAnswer({
    name: `${product.slug}-listing-kit.zip`,
    type: 'application/zip',
    content: (await content.read({ start: 0, end: content.bytes - 1 })) ?? notFound('Listing kit'),
  })
}

type ChannelText = {
  kit: ListingKit
  product: Product
  channel: SalesChannel
  guide: ChannelGuide | undefined
}

/** With CRLF, for every editor. */
function textOf({ kit, product, channel, guide }: ChannelText) {
  const { title, text, tags } = listingFor(channel, kit, product)
  const parts = [
    ['BEFORE YOU LIST', guide && guideText(guide)],
    ['TITLE', title],
    ['TEXT', text],
    ['TAGS', tags.join(', ')],
    ['SUGGESTED PRICE', kit.priceBand],
  ]
  const written = parts.filter(([, part]) => part).map((part) => part.join('\n\n'))
  const content = `${written.join('\n\n\n')}\n`.replaceAll('\n', '\r\n')
  return { name: `texts/${channel}.txt`, content: Buffer.from(content) }
}

function guideText({ channel, verdict, text, rulesUrl, checkedOn }: ChannelGuide) {
  const rules = rulesUrl && `Rules of ${salesChannels[channel].name}: ${rulesUrl}`
  const checked = `Checked on ${formatDay(new Date(checkedOn))}.`
  return [`${verdicts[verdict]}. ${text}`, rules, checked].filter(Boolean).join('\n')
}

/** JPEGs, because some marketplaces take no WebP. One after the other, so that a kit uses one core. */
async function picturesOf(platform: Pick<Platform, 'db' | 'files'>, { id, slug }: Product) {
  const entries: Entry[] = []
  for (const [index, { large_key: key }] of (await listShopPictures(platform, id)).entries()) {
    const content = await jpegOf((await platform.files.read(key)) ?? notFound('Picture'), { quality: 90 })
    entries.push({ name: `pictures/${slug}-${index + 1}.jpg`, content })
  }
  return entries
}
