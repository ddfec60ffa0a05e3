import * as z from 'zod/mini'
import { type RoomFinish, roomFinishes } from '#contract/printing/filament/room-finishes.ts'
import { unpackTriangles, unpackVertices } from './meshopt.ts'

/** A part as it goes to the graphics card: corners in steps of `step` millimetres from its lowest corner, z up. */
export type PreviewMesh = {
  /** x, y, z and padding. */
  positions: Int16Array<ArrayBuffer>
  /** x, y, z in 127ths and padding. */
  normals: Int8Array<ArrayBuffer>
  triangles: Uint32Array<ArrayBuffer>
  /** `findingMarks` of each vertex and padding; absent from a preview that was made without a check. */
  findings?: Uint16Array<ArrayBuffer> | undefined
  step: number
}

/** Returns the size of a mesh in millimetres: objects of a project are side by side. */
export function extentOf({ positions, step }: Pick<PreviewMesh, 'positions' | 'step'>) {
  const extent: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < positions.length; at += 4) {
    for (const axis of [0, 1, 2] as const)
      extent[axis] = Math.max(extent[axis], (positions[at + axis] ?? 0) * step)
  }
  return extent
}

/** Returns the volume of a closed mesh in cubic millimetres (Zhang and Chen 2001). */
export function volumeOf({ positions, triangles, step }: PreviewMesh) {
  let sixfold = 0
  const at = (corner: number, axis: number) => positions[(triangles[corner] ?? 0) * 4 + axis] ?? 0
  for (let a = 0; a < triangles.length; a += 3) {
    const [b, c] = [a + 1, a + 2]
    sixfold +=
      at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
      at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
      at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0))
  }
  return (sixfold / 6) * step ** 3
}

const packed = z.object({
  byteOffset: z.number(),
  byteLength: z.number(),
  byteStride: z.number(),
  count: z.number(),
})

/** What previews of this shop are made of; see `geometry/preview/glb.ts`. */
const glb = z.object({
  bufferViews: z.array(z.object({ extensions: z.object({ EXT_meshopt_compression: packed }) })),
  accessors: z.array(z.object({ bufferView: z.number() })),
  meshes: z.array(
    z.object({
      primitives: z.array(z.object({ attributes: z.record(z.string(), z.number()), indices: z.number() })),
    }),
  ),
  nodes: z.array(
    z.object({
      mesh: z.number(),
      name: z.optional(z.string()),
      extras: z.optional(
        z.object({
          plate: z.number(),
          colour: z.optional(z.templateLiteral(['#', z.string()])),
          finish: z.optional(z.enum(roomFinishes)),
        }),
      ),
      scale: z.tuple([z.number(), z.number(), z.number()]),
      translation: z.tuple([z.number(), z.number(), z.number()]),
    }),
  ),
})

/** An object of a file; `low` is its lowest corner in millimetres, z up. */
export type GlbObject = {
  name: string
  plate: number
  /** '#rrggbb' of its filament in the file, if known. */
  colour?: `#${string}` | undefined
  /** That of its filament, if the file says it. */
  finish?: RoomFinish | undefined
  low: readonly [number, number, number]
  mesh: PreviewMesh
}

export function readGlb(bytes: Uint8Array): GlbObject[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(0, true) !== 0x46546c67) throw new Error('Not a GLB file')
  const textLength = view.getUint32(12, true)
  const json = glb.parse(JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + textLength))))
  const binary = bytes.subarray(28 + textLength)
  const packedAt = (accessor: number | undefined) => {
    const found = accessor === undefined ? undefined : json.accessors[accessor]
    const buffer = found && json.bufferViews[found.bufferView]?.extensions.EXT_meshopt_compression
    return (
      buffer && {
        ...buffer,
        source: binary.subarray(buffer.byteOffset, buffer.byteOffset + buffer.byteLength),
      }
    )
  }
  return json.nodes.map(({ mesh, name = '', extras, scale, translation: [x, up, back] }) => {
    const primitive = json.meshes[mesh]?.primitives[0]
    const { POSITION, NORMAL, _FINDINGS } = primitive?.attributes ?? {}
    const [positions, normals, findings] = [POSITION, NORMAL, _FINDINGS].map(packedAt)
    const triangles = packedAt(primitive?.indices)
    if (!positions || !normals || !triangles) throw new Error('This GLB has no mesh')
    return {
      name,
      plate: extras?.plate ?? 1,
      colour: extras?.colour,
      finish: extras?.finish,
      low: [x * 1000, -back * 1000, up * 1000],
      mesh: {
        positions: new Int16Array(vertices(positions).buffer),
        normals: new Int8Array(vertices(normals).buffer),
        triangles: unpackTriangles(triangles.source, triangles.count),
        findings: findings && new Uint16Array(vertices(findings).buffer),
        step: scale[0] * 1000,
      },
    }
  })
}

function vertices({ source, count, byteStride }: z.infer<typeof packed> & { source: Uint8Array }) {
  return unpackVertices(source, count, byteStride)
}
