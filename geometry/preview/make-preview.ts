import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { bounds } from '../mesh/bounds.ts'
import { meshCutter } from '../mesh/cut.ts'
import { decimate } from '../mesh/decimate.ts'
import type { Mesh } from '../mesh/mesh.ts'
import type { Vector } from '../mesh/vector.ts'
import { vertexNormals } from '../rendering/scene/vertex-normals.ts'
import { type GlbObject, packGlb, type SnappedMesh } from './glb.ts'

const maxTriangles = 40_000
const minTriangles = 300
const maxObjects = 100
const maxSteps = 400
const smallestStepMm = 0.25

/** An object of a file; the plate counts from 1, and is 0 for one that lies on none. */
export type PreviewObject = Omit<GlbObject, 'mesh' | 'low' | 'step'> & { triangles: number }

/** In metres, y up, on a grid too coarse to print, with fine normals. A face carries the marks that all its corners do. */
export async function makePreview(mesh: Mesh, objects: PreviewObject[] = []): Promise<Uint8Array> {
  await MeshoptEncoder.ready
  const shown = limitObjects(objects)
  if (shown.length < 2) {
    const about = { name: '', plate: 1, ...firstColourAndFinish(shown) }
    return packGlb([onGrid(await decimate(mesh, maxTriangles), about)])
  }
  const cut = meshCutter(mesh)
  const packed = []
  let at = 0
  for (const { triangles, ...about } of shown) {
    const corners = mesh.triangles.subarray(at, at + triangles * 3)
    at += corners.length
    const share = Math.round((maxTriangles * corners.length) / mesh.triangles.length)
    packed.push(onGrid(await decimate(cut(corners), Math.max(minTriangles, share)), about))
  }
  return packGlb(packed)
}

function limitObjects(objects: PreviewObject[]): PreviewObject[] {
  if (objects.length <= maxObjects) return objects
  return [...Map.groupBy(objects, ({ plate }) => plate)].map(([plate, all]) => ({
    name: '',
    plate,
    ...firstColourAndFinish(all),
    triangles: all.reduce((sum, { triangles }) => sum + triangles, 0),
  }))
}

function firstColourAndFinish([first]: PreviewObject[]): Pick<GlbObject, 'colour' | 'finish'> {
  return { colour: first?.colour ?? null, finish: first?.finish }
}

function onGrid(light: Mesh, about: Omit<PreviewObject, 'triangles'>): GlbObject {
  const { low, high } = bounds(light.positions)
  const longest = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  // Limits for tiny models (they would vanish) and giant ones (steps must fit into 16 bits).
  const step = Math.max(longest / maxSteps, Math.min(smallestStepMm, longest / 40)) || 1
  return { ...about, mesh: snap(light, low, step), low, step }
}

function snap(mesh: Mesh, low: Vector, step: number): SnappedMesh {
  const { triangles, marks } = mesh
  const places = snapPlaces(mesh, low, step)
  const { smooth, indices } = vertexNormals(mesh, new Uint8Array(triangles.length / 3).fill(1))
  const placeOf = numberer()
  const vertexOf = numberer()
  const vertices: number[] = []
  const normals: number[] = []
  const kept: number[] = []
  const findings: number[] = []
  for (let at = 0; at < triangles.length; at += 3) {
    const ids = [0, 1, 2].map((corner) => {
      const from = triangles[at + corner]! * 3
      return placeOf(places[from]! + places[from + 1]! * 2 ** 16 + places[from + 2]! * 2 ** 32)
    })
    if (ids[0] === ids[1] || ids[1] === ids[2] || ids[2] === ids[0]) continue
    const found = marks ? marks[triangles[at]!]! & marks[triangles[at + 1]!]! & marks[triangles[at + 2]!]! : 0
    for (let corner = 0; corner < 3; corner++) {
      const normal = indices[at + corner]! * 3
      const [x, y, z] = [0, 1, 2].map((axis) => Math.round(smooth[normal + axis]! * 127))
      const direction = (x! + 128) * 2 ** 16 + (y! + 128) * 2 ** 8 + z! + 128
      const vertex = vertexOf((ids[corner]! * 2 ** 24 + direction) * 2 ** 10 + found)
      if (vertex === normals.length / 4) {
        const from = triangles[at + corner]! * 3
        vertices.push(places[from]!, places[from + 1]!, places[from + 2]!, 0)
        normals.push(x!, y!, z!, 0)
        findings.push(found & 0xff, found >> 8, 0, 0)
      }
      kept.push(vertex)
    }
  }
  return {
    vertices: Int16Array.from(vertices),
    normals: Int8Array.from(normals),
    triangles: Uint32Array.from(kept),
    ...(marks && { findings: Uint8Array.from(findings) }),
  }
}

function snapPlaces({ positions }: Mesh, low: Vector, step: number) {
  return Uint16Array.from(positions, (value, at) => Math.round((value - low[at % 3]!) / step))
}

function numberer() {
  const known = new Map<number, number>()
  return (key: number) => {
    const number = known.get(key) ?? known.size
    if (number === known.size) known.set(key, number)
    return number
  }
}
