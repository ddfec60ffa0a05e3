import { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { RoomFinish } from '#contract/printing/filament/room-finishes.ts'
import type { Hex } from '../filament-colours.ts'

/** A part of a preview in metres, y up: three numbers a vertex, three vertices a triangle. */
export type PreviewMesh = {
  positions: Float32Array
  normals: Float32Array
  triangles: Uint32Array
  plate: number
}

const meshopt = 'EXT_meshopt_compression'

type Packed = { byteOffset: number; byteLength: number; byteStride: number; count: number; mode: string }

type PreviewJson = {
  bufferViews: { extensions: Record<typeof meshopt, Packed> }[]
  accessors: { bufferView: number }[]
  meshes: { primitives: { attributes: { POSITION: number; NORMAL: number }; indices: number }[] }[]
  nodes: {
    mesh: number
    name?: string
    scale: number[]
    translation: number[]
    extras?: { plate?: number; colour?: Hex; finish?: RoomFinish }
  }[]
}

/** What an object of a preview is printed with, as far as its file says it. */
export type ObjectAppearance = { name: string; colour?: Hex | undefined; finish?: RoomFinish | undefined }

export function readObjectAppearances(glb: Uint8Array): ObjectAppearance[] {
  const { nodes } = openPreview(glb).json
  return nodes.map(({ name = '', extras }) => ({ name, colour: extras?.colour, finish: extras?.finish }))
}

export async function readPreview(glb: Uint8Array): Promise<PreviewMesh[]> {
  await MeshoptDecoder.ready
  const { json, binary } = openPreview(glb)
  const unpacked = (accessor: number) => {
    const { byteOffset, byteLength, byteStride, count, mode } =
      json.bufferViews[json.accessors[accessor]!.bufferView]!.extensions[meshopt]
    const bytes = new Uint8Array(count * byteStride)
    const source = binary.subarray(byteOffset, byteOffset + byteLength)
    MeshoptDecoder.decodeGltfBuffer(bytes, count, byteStride, source, mode)
    return bytes.buffer
  }
  return json.nodes.map(({ mesh, scale, translation, extras }) => {
    const { attributes, indices } = json.meshes[mesh]!.primitives[0]!
    return {
      positions: withYUp(new Int16Array(unpacked(attributes.POSITION)), scale[0]!, translation),
      normals: unitLength(withYUp(new Int8Array(unpacked(attributes.NORMAL)), 1, [0, 0, 0])),
      triangles: new Uint32Array(unpacked(indices)),
      plate: extras?.plate ?? 1,
    }
  })
}

function openPreview(glb: Uint8Array) {
  const textLength = new DataView(glb.buffer, glb.byteOffset).getUint32(12, true)
  const json: PreviewJson = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + textLength)))
  return { json, binary: glb.subarray(28 + textLength) }
}

/** Turns z up into y up, as the rotation of the node does. Each vertex has a padding. */
function withYUp(steps: Int16Array | Int8Array, scale: number, [x, y, z]: number[]) {
  const placed = new Float32Array((steps.length / 4) * 3)
  for (let from = 0, to = 0; from < steps.length; from += 4, to += 3) {
    placed[to] = steps[from]! * scale + x!
    placed[to + 1] = steps[from + 2]! * scale + y!
    placed[to + 2] = z! - steps[from + 1]! * scale
  }
  return placed
}

function unitLength(normals: Float32Array) {
  for (let at = 0; at < normals.length; at += 3) {
    const length = Math.hypot(normals[at]!, normals[at + 1]!, normals[at + 2]!)
    if (length === 0) normals[at + 1] = 1
    else for (let axis = at; axis < at + 3; axis++) normals[axis]! /= length
  }
  return normals
}
