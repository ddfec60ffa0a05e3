import { MeshoptEncoder } from 'meshoptimizer/encoder'
import type { RoomFinish } from '#contract/printing/filament/room-finishes.ts'
import type { Vector } from '../mesh/vector.ts'

/** Four numbers for each vertex: x, y, z in steps of the grid and 0; the normal in 127ths and 0; `findingMarks` in two bytes and 0, 0. */
export type SnappedMesh = {
  vertices: Int16Array
  normals: Int8Array
  triangles: Uint32Array
  findings?: Uint8Array
}

/** A mesh on its own grid; `low` and `step` in mm. The plate counts from 1, or is 0. `colour` is '#rrggbb', `finish` that of its filament, if known. */
export type GlbObject = {
  mesh: SnappedMesh
  low: Vector
  step: number
  name: string
  plate: number
  colour?: string | null
  finish?: RoomFinish | undefined
}

/** Returns a binary glTF 2.0 (KHR_mesh_quantization, EXT_meshopt_compression) with a node for each object. */
export function packGlb(objects: GlbObject[]): Uint8Array {
  const ordered = objects.map(({ mesh }) => inDrawingOrder(mesh))
  const streams = ordered.map(streamsOf)
  const packed = join(streams.flat().map(({ packed: bytes }) => bytes))
  const firstViews = startsOf(streams)
  const json = {
    asset: { version: '2.0' },
    extensionsUsed: extensions,
    extensionsRequired: extensions,
    buffers: [
      { byteLength: packed.bytes.length },
      { byteLength: fallbackLength(streams.flat()), extensions: { [meshopt]: { fallback: true } } },
    ],
    bufferViews: viewsOf(streams.flat(), packed.starts),
    accessors: ordered.flatMap((mesh, index) => accessorsOf(mesh, firstViews[index]!)),
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [0.8, 0.78, 0.72, 1], metallicFactor: 0 } }],
    meshes: ordered.map(({ findings }, index) => ({
      primitives: [primitiveOf(firstViews[index]!, findings !== undefined)],
    })),
    nodes: objects.map(({ low, step, name, plate, colour, finish }, index) => ({
      mesh: index,
      ...(name && { name }),
      extras: { plate, ...(colour && { colour }), ...(finish && { finish }) },
      rotation: [-Math.SQRT1_2, 0, 0, Math.SQRT1_2],
      scale: [step / 1000, step / 1000, step / 1000],
      translation: [low[0] / 1000, low[2] / 1000, -low[1] / 1000],
    })),
    scenes: [{ nodes: objects.map((_, index) => index) }],
    scene: 0,
  }
  return container(new TextEncoder().encode(JSON.stringify(json)), packed.bytes)
}

function startsOf(streams: Stream[][]) {
  return streams.map((_, index) => streams.slice(0, index).flat().length)
}

/** Attributes of an application begin with an underscore (glTF 2.0, 3.7.2.1). */
function primitiveOf(first: number, hasFindings: boolean) {
  return {
    attributes: { POSITION: first, NORMAL: first + 1, ...(hasFindings && { _FINDINGS: first + 3 }) },
    indices: first + 2,
    material: 0,
  }
}

const meshopt = 'EXT_meshopt_compression'
const extensions = ['KHR_mesh_quantization', meshopt]

function inDrawingOrder({ vertices, normals, triangles, findings }: SnappedMesh): SnappedMesh {
  const ordered = triangles.slice()
  const [places, count] = MeshoptEncoder.reorderMesh(ordered, true, true)
  const moved = {
    vertices: new Int16Array(count * 4),
    normals: new Int8Array(count * 4),
    triangles: ordered,
    ...(findings && { findings: new Uint8Array(count * 4) }),
  }
  for (let vertex = 0; vertex < places.length; vertex++) {
    const place = places[vertex]!
    if (place === 0xffffffff) continue
    moved.vertices.set(vertices.subarray(vertex * 4, vertex * 4 + 4), place * 4)
    moved.normals.set(normals.subarray(vertex * 4, vertex * 4 + 4), place * 4)
    if (findings) moved.findings?.set(findings.subarray(vertex * 4, vertex * 4 + 4), place * 4)
  }
  return moved
}

