import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { bounds } from '../mesh/bounds.ts'
import { decimate } from '../mesh/decimate.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { vertexNormals } from '../rendering/scene/vertex-normals.ts'
import { packGlb } from './glb.ts'

/** How much of a mesh a preview keeps. */
const mostTriangles = 40_000
const mostSteps = 400
const smallestStepMm = 0.25

/**
 * A light mesh to look at in a browser, as GLB: decimated, and its corners moved to a grid so coarse that it is not
 * worth printing, while the normals of the fine surface let it look smooth. In metres and y up, as glTF wants it.
 */
export async function makePreview(mesh: Mesh): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const light = await decimate(mesh, mostTriangles)
  const { low, high } = bounds(light.positions)
  const longest = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  // A tiny model would vanish on a grid for usual ones; the steps of a giant one must fit into 16 bits.
  const step = Math.max(longest / mostSteps, Math.min(smallestStepMm, longest / 40)) || 1
  return packGlb(snap(light, low, step), low, step)
}

/** Vertices of eight numbers: x, y, z in steps, nothing, and the normal in three bytes, nothing. */
export type SnappedMesh = { vertices: Int16Array; normals: Int8Array; triangles: Uint32Array }

/** Every corner in its step of the grid, with its normal; corners alike in both become one, what collapsed is left out. */
function snap(mesh: Mesh, low: Vector, step: number): SnappedMesh {
  const { triangles } = mesh
  const places = snapPlaces(mesh, low, step)
  const { smooth, indices } = vertexNormals(mesh, new Uint8Array(triangles.length / 3).fill(1))
  const placeOf = numberer()
  const vertexOf = numberer()
  const vertices: number[] = []
  const normals: number[] = []
  const kept: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const ids = [0, 1, 2].map((corner) => {
      const from = triangles[at + corner]! * 3
      return placeOf(places[from]! + places[from + 1]! * 2 ** 16 + places[from + 2]! * 2 ** 32)
    })
    if (ids[0] === ids[1] || ids[1] === ids[2] || ids[2] === ids[0]) continue
    for (let corner = 0; corner < 3; corner++) {
      const normal = indices[at + corner]! * 3
      const [x, y, z] = [0, 1, 2].map((axis) => Math.round(smooth[normal + axis]! * 127))
      const vertex = vertexOf(ids[corner]! * 2 ** 24 + (x! + 128) * 2 ** 16 + (y! + 128) * 2 ** 8 + z! + 128)
      if (vertex === normals.length / 4) {
        const from = triangles[at + corner]! * 3
        vertices.push(places[from]!, places[from + 1]!, places[from + 2]!, 0)
        normals.push(x!, y!, z!, 0)
      }
      kept.push(vertex)
    }
  }
  return {
    vertices: Int16Array.from(vertices),
    normals: Int8Array.from(normals),
    triangles: Uint32Array.from(kept),
  }
}

/** The step of each coordinate, counted from the lowest corner. */
function snapPlaces({ positions }: Mesh, low: Vector, step: number) {
  return Uint16Array.from(positions, (value, at) => Math.round((value - low[at % 3]!) / step))
}

/** Numbers what it is asked for by its key, from 0, in the order of the first time. */
function numberer() {
  const known = new Map<number, number>()
  return (key: number) => {
    const number = known.get(key) ?? known.size
    if (number === known.size) known.set(key, number)
    return number
  }
}
