import type { Mesh } from '../mesh/mesh.ts'
import { toSoup } from './to-soup.ts'

/** Returns the facets sorted, so that neither their order nor the first corner matters. */
export function facetsOf(mesh: Mesh) {
  const soup = toSoup(mesh)
  const facets = []
  for (let at = 0; at < soup.length; at += 9) {
    const corners = [0, 3, 6].map((corner) => [...soup.subarray(at + corner, at + corner + 3)].join(' '))
    const first = corners.indexOf(corners.toSorted()[0]!)
    facets.push([...corners.slice(first), ...corners.slice(0, first)].join(', '))
  }
  return facets.toSorted()
}