function bytesOf({ buffer, byteOffset, byteLength }: Int16Array | Int8Array | Uint32Array) {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function streamsOf({ vertices, normals, triangles, findings }: SnappedMesh): Stream[] {
  const count = vertices.length / 4
  return [
    stream(bytesOf(vertices), { count, stride: 8, mode: 'ATTRIBUTES' }),
    stream(bytesOf(normals), { count, stride: 4, mode: 'ATTRIBUTES' }),
    stream(bytesOf(triangles), { count: triangles.length, stride: 4, mode: 'TRIANGLES' }),
    ...(findings ? [stream(findings, { count, stride: 4, mode: 'ATTRIBUTES' })] : []),
  ]
}

type Layout = { count: number; stride: number; mode: 'ATTRIBUTES' | 'TRIANGLES' }
type Stream = Layout & { packed: Uint8Array }

function stream(bytes: Uint8Array, layout: Layout): Stream {
  return {
    ...layout,
    packed: MeshoptEncoder.encodeGltfBuffer(bytes, layout.count, layout.stride, layout.mode, 0),
  }
}

function join(parts: Uint8Array[]) {
  const starts: number[] = []
  let length = 0
  for (const part of parts) {
    starts.push(length)
    length += padded(part.length)
  }
  const bytes = new Uint8Array(length)
  for (const [index, part] of parts.entries()) bytes.set(part, starts[index])
  return { bytes, starts }
}

function padded(length: number) {
  return Math.ceil(length / 4) * 4
}

function fallbackLength(streams: Stream[]) {
  return streams.reduce((sum, { count, stride }) => sum + count * stride, 0)
}

function viewsOf(streams: Stream[], starts: number[]) {
  let at = 0
  return streams.map(({ count, stride, mode, packed }, index) => {
    const view = {
      buffer: 1,
      byteOffset: at,
      byteLength: count * stride,
      ...(mode === 'ATTRIBUTES' && { byteStride: stride }),
      target: mode === 'ATTRIBUTES' ? 34962 : 34963,
      extensions: {
        [meshopt]: {
          buffer: 0,
          byteOffset: starts[index],
          byteLength: packed.length,
          byteStride: stride,
          mode,
          count,
        },
      },
    }
    at += count * stride
    return view
  })
}

const [byte, short, unsignedShort, unsignedInt] = [5120, 5122, 5123, 5125]

function accessorsOf({ vertices, triangles, findings }: SnappedMesh, first: number) {
  const count = vertices.length / 4
  const low = [0, 1, 2].map((axis) => extreme(vertices, axis, Math.min))
  const high = [0, 1, 2].map((axis) => extreme(vertices, axis, Math.max))
  const corners = triangles.length
  return [
    { bufferView: first, componentType: short, count, type: 'VEC3', min: low, max: high },
    { bufferView: first + 1, componentType: byte, normalized: true, count, type: 'VEC3' },
    { bufferView: first + 2, componentType: unsignedInt, count: corners, type: 'SCALAR' },
    ...(findings ? [{ bufferView: first + 3, componentType: unsignedShort, count, type: 'SCALAR' }] : []),
  ]
}

function extreme(vertices: Int16Array, axis: number, choose: (a: number, b: number) => number) {
  let value = vertices[axis] ?? 0
  for (let at = axis; at < vertices.length; at += 4) value = choose(value, vertices[at]!)
  return value
}

/** Returns a GLB (glTF 2.0, 4.4); JSON is padded with spaces, the length of `binary` is a multiple of four. */
export function container(json: Uint8Array, binary: Uint8Array) {
  const jsonLength = padded(json.length)
  const bytes = new Uint8Array(12 + 8 + jsonLength + 8 + binary.length).fill(0x20)
  const view = new DataView(bytes.buffer)
  const words = (at: number, ...values: number[]) => {
    for (const [index, value] of values.entries()) view.setUint32(at + index * 4, value, true)
  }
  words(0, 0x46546c67, 2, bytes.length, jsonLength, 0x4e4f534a)
  bytes.set(json, 20)
  words(20 + jsonLength, binary.length, 0x004e4942)
  bytes.set(binary, 28 + jsonLength)
  return bytes
}
