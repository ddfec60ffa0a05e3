import { type DropProduct, promisedDesigns } from '#contract/catalogue/drops.ts'

/** Returns a sentence for each thing that a drop needs before its designs go out together. */
export function missingInDrop(
  products: readonly Pick<DropProduct, 'title' | 'status' | 'missing'>[],
  overrideReason: string | null,
): string[] {
  const offered = products.filter(({ status }) => status !== 'retired')
  const isShort = offered.length < promisedDesigns && overrideReason === null
  return [
    ...(isShort
      ? [`${offered.length} of ${promisedDesigns} promised designs, and no reason for fewer.`]
      : []),
    ...offered.flatMap(({ title, missing }) => missing.map((sentence) => `${title}: ${sentence}`)),
  ]
}
