import type { Hex } from '../filament-colours.ts'
import { bounds } from '../mesh/bounds.ts'
import type { Soup } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { ModelError } from '../model-error.ts'
import { openZip, type ZipArchive } from '../parsing/zip-archive.ts'
import { type ForeignFile, foreignFiles, type SafeFile } from './foreign-files.ts'
import { expandedCounts, type MeshObjects, objectKey } from './model/expanded-counts.ts'
import type { MeshObject, Placement, Transform } from './model/mesh-object.ts'
import { type ModelPart, readModelPart } from './model/model-part.ts'
import { placedMeshesOf, scaling } from './model/placed-meshes.ts'
import { startPart } from './packaging.ts'
import type { ModelSettings } from './settings/model-settings.ts'
import { writeModelSettings } from './settings/model-settings-writer.ts'
import { bedOf, itemsByBed } from './settings/project-beds.ts'
import {
  fittingSettings,
  itemsByPlate,
  type KnownParts,
  knownParts,
  printedRanges,
} from './settings/project-parts.ts'
import { aboutPlate, type PlateAbout } from './settings/project-plates.ts'
import { filamentColours, openProject, type ProjectPrint, projectPrintOf } from './settings/project-print.ts'
import { findModelSettings, modelSettingsFiles } from './settings/settings-file.ts'

type ColourRun = { triangles: number; colour: Hex | null }

export type ThreeMf = {
  soup: Soup
  /** Triangle counts of the placed objects, by plate. */
  plates: number[][]
  /** Their names, '' without one. */
  plateNames: string[][]
  plateAbouts: PlateAbout[]
  /** Runs of triangles in file order, and the colour of their filament or material. */
  colours: ColourRun[]
  millimetresPerUnit: number
  placedMeshes: number
  objectNames: string[]
  metadata: Map<string, string>
  /** Lower-case paths of the `.model` files that were read, the start part first. */
  modelParts: string[]
  foreignFiles: ForeignFile[]
  /** Parts and plates, rewritten for slicers. */
  settings: SafeFile | undefined
  project: ProjectPrint
}

/**
 * Returns the printed contents of a 3MF (core 1.3, production extension, projects of PrusaSlicer, Bambu Studio and
 * OrcaSlicer). Counts instances before expanding them. Throws a ModelError.
 */
export async function readThreeMf(bytes: Uint8Array): Promise<ThreeMf> {
  const zip = await openZip(bytes)
  const root = readPart(zip, rootPath(zip))
  if (root.items.length === 0) throw new ModelError('empty', 'The 3MF file places nothing on the bed.')
  const { meshObjects, modelParts } = readMeshObjects(zip, root)
  const { triangles } = expandedCounts(meshObjects, root.items)
  const told = findModelSettings(zip)
  const settings = told && fittingSettings(told, { root, meshObjects })
  const known = settings && knownParts(settings)
  const soup = new Float32Array(triangles * 9)
  const project = openProject(zip, told)
  const filaments = filamentColours(project)
  const filling: Filling = { root, meshObjects, known, soup, filaments, colours: [], at: 0, meshes: 0 }
  const nameOf = objectNamer(settings, meshObjects)
  const bed = told?.dialect === 'bambu' ? undefined : bedOf(project.settings)
  const grouped = bed
    ? itemsByBed(root.items, { bed, middleOf: (item) => middleOf(filling, item) })
    : itemsByPlate(root.items, settings?.plates ?? [])
  const plates = grouped
    .map((plate) => ({ ...plate, objects: fillPlate(filling, plate.items, nameOf) }))
    .filter(({ objects }) => objects.length > 0)
  if (filling.at === 0) throw new ModelError('empty', 'The 3MF file has no triangles.')
  const safe = settings && {
    name: modelSettingsFiles[settings.dialect],
    content: writeModelSettings(settings),
  }
  return {
    soup: soup.subarray(0, filling.at),
    plates: plates.map(({ objects }) => objects.map(({ triangles }) => triangles)),
    plateNames: plates.map(({ objects }) => objects.map(({ name }) => name)),
    plateAbouts: plates.map((plate) => aboutPlate(plate, project, meshObjects)),
    colours: filling.colours,
    millimetresPerUnit: root.millimetresPerUnit,
    placedMeshes: filling.meshes,
    objectNames: [...new Set([...meshObjects.values()].flatMap(({ name }) => name || []))],
    metadata: root.metadata,
    modelParts: [...modelParts],
    foreignFiles: foreignFiles(zip, { modelParts, settings: safe }),
    settings: safe,
    project: projectPrintOf(project, root.colours),
  }
}

function readPart(zip: ZipArchive, path: string): ModelPart {
  const bytes = zip.read(path)
  if (!bytes)
    throw new ModelError(
      'bad_three_mf',
      `The 3MF file refers to "${path.slice(0, 80)}", which it does not hold.`,
    )
  return readModelPart(bytes, path.toLowerCase())
}

