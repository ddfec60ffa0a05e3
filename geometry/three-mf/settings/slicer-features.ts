import type { SlicerFeature } from '#contract/printing/models/slicer-features.ts'
import { type MeshObjects, reachableObjects } from '../model/expanded-counts.ts'
import type { Placement } from '../model/mesh-object.ts'
import type { HeightFile } from './height-settings.ts'
import type { ModelSettings, ObjectSettings, PartType } from './model-settings.ts'
import type { Options } from './part-options.ts'
import { type ProjectSettings, type SlicerSettings, settingsOf } from './slicer-settings.ts'

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
  [/seam/, 'seams'],
  [/^raft/, 'raft'],
  [/^ironing/, 'ironing'],
  [/speed$/, 'speeds'],
  [/compensation$/, 'size compensation'],
]

/** Those that `settingsOf` reads. */
const counted =
  /^(layer_height|wall_loops|perimeters|(sparse_infill|fill)_(density|pattern)|enable_support|support_material|brim_(type|width)|(top|bottom)_(shell|solid)_(layers|thickness|min_thickness))$/

export function partSettingsOf(
  settings: ModelSettings | undefined,
  { items, heightFiles }: { items: Placement[]; heightFiles: HeightFile[] },
): string[] {
  const ids = new Set(items.filter(({ isPrinted }) => isPrinted).map(({ objectId }) => objectId))
  const objects = (settings?.objects ?? []).filter(({ id }) => ids.has(id))
  const areCounted = ownSettingsOf(settings).size > 0
  const names = new Set(
    objects.flatMap((object) => [
      ...Object.keys(optionsOf(object)).filter((name) => !areCounted || !counted.test(name)),
      ...severalParts(object).flatMap(({ options }) => Object.keys(options)),
    ]),
  )
  const words = optionWords.flatMap(([name, word]) => ([...names].some((own) => name.test(own)) ? word : []))
  return [...words, ...heightFiles.map(({ feature }) => feature)]
}

/** Returns the options of the whole object; an only part has them for its object. */
function optionsOf({ options, parts }: ObjectSettings): Options {
  const models = parts.filter(({ type }) => type === 'model')
  return models.length === 1 ? { ...options, ...models[0]?.options } : options
}

function severalParts({ parts }: ObjectSettings) {
  const models = parts.filter(({ type }) => type === 'model')
  return models.length > 1 ? models : []
}

/** Objects of so many different settings are estimated one after the other. */
const maxOwnSettings = 8

/** Returns the print settings of each object by its id, as far as they differ from those of its project; none of too many. */
export function ownSettingsOf(
  settings: ModelSettings | undefined,
  project: SlicerSettings = () => [],
): Map<string, ProjectSettings> {
  const usual = new Map<string, unknown>(Object.entries(settingsOf(project)))
  const own = (object: ObjectSettings): ProjectSettings => {
    const options = optionsOf(object)
    const read = (name: string) => (options[name] === undefined ? project(name) : [options[name]])
    return Object.fromEntries(
      Object.entries(settingsOf(read)).filter(([name, value]) => usual.get(name) !== value),
    )
  }
  const found = (settings?.objects ?? []).map((object) => [object.id, own(object)] as const)
  const different = new Set(found.map(([, each]) => JSON.stringify(each)))
  return new Map(different.size > maxOwnSettings ? [] : found)
}

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
