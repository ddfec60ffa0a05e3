import type { Damage } from '../analysis/damage.ts'
import type { FilamentColour } from '../filament-colours.ts'
import type { Pixels } from '../images/picture.ts'
import { decimate } from '../mesh/decimate.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { filterFacets, withoutUnusedVertices } from '../repair/remove-facets.ts'
import { renderEdges } from './damage-picture.ts'

type RepairedMesh = { mesh: Mesh; isAdded: Uint8Array; isFlipped: Uint8Array }
type Before = { mesh: Mesh; damage: Damage }

const mostTriangles = 400_000
const green = [22, 128, 61] as const

/** Returns a picture from the side of `renderDamage`: its edges in green, added faces in orange, flipped ones in blue. */
export async function renderRepair(
  { mesh, isAdded, isFlipped }: RepairedMesh,
  before: Before,
  size: { width: number; height: number },
): Promise<Pixels> {
  const colourAt = (at: number): FilamentColour => {
    if (isAdded[at] === 1) return 'ember orange'
    return isFlipped[at] === 1 ? 'deep blue' : 'bone white'
  }
  const parts = []
  for (const colour of ['bone white', 'ember orange', 'deep blue'] as const) {
    const isShown = Uint8Array.from(isAdded, (_, at) => (colourAt(at) === colour ? 1 : 0))
    const part = withoutUnusedVertices(filterFacets(mesh, isShown))
    if (part.triangles.length > 0) parts.push({ mesh: await decimate(part, mostTriangles), colour })
  }
  return renderEdges(parts, { ...before, colour: green }, size)
}
