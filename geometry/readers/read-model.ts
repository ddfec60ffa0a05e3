import {
  type MeshFormat,
  maxModelBytes,
  maxModelSize,
  notMesh,
} from '#contract/printing/models/mesh-formats.ts'
import { inBlocks } from '../mesh/blocks.ts'
import { type Mesh, maxTriangles } from '../mesh/mesh.ts'
import { tooManyTriangles } from '../mesh/soup-builder.ts'
import { weld } from '../mesh/weld.ts'
import { ModelError } from '../model-error.ts'
import { readThreeMf, type ThreeMf } from '../three-mf/read-three-mf.ts'
import type { KnownFilaments } from '../three-mf/settings/filament-finish.ts'
import { binaryStlLength, readBinaryStl } from './binary-stl.ts'
import { isObj, readObj } from './obj.ts'
import { isTextStl, readTextStl } from './text-stl.ts'

/** STL and OBJ name no unit: numbers are millimetres. */
export type Model = { format: MeshFormat; mesh: Mesh; threeMf: Omit<ThreeMf, 'soup'> | undefined }

/** Returns the welded mesh of a file, whose format is told by its content, then by name. Throws a ModelError. */
export async function readModel(
  bytes: Uint8Array,
  fileName: string,
  knownFilaments?: KnownFilaments,
): Promise<Model> {
  if (bytes.length > maxModelBytes) {
    throw new ModelError(
      'too_large',
      `The file is larger than ${maxModelSize}. Simplify it, or divide it into parts.`,
    )
  }
  const format = sniff(bytes, fileName)
  const model =
    format === '3mf'
      ? await read3mf(bytes, knownFilaments)
      : { mesh: readers[format](bytes), threeMf: undefined }
  check(model.mesh)
  return { format, ...model }
}

async function read3mf(bytes: Uint8Array, knownFilaments: KnownFilaments | undefined) {
  const { soup, ...threeMf } = await readThreeMf(bytes, knownFilaments)
  return { mesh: weld(soup), threeMf }
}

const readers: Record<Exclude<MeshFormat, '3mf'>, (bytes: Uint8Array) => Mesh> = {
  'stl-binary': readBinaryStl,
  'stl-text': (bytes: Uint8Array) => weld(readTextStl(plainText(bytes))),
  obj: (bytes: Uint8Array) => weld(readObj(plainText(bytes))),
}

const lineFeed = 10
const carriageReturn = 13

function plainText(bytes: Uint8Array) {
  const text = startsWith(bytes, '\u00ef\u00bb\u00bf') ? bytes.subarray(3) : bytes
  if (text.includes(lineFeed) || !text.includes(carriageReturn)) return text
  return text.map((byte) => (byte === carriageReturn ? lineFeed : byte))
}

function sniff(bytes: Uint8Array, fileName: string): MeshFormat {
  if (bytes.length === 0) throw new ModelError('empty', 'The file is empty. Upload it again.')
  if (startsWith(bytes, 'PK')) return '3mf'
  // Length first: many binary files begin with "solid".
  if (binaryStlLength(bytes) === bytes.length) return 'stl-binary'
  if (startsWith(bytes, '\u00ff\u00fe') || startsWith(bytes, '\u00fe\u00ff'))
    throw new ModelError('unknown_format', 'The file is text in UTF-16. Save it in UTF-8 and try again.')
  if (isTextStl(bytes)) return 'stl-text'
  const extension = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase()
  if (extension !== 'stl' && isObj(bytes)) return 'obj'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart()
  if (/^<(!doctype html|html|head|body|script)/i.test(head)) {
    throw new ModelError(
      'unknown_format',
      'This is a web page, not a model. Download the file itself and try again.',
    )
  }
  const isText = !/[^\t\n\r\u0020-\u00ff]/.test(head)
  if (extension === 'stl' && (!isText || /^solid/i.test(head))) return isText ? 'stl-text' : 'stl-binary'
  throw new ModelError('unknown_format', notMesh)
}

function startsWith(bytes: Uint8Array, text: string) {
  return [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0))
}

// Ten kilometres in mm, so that products of coordinates stay far from overflow.
const farthest = 1e7

function check(mesh: Mesh) {
  const { positions, triangles } = mesh
  if (triangles.length === 0)
    throw new ModelError('empty', 'The file has no triangles. Export it again with a model.')
  if (triangles.length > maxTriangles * 3) throw tooManyTriangles()
  inBlocks(positions.length, (begin, end) => {
    const at = findFarAway(positions, begin, end)
    if (at >= 0) refuseFarAway(mesh, at)
  })
}

function findFarAway(positions: Float32Array, begin: number, end: number) {
  for (let at = begin; at < end; at++) if (!(Math.abs(positions[at]!) <= farthest)) return at
  return -1
}

function refuseFarAway({ positions, triangles }: Mesh, at: number) {
  const corner = triangles.indexOf(Math.floor(at / 3))
  const triangle = (Math.floor(corner / 3) + 1).toLocaleString('en')
  if (Number.isFinite(positions[at])) {
    throw new ModelError(
      'out_of_range',
      `Triangle ${triangle} has a corner more than ten kilometres away. Export it again nearer to the origin.`,
    )
  }
  throw new ModelError(
    'not_finite',
    `Triangle ${triangle} has a corner that is no number (NaN or infinite). Repair it and export it again.`,
  )
}
