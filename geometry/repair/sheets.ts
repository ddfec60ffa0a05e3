import type { Mesh } from '../mesh/mesh.ts'
import { neighboursOf } from './half-edges.ts'

/** `isTurned` is 1 for a triangle whose sense differs from the first one of its sheet. */
type Sheets = { sheetOf: Int32Array; sheets: number; isTurned: Uint8Array; isOneSided: boolean }

export function findSheets(mesh: Mesh): Sheets {
  const neighbours = neighboursOf(mesh)
  const count = mesh.triangles.length / 3
  const found: Sheets = {
    sheetOf: new Int32Array(count).fill(-1),
    sheets: 0,
    isTurned: new Uint8Array(count),
    isOneSided: false,
  }
  for (let first = 0; first < count; first++)
    if (found.sheetOf[first]! < 0) flood(found, { first, neighbours, triangles: mesh.triangles })
  return found
}

type Flood = { first: number; neighbours: Int32Array; triangles: Uint32Array }

function flood(found: Sheets, { first, neighbours, triangles }: Flood) {
  const { sheetOf, isTurned } = found
  const sheet = found.sheets++
  const open = [first]
  sheetOf[first] = sheet
  for (let triangle = open.pop(); triangle !== undefined; triangle = open.pop()) {
    for (let halfEdge = triangle * 3; halfEdge < triangle * 3 + 3; halfEdge++) {
      const across = neighbours[halfEdge]!
      if (across < 0) continue
      const next = Math.floor(across / 3)
      const differs = triangles[across] === triangles[halfEdge] ? 1 : 0
      const turned = isTurned[triangle]! ^ differs
      if (sheetOf[next]! < 0) {
        sheetOf[next] = sheet
        isTurned[next] = turned
        open.push(next)
      } else if (isTurned[next] !== turned) found.isOneSided = true
    }
  }
}
