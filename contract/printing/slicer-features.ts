import * as z from 'zod/mini'

/** What a designer set in a slicer for places of a model, and what a download keeps. */
export const slicerFeature = z.enum(['colours', 'modifiers', 'negatives', 'supports', 'seams'])
export type SlicerFeature = z.infer<typeof slicerFeature>

const texts: Record<SlicerFeature, string> = {
  colours: 'colours painted on the surfaces',
  modifiers: 'modifiers',
  negatives: 'negative parts',
  supports: 'places marked for supports',
  seams: 'seams',
}

/** 'modifiers and seams'. */
export function featureList(features: readonly SlicerFeature[]) {
  return new Intl.ListFormat('en').format(features.map((feature) => texts[feature]))
}
