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

/** Returns 'modifiers and seams'. */
export function featureList(features: readonly SlicerFeature[]) {
  return new Intl.ListFormat('en').format(features.map((feature) => texts[feature]))
}

const uncounted: readonly SlicerFeature[] = ['modifiers', 'negatives', 'supports']

type Project = { features?: SlicerFeature[] | undefined; partSettings?: string[] | undefined }

/** Returns 'modifiers and settings of single parts (walls, infill)'; '' when our estimate counts everything. */
export function uncountedText({ features = [], partSettings = [] }: Project) {
  const own = partSettings.length > 0 ? [`settings of single parts (${partSettings.join(', ')})`] : []
  const named = features.filter((feature) => uncounted.includes(feature)).map((feature) => texts[feature])
  return new Intl.ListFormat('en').format([...named, ...own])
}
