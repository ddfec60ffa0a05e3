import type { ListingKit, Product } from '#contract/catalogue/catalogue.ts'
import { formatGrams } from '../../ui/format/format.ts'

type Listed = Pick<Product, 'grams' | 'parts' | 'sizeMm' | 'print' | 'safetyNotes'>

/** Returns the text for a shop listing: our words, then the facts of the print. */
export function listingText(
  { text, care }: ListingKit,
  { grams, parts, sizeMm, print, safetyNotes }: Listed,
  sizeWords: (sizeMm: readonly number[]) => string,
) {
  const facts = [
    `${parts > 1 ? 'Largest part' : 'Size'}: ${sizeWords(sizeMm)}`,
    `Weight: about ${formatGrams(grams)}`,
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
