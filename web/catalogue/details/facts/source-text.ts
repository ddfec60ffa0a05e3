import type { Product } from '#contract/catalogue/catalogue.ts'
import type { EstimateSource } from '#contract/printing/estimate/print-times.ts'

const sources: Record<EstimateSource, string> = {
  own: 'estimated from the files',
  slicer: 'measured by PrusaSlicer',
  project: 'from the designer’s sliced project',
}

/** Returns where filament and times come from; undefined while an earlier release answers. */
export function sourceText({ estimateSource }: Pick<Product, 'estimateSource'>) {
  if (estimateSource === undefined) return undefined
  return `Filament and print time: ${estimateSource ? sources[estimateSource] : 'stated by the designer'}.`
}