function rootPath(zip: ZipArchive) {
  const path = startPart(zip)
  if (path) return path
  if (zip.names.some((name) => name.toLowerCase() === '3d/3dmodel.model')) return '3D/3dmodel.model'
  throw new ModelError('bad_three_mf', 'The ZIP holds no 3D model, so it is not a 3MF file.')
}

function readMeshObjects(zip: ZipArchive, root: ModelPart) {
  const meshObjects: MeshObjects = new Map()
  const waiting = [root]
  const modelParts = new Set([root.path])
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const object of part.objects.values()) meshObjects.set(objectKey(part.path, object.id), object)
    const placements = [...part.items, ...[...part.objects.values()].flatMap(({ components }) => components)]
    for (const { path } of placements) {
      if (modelParts.has(path)) continue
      modelParts.add(path)
      waiting.push(readPart(zip, path))
    }
  }
  return { meshObjects, modelParts }
}

type Filling = {
  root: ModelPart
  meshObjects: MeshObjects
  known: KnownParts | undefined
  soup: Float32Array
  filaments: (Hex | null)[]
  colours: ColourRun[]
  at: number
  meshes: number
}

function fillPlate(filling: Filling, items: Placement[], nameOf: (item: Placement) => string) {
  const placed = items
    .filter(({ isPrinted }) => isPrinted)
    .map((item) => ({ name: nameOf(item), triangles: fillItem(filling, item) }))
  return placed.filter(({ triangles }) => triangles > 0)
}

/** A project names objects in its settings, other files in the model. */
function objectNamer(settings: ModelSettings | undefined, meshObjects: MeshObjects) {
  const named = new Map(settings?.objects.map(({ id, name }) => [id, name]))
  return ({ path, objectId }: Placement) =>
    named.get(objectId) || meshObjects.get(objectKey(path, objectId))?.name || ''
}

function fillItem(filling: Filling, item: Placement) {
  const { root, meshObjects, at } = filling
  const known = item.path === root.path ? filling.known : undefined
  for (const [index, placedMesh] of placedMeshesOf(
    meshObjects,
    item,
    scaling(root.millimetresPerUnit),
  ).entries()) {
    const ranges = printedRanges(placedMesh, { known, objectId: item.objectId, index })
    if (ranges.length === 0) continue
    const moved = transformed(placedMesh.mesh.vertices, placedMesh.mesh.vertexCount, placedMesh.transform)
    // A mirror inverts the winding.
    const order = determinant(placedMesh.transform) < 0 ? mirrored : straight
    for (const range of ranges) {
      fill(filling, { ...range, mesh: placedMesh.mesh, moved, order })
      const colour = filling.filaments[(range.filament ?? 1) - 1] ?? placedMesh.mesh.colour
      filling.colours.push({ triangles: range.last - range.first + 1, colour })
    }
    filling.meshes++
  }
  return (filling.at - at) / 9
}

function middleOf({ root, meshObjects }: Filling, item: Placement) {
  const box = { low: [Infinity, Infinity], high: [-Infinity, -Infinity] }
  for (const { mesh, transform } of placedMeshesOf(meshObjects, item, scaling(root.millimetresPerUnit))) {
    const { low, high } = bounds(transformed(mesh.vertices, mesh.vertexCount, transform))
    for (const axis of [0, 1] as const) {
      box.low[axis] = Math.min(box.low[axis]!, low[axis])
      box.high[axis] = Math.max(box.high[axis]!, high[axis])
    }
  }
  return { x: (box.low[0]! + box.high[0]!) / 2, y: (box.low[1]! + box.high[1]!) / 2 }
}

const straight = [0, 1, 2] as const
const mirrored = [0, 2, 1] as const

type Filled = {
  mesh: MeshObject
  first: number
  last: number
  moved: Float32Array
  order: readonly [number, number, number]
}

function fill(filling: Filling, { mesh, first, last, moved, order }: Filled) {
  const { soup } = filling
  if (filling.at + (last - first + 1) * 9 > soup.length) throw tooManyTriangles()
  for (let corner = first * 3; corner <= last * 3; corner += 3) {
    for (const which of order) {
      const from = mesh.triangles[corner + which]! * 3
      soup[filling.at++] = moved[from]!
      soup[filling.at++] = moved[from + 1]!
      soup[filling.at++] = moved[from + 2]!
    }
  }
}

function transformed(vertices: Float32Array, count: number, m: Transform) {
  const moved = new Float32Array(count * 3)
  for (let at = 0; at < moved.length; at += 3) {
    const x = vertices[at]!
    const y = vertices[at + 1]!
    const z = vertices[at + 2]!
    moved[at] = x * m[0]! + y * m[3]! + z * m[6]! + m[9]!
    moved[at + 1] = x * m[1]! + y * m[4]! + z * m[7]! + m[10]!
    moved[at + 2] = x * m[2]! + y * m[5]! + z * m[8]! + m[11]!
  }
  return moved
}

function determinant(m: Transform) {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  )
}
