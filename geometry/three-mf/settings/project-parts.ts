import type { MeshObjects } from '../model/expanded-counts.ts'
import type { Placement } from '../model/mesh-object.ts'
import type { ModelPart } from '../model/model-part.ts'
import { type PlacedMesh, placedMeshesOf, scaling } from '../model/placed-meshes.ts'
import type { Dialect } from './dialect.ts'
import {
  type ModelSettings,
  maxEntries,
  type ObjectSettings,
  type PartSettings,
  type PlateInstance,
  type PlateSettings,
} from './model-settings.ts'

type Model = { root: ModelPart; meshObjects: MeshObjects }

/** Returns the settings that match the model, since slicers refuse others; undefined when nothing matches. */
export function fittingSettings(settings: ModelSettings, model: Model): ModelSettings | undefined {
  const fit = settings.dialect === 'bambu' ? fitComponents : fitTriangles
  const described = firstOf(settings.objects, ({ id }) => id)
  const built = [...new Set(model.root.items.filter(({ path }) => path === model.root.path).map(idOf))]
  const objects = built.flatMap((id) => {
    const object = described.get(id)
    const parts = object && fit(object, model)
    return object && parts ? [{ ...object, parts }] : []
  })
  const plates = fittingPlates(settings.plates, model.root.items)
  const parts = objects.reduce((sum, object) => sum + object.parts.length, 0)
  const isNothing = objects.length + plates.length === 0
  return isNothing || objects.length + parts > maxEntries / 2 ? undefined : { ...settings, objects, plates }
}

const idOf = ({ objectId }: Placement) => objectId

/** Of two with the same name the programs take the first. */
function firstOf<Value>(all: Value[], key: (value: Value) => string) {
  return new Map(all.toReversed().map((value) => [key(value), value]))
}

/** By position, else the first by name (`_generate_volumes_new`). */
function fitComponents({ id, parts }: ObjectSettings, { root, meshObjects }: Model): PartSettings[] {
  const item = { path: root.path, objectId: id, transform: undefined, isPrinted: true }
  const named = firstOf(parts, ({ objectId }) => objectId)
  return placedMeshesOf(meshObjects, item, scaling(1)).map(({ mesh, isHelper }, index) => {
    const own = parts[index]?.objectId === mesh.id ? parts[index] : named.get(mesh.id)
    return own ?? unlisted(mesh.id, isHelper)
  })
}

function unlisted(objectId: string, isHelper: boolean): PartSettings {
  const type = isHelper ? ('modifier' as const) : ('model' as const)
  const range = { firstTriangle: Number.NaN, lastTriangle: Number.NaN }
  return { type, objectId, ...range, name: '', filament: undefined, options: {} }
}

/** All or none: PrusaSlicer refuses a range outside the mesh. */
function fitTriangles({ id, parts }: ObjectSettings, { root }: Model): PartSettings[] | undefined {
  const triangles = root.objects.get(id)?.triangleCount ?? 0
  const isSound = parts.every(
    ({ firstTriangle, lastTriangle }) => firstTriangle <= lastTriangle && lastTriangle < triangles,
  )
  return isSound && parts.length > 0 ? parts : undefined
}

const maxPlates = 100

/** Bambu Studio refuses plates not numbered from 1 without a gap. */
function fittingPlates(plates: PlateSettings[], items: Placement[]): PlateSettings[] {
  const sorted = plates.toSorted((one, other) => one.number - other.number)
  if (sorted.length > maxPlates || sorted.some(({ number }, index) => number !== index + 1)) return []
  const find = itemFinder(items)
  const taken = new Set<Placement>()
  return sorted.map((plate) => {
    const instances = plate.instances.filter((instance) => {
      const item = find(instance)
      if (!item || taken.has(item)) return false
      taken.add(item)
      return true
    })
    return { ...plate, instances }
  })
}

function itemFinder(items: Placement[]) {
  const byObject = Map.groupBy(items, idOf)
  return ({ objectId, instance }: PlateInstance) => byObject.get(objectId)?.[instance]
}

export type PlateItems = { number: number | null; name: string; items: Placement[] }

export function itemsByPlate(items: Placement[], plates: PlateSettings[]): PlateItems[] {
  const find = itemFinder(items)
  const placed = plates.map(({ number, name, instances }) => {
    return { number, name, items: instances.flatMap((instance) => find(instance) ?? []) }
  })
  return withUnplaced(placed, items)
}

export function withUnplaced(placed: PlateItems[], items: Placement[]): PlateItems[] {
  const all = new Set(placed.flatMap((plate) => plate.items))
  const others = { number: null, name: '', items: items.filter((item) => !all.has(item)) }
  return [...placed, others].filter((plate) => plate.items.length > 0)
}

type Range = { first: number; last: number; filament: number | undefined }

export type KnownParts = { dialect: Dialect; byObject: Map<string, PartSettings[]> }

export function knownParts({ dialect, objects }: ModelSettings): KnownParts {
  return { dialect, byObject: new Map(objects.map((object) => [object.id, withFilaments(object)])) }
}

function withFilaments({ parts, filament }: ObjectSettings) {
  return parts.map((part) => ({ ...part, filament: part.filament ?? filament }))
}

type Place = { known: KnownParts | undefined; objectId: string; index: number }

/** Returns the printed triangle ranges of the mesh at `index` of its object. */
export function printedRanges({ mesh, isHelper }: PlacedMesh, { known, objectId, index }: Place): Range[] {
  const whole = { first: 0, last: mesh.triangleCount - 1, filament: undefined }
  const parts = known?.byObject.get(objectId)
  if (!parts) return isHelper ? [] : [whole]
  if (known?.dialect === 'bambu') {
    const part = parts[index]
    return part?.type === 'model' ? [{ ...whole, filament: part.filament }] : []
  }
  return parts
    .filter(({ type }) => type === 'model')
    .map(({ firstTriangle, lastTriangle, filament }) => ({
      first: firstTriangle,
      last: lastTriangle,
      filament,
    }))
}
