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

const optionWords: [name: RegExp, word: string][] = [
  [/^layer_height$/, 'layer height'],
  [/^(wall_loops|perimeters)$/, 'walls'],
  [/shell_layers|solid_layers/, 'solid layers'],
  [/^(sparse_infill|fill)_(density|pattern)$/, 'infill'],
  [/support/, 'supports'],
  [/^brim/, 'brim'],
  [/^fuzzy/, 'fuzzy skin'],
]

/** Returns the settings that printed objects and their parts have of their own, in words. */
export function partSettingsOf(settings: ModelSettings | undefined, items: Placement[]): string[] {
  const ids = new Set(items.filter(({ isPrinted }) => isPrinted).map(({ objectId }) => objectId))
  const objects = (settings?.objects ?? []).filter(({ id }) => ids.has(id))
  const printed = objects.flatMap((object) => [
    object,
    ...object.parts.filter(({ type }) => type === 'model'),
  ])
  const names = new Set(printed.flatMap(({ options }) => Object.keys(options)))
  return optionWords.flatMap(([name, word]) => ([...names].some((own) => name.test(own)) ? word : []))
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
