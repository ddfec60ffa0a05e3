import * as z from 'zod/mini'
import { unpackTriangles, unpackVertices } from './meshopt.ts'

/** A part as it goes to the graphics card: corners in steps of `step` millimetres from its lowest corner, z up. */
export type LightMesh = {
  /** x, y, z and padding. */
  positions: Int16Array<ArrayBuffer>
  /** x, y, z in 127ths and padding. */
  normals: Int8Array<ArrayBuffer>
  triangles: Uint32Array<ArrayBuffer>
  /** `findingMarks` of each vertex and padding; absent from a preview that was made without a check. */
  findings?: Uint8Array<ArrayBuffer> | undefined
  step: number
}

/** The size of a mesh in millimetres: objects of a project are side by side. */
export function extentOf({ positions, step }: Pick<LightMesh, 'positions' | 'step'>) {
  const extent: [number, number, number] = [0, 0, 0]
  for (let at = 0; at < positions.length; at += 4) {
    for (const axis of [0, 1, 2] as const)
      extent[axis] = Math.max(extent[axis], (positions[at + axis] ?? 0) * step)
  }
  return extent
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
  nodes: z.array(z.object({ scale: z.array(z.number()) })),
})

export function readGlb(bytes: Uint8Array): LightMesh {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (view.getUint32(0, true) !== 0x46546c67) throw new Error('Not a GLB file')
  const textLength = view.getUint32(12, true)
  const { bufferViews, nodes } = glb.parse(
    JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + textLength))),
  )
  const binary = bytes.subarray(28 + textLength)
  const [positions, normals, triangles, findings] = bufferViews.map(({ extensions }) => {
    const { byteOffset, byteLength, byteStride, count } = extensions.EXT_meshopt_compression
    return { source: binary.subarray(byteOffset, byteOffset + byteLength), stride: byteStride, count }
  })
  const metres = nodes[0]?.scale[0]
  if (!positions || !normals || !triangles || metres === undefined) throw new Error('This GLB has no mesh')
  return {
    positions: new Int16Array(unpackVertices(positions.source, positions.count, positions.stride).buffer),
    normals: new Int8Array(unpackVertices(normals.source, normals.count, normals.stride).buffer),
    triangles: unpackTriangles(triangles.source, triangles.count),
    findings: findings && unpackVertices(findings.source, findings.count, findings.stride),
    step: metres * 1000,
  }
}
