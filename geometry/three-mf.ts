import type { Soup } from './mesh.ts'
import { ModelError } from './model-error.ts'
import { tooManyTriangles } from './soup-builder.ts'
import { expandedCounts, type MeshObjects, objectKey } from './three-mf/expanded-counts.ts'
import { type ForeignFile, foreignFiles } from './three-mf/foreign-files.ts'
import type { MeshObject, Placement, Transform } from './three-mf/mesh-object.ts'
import { type ModelPart, readModelPart } from './three-mf/model-part.ts'
import { type ProjectPrint, readProjectPrint } from './three-mf/project-print.ts'
import { openZip, type ZipArchive } from './three-mf/zip-archive.ts'

/** What a 3MF holds: its geometry as it lies on the bed, in millimetres, and what it says about itself. */
export type ThreeMf = {
  soup: Soup
  /** How many millimetres one unit of the file is. */
  millimetresPerUnit: number
  /** Meshes placed on the bed, with every copy. */
  placedMeshes: number
  /** The names of the objects that have one, each once. */
  objectNames: string[]
  metadata: Map<string, string>
  /** What a shop must not pass on: slicer settings, commands, G-code and anything unknown. */
  foreignFiles: ForeignFile[]
  project: ProjectPrint
}

/**
 * Reads a 3MF (core specification 1.3 and the production extension). Every copy of every part is counted before any is
 * expanded. Throws a ModelError.
 */
export async function readThreeMf(bytes: Uint8Array): Promise<ThreeMf> {
  const zip = await openZip(bytes)
  const root = readPart(zip, rootPath(zip))
  if (root.items.length === 0) throw new ModelError('empty', 'The 3MF file places nothing on the bed.')
  const meshObjects = readMeshObjects(zip, root)
  const { triangles, meshes } = expandedCounts(meshObjects, root.items)
  if (triangles === 0) throw new ModelError('empty', 'The 3MF file has no triangles.')
  const filling: Filling = { meshObjects, soup: new Float32Array(triangles * 9), at: 0 }
  const { millimetresPerUnit } = root
  for (const item of root.items) place(filling, item, scaling(millimetresPerUnit))
  return {
    soup: filling.soup,
    millimetresPerUnit,
    placedMeshes: meshes,
    objectNames: [...new Set([...meshObjects.values()].flatMap(({ name }) => name || []))],
    metadata: root.metadata,
    foreignFiles: foreignFiles(zip),
    project: readProjectPrint(zip, root.colours),
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

const modelRelation = /schemas\.microsoft\.com\/3dmanufacturing\/2013\/01\/3dmodel["']/i

/** The model that the package's relationships name as its start (Open Packaging Conventions, 9.3). */
function rootPath(zip: ZipArchive) {
  const bytes = zip.read('_rels/.rels')
  const relations = bytes ? new TextDecoder().decode(bytes.subarray(0, 65_536)) : ''
  const start = relations.match(/<Relationship\b[^<>]*>/gi)?.find((tag) => modelRelation.test(tag))
  const target = /Target\s*=\s*["']([^"']+)/i.exec(start ?? '')?.[1]
  if (target) return target.replace(/^\/+/, '')
  if (zip.names.some((name) => name.toLowerCase() === '3d/3dmodel.model')) return '3D/3dmodel.model'
  throw new ModelError('bad_three_mf', 'The ZIP holds no 3D model, so it is not a 3MF file.')
}

/** The objects of the root and of every file that its components and items name. */
function readMeshObjects(zip: ZipArchive, root: ModelPart): MeshObjects {
  const meshObjects: MeshObjects = new Map()
  const waiting = [root]
  const known = new Set([root.path])
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const object of part.objects.values()) meshObjects.set(objectKey(part.path, object.id), object)
    const placements = [...part.items, ...[...part.objects.values()].flatMap(({ components }) => components)]
    for (const { path } of placements) {
      if (known.has(path)) continue
      known.add(path)
      waiting.push(readPart(zip, path))
    }
  }
  return meshObjects
}

type Filling = { meshObjects: MeshObjects; soup: Float32Array; at: number }

function place(filling: Filling, { path, objectId, transform }: Placement, outer: Transform) {
  const object = filling.meshObjects.get(objectKey(path, objectId))!
  if (object.isHelper) return
  const inner = transform ? combine(transform, outer) : outer
  if (object.triangleCount > 0) fill(filling, object, inner)
  for (const component of object.components) place(filling, component, inner)
}

function fill(
  filling: Filling,
  { vertices, vertexCount, triangles, triangleCount }: MeshObject,
  transform: Transform,
) {
  const moved = transformed(vertices, vertexCount, transform)
  // A mirror turns every triangle inside out, so its corners are taken the other way round.
  const [second, third] = determinant(transform) < 0 ? [2, 1] : [1, 2]
  const { soup } = filling
  if (filling.at + triangleCount * 9 > soup.length) throw tooManyTriangles()
  for (let corner = 0; corner < triangleCount * 3; corner += 3) {
    for (const from of [triangles[corner]!, triangles[corner + second!]!, triangles[corner + third!]!]) {
      soup[filling.at++] = moved[from * 3]!
      soup[filling.at++] = moved[from * 3 + 1]!
      soup[filling.at++] = moved[from * 3 + 2]!
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

function scaling(factor: number): Transform {
  return [factor, 0, 0, 0, factor, 0, 0, 0, factor, 0, 0, 0]
}

/** First `a`, then `b`. */
function combine(a: Transform, b: Transform): Transform {
  return Array.from({ length: 12 }, (_, index) => {
    const row = Math.floor(index / 3) * 3
    const column = index % 3
    const turned = a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
    return row === 9 ? turned + b[column + 9]! : turned
  })
}

function determinant(m: Transform) {
  return (
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!)
  )
}
