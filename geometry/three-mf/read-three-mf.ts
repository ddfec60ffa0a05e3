import type { FilamentFinish } from '#contract/catalogue/studio/booth-shots.ts'
import type { FilamentChanges } from '#contract/printing/estimate/print-times.ts'
import type { TurnObstacle } from '#contract/printing/printability/turn-obstacles.ts'
import type { Hex } from '../filament-colours.ts'
import type { Soup } from '../mesh/mesh.ts'
import { ModelError } from '../model-error.ts'
import { openZip, type ZipArchive } from '../parsing/zip-archive.ts'
import { filamentChangesOf, fillPlate, middleOf, type PlacedRange, startFilling } from './fill-soup.ts'
import { type ForeignFile, foreignFiles } from './foreign-files.ts'
import { expandedCounts, type MeshObjects, objectKey } from './model/expanded-counts.ts'
import type { Placement } from './model/mesh-object.ts'
import { type ModelPart, readModelPart } from './model/model-part.ts'
import type { ColourRun } from './model/triangle-colours.ts'
import { startPart } from './packaging.ts'
import { finishOfColours, type KnownFilaments } from './settings/filament-finish.ts'
import { heightFilesOf } from './settings/height-settings.ts'
import type { ModelSettings } from './settings/model-settings.ts'
import { writeModelSettings } from './settings/model-settings-writer.ts'
import { bedOf, itemsByBed } from './settings/project-beds.ts'
import { fittingSettings, itemsByPlate, knownParts } from './settings/project-parts.ts'
import { type PlateSettings, plateSettingsOf } from './settings/project-plates.ts'
import { filamentColours, openProject, projectPrintOf, type SlicerProject } from './settings/project-print.ts'
import { findModelSettings, modelSettingsFiles, type SafeFile } from './settings/settings-file.ts'
import { ownSettingsOf, partSettingsOf, slicerFeaturesOf } from './settings/slicer-features.ts'
import type { ProjectSettings, SlicerSettings } from './settings/slicer-settings.ts'
import { turnObstacleOf } from './turn-item.ts'

export type ThreeMf = {
  soup: Soup
  /** Triangle counts of the placed objects, by plate. */
  plates: number[][]
  plateNames: string[][]
  /** Their print settings, as far as they differ from those of the project. */
  ownSettings: ProjectSettings[][]
  plateSettings: PlateSettings[]
  /** By plate; empty for a file of one filament. */
  filamentChanges: FilamentChanges[]
  /** Runs of triangles in file order, and the colour of their filament or material. */
  colours: ColourRun[]
  /** Of the colours whose filament says one. */
  finishes: ReadonlyMap<Hex, FilamentFinish>
  millimetresPerUnit: number
  placedMeshes: number
  objectNames: string[]
  metadata: Map<string, string>
  /** Lower-case paths of the `.model` files that were read, the start part first. */
  modelParts: string[]
  foreignFiles: ForeignFile[]
  settings: SafeFile | undefined
  heightFiles: SafeFile[]
  project: SlicerProject
  turnObstacle: TurnObstacle
  ranges: PlacedRange[]
  /** No set of the Triangle Sets Extension refers to triangles by their order. */
  isRepairable: boolean
}

