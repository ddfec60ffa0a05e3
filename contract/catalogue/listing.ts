import { type SalesChannel, salesChannels } from '../channels.ts'
import { roundedSide } from '../printing/models/rounded-side.ts'
import type { ListingKit, Product } from './catalogue.ts'

type Listed = Pick<Product, 'title' | 'tags' | 'grams' | 'parts' | 'sizeMm' | 'print' | 'safetyNotes'>

export type Listing = { title: string; text: string; tags: string[] }

/** Returns the listing of a design for a sales channel, cut to the limits of the channel at the end of a word. */
export function listingFor(channel: SalesChannel, kit: ListingKit, product: Listed): Listing {
  const { limits }: { limits: { title?: number; tags?: { most: number; length: number } } } =
    salesChannels[channel]
  const { most = product.tags.length, length = Number.POSITIVE_INFINITY } = limits.tags ?? {}
  return {
    title: cutAtWord(kit.title || product.title, limits.title),
    text: listingText(kit, product),
    tags: product.tags.filter((tag) => tag.length <= length).slice(0, most),
  }
}

function cutAtWord(text: string, most = Number.POSITIVE_INFINITY) {
  if (text.length <= most) return text
  const end = text.lastIndexOf(' ', most)
  return text.slice(0, end > 0 ? end : most).replace(/[,;:–-]$/, '')
}

/** Returns the written text, then the facts of the print. */
function listingText({ text, care }: ListingKit, { grams, parts, sizeMm, print, safetyNotes }: Listed) {
  const facts = [
    `${parts > 1 ? 'Largest part' : 'Size'}: ${sizeText(sizeMm)}`,
    `Weight: about ${Math.max(1, Math.round(grams))} g (${(grams / gramsPerOunce).toFixed(1)} oz)`,
    print.material && `Material: ${print.material}`,
  ]
  return [
    text,
    facts.filter(Boolean).join('\n'),
    care && `Care: ${care}`,
    safetyNotes && `Safety: ${safetyNotes}`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

const gramsPerOunce = 28.349523125
const millimetresPerInch = 25.4

function sizeText(sizeMm: readonly number[]) {
  const millimetres = sizeMm.map(roundedSide).join(' × ')
  const inches = sizeMm.map((side) => (side / millimetresPerInch).toFixed(1)).join(' × ')
  return `${millimetres} mm (${inches} in)`
}
