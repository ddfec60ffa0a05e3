import { bounds } from '../mesh/bounds.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { openZip } from '../parsing/zip-archive.ts'
import { readModelPart } from '../three-mf/model/model-part.ts'

type Box = ReturnType<typeof bounds>

export async function readItems(bytes: Uint8Array): Promise<{ name: string; mesh: Mesh; box: Box }[]> {
  const zip = await openZip(bytes)
  const { objects, items } = readModelPart(zip.read('3D/3dmodel.model') ?? new Uint8Array(), '')
  return items.map(({ objectId, transform = [] }) => {
    const object = objects.get(objectId)
    if (!object) throw new Error(`There is no object ${objectId}`)
    const mesh = {
      positions: object.vertices.slice(0, object.vertexCount * 3),
      triangles: object.triangles.slice(0, object.triangleCount * 3),
    }
    const { low, high } = bounds(mesh.positions)
    const move = (point: Box['low']) => {
      const [x, y, z] = point.map((value, axis) => value + (transform[9 + axis] ?? 0))
      return [x ?? Number.NaN, y ?? Number.NaN, z ?? Number.NaN] as const
    }
    return { name: object.name ?? '', mesh, box: { low: move(low), high: move(high) } }
  })
}

/** Returns the gap seen from above; negative for an overlap. */
export function gapBetween(one: Box, other: Box) {
  const gaps = [0, 1].map((axis) =>
    Math.max(one.low[axis]! - other.high[axis]!, other.low[axis]! - one.high[axis]!),
  )
  return Math.max(...gaps)
}
