import type { Soup } from '../mesh/mesh.ts'

export function textStlOf(soup: Soup) {
  const lines = ['solid found']
  for (let at = 0; at < soup.length; at += 9) {
    lines.push('facet normal 0 0 0', 'outer loop')
    for (let corner = at; corner < at + 9; corner += 3)
      lines.push(
        `vertex ${[...soup.subarray(corner, corner + 3)].map((it) => it.toExponential(6)).join(' ')}`,
      )
    lines.push('endloop', 'endfacet')
  }
  return [...lines, 'endsolid found', ''].join('\n')
}