/** 3MF core 1.3, production extension, slicer projects. A clean copy names no filaments: `knownFilaments` are its project's. */
export async function readThreeMf(bytes: Uint8Array, knownFilaments?: KnownFilaments): Promise<ThreeMf> {
  const zip = await openZip(bytes)
  const root = readPart(zip, rootPath(zip))
  if (root.items.length === 0) throw new ModelError('empty', 'The 3MF file places no parts. Export it again.')
  const { meshObjects, modelParts, isRepairable } = readMeshObjects(zip, root)
  const { triangles } = expandedCounts(meshObjects, root.items)
  const modelSettings = findModelSettings(zip)
  const settings = modelSettings && fittingSettings(modelSettings, { root, meshObjects })
  const known = settings && knownParts(settings)
  const soup = new Float32Array(triangles * 9)
  const project = openProject(zip, { model: modelSettings, meshObjects })
  const ownFilaments = filamentColours(project)
  const filaments = ownFilaments.length > 0 ? ownFilaments : (knownFilaments?.colours ?? [])
  const filling = startFilling({ root, meshObjects, known, soup, filaments })
  const aboutOf = objectDescriber(settings, { meshObjects, project: project.settings })
  const bed = modelSettings?.dialect === 'bambu' ? undefined : bedOf(project.settings)
  const grouped = bed
    ? itemsByBed(root.items, { bed, middleOf: (item) => middleOf(filling, item) })
    : itemsByPlate(root.items, settings?.plates ?? [])
  const plates = grouped
    .map((plate) => ({ ...plate, objects: fillPlate(filling, plate.items, aboutOf) }))
    .filter(({ objects }) => objects.length > 0)
  if (filling.at === 0) throw new ModelError('empty', 'The 3MF file has no triangles. Export it again.')
  const features = slicerFeaturesOf(settings, { meshObjects, items: root.items })
  const heightFiles = settings ? heightFilesOf(zip, settings.dialect) : []
  const partSettings = partSettingsOf(settings, { items: root.items, heightFiles })
  const print = projectPrintOf(project, root)
  const safe = settings && safeSettings(settings)
  const foreign = foreignFiles(zip, { modelParts, safeFiles: [safe ?? [], heightFiles].flat() })
  return {
    soup: soup.subarray(0, filling.at),
    ...objectsOf(plates),
    plateSettings: plates.map((plate) => plateSettingsOf(plate, project)),
    filamentChanges: filamentChangesOf(filling, plates),
    colours: filling.colours,
    finishes: finishOfColours({
      colours: filaments,
      finishes: print.finishes ?? knownFilaments?.finishes ?? null,
    }),
    millimetresPerUnit: root.millimetresPerUnit,
    placedMeshes: filling.meshes,
    objectNames: [...new Set([...meshObjects.values()].flatMap(({ name }) => name || []))],
    metadata: root.metadata,
    modelParts: [...modelParts],
    foreignFiles: foreign,
    ranges: filling.ranges,
    isRepairable,
    ...{ settings: safe, heightFiles, turnObstacle: turnObstacleOf(root.items, heightFiles) },
    project: {
      ...print,
      ...(features.length > 0 && { features }),
      ...(partSettings.length > 0 && { partSettings }),
    },
  }
}

function safeSettings(settings: ModelSettings): SafeFile {
  return { name: modelSettingsFiles[settings.dialect], content: writeModelSettings(settings) }
}

function readPart(zip: ZipArchive, path: string): ModelPart {
  const bytes = zip.read(path)
  if (!bytes)
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file refers to "${path.slice(0, 80)}", which it does not hold. Export it again.`,
    )
  return readModelPart(bytes, path.toLowerCase())
}

function differentUnits(path: string) {
  return new ModelError(
    'bad_three_mf',
    `"${path.slice(0, 80)}" in the 3MF file has another unit than the start part. Export it again in millimetres.`,
  )
}

function rootPath(zip: ZipArchive) {
  const path = startPart(zip)
  if (path) return path
  if (zip.names.some((name) => name.toLowerCase() === '3d/3dmodel.model')) return '3D/3dmodel.model'
  throw new ModelError('bad_three_mf', 'The ZIP holds no 3D model, so it is not a 3MF file. Export it again.')
}

function readMeshObjects(zip: ZipArchive, root: ModelPart) {
  const meshObjects: MeshObjects = new Map()
  const waiting = [root]
  const modelParts = new Set([root.path])
  let isRepairable = true
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    isRepairable &&= !part.hasTriangleSets
    for (const object of part.objects.values()) meshObjects.set(objectKey(part.path, object.id), object)
    const placements = [...part.items, ...[...part.objects.values()].flatMap(({ components }) => components)]
    for (const { path } of placements) {
      if (modelParts.has(path)) continue
      modelParts.add(path)
      const other = readPart(zip, path)
      if (other.millimetresPerUnit !== root.millimetresPerUnit) throw differentUnits(path)
      waiting.push(other)
    }
  }
  return { meshObjects, modelParts, isRepairable }
}

type ProjectModel = { meshObjects: MeshObjects; project: SlicerSettings | undefined }
type PlacedObject = { triangles: number; name: string; own: ProjectSettings }

/** A project names objects in its settings, other files in the model. */
function objectDescriber(settings: ModelSettings | undefined, { meshObjects, project }: ProjectModel) {
  const named = new Map(settings?.objects.map(({ id, name }) => [id, name]))
  const ownSettings = ownSettingsOf(settings, project)
  return ({ path, objectId }: Placement) => ({
    name: named.get(objectId) || meshObjects.get(objectKey(path, objectId))?.name || '',
    own: ownSettings.get(objectId) ?? {},
  })
}

function objectsOf(plates: { objects: PlacedObject[] }[]) {
  return {
    plates: plates.map(({ objects }) => objects.map(({ triangles }) => triangles)),
    plateNames: plates.map(({ objects }) => objects.map(({ name }) => name)),
    ownSettings: plates.map(({ objects }) => objects.map(({ own }) => own)),
  }
}
