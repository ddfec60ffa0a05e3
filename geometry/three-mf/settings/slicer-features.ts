import type { SlicerFeature } from '#contract/printing/slicer-features.ts'
import { type MeshObjects, reachableObjects } from '../model/expanded-counts.ts'
import type { Placement } from '../model/mesh-object.ts'
import type { ModelSettings, PartType } from './model-settings.ts'

const features: Record<PartType, SlicerFeature | undefined> = {
  model: undefined,
  negative: 'negatives',
  modifier: 'modifiers',
  'support enforcer': 'supports',
  'support blocker': 'supports',
}

/** Returns what a clean copy keeps for places of the printed objects: painted by triangle, or as parts of their own. */
export function slicerFeaturesOf(
  settings: ModelSettings | undefined,
  { meshObjects, items }: { meshObjects: MeshObjects; items: Placement[] },
): SlicerFeature[] {
  const printed = items.filter(({ isPrinted }) => isPrinted)
  const painted = reachableObjects(meshObjects, printed).flatMap(({ paint, hasSupports, hasSeams }) => [
    ...(paint ? (['colours'] as const) : []),
    ...(hasSupports ? (['supports'] as const) : []),
    ...(hasSeams ? (['seams'] as const) : []),
  ])
  const ids = new Set(printed.map(({ objectId }) => objectId))
  const parts = (settings?.objects ?? []).flatMap((object) => (ids.has(object.id) ? object.parts : []))
  return [...new Set([...painted, ...parts.flatMap(({ type }) => features[type] ?? [])])].toSorted()
}
