import { measureFacets } from '../mesh/facets.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { eachEdge, sortedByKey } from './half-edges.ts'
import { findSheets } from './sheets.ts'

/** `sources` are the places that the first triangles had before a repair; added ones follow. */
export type Facets = Mesh & { sources?: Uint32Array }

export function filterFacets({ positions, triangles, sources }: Facets, isKept: Uint8Array): Facets {
  return {
    positions,
    triangles: triangles.filter((_, corner) => isKept[Math.floor(corner / 3)] === 1),
    ...(sources && { sources: sources.filter((_, triangle) => isKept[triangle] === 1) }),
  }
}

export function withoutCollapsed(mesh: Facets): Facets {
  const { triangles } = mesh
  const isKept = new Uint8Array(triangles.length / 3)
  for (let triangle = 0; triangle < isKept.length; triangle++) {
    const [a, b, c] = triangles.subarray(triangle * 3, triangle * 3 + 3)
    if (a !== b && b !== c && c !== a) isKept[triangle] = 1
  }
  return filterFacets(mesh, isKept)
}

/** Of equal faces keeps one where those around leave a gap, else none, as at a wall without thickness in a body. */
export function withoutDuplicates(mesh: Facets): Facets {
  const firstOf = findTwins(mesh)
  const isKept = Uint8Array.from(firstOf, (first, triangle) => (first === triangle ? 1 : 0))
  const hasTwin = new Uint8Array(firstOf.length)
  for (const [triangle, first] of firstOf.entries()) if (first !== triangle) hasTwin[first] = 1
  const gaps = new Uint8Array(firstOf.length)
  const single = filterFacets(mesh, isKept)
  const numbers = [...isKept.keys()].filter((triangle) => isKept[triangle] === 1)
  eachEdge(single, (order, { from, to }) => {
    if ((to - from) % 2 === 1) return
    for (let at = from; at < to; at++) gaps[numbers[Math.floor(order[at]! / 3)]!]!++
  })
  for (const triangle of numbers) if (hasTwin[triangle] === 1 && gaps[triangle]! < 2) isKept[triangle] = 0
  return filterFacets(mesh, isKept)
}

function findTwins({ positions, triangles }: Mesh) {
  const count = triangles.length / 3
  const corners = new Uint32Array(triangles.length)
  for (let at = 0; at < corners.length; at += 3) corners.set(triangles.slice(at, at + 3).sort(), at)
  let order = Uint32Array.from({ length: count }, (_, index) => index)
  for (const corner of [2, 1, 0])
    order = sortedByKey(order, positions.length / 3, (triangle) => corners[triangle * 3 + corner]!)
  const firstOf = new Uint32Array(count)
  for (let at = 0; at < count; at++) {
    const [one, before] = [order[at]!, order[at - 1] ?? -1]
    const isSame =
      at > 0 && [0, 1, 2].every((corner) => corners[one * 3 + corner] === corners[before * 3 + corner])
    firstOf[one] = isSame ? firstOf[before]! : one
  }
  return firstOf
}

/** Removes sheets that hang on a body: an open rim, and no edge that an even number of faces share without them. */
export function withoutDanglingSheets(mesh: Facets): Facets {
  const { sheetOf, sheets } = findSheets(mesh)
  const facts = Array.from({ length: sheets }, () => ({ area: 0, isOpen: false, edges: [] as number[] }))
  const { areas } = measureFacets(mesh)
  for (const [triangle, sheet] of sheetOf.entries()) facts[sheet]!.area += areas[triangle]!
  const faces: number[] = []
  eachEdge(mesh, (order, { from, to }) => {
    if (to - from === 2) return
    for (let at = from; at < to; at++) {
      const fact = facts[sheetOf[Math.floor(order[at]! / 3)]!]!
      if (to - from === 1) fact.isOpen = true
      else fact.edges.push(faces.length)
    }
    if (to - from > 2) faces.push(to - from)
  })
  const isGone = new Uint8Array(sheets)
  for (const sheet of [...facts.keys()].sort((one, other) => facts[one]!.area - facts[other]!.area)) {
    const { isOpen, edges } = facts[sheet]!
    if (!isOpen || edges.length === 0 || edges.some((edge) => faces[edge]! % 2 === 0 || faces[edge]! < 3))
      continue
    isGone[sheet] = 1
    for (const edge of edges) faces[edge]!--
  }
  return filterFacets(
    mesh,
    Uint8Array.from(sheetOf, (sheet) => 1 - isGone[sheet]!),
  )
}

export function withoutUnusedVertices({ positions, triangles }: Mesh): Mesh {
  const placeOf = new Int32Array(positions.length / 3).fill(-1)
  const kept = new Float32Array(positions.length)
  let count = 0
  const renumbered = triangles.map((vertex) => {
    if (placeOf[vertex]! < 0) {
      kept.set(positions.subarray(vertex * 3, vertex * 3 + 3), count * 3)
      placeOf[vertex] = count++
    }
    return placeOf[vertex]!
  })
  return { positions: kept.slice(0, count * 3), triangles: renumbered }
}
